"""Buildings: one effect at once, or never (booklet p.6 and p.7)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import Scenario, named, table

BUILDINGS = [
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding_house",
    "bank",
    "town_hall",
]


def stocked(players: int = 4) -> Scenario:
    """Every type of tile in depots 1 to 6 and in the black depot."""
    s = table(players).depot(1, "monastery-1", "bank", "ship", "cow-2")
    s.depot(3, "pig-3", "church").depot(5, "mine").depot(6, "castle", "sheep-2")
    return s.depot(0, "ship", "castle", "mine", "bank", "pig-4", "monastery-7")


def build(s: Scenario, building: str) -> Scenario:
    """Place the building on field 25 with the first die."""
    s.storage(0, building).turn(0, 3, 1)
    return s.play(f"0 place 1 {building} 25")


@pytest.mark.rule("BUR-BLDG-MARKET")
def test_a_market_takes_a_ship_or_an_animal_from_any_depot() -> None:
    s = build(stocked(), "market")
    assert s.legal() == [
        "take extra 1 ship",
        "take extra 1 cow-2",
        "take extra 3 pig-3",
        "take extra 6 sheep-2",
        "decline",
    ]
    s.play("0 take extra 3 pig-3")
    assert s.stored(0) == ["pig-3"] and s.in_depot(3) == ["church"]
    assert s.state.dice[:2] == [0, 1] and s[0].workers == 0


@pytest.mark.rule("BUR-BLDG-CARPENTER")
def test_a_carpenter_takes_a_building_from_any_depot() -> None:
    s = build(stocked(), "carpenter")
    assert s.legal() == ["take extra 1 bank", "take extra 3 church", "decline"]
    s.play("0 take extra 3 church")
    assert s.stored(0) == ["church"] and s.in_depot(3) == ["pig-3"]


@pytest.mark.rule("BUR-BLDG-CHURCH")
def test_a_church_takes_a_mine_a_monastery_or_a_castle_from_any_depot() -> None:
    s = build(stocked(), "church")
    assert s.legal() == [
        "take extra 1 monastery-1",
        "take extra 5 mine",
        "take extra 6 castle",
        "decline",
    ]
    s.play("0 take extra 1 monastery-1")
    assert s.stored(0) == ["monastery-1"]
    assert s[0].monasteries == 0, "it lies in storage"


@pytest.mark.rule("BUR-BLDG-WAREHOUSE")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
def test_a_warehouse_sells_one_kind_like_the_action(players: int, each: int) -> None:
    s = table(players).goods(0, pink=2, red=1, orange=1).depot(1, "bank")
    build(s, "warehouse")
    assert s.legal() == ["sell extra pink", "sell extra red", "sell extra orange", "decline"]
    s.refuses("0 sell extra brown", "NO_GOODS_OF_KIND", "BUR-SELL-1", good="brown")
    s.play("0 sell extra pink")
    assert s.points(0) == {"sale": 2 * each} and s[0].silver == 1
    assert named(s[0].sold) == {"pink": 2} and named(s[0].goods) == {"red": 1, "orange": 1}


@pytest.mark.rule("BUR-BLDG-WAREHOUSE", "BUR-MON-3", "BUR-MON-4")
def test_monasteries_that_change_a_sale_change_that_of_a_warehouse() -> None:
    s = table().monasteries(0, 3, 4).goods(0, pink=2).depot(1, "bank")
    build(s, "warehouse").play("0 sell extra pink")
    assert (s[0].silver, s[0].workers) == (2, 1)


@pytest.mark.rule("BUR-BLDG-BOARDING")
def test_a_boarding_house_brings_four_workers() -> None:
    s = build(table().depot(1, "bank"), "boarding_house")
    assert s[0].workers == 4 and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-BLDG-BOARDING", "BUR-MON-13", "BUR-MON-14")
def test_a_boarding_house_is_not_the_action_take_two_workers() -> None:
    s = build(table().monasteries(0, 13, 14).depot(1, "bank"), "boarding_house")
    assert (s[0].workers, s[0].silver) == (4, 0)


@pytest.mark.rule("BUR-BLDG-BANK")
def test_a_bank_brings_two_silver_which_buy_a_tile_in_the_same_turn() -> None:
    s = build(table().depot(0, "castle").depot(1, "church"), "bank")
    assert s[0].silver == 2
    s.play("0 buy silver black castle")
    assert s.stored(0) == ["castle"] and s[0].silver == 0


@pytest.mark.rule("BUR-BLDG-TOWNHALL")
def test_a_town_hall_places_one_more_stored_tile_whose_effect_happens() -> None:
    s = table().storage(0, "watchtower", "mine").depot(1, "church")
    build(s, "town_hall")
    assert s.legal() == [
        "place extra watchtower 11",
        "place extra watchtower 26",
        "place extra watchtower 31",
        "place extra mine 24",
        "decline",
    ]
    s.play("0 place extra watchtower 26")
    assert s.points(0) == {"watchtower": 4} and s.stored(0) == ["mine"]
    assert s.asks() == "0 PlayTurn" and s.state.dice[:2] == [0, 1]


@pytest.mark.rule("BUR-BLDG-TOWNHALL")
def test_one_town_hall_may_lead_to_another_in_a_different_city() -> None:
    s = table().storage(0, "town_hall", "bank").depot(1, "church")
    build(s, "town_hall")
    s.refuses("0 place extra town_hall 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="town_hall")
    s.play("0 place extra town_hall 11")
    assert s.asks() == "0 UseTownHall"
    s.play("0 place extra bank 31")
    assert s[0].silver == 2 and s.stored(0) == []


@pytest.mark.rule("BUR-BLDG-WATCHTOWER")
@pytest.mark.parametrize("players", [2, 4])
def test_a_watchtower_scores_four_points(players: int) -> None:
    s = build(table(players).depot(1, "bank"), "watchtower")
    assert s.points(0) == {"watchtower": 4}


@pytest.mark.rule("BUR-BLDG-1")
@pytest.mark.parametrize(
    ("building", "wrong", "black"),
    [
        ("market", ["1 bank", "1 monastery-1", "5 mine", "6 castle"], "ship"),
        ("carpenter", ["1 ship", "1 cow-2", "1 monastery-1", "5 mine", "6 castle"], "bank"),
        ("church", ["1 ship", "1 cow-2", "1 bank"], "castle"),
    ],
)
def test_the_black_depot_and_other_types_are_out_of_reach(
    building: str, wrong: list[str], black: str
) -> None:
    s = build(stocked(), building)
    s.refuses(f"0 take extra black {black}", "BLACK_DEPOT_NOT_ALLOWED", "BUR-BLDG-1")
    for tile in wrong:
        name = tile.split()[1]
        s.refuses(f"0 take extra {tile}", "KIND_NOT_ALLOWED", "BUR-BLDG-1", tile=name)


@pytest.mark.rule("BUR-BLDG-1")
@pytest.mark.parametrize(
    ("building", "tile"), [("market", "ship"), ("carpenter", "bank"), ("church", "mine")]
)
def test_a_tile_that_is_not_in_that_depot_is_refused(building: str, tile: str) -> None:
    s = build(stocked(), building)
    rule = f"BUR-BLDG-{building.upper()}"
    s.refuses(f"0 take extra 6 {tile}", "TILE_NOT_THERE", rule, tile=tile, depot="6")
    s.refuses(f"0 take extra 4 {tile}", "DEPOT_EMPTY", rule, depot="4")


@pytest.mark.rule("BUR-BLDG-2")
@pytest.mark.parametrize("building", ["market", "carpenter", "church", "warehouse", "town_hall"])
def test_an_effect_may_be_declined_and_is_lost_then(building: str) -> None:
    s = stocked().goods(0, red=1).storage(0, "mine")
    build(s, building).play("0 decline")
    assert s.asks() == "0 PlayTurn" and s.stored(0) == ["mine"]
    assert named(s[0].goods) == {"red": 1} and s.points(0) == {}
    s.refuses("0 take extra 1 ship", "NO_EXTRA_ACTION", "BUR-CASTLE-1")
    s.refuses("0 decline", "NOT_NOW", "BUR-TURN-2")


@pytest.mark.rule("BUR-BLDG-2")
@pytest.mark.parametrize("building", BUILDINGS)
def test_an_effect_is_no_action_and_happens_once(building: str) -> None:
    s = build(stocked().goods(0, red=1).storage(0, "mine"), building)
    if s.asks() != "0 PlayTurn":
        s.play(f"0 {s.legal()[0]}")
    assert s.asks() == "0 PlayTurn" and s.state.dice[:2] == [0, 1]
    gained = (s[0].silver, s[0].workers, s[0].score)
    s.play("0 workers 2").end_phase()
    assert (s[0].silver, s[0].workers - 2, s[0].score) == (
        gained[0] + s[0].tiles.count(1),
        gained[1],
        gained[2],
    )


@pytest.mark.rule("BUR-BLDG-3")
@pytest.mark.parametrize("building", ["market", "carpenter", "church", "warehouse", "town_hall"])
def test_a_building_may_be_placed_although_its_effect_is_impossible(building: str) -> None:
    other = {"market": "bank", "carpenter": "ship", "church": "bank"}.get(building, "bank")
    s = build(table().depot(1, other).depot(0, "ship", "bank", "mine"), building)
    assert s.at(0, 25) == building
    assert s.asks() == "0 PlayTurn", "the effect has lapsed"


@pytest.mark.rule("BUR-BLDG-3")
def test_a_town_hall_lapses_when_the_stored_tile_fits_nowhere() -> None:
    s = build(table().depot(1, "bank").storage(0, "cow-2"), "town_hall")
    assert s.asks() == "0 PlayTurn" and s.stored(0) == ["cow-2"]
