"""The games.  Each is a package with a module `game` that holds GAME."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from signoria.core.errors import UnknownGame
from signoria.core.game import Game
from signoria.core.text import GameText


def game_names() -> list[str]:
    """All games there are."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


@cache
def load_game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(game_names())}")
    game = import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(game, Game)
    return game


def load_text(game: Game[Any], language: str, names: list[str]) -> GameText:
    """What a game says, in a language, to players with these names."""
    text = import_module(f"{__name__}.{game.name}.text").Text(game, language, names)
    assert isinstance(text, GameText)
    return text
