"""Stage A, Doge, and stage B, Gold (RIA-A, RIA-B)."""

from __future__ import annotations

import pytest

from signoria.games.rialto.game import GAME

from .scenario import table


@pytest.mark.rule("RIA-A-1")
def test_markers_move_by_strength_and_the_winner_one_more() -> None:
    s = table(players=3, doge=[0, 1, 2]).hand(0, doge=1).hand(1, doge=2).hand(2, doge=1, joker=2)
    s.stage("doge").lay(0, own=1).lay(1, own=2).lay(2, own=1, jokers=2)
    assert s.positions() == [1, 2, 4]
    assert s.state.doge == [2, 1, 0]


@pytest.mark.rule("RIA-A-1")
def test_of_two_that_reach_the_same_space_the_one_behind_moves_later_and_lies_on_top() -> None:
    s = table(players=3).track((0, 9), (1, 3), (2, 1)).hand(1, doge=1).hand(2, doge=2)
    s.stage("doge").lay(1, own=1).lay(2, own=2)
    assert s.positions() == [9, 4, 4]
    assert s.state.doge == [0, 2, 1]


@pytest.mark.rule("RIA-A-1")
def test_the_order_in_which_cards_were_played_does_not_matter_for_moving() -> None:
    # seat 2 plays last but moves first; seat 0 then lands on top of it
    s = table(players=3).track((2, 5), (1, 4), (0, 4)).hand(0, doge=1, joker=1).hand(2, doge=2)
    s.stage("doge").lay(2, own=2).lay(0, own=1, jokers=1)
    assert s.positions() == [6, 4, 8]
    s = table(players=3).track((2, 5), (1, 4), (0, 3)).hand(0, doge=4).hand(2, doge=3)
    s.stage("doge").lay(2, own=3).lay(0, own=4)
    assert s.positions() == [8, 4, 8]
    assert s.state.doge == [0, 2, 1]


@pytest.mark.rule("RIA-A-2")
def test_without_cards_a_marker_stays_and_is_passed() -> None:
    s = table(players=3, doge=[0, 1, 2]).hand(2, doge=1).hand(0, gold=1).hand(1, gold=1)
    s.stage("doge").play("0 pass", "1 pass").lay(2, own=1)
    assert s.positions() == [0, 0, 2]
    assert s.state.doge == [2, 0, 1]
    assert s.happened("advanced") == [2]


@pytest.mark.rule("RIA-B-1")
def test_strength_in_coins_from_the_bank_and_the_winner_one_more() -> None:
    s = table(players=3).hand(0, gold=1).hand(1, gold=3).hand(2, doge=1)
    bank = s.state.bank
    s.stage("gold").lay(0, own=1).lay(1, own=3).play("2 pass")
    assert [s[seat].coins for seat in range(3)] == [4, 7, 3]
    assert s.state.bank == bank - 5


@pytest.mark.rule("RIA-B-1", "RIA-INV-7")
def test_the_bank_never_runs_out() -> None:
    s = table(players=2).coins(0, 15).coins(1, 14).hand(0, gold=6).stage("gold").lay(0, own=6)
    assert s[0].coins == 15 + 7


@pytest.mark.rule("RIA-B-1")
def test_coins_are_open_to_all() -> None:
    s = table(players=2).hand(0, gold=2).stage("gold").lay(0, own=2).hand(0, doge=1)
    s.stage("building")
    assert GAME.view(s.state, 1).players[0].coins == 6
    assert GAME.view(s.state, -1).players[0].coins == 6
