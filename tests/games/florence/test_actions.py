"""Phase B: actions, limits, professions, freedoms, bonus cards (FLO-ACT, PROF, FREE, BON)."""

from __future__ import annotations

import pytest

from .scenario import Scenario, table


@pytest.mark.rule("FLO-ACT-1", "FLO-ACT-4")
def test_a_turn_holds_up_to_two_actions_in_any_order() -> None:
    s = table(round=1).hand(0, "poet", "lawyer").jesters(0, 3).turn(0, 1)
    s.play("0 freedom", "0 announce travel", "0 work", "0 play poet", "0 convert 0")
    assert s.asks() == "1 TurnMenu", "no action and no free move: the turn ends by itself"
    t = table(round=1).hand(0, "poet", "lawyer").jesters(0, 3).turn(0, 1)
    t.play("0 work", "0 play lawyer", "0 convert 1", "0 freedom", "0 announce travel")
    assert t.legal() == ["sell-points", "end-turn"], "with a free move left one is asked"
    t.refuses("0 work", "NO_ACTIONS_LEFT", "FLO-ACT-1", actions=2)
    t.refuses("0 build", "NO_ACTIONS_LEFT", "FLO-ACT-1")
    t.play("0 end-turn")
    assert t.asks() == "1 TurnMenu"


@pytest.mark.rule("FLO-ACT-1", "FLO-ACT-4")
def test_fewer_actions_may_be_taken() -> None:
    s = table(round=1).turn(0, 1, 2).play("0 end-turn", "1 freedom", "1 announce travel")
    s.play("1 end-turn")
    assert s.asks() == "2 TurnMenu"
    assert [p.actions for p in s.state.players] == [0, 1, 0]


@pytest.mark.rule("FLO-ACT-2")
def test_an_action_is_finished_before_anything_else() -> None:
    s = table(round=1).points(0, 5).recruiting(0).on_table(1, "poet").turn(0)
    s.play("0 build", "0 tile tower")
    assert s.verbs() == {"place"}
    s.refuses("0 sell-points", "NOT_NOW", "FLO-PLACE-1")
    s.refuses("0 recruit", "NOT_NOW", "FLO-PLACE-1")


@pytest.mark.rule("FLO-ACT-3")
def test_works_buildings_and_bonus_cards_twice_professions_and_freedoms_once() -> None:
    s = table(round=1).turn(0)
    s.play("0 build", "0 tile tower", "0 place 0 0 0", "0 build", "0 tile chapel", "0 place 0 2 3")
    assert s[0].kinds == 0b1100000000
    s = table(round=1).turn(0)
    s.play("0 bonus").look(0, "bonus-1", "bonus-2", "bonus-3", "bonus-4", "bonus-5")
    s.play("0 bonus").look(0, "bonus-6", "bonus-7", "bonus-8", "bonus-9", "bonus-10")
    assert s[0].bonus == 0b100001 and s[0].cash == 2900
    s = table(round=1).turn(0).play("0 freedom", "0 announce travel")
    s.refuses("0 freedom", "LIMIT_ONCE_PER_ROUND", "FLO-ACT-3")
    s = bought_profession()
    s.refuses("0 profession", "LIMIT_ONCE_PER_ROUND", "FLO-ACT-3")


def bought_profession() -> Scenario:
    s = table(round=1).jesters(0, 3).turn(0).play("0 profession")
    return s.look(0, "poet", "lawyer", "painter", "organist", "alchemist")


@pytest.mark.rule("FLO-ACT-3", "FLO-ROUND-1")
def test_limits_end_with_the_round() -> None:
    s = table(round=1).turn(0).play("0 freedom", "0 announce travel", "0 end-turn")
    s.end_round()
    while s.frame() != "TurnMenu":
        s.play(f"{s.actor()} {'withdraw' if 'withdraw' in s.legal() else 'decline'}")
    assert s.state.round == 2 and s.state.starter == 1
    s.play("1 end-turn", "2 end-turn", "0 freedom", "0 announce religion")
    assert s[0].freedoms == 0b011


