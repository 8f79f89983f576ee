"""What a position is worth: `evaluation.py` of a game.  Games without one use their score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from signoria.bots.style import DEFAULT_STYLE, Style
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.games import load_face

# What a state is worth for a seat, in points at the end of the game.  It may use what that
# seat knows and what everybody knows; the rest of the state it is given was dealt at random.
Evaluator = Callable[[Any, int], float]

# How good each of these actions looks to the seat that is to act in the state: logits.  A search
# makes probabilities of them by a softmax with the temperature of its style.
Prior = Callable[[Any, list[Action]], list[float]]


def evaluator_of(game: Game[Any]) -> Evaluator:
    """The evaluation of a game."""
    module = load_face(game.name, "evaluation")
    if module is None:
        return lambda s, seat: float(game.result(s).scores[seat])
    found: Evaluator = module.value
    return found


def style_of(game: Game[Any], alone: bool = False) -> Style:
    """How a game is searched: its `STYLE`, or `STYLE_ALONE` where nobody is to be beaten."""
    module = load_face(game.name, "evaluation")
    found = getattr(module, "STYLE", DEFAULT_STYLE)
    if alone:
        found = getattr(module, "STYLE_ALONE", found)
    assert isinstance(found, Style), f"STYLE of {game.name} is no Style"
    return found
