"""Playthroughs: games as a person would read them, the same as when they were committed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.make_playthroughs import cases_of, playthrough

CASES = cases_of("burgundy")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_playthrough_reads_as_committed(path: Path) -> None:
    """Meant to change?  Run `python -m tests.tools.make_playthroughs burgundy`, see the diff."""
    committed = path.read_text(encoding="utf-8").splitlines()
    assert playthrough(CASES[path]).splitlines() == committed


def test_there_is_no_playthrough_too_many() -> None:
    folder = next(iter(CASES)).parent
    assert set(folder.glob("*")) == set(CASES)
