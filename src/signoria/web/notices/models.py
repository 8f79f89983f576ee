"""What people wish to be told and where, and what they were told.  It all goes with its person."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from signoria.web.tables.models import Table


def new_secret() -> str:
    """What a webhook is signed with."""
    return secrets.token_urlsafe(32)


class Channel(models.TextChoices):
    """Ways to reach somebody whose pages are closed."""

    PUSH = "push", _("Push to your devices")
    MAIL = "mail", _("Mail")
    HOOK = "hook", _("Webhook")


class Kind(models.TextChoices):
    """What is told."""

    TURN = "turn", _("your turn")
    SHORT = "short", _("little time left")
    LATE = "late", _("time ran out")
    OFFER = "offer", _("somebody would end the game")
    OVER = "over", _("game over")
    REVIEW = "review", _("review is ready")
    FULL = "full", _("everybody is here")
    INVITE = "invite", _("somebody invites you")


class Wishes(models.Model):
    """How a person wants to be called, by the speed of a table: live, or days for a move."""

    class Every(models.IntegerChoices):
        """Minutes between two mails."""

        QUARTER = 15, _("15 minutes")
        HOUR = 60, _("1 hour")
        HALF_DAY = 720, _("12 hours")
        DAY = 1440, _("1 day")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishes"
    )
    browser_live = models.BooleanField(default=False)
    browser_days = models.BooleanField(default=False)
    push_live = models.BooleanField(default=True)
    push_days = models.BooleanField(default=True)
    mail_live = models.BooleanField(default=False)
    mail_days = models.BooleanField(default=False)
    hook_live = models.BooleanField(default=False)
    hook_days = models.BooleanField(default=False)
    mail_every = models.PositiveSmallIntegerField(choices=Every.choices, default=Every.HOUR)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC", blank=True)
    hook_url = models.CharField(max_length=500, default="", blank=True)
    hook_secret = models.CharField(max_length=64, default=new_secret)
    hook_faults = models.PositiveSmallIntegerField(default=0)  # in a row
    site = models.CharField(max_length=200, default="")  # how the person calls this site
    mailed = models.DateTimeField(null=True)  # the last mail
    mail_due = models.DateTimeField(null=True)  # the next one, if there is something to tell

    def __str__(self) -> str:
        return f"wishes of {self.user}"


class Subscription(models.Model):
    """A browser that takes pushes for a person, even when none of our pages is open."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="subscriptions"
    )
    endpoint = models.CharField(max_length=1000, unique=True)
    key = models.CharField(max_length=100)  # the browser's public key
    auth = models.CharField(max_length=40)
    device = models.CharField(max_length=60, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.device} of {self.user}"


class PushKey(models.Model):
    """The key by which push services know this site: made once, the same on all machines."""

    private = models.CharField(max_length=100)

    def __str__(self) -> str:
        return "the site's key for pushes"


class Notice(models.Model):
    """Something a person is told, once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    key = models.CharField(max_length=80)  # tells one occasion from another
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="told_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.key}"


class Delivery(models.Model):
    """A notice on its way to one place, which it reaches once or not at all."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        DROPPED = "dropped"  # it was no longer true, or wished for
        FAILED = "failed"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=4, choices=Channel.choices)
    subscription = models.ForeignKey(
        Subscription, null=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "channel", "subscription"], name="delivered_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.notice} by {self.channel}: {self.state}"
