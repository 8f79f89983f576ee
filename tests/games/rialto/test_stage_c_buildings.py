"""Stage C, Building (RIA-C)."""

from __future__ import annotations

import pytest

from .scenario import Scenario, table

COLOURS = ("green", "yellow", "blue")


def takes(*values: int) -> list[str]:
    """The options of taking a building of these values, or stopping."""
    return [f"take {colour}-{value}" for colour in COLOURS for value in values] + ["stop"]


def with_budget(budget: int, *tiles: str) -> Scenario:
    """Seat 0 may take buildings for that budget (the bonus goes to seat 1, who stops)."""
    s = table(players=3, doge=[1, 0, 2]).board(0, *tiles)
    jokers = max(0, budget - 8)
    s.hand(0, building=budget - jokers, joker=jokers).hand(1, joker=11 - jokers)
    s.board(1, "yellow-4", "yellow-4", "yellow-4").stage("building", first=0)
    s.lay(0, own=budget - jokers, jokers=jokers)
    assert s.strength()[0] == budget
    strong = ["yellow-4 joker"] * 3
    s.lay(1, *strong, jokers=8 - jokers)
    assert s.strength()[1] >= budget
    return s.play("1 stop")


@pytest.mark.rule("RIA-C-1")
@pytest.mark.parametrize("budget", [1, 2, 3, 4])
def test_a_building_worth_at_most_the_strength_may_be_taken(budget: int) -> None:
    s = with_budget(budget)
    assert s.legal() == takes(*range(1, budget + 1))
    s.play(f"0 take blue-{budget}")
    assert s.tiles(0) == [f"blue-{budget}"]
    assert s.supply(f"blue-{budget}") == 4
    assert s.actor() < 0, "one building, and the action ends"


@pytest.mark.rule("RIA-C-1")
def test_a_building_that_is_too_valuable_is_refused() -> None:
    with_budget(2).refuses("0 take green-3", "E_BUDGET", "RIA-C-1", value=3, budget=2)


@pytest.mark.rule("RIA-C-1")
def test_the_winner_counts_one_more() -> None:
    s = table(players=2).hand(0, building=2).stage("building").lay(0, own=2)
    assert s.legal() == takes(1, 2, 3)


@pytest.mark.rule("RIA-C-1")
def test_a_kind_that_has_run_out_cannot_be_taken() -> None:
    s = table(players=2).board(1, *["blue-2"] * 5).hand(0, building=1).stage("building")
    s.lay(0, own=1)
    assert "take green-2" in s.legal()
    assert "take blue-2" not in s.legal()
    s.refuses("0 take blue-2", "E_SUPPLY_EMPTY", "RIA-C-1")


@pytest.mark.rule("RIA-C-1")
def test_the_last_tile_goes_to_the_one_ahead_in_the_doge_order() -> None:
    s = table(players=3, doge=[1, 0, 2]).board(2, *["blue-1"] * 4)
    s.hand(0, building=2).hand(1, building=2).stage("building", first=0)
    s.lay(0, own=2).lay(1, own=2)
    assert s.asks() == "1 TakeBuilding"
    s.play("1 take blue-1")
    s.refuses("0 take blue-1", "E_SUPPLY_EMPTY", "RIA-C-1")


@pytest.mark.rule("RIA-C-2")
def test_with_five_a_four_must_come_first_then_one_up_to_the_difference() -> None:
    s = with_budget(6)
    assert s.legal() == takes(4)
    s.refuses("0 take green-2", "E_FOUR_FIRST", "RIA-C-2", budget=6)
    s.play("0 take yellow-4")
    assert s.asks() == "0 TakeBuilding"
    assert s.legal() == takes(1, 2)
    s.refuses("0 take green-3", "E_BUDGET", "RIA-C-1", value=3, budget=2)
    s.play("0 take green-2")
    assert s.tiles(0) == ["green-2", "yellow-4"]
    assert s.actor() < 0


@pytest.mark.rule("RIA-C-2")
def test_with_exactly_four_there_is_one_pick_and_no_more() -> None:
    s = with_budget(4).play("0 take green-4")
    assert s.actor() < 0


@pytest.mark.rule("RIA-C-2")
def test_with_eight_two_fours_may_be_taken_and_then_nothing() -> None:
    s = with_budget(8).play("0 take green-4")
    assert s.legal() == takes(1, 2, 3, 4), "four are left: one last pick"
    s.play("0 take green-4")
    assert s.actor() < 0


@pytest.mark.rule("RIA-C-2")
def test_with_nine_the_second_pick_is_a_four_again() -> None:
    s = with_budget(9).play("0 take green-4")
    assert s.legal() == takes(4)
    s.play("0 take green-4")
    assert s.legal() == takes(1)
    s.play("0 take blue-1")
    assert s.tiles(0) == ["blue-1", "green-4", "green-4"]
    assert s.actor() < 0


@pytest.mark.rule("RIA-C-2")
def test_without_a_four_in_the_supply_there_is_one_last_pick() -> None:
    s = table(players=5, doge=[0, 1, 2, 3, 4])
    for seat, colour in enumerate(COLOURS, 1):
        s.board(seat, *[f"{colour}-4"] * 5)
    s.hand(0, building=7).stage("building").lay(0, own=7)
    assert s.legal() == takes(1, 2, 3)
    s.play("0 take blue-3")
    assert s.actor() < 0, "the rest of the budget is lost"


