"""Filled regions and covered colours (booklet p.8)."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.ids import BOARD_IDS, PHASE_IDS, TYPE_IDS, WAREHOUSE
from signoria.games.burgundy.phases.regions import score_region
from signoria.games.burgundy.questions.regions import region_points
from signoria.games.burgundy.verbs import cover_field
from tests.games.burgundy.scenario import FULL, Scenario, table

TABLE = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
PHASE = dict(zip("ABCDE", (10, 8, 6, 4, 2), strict=True))


def lay(s: Scenario, tile: str, field: int, seat: int = 0) -> Scenario:
    """Place a stored tile with a die of the right number; the other die is kept."""
    s.storage(seat, tile)
    number = s.state.parts.boards[s[seat].board].number[field]
    if not s.in_depot(1):
        s.depot(1, "bank")
    s.state.stack, s.state.dice = [], [0] * len(s.state.dice)
    return s.turn(seat, number, 1).play(f"{seat} place 1 {tile} {field}")


@pytest.mark.rule("BUR-REGION-1")
@pytest.mark.parametrize("size", TABLE)
def test_a_region_scores_by_its_size(size: int) -> None:
    assert region_points(table().state, size) == TABLE[size]


@pytest.mark.rule("BUR-REGION-1")
@pytest.mark.parametrize(
    ("before", "tile", "field", "size"),
    [
        ({}, "bank", 11, 1),
        ({25: "bank", 24: "mine", 29: "mine"}, "mine", 33, 3),
        ({17: "ship", 16: "ship"}, "ship", 15, 3),
        ({12: "monastery-1", 7: "monastery-2"}, "monastery-16", 3, 3),
        ({19: "ship", 20: "ship"}, "cow-2", 27, 1),
        ({25: "bank", 26: "church", 31: "market", 32: "carpenter"}, "watchtower", 36, 5),
    ],
)
def test_the_last_field_of_a_region_scores_size_and_phase(
    before: dict[int, str], tile: str, field: int, size: int
) -> None:
    s = table(4).phase("B").estate(0, before)
    lay(s, tile, field)
    assert s.points(0)["region"] == TABLE[size]
    assert s.points(0)["phase"] == 8


@pytest.mark.rule("BUR-REGION-1")
def test_a_region_with_an_empty_field_scores_nothing() -> None:
    s = lay(table().estate(0, {17: "ship"}), "ship", 16)
    s.play("0 depot 1")
    assert s.points(0) == {}


@pytest.mark.rule("BUR-REGION-1")
def test_two_regions_of_one_colour_score_each_on_its_own() -> None:
    s = table(4).estate(0, {17: "ship", 16: "ship", 19: "ship", 20: "ship"})
    lay(s, "ship", 15).play("0 depot 1")
    assert s.points(0) == {"region": 6, "phase": 10}
    lay(s, "ship", 21).play("0 depot 1")
    assert s.points(0) == {"region": 12, "phase": 20, "bonus_large": 7}


@pytest.mark.rule("BUR-REGION-2")
@pytest.mark.parametrize("letter", PHASE_IDS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_bonus_of_the_phase_falls_from_ten_to_two(letter: str, players: int) -> None:
    s = lay(table(players).phase(letter), "bank", 11)
    assert s.points(0) == {"region": 1, "phase": PHASE[letter]}


@pytest.mark.rule("BUR-REGION-2")
def test_the_bonus_of_the_phase_does_not_depend_on_the_size() -> None:
    small = lay(table().phase("C"), "bank", 11)
    large = table().phase("C")
    large.estate(0, {25: "bank", 26: "church", 31: "market", 32: "carpenter"})
    lay(large, "watchtower", 36)
    assert small.points(0)["phase"] == large.points(0)["phase"] == 6


@pytest.mark.rule("BUR-REGION-2")
def test_a_region_filled_at_the_end_of_a_phase_counts_for_that_phase() -> None:
    s = table(shields=True).phase("B").estate(0, {11: "bank", 6: "castle"})
    s.shields(0, {14: 18}).has(0, silver=1)
    s.depot(2, "castle").estate(0, {2: "castle"}).end_phase()
    s.play("0 place extra castle 1")
    assert s.points(0)["phase"] == 8


@pytest.mark.rule("BUR-REGION-3")
@pytest.mark.parametrize("size", [8, 9, 10, 20])
def test_no_region_scores_more_than_36_for_its_size(size: int) -> None:
    assert region_points(table().state, size) == 36


@pytest.mark.rule("BUR-REGION-3")
def test_shield_17_does_not_lift_a_city_of_eight_over_36() -> None:
    """Some ordinary board has a city of eight; there the shield changes nothing."""
    s = table(shields=True)
    boards = s.state.parts.boards
    found = [n for n in range(10) if 8 in boards[n].region_sizes(3)]
    assert found, f"no city of eight on any of boards {BOARD_IDS[:10]}"
    me = s[0]
    me.board = found[0]
    city = next(f for f in boards[me.board].regions if len(f) == 8)
    me.shields = 1 << 17
    for kind, field in enumerate(city):
        cover_field(s.state, me, WAREHOUSE + kind, field)
    assert score_region(s.state, 0, city[0]) == 36 + 10


# --- colours ------------------------------------------------------------------------------------

MINES = {25: "bank", 24: "mine", 29: "mine"}


@pytest.mark.rule("BUR-COLOUR-1", "BUR-COLOUR-2")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_first_to_cover_a_colour_takes_the_large_tile_and_the_second_the_small_one(
    players: int, large: int, small: int
) -> None:
    s = table(players)
    for seat in range(players):
        s.estate(seat, MINES)
    for seat in reversed(range(players)):
        lay(s, "mine", 33, seat)
    last = players - 1
    grey = 1 << TYPE_IDS.index("mine")
    assert s.points(last)["bonus_large"] == large and s[last].large == grey
    assert s.points(last - 1)["bonus_small"] == small and s[last - 1].small == grey
    for seat in range(players - 2):
        assert s.points(seat) == {"region": 6, "phase": 10}, "later players get nothing"
        assert s[seat].large == s[seat].small == 0


@pytest.mark.rule("BUR-COLOUR-1")
def test_each_colour_has_its_own_pair_of_tiles() -> None:
    s = table(4).estate(0, MINES).bonus(1, large="ship").bonus(2, large="castle", small="ship")
    lay(s, "mine", 33)
    assert s.points(0)["bonus_large"] == 7


@pytest.mark.rule("BUR-COLOUR-1")
def test_the_starting_castle_counts_as_cover() -> None:
    s = table().estate(0, {11: "bank", 6: "castle", 2: "castle"})
    lay(s, "castle", 1)
    assert s.points(0) == {"region": 6, "phase": 10, "bonus_large": 5}


@pytest.mark.rule("BUR-COLOUR-1")
def test_a_filled_region_is_not_yet_a_covered_colour() -> None:
    s = table().estate(0, {12: "monastery-1", 7: "monastery-2"})
    lay(s, "monastery-16", 3)
    assert s.points(0) == {"region": 6, "phase": 10} and s[0].large == 0


@pytest.mark.rule("BUR-COLOUR-1")
@pytest.mark.parametrize(
    ("field", "region", "extra"),
    [(2, 6, {}), (29, 6, {}), (16, 6, {}), (36, 15, {}), (0, 15, {"animal": 5}), (34, 6, {})],
)
def test_the_last_field_of_a_colour_earns_its_tile(
    field: int, region: int, extra: dict[str, int]
) -> None:
    rest = {place: tile for place, tile in FULL.items() if place != field}
    s = lay(table(3).phase("D").estate(0, rest), FULL[field], field)
    assert s.points(0) == {"region": region, "phase": 4, "bonus_large": 6, **extra}
    colour = s.state.parts.boards[s[0].board].colour[field]
    assert s[0].large == 1 << colour and s[0].small == 0
