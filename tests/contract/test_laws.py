"""Every law in every configuration of every game: one pass over a random game asks them all."""

from __future__ import annotations

import os

import pytest

from tests.contract.helpers import Case
from tests.contract.law import broken_laws

MORE = int(os.environ.get("SIGNORIA_SOAK_GAMES", "1000")) // 50  # games per configuration


def test_every_law_holds(case: Case, seed: int, subtests: pytest.Subtests) -> None:
    for name, fault in broken_laws(case, seed):
        with subtests.test(name):
            raise fault


@pytest.mark.slow
def test_every_law_holds_in_more_games(case: Case, subtests: pytest.Subtests) -> None:
    for seed in range(100, 100 + MORE):
        for name, fault in broken_laws(case, seed):
            with subtests.test(name, seed=seed):
                raise fault
