"""Playthroughs: games as a person would read them, the same as when they were committed."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.games import game_names, load_game
from tests.contract.helpers import Case
from tests.tools.make_playthroughs import cases_of, folder_of, playthrough

# A game that is being made has none yet: its words change all the time.
GAMES = [name for name in game_names() if folder_of(load_game(name)).is_dir()]
CASES: dict[Path, Case] = {}
for name in GAMES:
    CASES |= cases_of(name)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_playthrough_reads_as_committed(path: Path) -> None:
    """Meant to change?  Run `python -m tests.tools.make_playthroughs GAME`, see the diff."""
    committed = path.read_text(encoding="utf-8").splitlines()
    assert playthrough(CASES[path]).splitlines() == committed


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_playthrough_too_many(game: str) -> None:
    cases = set(cases_of(game))
    folder = next(iter(cases)).parent
    assert set(folder.glob("*")) == cases