@pytest.mark.rule("FLO-PROF-1", "FLO-PROF-2")
def test_a_profession_is_bought_and_may_be_used_at_once() -> None:
    s = bought_profession()
    assert s[0].cash == 3200 and s.cards(0) == {"poet"}
    assert s.under("profession") == [(0, 1), (0, 14), (0, 20), (0, 3)]
    s.play("0 work")
    assert s.table_of(0) == {"poet"}


@pytest.mark.rule("FLO-PROF-1")
def test_money_is_paid_before_the_cards_are_seen() -> None:
    s = table(round=1).turn(0).play("0 profession")
    assert s[0].cash == 3200 and s.chance().seen_only_by() == 0
    assert s.chance().verb() == "look"


@pytest.mark.rule("FLO-FREE-1", "FLO-FREE-5", "FLO-INV-12")
def test_a_freedom_costs_300_and_brings_no_points() -> None:
    s = table(round=1).turn(0).play("0 freedom", "0 announce opinion")
    assert s[0].cash == 3200 and s[0].points == 0 and s[0].freedoms == 0b100
    assert s.state.freedoms == (2, 2, 1)


@pytest.mark.rule("FLO-FREE-1")
def test_a_freedom_must_be_in_supply_and_new() -> None:
    s = table(round=1).freedoms(0, "opinion").freedoms(1, "travel").freedoms(2, "travel").turn(0)
    s.play("0 freedom")
    assert s[0].freedoms == 0b110, "only religion is left, so nobody asks"
    t = table(players=4, round=1).freedoms(0, "opinion").turn(0).play("0 freedom")
    t.refuses("0 announce opinion", "FREEDOM_ALREADY", "FLO-FREE-1", freedom="opinion")
    u = table(round=1).freedoms(1, "travel").freedoms(2, "travel").turn(0).play("0 freedom")
    u.refuses("0 announce travel", "FREEDOM_GONE", "FLO-FREE-1", freedom="travel")
    v = table(round=1).freedoms(0, "travel", "religion", "opinion").turn(0)
    v.refuses("0 freedom", "NO_FREEDOM", "FLO-FREE-1")


@pytest.mark.rule("FLO-BON-1", "FLO-BON-2")
def test_a_bonus_card_is_bought_and_kept_in_hand() -> None:
    s = table(round=1).bonus(0, 11, 12, 13, 14, 15, 16).turn(0).play("0 bonus")
    assert s[0].cash == 3200
    s.look(0, "bonus-2", "bonus-1", "bonus-3", "bonus-4", "bonus-5")
    assert s[0].bonus.bit_count() == 7
    assert s.under("bonus") == [(0, 0), (0, 2), (0, 3), (0, 4)]


@pytest.mark.rule("FLO-BON-1")
def test_an_empty_bonus_deck_sells_nothing() -> None:
    s = table(round=1).bonus(1, *range(1, 21)).turn(0)
    s.refuses("0 bonus", "DECK_EMPTY", "FLO-BON-1", family="bonus")


@pytest.mark.rule("FLO-BON-3", "FLO-WORK-5")
def test_a_bonus_card_bought_now_may_be_played_now() -> None:
    s = table(round=1).jesters(0, 2).hand(0, "poet").turn(0).play("0 bonus")
    s.look(0, "bonus-11", "bonus-1", "bonus-2", "bonus-3", "bonus-4")
    s.play("0 work")
    assert s.last("completed_work") == {"profession": "poet", "value": 9, "bonus": (10,)}


@pytest.mark.rule("FLO-HID-6")
def test_with_an_action_left_the_turn_never_ends_by_itself() -> None:
    s = table(round=7).cash(0, 0).turn(0, 1)
    assert s.asks() == "0 TurnMenu" and s.legal() == ["end-turn"]
