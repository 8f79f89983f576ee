"""Stage F, Councillor (RIA-F).  The active district of round 1 is CAN."""

from __future__ import annotations

import pytest

from .scenario import Scenario, table


def with_placements(number: int, **councillors: int) -> Scenario:
    """Seat 0 plays that many cards; the bonus goes to seat 1."""
    s = table(players=2, doge=[1, 0]).councillors(0, **councillors)
    s.hand(0, councillor=number).hand(1, councillor=number)
    return s.stage("councillor", first=0).lay(0, own=number).lay(1, own=number)


@pytest.mark.rule("RIA-F-1")
def test_strength_in_councillors_into_the_active_district_and_the_winner_one_more() -> None:
    s = table(players=3, numbers=(2, 1, 3, 4, 5, 6)).hand(0, councillor=2).hand(1, councillor=1)
    s.hand(2, gold=1).stage("councillor").lay(0, own=2).lay(1, own=1).play("2 pass")
    assert [player.districts for player in s.state.players] == [
        [0, 3, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]
    assert [player.private for player in s.state.players] == [2, 4, 5]


@pytest.mark.rule("RIA-F-1")
def test_no_other_district_can_be_chosen() -> None:
    s = with_placements(2, private=0, CAS=3)
    s.refuses("0 to CAS", "E_NOT_ACTIVE", "RIA-F-1", district="CAS")
    s.refuses("0 to DOR", "E_NOT_ACTIVE", "RIA-F-1", district="DOR")


@pytest.mark.rule("RIA-F-2")
def test_while_private_is_not_empty_councillors_come_from_there() -> None:
    s = with_placements(3, private=4, CAS=5)
    assert s.actor() < 0, "there was nothing to choose"
    assert (s[0].private, s[0].districts) == (1, [3, 5, 0, 0, 0, 0])


@pytest.mark.rule("RIA-F-3")
def test_with_private_empty_councillors_may_move_from_other_districts() -> None:
    s = with_placements(4, private=1, CAS=2, DOR=1)
    assert s[0].districts == [1, 2, 0, 1, 0, 0]
    assert s.legal() == ["move CAS", "move DOR", "stop"]
    s.play("0 move DOR")
    assert s.legal() == ["move CAS", "stop"]
    s.play("0 move CAS", "0 move CAS")
    assert s[0].districts == [4, 0, 0, 0, 0, 0]
    assert s.actor() < 0, "all four placements are made"


@pytest.mark.rule("RIA-F-3")
def test_one_may_stop_moving_at_any_time() -> None:
    s = with_placements(3, private=0, CAS=3).play("0 move CAS", "0 stop")
    assert s[0].districts == [1, 2, 0, 0, 0, 0]
    assert s.actor() < 0


@pytest.mark.rule("RIA-F-3")
def test_without_councillors_elsewhere_the_rest_lapses() -> None:
    s = with_placements(3, private=1, CAN=2)
    assert s.actor() < 0
    assert s[0].districts == [3, 0, 0, 0, 0, 0]


@pytest.mark.rule("RIA-F-3")
def test_only_own_councillors_of_other_districts_may_move() -> None:
    s = with_placements(2, private=0, CAS=1, CAN=1)
    s.refuses("0 move CAN", "E_SAME_DISTRICT", "RIA-F-3", district="CAN")
    s.refuses("0 move DOR", "E_NOT_OWN_COUNCILLOR", "RIA-F-3", district="DOR")


@pytest.mark.rule("RIA-F-4")
def test_the_bonus_councillor_has_the_same_sources() -> None:
    s = table(players=2).councillors(0, private=1, CAS=2).hand(0, councillor=1)
    s.stage("councillor").lay(0, own=1)
    assert s[0].districts == [1, 2, 0, 0, 0, 0]
    assert s.legal() == ["move CAS", "stop"], "one for the card, one for the bonus"
    s.play("0 move CAS")
    assert s[0].districts == [2, 1, 0, 0, 0, 0]
    assert s.actor() < 0
    s = table(players=2).hand(0, councillor=1).stage("councillor").lay(0, own=1)
    assert (s[0].private, s[0].general) == (3, 13), "two private ones"


@pytest.mark.rule("RIA-F-5")
def test_general_is_never_a_source_and_missing_councillors_give_no_points() -> None:
    s = with_placements(3, private=1)
    assert s[0].general == 17
    assert s[0].districts == [1, 0, 0, 0, 0, 0]
    assert s.points(0) == {}
    assert s.actor() < 0
