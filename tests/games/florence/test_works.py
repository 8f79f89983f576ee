"""Completing works: value, minimum, bonus cards, pay (FLO-WORK, FLO-BON, FLO-BC)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.florence.ids import BUILDING_IDS, FREEDOM_IDS, LANDSCAPE_IDS, PROFESSION_IDS
from signoria.games.florence.questions.works import bonus_value

from .scenario import Scenario, table


def anna() -> Scenario:
    """The worked example of the booklet: round 3, the Poet, four cards."""
    s = table(players=4, round=3).hand(0, "poet", "lawyer").on_table(0, "painter").recruiting(0)
    return s.has(0, "theatre").freedoms(0, "travel").jesters(0, 2).turn(0)


@pytest.mark.rule("FLO-WORK-2", "FLO-WORK-6", "FLO-WORK-8", "FLO-BUILD-4", "FLO-FREE-2")
def test_example_12_the_poet_of_anna() -> None:
    s = anna().play("0 work")  # the Lawyer would not be good enough
    assert s.last("completed_work") == {"profession": "poet", "value": 15, "bonus": ()}
    assert s[0].marker == 15 and s[0].cash == 3500 + 1500 and s[0].points == 0


@pytest.mark.rule("FLO-WORK-7")
def test_examples_13_and_14_changing_the_pay() -> None:
    s = anna().play("0 work")
    assert s.legal() == [f"convert {k}" for k in range(8)]
    s.refuses("0 convert 8", "NOT_EARNED_MONEY", "FLO-WORK-7", most=7)
    s.play("0 convert 7")
    assert s[0].points == 7 and s[0].cash == 3500 + 100
    assert s.lines(0) == {"works": 7}


@pytest.mark.rule("FLO-WORK-7")
def test_nothing_need_be_changed_and_not_later() -> None:
    s = anna().play("0 work", "0 convert 0")
    assert s[0].cash == 5000 and s[0].points == 0
    s.refuses("0 convert 1", "NOT_NOW", "FLO-ACT-1")


@pytest.mark.rule("FLO-WORK-3")
@pytest.mark.parametrize(
    ("number", "least"), [(1, 7), (2, 10), (3, 12), (4, 14), (5, 15), (6, 16), (7, 17)]
)
def test_example_11_the_minimum_of_each_round(number: int, least: int) -> None:
    """Cards of others on the own table raise the value one by one."""
    for value in (least - 1, least):
        s = table(players=2, round=number).hand(0, "poet").jesters(0, 2 if value < 11 else 5)
        missing = value - 1 - 2 * s[0].jesters
        others = [name for name in PROFESSION_IDS if name != "poet"]
        s.on_table(0, *others[:missing]).turn(0)
        if value < least:
            s.refuses("0 work", "BELOW_MINIMUM", "FLO-WORK-3", value=value, minimum=least)
        else:
            s.play("0 work")
            assert s.last("completed_work")["value"] == least


@pytest.mark.rule("FLO-WORK-1")
def test_a_work_needs_a_profession_from_the_hand() -> None:
    s = table(round=1).jesters(0, 4).hand(0, "poet", "lawyer").on_table(0, "painter").turn(0)
    s.play("0 work")
    s.refuses("0 play painter", "NOT_IN_HAND", "FLO-WORK-1", profession="painter")
    s.play("0 play poet")
    assert s.table_of(0) == {"poet", "painter"} and s.cards(0) == {"lawyer"}
    s.play("0 convert 0", "0 work")
    assert s.table_of(0) == {"poet", "painter", "lawyer"}, "the last one is played by itself"
    table(round=1).jesters(0, 4).turn(0).refuses("0 work", "NO_PROFESSION", "FLO-WORK-1")


@pytest.mark.rule("FLO-WORK-4")
def test_nothing_wanted_is_required() -> None:
    s = table(round=1).jesters(0, 3).hand(0, "poet").turn(0).play("0 work")
    assert s.last("completed_work")["value"] == 7


@pytest.mark.rule("FLO-WORK-8")
def test_example_15_the_marker_shows_the_better_work() -> None:
    for order in (("poet", "lawyer"), ("lawyer", "poet")):
        s = table(round=1).jesters(0, 4).hand(0, "poet", "lawyer").has(0, "theatre").turn(0)
        s.play("0 work", f"0 play {order[0]}", "0 convert 0", "0 work", "0 convert 0")
        assert s[0].marker == 14, "8 + 2 + 4, the other one is worth 10"
        assert s[0].cash == 3500 + 1400 + 1000


@pytest.mark.rule("FLO-WORK-3", "FLO-HID-6")
def test_a_card_that_is_not_good_enough_is_not_offered() -> None:
    s = table(round=2).jesters(0, 3).hand(0, "poet", "lawyer").has(0, "lake").turn(0)
    s.play("0 work")
    assert s.table_of(0) == {"poet"}, "11 with the Lake; the Lawyer would reach only 8"
    t = table(round=3).jesters(0, 3).hand(0, "poet", "lawyer", "painter").has(0, "lake").turn(0)
    t.play("0 work")
    t.refuses("0 play lawyer", "BELOW_MINIMUM", "FLO-WORK-3", value=9, minimum=12)


# --- bonus cards -----------------------------------------------------------------------------


def with_bonus() -> Scenario:
    """Round 3, minimum 12: a base of 9, bonus 11 worth 6 and bonus 20 worth 1."""
    s = table(round=3).jesters(0, 3).hand(0, "poet", "lawyer", "painter")
    return s.bonus(0, 7, 11, 20).turn(0)


@pytest.mark.rule("FLO-WORK-5", "FLO-BON-3")
def test_bonus_cards_are_played_with_a_work_and_are_then_gone() -> None:
    s = with_bonus().play("0 work", "0 play poet")
    assert s.legal() == ["add bonus-7", "add bonus-11"], "without 11 the minimum is out of reach"
    s.refuses("0 done", "BELOW_MINIMUM", "FLO-WORK-3", value=9, minimum=12)
    s.refuses("0 add bonus-20", "BELOW_MINIMUM", "FLO-WORK-3", value=10, minimum=12)
    s.refuses("0 add bonus-1", "BONUS_NOT_IN_HAND", "FLO-BON-3")
    s.play("0 add bonus-11")
    s.refuses("0 add bonus-7", "OTHER_ORDER", "FLO-WORK-5")
    assert s.legal() == ["add bonus-20", "done"]
    s.play("0 done")
    assert s.last("completed_work") == {"profession": "poet", "value": 15, "bonus": (10,)}
    assert s[0].bonus == 1 << 6 | 1 << 19 and s.state.removed == 1 << 10
    assert s[0].actions == 1, "playing it is no action"


@pytest.mark.rule("FLO-BON-3")
def test_a_bonus_card_worth_nothing_may_be_played() -> None:
    s = with_bonus().play("0 work", "0 play poet", "0 add bonus-7")
    assert s.legal() == ["add bonus-20", "done"], "bonus 11 was needed, so it followed by itself"
    s.play("0 done")
    assert s.last("completed_work")["value"] == 15
    assert s[0].bonus == 1 << 19


@pytest.mark.rule("FLO-WORK-5")
def test_none_need_be_played() -> None:
    s = table(round=1).jesters(0, 4).hand(0, "poet").bonus(0, 11).turn(0)
    s.play("0 work", "0 done")
    assert s.last("completed_work")["value"] == 9 and s[0].bonus == 1 << 10


def example_21() -> Scenario:
    """Table 3 professions, hand 1 and a recruiting card: one of the three is still to be played."""
    s = table(players=3).has(0, "university", "workshop", "opera", "tower", "chapel")
    s.has(0, "forest", "forest", "lake").architects(0, 2).freedoms(0, "travel", "religion")
    s.prestige(0, 1).on_table(0, "lawyer", "painter")
    return s.hand(0, "poet", "organist").recruiting(0)


VALUES = [5, 4, 3, 5, 6, 3, 4, 2, 0, 4, 0, 2, 4, 3, 2, 3, 4, 5, 2, 3]


@pytest.mark.rule("FLO-BC-1", "FLO-BC-2", "FLO-BC-3", "FLO-BC-4", "FLO-BC-5", "FLO-BC-6")
@pytest.mark.rule("FLO-BC-7", "FLO-BC-8", "FLO-BC-9", "FLO-BC-10", "FLO-BC-11", "FLO-BC-12")
@pytest.mark.rule("FLO-BC-13", "FLO-BC-14", "FLO-BC-15", "FLO-BC-16", "FLO-BC-17", "FLO-BC-18")
@pytest.mark.rule("FLO-BC-19", "FLO-BC-20", "FLO-BON-4")
@pytest.mark.parametrize("number", range(1, 21))
def test_example_21_the_value_of_each_bonus_card(number: int) -> None:
    s = example_21()
    assert bonus_value(s.state, s[0], number - 1) == VALUES[number - 1]
    # and the same in play: what the card adds to a work
    s.bonus(0, number)
    s.state.round = 1
    s.turn(0).play("0 work", "0 play poet", f"0 add bonus-{number}")
    base = 3 + 3 + 5  # Lake, freedom of travel, five cards
    assert s.last("completed_work")["value"] == base + VALUES[number - 1]


@pytest.mark.rule("FLO-BC-2", "FLO-BC-5", "FLO-GEN-4")
def test_the_palace_is_no_building() -> None:
    s = table()
    assert [bonus_value(s.state, s[0], card) for card in (0, 1, 4)] == [0, 0, 0]


@pytest.mark.rule("FLO-BC-19", "FLO-BC-20")
def test_bonus_cards_never_influence_each_other() -> None:
    s = table(round=1).jesters(0, 3).hand(0, "poet", "lawyer").bonus(0, 19, 20).turn(0)
    s.play("0 work", "0 play poet", "0 add bonus-19", "0 add bonus-20")
    assert s.last("completed_work")["value"] == 6 + 2 + 1 + 1


@given(
    jesters=st.integers(0, 7),
    cards=st.sets(st.sampled_from(PROFESSION_IDS), min_size=1, max_size=6),
    tiles=st.sets(st.sampled_from(["theatre", "lake", "forest", "tower", "opera"])),
    freedoms=st.sets(st.sampled_from(["travel", "religion", "opinion"])),
    recruiting=st.integers(0, 3),
    number=st.integers(1, 7),
)
def test_the_value_is_the_sum_of_its_lines(
    jesters: int,
    cards: set[str],
    tiles: set[str],
    freedoms: set[str],
    recruiting: int,
    number: int,
) -> None:
    """An oracle that counts by the table of the booklet."""
    s = table(players=4, round=number).jesters(0, jesters).hand(0, *sorted(cards))
    s.has(0, *sorted(tiles)).freedoms(0, *sorted(freedoms)).recruiting(0, recruiting).turn(0)
    parts = s.state.parts
    wanted = {}
    for name in sorted(cards):
        card = PROFESSION_IDS.index(name)
        value = 2 * jesters + len(cards) + recruiting
        value += 4 * (BUILDING_IDS[parts.wanted_building[card]] in tiles)
        value += 3 * (LANDSCAPE_IDS[parts.wanted_landscape[card]] in tiles)
        value += 3 * (FREEDOM_IDS[parts.wanted_freedom[card]] in freedoms)
        wanted[name] = value
    best = max(wanted, key=lambda name: wanted[name])
    if wanted[best] < parts.minimum[number - 1]:
        assert "work" not in s.legal()
        return
    s.play("0 work")
    if s.frame() == "WorkCard":
        good = {name for name, value in wanted.items() if value >= parts.minimum[number - 1]}
        assert set(s.legal()) == {f"play {name}" for name in good}
        s.play(f"0 play {best}")
    assert s.last("completed_work")["value"] == wanted[best]
    assert s[0].cash == 3500 + 100 * wanted[best]
