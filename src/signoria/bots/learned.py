"""The learned value of a game: its `features.py` and the weights that lie beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from signoria.bots.evaluation import Evaluator, evaluator_of
from signoria.bots.row import Names
from signoria.bots.value import LearnedValue
from signoria.bots.weights import BadWeights, Weights, hash_of, read_weights
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.games import game_folder, load_face

FILE = "value.net"  # in the folder of a game


class NoFeatures(SignoriaError):
    """A game for which no value can be learned yet."""


def features_of(game: Game[Any]) -> ModuleType:
    """What a learned value looks at in a game."""
    module = load_face(game.name, "features")
    if module is None:
        raise NoFeatures(f"{game.name} has no features.py: nothing to learn a value from")
    return module


def names_of(game: Game[Any]) -> Names:
    """Group and name of each entry."""
    found: Names = features_of(game).NAMES
    return found


def value_from(game: Game[Any], weights: Weights) -> LearnedValue:
    """The value by some weights; BadWeights if they were made for other features."""
    module = features_of(game)
    header = weights.header
    if header.game != game.name or header.names != hash_of(names_of(game)):
        raise BadWeights(f"these weights were made for other features than {game.name} has")
    return LearnedValue(
        weights.net(),
        names_of(game),
        module.fill,
        module.score,
        module.table,
        frozenset(header.tables),
        evaluator_of(game),
    )


@cache
def learned_of(game: Game[Any]) -> LearnedValue | None:
    """The learned value that comes with a game, if one does."""
    path = weights_path(game)
    if not path.is_file() or load_face(game.name, "features") is None:
        return None
    return value_from(game, read_weights(path))


def trained_tables(game: Game[Any]) -> list[dict[str, Any]]:
    """Players and options of the tables for which a game brings weights."""
    path = weights_path(game)
    return read_weights(path).header.trained if path.is_file() else []


def weights_path(game: Game[Any]) -> Path:
    """Where the weights of a game lie."""
    return game_folder(game.name) / FILE


def best_evaluator_of(game: Game[Any]) -> Evaluator:
    """The learned value of a game; where there is none, the hand-made one."""
    learned = learned_of(game)
    return evaluator_of(game) if learned is None else learned.value
