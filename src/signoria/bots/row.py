"""Rows of numbers that describe positions: what the `features.py` of a game fills."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from mypy_extensions import i64

Names = tuple[tuple[str, str], ...]  # of each entry: its group and what it tells


class Row:
    """One position, entry after entry; what is not named is 0."""

    def __init__(self, size: int) -> None:
        self.values = vec[float]([0.0] * size)
        self.at: i64 = 0  # the entry that comes next

    def add(self, value: float) -> None:
        """The next entry."""
        self.values[self.at] = value
        self.at += 1

    def flag(self, holds: bool) -> None:
        """The next entry: 1 if something holds."""
        if holds:
            self.values[self.at] = 1.0
        self.at += 1

    def more(self, place: i64, value: float) -> None:
        """More of an entry, wherever it lies."""
        self.values[place] += value

    def one_of(self, number: int, size: int) -> None:
        """As many entries as there are cases: 1 for the one that holds, if any does."""
        if 0 <= number < size:
            self.values[self.at + number] = 1.0
        self.at += size

    def add_all(self, values: list[float]) -> None:
        """Several entries."""
        for value in values:
            self.values[self.at] = value
            self.at += 1


def named(*groups: tuple[str, Iterable[str]]) -> Names:
    """The names of all entries, group by group."""
    return tuple([(group, name) for group, names in groups for name in names])
