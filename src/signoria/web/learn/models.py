"""How far somebody has come with a guide.  Only `services.py` writes it; it goes with its table."""

from __future__ import annotations

from django.db import models

from signoria.web.tables.models import Table


class Lesson(models.Model):
    """A guided table: the step its person has come to, and the cards that were seen."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="lesson")
    step = models.PositiveSmallIntegerField(default=0)  # reached by reading; see Line.step_at
    away = models.BooleanField(default=False)  # the person has left the guide, not the game
    over = models.BooleanField(default=False)  # handed over: the game goes on with cards
    seen = models.JSONField(default=list)  # keys of cards that were put away
    quiet = models.BooleanField(default=False)  # no more cards
    last_card = models.PositiveIntegerField(default=0)  # so many moves were made at the last one

    def __str__(self) -> str:
        return f"{self.table} step {self.step}"
