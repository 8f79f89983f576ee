"""The market: refills, fives, neutral tokens (TUS-MKT)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.errors import BadNotation
from signoria.games.tuscany.ids import FACE_IDS, ITEM_IDS

from .scenario import Scenario, table

FULL = ("city", "city", "city", "cart", "cart", "cart", "inn", "inn")


def take(s: Scenario, token: str) -> Scenario:
    return s.turn().play("0 take", f"0 token {token}")


@pytest.mark.rule("TUS-MKT-1")
def test_the_gap_is_filled_from_the_takers_stacks_in_the_same_spot() -> None:
    s = take(table(), "inn-neutral").play("* out village")
    assert s.shown()[2] == "village"
    assert (s[0].out, s[1].out) == (1, 0)
    assert size(s[0].stack) == 20 and size(s[1].stack) == 21


@pytest.mark.rule("TUS-MKT-1", "TUS-INV-3")
def test_only_what_is_in_the_stacks_can_come_out() -> None:
    s = take(table(), "inn-neutral")
    for wrong in ("farm-olives", "castle castle", ""):
        with pytest.raises(BadNotation):
            s.play(f"* out {wrong}")


@pytest.mark.rule("TUS-MKT-1")
def test_with_empty_stacks_a_neutral_token_comes() -> None:
    s = take(table().out(0, 21), "inn-neutral")
    assert s.asks() == "* TurnUp"
    s.play("* neutral cart")
    assert s.shown()[2] == "cart-neutral" and s[0].out == 21


@pytest.mark.rule("TUS-MKT-2")
def test_neutral_discards_become_the_pile_when_it_is_empty() -> None:
    s = table().out(0, 21).discarded("quarry", "own city").pile()
    take(s, "inn-neutral").play("* neutral quarry")
    assert s.shown()[2] == "quarry-neutral"
    discards = [ITEM_IDS[token] for token, n in enumerate(s.state.discards) if n]
    assert discards == ["city"], "players' tokens never return"


@pytest.mark.rule("TUS-MKT-2")
def test_the_pile_is_used_up_before_the_discards() -> None:
    s = table().out(0, 21).discarded("quarry").pile("cart")
    take(s, "inn-neutral")
    with pytest.raises(BadNotation):
        s.play("* neutral quarry")
    s.play("* neutral cart")
    assert size(s.state.pile) == 0 and sum(s.state.discards) == 1


@pytest.mark.rule("TUS-MKT-2", "TUS-INV-8")
def test_without_neutral_tokens_the_spot_stays_empty() -> None:
    s = take(table().out(0, 21).pile(), "inn-neutral")
    assert s.asks() == "" and s.shown()[2] == ""


@pytest.mark.rule("TUS-MKT-2")
def test_empty_spots_are_filled_by_a_later_step_lowest_first() -> None:
    s = table().market("own city", "own city", "own castle", "city", "city", "cart").out(0, 21)
    s.pile()
    s.state.stack = []
    # Seat 1 brings a fifth red token: all of them leave, and neutrals come back at last.
    s.turn(1).play("1 take", "1 token castle", "* out inn")
    assert s.shown() == [
        "city",
        "city",
        "inn",
        "city-neutral",
        "city-neutral",
        "cart-neutral",
        "",
        "",
    ]
    s = table().market("own city", "own city", "own castle", "city", "city", "cart")
    s.pile().turn(0).play("0 take", "0 token castle", "* out city")
    assert s.asks() == "* TurnUp"
    s.play("* neutral city city")
    assert s.shown()[:3] == ["city-neutral", "city-neutral", ""], "two neutrals, the lowest spots"


@pytest.mark.rule("TUS-MKT-3")
def test_five_of_a_colour_are_replaced_at_once() -> None:
    s = table().market("city", "city", "city", "own city", "cart", "cart", "inn", "inn")
    take(s, "inn-neutral").play("* out city")
    assert s.asks() == "* TurnUp", "before any further decision"
    assert s.shown().count("") == 5
    s.play("* neutral quarry quarry village village monastery")
    assert s.shown().count("") == 0 and "city" not in s.shown()


@pytest.mark.rule("TUS-MKT-3")
def test_four_of_a_colour_stay() -> None:
    s = table().market("city", "city", "city", "cart", "cart", "cart", "inn", "inn")
    take(s, "inn-neutral").play("* out city")
    assert s.asks() == "" and s.shown().count("city-neutral") == 3


@pytest.mark.rule("TUS-MKT-3", "TUS-MKT-4")
def test_the_replacement_is_checked_again_until_no_colour_has_five() -> None:
    s = table().market("city", "city", "city", "own city", "own village", "village", "inn", "inn")
    take(s, "inn-neutral").play("* out city")
    s.play("* neutral village village village quarry quarry")
    assert s.asks() == "* TurnUp", "now there are five villages"
    assert s.shown().count("") == 5
    s.play("* neutral cart cart cart monastery monastery")
    assert s.asks() == ""
    assert sum(s.state.discards) == 10


@pytest.mark.rule("TUS-MKT-3")
def test_farms_of_all_sorts_count_together() -> None:
    farms = ("farm-olives", "farm-livestock", "farm-olives-livestock", "own farm-grain")
    s = take(table().market(*farms, "cart", "cart", "inn", "inn"), "inn-neutral")
    s.play("* out farm-grapes")
    assert s.asks() == "* TurnUp" and s.shown().count("") == 5


@pytest.mark.rule("TUS-MKT-3", "TUS-EXCH-2")
def test_an_exchange_is_checked_too() -> None:
    s = table(castle=28).market(
        "own castle", "castle", "castle", "city", "city", "inn", "inn", "farm-olives"
    )
    s.turn().play("0 take", "0 exchange", "0 replace blue", "* neutral castle castle")
    assert s.asks() == "* TurnUp"
    s.play("* neutral cart cart quarry quarry village")
    assert s.asks() == "0 TakeToken"


@pytest.mark.rule("TUS-MKT-4")
def test_neutral_tokens_alone_never_make_five() -> None:
    parts = table().state.parts
    assert parts.neutral_of_each <= parts.market_limit


@pytest.mark.rule("TUS-MKT-5")
def test_a_token_discarded_right_away_still_counts_as_brought_out() -> None:
    s = table().market("city", "city", "city", "own city", "cart", "cart", "inn", "inn")
    s.out(0, 6)
    take(s, "inn-neutral").play("* out city")
    assert s[0].out == 7
    assert s.happened("stack_emptied") == [0]


@pytest.mark.rule("TUS-MKT-6")
@pytest.mark.parametrize(("before", "told"), [(5, []), (6, [0]), (13, [0]), (20, [0])])
def test_emptying_a_stack_is_announced(before: int, told: list[int]) -> None:
    s = take(table().out(0, before), "inn-neutral")
    face = next(face for face, count in enumerate(s[0].stack) if count)
    s.play(f"* out {FACE_IDS[face]}")
    assert s.happened("stack_emptied") == told


@pytest.mark.rule("TUS-MKT-6")
def test_the_turn_goes_on_after_a_stack_was_emptied() -> None:
    s = table().out(0, 6).goods(0, marble=1).rounds()
    s.play("0 take", "0 token inn-neutral", "* out castle")
    assert s.asks() == "0 SpendMarble" and s.state.phase == 1
    s.play("0 end-turn")
    assert s.asks() == "1 ChooseAction"
