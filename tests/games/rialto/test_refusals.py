"""Refusals: every code, its rule and numbers, and which reason comes first (5.15)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import OVER, actor, apply, roll
from signoria.core.rulebook import load_rulebook
from signoria.games.rialto.actions import CATALOGUE
from signoria.games.rialto.components import FOLDER
from signoria.games.rialto.game import GAME

from .scenario import table

RULES = load_rulebook(FOLDER).rules


@pytest.mark.rule("RIA-P2-3", "RIA-HID-3")
def test_whose_turn_it_is_comes_before_every_other_reason() -> None:
    s = table(players=2, doge=[0, 1]).hand(0, doge=1).hand(1, joker=1).stage("doge")
    s.refuses("1 play", "NOT_YOUR_TURN", "RIA-P2-3", seat=0)
    s.refuses("1 delay", "NOT_YOUR_TURN", "RIA-P2-3", seat=0)
    s.refuses("1 use green-2", "NOT_YOUR_TURN", "RIA-P2-3", seat=0)
    s.refuses("1 pass", "NOT_YOUR_TURN", "RIA-P2-3", seat=0)


@pytest.mark.rule("RIA-P1-2")
def test_while_cards_are_dealt_nobody_can_act() -> None:
    s = table(players=2).start_round(1)
    s.refuses("0 column 1", "TABLE_ACTS", "RIA-FLOW-1")


@pytest.mark.rule("RIA-ACT-4", "RIA-ACT-6")
def test_the_phase_comes_before_ownership() -> None:
    s = table(players=2).board(0, "blue-2").blue()
    s.refuses("0 use green-4", "E_WRONG_PHASE", "RIA-ACT-4", colour="green")
    s.refuses("0 use blue-4", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-YEL-5", "RIA-ACT-6")
def test_a_tile_not_owned_comes_before_a_card_not_in_hand() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=1, doge=2).stage("gold").play("0 play")
    s.refuses("0 convert yellow-4 bridge", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-YEL-5", "RIA-ACT-2")
def test_a_card_not_in_hand_comes_before_a_tile_already_used() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-4 used").hand(0, gold=1, doge=2)
    s.stage("gold").play("0 play")
    s.refuses("0 convert yellow-4 bridge", "E_CARD_NOT_THERE", "RIA-YEL-5", kind="bridge")
    s.refuses("0 convert yellow-4 doge", "E_ALREADY_USED", "RIA-ACT-2")
    s.refuses("0 convert yellow-4 gold", "E_ALREADY_USED", "RIA-ACT-2")


@pytest.mark.rule("RIA-ACT-1", "RIA-ACT-2")
def test_a_tile_spoken_for_comes_before_a_missing_coin() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-4", "yellow-4").coins(0, 2)
    s.hand(0, gold=1, doge=3).stage("gold").play("0 play", "0 convert yellow-4 doge")
    s.refuses("0 convert yellow-4 gold", "E_CONVERT_OWN_KIND", "RIA-YEL-5", kind="gold")
    s.play("0 convert yellow-4 doge")
    assert s.frame() == "HandJokers" or s.frame() == "OwnCards"
    s = table(players=2).board(0, "yellow-2", "yellow-2 used").hand(0, gold=1, doge=3, bridge=1)
    s.stage("gold").play("0 play", "0 convert yellow-2 doge")
    assert s.frame() == "OwnCards", "no tile is left"


@pytest.mark.rule("RIA-ACT-1")
def test_coins_promised_to_other_tiles_are_gone() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3", "yellow-4").coins(0, 2)
    s.hand(0, gold=1, doge=1, joker=1).stage("gold").play("0 play", "0 convert yellow-4 doge")
    s.play("0 own 1")
    assert s.legal() == ["yellow-jokers 0", "yellow-jokers 1"]
    s.refuses("0 yellow-jokers 2", "E_NO_COIN", "RIA-ACT-1", coins=1)
    s.refuses("0 yellow-jokers 3", "E_NOT_OWNED", "RIA-ACT-6", have=2)


@pytest.mark.rule("RIA-ACT-2")
def test_a_used_yellow_3_is_said_to_be_used() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3 used").hand(0, gold=1, joker=1)
    s.stage("gold").play("0 play")
    assert s.legal() == ["yellow-jokers 0", "yellow-jokers 1"]
    s.refuses("0 yellow-jokers 2", "E_ALREADY_USED", "RIA-ACT-2")


@pytest.mark.rule("RIA-C-1", "RIA-C-2")
def test_an_empty_supply_comes_before_the_budget() -> None:
    s = table(players=2).board(1, *["green-4"] * 5).hand(0, building=1).stage("building")
    s.lay(0, own=1)
    s.refuses("0 take green-4", "E_SUPPLY_EMPTY", "RIA-C-1")
    s.refuses("0 take yellow-4", "E_BUDGET", "RIA-C-1", value=4, budget=2)


@pytest.mark.rule("RIA-BLU-1a", "RIA-ACT-6")
def test_an_upgrade_of_a_tile_not_owned_is_refused_before_its_value_is_looked_at() -> None:
    s = table(players=2).board(0, "blue-1", "green-1").blue().play("0 use blue-1")
    s.refuses("0 upgrade green-4 ready", "E_NOT_OWNED", "RIA-ACT-6")
    s.refuses("0 upgrade green-1 used", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-P1-8")
def test_a_discard_against_the_order_of_kinds_is_not_called_a_missing_card() -> None:
    s = table(players=2).hand(0, doge=3, gold=3, joker=3).left_over().green()
    s.play("0 discard gold")
    s.refuses("0 discard doge", "E_LIMIT", "RIA-P1-8", number=1)


@pytest.mark.parametrize("seed", range(2))
def test_everything_is_either_legal_or_refused_with_a_rule_of_the_catalogue(seed: int) -> None:
    s, dice, codes = GAME.setup(3), Dice(seed), set()
    while actor(s) != OVER:
        if actor(s) < 0:
            roll(s, dice)
            continue
        for action in CATALOGUE.actions:
            found = GAME.refusal(s, action)
            assert (found is None) == (action in s.options), action
            if found is not None:
                assert found.rule in RULES, found
                codes.add(found.code)
        apply(s, s.options[dice.below(len(s.options))])
    assert {"E_WRONG_PHASE", "E_NOT_OWNED", "E_CARD_NOT_THERE", "E_WRONG_KIND"} <= codes
