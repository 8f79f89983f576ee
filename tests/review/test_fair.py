"""A decision is judged by what its seat knew: nothing that was hidden from it changes anything,
neither late in a game, nor where a decision is looked at closer."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import signoria
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Table
from signoria.games import game_names, load_game
from signoria.review.decisions import Decision, Turn, Weighing
from signoria.review.judge import Judge

pytestmark = pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")

FEW = 3  # games for each move
SPREAD = 2.0  # points: small, so that many a loss weighs enough to be looked at closer
HIDING = {"rialto", "florence", "principato", "tuscany"}  # cards or piles nobody sees


@cache
def choices(name: str) -> list[Any]:
    """The positions of a random game in which there is something to choose."""
    rng, dice = random.Random(name), Dice(name)
    table = Table(load_game(name), 2, {})
    found = []
    while (who := actor(table.state)) != OVER:
        if who == CHANCE:
            table.roll(dice)
            continue
        if len(legal(table.state)) > 1:
            found.append(table.state.copy())
        table.play(rng.choice(legal(table.state)))
    for s in found:
        s.events = None
    return found


def judged(name: str, s: Any, left: float, option: int) -> Decision:
    """One of the things that can be done, judged."""
    turn = Turn(0, actor(s), (legal(s)[option].text,))
    return Weighing(Judge(load_game(name), 0), s, turn, "1", left).decision(FEW, SPREAD)


@pytest.mark.parametrize("name", game_names())
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """Early and near the end, for the first and the last thing that could be done: everything that
    is said of the decision, what the engine would have played and what that gave every seat too."""
    game, others = load_game(name), False
    positions = choices(name)
    third, half = len(positions) // 3, len(positions) // 2
    for s, left in ((positions[third], 0.6), (positions[half], 0.5), (positions[-4], 0.02)):
        view = game.view(s, actor(s))
        worlds = [game.determinize(view, actor(s), Dice(number)) for number in range(2)]
        assert all(same(game.view(each, actor(s)), view) for each in worlds)
        others = others or any(fingerprint(each) != fingerprint(s) for each in worlds)
        for option in (0, -1):
            told = judged(name, s, left, option)
            assert all(judged(name, each, left, option) == told for each in worlds)
    assert others or name not in HIDING, "nothing was hidden here"