@pytest.mark.rule("RIA-C-2", "RIA-C-5")
def test_a_returned_four_is_a_four_in_the_supply_for_the_next_pick() -> None:
    s = table(players=5, doge=[0, 1, 2, 3, 4]).board(0, *["green-4"] * 4, *["green-1"] * 3)
    s.board(1, *["yellow-4"] * 5).board(2, *["blue-4"] * 5)
    s.hand(0, building=9).stage("building").lay(0, own=9)
    s.play("0 take green-4", "0 return green-4 ready")
    assert s.legal() == ["take green-4", "stop"], "six left, and the returned four lies there"


@pytest.mark.rule("RIA-C-3")
def test_every_pick_is_optional_and_stopping_forfeits_the_rest() -> None:
    s = with_budget(6).play("0 stop")
    assert s.tiles(0) == []
    assert s.actor() < 0
    s = with_budget(6).play("0 take green-4", "0 stop")
    assert s.tiles(0) == ["green-4"]
    assert s.actor() < 0


@pytest.mark.rule("RIA-C-3")
def test_buildings_cost_no_coins() -> None:
    s = with_budget(4).play("0 take green-4")
    assert s[0].coins == 3


@pytest.mark.rule("RIA-C-4")
def test_equal_buildings_may_be_owned_and_taking_gives_no_points() -> None:
    s = with_budget(3, "green-3", "green-3").play("0 take green-3")
    assert s.tiles(0) == ["green-3"] * 3
    assert s.points(0) == {}


FULL = ("green-1", "green-1", "yellow-2", "blue-3 used", "blue-3", "yellow-4", "blue-1")


@pytest.mark.rule("RIA-C-5")
def test_on_a_full_board_one_tile_is_returned_for_its_value() -> None:
    s = with_budget(2, *FULL).play("0 take green-2")
    assert s.asks() == "0 ReturnBuilding"
    assert s.legal() == [
        "return green-1 ready",
        "return yellow-2 ready",
        "return yellow-4 ready",
        "return blue-1 ready",
        "return blue-3 ready",
        "return blue-3 used",
    ]
    s.play("0 return blue-3 ready")
    assert s.points(0) == {"returned_building": 3}
    assert len(s.tiles(0)) == 7
    assert s.tiles(0).count("green-2") == 1
    assert "blue-3 used" in s.tiles(0)
    assert (s.supply("blue-3"), s.supply("green-2")) == (4, 4)


@pytest.mark.rule("RIA-C-5")
def test_taking_without_returning_is_refused() -> None:
    s = with_budget(2, *FULL).play("0 take green-2")
    s.refuses("0 stop", "E_BOARD_FULL", "RIA-C-5", slots=7)
    s.refuses("0 take green-1", "E_BOARD_FULL", "RIA-C-5", slots=7)
    s.refuses("0 return green-3 ready", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-C-5")
def test_with_six_buildings_nothing_is_returned() -> None:
    s = with_budget(2, *FULL[:6]).play("0 take green-2")
    assert s.actor() < 0
    assert s.points(0) == {}


@pytest.mark.rule("RIA-C-5")
def test_the_tile_wanted_must_lie_in_the_supply_before_the_return() -> None:
    s = with_budget(2, *["green-2"] * 5, "blue-1", "blue-1")
    assert "take green-2" not in s.legal()
    s.refuses("0 take green-2", "E_SUPPLY_EMPTY", "RIA-C-1")


@pytest.mark.rule("RIA-C-5")
def test_for_each_tile_taken_one_is_returned_even_one_taken_in_this_action() -> None:
    s = with_budget(5, *["green-1"] * 5, "blue-1", "blue-1")
    s.play("0 take yellow-4", "0 return green-1 ready")
    s.play("0 take yellow-1", "0 return yellow-4 ready")
    assert s.points(0) == {"returned_building": 1 + 4}
    assert s.tiles(0) == ["blue-1", "blue-1", *["green-1"] * 4, "yellow-1"]


@pytest.mark.rule("RIA-C-5")
def test_a_returned_tile_can_be_taken_by_the_next_player() -> None:
    s = table(players=2, doge=[0, 1]).board(0, *["green-1"] * 5, "blue-1", "blue-1")
    s.hand(0, building=1).hand(1, building=1).stage("building").lay(0, own=1).lay(1, own=1)
    assert "take green-1" not in s.legal()
    s.play("0 take yellow-1", "0 return green-1 ready")
    assert s.asks() == "1 TakeBuilding"
    assert "take green-1" in s.legal()


@pytest.mark.rule("RIA-C-6")
def test_nothing_may_be_returned_without_need() -> None:
    s = with_budget(2, "green-1")
    s.refuses("0 return green-1 ready", "E_NO_RETURN_NEEDED", "RIA-C-6")
    s = with_budget(2, *FULL)
    s.refuses("0 return green-1 ready", "E_NO_RETURN_NEEDED", "RIA-C-6")


@pytest.mark.rule("RIA-C-7")
def test_without_strength_nothing_may_be_taken() -> None:
    s = table(players=2).hand(0, building=2).hand(1, building=1).stage("building")
    s.play("0 pass", "1 pass")
    assert s.actor() < 0
    assert s.state.supply == [5] * 12
