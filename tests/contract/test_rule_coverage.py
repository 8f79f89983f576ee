"""Every rule of every game carries a test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from signoria.core import rulebook
from signoria.core.game import Game

TESTS = Path(__file__).parents[1]
GAMES = TESTS.parent / "src" / "signoria" / "games"


@cache
def covered() -> set[str]:
    """The rules that carry a test."""
    return rulebook.tested_rules(TESTS)


def test_every_rule_has_a_test_that_carries_its_id(game: Game[Any]) -> None:
    own = {GAMES / game.name / "tests", game.folder / "tests"}  # a game may bring its tests along
    carried = covered().union(*[rulebook.tested_rules(folder) for folder in own])
    missing = rulebook.load_rulebook(game.folder).rules.keys() - carried
    assert not missing
