"""Whole games kept as text: reading them, and the checks that every game's records pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core.game import Game
from signoria.core.machine import OVER, actor
from signoria.core.record import Record, read_record, replay
from signoria.games import load_game


def read(path: Path) -> Record:
    """The record in a file."""
    return read_record(path.read_text(encoding="utf-8"), lambda name: load_game(name).options)


def comment(path: Path, key: str) -> str:
    """What a file says about itself: `# scores: 31 28`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"# {key}: "):
            return line.removeprefix(f"# {key}: ")
    raise AssertionError(f"{path.name} has no comment `# {key}: …`")


def check_end(game: Game[Any], path: Path) -> None:
    """It replays, keeping every invariant, to the scores and places it notes."""
    s = None
    for s in replay(game, read(path)):
        game.check_state(s)
    assert s is not None and actor(s) == OVER
    result = game.result(s)
    assert " ".join(str(score) for score in result.scores) == comment(path, "scores")
    assert " ".join(str(place) for place in result.places) == comment(path, "places")


def check_text(path: Path) -> None:
    """It is written as it would be now."""
    lines = path.read_text(encoding="utf-8").splitlines()
    without = [line for line in lines if not line.startswith("#")]
    assert read(path).to_text().splitlines() == without
