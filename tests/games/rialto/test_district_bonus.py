"""The district bonus (RIA-DIST).  Side A: CAN, CAS, SMA.  Side B: DOR, SPO, SCR."""

from __future__ import annotations

import pytest

from .scenario import Scenario, table


def gondola_for(seat: int, s: Scenario) -> Scenario:
    """That seat alone plays in stage E and places a gondola on SMA-DOR."""
    s.hand(seat, gondola=1).stage("gondola").lay(seat, own=1)
    return s.play(f"{seat} gondola SMA-DOR")


@pytest.mark.rule("RIA-DIST-1", "RIA-DIST-2")
def test_presence_in_all_three_districts_of_a_side_is_five_points_at_once() -> None:
    s = gondola_for(0, table(players=2).councillors(0, CAN=2, CAS=1)).play("0 to SMA")
    assert s.points(0) == {"district_bonus": 5}


@pytest.mark.rule("RIA-DIST-1")
def test_two_districts_of_a_side_and_one_of_the_other_are_not_enough() -> None:
    s = gondola_for(0, table(players=2).councillors(0, CAN=2, CAS=1)).play("0 to DOR")
    assert s.points(0) == {}
    assert s.state.bonus_tiles == [1, 1]


@pytest.mark.rule("RIA-DIST-1")
def test_councillors_of_different_players_do_not_add_up() -> None:
    s = table(players=2).councillors(0, CAN=2).councillors(1, CAS=1)
    gondola_for(0, s).play("0 to SMA")
    assert s.points(0) == {}
    assert s.points(1) == {}


@pytest.mark.rule("RIA-DIST-1")
def test_it_is_checked_after_every_single_placement_so_a_moment_is_enough() -> None:
    # the first move completes side A; the second one empties CAS again
    s = table(players=2).councillors(0, private=0, CAS=1, SMA=1, DOR=1).hand(0, councillor=2)
    s.hand(1, councillor=3).stage("councillor").lay(0, own=2).lay(1, own=3)
    assert s.asks() == "0 MoveCouncillor"
    s.play("0 move DOR")
    assert s.points(0) == {"district_bonus": 5}
    s.play("0 move CAS")
    assert s[0].districts == [2, 0, 1, 0, 0, 0]
    assert s.points(0) == {"district_bonus": 5}
    assert s.state.bonus_tiles == [0, 1]


@pytest.mark.rule("RIA-DIST-1")
def test_a_councillor_that_leaves_a_district_of_the_side_does_not_complete_it() -> None:
    s = table(players=2).councillors(0, private=0, CAS=1, SMA=1).hand(0, councillor=1)
    s.hand(1, councillor=3).stage("councillor").lay(0, own=1).lay(1, own=3)
    s.play("0 move CAS")
    assert s[0].districts == [1, 0, 1, 0, 0, 0]
    assert s.points(0) == {}


@pytest.mark.rule("RIA-DIST-2")
def test_both_sides_have_their_own_tile() -> None:
    s = gondola_for(0, table(players=2).councillors(0, SPO=2, SCR=1)).play("0 to DOR")
    assert s.points(0) == {"district_bonus": 5}
    assert s.state.bonus_tiles == [1, 0]


@pytest.mark.rule("RIA-DIST-3")
def test_in_stage_e_the_tile_is_turned_at_once() -> None:
    s = table(players=2, doge=[0, 1]).councillors(0, CAN=1, CAS=1).hand(1, gondola=1)
    s.hand(0, gondola=2).stage("gondola").lay(0, own=2).lay(1, own=1)
    s.play("0 gondola SMA-DOR")
    assert s.state.bonus_tiles == [1, 1]
    s.play("0 to SMA")
    assert s.state.bonus_tiles == [0, 1]
    told = [event.what for event in s.state.events or []]
    assert told.count("turned_bonus") == 1
    later = told[told.index("turned_bonus") :]
    assert "fetched_councillors" in later, "before seat 1 acts"


@pytest.mark.rule("RIA-DIST-3", "RIA-DIST-6")
def test_after_stage_e_nobody_else_gains_the_bonus() -> None:
    s = table(players=2).councillors(0, CAN=1, CAS=1).councillors(1, CAS=1, SMA=1)
    gondola_for(0, s).play("0 to SMA")
    s.hand(1, councillor=1).stage("councillor").lay(1, own=1)
    assert s[1].districts[:3] == [2, 1, 1]
    assert s.points(1) == {}


