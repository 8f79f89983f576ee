"""Green buildings (RIA-GRN)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import Chance

from .scenario import Scenario, table


def with_green(*tiles: str) -> Scenario:
    """Seat 0 owns the tiles; gold and a joker are left over."""
    return table(players=2).board(0, *tiles).left_over(gold=2, joker=1).green()


@pytest.mark.rule("RIA-GRN-1")
def test_green_1_takes_one_card_of_the_left_over_column() -> None:
    s = with_green("green-1").play("0 use green-1")
    assert s.legal() == ["card gold", "card joker", "draw"]
    s.play("0 card gold")
    assert s.cards(s[0].hand) == {"gold": 1}
    assert s.cards(s.state.open) == {"gold": 1, "joker": 1}
    assert s[0].extra_limit == 0


@pytest.mark.rule("RIA-GRN-1")
def test_green_1_draws_three_instead() -> None:
    s = with_green("green-1").play("0 use green-1", "0 draw", "* draw doge doge bridge")
    assert s.cards(s[0].hand) == {"doge": 2, "bridge": 1}
    assert s.cards(s.state.open) == {"gold": 2, "joker": 1}


@pytest.mark.rule("RIA-GRN-1")
def test_green_1_must_choose_one_of_the_two() -> None:
    s = with_green("green-1").play("0 use green-1")
    s.refuses("0 no-card", "E_MANDATORY", "RIA-GRN-1")
    s.refuses("0 done", "NOT_NOW", "RIA-GRN-1")


@pytest.mark.rule("RIA-GRN-2")
def test_green_2_raises_the_limit_by_one_and_gives_no_card() -> None:
    s = with_green("green-2").play("0 use green-2")
    assert s[0].extra_limit == 1
    assert size(s[0].hand) == 0
    assert s.actor() < 0


@pytest.mark.rule("RIA-GRN-3")
def test_green_3_gives_a_card_and_one_more_to_keep() -> None:
    s = with_green("green-3").play("0 use green-3")
    assert s.legal() == ["card gold", "card joker", "draw", "no-card"]
    s.play("0 card joker")
    assert s.cards(s[0].hand) == {"joker": 1}
    assert s[0].extra_limit == 1


@pytest.mark.rule("RIA-GRN-3")
def test_green_3_may_draw_three_or_take_none() -> None:
    s = with_green("green-3").play("0 use green-3", "0 draw", "* draw doge doge doge")
    assert (size(s[0].hand), s[0].extra_limit) == (3, 1)
    s = with_green("green-3").play("0 use green-3", "0 no-card")
    assert (size(s[0].hand), s[0].extra_limit) == (0, 1)


@pytest.mark.rule("RIA-GRN-4")
def test_green_4_is_green_3_with_two_more_to_keep() -> None:
    s = with_green("green-4").play("0 use green-4")
    assert s.legal() == ["card gold", "card joker", "draw", "no-card"]
    s.play("0 card gold")
    assert (size(s[0].hand), s[0].extra_limit) == (1, 2)


@pytest.mark.rule("RIA-GRN-4")
def test_the_question_of_green_4_names_its_own_rule() -> None:
    s = with_green("green-4").play("0 use green-4")
    s.refuses("0 done", "NOT_NOW", "RIA-GRN-4")


@pytest.mark.rule("RIA-GRN-5")
def test_a_card_that_does_not_lie_there_cannot_be_taken() -> None:
    s = with_green("green-1").play("0 use green-1")
    s.refuses("0 card doge", "E_CARD_NOT_THERE", "RIA-GRN-5", kind="doge")


@pytest.mark.rule("RIA-GRN-5")
def test_with_an_empty_column_one_can_only_draw() -> None:
    s = table(players=2).board(0, "green-1", "green-3").left_over().green()
    s.play("0 use green-3")
    assert s.legal() == ["draw", "no-card"]
    s.play("0 no-card", "0 use green-1")
    assert s.frame() == "DrawCards", "green 1 has no other choice"


def nothing_to_draw(*tiles: str, **column: int) -> Scenario:
    """All other cards are in the hand of seat 1."""
    s = table(players=2).board(0, *tiles).left_over(**column)
    return s.hand(1, **s.cards(s.state.deck)).green()


@pytest.mark.rule("RIA-GRN-5")
def test_with_deck_and_discards_empty_one_can_only_take_from_the_column() -> None:
    s = nothing_to_draw("green-1", gold=1, doge=1).play("0 use green-1")
    assert s.legal() == ["card doge", "card gold"]
    s.refuses("0 draw", "E_NO_EFFECT", "RIA-GRN-5")


@pytest.mark.rule("RIA-GRN-5")
def test_discards_alone_are_enough_to_draw_from() -> None:
    s = table(players=2).board(0, "green-1").left_over(gold=1).discards(doge=1)
    s.hand(1, **s.cards(s.state.deck)).green().play("0 use green-1")
    assert s.legal() == ["card gold", "draw"]


@pytest.mark.rule("RIA-GRN-5", "RIA-P1-3")
def test_face_down_discards_alone_are_enough_too() -> None:
    s = table(players=2).board(0, "green-1").left_over().face_down(1, doge=2)
    s.hand(1, **s.cards(s.state.deck)).green().play("0 use green-1")
    assert s.frame() == "DrawCards"
    s.play("* draw doge doge")
    assert s.cards(s[0].hand) == {"doge": 2}


@pytest.mark.rule("RIA-GRN-5", "RIA-ACT-7")
def test_with_nothing_at_all_green_1_is_refused_and_green_4_gives_only_the_limit() -> None:
    s = nothing_to_draw("green-1", "green-4")
    assert s.legal() == ["use green-4", "done"]
    s.refuses("0 use green-1", "E_NO_EFFECT", "RIA-GRN-5")
    s.play("0 use green-4")
    assert s[0].extra_limit == 2
    assert size(s[0].hand) == 0
    assert s.tiles(0) == ["green-1", "green-4 used"]


@pytest.mark.rule("RIA-GRN-6")
def test_with_fewer_than_three_cards_one_draws_those() -> None:
    s = table(players=2).board(0, "green-1").left_over(gold=1).discards(doge=2)
    s.hand(1, **s.cards(s.state.deck)).green().play("0 use green-1", "0 draw")
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.sample(s.state, Dice(0)) == (0, 0)
    s.play("* draw doge doge")
    assert s.cards(s[0].hand) == {"doge": 2}


@pytest.mark.rule("RIA-GRN-6")
def test_all_three_drawn_cards_stay_in_hand_until_the_reduction() -> None:
    s = table(players=2).hand(0, doge=7).board(0, "green-1", "green-2").left_over(gold=1).green()
    s.play("0 use green-1", "0 draw", "* draw joker joker joker")
    assert size(s[0].hand) == 10
    s.play("0 use green-2")
    assert s.asks() == "0 Reduce"
    s.play("0 discard doge", "0 discard doge")
    assert s.cards(s[0].hand) == {"doge": 5, "joker": 3}
