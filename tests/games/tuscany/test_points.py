"""Region points (TUS-REG) and colour bonuses (TUS-COL)."""

from __future__ import annotations

import pytest

from .scenario import Scenario, table


def place(s: Scenario, seat: int, token: str, field: int) -> Scenario:
    """Seat places a token with two workers."""
    s.stores(seat, token).goods(seat, workers=2).turn(seat).play(f"{seat} place")
    if s.asks() == f"{seat} PlaceField":
        s.play(f"{seat} field {field}")
    assert s[seat].covered >> field & 1
    return s


@pytest.mark.rule("TUS-REG-1", "TUS-PT-REGION")
def test_a_region_of_one_two_or_three_fields_scores_1_3_or_6() -> None:
    assert place(table(), 0, "city", 15).lines(0) == {"region": 1}
    s = table().covers(0, {10: "village"})
    assert place(s, 0, "village", 14).lines(0) == {"region": 3}
    s = table().covers(0, {9: "monastery", 12: "monastery"})
    assert place(s, 0, "monastery", 6).lines(0) == {"region": 6}


@pytest.mark.rule("TUS-REG-1")
def test_an_unfinished_region_scores_nothing() -> None:
    assert place(table(), 0, "village", 10).lines(0) == {}
    s = table().covers(0, {9: "monastery"})
    assert place(s, 0, "monastery", 12).lines(0) == {}


@pytest.mark.rule("TUS-REG-1")
def test_only_the_region_just_finished_scores() -> None:
    s = table().covers(0, {10: "village", 14: "village"})
    assert place(s, 0, "city", 15).lines(0) == {"region": 1}


@pytest.mark.rule("TUS-REG-1", "TUS-HEX-2")
def test_hexagons_and_the_start_castle_cover_fields_of_a_region() -> None:
    s = table().covers(0, {9: "hexagon", 12: "monastery"})
    assert place(s, 0, "monastery", 6).lines(0) == {"region": 6}
    s = place(table(), 0, "castle", 8)
    assert s.lines(0) == {"region": 3}, "field 11 bears the start castle"


# Both blue fields: 5 and 16.
ALMOST_BLUE = {9: "monastery", 12: "monastery", 5: "inn"}


@pytest.mark.rule("TUS-COL-1", "TUS-PT-COLOUR-I", "TUS-PT-COLOUR-II", "TUS-INV-7")
def test_the_first_and_the_second_player_score_the_later_ones_do_not() -> None:
    s = table(players=4)
    for seat in range(4):
        s.covers(seat, {9: "hexagon", 12: "hexagon", 5: "hexagon"})
    found = [place(s, seat, "inn", 16).lines(seat) for seat in range(4)]
    assert found == [
        {"region": 1, "colour_1": 2},
        {"region": 1, "colour_2": 1},
        {"region": 1},
        {"region": 1},
    ]
    assert (s.state.first[2], s.state.second[2]) == (0, 1)


@pytest.mark.rule("TUS-COL-1")
def test_one_field_short_of_a_colour_brings_no_bonus() -> None:
    s = table().covers(0, {9: "monastery", 12: "monastery"})
    assert "colour_1" not in place(s, 0, "monastery", 6).lines(0), "field 24 is empty"


@pytest.mark.rule("TUS-COL-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_players_score_a_colour_whatever_the_number_of_players(players: int) -> None:
    s = table(players)
    for seat in (1, 0):
        s.covers(seat, {9: "hexagon", 12: "hexagon", 5: "hexagon"})
        place(s, seat, "inn", 16)
    assert s.lines(1)["colour_1"] == 2 and s.lines(0)["colour_2"] == 1


@pytest.mark.rule("TUS-COL-2")
def test_a_hexagon_may_finish_a_colour() -> None:
    s = table().covers(0, ALMOST_BLUE)
    assert place(s, 0, "hexagon", 16).lines(0) == {"region": 1, "colour_1": 2}
