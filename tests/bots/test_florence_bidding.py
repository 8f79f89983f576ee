"""Bids of the bots in The Princes of Florence: nothing given away, nothing overpaid."""

from __future__ import annotations

from statistics import mean

import pytest

from signoria.bots import make_bot
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, apply, legal, waiting
from signoria.core.playout import step
from signoria.games.florence.actions import DROP, NOMINATE, RAISE
from signoria.games.florence.game import GAME
from signoria.games.florence.ids import JESTER_LOT
from signoria.games.florence.phases.auction import Bid, Nominate
from signoria.games.florence.state import FlorenceState


def first_auction(players: int, seed: int) -> FlorenceState:
    """A new game at the first nomination."""
    s, dice = GAME.setup(players), Dice(seed)
    while not isinstance(s.stack[-1], Nominate):
        step(s, dice, lambda s, _: legal(s)[0])
    return s


def answer(s: FlorenceState) -> Action:
    """What `greedy` does."""
    return make_bot("greedy", GAME, 1).choose(GAME.view(s, actor(s)), legal(s))


def jester_at(players: int, price: int) -> FlorenceState:
    """The first auction: a Jester, somebody has bid this much."""
    s = first_auction(players, 4)
    apply(s, NOMINATE[JESTER_LOT])
    frame = waiting(s)
    assert isinstance(frame, Bid)
    frame.price = price
    return s


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_jester_is_not_given_away(players: int) -> None:
    assert answer(jester_at(players, 200)) is RAISE


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_jester_is_not_overpaid(players: int) -> None:
    assert answer(jester_at(players, 1500)) is DROP


def test_the_best_lot_is_not_left_to_the_last_one() -> None:
    for seed in range(5):
        assert answer(first_auction(3, seed)) is NOMINATE[JESTER_LOT]


def test_prices_of_whole_games() -> None:
    prices: list[int] = []
    for seed in (1, 2):
        s, dice = GAME.setup(3), Dice(seed)
        bots = [make_bot("greedy", GAME, seat) for seat in range(3)]
        while actor(s) != OVER:
            s.events = []
            step(s, dice, lambda s, seat: bots[seat].choose(GAME.view(s, seat), legal(s)))  # noqa: B023
            for event in s.events:
                if event.what == "won_lot" and event.data["lot"] == "jester":
                    prices.append(event.data["price"])
    assert len(prices) >= 10
    assert 300 <= mean(prices) <= 900
