"""Advice is as unsure as the judge is: few games that come out alike do not make it sure."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, actor, legal
from signoria.core.record import Table
from signoria.games import game_names, load_game
from signoria.review.advice import Advice, Adviser
from signoria.review.judge import LATE, Judge
from signoria.review.paired import EXACT_ZERO, Z
from signoria.review.spread import doubt_of, spread_of

GAMES = 4


def advised(name: str, left: float) -> Advice:
    """Where somebody chooses for the first time."""
    table = Table(load_game(name), 2)
    while (who := actor(table.state)) == CHANCE or len(legal(table.state)) < 3:
        table.roll(Dice(1)) if who == CHANCE else table.play(legal(table.state)[0])
    judge = Judge(table.game, 0)
    view = table.game.view(table.state, who)
    return Adviser(judge, view, who, "advice", left).advise(GAMES, spread_of(name, 2))


@pytest.mark.parametrize("name", game_names())
def test_it_is_no_surer_than_the_judge(name: str) -> None:
    best, *others = advised(name, 0.5).moves
    doubt = doubt_of(name, 2)
    assert best.behind == EXACT_ZERO
    assert all(each.points.margin >= Z * doubt.sd - 1e-9 for each in (best, *others))
    assert all(each.behind.margin >= Z * doubt.sd - 1e-9 for each in others)
    assert all(each.behind.value >= -doubt.mean - 1e-9 for each in others)


def test_at_the_end_nothing_is_doubted() -> None:
    """There games are played to their end, not foreseen."""
    found = advised("principato", LATE)
    assert all(each.behind.value >= 0 for each in found.moves)
