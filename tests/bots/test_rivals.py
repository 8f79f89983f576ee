"""Nobody is made king by accident: of actions that are as good for itself a bot takes the one that
leaves the best other side least."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

import signoria
from signoria.arena.manners import Kingmaking
from signoria.arena.match import BotSpec, play_match
from signoria.bots import Bot, Budget
from signoria.bots.learned import best_evaluator_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.rivals import Rivals, against_the_leader
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import OVER, actor, apply, legal
from signoria.core.playout import run_chance
from signoria.games import load_game

GAME = load_game("rialto")


class Heedless(Bot):
    """One move ahead on the learned value; of equals the first."""

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        dealt = self.game.determinize(view, actor(view), Dice(self.seed))
        return Lookahead(best_evaluator_of(self.game)).best(dealt)


def choice(players: int) -> Any:
    """A state with several actions."""
    s, dice = GAME.setup(players), Dice(5)
    while run_chance(s, dice) != OVER and len(legal(s)) < 4:
        apply(s, legal(s)[0])
    return s


def luck(s: Any, seat: int) -> float:
    """A value by which all actions are alike for the seat that moved, not for the others."""
    return float(crc32(fingerprint(s).encode())) if seat == 2 else 0.0


def test_of_equals_the_one_that_helps_the_leader_least() -> None:
    s = choice(3)
    assert actor(s) != 2
    found = []
    for action in legal(s):
        after = s.copy()
        apply(after, action)
        found.append(luck(Lookahead(luck).completed(after, actor(s)), 2))
    assert len(set(found)) > 1
    chosen = against_the_leader(GAME, s, legal(s), luck)
    assert chosen is legal(s)[found.index(min(found))]
    assert Rivals(GAME, s, luck).leader(s, actor(s)) == 2


def test_with_one_rival_there_is_nobody_to_make_king() -> None:
    s = choice(2)
    assert not Rivals(GAME, s, luck).several
    assert against_the_leader(GAME, s, legal(s), luck) is legal(s)[0]


def given(bot: BotSpec, games: int) -> float:
    """Points a game that seats which were behind gave to the best other side, for nothing."""
    match = play_match(GAME, 3, {}, [bot], games, seed=9, accumulators=[Kingmaking])
    watched = [each for outcome in match.games for each in outcome.accumulators]
    found = [each for each in watched if isinstance(each, Kingmaking)]
    assert len(found) == games
    return sum(gift.points for each in found for gift in each.gifts) / games


@pytest.mark.skipif(not signoria.is_compiled(), reason="too slow in plain Python")
def test_little_is_given_away_for_nothing() -> None:
    """20 games: 3.3 points a game by a bot that does not care, 0.1 by `value`."""
    assert given(Heedless, 6) > 1.5
    assert given("value", 6) < 0.5
