"""Dice: the only source of chance.  Rules never own any; a table, test or bot brings its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


class Dice:
    """Uniform whole numbers from a seed, or from another source of numbers below 1."""

    def __init__(self, seed: int | str, source: Callable[[], float] | None = None) -> None:
        self._random: Callable[[], float] = source if source is not None else Random(seed).random

    def __reduce__(self) -> tuple[object, ...]:
        from signoria.core import pickling

        return pickling.reduced_dice(self._random)

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
