"""A toy of rare luck: each turn a seat takes 3 points or buys one of four tickets, which win in one
of four draws.  The best ticket is worth 4 points, and three draws in a row may well tell nothing of
it; 3 points taken lose one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.action import Action, Catalogue
from signoria.core.chance import Dice
from signoria.core.game import Game, Result
from signoria.core.machine import Chance, Choice, Outcome, then
from signoria.core.options import Options
from signoria.core.parts import GameParts
from tests.review.toy.game import ToyState

ROUNDS = 2
ONE_OF = 4  # draws wins
SURE = 3
PRIZES = (8, 10, 12, 16)
BEST = max(PRIZES) / ONE_OF
MOVES = [Action("sure"), *[Action(f"ticket {prize}") for prize in PRIZES]]
TRUE_LOSS = {"sure": BEST - SURE} | {f"ticket {prize}": BEST - prize / ONE_OF for prize in PRIZES}


class Draw(Chance[Any]):
    """Of a ticket."""

    VERB = "draw"

    def __init__(self, seat: int, prize: int) -> None:
        self.seat, self.prize = seat, prize

    def sample(self, s: Any, dice: Dice) -> Outcome:
        return (dice.below(ONE_OF),)

    def possible(self, s: Any, outcome: Outcome) -> bool:
        return len(outcome) == 1 and 0 <= outcome[0] < ONE_OF

    def resolve(self, s: Any, outcome: Outcome) -> None:
        s.scores[self.seat] += 0 if outcome[0] else self.prize


class Purchase(Choice[Any]):
    """One seat takes points, or buys a ticket."""

    RULE = "TOY-3"

    def options(self, s: Any) -> list[Action]:
        return MOVES

    def resolve(self, s: Any, action: Action) -> None:
        if action is MOVES[0]:
            s.scores[self.seat] += SURE
        else:
            then(s, Draw(self.seat, PRIZES[MOVES.index(action) - 1]))


class Lottery(Game[ToyState]):
    """Two players."""

    def begin(self, players: int, options: Options, pack: Path | None) -> ToyState:
        s = ToyState()
        s.start()
        s.parts, s.scores = GameParts(), [0] * players
        then(s, *[Purchase(seat) for _ in range(ROUNDS) for seat in range(players)])
        return s

    def result(self, s: ToyState) -> Result:
        best = max(s.scores)
        places = [1 if score == best else 2 for score in s.scores]
        return Result(s.scores[:], places, [{"points": score} for score in s.scores])


GAME = Lottery(
    Path(__file__).parent, Catalogue(MOVES), range(2, 3), rules_version=1, end_rule="TOY-2"
)


def worth(s: ToyState, seat: int) -> float:
    """The points now, what a ticket is worth, and the best of every turn left."""
    mine = [frame for frame in s.stack if getattr(frame, "seat", None) == seat]
    drawn = sum([frame.prize / ONE_OF for frame in mine if isinstance(frame, Draw)])
    return s.scores[seat] + drawn + BEST * sum(isinstance(frame, Purchase) for frame in mine)
