"""What a position is worth: `evaluation.py` of a game.  Games without one use their score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from signoria.core.game import Game
from signoria.games import load_face

# What a state is worth for a seat, in points at the end of the game.  It may use what that
# seat knows and what everybody knows; the rest of the state it is given was dealt at random.
Evaluation = Callable[[Any, int], float]


def evaluation_of(game: Game[Any]) -> Evaluation:
    """The evaluation of a game."""
    module = load_face(game.name, "evaluation")
    if module is None:
        return lambda s, seat: float(game.result(s).scores[seat])
    found: Evaluation = module.value
    return found
