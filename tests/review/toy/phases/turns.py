"""Turns of the toy."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Choice, Outcome, then

LITTLE, MUCH, THROW = Action("little"), Action("much"), Action("throw")
MOVES = [LITTLE, MUCH, THROW]


class Turn(Choice[Any]):
    """One seat takes points, or throws."""

    RULE = "TOY-1"

    def options(self, s: Any) -> list[Action]:
        return MOVES

    def resolve(self, s: Any, action: Action) -> None:
        if action is THROW:
            then(s, Throw(self.seat))
        else:
            s.scores[self.seat] += 3 if action is MUCH else 1


class Throw(Chance[Any]):
    """A die."""

    VERB = "die"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def sample(self, s: Any, dice: Dice) -> Outcome:
        return (1 + dice.below(6),)

    def possible(self, s: Any, outcome: Outcome) -> bool:
        return len(outcome) == 1 and 1 <= outcome[0] <= 6

    def resolve(self, s: Any, outcome: Outcome) -> None:
        s.scores[self.seat] += outcome[0]
