"""Ties between people, invitations, reports, and what is said beside a table.  Only
`services.py` writes them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from signoria.web.tables.models import Table


class Tie(models.Model):
    """What somebody is to a person; nobody else sees it."""

    class Kind(models.TextChoices):
        FRIEND = "friend", _("friend")
        MUTED = "muted", _("not heard")
        BLOCKED = "blocked", _("blocked")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ties"
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other", "kind"], name="one_tie_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.other_id}"


class Invitation(models.Model):
    """Somebody is asked to a table that waits for players."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "to"], name="invited_once_to_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.to_id}"


class Report(models.Model):
    """Somebody tells whoever runs the site about somebody else."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=40)  # of whom it is about, as it was
    table = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL, related_name="+")
    said = models.TextField(blank=True)  # what this person had said there last
    why = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ["done", "-at"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.name}: {self.why[:40]}"


class Aside(models.Model):
    """A line of talk among those who watch a game; players do not see it before the end."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="asides")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    @property
    def name(self) -> str:
        """Who said it."""
        return self.user.shown_name()

    def __str__(self) -> str:
        return self.text[:40]
