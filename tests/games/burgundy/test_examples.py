"""The worked examples of the booklet, by their numbers in the specification."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.ids import BUILDING, TILE_IDS
from tests.games.burgundy.scenario import Scenario, named, table


@pytest.mark.rule("BUR-DIE-1", "BUR-DIE-2", "BUR-TAKE-1")
def test_ex_1_two_workers_turn_a_2_into_a_6_and_a_tile_of_depot_6_is_taken() -> None:
    s = table(4).depot(6, "castle").depot(1, "bank").has(0, workers=2).turn(0, 2, 1)
    s.play("0 take 1 6 castle")
    assert s[0].workers == 0 and s.stored(0) == ["castle"]


@pytest.mark.rule("BUR-SHIP-2")
@pytest.mark.parametrize(("picked", "left"), [("pink", "brown"), ("brown", "pink")])
def test_ex_2_one_of_two_new_kinds_fits_beside_the_turquoise_goods(picked: str, left: str) -> None:
    s = table(4).goods(0, turquoise=2, red=1).depot_goods(5, turquoise=1, pink=1, brown=1)
    s.storage(0, "ship").depot(1, "bank").turn(0, 5, 1)
    s.play("0 place 1 ship 19", "0 depot 5")
    assert s.legal() == ["good pink", "good brown"]
    s.play(f"0 good {picked}")
    assert named(s[0].goods) == {"turquoise": 3, "red": 1, picked: 1}
    assert s.goods_in(5) == {left: 1}


@pytest.mark.rule("BUR-PLACE-4")
def test_ex_3_board_1_has_cities_of_5_3_3_and_1() -> None:
    s = table()
    assert s.state.parts.boards[s[0].board].region_sizes(BUILDING) == [5, 3, 3, 1]


def cows() -> Scenario:
    """3 cows and 3 sheep in the large pasture; 4 cows are placed at its top."""
    s = table().estate(0, {17: "ship", 10: "cow-3", 5: "sheep-3"})
    return graze(s, "cow-4", 4)


def graze(s: Scenario, tile: str, field: int) -> Scenario:
    number = s.state.parts.boards[s[0].board].number[field]
    if not s.in_depot(0):
        s.depot(0, "castle")
    s.storage(0, tile).has(0, silver=2).turn(0, number, 1)
    return s.play(f"0 place 1 {tile} {field}", "0 workers 2", "0 end")


@pytest.mark.rule("BUR-ANIMAL-1")
def test_ex_4_four_cows_beside_three_score_seven() -> None:
    assert cows().points(0)["animal"] == 7


@pytest.mark.rule("BUR-ANIMAL-1")
def test_ex_5_another_four_cows_score_eleven() -> None:
    assert graze(cows(), "cow-4", 9).points(0)["animal"] == 7 + 11


@pytest.mark.rule("BUR-ANIMAL-1")
def test_ex_6_two_sheep_instead_score_five() -> None:
    assert graze(cows(), "sheep-2", 9).points(0)["animal"] == 7 + 5


@pytest.mark.rule("BUR-COLOUR-1", "BUR-REGION-1", "BUR-REGION-2")
def test_ex_7_the_third_mine_earns_the_large_grey_tile() -> None:
    s = table(4).estate(0, {24: "mine", 29: "mine"}).storage(0, "mine").depot(1, "bank")
    s.turn(0, 3, 1).play("0 place 1 mine 33")
    assert s.points(0) == {"bonus_large": 7, "region": 6, "phase": 10}


@pytest.mark.rule("BUR-MON-7")
def test_ex_8_monastery_7_adds_a_point_for_each_tile_scored() -> None:
    s = table().monasteries(0, 7).estate(0, {17: "ship", 10: "sheep-4"})
    assert graze(s, "sheep-3", 9).points(0)["animal"] == 9
    assert graze(s, "pig-2", 5).points(0)["animal"] == 9 + 3


@pytest.mark.rule("BUR-MON-8")
def test_ex_9_with_monastery_8_a_3_becomes_a_6_for_two_workers() -> None:
    s = table().monasteries(0, 8).depot(6, "bank").depot(1, "ship").has(0, workers=2).turn(0, 3, 1)
    s.play("0 take 1 6 bank")
    assert s[0].workers == 0
    s = table().monasteries(0, 8).depot(6, "bank").depot(1, "ship").has(0, workers=1).turn(0, 3, 1)
    s.lacks_workers("0 take 1 6 bank", price=2, workers=1, face=3, value=6, depot="6")


SOLD = {"red": 4, "purple": 3, "pink": 3, "orange": 1}


@pytest.mark.rule("BUR-MON-15")
def test_ex_10_four_kinds_sold_are_eight_points_with_monastery_15() -> None:
    s = table().phase("E").monasteries(0, 15).sold(0, **SOLD).end_phase()
    assert s.points(0) == {"end_monastery_15": 8}


@pytest.mark.rule("BUR-MON-17", "BUR-MON-22")
def test_ex_11_two_watchtowers_and_four_banks_are_24_points() -> None:
    s = table().phase("E").monasteries(0, 17, 22)
    banks = {11: "bank", 25: "bank", 13: "bank", 24: "mine", 23: "bank"}
    s.estate(0, {**banks, 26: "watchtower", 14: "watchtower"}).end_phase()
    lines = s.points(0)
    assert (lines["end_monastery_17"], lines["end_monastery_22"]) == (8, 16)
    assert sum(TILE_IDS[tile] == "bank" for tile in s[0].tiles if tile >= 0) == 4


@pytest.mark.rule("BUR-MON-24")
def test_ex_12_three_kinds_of_animals_are_twelve_points() -> None:
    s = table().phase("E").monasteries(0, 24).estate(0, {17: "ship", 19: "ship", 20: "ship"})
    s.estate(0, {10: "cow-2", 9: "chicken-2", 5: "sheep-2", 4: "sheep-3", 27: "sheep-4"})
    assert s.end_phase().points(0) == {"end_monastery_24": 12}


@pytest.mark.rule("BUR-MON-25")
def test_ex_13_monastery_25_adds_eleven() -> None:
    s = table().phase("E").monasteries(0, 15, 25).sold(0, **SOLD).end_phase()
    assert s.points(0) == {"end_monastery_15": 8, "end_monastery_25": 11}


@pytest.mark.rule("BUR-CASTLE-1")
@pytest.mark.parametrize("move", ["place extra bank 25", "workers extra", "take extra 3 cow-2"])
def test_ex_21_a_castle_places_another_tile_or_takes_workers_and_so_on(move: str) -> None:
    s = table().estate(0, {11: "market"}).storage(0, "castle", "bank").depot(3, "cow-2")
    s.depot(1, "ship").turn(0, 6, 1).play("0 place 1 castle 6")
    assert move in s.legal()
    s.play(f"0 {move}")
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SETUP-2")
def test_ex_23_with_three_players_depot_6_holds_a_mine_in_phase_b() -> None:
    s = table(3).start_phase("B").chance()
    assert s.in_depot(6)[0] == "mine"
