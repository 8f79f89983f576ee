"""Dice: the only source of chance.  Rules never own any; a table, test or bot brings its own."""

from __future__ import annotations

from random import Random


class Dice:
    """Uniform whole numbers from a seed. Subclasses may draw from elsewhere (a sealed seed)."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        value: float = self._random()
        return int(value * n)


def shuffled(items: list[int], dice: Dice) -> list[int]:
    """A new list with the items in random order."""
    left = items.copy()
    for i in range(len(left) - 1, 0, -1):
        j = dice.below(i + 1)
        left[i], left[j] = left[j], left[i]
    return left
