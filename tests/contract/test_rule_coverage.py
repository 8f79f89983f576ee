"""Every rule of every game carries a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from signoria.core import rulebook
from signoria.core.game import Game

TESTS = Path(__file__).parents[1]


def test_every_rule_has_a_test_that_carries_its_id(game: Game[Any]) -> None:
    covered = rulebook.tested_rules(TESTS)
    missing = [rule for rule in rulebook.load_rulebook(game.folder).rules if rule not in covered]
    assert not missing
