"""Positions that show a rule on a board: `positions.toml` in a game's folder.

A position is the beginning of a game: a seed for chance, and so many picks of its seats.  In it
somebody decides by the rule, or may carry it out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.chance import Dice
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.core.machine import Choice, actor, legal
from signoria.core.record import Table

NAMES = ("Ola", "Lorenzo", "Bianca", "Heron", "Iga")


class BadPosition(SignoriaError):
    """A position that cannot be reached (any more)."""


class Position:
    """Where a rule comes up."""

    def __init__(self, data: Mapping[str, Any], picks: int) -> None:
        self.seed: int = data["seed"]
        self.players: int = data["players"]
        self.options: dict[str, Any] = data.get("options", {})
        self.picks: tuple[str, ...] = tuple(data["picks"][:picks])

    def play(self, game: Game[Any]) -> Table:
        """The table in this position."""
        table = new_table(game, self.players, self.options)
        dice = Dice(self.seed)
        table.run_chance(dice)
        for text in self.picks:
            found = [action for action in legal(table.state) if action.text == text]
            if not found:
                raise BadPosition(f"{game.name}: “{text}” is not possible")
            table.play(found[0], actor(table.state))
            table.run_chance(dice)
        return table


def new_table(game: Game[Any], players: int, options: Mapping[str, Any]) -> Table:
    """A table with names, at which nothing has happened."""
    checked = game.check_options(players, dict(options))
    return Table(game, players, checked, list(NAMES[:players]))


def frame_of(s: Any) -> Choice[Any]:
    """What is to be decided."""
    frame = s.stack[-1]
    assert isinstance(frame, Choice)
    return frame


@cache
def load_positions(folder: Path) -> dict[str, Position]:
    """Per rule the position that shows it."""
    path = folder / "positions.toml"
    if not path.exists():
        return {}
    games = tomllib.loads(path.read_text(encoding="utf-8"))["game"]
    return {rule: Position(data, picks) for data in games for rule, picks in data["shows"].items()}
