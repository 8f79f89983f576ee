"""The boards: the folder `board` of each game that has one."""

from __future__ import annotations

from pathlib import Path

from signoria.games import game_folder, game_names


def board_names() -> list[str]:
    """The games that have a board."""
    return [name for name in game_names() if board_folder(name).is_dir()]


def board_folder(game: str) -> Path:
    """Presenter, templates, static files and translations of a game's board."""
    return game_folder(game) / "board"
