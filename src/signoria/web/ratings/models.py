"""What is kept about strength.  Only `counting.py` writes it; it goes with its person."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from signoria.web.tables.models import Table


class Rating(models.Model):
    """How strong a person plays one game: an estimate, and how unsure it is."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="one_rating_per_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.game} {self.mu:.2f}"


class RatedResult(models.Model):
    """What one game did to one person's rating."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rated_results")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rated_results"
    )
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            # A game counts once, whatever happens.
            models.UniqueConstraint(fields=["table", "user"], name="one_result_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.user} {self.mu_before:.2f} to {self.mu_after:.2f}"
