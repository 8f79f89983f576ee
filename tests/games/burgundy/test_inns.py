"""Inns: a tile for any field that makes its region larger (booklet p.12)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import Chance, apply_outcome
from signoria.games.burgundy.phases.rounds import DrawGoods, FillDepots
from tests.games.burgundy.module_scenario import Scenario, dealt


def inns(players: int = 2, **modules: bool) -> Scenario:
    return dealt(players, inns=True, **modules)


def draw(s: Scenario, *kinds: type[Chance]) -> None:  # type: ignore[type-arg]
    """Draw tiles and goods of a phase."""
    while isinstance(s.state.stack[-1], kinds):
        frame = s.state.stack[-1]
        apply_outcome(s.state, frame.sample(s.state, Dice(1)))
        s.checked()


@pytest.mark.rule("BUR-PHASE-5")
def test_each_phase_adds_one_inn_to_the_pile_and_there_are_five() -> None:
    s = inns()
    found = []
    for letter in "ABCDE":
        s.state.stack, s.state.round_goods = [], ()
        s.state.goods_left = s.state.parts.good_copies
        s.start_phase(letter)
        draw(s, FillDepots, DrawGoods)
        found.append((s.state.inns, s.state.inns_left))
    assert found == [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)]


@pytest.mark.rule("BUR-PHASE-5")
def test_without_the_module_there_is_no_inn() -> None:
    s = dealt(2).start_phase("A")
    assert s.state.inns == s.state.inns_left == 0


@pytest.mark.rule("BUR-INN-4", "BUR-PHASE-1")
def test_inns_stay_when_the_depots_are_cleared() -> None:
    s = inns().depot(0, "inn", "mine").depot(1, "ship").phase("A").start_phase("B")
    assert s.state.inns == 2, "the old one and the new one"
    assert s.in_depot(0) == [] and s.in_depot(1) == []


@pytest.mark.rule("BUR-INN-1")
def test_an_inn_costs_two_silver_and_is_the_purchase_of_the_turn() -> None:
    s = inns().depot(0, "inn", "inn", "mine").has(0, silver=5).depot(1, "ship").turn(0, 1, 1)
    assert s.legal("buy") == ["buy silver black mine", "buy silver black inn"]
    s.play("0 buy silver black inn")
    assert s.stored(0) == ["inn"] and s[0].silver == 3 and s.state.inns == 1
    s.refuses("0 buy silver black inn", "ALREADY_BOUGHT", "BUR-BUY-1")
    s.refuses("0 buy silver black mine", "ALREADY_BOUGHT", "BUR-BUY-1")


@pytest.mark.rule("BUR-INN-1")
def test_an_inn_cannot_be_had_for_less_or_when_there_is_none() -> None:
    s = inns().depot(0, "inn").has(0, silver=1).depot(1, "ship").turn(0, 1, 1)
    s.refuses("0 buy silver black inn", "NOT_ENOUGH_SILVER", "BUR-BUY-1", price=2, silver=1)
    s.refuses("0 buy workers black inn", "NOT_OWNED", "BUR-BUY-1", monastery=6)
    s = inns().has(0, silver=2).depot(1, "ship").turn(0, 1, 1)
    s.refuses("0 buy silver black inn", "DEPOT_EMPTY", "BUR-BUY-1", depot="black")


@pytest.mark.rule("BUR-INN-1", "BUR-MON-6")
def test_monastery_6_buys_an_inn_for_workers() -> None:
    s = inns().monasteries(0, 6).depot(0, "inn").has(0, workers=2).depot(1, "ship").turn(0, 1, 1)
    s.play("0 buy workers black inn")
    assert s.stored(0) == ["inn"] and s[0].workers == 0


@pytest.mark.rule("BUR-INN-1", "BUR-TAKE-3")
def test_a_full_storage_must_make_room_for_an_inn() -> None:
    s = (
        inns()
        .storage(0, "mine", "cow-2", "pig-2")
        .depot(0, "inn")
        .has(0, silver=2)
        .depot(1, "ship")
    )
    s.turn(0, 1, 1).play("0 buy silver black inn")
    assert s.asks() == "0 MakeRoom" and s.state.inns == 1
    s.play("0 discard own cow-2")
    assert s.stored(0) == ["mine", "pig-2", "inn"] and s.state.inns == 0


@pytest.mark.rule("BUR-INN-1", "BUR-TAKE-4")
def test_no_die_and_no_building_takes_an_inn() -> None:
    s = inns().depot(0, "inn").depot(1, "ship").storage(0, "carpenter").turn(0, 3, 1)
    s.refuses("0 take 2 black inn", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")
    s.play("0 place 1 carpenter 25")
    assert s.legal("take extra") == []


@pytest.mark.rule("BUR-INN-2")
@pytest.mark.parametrize(("field", "number"), [(17, 2), (12, 1), (24, 4), (25, 3), (19, 5)])
def test_an_inn_fits_a_field_of_any_colour_with_the_number_of_the_die(
    field: int, number: int
) -> None:
    s = inns().storage(0, "inn").depot(1, "ship").turn(0, number, 1)
    assert f"place 1 inn {field}" in s.legal()
    s.play(f"0 place 1 inn {field}")
    assert s.at(0, field) == "inn" and s.asks() in ("0 PlayTurn", ""), "it has no effect"
    assert s.points(0) == {}


@pytest.mark.rule("BUR-INN-2")
def test_number_neighbourhood_and_free_field_matter_for_an_inn_too() -> None:
    s = inns().storage(0, "inn").depot(1, "ship").turn(0, 3, 1)
    s.lacks_workers("0 place 1 inn 17", price=1, workers=0, face=3, value=2, field=17)
    s.refuses("0 place 1 inn 14", "NOT_ADJACENT", "BUR-PLACE-3", field=14)
    s.refuses("0 place 1 inn 18", "FIELD_FILLED", "BUR-PLACE-1", field=18)
    s.refuses("0 place 1 inn 40", "NO_SUCH_FIELD", "BUR-PLACE-1", field=40)


@pytest.mark.rule("BUR-INN-2")
def test_a_region_has_at_most_one_inn() -> None:
    s = inns().estate(0, {17: "inn"}).storage(0, "inn").depot(1, "ship").turn(0, 1, 3)
    s.refuses("0 place 1 inn 16", "INN_IN_REGION", "BUR-INN-2", field=16)
    s.play("0 place 2 inn 11")
    assert s.at(0, 11) == "inn", "another region may have one"


@pytest.mark.rule("BUR-INN-2", "BUR-MON-31")
def test_monasteries_9_to_11_do_not_help_an_inn() -> None:
    s = inns().monasteries(0, 9, 10, 11).storage(0, "inn").depot(1, "ship").turn(0, 6, 1)
    s.lacks_workers("0 place 1 inn 19", price=1, workers=0, face=6, value=5, field=19)


@pytest.mark.rule("BUR-INN-2", "BUR-PLACE-6")
def test_a_town_hall_places_an_inn_without_looking_at_the_number() -> None:
    s = inns().estate(0, {17: "inn"}).storage(0, "inn", "town_hall").depot(1, "ship").turn(0, 3, 1)
    s.play("0 place 1 town_hall 25")
    s.refuses("0 place extra inn 16", "INN_IN_REGION", "BUR-INN-2", field=16)
    s.play("0 place extra inn 24")
    assert s.at(0, 24) == "inn"


def board_3(**modules: bool) -> Scenario:
    """Seat 0 on board 3, the castle on field 6: the pasture 0 1 2 3 has four fields."""
    return dealt(
        2,
        "* sheets 3/4 9/10",
        "0 side 3",
        "0 castle 6",
        "1 side 10",
        "1 castle 3",
        experienced="open",
        inns=True,
        **modules,
    )


@pytest.mark.rule("BUR-INN-3")
def test_example_16_an_inn_makes_a_region_of_four_score_like_five() -> None:
    s = board_3().estate(0, {1: "cow-2", 2: "inn", 3: "pig-2"}).storage(0, "sheep-2")
    s.turn(0, 6, 1).play("0 place 1 sheep-2 0")
    assert s.points(0) == {"animal": 2, "region": 15, "phase": 10}


@pytest.mark.rule("BUR-INN-3")
def test_without_an_inn_the_same_region_scores_ten() -> None:
    s = board_3().estate(0, {1: "cow-2", 2: "cow-3", 3: "pig-2"}).storage(0, "sheep-2")
    s.turn(0, 6, 1).play("0 place 1 sheep-2 0")
    assert s.points(0) == {"animal": 2, "region": 10, "phase": 10}


@pytest.mark.rule("BUR-INN-3")
def test_the_inn_itself_may_fill_the_region() -> None:
    s = board_3().estate(0, {1: "cow-2", 2: "cow-3", 3: "pig-2"}).storage(0, "inn").phase("E")
    s.turn(0, 6, 1).play("0 place 1 inn 0")
    assert s.points(0) == {"region": 15, "phase": 2}


@pytest.mark.rule("BUR-INN-3")
def test_an_inn_in_a_region_of_one_field_scores_three() -> None:
    s = board_3().estate(0, {11: "monastery-15"}).storage(0, "inn").turn(0, 4, 1)
    s.play("0 place 1 inn 10")
    assert s.points(0) == {"region": 3, "phase": 10}


@pytest.mark.rule("BUR-INN-3", "BUR-REGION-3")
@pytest.mark.parametrize("shield", [False, True])
def test_a_region_never_scores_more_than_36(shield: bool) -> None:
    s = board_3(shields=True).estate(1, {2: "cow-2", 7: "cow-3"})
    if shield:
        s.shields(1, {17: 3})
    s.estate(1, {12: "inn"}).cover(1, [6, 1, 18, 17, 16, 15]).storage(1, "bank")
    s.turn(1, 5, 1).play("1 place 1 bank 19")
    assert s.points(1) == {"region": 36, "phase": 10}


@pytest.mark.rule("BUR-INN-3", "BUR-PLACE-4")
def test_an_inn_has_no_kind_in_a_city_and_does_not_hinder_buildings() -> None:
    s = inns().estate(0, {25: "inn"}).storage(0, "bank", "church").turn(0, 1, 5)
    s.play("0 place 1 bank 26", "0 place 2 church 31")
    assert (s.at(0, 26), s.at(0, 31)) == ("bank", "church")


@pytest.mark.rule("BUR-INN-3", "BUR-COLOUR-1")
def test_an_inn_covers_its_field_for_the_bonus_tile_of_the_colour() -> None:
    s = inns().estate(0, {24: "mine", 29: "mine"}).storage(0, "inn").turn(0, 3, 1)
    s.play("0 place 1 inn 33")
    assert s.points(0) == {"region": 10, "phase": 10, "bonus_large": 5}


@pytest.mark.rule("BUR-INN-3", "BUR-PHEND-2", "BUR-MON-24")
def test_an_inn_brings_nothing_later_whatever_field_it_lies_on() -> None:
    s = inns().estate(0, {24: "inn", 17: "ship", 10: "inn"}).monasteries(0, 24).phase("E")
    s.end_phase()
    assert s[0].silver == 0 and s.points(0) == {}


@pytest.mark.rule("BUR-INN-3", "BUR-SHIELD-2")
def test_no_shield_lies_on_an_inn() -> None:
    s = inns(shields=True).estate(0, {11: "bank", 6: "inn"}).shields_in(4, 9).turn(0, 4, 4)
    s.play("0 shield 4 9")
    assert s[0].shield_fields[9] == 18, "the only castle, so nobody is asked"


@pytest.mark.rule("BUR-INN-4", "BUR-SHIELD-E15")
def test_an_inn_is_a_tile_of_the_black_depot_for_shield_15() -> None:
    s = inns(shields=True).shields(0, {15: 18}).has(0, silver=1).depot(0, "inn").end_phase()
    assert "place extra inn 24" in s.legal()
    s.play("0 place extra inn 24")
    assert s.at(0, 24) == "inn" and s.state.inns == 0


@pytest.mark.rule("BUR-INN-4", "BUR-SHIELD-E14")
def test_an_inn_is_no_tile_of_depots_1_to_6_for_shield_14() -> None:
    s = inns(shields=True).shields(0, {14: 18}).has(0, silver=1).depot(0, "inn")
    s.depot(4, "ship").end_phase()
    assert s.legal("place extra inn") == [] and s.legal("place extra ship") != []
