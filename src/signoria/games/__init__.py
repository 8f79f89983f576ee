"""The games.  Each is a folder with a module `game` that holds GAME; all of it is in there.

`SIGNORIA_MORE_GAMES` names further folders of games, so that one can be tried from anywhere.
"""

from __future__ import annotations

import os
import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from signoria.core.action import Action
from signoria.core.errors import UnknownGame
from signoria.core.game import Game
from signoria.core.machine import Choice, State
from signoria.core.text import GameText

__path__ += [more for more in os.environ.get("SIGNORIA_MORE_GAMES", "").split(os.pathsep) if more]


def game_names() -> list[str]:
    """All games there are."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


def game_folder(name: str) -> Path:
    """Where everything of a game lies, without loading it."""
    spec = find_spec(f"{__name__}.{name}")
    assert spec is not None and spec.origin is not None, name
    return Path(spec.origin).parent


@cache
def load_game(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(game_names())}")
    game = import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(game, Game)
    return game


def load_text(
    game: Game[Any],
    language: str,
    names: list[str],
    reader: int | None = None,
    numbered: bool = False,
) -> GameText:
    """What a game says, in a language, to players with these names.

    `reader` is the seat the log calls "you"; `numbered` names fields as a terminal prints them.
    """
    module = load_face(game.name, "text")
    text = (GameText if module is None else module.Text)(game, language, names, reader, numbered)
    assert isinstance(text, GameText)
    return text


@cache
def load_face(name: str, face: str) -> ModuleType | None:
    """One more side of a game (`text`, `evaluation`, `encoder`, `board` …), if it has it."""
    module = f"{__name__}.{name}.{face}"
    known = name in game_names() and find_spec(module) is not None
    return import_module(module) if known else None


def rules_behind(
    game: str, s: State, frame: Choice[Any], action: Action | None = None
) -> list[str]:
    """The rules behind a decision, or behind a pick, by the game's `rule_pointers`."""
    told = getattr(load_face(game, "rule_pointers"), "rules_behind", None)
    found: list[str] = [frame.rule()] if told is None else told(s, frame, action)
    return found
