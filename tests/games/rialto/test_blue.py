"""Phase III: blue buildings; clean-up (RIA-P3, RIA-BLU, RIA-END-1)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size

from .scenario import Scenario, table


@pytest.mark.rule("RIA-P3-1")
def test_blue_buildings_are_used_player_by_player_in_doge_order() -> None:
    s = table(players=3, doge=[1, 2, 0])
    for seat in range(3):
        s.board(seat, "blue-2", "blue-4")
    s.blue()
    assert s.asks() == "1 UseBlue"
    assert s.legal() == ["use blue-2", "use blue-4", "done"], "in any order"
    s.play("1 use blue-4", "1 use blue-2", "1 leave")
    assert s.asks() == "2 UseBlue", "seat 1 has nothing left to use"
    s.play("2 done")
    assert s.asks() == "0 UseBlue"
    s.play("0 use blue-2", "0 leave", "0 done")
    assert s.actor() < 0
    assert [player.score - 3 for player in s.state.players] == [1, 4, 0]


@pytest.mark.rule("RIA-BLU-1")
def test_blue_1_swaps_a_building_for_one_of_the_same_colour_worth_one_more() -> None:
    s = table(players=2).board(0, "blue-1", "green-2", "yellow-3").blue().play("0 use blue-1")
    assert s.legal() == ["upgrade green-2 ready", "upgrade yellow-3 ready", "upgrade blue-1 used"]
    s.play("0 upgrade yellow-3 ready")
    assert s.tiles(0) == ["blue-1 used", "green-2", "yellow-4 locked"]
    assert (s.supply("yellow-3"), s.supply("yellow-4")) == (5, 4)


@pytest.mark.rule("RIA-BLU-1")
def test_an_upgrade_cannot_be_given_up_once_paid() -> None:
    s = table(players=2).board(0, "blue-1", "green-2").blue().play("0 use blue-1")
    s.refuses("0 done", "NOT_NOW", "RIA-BLU-1")
    s.refuses("0 upgrade green-3 ready", "E_NOT_OWNED", "RIA-ACT-6")


@pytest.mark.rule("RIA-BLU-1a")
def test_blue_1_may_upgrade_itself_and_its_coin_goes_to_the_bank() -> None:
    s = table(players=2).board(0, "blue-1").blue()
    bank = s.state.bank
    s.play("0 use blue-1")
    assert s.tiles(0) == ["blue-2 locked"]
    assert s.state.bank == bank + 1
    assert s[0].coins == 2


@pytest.mark.rule("RIA-BLU-1a")
def test_used_tiles_and_tiles_taken_this_round_may_be_upgraded() -> None:
    s = table(players=2).board(0, "blue-1", "green-2 used", "green-2")
    s.hand(0, building=1).stage("building").lay(0, own=1).play("0 take yellow-1")
    s.blue().play("0 use blue-1")
    assert s.legal() == [
        "upgrade green-2 ready",
        "upgrade green-2 used",
        "upgrade yellow-1 ready",
        "upgrade blue-1 used",
    ]


@pytest.mark.rule("RIA-BLU-1a")
def test_a_building_of_value_4_cannot_be_upgraded() -> None:
    s = table(players=2).board(0, "blue-1", "green-4", "green-1").blue().play("0 use blue-1")
    assert s.legal() == ["upgrade green-1 ready", "upgrade blue-1 used"]
    s.refuses("0 upgrade green-4 ready", "E_UPGRADE_MAX", "RIA-BLU-1a")


@pytest.mark.rule("RIA-BLU-1b")
def test_the_better_building_must_lie_in_the_supply() -> None:
    s = table(players=2).board(1, *["green-3"] * 5).board(0, "blue-1", "green-2", "green-1").blue()
    s.play("0 use blue-1")
    assert s.legal() == ["upgrade green-1 ready", "upgrade blue-1 used"]
    s.refuses("0 upgrade green-2 ready", "E_SUPPLY_EMPTY", "RIA-BLU-1b")


@pytest.mark.rule("RIA-BLU-1b", "RIA-ACT-7")
def test_without_any_possible_swap_blue_1_is_refused() -> None:
    s = table(players=2).board(1, *["blue-2"] * 5).board(0, "blue-1", "green-4", "blue-4").blue()
    assert s.legal() == ["use blue-4", "done"]
    s.refuses("0 use blue-1", "E_NO_EFFECT", "RIA-ACT-7")


@pytest.mark.rule("RIA-BLU-1c")
def test_an_upgrade_gives_no_points_and_needs_no_free_slot() -> None:
    s = table(players=2).board(0, "blue-1", *["green-3"] * 5, "yellow-4").blue()
    s.play("0 use blue-1", "0 upgrade green-3 ready")
    assert s.points(0) == {}
    assert len(s.tiles(0)) == 7
    assert "green-4 locked" in s.tiles(0)


@pytest.mark.rule("RIA-BLU-1d")
def test_an_upgraded_building_is_locked_until_the_clean_up() -> None:
    s = table(players=2).board(0, "blue-1", "blue-3", "blue-2").blue()
    s.play("0 use blue-1", "0 upgrade blue-3 ready")
    assert s.legal() == ["use blue-2", "done"]
    s.refuses("0 use blue-4", "E_LOCKED", "RIA-BLU-1d")
    s.play("0 done").clean_up()
    assert s.tiles(0) == ["blue-1", "blue-2", "blue-4"]
    assert s.blue().legal() == ["use blue-1", "use blue-2", "use blue-4", "done"]


@pytest.mark.rule("RIA-BLU-1d")
def test_a_locked_building_may_be_upgraded_again_by_another_blue_1() -> None:
    s = table(players=2).board(0, "blue-1", "blue-1", "green-1").blue()
    s.play("0 use blue-1", "0 upgrade green-1 ready", "0 use blue-1", "0 upgrade green-2 locked")
    assert s.tiles(0) == ["blue-1 used", "blue-1 used", "green-3 locked"]


@pytest.mark.rule("RIA-BLU-1d")
def test_locked_is_the_reason_only_if_no_free_tile_of_the_kind_is_left() -> None:
    s = table(players=2).board(0, "blue-4 locked", "blue-4").blue()
    assert s.legal() == ["use blue-4", "done"]
    s.play("0 use blue-4")
    assert s.tiles(0) == ["blue-4 locked", "blue-4 used"]


@pytest.mark.rule("RIA-BLU-2")
def test_blue_2_is_a_point_and_a_councillor_if_one_likes() -> None:
    s = table(players=2).board(0, "blue-2").blue().play("0 use blue-2")
    assert s.legal() == ["fetch", "leave"]
    s.play("0 fetch")
    assert (s[0].general, s[0].private) == (12, 6)
    assert s.points(0) == {"blue_2": 1}
    s = table(players=2).board(0, "blue-2").blue().play("0 use blue-2", "0 leave")
    assert (s[0].general, s[0].private) == (13, 5)
    assert s.points(0) == {"blue_2": 1}


@pytest.mark.rule("RIA-BLU-2")
def test_with_general_empty_blue_2_is_two_points() -> None:
    s = table(players=2).board(0, "blue-2").councillors(0, private=18).blue().play("0 use blue-2")
    assert s.points(0) == {"blue_2": 1, "blue_2_empty": 1}
    assert s[0].private == 18
    assert s.actor() < 0


@pytest.mark.rule("RIA-BLU-3")
@pytest.mark.parametrize(("seat", "moved"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_blue_3_moves_as_many_spaces_as_ones_place(seat: int, moved: int) -> None:
    s = table(players=4).track((0, 9), (1, 5), (2, 5), (3, 0)).board(seat, "blue-3").blue()
    before = s.positions()[seat]
    s.play(f"{seat} use blue-3")
    assert s.positions()[seat] == before + moved


@pytest.mark.rule("RIA-BLU-3")
def test_blue_3_lands_on_top_and_counts_the_place_at_that_moment() -> None:
    s = table(players=3).track((0, 4), (1, 3), (2, 1)).board(2, "blue-3", "blue-3").blue()
    s.play("2 use blue-3")
    assert (s.positions()[2], s.state.doge) == (4, [2, 0, 1])
    s.play("2 use blue-3")
    assert s.positions()[2] == 5, "now it is the head and moves one"


@pytest.mark.rule("RIA-BLU-4")
def test_blue_4_is_three_points() -> None:
    s = table(players=2).board(0, "blue-4").blue().play("0 use blue-4")
    assert s.points(0) == {"blue_4": 3}


def in_round(number: int) -> Scenario:
    """Phase III of a round, with a green tile used in phase I and a blue 4 to come."""
    s = table(players=2).round(number).board(0, "green-4 used", "blue-4")
    s[0].extra_limit = 2
    return s.blue().play("0 use blue-4")


@pytest.mark.rule("RIA-END-1")
@pytest.mark.parametrize("number", [1, 6])
def test_coins_on_buildings_go_to_the_bank_at_the_end_of_every_round(number: int) -> None:
    s = in_round(number)
    bank = s.state.bank
    s.clean_up()
    assert s.tiles(0) == ["blue-4", "green-4"]
    assert s.state.bank == bank + 2
    assert s[0].coins == 2, "they do not return to their owner"
    assert s[0].extra_limit == 0


@pytest.mark.rule("RIA-END-1")
def test_after_phase_three_the_sixth_round_is_cleaned_up_before_the_scoring() -> None:
    s = table(players=2).start_round(6)
    waiting = [type(frame).__name__ for frame in reversed(s.state.stack)]
    assert waiting[-3:] == ["BlueBuildings", "CleanUp", "FinalScoring"]
    s = table(players=2).start_round(5)
    waiting = [type(frame).__name__ for frame in reversed(s.state.stack)]
    assert waiting[-3:] == ["BlueBuildings", "CleanUp", "StartRound"]


@pytest.mark.rule("RIA-END-1", "RIA-P1-10")
def test_hands_are_kept_at_the_end_of_a_round() -> None:
    s = table(players=2).hand(0, doge=9).clean_up()
    assert size(s[0].hand) == 9
