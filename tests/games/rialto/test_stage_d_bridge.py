"""Stage D, Bridge (RIA-D)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import Chance

from .scenario import Scenario, table


def won_by_seat_0() -> Scenario:
    """Seat 0 is about to place the top bridge, 3/4."""
    return table(players=2).hand(0, bridge=2).stage("bridge").lay(0, own=2)


@pytest.mark.rule("RIA-D-1")
def test_strength_in_points_and_a_loss_of_one_without_a_card() -> None:
    s = table(players=3).hand(0, bridge=1).hand(1, bridge=3).hand(2, gold=1)
    s.stage("bridge").lay(0, own=1).lay(1, own=3).play("2 pass")
    assert s.points(0) == {"bridge_cards": 1}
    s.play("1 bridge CAN-CAS", "1 high CAS", "* show-bridge 1")
    assert s.points(1) == {"bridge_cards": 3, "bridge_bonus": 1}
    assert s.points(2) == {"no_bridge_card": -1}


@pytest.mark.rule("RIA-D-1")
def test_everybody_loses_a_point_when_nobody_played_and_a_score_may_fall_below_zero() -> None:
    s = table(players=2).hand(0, gold=1).hand(1, gold=1)
    for _ in range(4):
        s.stage("bridge").play("0 pass", "1 pass")
    assert [player.score for player in s.state.players] == [-1, -1]


@pytest.mark.rule("RIA-D-2")
def test_the_winner_places_the_top_bridge_on_any_free_connection() -> None:
    s = table(players=2).round(2).gondolas("CAN-CAS").hand(0, bridge=1).stage("bridge")
    s.lay(0, own=1)
    assert len(s.legal()) == 11
    assert "bridge CAN-CAS" not in s.legal()
    s.play("0 bridge CAS-DOR")
    assert s.legal() == ["high CAS", "high DOR"]


@pytest.mark.rule("RIA-D-2", "RIA-FIN-3")
@pytest.mark.parametrize(("high", "other"), [("SMA", "SPO"), ("SPO", "SMA")])
def test_the_winner_chooses_which_end_faces_which_district(high: str, other: str) -> None:
    s = won_by_seat_0().play("0 bridge SMA-SPO", f"0 high {high}", "* show-bridge 5")
    assert (s.value(high), s.value(other)) == (4, 3)
    assert s.value("CAN") == 0


@pytest.mark.rule("RIA-D-2")
def test_the_winner_scores_one_more_point() -> None:
    assert won_by_seat_0().points(0) == {"bridge_cards": 2, "bridge_bonus": 1}


@pytest.mark.rule("RIA-D-2")
def test_building_is_compulsory_for_the_winner() -> None:
    s = won_by_seat_0()
    s.refuses("0 stop", "E_MANDATORY", "RIA-D-2")


@pytest.mark.rule("RIA-D-2", "RIA-INV-6")
def test_an_occupied_connection_is_refused() -> None:
    s = table(players=2).gondolas("CAN-CAS").hand(0, bridge=1).stage("bridge").lay(0, own=1)
    s.refuses("0 bridge CAN-CAS", "E_CONN_TAKEN", "RIA-D-2", connection="CAN-CAS")


@pytest.mark.rule("RIA-D-2")
def test_where_the_board_has_no_connection_nothing_can_be_built() -> None:
    s = won_by_seat_0()
    s.refuses("0 bridge CAN-DOR", "E_NO_CONNECTION", "RIA-D-2", connection="CAN-DOR")


@pytest.mark.rule("RIA-D-2")
def test_the_higher_end_faces_one_of_the_two_districts() -> None:
    s = won_by_seat_0().play("0 bridge SMA-SPO")
    s.refuses("0 high CAN", "E_NOT_ADJACENT", "RIA-D-2", district="CAN")


@pytest.mark.rule("RIA-D-2")
def test_only_the_winner_builds() -> None:
    s = table(players=2, doge=[0, 1]).hand(0, bridge=1).hand(1, bridge=2).stage("bridge")
    s.lay(0, own=1).lay(1, own=2)
    assert s.asks() == "1 PlaceBridge"
    s.play("1 bridge SMA-SPO", "1 high SMA", "* show-bridge 5")
    assert s.built() == ["SMA-SPO"]
    assert s.actor() < 0


@pytest.mark.rule("RIA-D-3")
def test_after_the_placement_the_next_bridge_becomes_visible() -> None:
    s = won_by_seat_0().play("0 bridge SMA-SPO", "0 high SMA")
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    assert frame.outcomes(s.state) == [((tile,), 1 / 5) for tile in range(1, 6)]
    assert not frame.possible(s.state, (0,)), "the placed one is gone"
    assert {frame.sample(s.state, Dice(seed))[0] for seed in range(60)} == {1, 2, 3, 4, 5}
    s.play("* show-bridge 4")
    assert s.state.top_bridge == 4
    assert s.state.bridge_stack == [0, 1, 1, 1, 0, 1]


@pytest.mark.rule("RIA-D-3")
def test_after_the_last_bridge_none_is_shown() -> None:
    s = table(players=2).round(6).bridge("CAN-CAS", 1, "CAN").bridge("CAN-SMA", 2, "CAN")
    s.bridge("CAS-SMA", 3, "CAS").bridge("DOR-SPO", 4, "DOR").bridge("DOR-SCR", 5, "DOR")
    s.hand(0, bridge=1).stage("bridge").lay(0, own=1).play("0 bridge SPO-SCR", "0 high SCR")
    assert s.actor() < 0
    assert s.frame() == ""
    assert s.state.top_bridge == -1


@pytest.mark.rule("RIA-D-4")
def test_when_nobody_played_no_bridge_is_built() -> None:
    s = table(players=2).hand(0, bridge=1).hand(1, bridge=1).stage("bridge")
    s.play("0 pass", "1 pass")
    assert s.built() == []
    assert s.state.top_bridge == 0, "it stays on top of the stack"
    assert s.state.bridge_stack == [0, 1, 1, 1, 1, 1]
