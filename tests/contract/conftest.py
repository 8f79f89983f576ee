"""A contract test names what it runs over: `game`, `case` (a configuration of a game), `seed`."""

from __future__ import annotations

import pytest

from tests.contract.helpers import cases, games, games_per_case


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every game, every configuration, a few seeds: a new game is covered by being there."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games(), ids=lambda game: game.name)
    if "seed" in metafunc.fixturenames:
        played = [(case, seed) for case in cases() for seed in range(games_per_case(case))]
        metafunc.parametrize(("case", "seed"), played, ids=repr)
    elif "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=repr)
