"""How often something was done lately; see limits.py."""

from __future__ import annotations

from django.db import models


class Count(models.Model):
    """How often one thing was done by one person or address in the present stretch of time."""

    key = models.CharField(max_length=64, unique=True)  # a hash: no addresses are kept
    ends = models.FloatField()
    number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.number} until {self.ends:.0f}"
