"""The four extra tiles: bridge, workers, crane, geese (booklet p.11)."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import TILE_IDS
from tests.games.burgundy.module_scenario import Scenario, dealt, named

COPIED = [
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding_house",
    "bank",
    "town_hall",
]


def extra(players: int = 2, **modules: bool) -> Scenario:
    return dealt(players, extra_tiles=True, **modules)


# --- the bridge (27) ------------------------------------------------------------------------


def bridge_placed(players: int = 3, **modules: bool) -> Scenario:
    """Seat 1 has placed the bridge; the markers of seats 0 and 1 lie on space 1."""
    s = extra(players, **modules).bridge((0, 1), (1, 1), *[(n, 0) for n in range(2, players)])
    s.storage(1, "monastery-27").turn(1, 1, 6)
    return s.play("1 place 1 monastery-27 12").end_turn(1)


@pytest.mark.rule("BUR-EXT-1", "BUR-MON-27")
def test_the_bridge_lifts_its_owner_to_the_top_of_his_stack_at_once() -> None:
    s = extra(3).bridge((0, 1), (1, 1), (2, 0)).storage(1, "monastery-27").turn(1, 1, 6)
    assert s.state.bridge == (0, 1, 2)
    s.play("1 place 1 monastery-27 12")
    assert s.state.bridge == (1, 0, 2)
    assert s.state.space == (1, 1, 0), "he does not move forward"


@pytest.mark.rule("BUR-EXT-1", "BUR-MON-27")
def test_a_marker_that_arrives_lies_under_the_owner_of_the_bridge() -> None:
    s = bridge_placed().storage(2, "ship").turn(2, 2, 6)
    s.play("2 place 1 ship 17", "2 depot 1")
    assert s.state.bridge == (1, 2, 0)
    assert s.state.space == (1, 1, 1)


@pytest.mark.rule("BUR-EXT-1")
def test_without_the_bridge_the_marker_that_arrives_lies_on_top() -> None:
    s = extra(3).bridge((1, 1), (0, 1), (2, 0)).storage(2, "ship").turn(2, 2, 6)
    s.play("2 place 1 ship 17", "2 depot 1")
    assert s.state.bridge == (2, 1, 0)


@pytest.mark.rule("BUR-EXT-1")
def test_the_bridge_does_not_hold_back_a_marker_on_another_space() -> None:
    s = bridge_placed().storage(0, "ship").turn(0, 2, 6)
    s.play("0 place 1 ship 17", "0 depot 1")
    assert (s.state.bridge, s.state.space) == ((0, 1, 2), (2, 1, 0))


@pytest.mark.rule("BUR-EXT-1")
def test_the_owner_of_the_bridge_arrives_on_top_and_stays_there() -> None:
    s = bridge_placed().bridge((2, 2), (0, 2), (1, 1)).storage(1, "ship").turn(1, 2, 6)
    s.play("1 place 1 ship 17", "1 depot 1").end_turn(1)
    assert s.state.bridge == (1, 2, 0)
    s.storage(0, "ship").turn(0, 2, 6).play("0 place 1 ship 17", "0 depot 1")
    assert (s.state.bridge, s.state.space) == ((0, 1, 2), (3, 2, 2))


@pytest.mark.rule("BUR-EXT-1")
def test_the_bridge_decides_the_order_of_the_next_round() -> None:
    s = bridge_placed().storage(2, "ship").turn(2, 2, 6)
    s.play("2 place 1 ship 17", "2 depot 1").end_turn(2)
    s.depot(1, "ship").round_goods("red", "red", "pink", "pink", "brown")
    s.roll(1, 1, 1, 1, 1, 1, 1, 4)
    order = []
    for _ in range(3):
        order.append(s.actor())
        s.end_turn(order[-1])
    assert order == [1, 2, 0]


@pytest.mark.rule("BUR-EXT-1", "BUR-MON-27")
def test_in_storage_the_bridge_does_nothing() -> None:
    s = extra(2).bridge((0, 0), (1, 0)).storage(1, "monastery-27", "ship").turn(1, 2, 6)
    s.play("1 place 1 ship 17", "1 depot 1").end_turn(1)
    s.storage(0, "ship").turn(0, 2, 6).play("0 place 1 ship 17", "0 depot 1")
    assert s.state.bridge == (0, 1)


# --- workers (28) ---------------------------------------------------------------------------


@pytest.mark.rule("BUR-EXT-2", "BUR-MON-28")
def test_a_silver_buys_two_workers_as_often_as_one_likes() -> None:
    s = extra().monasteries(0, 28).has(0, silver=3).depot(6, "bank").turn(0, 1, 6)
    s.play("0 hire")
    assert (s[0].silver, s[0].workers) == (2, 2)
    s.play("0 hire", "0 workers 1", "0 hire")
    assert (s[0].silver, s[0].workers) == (0, 8)
    assert s.legal("hire") == []
    s.refuses("0 hire", "NOT_ENOUGH_SILVER", "BUR-EXT-2", price=1, silver=0)


@pytest.mark.rule("BUR-EXT-2", "BUR-MON-28")
def test_without_the_tile_in_the_estate_nobody_can_hire() -> None:
    s = extra().storage(0, "monastery-28").has(0, silver=3).turn(0, 1, 6)
    assert s.legal("hire") == []
    s.refuses("0 hire", "NOT_OWNED", "BUR-EXT-2", monastery=28)


@pytest.mark.rule("BUR-EXT-2")
def test_hired_workers_shift_a_die_of_the_same_turn() -> None:
    s = extra().monasteries(0, 28).has(0, silver=1).depot(3, "cow-2")
    s.depot(6, "bank").turn(0, 1, 6)
    s.lacks_workers("0 take 1 3 cow-2", price=2, workers=0, face=1, value=3, depot="3")
    s.play("0 hire", "0 take 1 3 cow-2")
    assert s.stored(0) == ["cow-2"] and s[0].workers == 0


@pytest.mark.rule("BUR-EXT-2")
def test_hiring_is_possible_after_both_dice_before_the_end_of_the_turn() -> None:
    s = extra().monasteries(0, 28).has(0, silver=1).turn(0, 1, 6)
    s.play("0 workers 1", "0 workers 2")
    assert s.legal() == ["end", "hire"]


@pytest.mark.rule("BUR-EXT-2")
def test_hiring_is_offered_during_the_action_of_a_white_castle() -> None:
    s = extra(white_castles=True).monasteries(0, 28).has(0, silver=1).depot(5, "mine")
    s.depot(6, "bank")
    s.storage(0, "white_castle").turn(0, 3, 6, white=3)
    s.play("0 place 1 white_castle 25")
    assert s.asks() == "0 WhiteCastleAction" and "hire" in s.legal()
    s.lacks_workers("0 take extra 5 mine", price=2, workers=0, face=3, value=5, depot="5")
    s.play("0 hire", "0 take extra 5 mine")
    assert s.stored(0) == ["mine"] and (s[0].silver, s[0].workers) == (0, 0)


@pytest.mark.rule("BUR-EXT-2")
def test_hiring_during_a_castle_action_is_of_no_use_and_must_wait() -> None:
    s = extra().monasteries(0, 28).has(0, silver=1).estate(0, {11: "bank"}).depot(1, "ship")
    s.storage(0, "castle").turn(0, 6, 1).play("0 place 1 castle 6")
    assert s.asks() == "0 CastleAction"
    s.refuses("0 hire", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-EXT-2", "BUR-SHIELD-E3")
def test_hiring_is_offered_at_the_tribute_with_shield_3_only() -> None:
    s = extra(shields=True).monasteries(0, 28).has(0, silver=1).estate(0, {11: "bank", 6: "castle"})
    s.shields(0, {3: 18, 5: 6}).end_phase()
    assert s.legal() == ["tribute-silver", "hire", "give-up"]
    s.play("0 hire", "0 tribute-worker", "0 tribute-worker")
    assert s[0].shields == 1 << 3 | 1 << 5 and s[0].workers == s[0].silver == 0


@pytest.mark.rule("BUR-EXT-2", "BUR-SHIELD-E3")
def test_without_shield_3_nobody_hires_for_the_tribute() -> None:
    s = extra(shields=True).monasteries(0, 28).has(0, silver=1).shields(0, {5: 18}).end_phase()
    assert s.legal() == ["tribute-silver", "give-up"]
    s.refuses("0 hire", "NO_WORKER_TRIBUTE", "BUR-SHIELD-E3")


# --- the crane ------------------------------------------------------------------------------


def crane(s: Scenario) -> Scenario:
    """Place the crane on field 25 with the first die; the second may still do something."""
    if not s.in_depot(1):
        s.depot(1, "ship")
    return s.storage(0, "crane").turn(0, 3, 1).play("0 place 1 crane 25")


@pytest.mark.rule("BUR-EXT-3", "BUR-COMBO-3")
@pytest.mark.parametrize("white_castles", [False, True])
def test_a_crane_copies_any_building_and_white_castles_if_they_are_in_the_game(
    white_castles: bool,
) -> None:
    s = crane(extra(white_castles=white_castles))
    kinds = COPIED + ["white_castle"] * white_castles
    assert s.legal() == [f"use {kind}" for kind in kinds] + ["decline"]
    if not white_castles:
        s.refuses("0 use white_castle", "KIND_NOT_ALLOWED", "BUR-EXT-3", tile="white_castle")


@pytest.mark.rule("BUR-EXT-3")
def test_example_14_a_crane_sells_goods_like_a_warehouse() -> None:
    s = crane(extra().goods(0, red=2)).play("0 use warehouse", "0 sell extra red")
    assert named(s[0].sold) == {"red": 2} and s[0].silver == 1
    assert s.points(0) == {"sale": 4}


@pytest.mark.rule("BUR-EXT-3")
def test_example_14_a_crane_brings_two_silver_like_a_bank() -> None:
    s = crane(extra()).play("0 use bank")
    assert s[0].silver == 2 and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-EXT-3")
def test_example_14_a_crane_takes_a_castle_like_a_church() -> None:
    s = crane(extra().depot(2, "castle")).play("0 use church", "0 take extra 2 castle")
    assert s.stored(0) == ["castle"]


@pytest.mark.rule("BUR-EXT-3")
@pytest.mark.parametrize(
    ("building", "answer", "stored", "silver", "workers", "points"),
    [
        ("market", "take extra 1 ship", ["ship"], 0, 0, {}),
        ("carpenter", "take extra 1 church", ["church"], 0, 0, {}),
        ("boarding_house", "", [], 0, 4, {}),
        ("watchtower", "", [], 0, 0, {"watchtower": 4}),
    ],
)
def test_a_crane_works_like_every_other_building(
    building: str,
    answer: str,
    stored: list[str],
    silver: int,
    workers: int,
    points: dict[str, int],
) -> None:
    s = crane(extra().depot(1, "church", "ship")).play(f"0 use {building}")
    if answer:
        s.play(f"0 {answer}")
    assert (s.stored(0), s[0].silver, s[0].workers) == (stored, silver, workers)
    assert s.points(0) == points and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-EXT-3")
def test_a_crane_places_another_tile_like_a_town_hall_with_its_effect() -> None:
    s = crane(extra().storage(0, "bank")).play("0 use town_hall", "0 place extra bank 11")
    assert s.at(0, 11) == "bank" and s[0].silver == 2


@pytest.mark.rule("BUR-EXT-3", "BUR-COMBO-3")
def test_a_crane_acts_with_the_white_die_like_a_white_castle() -> None:
    s = extra(white_castles=True).depot(5, "mine").storage(0, "crane").turn(0, 3, 1, white=5)
    s.play("0 place 1 crane 25", "0 use white_castle", "0 take extra 5 mine")
    assert s.stored(0) == ["mine"] and s.state.white == 5


@pytest.mark.rule("BUR-EXT-3")
def test_a_crane_may_be_left_unused_and_is_used_only_once() -> None:
    s = crane(extra()).play("0 decline")
    assert s.asks() == "0 PlayTurn" and s[0].silver == s[0].workers == 0
    s.refuses("0 use bank", "NOT_NOW", "BUR-TURN-2")


@pytest.mark.rule("BUR-EXT-3")
def test_a_crane_that_copies_something_impossible_does_nothing() -> None:
    s = crane(extra()).play("0 use town_hall")
    assert s.asks() == "0 PlayTurn" and s.stored(0) == []


@pytest.mark.rule("BUR-EXT-3", "BUR-PLACE-4")
def test_a_crane_is_a_kind_of_its_own_in_its_city_whatever_it_copied() -> None:
    s = crane(extra().estate(0, {19: "ship", 26: "bank"})).play("0 use bank")
    assert s[0].silver == 2, "the bank in the same city does not matter"
    s.end_turn(0).storage(0, "warehouse", "bank").turn(0, 5, 1)
    s.refuses("0 place 1 bank 31", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.play("0 place 1 warehouse 31")
    assert s.at(0, 31) == "warehouse"


@pytest.mark.rule("BUR-EXT-3", "BUR-PLACE-4")
def test_beside_a_crane_that_copied_a_bank_a_bank_may_be_built() -> None:
    s = crane(extra()).play("0 use bank").end_turn(0).storage(0, "bank").turn(0, 1, 1)
    s.play("0 place 1 bank 26")
    assert s.at(0, 26) == "bank"


def final(s: Scenario) -> dict[str, int]:
    """The lines of monasteries and of shield 6 after the final scoring."""
    s.phase("E").end_phase()
    while s.actor() >= 0:
        s.play(f"{s.actor()} {s.legal()[0]}")
    lines = s.points(0).items()
    return {line: n for line, n in lines if line.startswith(("end_monastery", "end_shield6"))}


@pytest.mark.rule("BUR-EXT-4")
@pytest.mark.parametrize("number", range(16, 24))
def test_at_the_end_a_crane_counts_as_the_building_of_a_monastery(number: int) -> None:
    s = extra().estate(0, {25: "crane"}).monasteries(0, number)
    assert final(s) == {f"end_monastery_{number}": 4}


@pytest.mark.rule("BUR-EXT-4")
def test_at_the_end_a_crane_counts_for_one_kind_only() -> None:
    s = extra().estate(0, {25: "crane", 26: "bank"}).monasteries(0, 17, 22)
    assert sum(final(s).values()) == 4 + 4


@pytest.mark.rule("BUR-EXT-4", "BUR-MON-29")
def test_at_the_end_a_crane_may_count_as_a_white_castle() -> None:
    s = extra(white_castles=True).estate(0, {25: "crane"}).monasteries(0, 29)
    assert final(s) == {"end_monastery_29": 4}


@pytest.mark.rule("BUR-EXT-4")
def test_the_kind_at_the_end_is_independent_of_the_effect_used() -> None:
    s = crane(extra().monasteries(0, 16)).play("0 use bank")
    s.end_turn(0)
    assert final(s) == {"end_monastery_16": 4}


@pytest.mark.rule("BUR-EXT-4", "BUR-SHIELD-E10", "BUR-SHIELD-E6")
def test_the_crane_counts_where_it_is_worth_most() -> None:
    s = extra(shields=True).estate(0, {25: "crane", 11: "bank", 6: "castle"})
    s.monasteries(0, 17).monasteries(1, 16)
    s.shields(0, {10: 18, 6: 6}).has(0, silver=2)
    s[0].named = 1
    assert final(s) == {"end_monastery_17": 8}, "the own one is doubled, that of the other is not"


@pytest.mark.rule("BUR-EXT-4", "BUR-SHIELD-E6")
def test_the_crane_counts_for_a_monastery_got_through_shield_6() -> None:
    s = extra(shields=True).estate(0, {25: "crane"}).monasteries(1, 16)
    s.shields(0, {6: 18}).has(0, silver=1)
    s[0].named = 1
    assert final(s) == {"end_shield6": 4}


@pytest.mark.rule("BUR-EXT-4")
def test_the_crane_of_another_player_is_of_no_use() -> None:
    s = extra().estate(1, {25: "crane"}).monasteries(0, 16)
    assert final(s) == {}


@pytest.mark.rule("BUR-EXT-4")
def test_a_stored_crane_counts_for_nothing() -> None:
    s = extra().storage(0, "crane").monasteries(0, 16)
    assert final(s) == {}


# --- geese ----------------------------------------------------------------------------------


@pytest.mark.rule("BUR-EXT-5")
def test_example_15_geese_score_with_the_cows_and_later_pigs_with_the_geese() -> None:
    s = extra().estate(0, {17: "ship", 10: "cow-2", 5: "cow-3"}).storage(0, "geese", "pig-4")
    s.turn(0, 2, 5).play("0 place 1 geese 4")
    assert s.points(0) == {"geese": 7}
    s.play("0 place 2 pig-4 9")
    assert s.points(0) == {"geese": 7, "animal": 6}


@pytest.mark.rule("BUR-EXT-5")
def test_later_animals_of_a_kind_already_there_score_the_geese_too() -> None:
    s = extra().estate(0, {17: "ship", 10: "cow-2", 4: "geese"}).storage(0, "cow-3")
    s.turn(0, 5, 1).play("0 place 1 cow-3 9")
    assert s.points(0) == {"animal": 3 + 2 + 2}


@pytest.mark.rule("BUR-EXT-5")
def test_geese_alone_in_a_pasture_score_two() -> None:
    s = extra().estate(0, {17: "ship", 19: "ship", 20: "ship", 27: "cow-3"}).storage(0, "geese")
    s.turn(0, 4, 1).play("0 place 1 geese 10")
    assert s.points(0) == {"geese": 2}, "cows of another pasture do not count"


@pytest.mark.rule("BUR-EXT-5")
def test_beside_several_kinds_the_player_must_choose_one() -> None:
    s = extra().estate(0, {17: "ship", 10: "cow-2", 5: "sheep-3", 9: "sheep-2"})
    s.storage(0, "geese").turn(0, 2, 1).play("0 place 1 geese 4")
    assert s.legal() == ["herd cow", "herd sheep"]
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-EXT-5")
    s.refuses("0 herd pig", "KIND_NOT_ALLOWED", "BUR-EXT-5", animal="pig")
    s.play("0 herd sheep")
    assert s.points(0) == {"geese": 2 + 3 + 2}


@pytest.mark.rule("BUR-EXT-5", "BUR-MON-24")
def test_geese_are_a_fifth_kind_of_animal_for_monastery_24() -> None:
    s = extra().estate(
        0, {17: "ship", 10: "cow-2", 5: "sheep-3", 9: "pig-2", 4: "geese", 0: "chicken-2"}
    )
    assert final(s.monasteries(0, 24)) == {"end_monastery_24": 20}


@pytest.mark.rule("BUR-EXT-5", "BUR-MON-7")
def test_monastery_7_adds_a_point_for_the_geese_whenever_they_score() -> None:
    s = extra().estate(0, {17: "ship", 10: "cow-2", 5: "cow-3"}).monasteries(0, 7)
    s.storage(0, "geese", "pig-4").turn(0, 2, 5).play("0 place 1 geese 4")
    assert s.points(0) == {"geese": 7 + 3}
    s.play("0 place 2 pig-4 9")
    assert s.points(0)["animal"] == 6 + 2


@pytest.mark.rule("BUR-EXT-5", "BUR-SHIELD-E1")
def test_with_shield_1_geese_score_with_a_kind_of_any_pasture() -> None:
    s = extra(shields=True).estate(0, {17: "ship", 19: "ship", 20: "ship", 27: "cow-3"})
    s.shields(0, {1: 18}).storage(0, "geese", "pig-2").turn(0, 4, 5).play("0 place 1 geese 10")
    assert s.points(0) == {"geese": 5}
    s.play("0 place 2 pig-2 9")
    assert s.points(0)["animal"] == 4


@pytest.mark.rule("BUR-EXT-5", "BUR-MON-10")
def test_geese_are_animals_for_monastery_10_and_a_crane_a_building_for_9() -> None:
    s = extra().estate(0, {17: "ship", 10: "cow-2"}).monasteries(0, 9, 10)
    s.storage(0, "geese", "crane").turn(0, 1, 4)
    assert "place 1 geese 4" in s.legal() and "place 2 crane 25" in s.legal()
    assert "place 2 geese 4" not in s.legal() and "place 1 crane 25" not in s.legal()


@pytest.mark.rule("BUR-EXT-3", "BUR-EXT-5", "BUR-MON-27", "BUR-MON-28")
def test_bridge_and_workers_have_yellow_backs_crane_and_geese_black_ones() -> None:
    s = GAME.setup(2, {"extra_tiles": True})
    for name, own in (("monastery-27", 1), ("monastery-28", 1), ("crane", 0), ("geese", 0)):
        tile = TILE_IDS.index(name)
        assert (s.own_stacks[tile], s.black_stack[tile]) == (own, 1 - own)