@pytest.mark.rule("RIA-DIST-4", "RIA-DOGE-4")
def test_in_stage_f_everybody_who_completes_the_side_gains_and_the_tile_turns_at_the_end() -> None:
    s = table(players=3, doge=[2, 1, 0]).councillors(0, CAS=1, SMA=1)
    s.councillors(1, private=0, CAS=2, SMA=1).councillors(2, CAS=2)
    for seat in range(3):
        s.hand(seat, councillor=1)
    s.stage("councillor", first=0).lay(0, own=1).lay(1, own=1).lay(2, own=1)
    assert s.asks() == "1 MoveCouncillor"
    s.play("1 move CAS")
    # seat 0 acts last, after seat 1 has completed the side, and gains all the same
    assert s.points(1) == {"district_bonus": 5}
    assert s.points(0) == {"district_bonus": 5}
    assert s.points(2) == {}
    assert s.state.bonus_tiles == [0, 1]


@pytest.mark.rule("RIA-DIST-4")
def test_in_stage_f_the_tile_stays_face_up_until_the_end_of_the_stage() -> None:
    s = table(players=2, doge=[0, 1]).councillors(0, CAS=1, SMA=1)
    s.councillors(1, private=0, DOR=3).hand(0, councillor=2).hand(1, councillor=1)
    s.stage("councillor").lay(0, own=2).lay(1, own=1)
    assert s.asks() == "1 MoveCouncillor"
    assert s.points(0) == {"district_bonus": 5}
    assert s.state.bonus_tiles == [1, 1]
    s.play("1 stop")
    assert s.state.bonus_tiles == [0, 1]


@pytest.mark.rule("RIA-DIST-4")
def test_turning_the_tile_at_the_end_of_stage_f_is_told() -> None:
    s = table(players=2).councillors(0, CAS=1, SMA=1).hand(0, councillor=1).stage("councillor")
    s.lay(0, own=1)
    assert s.state.bonus_tiles == [0, 1]
    assert s.happened("turned_bonus") == [None]


@pytest.mark.rule("RIA-DIST-5")
def test_the_bonus_is_gained_once_per_side_even_in_the_same_stage() -> None:
    s = table(players=2).councillors(0, CAS=1, SMA=1).hand(0, councillor=3).stage("councillor")
    s.lay(0, own=3)
    assert s[0].districts[0] == 4, "four placements, each of them checked"
    assert s.points(0) == {"district_bonus": 5}


@pytest.mark.rule("RIA-DIST-5")
def test_one_player_may_gain_both_sides() -> None:
    s = table(players=2).councillors(0, CAN=1, CAS=1, SPO=1, SCR=1)
    gondola_for(0, s).play("0 to SMA")
    s.round(4).hand(0, councillor=1).stage("councillor").lay(0, own=1)
    assert s.points(0) == {"district_bonus": 10}
    assert s.state.bonus_tiles == [0, 0]


@pytest.mark.rule("RIA-DIST-5")
def test_leaving_a_district_later_costs_nothing_and_returning_gains_nothing() -> None:
    s = table(players=2).councillors(0, private=0, CAN=17, CAS=1)
    s.hand(0, gondola=1).stage("gondola").lay(0, own=1).play("0 gondola CAS-SMA")
    s.play("0 from CAN", "0 to SMA")
    assert s.points(0)["district_bonus"] == 5
    s.round(2).hand(0, councillor=1).stage("councillor").lay(0, own=1)
    s.play("0 move SMA", "0 stop")
    assert s[0].districts[:3] == [16, 2, 0]
    s.round(3).hand(0, councillor=1).stage("councillor").lay(0, own=1).play("0 move CAN", "0 stop")
    assert s[0].districts[:3] == [15, 2, 1]
    assert s.points(0)["district_bonus"] == 5


@pytest.mark.rule("RIA-DIST-6")
def test_a_turned_tile_brings_nothing() -> None:
    s = table(players=2).councillors(0, CAN=2, CAS=1)
    s.state.bonus_tiles = [0, 1]
    gondola_for(0, s).play("0 to SMA")
    assert s.points(0) == {}
    assert s.state.bonus_tiles == [0, 1]
