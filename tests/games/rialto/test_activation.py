"""Buildings in general: coins, once a round, colours and phases (RIA-ACT)."""

from __future__ import annotations

import pytest

from signoria.core.machine import Refusal
from signoria.games.rialto.actions import CATALOGUE
from signoria.games.rialto.game import GAME
from signoria.games.rialto.ids import BLUE, BLUE_4, GREEN, GREEN_2, YELLOW_2
from signoria.games.rialto.refusals import refuse_use

from .scenario import Scenario, table


def reason(found: Refusal) -> tuple[str, str]:
    return found.code, found.rule


@pytest.mark.rule("RIA-ACT-1")
def test_a_building_is_used_by_putting_one_of_ones_own_coins_on_it() -> None:
    s = table(players=2).board(0, "blue-4").coins(0, 2)
    bank = s.state.bank
    s.blue().play("0 use blue-4")
    assert s[0].coins == 1
    assert s.tiles(0) == ["blue-4 used"]
    assert s.state.bank == bank, "the coin lies on the tile"


@pytest.mark.rule("RIA-ACT-1")
def test_using_a_building_is_never_compulsory() -> None:
    s = table(players=2).board(0, "green-2").left_over().green()
    assert s.legal() == ["use green-2", "done"]
    s.play("0 done")
    assert s.tiles(0) == ["green-2"]
    assert s[0].extra_limit == 0


@pytest.mark.rule("RIA-ACT-1")
def test_without_a_coin_no_building_can_be_used() -> None:
    s = table(players=2).board(0, "green-2", "blue-4", "yellow-1").coins(0, 0)
    assert s.left_over().green().happened("activated") == []
    assert reason(refuse_use(s.state, 0, GREEN_2, GREEN)) == ("E_NO_COIN", "RIA-ACT-1")
    assert reason(refuse_use(s.state, 0, BLUE_4, BLUE)) == ("E_NO_COIN", "RIA-ACT-1")
    s.hand(0, doge=1).hand(1, doge=1).stage("doge")
    s.refuses("0 delay", "E_NO_COIN", "RIA-ACT-1", coins=0)


@pytest.mark.rule("RIA-ACT-2")
def test_a_tile_with_a_coin_cannot_be_used_again_in_the_same_round() -> None:
    s = table(players=2).board(0, "blue-4", "blue-2").blue().play("0 use blue-4")
    assert s.legal() == ["use blue-2", "done"]
    s.refuses("0 use blue-4", "E_ALREADY_USED", "RIA-ACT-2")
    s.play("0 done").clean_up().blue()
    assert s.legal() == ["use blue-2", "use blue-4", "done"], "a new round, a new use"


@pytest.mark.rule("RIA-ACT-3")
def test_two_equal_tiles_are_used_one_by_one() -> None:
    s = table(players=2).board(0, "blue-4", "blue-4").coins(0, 2).blue()
    assert s.legal() == ["use blue-4", "done"], "equal tiles are one option"
    s.play("0 use blue-4")
    assert s.tiles(0) == ["blue-4", "blue-4 used"]
    s.play("0 use blue-4")
    assert s.tiles(0) == ["blue-4 used", "blue-4 used"]
    assert s.points(0) == {"blue_4": 6}
    assert s[0].coins == 0


@pytest.mark.rule("RIA-ACT-4")
def test_green_buildings_alone_work_in_phase_one() -> None:
    s = table(players=2).board(0, "green-2", "yellow-2", "blue-4").left_over().green()
    assert s.legal() == ["use green-2", "done"]
    s.refuses("0 use yellow-2", "E_WRONG_PHASE", "RIA-ACT-4", colour="yellow")
    s.refuses("0 use blue-4", "E_WRONG_PHASE", "RIA-ACT-4", colour="blue")


@pytest.mark.rule("RIA-ACT-4")
def test_blue_buildings_alone_work_in_phase_three() -> None:
    s = table(players=2).board(0, "green-2", "yellow-2", "blue-4").blue()
    assert s.legal() == ["use blue-4", "done"]
    s.refuses("0 use green-2", "E_WRONG_PHASE", "RIA-ACT-4", colour="green")
    s.refuses("0 use yellow-2", "E_WRONG_PHASE", "RIA-ACT-4", colour="yellow")


@pytest.mark.rule("RIA-ACT-4")
def test_yellow_buildings_alone_work_in_phase_two() -> None:
    s = table(players=2).board(0, "green-2", "yellow-1", "blue-4").hand(0, gold=1).hand(1, gold=1)
    s.stage("doge")
    assert s.legal() == ["pass", "delay"]
    s.refuses("0 use green-2", "E_WRONG_PHASE", "RIA-ACT-4", colour="green")
    s.refuses("0 use blue-4", "E_WRONG_PHASE", "RIA-ACT-4", colour="blue")


def refusal_code(s: Scenario, text: str) -> str:
    found = GAME.refusal(s.state, CATALOGUE.from_text(text))
    assert found is not None
    return found.code


@pytest.mark.rule("RIA-ACT-4")
def test_green_is_not_said_to_belong_to_another_phase_while_a_green_card_is_chosen() -> None:
    s = table(players=2).board(0, "green-1", "green-2").left_over(gold=1, doge=1).green()
    assert refusal_code(s.play("0 use green-1"), "use green-2") != "E_WRONG_PHASE"


