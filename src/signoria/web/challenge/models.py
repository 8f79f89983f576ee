"""Challenges and tries.  Only `services.py` writes them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from signoria.web.tables.models import Table, new_seed


class Challenge(models.Model):
    """The game of a week: the same set-up, dice and bots for everybody."""

    week = models.CharField(max_length=8, unique=True)  # as calendars count: 2026-W47
    game = models.CharField(max_length=20)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    bot = models.CharField(max_length=20, default="", blank=True)
    ends = models.DateTimeField()  # from then on all games can be looked at
    seed = models.CharField(max_length=64, default=new_seed)  # nobody sees it before that

    class Meta:
        ordering = ["-week"]
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")

    def __str__(self) -> str:
        return self.week


class Try(models.Model):
    """Somebody's only try."""

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="tries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tries"
    )
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="try_of")
    begun = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["challenge", "user"], name="one_try_per_challenge")
        ]

    def __str__(self) -> str:
        return f"{self.challenge} {self.user_id}"
