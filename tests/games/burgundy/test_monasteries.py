"""The monasteries (booklet p.9 to p.11).  Scoring ones are tested in the final scoring."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import FULL, Scenario, named, table


def last(*monasteries: int, players: int = 2) -> Scenario:
    """The end of phase E with these monasteries and nothing else of worth."""
    return table(players).phase("E").monasteries(0, *monasteries)


# --- rules that change --------------------------------------------------------------------------


@pytest.mark.rule("BUR-MON-1")
def test_1_its_owner_may_repeat_buildings_in_a_city() -> None:
    s = table().monasteries(0, 1).estate(0, {25: "bank"}).storage(0, "bank", "bank")
    s.depot(1, "church").turn(0, 1, 5).play("0 place 1 bank 26", "0 place 2 bank 31")
    assert [s.at(0, field) for field in (25, 26, 31)] == ["bank"] * 3


@pytest.mark.rule("BUR-MON-1", "BUR-MON-30")
def test_1_works_for_its_owner_alone_and_not_from_storage() -> None:
    s = table().monasteries(1, 1).estate(0, {25: "bank"}).storage(0, "bank").turn(0, 1, 1)
    s.refuses("0 place 1 bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s = table().storage(0, "monastery-1", "bank").estate(0, {25: "bank"}).turn(0, 1, 1)
    s.refuses("0 place 1 bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")


@pytest.mark.rule("BUR-MON-1")
def test_1_works_from_the_moment_it_lies() -> None:
    s = table().storage(0, "monastery-1", "bank").estate(0, {25: "bank"}).turn(0, 1, 1)
    s.play("0 place 1 monastery-1 12", "0 place 2 bank 26")
    assert s.at(0, 26) == "bank"


@pytest.mark.rule("BUR-MON-2")
@pytest.mark.parametrize("mines", [0, 1, 3])
def test_2_brings_a_worker_for_each_silver_of_mines(mines: int) -> None:
    tiles = dict.fromkeys((24, 29, 33)[:mines], "mine")
    s = table().monasteries(0, 2).estate(0, tiles).estate(1, {24: "mine"}).end_phase()
    assert (s[0].silver, s[0].workers) == (mines, mines)
    assert (s[1].silver, s[1].workers) == (1, 0)


@pytest.mark.rule("BUR-MON-2")
def test_2_brings_workers_for_doubled_silver_too() -> None:
    s = table(shields=True).monasteries(0, 2).estate(0, {24: "mine", 29: "mine"})
    s.shields(0, {8: 18}).has(0, silver=1).end_phase().play("0 tribute-silver")
    assert (s[0].silver, s[0].workers) == (4, 4)


@pytest.mark.rule("BUR-MON-2")
def test_2_brings_nothing_for_other_silver() -> None:
    s = table().monasteries(0, 2).storage(0, "bank").depot(1, "church").goods(0, red=1)
    s.turn(0, 3, 4).play("0 place 1 bank 25", "0 sell 2 red")
    assert (s[0].silver, s[0].workers) == (3, 0)


def sale(s: Scenario, by: str) -> Scenario:
    """Sell two red goods by a die, a castle or a warehouse; seat 0."""
    s.goods(0, red=2).depot(1, "ship")
    if by == "die":
        return s.turn(0, 4, 1).play("0 sell 1 red")
    if by == "castle":
        s.estate(0, {11: "bank"}).storage(0, "castle").turn(0, 6, 1).play("0 place 1 castle 6")
        return s.play("0 sell extra red")
    s.storage(0, "warehouse").turn(0, 3, 1)
    return s.play("0 place 1 warehouse 25", "0 sell extra red")


@pytest.mark.rule("BUR-MON-3")
@pytest.mark.parametrize("by", ["die", "castle", "warehouse"])
def test_3_makes_a_sale_pay_two_silver_instead_of_one(by: str) -> None:
    s = sale(table().monasteries(0, 3), by)
    assert (s[0].silver, s[0].workers) == (2, 0) and s.points(0) == {"sale": 4}
    assert sale(table().monasteries(1, 3), by)[0].silver == 1


@pytest.mark.rule("BUR-MON-4")
@pytest.mark.parametrize("by", ["die", "castle", "warehouse"])
def test_4_adds_a_worker_to_the_silver_of_a_sale(by: str) -> None:
    s = sale(table().monasteries(0, 4), by)
    assert (s[0].silver, s[0].workers) == (1, 1) and s.points(0) == {"sale": 4}


def sail(s: Scenario) -> Scenario:
    s.storage(0, "ship").depot(1, "bank").turn(0, 2, 1)
    return s.play("0 place 1 ship 17")


@pytest.mark.rule("BUR-MON-5")
def test_5_empties_two_neighbouring_depots_of_the_ring() -> None:
    s = table().monasteries(0, 5).depot_goods(6, red=2).depot_goods(1, pink=1).depot_goods(2, red=1)
    sail(s)
    pairs = ["depots 1 2", "depots 2 3", "depots 3 4", "depots 4 5", "depots 5 6", "depots 6 1"]
    assert s.legal() == [f"depot {number}" for number in range(1, 7)] + pairs
    s.play("0 depots 6 1")
    assert named(s[0].goods) == {"red": 2, "pink": 1}
    assert s.goods_in(6) == s.goods_in(1) == {} and s.goods_in(2) == {"red": 1}


@pytest.mark.rule("BUR-MON-5")
def test_5_still_allows_a_single_depot() -> None:
    s = sail(table().monasteries(0, 5).depot_goods(2, red=2).depot_goods(3, pink=1))
    s.play("0 depot 2")
    assert named(s[0].goods) == {"red": 2} and s.goods_in(3) == {"pink": 1}


@pytest.mark.rule("BUR-MON-5")
def test_5_makes_one_heap_so_each_chosen_kind_comes_from_both_depots() -> None:
    s = table().monasteries(0, 5).goods(0, brown=1, orange=1)
    s.depot_goods(2, red=2, pink=1, brown=1).depot_goods(3, pink=2, red=1)
    sail(s).play("0 depots 2 3")
    assert s.legal() == ["good pink", "good red"]
    s.play("0 good pink")
    assert named(s[0].goods) == {"brown": 2, "orange": 1, "pink": 3}
    assert s.goods_in(2) == {"red": 2} and s.goods_in(3) == {"red": 1}
    assert s.state.space == (1, 0), "one ship, one space"


@pytest.mark.rule("BUR-MON-6")
def test_6_buys_for_workers_and_from_every_depot() -> None:
    s = table().monasteries(0, 6).depot(0, "castle").depot(4, "bank").has(0, silver=2, workers=2)
    s.turn(0, 1, 1)
    assert s.legal("buy") == [
        "buy silver black castle",
        "buy workers black castle",
        "buy silver 4 bank",
        "buy workers 4 bank",
    ]
    s.play("0 buy workers 4 bank")
    assert (s[0].silver, s[0].workers) == (2, 0)
    assert s.stored(0) == ["bank"] and s.in_depot(4) == []


@pytest.mark.rule("BUR-MON-6")
def test_6_leaves_one_purchase_per_turn() -> None:
    s = table().monasteries(0, 6).depot(0, "castle").depot(4, "bank").has(0, silver=4, workers=4)
    s.turn(0, 1, 1).play("0 buy silver 4 bank")
    s.refuses("0 buy workers black castle", "ALREADY_BOUGHT", "BUR-BUY-1")
    assert s.legal("buy") == []


@pytest.mark.rule("BUR-MON-6")
def test_6_allows_no_mixed_payment() -> None:
    s = table().monasteries(0, 6).depot(0, "castle").has(0, silver=1, workers=1).turn(0, 1, 1)
    assert s.legal("buy") == []
    s.refuses("0 buy workers black castle", "NOT_ENOUGH_WORKERS", "BUR-MON-6", price=2, workers=1)
    s.refuses("0 buy silver black castle", "NOT_ENOUGH_SILVER", "BUR-BUY-1", price=2, silver=1)


@pytest.mark.rule("BUR-MON-7")
def test_7_adds_a_point_per_tile_scored_not_per_animal() -> None:
    s = table().monasteries(0, 7).estate(0, {17: "ship", 10: "cow-4", 9: "cow-2", 5: "pig-2"})
    s.storage(0, "cow-3").depot(1, "bank").turn(0, 2, 1).play("0 place 1 cow-3 4")
    assert s.points(0) == {"animal": (3 + 1) + (4 + 1) + (2 + 1)}


# --- dice ---------------------------------------------------------------------------------------


def take_price(monasteries: tuple[int, ...], face: int, depot: int) -> int:
    """Workers that a take costs."""
    tile = {2: "castle", 5: "mine"}.get(depot, "bank")
    s = table().monasteries(0, *monasteries).depot(depot, tile).has(0, workers=5)
    s.goods(0, red=1, pink=1).depot(0, "castle").turn(0, face, 3).play(f"0 take 1 {depot} {tile}")
    return 5 - s[0].workers


PLACES = {  # tile: field and its number
    "castle": (6, 6),
    "mine": (24, 4),
    "ship": (19, 5),
    "bank": (25, 3),
    "cow-2": (10, 4),
    "monastery-16": (30, 2),
}


def place_price(monasteries: tuple[int, ...], tile: str, distance: int) -> int:
    """Workers that a placement costs with a die so far away."""
    field, number = PLACES[tile]
    face = (number - 1 + distance) % 6 + 1
    s = table().estate(0, {11: "market", 24: "mine"} if tile != "mine" else {11: "market"})
    s.monasteries(0, *monasteries).storage(0, tile).depot(0, "castle").depot(1, "ship")
    s.has(0, silver=2, workers=5).turn(0, face, 3)
    s.play(f"0 place 1 {tile} {field}")
    return 5 - s[0].workers


@pytest.mark.rule("BUR-MON-8")
@pytest.mark.parametrize(("depot", "price"), [(3, 0), (4, 1), (5, 1), (6, 2), (1, 1), (2, 1)])
def test_8_lets_each_worker_shift_a_die_by_one_or_two(depot: int, price: int) -> None:
    assert take_price((8,), 3, depot) == price


@pytest.mark.rule("BUR-MON-8")
def test_8_helps_with_sales_and_placements_too() -> None:
    assert [place_price((8,), "ship", distance) for distance in range(6)] == [0, 1, 1, 2, 1, 1]
    s = table().monasteries(0, 8).goods(0, orange=1).has(0, workers=2).depot(1, "bank")
    s.turn(0, 3, 1).play("0 sell 1 orange")
    assert s[0].workers == 0


FREE = {
    9: ("bank",),
    10: ("ship", "cow-2"),
    11: ("castle", "mine", "monastery-16"),
}


@pytest.mark.rule("BUR-MON-9", "BUR-MON-10", "BUR-MON-11")
@pytest.mark.parametrize("tile", PLACES)
@pytest.mark.parametrize("monastery", FREE)
def test_9_to_11_shift_placing_dice_by_one_for_free_by_type(monastery: int, tile: str) -> None:
    prices = [place_price((monastery,), tile, distance) for distance in range(6)]
    free = tile in FREE[monastery]
    assert prices == ([0, 0, 1, 2, 1, 0] if free else [0, 1, 2, 3, 2, 1])


@pytest.mark.rule("BUR-MON-12")
def test_12_shifts_taking_dice_by_one_for_free_and_no_others() -> None:
    assert [take_price((12,), 3, depot) for depot in range(1, 7)] == [1, 0, 0, 0, 1, 2]
    for tile in PLACES:
        assert place_price((12,), tile, 1) == 1


@pytest.mark.rule("BUR-MON-9", "BUR-MON-10", "BUR-MON-11")
def test_9_to_11_do_not_help_a_die_that_takes() -> None:
    assert [take_price((9, 10, 11), 3, depot) for depot in range(1, 7)] == [2, 1, 0, 1, 2, 3]


@pytest.mark.rule("BUR-MON-31")
def test_the_free_step_is_one_even_with_monastery_8_and_workers_come_on_top() -> None:
    assert [take_price((8, 12), 3, depot) for depot in range(1, 7)] == [1, 0, 0, 0, 1, 1]
    assert [place_price((8, 9), "bank", distance) for distance in range(6)] == [0, 0, 1, 1, 1, 0]


@pytest.mark.rule("BUR-MON-31")
def test_the_free_step_wraps_around_and_may_be_left_out() -> None:
    assert take_price((12,), 6, 1) == take_price((12,), 1, 6) == take_price((12,), 1, 1) == 0


@pytest.mark.rule("BUR-MON-31")
def test_the_free_step_is_not_for_sales() -> None:
    for owned in ((9, 10, 11), (12,)):
        s = table().monasteries(0, *owned).goods(0, red=1).depot(3, "bank").turn(0, 3, 5)
        s.lacks_workers("0 sell 1 red", price=1, workers=0, face=3, value=4, good="red")


@pytest.mark.rule("BUR-MON-31")
def test_the_free_step_is_once_for_each_action() -> None:
    s = table().monasteries(0, 12).depot(1, "bank", "ship").turn(0, 2, 6)
    s.play("0 take 1 1 bank", "0 take 2 1 ship")
    assert s.stored(0) == ["bank", "ship"] and s[0].workers == 0
    s = table().monasteries(0, 12).depot(1, "bank", "ship").turn(0, 3, 1)
    s.lacks_workers("0 take 1 1 ship", price=1, workers=0, face=3, value=1, depot="1")


# --- workers ------------------------------------------------------------------------------------


@pytest.mark.rule("BUR-MON-13", "BUR-MON-14")
@pytest.mark.parametrize(
    ("monasteries", "workers", "silver"),
    [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)],
)
@pytest.mark.parametrize("by", ["die", "castle"])
def test_13_and_14_change_the_action_take_two_workers(
    monasteries: tuple[int, ...], workers: int, silver: int, by: str
) -> None:
    s = table().monasteries(0, *monasteries).depot(1, "ship")
    if by == "die":
        s.turn(0, 6, 1).play("0 workers 1")
    else:
        s.estate(0, {11: "bank"}).storage(0, "castle").turn(0, 6, 1)
        s.play("0 place 1 castle 6", "0 workers extra")
    assert (s[0].workers, s[0].silver) == (workers, silver)


@pytest.mark.rule("BUR-MON-13", "BUR-MON-14")
def test_13_and_14_do_nothing_for_workers_from_elsewhere() -> None:
    s = table().monasteries(0, 13, 14, 2).estate(0, {24: "mine"}).end_phase()
    assert (s[0].workers, s[0].silver) == (1, 1)


# --- points at the end --------------------------------------------------------------------------

COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding_house",
    22: "bank",
    23: "town_hall",
}


@pytest.mark.rule(
    "BUR-MON-16", "BUR-MON-17", "BUR-MON-18", "BUR-MON-19", "BUR-MON-20", "BUR-MON-21", "BUR-MON-22"
)
@pytest.mark.rule("BUR-MON-23")
@pytest.mark.parametrize("monastery", COUNTED)
@pytest.mark.parametrize("number", [0, 1, 3])
def test_16_to_23_score_four_for_each_building_they_show(monastery: int, number: int) -> None:
    building = COUNTED[monastery]
    other = "bank" if building != "bank" else "church"
    s = last(monastery).estate(0, {25: other, 24: "mine"})
    s.estate(0, dict.fromkeys((11, 26, 13)[:number], building))
    s.estate(1, {11: building}).storage(0, building)
    s.end_phase()
    assert s.points(0).get(f"end_monastery_{monastery}", 0) == 4 * number


@pytest.mark.rule("BUR-MON-15")
def test_15_scores_two_per_kind_of_goods_sold() -> None:
    s = last(15).sold(0, red=4, pink=1).goods(0, brown=2).sold(1, orange=3).end_phase()
    assert s.points(0) == {"end_monastery_15": 4, "end_goods": 2}


@pytest.mark.rule("BUR-MON-24")
def test_24_scores_four_per_kind_of_animal_in_the_estate() -> None:
    s = last(24).estate(0, {17: "ship", 10: "cow-2", 9: "cow-3", 5: "pig-2"}).storage(0, "sheep-2")
    s.end_phase()
    assert s.points(0) == {"end_monastery_24": 8}
    s = last(24).estate(0, {17: "ship", 10: "cow-2", 9: "sheep-3", 5: "pig-2", 4: "chicken-2"})
    assert s.end_phase().points(0) == {"end_monastery_24": 16}


@pytest.mark.rule("BUR-MON-25")
def test_25_scores_one_per_good_sold() -> None:
    s = last(25).sold(0, red=4, pink=1).goods(0, brown=2).sold(1, orange=3).end_phase()
    assert s.points(0) == {"end_monastery_25": 5, "end_goods": 2}


@pytest.mark.rule("BUR-MON-26")
def test_26_scores_three_per_bonus_tile_large_or_small() -> None:
    s = last(26, players=3).bonus(1, large="castle animal")
    s.bonus(0, large="mine ship", small="castle").end_phase()
    assert s.points(0) == {"end_monastery_26": 9}


@pytest.mark.rule("BUR-MON-26")
def test_26_scores_tiles_and_not_covered_colours() -> None:
    s = table(3).phase("E").estate(0, {**FULL, 3: "monastery-26"})
    assert "end_monastery_26" not in s.end_phase().points(0)


@pytest.mark.rule("BUR-MON-30")
def test_stored_tiles_have_no_effect_and_score_nothing() -> None:
    s = table().phase("E").storage(0, "monastery-15", "monastery-25", "monastery-22")
    s.sold(0, red=5).estate(0, {11: "bank"}).end_phase()
    assert s.points(0) == {}
    s = table().storage(0, "monastery-13", "monastery-14", "monastery-12").depot(2, "castle")
    s.depot(1, "bank").turn(0, 1, 1)
    s.lacks_workers("0 take 1 2 castle", price=1, workers=0, face=1, value=2, depot="2")
    s.play("0 workers 1")
    assert (s[0].workers, s[0].silver) == (2, 0)


@pytest.mark.rule("BUR-MON-30")
@pytest.mark.parametrize("number", [3, 4, 7])
def test_a_stored_monastery_changes_no_sale_and_no_herd(number: int) -> None:
    s = table().storage(0, f"monastery-{number}", "cow-3").estate(0, {17: "ship"})
    s.goods(0, red=1).depot(1, "bank").turn(0, 4, 4).play("0 sell 1 red", "0 place 2 cow-3 10")
    assert (s[0].silver, s[0].workers) == (1, 0) and s.points(0) == {"sale": 2, "animal": 3}
