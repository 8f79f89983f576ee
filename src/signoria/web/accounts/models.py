"""A person: a guest with a made-up name, or an account with a password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from signoria.web.accounts.folding import folded

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

NAME_LENGTH = 40
FOLDED_LENGTH = 255
AS_BEFORE = "\n"  # after a name that somebody else had too before names had to differ


def language_choices() -> list[tuple[str, StrOrPromise]]:
    """The languages of the site; first the one the browser asks for."""
    return [("", _("as the browser")), *settings.LANGUAGES]


class User(AbstractUser):
    """Guests are real rows without a usable password, so that an upgrade changes nothing else."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("as the system")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class Confirm(models.TextChoices):
        FINAL = "final", _("only what cannot be undone")
        ALWAYS = "always", _("every action")
        NEVER = "never", _("nothing")

    class Playback(models.IntegerChoices):
        OFF = 0, _("off")
        FAST = 1, _("1 second")
        USUAL = 2, _("2 seconds")
        SLOW = 4, _("4 seconds")

    is_guest = models.BooleanField(default=False)
    display_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    language = models.CharField(max_length=5, choices=language_choices, blank=True, default="")
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.AUTO)
    confirm = models.CharField(max_length=6, choices=Confirm.choices, default=Confirm.FINAL)
    animate = models.BooleanField(default=True)
    playback = models.PositiveSmallIntegerField(choices=Playback.choices, default=Playback.USUAL)
    sound = models.BooleanField(default=False)
    private = models.BooleanField(default=False)  # no page about the person, no place in lists
    # Names as they are compared: no two people have one that reads the same, also if both take it
    # in the same moment.
    folded = models.CharField(max_length=FOLDED_LENGTH, unique=True, editable=False)
    folded_username = models.CharField(max_length=FOLDED_LENGTH, unique=True, editable=False)

    def save(self, *given: Any, **named: Any) -> None:
        """Whenever a name is written, so is what it is compared by."""
        fields = named.get("update_fields")
        if fields is None or {"username", "display_name"} & set(fields):
            self.folded = compared(self.shown_name(), self.folded)
            self.folded_username = compared(self.username, self.folded_username)
            if fields is not None:
                named["update_fields"] = {*fields, "folded", "folded_username"}
        super().save(*given, **named)

    @property
    def has_page(self) -> bool:
        """Is there a page about the person that everybody may open?"""
        return self.is_active and not self.is_guest and not self.private

    @property
    def page(self) -> str:
        """The name of the page about the person; "" if there is none."""
        return self.shown_name() if self.has_page else ""

    def shown_name(self) -> str:
        """The name others see."""
        return (self.display_name or self.username)[:NAME_LENGTH]

    def __str__(self) -> str:
        return self.shown_name()


def compared(name: str, known: str) -> str:
    """What a name is compared by; `known` is what it was."""
    same = folded(name)[:FOLDED_LENGTH]
    return known if known.startswith(same + AS_BEFORE) else same


@receiver(pre_save, sender=User)
def fold_restored(instance: User, raw: bool, **_given: Any) -> None:
    """A backup from before names were compared has nothing to compare them by."""
    if not raw or instance.folded:
        return
    names = {"folded": instance.shown_name(), "folded_username": instance.username}
    for field, name in names.items():
        same = compared(name, "")
        is_taken = User.objects.exclude(pk=instance.pk).filter(**{field: same}).exists()
        setattr(instance, field, f"{same}{AS_BEFORE}{instance.pk}" if is_taken else same)
