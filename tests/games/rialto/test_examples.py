"""The worked examples of the printed booklet (X1 to X10 of the specification)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.games.rialto.ids import PAIR_IDS

from .scenario import Scenario, table


@pytest.mark.rule("RIA-P1-2")
def test_x1_with_two_players_there_are_three_columns_of_six_open_cards() -> None:
    s = table(players=2).start_round(1).play("* deal " + "doge gold joker " * 6)
    assert [size(column) for column in s.state.columns] == [6, 6, 6]


@pytest.mark.rule("RIA-A-1", "RIA-P2-2", "RIA-P2-6")
def test_x2_red_plays_three_doge_cards_blue_two_and_yellow_one() -> None:
    red, blue, yellow = 0, 1, 2
    s = table(players=3, doge=[red, blue, yellow]).hand(red, doge=3, joker=1)
    s.hand(blue, doge=2).hand(yellow, doge=1).stage("doge", "gold")
    s.lay(red, own=3).lay(blue, own=2).lay(yellow, own=1)
    assert s.positions() == [4, 2, 1]
    assert s.state.first == red


@pytest.mark.rule("RIA-YEL-4", "RIA-JOK-1", "RIA-P2-5", "RIA-B-1")
@pytest.mark.parametrize(("rival", "coins"), [(0, 4), (4, 3)])
def test_x3_a_doge_card_as_two_gold_cards_and_a_joker(rival: int, coins: int) -> None:
    s = table(players=2).board(0, "yellow-4").coins(0, 1).hand(0, doge=1, joker=1)
    s.hand(1, gold=4).stage("gold").lay(0, "yellow-4 doge", jokers=1)
    s = s.lay(1, own=rival) if rival else s.play("1 pass")
    assert s.strength()[0] == 3
    assert s[0].coins == coins


@pytest.mark.rule("RIA-FIN-3", "RIA-FIN-4")
def test_x4_a_district_with_bridge_ends_5_and_4_and_two_gondolas() -> None:
    s = table(players=5, doge=[4, 3, 2, 1, 0], numbers=(4, 1, 2, 3, 5, 6)).round(6)
    s.bridge("CAN-CAS", 1, "CAN").bridge("CAN-SMA", 4, "SMA").gondolas("CAN-SCR", "CAN-SPO")
    for seat in range(5):
        s.coins(seat, 0).councillors(seat, private=0, CAN=5 - seat)
    s.final()
    assert [s.points(seat).get("district_CAN", 0) for seat in range(5)] == [11, 5, 2, 1, 0]


@pytest.mark.rule("RIA-BLU-1", "RIA-BLU-1c")
def test_x5_blue_1_swaps_a_green_2_for_a_green_3() -> None:
    s = table(players=2).board(0, "blue-1", "green-2").coins(0, 1).blue()
    s.play("0 use blue-1", "0 upgrade green-2 ready")
    assert s.tiles(0) == ["blue-1 used", "green-3 locked"]
    assert (s.supply("green-2"), s.supply("green-3")) == (5, 4)
    assert s.points(0) == {}
    assert s[0].coins == 0


@pytest.mark.rule("RIA-YEL-2")
def test_x6_in_stage_a_a_gold_card_is_played_as_a_doge_card() -> None:
    s = table(players=2, doge=[1, 0]).board(0, "yellow-2").coins(0, 1).hand(0, gold=1)
    s.hand(1, doge=2).stage("doge").lay(1, own=2).lay(0, "yellow-2 gold")
    assert s.strength()[0] == 1
    assert s.positions() == [1, 3]


@pytest.mark.rule("RIA-JOK-4", "RIA-YEL-3")
@pytest.mark.parametrize("stage", ["doge", "gold", "building", "bridge", "gondola", "councillor"])
def test_x7_a_joker_and_a_yellow_3_stand_for_one_card_of_any_kind(stage: str) -> None:
    s = table(players=2).board(0, "yellow-3").coins(0, 1).hand(0, joker=1).stage(stage)
    s.lay(0, yellow=1, jokers=1)
    assert s.strength() == [1, 0]


@pytest.mark.rule("RIA-BLU-3")
def test_x8_in_third_place_blue_3_moves_three_spaces() -> None:
    s = table(players=3).track((0, 8), (1, 8), (2, 1)).board(2, "blue-3").blue()
    s.play("2 use blue-3")
    assert s.positions() == [8, 8, 4]


NUMBERS = (1, 3, 4, 2, 5, 6)  # CAN 1, DOR 2, CAS 3


def marked(s: Scenario) -> str:
    return PAIR_IDS[s.state.parts.pair_of[s.state.neutral_marker]]


@pytest.mark.rule("RIA-NEU-5")
def test_x9_the_marker_goes_between_1_and_3_when_1_and_2_are_not_connected() -> None:
    s = table(players=2, neutral=True, numbers=NUMBERS)
    assert marked(s) == "CAN-CAS"


@pytest.mark.rule("RIA-NEU-6")
def test_x10_with_all_connections_of_district_1_built_it_goes_between_2_and_3() -> None:
    s = table(players=2, neutral=True, numbers=NUMBERS).round(4)
    s.gondolas("CAN-SMA", "CAN-SPO", "CAN-SCR").hand(0, bridge=1)
    assert marked(s) == "CAN-CAS"
    s.stage("bridge").lay(0, own=1).play("0 bridge CAN-CAS", "0 high CAN", "* show-bridge 1")
    assert marked(s) == "CAS-DOR"
