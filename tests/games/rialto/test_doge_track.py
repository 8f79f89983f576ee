"""The Doge track: who is ahead, stacks, ties."""

from __future__ import annotations

import pytest

from signoria.games.rialto.verbs import advance

from .scenario import table


@pytest.mark.rule("RIA-DOGE-1")
def test_the_marker_furthest_ahead_comes_first() -> None:
    s = table(players=3).track((0, 3), (1, 2), (2, 0))
    advance(s.state, 2, 4)
    assert s.state.doge == [2, 0, 1]
    assert s.positions() == [3, 2, 4]


@pytest.mark.rule("RIA-DOGE-1", "RIA-DOGE-2")
def test_a_marker_that_lands_on_others_goes_on_top_of_them_and_stays_behind_those_ahead() -> None:
    s = table(players=4).track((0, 5), (1, 3), (2, 3), (3, 1))
    advance(s.state, 3, 2)
    assert s.state.doge == [0, 3, 1, 2]


@pytest.mark.rule("RIA-DOGE-2")
def test_the_last_to_arrive_on_a_space_is_on_top() -> None:
    s = table(players=3, doge=[0, 1, 2]).hand(0, doge=1).hand(1, doge=1).hand(2, doge=2)
    s.stage("doge").lay(0, own=1).lay(1, own=1).play("2 pass")
    # seat 0 wins the tie and moves 2; seat 1 moves 1
    assert (s.state.doge, s.positions()) == ([0, 1, 2], [2, 1, 0])
    s.stage("doge").lay(2, own=1)
    # seat 2 wins and lands on the space of seat 0: on top
    assert (s.state.doge, s.positions()) == ([2, 0, 1], [2, 1, 2])


@pytest.mark.rule("RIA-DOGE-3", "RIA-A-2")
def test_a_marker_that_moves_zero_keeps_its_place_in_the_stack() -> None:
    s = table(players=3).track((2, 4), (1, 4), (0, 4)).hand(1, gold=1)
    s.stage("doge").play("1 pass")
    assert s.actor() < 0, "the others have no cards and are not asked"
    assert (s.state.doge, s.positions()) == ([2, 1, 0], [4, 4, 4])
    advance(s.state, 0, 0)
    assert s.state.doge == [2, 1, 0]


@pytest.mark.rule("RIA-DOGE-4")
def test_the_doge_order_settles_a_tie_whoever_played_first() -> None:
    s = table(players=3, doge=[2, 1, 0]).hand(0, gold=2).hand(1, gold=2).hand(2, doge=1)
    s.stage("gold", first=0).lay(0, own=2).lay(1, own=2).play("2 pass")
    assert s.state.bonus == 1
    assert [s[seat].coins for seat in range(3)] == [5, 6, 3]


@pytest.mark.rule("RIA-DOGE-5")
def test_the_doge_track_has_no_end() -> None:
    s = table(players=2).track((0, 1000), (1, 999)).hand(1, doge=3)
    s.stage("doge").lay(1, own=3)
    assert s.positions() == [1000, 1003]
    assert s.state.doge == [1, 0]
    assert s[1].score == 3


@pytest.mark.rule("RIA-DOGE-6")
def test_markers_never_move_backward() -> None:
    s = table(players=3, doge=[2, 0, 1]).hand(0, doge=1).hand(1, doge=2, joker=1)
    s.board(2, "blue-3").stage("doge").lay(0, own=1).lay(1, own=2, jokers=1)
    after_stage = list(s.positions())
    assert after_stage == [1, 4, 0]
    s.blue().play("2 use blue-3")
    assert s.positions() == [1, 4, 3]
