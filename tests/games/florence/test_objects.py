"""The seven objects, looking at decks, recruiting (FLO-LAND, JEST, ARCH, PRES, LOOK, RECR)."""

from __future__ import annotations

import pytest

from signoria.games.florence.game import GAME
from signoria.games.florence.ids import buried

from .scenario import Scenario, place_of, table


def buys(s: Scenario, lot: str) -> Scenario:
    """Seat 0 alone in the auction buys an object."""
    return s.auction(inside=0b001).play(f"0 buy {lot}")


# --- landscapes ------------------------------------------------------------------------------


@pytest.mark.rule("FLO-LAND-2")
def test_example_7_only_a_landscape_of_a_kind_already_there_scores() -> None:
    s = table().has(0, "lake")
    buys(s, "forest").play("0 " + place_of("forest", (0, 4), (0, 5), (1, 4), (1, 5)))
    assert s[0].points == 0
    buys(s, "lake").play("0 " + place_of("lake", (3, 0), (4, 0), (4, 1)))
    assert s.lines(0) == {"landscapes": 3}


@pytest.mark.rule("FLO-LAND-2")
def test_example_8_every_further_one_scores_without_touching() -> None:
    s = table().at(0, "forest", (0, 0), (0, 1), (1, 0), (1, 1))
    s.at(0, "forest", (5, 5), (5, 6), (6, 5), (6, 6))
    buys(s, "forest").play("0 " + place_of("forest", (0, 5), (0, 6), (1, 5), (1, 6)))
    buys(s, "forest").play("0 " + place_of("forest", (3, 3), (3, 4), (4, 3), (4, 4)))
    assert s.lines(0) == {"landscapes": 6}


@pytest.mark.rule("FLO-LAND-1", "FLO-PLACE-4")
def test_a_landscape_may_touch_palace_buildings_and_landscapes() -> None:
    s = table().at(0, "tower", (0, 0), (0, 1), (0, 2)).at(0, "park", (1, 0), (1, 1))
    buys(s, "park")
    options = s.legal()
    assert place_of("park", (1, 2), (1, 3)) in options, "beside a building and a Park"
    assert place_of("park", (4, 0), (4, 1)) in options, "beside the Palace"
    s.refuses("0 " + place_of("park", (0, 2), (0, 3)), "OVERLAP", "FLO-PLACE-2")
    s.refuses("0 " + place_of("park", (5, 2), (5, 3)), "OVERLAP", "FLO-PLACE-2")
    s.refuses("0 place 0 0 6", "OUT_OF_GRID", "FLO-PLACE-1")
    s.refuses("0 place 2 0 0", "WRONG_SHAPE", "FLO-PLACE-1", ways=2)


@pytest.mark.rule("FLO-LAND-3", "FLO-LAND-4", "FLO-LAND-5")
def test_a_wanted_landscape_counts_once_however_many_there_are() -> None:
    s = table(round=1).hand(0, "poet").jesters(0, 3).has(0, "lake", "lake", "lake").turn(0)
    s.play("0 work")
    assert s.last("completed_work")["value"] == 6 + 1 + 3


# --- Jesters and Architects ------------------------------------------------------------------


@pytest.mark.rule("FLO-JEST-1")
def test_each_jester_adds_two() -> None:
    s = table(round=1).jesters(0, 3).hand(0, "poet", "lawyer")
    buys(s, "jester").turn(0).play("0 work", "0 play poet")
    assert s.last("completed_work")["value"] == 8 + 2


@pytest.mark.rule("FLO-ARCH-1", "FLO-ARCH-2", "FLO-ARCH-3", "FLO-BUILD-1")
def test_example_9_three_architects() -> None:
    s = table(players=3)
    spent = []
    for architects, tile in enumerate(("tower", "chapel", "library", "opera")):
        if architects:
            buys(s, "architect")
        before = s[0].cash
        s.turn(0).play("0 build", f"0 tile {tile}")
        s.play("0 " + s.legal()[-1], "0 end-turn")
        spent.append(before - s[0].cash)
    assert spent == [700, 300, 300, 0]
    assert s.lines(0) == {"architects": 6, "buildings": 12}


