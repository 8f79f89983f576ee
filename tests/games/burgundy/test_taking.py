"""The action "take a tile" (booklet p.4 and p.7)."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.ids import CARPENTER, CHURCH, MARKET, TILE_IDS
from signoria.games.burgundy.phases.buildings import TakeFromDepots
from tests.games.burgundy.scenario import Scenario, table


@pytest.mark.rule("BUR-TAKE-1")
def test_any_tile_of_the_depot_with_the_number_of_the_die_may_be_taken() -> None:
    s = table(4).depot(2, "monastery-5", "bank", "castle", "church").depot(3, "ship")
    s.turn(0, 2, 6)
    assert s.legal("take") == [
        "take 1 2 monastery-5",
        "take 1 2 bank",
        "take 1 2 castle",
        "take 1 2 church",
    ]
    s.play("0 take 1 2 castle")
    assert s.stored(0) == ["castle"]
    assert s.in_depot(2) == ["monastery-5", "bank", "church"]


@pytest.mark.rule("BUR-TAKE-1")
def test_one_action_takes_one_tile_and_nobody_fills_the_gap() -> None:
    s = table(4).depot(2, "bank", "bank").depot(6, "ship").turn(0, 2, 6)
    assert s.legal("take 1") == ["take 1 2 bank"], "equal tiles are one pick"
    s.play("0 take 1 2 bank")
    assert s.in_depot(2) == ["bank"] and s.stored(0) == ["bank"]


@pytest.mark.rule("BUR-TAKE-1")
def test_an_empty_depot_or_a_missing_tile_is_refused() -> None:
    s = table().depot(1, "bank").turn(0, 4, 1)
    s.refuses("0 take 1 4 ship", "DEPOT_EMPTY", "BUR-TAKE-1", depot="4")
    s.refuses("0 take 2 1 ship", "TILE_NOT_THERE", "BUR-TAKE-1", depot="1", tile="ship")


@pytest.mark.rule("BUR-TAKE-2")
def test_a_taken_tile_goes_to_storage_even_if_it_is_placed_in_the_same_turn() -> None:
    s = table().depot(1, "ship").turn(0, 1, 5)
    filled = s[0].filled
    s.refuses("0 place 2 ship 19", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="ship")
    s.play("0 take 1 1 ship")
    assert s[0].filled == filled and s.stored(0) == ["ship"]
    s.play("0 place 2 ship 19")
    assert s.at(0, 19) == "ship" and s.stored(0) == []


def full(*dice: int) -> Scenario:
    """Three stored tiles, and something in depots 1 and 2."""
    s = table().storage(0, "ship", "mine", "ship").depot(1, "bank").depot(2, "castle")
    s.depot(0, "castle").has(0, silver=2)
    return s.turn(0, *dice)


@pytest.mark.rule("BUR-TAKE-3")
def test_a_full_storage_makes_room_before_the_tile_moves() -> None:
    s = full(1, 2).play("0 take 1 1 bank")
    assert s.asks() == "0 MakeRoom"
    assert s.legal() == ["discard own ship", "discard own mine"]
    assert s.in_depot(1) == ["bank"] and s.stored(0) == ["ship", "mine", "ship"]
    s.play("0 discard own mine")
    assert s.stored(0) == ["ship", "ship", "bank"] and s.in_depot(1) == []
    assert s.state.removed[TILE_IDS.index("mine")] == 1


@pytest.mark.rule("BUR-TAKE-3")
def test_making_room_cannot_be_declined_nor_done_with_the_new_tile() -> None:
    s = full(1, 2).play("0 take 1 1 bank")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-TAKE-3")
    s.refuses("0 discard own bank", "NOT_IN_STORAGE", "BUR-TAKE-3", tile="bank")
    s.refuses("0 workers 2", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-TAKE-3")
def test_three_tiles_fit_and_nothing_is_discarded_before() -> None:
    s = table().storage(0, "ship", "mine").depot(1, "bank").depot(2, "castle").turn(0, 1, 2)
    s.play("0 take 1 1 bank")
    assert s.stored(0) == ["ship", "mine", "bank"] and sum(s.state.removed) == 0
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-TAKE-3")
@pytest.mark.parametrize("stored", [["ship"], ["ship", "mine", "ship"]])
def test_a_tile_is_never_discarded_without_taking_another(stored: list[str]) -> None:
    s = table().storage(0, *stored).depot(1, "bank").turn(0, 1, 1)
    s.refuses("0 discard own ship", "STORAGE_NOT_FULL", "BUR-TAKE-3")


@pytest.mark.rule("BUR-TAKE-3")
def test_a_purchase_into_a_full_storage_makes_room_too() -> None:
    s = full(1, 2).play("0 buy silver black castle")
    assert s.asks() == "0 MakeRoom"
    s.play("0 discard own ship")
    assert s.stored(0) == ["mine", "ship", "castle"]
    assert s[0].silver == 0 and s.in_depot(0) == []


@pytest.mark.rule("BUR-TAKE-3")
@pytest.mark.parametrize(
    ("building", "depot", "tile"),
    [(MARKET, 4, "ship"), (CARPENTER, 4, "bank"), (CHURCH, 2, "castle")],
)
def test_a_tile_taken_by_a_building_makes_room_too(building: int, depot: int, tile: str) -> None:
    s = table().storage(0, "mine", "mine", "cow-2").depot(depot, tile)
    s.push(TakeFromDepots(0, building)).play(f"0 take extra {depot} {tile}")
    assert s.asks() == "0 MakeRoom" and s.in_depot(depot) == [tile]
    s.play("0 discard own cow-2")
    assert s.stored(0) == ["mine", "mine", tile] and s.in_depot(depot) == []


@pytest.mark.rule("BUR-TAKE-4")
def test_a_die_never_reaches_the_black_depot() -> None:
    s = table().depot(0, "castle", "ship").depot(1, "bank").has(0, workers=9).turn(0, 1, 6)
    assert [text for text in s.legal("take") if "black" in text] == []
    s.refuses("0 take 1 black castle", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")
    s.refuses("0 take 2 black bank", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")
