"""Guards of the ladder: short matches with fixed seeds where bots are compiled, long ones in the
soak.  They notice a level that has come to stand on the wrong rung; `make ladder` measures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import signoria
from signoria.arena.match import play_match
from signoria.arena.rungs import Climber, Ground
from signoria.arena.statistics import bot_wins
from signoria.bots.levels import LEVELS, Step, rungs_of
from signoria.core.game import Game
from signoria.games import load_game
from tests.bots.lays_most import LaysMostBot
from tests.contract.helpers import games

pytestmark = pytest.mark.skipif(not signoria.is_compiled(), reason="too slow in plain Python")

MEASURED = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in games()
    for players, rungs in rungs_of(game).items()
    if rungs.steps
]
SLOW = {"florence"}  # a quarter of a second for a game
QUICK = [  # larger tables: in the soak
    pytest.param(game, 2, id=game.name)
    for game in games()
    if 2 in rungs_of(game) and game.name not in SLOW
]


def steps(game: Game[Any], players: int, number: int, searching: bool) -> list[Step]:
    """Each level against the one below: those that look one move ahead, or those that search."""
    recipes = rungs_of(game)[players].recipes
    ground = Ground(game, players, number, seed=11)
    return [
        ground.step(Climber(level, recipes[level]), Climber(below, recipes[below]))
        for below, level in pairwise(LEVELS)
        if bool(recipes[level].simulations) == searching
    ]


@pytest.mark.parametrize(("game", "players"), QUICK)
def test_levels_of_one_move_stand_in_their_order(game: Game[Any], players: int) -> None:
    """Eight games a step: in all of them together the upper levels win clearly."""
    found = steps(game, players, 8, searching=False)
    assert sum(step.won for step in found) / len(found) >= 0.65
    assert min(step.won for step in found) >= 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), MEASURED)
def test_every_level_beats_the_one_below(game: Game[Any], players: int) -> None:
    """A hundred games a step, twenty where a level searches."""
    for step in steps(game, players, 100, searching=False):
        assert step.won >= 0.63, step
    for step in steps(game, players, 20, searching=True):
        assert step.won >= 0.55, step


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "classic"), [("rialto", "classic:120"), ("burgundy", "classic:1000")]
)
def test_the_strongest_level_beats_the_former_search(name: str, classic: str) -> None:
    """At equal time: the first games of the match in which it won 196 of 200 and 58 of 60."""
    game = load_game(name)
    doge = Climber(LEVELS[-1], rungs_of(game)[2].recipes[LEVELS[-1]])
    assert Ground(game, 2, 16).step(doge, classic).won >= 0.8


def test_laying_all_one_can_is_no_way_to_win_rialto() -> None:
    """Against the second level, by one that decides everything else as `greedy` does."""
    match = play_match(load_game("rialto"), 2, {}, ["merchant", LaysMostBot], 40, seed=3)
    won = {row.bot: row.share for row in bot_wins(match.games)}
    assert won["merchant"] >= 0.85
