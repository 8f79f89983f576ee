"""The toy behind the contract of every game."""

from __future__ import annotations

from pathlib import Path

from signoria.core.action import Catalogue
from signoria.core.game import Game, Result
from signoria.core.machine import State, then
from signoria.core.options import Options
from signoria.core.parts import GameParts
from tests.review.toy.phases.turns import MOVES, Turn

ROUNDS = 4
WORTH = 3.5  # of a turn


class ToyState(State):
    """Points, and turns that wait."""

    parts: GameParts
    scores: list[int]

    def copy(self) -> ToyState:
        """An independent copy."""
        new = ToyState()
        self.start_copy(new)
        new.parts, new.scores = self.parts, self.scores[:]
        return new


class Toy(Game[ToyState]):
    """Two players."""

    def begin(self, players: int, options: Options, pack: Path | None) -> ToyState:
        s = ToyState()
        s.start()
        s.parts, s.scores = GameParts(), [0] * players
        then(s, *[Turn(seat) for _ in range(ROUNDS) for seat in range(players)])
        return s

    def result(self, s: ToyState) -> Result:
        best = max(s.scores)
        places = [1 if score == best else 2 for score in s.scores]
        return Result(s.scores[:], places, [{"points": score} for score in s.scores])


GAME = Toy(Path(__file__).parent, Catalogue(MOVES), range(2, 3), rules_version=1, end_rule="TOY-2")


def worth(s: ToyState, seat: int) -> float:
    """The points now and those of the turns left: exactly what the best play brings."""
    turns = [frame for frame in s.stack if isinstance(frame, Turn) and frame.seat == seat]
    throws = [frame for frame in s.stack if type(frame).__name__ == "Throw"]
    coming = [frame for frame in throws if getattr(frame, "seat", None) == seat]
    return s.scores[seat] + WORTH * (len(turns) + len(coming))