@pytest.mark.rule("RIA-ACT-4")
def test_yellow_is_not_said_to_belong_to_another_phase_in_a_playing_turn() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=1).stage("doge")
    assert refusal_code(s, "use yellow-2") != "E_WRONG_PHASE"


@pytest.mark.rule("RIA-ACT-4")
def test_blue_is_not_said_to_belong_to_another_phase_while_an_upgrade_is_chosen() -> None:
    s = table(players=2).board(0, "blue-1", "blue-2", "green-1").blue().play("0 use blue-1")
    assert refusal_code(s, "use blue-2") != "E_WRONG_PHASE"


@pytest.mark.rule("RIA-ACT-5")
def test_a_yellow_building_taken_in_stage_c_serves_from_stage_d_on() -> None:
    s = table(players=2).hand(0, building=2, gold=1).hand(1, doge=1)
    s.stage("building", "bridge").lay(0, own=2).play("1 pass", "0 take yellow-2")
    assert s.asks() == "0 PlayTurn"
    s.lay(0, "yellow-2 gold").play("1 pass")
    assert s.strength() == [1, 0]
    assert s.tiles(0) == ["yellow-2 used"]


@pytest.mark.rule("RIA-ACT-5")
def test_a_blue_building_taken_in_stage_c_serves_in_phase_three() -> None:
    s = table(players=2).hand(0, building=3).stage("building").lay(0, own=3).play("0 take blue-4")
    s.blue().play("0 use blue-4")
    assert s.points(0) == {"blue_4": 3}


@pytest.mark.rule("RIA-ACT-6")
def test_only_ones_own_tiles_can_be_used() -> None:
    s = table(players=2).board(0, "blue-2").board(1, "blue-4").blue()
    assert s.legal() == ["use blue-2", "done"]
    s.refuses("0 use blue-4", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-ACT-7")
def test_an_activation_without_any_effect_is_refused() -> None:
    s = table(players=2).board(0, "green-1", "green-2").left_over()
    s.hand(1, **s.cards(s.state.deck)).green()
    assert s.legal() == ["use green-2", "done"]
    s.refuses("0 use green-1", "E_NO_EFFECT", "RIA-GRN-5")


@pytest.mark.rule("RIA-ACT-7")
def test_a_higher_hand_limit_is_an_effect_even_if_nobody_needs_it() -> None:
    s = table(players=2).board(0, "green-2").left_over().green().play("0 use green-2")
    assert s[0].extra_limit == 1
    assert sum(s[0].hand) == 0


@pytest.mark.rule("RIA-ACT-8")
def test_a_returned_tile_sends_its_coin_to_the_bank() -> None:
    s = table(players=2).board(0, "yellow-2 used", *["green-1"] * 5, "blue-1")
    s.hand(0, building=1).stage("building").lay(0, own=1)
    bank, coins = s.state.bank, s[0].coins
    s.play("0 take blue-2", "0 return yellow-2 used")
    assert (s.state.bank, s[0].coins) == (bank + 1, coins)


@pytest.mark.rule("RIA-ACT-8")
def test_a_returned_tile_without_a_coin_sends_none() -> None:
    s = table(players=2).board(0, "yellow-2 used", "yellow-2", *["green-1"] * 5)
    s.hand(0, building=1).stage("building").lay(0, own=1)
    bank = s.state.bank
    s.play("0 take blue-2", "0 return yellow-2 ready")
    assert s.state.bank == bank
    assert "yellow-2 used" in s.tiles(0)


@pytest.mark.rule("RIA-ACT-8", "RIA-BLU-1c")
def test_an_upgraded_tile_sends_its_coin_to_the_bank() -> None:
    s = table(players=2).board(0, "blue-1", "green-2 used").blue().play("0 use blue-1")
    bank = s.state.bank
    s.play("0 upgrade green-2 used")
    assert s.state.bank == bank + 1
    assert s.tiles(0) == ["blue-1 used", "green-3 locked"]


@pytest.mark.rule("RIA-ACT-9")
def test_any_number_of_buildings_may_be_used_while_coins_last() -> None:
    s = table(players=2).board(0, "green-2", "green-2", "green-3", "green-4").coins(0, 3)
    s.left_over(gold=2).green().play("0 use green-4", "0 card gold", "0 use green-2")
    s.play("0 use green-3", "0 no-card")
    assert s[0].coins == 0
    assert s[0].extra_limit == 4
    assert s.tiles(0) == ["green-2", "green-2 used", "green-3 used", "green-4 used"]
    assert s.actor() < 0, "no coin is left, so nothing is asked any more"


@pytest.mark.rule("RIA-ACT-9")
def test_several_yellow_buildings_may_be_used_in_one_turn() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3", "yellow-4").hand(0, gold=2)
    s.stage("doge").lay(0, "yellow-4 gold", "yellow-2 gold", yellow=1)
    assert s.strength() == [4, 0]
    assert s[0].coins == 0


@pytest.mark.rule("RIA-ACT-2", "RIA-ACT-6")
def test_reasons_come_in_order_ownership_before_use_before_coins() -> None:
    s = table(players=2).board(0, "green-2 used").coins(0, 0)
    assert reason(refuse_use(s.state, 0, YELLOW_2, GREEN)) == ("E_WRONG_PHASE", "RIA-ACT-4")
    assert reason(refuse_use(s.state, 1, GREEN_2, GREEN)) == ("E_NOT_OWNED", "RIA-ACT-6")
    assert reason(refuse_use(s.state, 0, GREEN_2, GREEN)) == ("E_ALREADY_USED", "RIA-ACT-2")
