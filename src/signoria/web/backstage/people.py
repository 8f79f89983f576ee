"""People in the admin: find, rename, lock."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from signoria.web.accounts.forms import checked_name
from signoria.web.accounts.models import User
from signoria.web.accounts.names import give_made_up_name
from signoria.web.backstage.site import Careful, backstage
from signoria.web.tables import owners


class Named(forms.ModelForm[User]):
    """The name others see."""

    class Meta:
        model = User
        fields = ["display_name"]
        labels = {"display_name": gettext_lazy("Name at the table")}

    def clean_display_name(self) -> str:
        """As strict as the person's own settings."""
        return checked_name(self.cleaned_data["display_name"], self.instance)


@admin.register(User, site=backstage)
class People(Careful):
    """Guests and accounts.  Who may host is said on the command line only."""

    form = Named
    list_display = ("shown_name", "username", "is_guest", "joined", "seen", "may_come", "is_staff")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "display_name", "email")
    ordering = ("-date_joined",)
    fields = (
        "display_name", "username", "email", "is_guest", "joined", "seen", "may_come", "is_staff",
    )  # fmt: skip
    readonly_fields = fields[1:]
    actions = ("lock", "unlock", "rename")

    @admin.display(description=gettext_lazy("name at the table"), ordering="display_name")
    def shown_name(self, user: User) -> str:
        """As others see it."""
        return user.shown_name()

    @admin.display(description=gettext_lazy("here since"), ordering="date_joined")
    def joined(self, user: User) -> Any:  # Any: Django lays out times by itself
        """When the person came."""
        return user.date_joined

    @admin.display(description=gettext_lazy("last sign-in"), ordering="last_login")
    def seen(self, user: User) -> Any:  # Any: as above
        """When the person last signed in."""
        return user.last_login

    @admin.display(description=gettext_lazy("not locked"), boolean=True, ordering="is_active")
    def may_come(self, user: User) -> bool:
        """May this person sign in?"""
        return user.is_active

    def save_model(self, request: HttpRequest, user: User, form: Any, change: bool) -> None:
        """A new name, at every table."""
        super().save_model(request, user, form, change)
        owners.rename(user)

    @admin.action(description=gettext_lazy("Lock: no way in any more"))
    def lock(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Sessions and tokens end at once.  Hosts are unmade on the command line first."""
        found = list(people.filter(is_staff=False, is_active=True))
        self.set_active(request, found, False)
        self.told(request, found, _("Locked: %(names)s"))

    @admin.action(description=gettext_lazy("Unlock"))
    def unlock(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """They may come in again."""
        found = list(people.filter(is_active=False))
        self.set_active(request, found, True)
        self.told(request, found, _("Unlocked: %(names)s"))

    def set_active(self, request: HttpRequest, people: list[User], active: bool) -> None:
        """Lock or unlock, and note who did it."""
        for user in people:
            user.is_active = active
            user.save(update_fields=["is_active"])
            self.log_change(request, user, "unlocked" if active else "locked")

    @admin.action(description=gettext_lazy("Give a made-up name"))
    def rename(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Instead of one that nobody should have to read."""
        found = list(people)
        for user in found:
            give_made_up_name(user)
            owners.rename(user)
            self.log_change(request, user, "renamed")
        self.told(request, found, _("Renamed: %(names)s"))

    def told(self, request: HttpRequest, people: list[User], text: str) -> None:
        """What was done, or that nothing was."""
        if people:
            names = ", ".join(user.shown_name() for user in people)
            self.message_user(request, text % {"names": names})
        else:
            self.message_user(request, _("Nobody of them could be."), messages.WARNING)
