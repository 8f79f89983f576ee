"""Where tiles may lie (FLO-BUILD, FLO-PLACE), against a slow oracle that works cell by cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.florence.actions import PLACE
from signoria.games.florence.components import load_parts
from signoria.games.florence.grid import PLACES, cells_of_mask, touching, turned
from signoria.games.florence.ids import TILE_IDS
from signoria.games.florence.questions.building import blocked
from signoria.games.florence.refusals import place_refusal

from .scenario import Scenario, place_of, table


def building(s: Scenario, tile: str) -> Scenario:
    return s.turn(0).play("0 build", f"0 tile {tile}")


@pytest.mark.rule("FLO-BUILD-1", "FLO-BUILD-2", "FLO-BUILD-3")
def test_a_building_is_paid_placed_and_brings_three_points() -> None:
    s = building(table(), "tower").play("0 " + place_of("tower", (0, 0), (0, 1), (0, 2)))
    assert s[0].cash == 2800 and s.lines(0) == {"buildings": 3}
    assert cells_of_mask(s[0].built) == [(0, 0), (0, 1), (0, 2)]
    assert s.state.buildings[8] == 2 and s[0].actions == 1


@pytest.mark.rule("FLO-BUILD-2")
def test_a_kind_that_is_used_up_cannot_be_built() -> None:
    s = table(players=4).has(1, "tower").has(2, "tower").has(3, "tower").turn(0).play("0 build")
    s.refuses("0 tile tower", "SUPPLY_EMPTY", "FLO-BUILD-2", tile="tower")
    s.refuses("0 tile forest", "NOT_A_BUILDING", "FLO-BUILD-2", tile="forest")


@pytest.mark.rule("FLO-BUILD-2")
def test_a_kind_without_room_is_refused() -> None:
    s = table().architects(0, 2)
    for row, column in ((0, 2), (0, 5), (3, 2), (3, 5), (5, 5)):
        cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        s.at(0, "forest", *cells)
    s.turn(0).play("0 build")
    assert "tile tower" in s.legal() and "tile chapel" in s.legal()
    s.refuses("0 tile university", "NO_ROOM", "FLO-BUILD-2", tile="university")


@pytest.mark.rule("FLO-BUILD-2")
def test_a_full_grid_takes_no_building_at_all() -> None:
    s = table().has(0, *["forest"] * 6, *["lake"] * 4, *["park"] * 3).turn(0)
    s.refuses("0 build", "NO_BUILDING_FITS", "FLO-BUILD-2")


@pytest.mark.rule("FLO-PLACE-1")
def test_example_17_out_of_the_grid() -> None:
    s = building(table(), "tower")
    s.refuses("0 place 0 0 5", "OUT_OF_GRID", "FLO-PLACE-1")
    s.refuses("0 place 0 0 -1", "OUT_OF_GRID", "FLO-PLACE-1")
    s.refuses("0 place 7 0 0", "WRONG_SHAPE", "FLO-PLACE-1", ways=2)


@pytest.mark.rule("FLO-PLACE-2", "FLO-INV-7")
def test_example_18_overlap() -> None:
    s = building(table().at(0, "park", (0, 0), (0, 1)), "chapel")
    s.refuses("0 " + place_of("chapel", (0, 1), (1, 1), (1, 2)), "OVERLAP", "FLO-PLACE-2")
    s.refuses("0 " + place_of("chapel", (5, 2), (5, 3), (4, 3)), "OVERLAP", "FLO-PLACE-2")


@pytest.mark.rule("FLO-PLACE-3", "FLO-GEN-4")
def test_example_19_above_the_palace() -> None:
    move = "0 " + place_of("tower", (4, 0), (4, 1), (4, 2))
    s = building(table().architects(0, 1), "tower")
    s.refuses(move, "ADJACENT_BUILDING", "FLO-PLACE-3", architects=1)
    building(table().architects(0, 2), "tower").play(move)


@pytest.mark.rule("FLO-PLACE-3")
def test_corners_may_touch_edges_may_not() -> None:
    s = building(table().at(0, "tower", (0, 0), (0, 1), (0, 2)), "chapel")
    assert place_of("chapel", (1, 3), (2, 3), (2, 4)) in s.legal(), "only a corner"
    s.refuses("0 " + place_of("chapel", (1, 2), (2, 2), (2, 3)), "ADJACENT_BUILDING", "FLO-PLACE-3")
    assert place_of("chapel", (3, 0), (3, 1), (2, 1)) in s.legal(), "one row between"


@pytest.mark.rule("FLO-PLACE-4")
def test_a_building_may_touch_landscapes() -> None:
    s = building(table().at(0, "park", (0, 0), (0, 1)), "tower")
    assert place_of("tower", (1, 0), (1, 1), (1, 2)) in s.legal()


@pytest.mark.rule("FLO-PLACE-5")
def test_example_20_a_second_tower() -> None:
    s = table().has(0, "tower").turn(0).play("0 build")
    s.refuses("0 tile tower", "DUPLICATE_BUILDING", "FLO-PLACE-5", tile="tower")


@pytest.mark.rule("FLO-PLACE-6")
def test_nothing_placed_ever_moves() -> None:
    s = building(table().has(0, "lake"), "tower")
    before = s[0].tiles
    s.play("0 " + s.legal()[-1])
    assert s[0].tiles[: len(before)] == before


@pytest.mark.rule("FLO-PLACE-7")
@pytest.mark.parametrize("tile", range(13))
def test_two_positions_never_cover_the_same_cells(tile: int) -> None:
    masks = load_parts().tiles.masks[tile]
    assert len(set(masks)) == len(masks)


@pytest.mark.rule("FLO-PLACE-1")
@pytest.mark.parametrize(
    ("tile", "bound"),
    [("forest", 30), ("lake", 121), ("park", 72), ("studio", 194)],
)
def test_the_number_of_positions_on_an_empty_grid(tile: str, bound: int) -> None:
    parts = load_parts()
    masks = parts.tiles.masks[TILE_IDS.index(tile)]
    assert sum(mask & parts.palace[0] == 0 for mask in masks) == bound


@pytest.mark.rule("FLO-PLACE-1")
@pytest.mark.parametrize("tile", range(13))
def test_all_turns_and_both_faces_are_there(tile: int) -> None:
    ways = load_parts().tiles.ways[tile]
    as_sets = {frozenset(way) for way in ways}
    for way in ways:
        for other in turned(way):
            assert frozenset(other) in as_sets
    assert len(as_sets) == len(ways) <= 8


def neighbours(cell: tuple[int, int]) -> set[tuple[int, int]]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


@given(st.integers(0, (1 << 49) - 1))
def test_touching_is_the_cells_beside(mask: int) -> None:
    beside = {n for cell in cells_of_mask(mask) for n in neighbours(cell)}
    inside = {(r, c) for r, c in beside if 0 <= r < 7 and 0 <= c < 7}
    assert set(cells_of_mask(touching(mask))) == inside


GRIDS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 400)), max_size=9)


@given(GRIDS, st.integers(0, 3), st.integers(0, 12))
def test_masks_agree_with_a_cell_by_cell_oracle(
    laid: list[tuple[int, int]], architects: int, tile: int
) -> None:
    s = table(players=2).architects(0, architects)
    tiles = s.state.parts.tiles
    for kind, pick in laid:
        free = [m for m in tiles.masks[kind] if m & (s[0].land | s[0].built | PALACE) == 0]
        taken = kind < 10 and s[0].kinds >> kind & 1
        if free and not taken and (kind < 10 or s.state.landscapes[kind - 10]):
            s._lay(0, kind, free[pick % len(free)])
    s.checked()
    covered = set(cells_of_mask(s[0].land | s[0].built | PALACE))
    built = set(cells_of_mask(s[0].built | PALACE))
    for place in range(PLACES):
        cells = tiles.cells(tile, place)
        fits = bool(cells) and all(0 <= r < 7 and 0 <= c < 7 for r, c in cells)
        fits = fits and not covered & set(cells)
        if tile < 10 and architects < 2:
            fits = fits and not any(neighbours(cell) & built for cell in cells)
        assert (place_refusal(s.state, 0, tile, place) is None) == fits
        if tile < 10 and tiles.mask_at[tile][place] > 0:
            assert (tiles.mask_at[tile][place] & blocked(s.state, 0) == 0) == fits


PALACE = load_parts().palace[0]


def test_the_notation_names_turn_row_and_column() -> None:
    assert [action.text for action in (PLACE[0], PLACE[-1])] == ["place 0 -3 -3", "place 7 6 6"]
