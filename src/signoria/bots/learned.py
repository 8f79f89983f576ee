"""The learned value of a game: its `features.py` and the weights that lie beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from signoria.bots.evaluation import Evaluator, evaluator_of
from signoria.bots.row import Names
from signoria.bots.style import LEARNED_STYLE, Style
from signoria.bots.value import LearnedValue, Net
from signoria.bots.weights import BadWeights, Weights, hash_of, read_weights
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.games import game_folder, load_face

FILE = "value.net"  # in the folder of a game
FILES = "value*.net"  # more of them: value-solo.net


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


def planning_style_of(game: Game[Any]) -> Style:
    """How a game is planned on its learned value: `STYLE` of its features.py, or the usual one."""
    found = getattr(features_of(game), "STYLE", LEARNED_STYLE)
    assert isinstance(found, Style), f"STYLE of {game.name} is no Style"
    return found


def value_from(game: Game[Any], *weights: Weights) -> LearnedValue:
    """The value by some weights; BadWeights if they were made for other features."""
    module = features_of(game)
    nets: dict[int, Net] = {}
    for each in weights:
        header = each.header
        if header.game != game.name or header.names != hash_of(names_of(game)):
            raise BadWeights(f"these weights were made for other features than {game.name} has")
        nets.update(dict.fromkeys(header.tables, each.net()))
    return LearnedValue(
        nets, names_of(game), module.fill, module.score, module.table, evaluator_of(game)
    )


@cache
def learned_of(game: Game[Any]) -> LearnedValue | None:
    """The learned value that comes with a game, if one does."""
    paths = weights_paths(game)
    if not paths or load_face(game.name, "features") is None:
        return None
    return value_from(game, *[read_weights(path) for path in paths])


def trained_tables(game: Game[Any]) -> list[dict[str, Any]]:
    """Players and options of the tables for which a game brings weights."""
    return [table for path in weights_paths(game) for table in read_weights(path).header.trained]


def weights_paths(game: Game[Any]) -> list[Path]:
    """The weights of a game, those of its usual table first: each file knows tables of its own."""
    return sorted(game_folder(game.name).glob(FILES), key=lambda path: (path.name != FILE, path))


def best_evaluator_of(game: Game[Any]) -> Evaluator:
    """The learned value of a game; where there is none, the hand-made one."""
    learned = learned_of(game)
    return evaluator_of(game) if learned is None else learned.value
