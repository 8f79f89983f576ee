"""Lots: what many games draw in the same way."""

from __future__ import annotations

from typing import TypeVar

from signoria.core.chance import Dice
from signoria.core.machine import Chance, Outcome, State

S = TypeVar("S", bound=State)


class SeatByLot(Chance[S]):
    """One seat, each equally likely: the start player of most games.

    A game says how many there are (`seats`) and what follows (`resolve`).
    """

    def seats(self, s: S) -> int:
        """How many sit at the table."""
        raise AssertionError("seats() is missing")

    def sample(self, s: S, dice: Dice) -> Outcome:
        return (dice.below(self.seats(s)),)

    def possible(self, s: S, outcome: Outcome) -> bool:
        return len(outcome) == 1 and 0 <= outcome[0] < self.seats(s)

    def outcomes(self, s: S) -> list[tuple[Outcome, float]]:
        seats = self.seats(s)
        return [((seat,), 1 / seats) for seat in range(seats)]

    def verb(self) -> str:
        return "first"
