"""Buying a tile of the black depot (booklet p.8)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import Scenario, table


def shop(silver: int = 2, workers: int = 0) -> Scenario:
    """A black depot with two tiles and a depot with one."""
    s = table().depot(0, "castle", "ship").depot(1, "bank").storage(0, "town_hall")
    return s.has(0, silver, workers).turn(0, 1, 1)


@pytest.mark.rule("BUR-BUY-1")
def test_two_silver_buy_one_black_tile_into_storage() -> None:
    s = shop(5).play("0 buy silver black castle")
    assert s[0].silver == 3
    assert s.stored(0) == ["town_hall", "castle"] and s.in_depot(0) == ["ship"]
    assert s.state.dice[:2] == [1, 1], "no die is needed"


@pytest.mark.rule("BUR-BUY-1")
@pytest.mark.parametrize("silver", [0, 1])
def test_too_little_silver_is_refused_with_the_price(silver: int) -> None:
    s = shop(silver)
    assert s.legal("buy") == []
    s.refuses("0 buy silver black castle", "NOT_ENOUGH_SILVER", "BUR-BUY-1", price=2, silver=silver)


@pytest.mark.rule("BUR-BUY-1")
def test_a_tile_must_lie_in_the_black_depot() -> None:
    s = shop()
    s.refuses("0 buy silver black mine", "TILE_NOT_THERE", "BUR-BUY-1", tile="mine", depot="black")
    s.refuses("0 buy silver 1 bank", "WRONG_DEPOT", "BUR-BUY-1", depot="1")
    empty = table().depot(1, "bank").has(0, silver=2).turn(0, 1, 1)
    empty.refuses("0 buy silver black mine", "DEPOT_EMPTY", "BUR-BUY-1", depot="black")


@pytest.mark.rule("BUR-BUY-1")
def test_workers_pay_only_with_monastery_6() -> None:
    s = shop(2, workers=4)
    assert s.legal("buy workers") == []
    s.refuses("0 buy workers black castle", "NOT_OWNED", "BUR-BUY-1", monastery=6)


@pytest.mark.rule("BUR-BUY-1")
def test_the_reasons_come_in_order_bought_owned_source_price() -> None:
    s = shop(0)
    s.refuses("0 buy workers 1 mine", "NOT_OWNED", "BUR-BUY-1", monastery=6)
    s.refuses("0 buy silver 1 mine", "WRONG_DEPOT", "BUR-BUY-1", depot="1")
    s.refuses("0 buy silver black mine", "TILE_NOT_THERE", "BUR-BUY-1", tile="mine", depot="black")
    bought = shop(2).play("0 buy silver black ship")
    bought.refuses("0 buy workers 1 mine", "ALREADY_BOUGHT", "BUR-BUY-1")
    bought.refuses("0 buy silver black castle", "ALREADY_BOUGHT", "BUR-BUY-1")


@pytest.mark.rule("BUR-BUY-2")
def test_nothing_is_bought_while_an_effect_is_carried_out() -> None:
    s = shop(4).estate(0, {11: "market"})
    s.storage(0, "castle").push()
    s.state.dice[0] = 6
    s.push().play("0 place 1 castle 6")
    assert s.asks() == "0 CastleAction" and s.legal("buy") == []
    s.refuses("0 buy silver black castle", "MUST_RESOLVE", "BUR-BUY-2")
    s.play("0 workers extra", "0 buy silver black castle")
    assert s[0].silver == 2


@pytest.mark.rule("BUR-BUY-2")
def test_silver_of_mines_at_the_end_of_a_phase_buys_nothing_before_the_next_turn() -> None:
    s = table().estate(0, {24: "mine", 29: "mine"}).depot(0, "castle").end_phase()
    assert s[0].silver == 2
    assert s.asks() == "* FillDepots", "nobody is asked, and the black depot is cleared"
    assert s.in_depot(0) == []


@pytest.mark.rule("BUR-BUY-3")
def test_a_purchase_is_no_action_and_both_dice_remain_to_be_used() -> None:
    s = shop(2).play("0 buy silver black ship")
    s.refuses("0 end", "DICE_LEFT", "BUR-TURN-1", number=2)
    s.play("0 workers 1", "0 take 2 1 bank")
    assert s.stored(0) == ["town_hall", "ship", "bank"]


@pytest.mark.rule("BUR-BUY-3")
def test_a_purchase_works_in_a_turn_in_which_a_shield_is_taken() -> None:
    s = table(shields=True).depot(0, "castle").shields_in(3, 7).has(0, silver=2).turn(0, 3, 3)
    s.play("0 shield 3 7")
    assert s.legal("buy") == ["buy silver black castle"]
    s.play("0 buy silver black castle")
    assert s.stored(0) == ["castle"]
