"""The course of the game: six rounds, two kinds of order (RIA-FLOW)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, apply, roll
from signoria.games.rialto.game import GAME

from .scenario import table


@pytest.mark.rule("RIA-FLOW-1", "RIA-END-2")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_lasts_exactly_six_rounds_and_then_is_scored(seed: int) -> None:
    s, dice = GAME.setup(3), Dice(seed)
    s.events = []
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
        else:
            apply(s, s.options[dice.below(len(s.options))])
    told = [(event.what, event.data.get("round")) for event in s.events]
    assert [number for what, number in told if what == "round_began"] == [1, 2, 3, 4, 5, 6]
    assert [number for what, number in told if what == "round_ended"] == [1, 2, 3, 4, 5, 6]
    assert [what for what, _ in told].count("final_scoring") == 1
    assert told.index(("round_ended", 6)) < told.index(("final_scoring", None))


@pytest.mark.rule("RIA-FLOW-1")
def test_after_the_end_nothing_can_be_done() -> None:
    s = table(players=2).final()
    s.refuses("0 pass", "GAME_OVER", "RIA-FLOW-1")


@pytest.mark.rule("RIA-FLOW-2")
def test_cards_are_played_clockwise_and_everything_else_goes_by_doge_order() -> None:
    s = table(players=3, doge=[2, 1, 0])
    for seat in range(3):
        s.hand(seat, building=1)
    s.stage("building", first=1)
    assert s.asks() == "1 PlayTurn"
    s.lay(1, own=1).lay(2, own=1).lay(0, own=1)
    acted = []
    while s.frame() == "TakeBuilding":
        acted.append(s.actor())
        s.play(f"{s.actor()} stop")
    assert acted == [2, 1, 0]


@pytest.mark.rule("RIA-FLOW-3")
def test_the_order_of_stage_a_is_read_once_although_markers_move_in_it() -> None:
    s = table(players=3, doge=[0, 1, 2]).hand(0, doge=1).hand(1, doge=3).hand(2, doge=1)
    s.stage("doge").lay(0, own=1).lay(1, own=3).lay(2, own=1)
    assert s.happened("advanced") == [0, 1, 2], "each exactly once, in the old order"
    assert s.state.doge == [1, 2, 0]


@pytest.mark.rule("RIA-FLOW-3", "RIA-P3-1")
def test_the_order_of_phase_three_is_read_once_although_markers_move_in_it() -> None:
    s = table(players=3).track((0, 5), (1, 4), (2, 3))
    for seat in range(3):
        s.board(seat, "blue-3", "blue-4")
    s.blue().play("0 done", "1 done", "2 use blue-3")
    assert s.state.doge == [2, 0, 1]
    s.play("2 done")
    assert s.actor() < 0, "nobody acts twice"
    s = table(players=3).track((0, 5), (1, 4), (2, 3))
    for seat in range(3):
        s.board(seat, "blue-3", "blue-4")
    s.blue().play("0 done", "1 use blue-3", "1 done")
    assert s.asks() == "2 UseBlue"
    assert s.state.doge == [1, 0, 2]