@pytest.mark.rule("FLO-ARCH-2")
@pytest.mark.parametrize(("architects", "allowed"), [(0, False), (1, False), (2, True), (3, True)])
def test_touching_is_allowed_from_the_second_architect(architects: int, allowed: bool) -> None:
    s = table().architects(0, architects).turn(0).play("0 build", "0 tile tower")
    assert (place_of("tower", (4, 0), (4, 1), (4, 2)) in s.legal()) == allowed


@pytest.mark.rule("FLO-GEN-1")
def test_what_a_principality_holds_helps_only_its_owner() -> None:
    s = table(round=1).hand(0, "poet").jesters(1, 3).has(1, "theatre", "lake").turn(0)
    assert "work" not in s.legal()
    assert s.architects(1, 3).state.parts.building_price[s[0].architects] == 700


# --- looking ---------------------------------------------------------------------------------


@pytest.mark.rule("FLO-PRES-1", "FLO-LOOK-1", "FLO-LOOK-2")
def test_a_prestige_card_is_chosen_from_five_and_the_rest_goes_under_in_order() -> None:
    s = table()
    buys(s, "prestige").play("* look prestige-3 prestige-1 prestige-9 prestige-14 prestige-5")
    assert s.legal() == [f"take prestige-{n}" for n in (1, 3, 5, 9, 14)]
    s.refuses("0 take prestige-2", "NOT_LOOKED_AT", "FLO-LOOK-1")
    s.play("0 take prestige-5")
    assert s.legal() == [f"under prestige-{n}" for n in (1, 3, 9, 14)]
    assert s[0].prestige == 0, "nothing has changed yet"
    s.play("0 under prestige-9", "0 under prestige-1", "0 under prestige-14")
    assert s[0].prestige == 1 << 4
    assert s.under("prestige") == [(0, 8), (0, 0), (0, 13), (0, 2)]
    assert s[0].points == 0 and s[0].looks == (0, 1, 0)


@pytest.mark.rule("FLO-LOOK-1", "FLO-HID-3")
def test_cards_put_under_come_back_in_their_order() -> None:
    s = table(players=2)
    for card in range(2, 15):
        s.prestige(1, card)
    s.state.under = ((), (), ())
    s.prestige(1, 1)
    s[1].prestige = 0b11  # the other twelve lie under the deck
    order = [13, 4, 2, 12, 7, 8, 9, 3, 5, 6, 10, 11]
    s.state.under = ((), tuple(buried(1, card) for card in order), ())
    buys(s, "prestige")
    assert s.legal() == [f"take prestige-{card + 1}" for card in sorted(order[:5])]
    assert s.under("prestige") == [(1, card) for card in order[5:]], "no chance is needed"


@pytest.mark.rule("FLO-LOOK-1", "FLO-PROF-1")
def test_a_small_deck_is_looked_at_as_a_whole() -> None:
    s = table(round=1).hand(1, *[name for name in NAMES if name not in ("poet", "lawyer")])
    s.turn(0).play("0 profession", "* look lawyer poet", "0 take poet")
    assert s.cards(0) == {"poet"} and s.under("profession") == [(0, 1)]
    assert s.asks() == "0 TurnMenu", "a single other card goes under by itself"
    s.state.under = ((), (), ())
    s.state.players[1].hand |= 1 << 1
    s.refuses("0 profession", "LIMIT_ONCE_PER_ROUND", "FLO-ACT-3")
    s.turn(0).refuses("0 profession", "DECK_EMPTY", "FLO-PROF-1", family="profession")


NAMES = [
    "mathematician",
    "lawyer",
    "theologian",
    "alchemist",
    "botanist",
    "physicist",
    "sculptor",
    "bell-maker",
    "goldsmith",
    "cartographer",
    "philosopher",
    "choreographer",
    "composer",
    "architect",
    "painter",
    "pharmacist",
    "physician",
    "dramatist",
    "poet",
    "astronomer",
    "organist",
]


@pytest.mark.rule("FLO-LOOK-1")
def test_a_single_card_is_kept_without_asking() -> None:
    s = table(round=1).hand(1, *[name for name in NAMES if name != "poet"]).turn(0)
    s.play("0 profession", "* look poet")
    assert s.cards(0) == {"poet"} and s.asks() == "0 TurnMenu"


