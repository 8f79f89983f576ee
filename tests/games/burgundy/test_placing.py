"""The action "place a tile in your estate" (booklet p.5 to p.7)."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.ids import TILE_IDS, TYPE_IDS, TYPE_OF
from tests.games.burgundy.scenario import Scenario, table


@pytest.mark.rule("BUR-PLACE-1")
def test_a_stored_tile_goes_to_an_empty_field_with_the_number_of_the_die() -> None:
    s = table().storage(0, "ship", "bank").turn(0, 5, 3)
    assert s.legal("place") == ["place 1 ship 19", "place 2 bank 11", "place 2 bank 25"]
    s.play("0 place 1 ship 19")
    assert s.at(0, 19) == "ship" and s.stored(0) == ["bank"]


@pytest.mark.rule("BUR-PLACE-1")
def test_placing_on_a_filled_field_or_without_the_tile_is_refused() -> None:
    s = table().storage(0, "ship").storage(1, "bank").estate(0, {17: "ship"}).turn(0, 2, 2)
    s.refuses("0 place 1 ship 17", "FIELD_FILLED", "BUR-PLACE-1", field=17)
    s.refuses("0 place 1 bank 25", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="bank")
    s.refuses("0 place 1 ship 40", "NO_SUCH_FIELD", "BUR-PLACE-1", field=40)


@pytest.mark.rule("BUR-PLACE-1")
def test_the_number_of_the_field_counts_and_workers_bridge_the_gap() -> None:
    s = table().storage(0, "ship").depot(4, "bank").turn(0, 4, 4)
    s.lacks_workers("0 place 1 ship 19", price=1, workers=0, face=4, value=5, field=19)
    s.lacks_workers("0 place 1 ship 17", price=2, workers=0, face=4, value=2, field=17)
    s.has(0, workers=1)
    s.push()  # options are listed anew
    s.play("0 place 1 ship 19")
    assert s[0].workers == 0


@pytest.mark.rule("BUR-PLACE-2")
@pytest.mark.parametrize("tile", ["castle", "mine", "ship", "bank", "cow-2", "monastery-1"])
def test_the_colour_of_the_tile_must_be_that_of_the_field(tile: str) -> None:
    s = table().storage(0, tile).has(0, workers=20).turn(0, 1, 1)
    board = s.state.parts.boards[s[0].board]
    kind = TYPE_OF[TILE_IDS.index(tile)]
    for field in (11, 12, 17, 19, 24, 25):
        if board.colour[field] != kind:
            colour = TYPE_IDS[board.colour[field]]
            move = f"0 place 1 {tile} {field}"
            s.refuses(move, "WRONG_COLOUR", "BUR-PLACE-2", tile=tile, colour=colour)
    fields = {int(text.split()[3]) for text in s.legal("place 1")}
    assert fields == {field for field in (11, 12, 17, 19, 24, 25) if board.colour[field] == kind}


@pytest.mark.rule("BUR-PLACE-3")
def test_the_first_tile_lies_next_to_the_starting_castle() -> None:
    s = table().storage(0, "bank", "ship", "mine").has(0, workers=20).turn(0, 3, 3)
    fields = {int(text.split()[3]) for text in s.legal("place 1")}
    assert fields == {11, 25, 17, 19, 24}
    s.refuses("0 place 1 bank 26", "NOT_ADJACENT", "BUR-PLACE-3", field=26)
    s.refuses("0 place 1 ship 15", "NOT_ADJACENT", "BUR-PLACE-3", field=15)


@pytest.mark.rule("BUR-PLACE-3")
def test_any_tile_makes_its_neighbours_reachable_whatever_its_colour() -> None:
    s = table().storage(0, "cow-2", "ship").estate(0, {17: "ship"}).has(0, workers=9)
    s.turn(0, 4, 1)
    s.refuses("0 place 1 cow-2 9", "NOT_ADJACENT", "BUR-PLACE-3", field=9)
    s.play("0 place 1 cow-2 10")
    assert "place 2 ship 16" in s.legal()


@pytest.mark.rule("BUR-PLACE-3")
def test_the_estate_of_another_player_does_not_help() -> None:
    s = table().storage(0, "cow-2").estate(1, {17: "ship"}).turn(0, 4, 4).has(0, workers=9)
    s.refuses("0 place 1 cow-2 10", "NOT_ADJACENT", "BUR-PLACE-3", field=10)


def city(*stored: str) -> Scenario:
    """A bank in the city of five (25, 26, 31, 32, 36); cities 8-13-14 and 11 are within reach."""
    s = table().estate(0, {25: "bank", 19: "ship"}).storage(0, *stored)
    return s.has(0, workers=20).depot(1, "church").turn(0, 1, 1)


@pytest.mark.rule("BUR-PLACE-4")
def test_a_kind_of_building_stands_once_in_a_city() -> None:
    s = city("bank", "market")
    s.refuses("0 place 1 bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.refuses("0 place 1 bank 31", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.play("0 place 1 market 26")
    assert s.at(0, 26) == "market"


@pytest.mark.rule("BUR-PLACE-4")
def test_the_same_kind_may_stand_in_another_city() -> None:
    s = city("bank", "bank")
    s.play("0 place 1 bank 11", "0 place 2 bank 13")
    assert s.at(0, 11) == s.at(0, 13) == s.at(0, 25) == "bank"


@pytest.mark.rule("BUR-PLACE-4")
def test_far_ends_of_one_city_are_still_one_city() -> None:
    s = table().estate(0, {25: "bank", 31: "market", 32: "church"}).storage(0, "bank")
    s.has(0, workers=9).turn(0, 3, 3)
    s.refuses("0 place 1 bank 36", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")


@pytest.mark.rule("BUR-PLACE-4")
@pytest.mark.parametrize("tile", ["cow-2", "ship", "mine"])
def test_other_tiles_may_repeat_in_a_region(tile: str) -> None:
    fields = {"cow-2": (10, 9), "ship": (17, 16), "mine": (24, 29)}[tile]
    start = {17: "ship"} if tile == "cow-2" else {}
    s = table().estate(0, {**start, fields[0]: tile}).storage(0, tile).has(0, workers=9)
    s.depot(1, "bank").turn(0, 1, 1).play(f"0 place 1 {tile} {fields[1]}")
    assert s.at(0, fields[1]) == tile


@pytest.mark.rule("BUR-PLACE-5")
def test_placed_tiles_never_move_or_leave() -> None:
    s = table().estate(0, {17: "ship", 25: "bank"}).storage(0, "mine").depot(1, "church")
    before = s[0].tiles[:]
    s.turn(0, 4, 1)
    s.refuses("0 discard own bank", "STORAGE_NOT_FULL", "BUR-TAKE-3")
    s.refuses("0 place 2 ship 16", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="ship")
    s.play("0 place 1 mine 24", "0 workers 2").end_phase()
    after = s[0].tiles
    assert [after[field] for field in range(37) if field != 24] == before[:24] + before[25:]


@pytest.mark.rule("BUR-PLACE-6")
def test_a_placement_without_a_die_ignores_the_number_and_nothing_else() -> None:
    s = (
        table()
        .storage(0, "town_hall", "ship", "bank")
        .estate(0, {11: "bank", 26: "bank", 25: "church"})
    )
    s.turn(0, 5, 1).has(0, workers=0)
    s.push()
    s.play("0 place 1 town_hall 31")
    assert s.asks() == "0 UseTownHall"
    assert s.legal("place") == [f"place extra ship {field}" for field in (17, 19, 20)]
    s.refuses("0 place extra ship 16", "NOT_ADJACENT", "BUR-PLACE-3", field=16)
    s.refuses("0 place extra bank 32", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.refuses("0 place extra ship 24", "WRONG_COLOUR", "BUR-PLACE-2", tile="ship", colour="mine")
    s.refuses("0 place extra ship 11", "FIELD_FILLED", "BUR-PLACE-1", field=11)
    s.refuses("0 place extra mine 24", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="mine")
    assert s[0].workers == 0
    s.play("0 place extra ship 19", "0 depot 1")
    assert s.at(0, 19) == "ship"


@pytest.mark.rule("BUR-PLACE-7")
def test_region_then_colour_then_the_effect_of_the_tile() -> None:
    s = table().estate(0, {24: "mine", 29: "mine", 30: "monastery-1", 34: "monastery-2"})
    s.storage(0, "mine").depot(1, "bank").turn(0, 3, 1)
    s.play("0 place 1 mine 33")
    lines = [e.data["line"] for e in s.state.events or [] if e.what == "scored"]
    assert lines == ["region", "phase", "bonus_large"]


@pytest.mark.rule("BUR-PLACE-7")
def test_the_region_is_scored_before_the_effect_of_the_tile_that_fills_it() -> None:
    s = table().storage(0, "watchtower").depot(1, "bank").turn(0, 3, 1)
    s.play("0 place 1 watchtower 11")
    lines = [e.data["line"] for e in s.state.events or [] if e.what == "scored"]
    assert lines == ["region", "phase", "watchtower"]
    assert s.points(0) == {"region": 1, "phase": 10, "watchtower": 4}


@pytest.mark.rule("BUR-PLACE-7")
def test_a_region_filled_by_a_castle_is_scored_before_its_extra_action() -> None:
    s = table().estate(0, {11: "bank", 6: "castle", 2: "castle"}).storage(0, "castle", "watchtower")
    s.depot(1, "bank").turn(0, 5, 1)
    s.play("0 place 1 castle 1")
    assert s.asks() == "0 CastleAction"
    assert s.points(0) == {"region": 6, "phase": 10, "bonus_large": 5}


@pytest.mark.rule("BUR-PLACE-7")
def test_nested_placements_are_finished_before_the_outer_effect_goes_on() -> None:
    """A castle places a town hall, which places a ship: the ship's depot is asked first."""
    s = table(3).estate(0, {11: "bank"}).storage(0, "castle", "town_hall", "ship")
    s.depot(1, "bank").depot_goods(3, red=2).turn(0, 6, 1)
    s.play("0 place 1 castle 6")
    assert s.asks() == "0 CastleAction"
    s.play("0 place extra town_hall 25")
    assert s.asks() == "0 UseTownHall"
    s.play("0 place extra ship 19")
    assert s.asks() == "0 EmptyDepot" and s.state.space == (0, 0, 0)
    s.play("0 depot 3")
    assert s.asks() == "0 PlayTurn" and s.state.space == (1, 0, 0)
    assert s[0].goods == (0, 0, 0, 2, 0, 0)
    assert s.state.dice[:2] == [0, 1], "one die was used"
