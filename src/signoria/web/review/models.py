"""Reviews of finished games with the pieces they are made of, hints at tables, puzzles solved.
Only `making.py`, `hints.py` and `solving.py` write them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from signoria.web.site import clock
from signoria.web.tables.models import Table


class Review(models.Model):
    """What the engine says about a finished game: asked for once, kept for everybody."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review")
    asked_by = models.ForeignKey(  # for the review, or for the second look
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reviews"
    )
    tell = models.BooleanField(default=False)  # whoever asked for it, when it is there
    engine = models.CharField(max_length=40)  # of another engine: made anew when asked for
    simulations = models.PositiveSmallIntegerField()
    asked = models.DateTimeField(default=clock.now)
    begun = models.DateTimeField(null=True)
    made = models.DateTimeField(null=True)  # set: it is whole, and the pieces are gone
    again = models.PositiveSmallIntegerField(default=0)  # simulations of a second look; 0: none
    looked = models.DateTimeField(null=True)  # set: the second look is over
    failed = models.CharField(max_length=200, default="", blank=True)  # why there is none
    found = models.JSONField(null=True)  # all pieces, see `pieces.py`

    class Meta:
        indexes = (models.Index(fields=["made", "asked"]),)

    def __str__(self) -> str:
        return f"review of {self.table}"


class Piece(models.Model):
    """A decision or a roll that is judged by itself: what a killed worker leaves is done again."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="pieces")
    ply = models.IntegerField()  # START: what could be expected before anything happened
    found = models.JSONField(null=True)
    claimed_until = models.FloatField(default=0)
    claimed_by = models.CharField(max_length=100, default="", blank=True)  # machine and process

    START = -1

    class Meta:
        constraints = (models.UniqueConstraint(fields=("review", "ply"), name="one_piece_per_ply"),)

    def __str__(self) -> str:
        return f"{self.review} {self.ply}"


class Hint(models.Model):
    """A hint a seat has asked for: thought out once per position, counted by its steps."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    position = models.CharField(max_length=64)  # what the seat knew, as a hash
    step = models.PositiveSmallIntegerField(default=1)  # 1: where to look; 2: the best moves
    asked = models.DateTimeField(default=clock.now)
    advice = models.JSONField(null=True)  # null: a worker thinks

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("table", "seat", "position"), name="one_hint_per_position"
            ),
        )

    def __str__(self) -> str:
        return f"hint at {self.table} for {self.seat}"


class Answer(models.Model):
    """A move somebody tried at a puzzle, judged by the engine: the same for everybody."""

    puzzle = models.CharField(max_length=80)  # its key, see `puzzles.py`
    move = models.CharField(max_length=600)  # as a record writes it
    verdict = models.JSONField(null=True)  # null: a worker thinks
    asked = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("puzzle", "move"), name="one_answer_per_move"),
        )

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.move}"


class Attempt(models.Model):
    """How somebody did at a puzzle."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts"
    )
    puzzle = models.CharField(max_length=80)
    day = models.DateField(null=True)  # of a puzzle of the day
    tries = models.PositiveSmallIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    solved = models.DateTimeField(null=True)
    shown = models.BooleanField(default=False)  # gave it up and looked at the solution

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "puzzle"), name="one_attempt_per_puzzle"),
        )
        indexes = (models.Index(fields=["user", "day"]),)

    def __str__(self) -> str:
        return f"{self.user} at {self.puzzle}"
