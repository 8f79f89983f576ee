"""Packs, their versions and what is in them.  Only `services.py` writes them.

What a version contains is a row of its own, found by its hash: a table names the hash, so that
nothing anybody does to the pack later changes its game.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from signoria.web.site import clock
from signoria.web.tables.models import new_code

NAME_LENGTH = 60
NOTE_LENGTH = 1000


class Contents(models.Model):
    """The files of a pack; never changed."""

    hash = models.CharField(max_length=64, primary_key=True)
    game = models.CharField(max_length=20)
    files = models.JSONField()  # name -> text
    approved = models.BooleanField(default=False)  # by the host of the site, for rated games
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("contents of a pack")
        verbose_name_plural = _("contents of packs")

    def __str__(self) -> str:
        return f"{self.game} {self.hash[:12]}"


class Pack(models.Model):
    """What somebody makes of the components of a game."""

    class Access(models.TextChoices):
        PRIVATE = "private", _("only me")
        LINK = "link", _("everybody with the link")
        PUBLIC = "public", _("everybody, in the list")

    code = models.CharField(max_length=10, unique=True, default=new_code)
    game = models.CharField(max_length=20)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="packs"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    author = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    access = models.CharField(max_length=10, choices=Access.choices, default=Access.PRIVATE)
    parent = models.ForeignKey(  # which it was forked from
        "Version", null=True, on_delete=models.SET_NULL, related_name="forks"
    )
    origin = models.ForeignKey(  # what was in it then, whatever becomes of it
        Contents, null=True, on_delete=models.PROTECT, related_name="forks"
    )
    imported = models.BooleanField(default=False)  # it came as a zip, whoever wrote it
    draft = models.JSONField(default=dict)  # name -> text; may be anything
    before = models.JSONField(default=dict)  # files as they were when much went at one touch
    sent = models.JSONField(default=list)  # keys of the last changes: none is done twice
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("pack")
        verbose_name_plural = _("packs")

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


class Version(models.Model):
    """A pack as it can be played with, for good."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    contents = models.ForeignKey(Contents, on_delete=models.PROTECT, related_name="versions")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["pack", "number"], name="one_version_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.pack.name} {self.number}"


class Standard(models.Model):
    """The components that new tables of a game have on this site, by the wish of its host."""

    game = models.CharField(max_length=20, unique=True)
    contents = models.ForeignKey(Contents, on_delete=models.PROTECT, related_name="standards")
    name = models.CharField(max_length=NAME_LENGTH + 10)
    since = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name = _("standard of the site")
        verbose_name_plural = _("standards of the site")

    def __str__(self) -> str:
        return self.name


class Trial(models.Model):
    """Games of bots with some components: is it still a game?  Kept for everybody."""

    game = models.CharField(max_length=20)
    hash = models.CharField(max_length=64, default="", blank=True)  # "": the standard set
    engine = models.CharField(max_length=80)  # of another one: played anew when asked for
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="trials"
    )
    asked = models.DateTimeField(default=clock.now)
    made = models.DateTimeField(null=True)  # set: all games are there
    failed = models.CharField(max_length=200, default="", blank=True)  # why there are none
    found = models.JSONField(default=list)  # the games so far, see `trying.py`
    claimed_until = models.FloatField(default=0)
    claimed_by = models.CharField(max_length=100, default="", blank=True)  # machine and process

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "hash", "engine"], name="one_trial_of_contents")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.hash[:12]}"