# --- recruiting ------------------------------------------------------------------------------


@pytest.mark.rule("FLO-RECR-1", "FLO-RECR-2", "FLO-RECR-3", "FLO-INV-6")
def test_a_recruiting_card_may_be_used_at_once() -> None:
    s = table().on_table(1, "poet").on_table(2, "lawyer").on_table(0, "painter").hand(2, "organist")
    buys(s, "recruiting")
    assert s.legal() == ["hire lawyer", "hire poet", "keep"]
    s.refuses("0 hire painter", "OWN_CARD", "FLO-RECR-2")
    s.refuses("0 hire organist", "CARD_NOT_FACEUP", "FLO-RECR-2")
    s.play("0 hire poet")
    assert s.cards(0) == {"poet"} and s[0].recruits == 0
    assert s.table_of(1) == set() and s[1].table_recruits == 1 and s[1].works == 1


@pytest.mark.rule("FLO-RECR-1", "FLO-ACT-2", "FLO-RECR-4")
def test_or_kept_and_used_in_the_own_turn_between_actions() -> None:
    s = table(round=1).on_table(1, "poet", "lawyer").jesters(0, 3)
    buys(s, "recruiting").play("0 keep")
    s.recruiting(0, 1).turn(0)
    s.play("0 freedom", "0 announce travel", "0 recruit", "0 hire poet", "0 recruit")
    assert s.cards(0) == {"poet", "lawyer"} and s[0].actions == 1, "it costs no action"
    s.refuses("0 recruit", "NO_RECRUITING_CARD", "FLO-RECR-1")
    s.play("0 work", "0 play poet", "0 convert 0")
    assert s.last("completed_work")["value"] == 6 + 3 + 2


@pytest.mark.rule("FLO-RECR-7")
def test_without_anybody_to_recruit_the_card_is_kept() -> None:
    s = table().on_table(0, "poet")
    buys(s, "recruiting")
    assert s[0].recruits == 1 and s.frame() == ""
    s.turn(0).refuses("0 recruit", "NOBODY_TO_RECRUIT", "FLO-RECR-7")


@pytest.mark.rule("FLO-RECR-2")
def test_a_recruiting_card_on_a_table_cannot_be_recruited() -> None:
    s = table().on_table(1, recruiting=2).recruiting(0).turn(0)
    assert "recruit" not in s.legal()


@pytest.mark.rule("FLO-RECR-5", "FLO-RECR-4")
def test_example_16_a_card_is_recruited_back() -> None:
    s = table(players=2, round=1).on_table(0, "poet").recruiting(1).recruiting(0)
    s.jesters(0, 3).jesters(1, 3).turn(1, 0)
    s.play("1 recruit", "1 work", "1 convert 0", "1 end-turn")
    assert s.table_of(1) == {"poet"} and s[0].table_recruits == 1
    s.play("0 recruit", "0 work", "0 convert 0")
    assert s.table_of(0) == {"poet"} and s[1].table_recruits == 1
    assert (s[0].works, s[1].works) == (2, 1)


@pytest.mark.rule("FLO-RECR-6", "FLO-RECR-3")
def test_recruiting_cards_count_as_professions_for_the_value() -> None:
    s = table(round=1).hand(0, "poet").recruiting(0, 2).on_table(0, "lawyer", recruiting=1)
    s.jesters(0, 1).turn(0).play("0 work")
    assert s.last("completed_work")["value"] == 2 + 5


@pytest.mark.rule("FLO-RECR-6")
def test_a_recruiting_card_alone_completes_nothing() -> None:
    s = table(round=1).recruiting(0, 5).jesters(0, 3).turn(0)
    s.refuses("0 work", "NO_PROFESSION", "FLO-WORK-1")


@pytest.mark.rule("FLO-RECR-1")
def test_a_recruited_card_is_known_to_all_until_it_is_played() -> None:
    s = table(round=1).on_table(1, "poet").recruiting(0).hand(0, "lawyer").turn(0)
    s.play("0 recruit")
    seen = GAME.view(s.state, 2)
    assert seen.players[0].hand == 1 << 18 and seen.players[0].unseen[0] == 1
