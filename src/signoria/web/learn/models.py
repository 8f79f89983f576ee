"""How far somebody has come with a guide, which goes with its table; and which cards somebody has
read, which go with the person.  Only `services.py` and `cards.py` write them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from signoria.web.tables.models import Table


class Lesson(models.Model):
    """A guided table: the step its person has come to."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="lesson")
    step = models.PositiveSmallIntegerField(default=0)  # reached by reading; see Line.step_at
    away = models.BooleanField(default=False)  # the person has left the guide, not the game
    over = models.BooleanField(default=False)  # handed over: the game goes on with cards

    def __str__(self) -> str:
        return f"{self.table} step {self.step}"


class CardsRead(models.Model):
    """The cards of a game that a person has put away; of no game: whether any are wanted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="cards_read"
    )
    game = models.CharField(max_length=40, blank=True, default="")
    seen = models.JSONField(default=list)  # their keys
    quiet = models.BooleanField(default=False)  # no more cards
    last_table = models.PositiveBigIntegerField(default=0)  # where the last one was put away …
    last_made = models.PositiveIntegerField(default=0)  # … and after how many moves

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "game"), name="cards_read_once_a_game"),
        )

    def __str__(self) -> str:
        return f"{self.user} {self.game}"
