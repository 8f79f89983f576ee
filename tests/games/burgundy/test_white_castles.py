"""White castles: an action with the white die (booklet p.12)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.module_scenario import Scenario, dealt, named


def white(players: int = 2, **modules: bool) -> Scenario:
    """A table with something for the second die to take, so that turns do not end early."""
    return dealt(players, white_castles=True, **modules).depot(6, "bank")


def castle_placed(s: Scenario, face: int) -> Scenario:
    """A white castle on field 25 with the first die; the white die shows a face."""
    s.storage(0, "white_castle").turn(0, 3, 6, white=face)
    return s.play("0 place 1 white_castle 25")


@pytest.mark.rule("BUR-WHITE-1")
def test_a_white_castle_lies_on_beige_fields_only() -> None:
    s = white().storage(0, "white_castle").turn(0, 6, 4)
    s.refuses(
        "0 place 1 white_castle 6", "WRONG_COLOUR", "BUR-PLACE-2", tile="white_castle",
        colour="castle",
    )  # fmt: skip
    assert s.legal("place") == [], "neither 25 nor 11 shows a 6 or a 4"
    s.has(0, workers=1).end_turn(0).turn(0, 3, 6)
    assert s.legal("place 1") == ["place 1 white_castle 11", "place 1 white_castle 25"]


@pytest.mark.rule("BUR-WHITE-1", "BUR-PLACE-4")
def test_a_white_castle_is_a_kind_of_building_of_its_own() -> None:
    s = white().estate(0, {25: "white_castle"}).storage(0, "white_castle", "bank").turn(0, 1, 6)
    s.refuses("0 place 1 white_castle 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="white_castle")
    s.play("0 place 1 bank 26")
    assert s.at(0, 26) == "bank"


@pytest.mark.rule("BUR-WHITE-1", "BUR-MON-1")
def test_monastery_1_lets_a_city_have_two_white_castles() -> None:
    s = white().monasteries(0, 1).estate(0, {25: "white_castle"}).storage(0, "white_castle")
    s.depot(1, "ship").turn(0, 1, 6).play("0 place 1 white_castle 26")
    assert s.asks() == "0 WhiteCastleAction"


@pytest.mark.rule("BUR-WHITE-1")
@pytest.mark.parametrize(("building", "taken"), [("carpenter", 1), ("church", 0), ("market", 0)])
def test_the_carpenter_takes_a_white_castle_and_nobody_else(building: str, taken: int) -> None:
    s = white().depot(3, "white_castle").storage(0, building).turn(0, 3, 6)
    s.play(f"0 place 1 {building} 25")
    assert len(s.legal("take extra 3 white_castle")) == taken


@pytest.mark.rule("BUR-WHITE-1", "BUR-MON-9")
def test_monastery_9_helps_to_place_a_white_castle() -> None:
    s = white().monasteries(0, 9).storage(0, "white_castle").turn(0, 4, 6)
    assert "place 1 white_castle 25" in s.legal()


@pytest.mark.rule("BUR-WHITE-2")
def test_a_white_castle_acts_at_once_with_the_value_of_the_white_die() -> None:
    s = white(4).goods(0, red=1, pink=1).depot(4, "ship").depot(5, "mine").storage(0, "mine")
    castle_placed(s, 4)
    assert s.asks() == "0 WhiteCastleAction"
    assert s.legal() == [
        "take extra 4 ship",
        "place extra mine 24",
        "sell extra red",
        "workers extra",
    ]
    s.lacks_workers("0 take extra 5 mine", price=1, workers=0, face=4, value=5, depot="5")
    s.lacks_workers("0 sell extra pink", price=1, workers=0, face=4, value=3, good="pink")
    s.refuses("0 take extra black ship", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")


@pytest.mark.rule("BUR-WHITE-2")
@pytest.mark.parametrize(
    ("answer", "code"), [("decline", "CANNOT_DECLINE"), ("end", "MUST_RESOLVE")]
)
def test_the_action_is_compulsory(answer: str, code: str) -> None:
    s = castle_placed(white().depot(4, "ship"), 4)
    rule = "BUR-WHITE-2" if answer == "decline" else "BUR-TURN-4"
    s.refuses(f"0 {answer}", code, rule)


@pytest.mark.rule("BUR-WHITE-2")
def test_own_workers_shift_the_white_die_as_usual_but_it_is_not_turned() -> None:
    s = castle_placed(white().depot(6, "cow-2").has(0, workers=3), 4)
    s.play("0 take extra 6 cow-2")
    assert s[0].workers == 1 and s.stored(0) == ["cow-2"]
    assert s.state.white == 4
    assert s.state.dice[:2] == [0, 6], "the second own die is still there"
    assert s.happened("used_white_die") == [0]


@pytest.mark.rule("BUR-WHITE-2")
def test_the_next_white_castle_finds_the_white_die_as_it_was_rolled() -> None:
    s = white().depot(5, "mine").has(0, workers=1).storage(0, "white_castle", "white_castle")
    s.turn(0, 3, 3, white=4).play("0 place 1 white_castle 25", "0 take extra 5 mine")
    s.play("0 place 2 white_castle 11")
    s.lacks_workers("0 take extra 6 bank", price=2, workers=0, face=4, value=6, depot="6")


@pytest.mark.rule("BUR-WHITE-2", "BUR-MON-8")
def test_monastery_8_works_with_the_white_die() -> None:
    s = castle_placed(white().monasteries(0, 8).depot(6, "cow-2").has(0, workers=1), 4)
    s.play("0 take extra 6 cow-2")
    assert s[0].workers == 0


@pytest.mark.rule("BUR-WHITE-2", "BUR-MON-12")
def test_monastery_12_works_with_the_white_die() -> None:
    s = castle_placed(white().monasteries(0, 12).depot(5, "mine"), 4)
    s.play("0 take extra 5 mine")
    assert s.stored(0) == ["mine"]


@pytest.mark.rule("BUR-WHITE-2", "BUR-MON-31")
@pytest.mark.parametrize(
    ("number", "tile", "face", "field"),
    [(9, "bank", 4, 11), (10, "ship", 3, 17), (11, "mine", 5, 24)],
)
def test_monasteries_9_to_11_work_with_the_white_die(
    number: int, tile: str, face: int, field: int
) -> None:
    s = white().monasteries(0, number).storage(0, tile)
    castle_placed(s, face)
    assert f"place extra {tile} {field}" in s.legal()
    assert s[0].workers == 0


@pytest.mark.rule("BUR-WHITE-2", "BUR-MON-13", "BUR-MON-14")
def test_taking_workers_with_the_white_die_is_the_workers_action() -> None:
    s = castle_placed(white().monasteries(0, 13, 14).depot(4, "ship"), 4).play("0 workers extra")
    assert (s[0].workers, s[0].silver) == (4, 1)


@pytest.mark.rule("BUR-WHITE-2", "BUR-SHIELD-E16")
def test_shield_16_does_not_touch_the_white_die() -> None:
    s = white(shields=True).shields(0, {16: 18}).depot(4, "ship").storage(0, "white_castle")
    s.turn(0, 3, 6, white=4).play("0 set 2 1", "0 place 1 white_castle 25")
    assert s.legal("take") == ["take extra 4 ship"]
    s = castle_placed(white(shields=True).shields(0, {16: 18}).depot(4, "ship"), 4)
    s.refuses("0 set 2 1", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-WHITE-2")
def test_the_action_is_neither_a_purchase_nor_a_shield() -> None:
    s = white(shields=True).shields_in(4, 1).depot(0, "mine").depot(4, "ship").has(0, silver=2)
    castle_placed(s, 4)
    s.refuses("0 buy silver black mine", "MUST_RESOLVE", "BUR-BUY-2")
    s.refuses("0 shield 4 1", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-WHITE-2")
def test_own_dice_are_out_of_reach_during_the_action() -> None:
    s = castle_placed(white().depot(4, "ship"), 4)
    s.refuses("0 take 2 6 bank", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-WHITE-2", "BUR-PLACE-7")
def test_region_points_come_before_the_action() -> None:
    s = white().estate(0, {12: "monastery-15", 7: "monastery-16", 13: "bank", 8: "church"})
    s.goods(0, purple=1).storage(0, "white_castle").turn(0, 3, 6, white=2)
    s.play("0 place 1 white_castle 14")
    assert s.points(0) == {"region": 6, "phase": 10}
    s.play("0 sell extra purple")
    assert s.points(0) == {"region": 6, "phase": 10, "sale": 2}


@pytest.mark.rule("BUR-WHITE-3", "BUR-SHIELD-E14")
def test_at_the_end_of_a_phase_the_white_die_of_round_5_counts() -> None:
    s = white(shields=True).shields(0, {14: 18}).has(0, silver=1).depot(4, "white_castle")
    s.goods(0, brown=1, red=1).state.white = 5
    s.end_phase().play("0 place extra white_castle 25")
    assert s.asks() == "0 WhiteCastleAction"
    assert s.legal("sell") == ["sell extra brown"]
    s.play("0 sell extra brown")
    assert named(s[0].sold) == {"brown": 1} and s.state.white == 5


@pytest.mark.rule("BUR-MON-29")
def test_monastery_29_scores_four_per_white_castle_at_the_end() -> None:
    s = white().monasteries(0, 29).estate(0, {25: "white_castle", 11: "white_castle"})
    s.storage(0, "white_castle").phase("E").end_phase()
    assert s.points(0) == {"end_monastery_29": 8}


@pytest.mark.rule("BUR-MON-29")
def test_monastery_29_counts_no_ordinary_castle() -> None:
    s = white().monasteries(0, 29).estate(0, {6: "castle"}).phase("E").end_phase()
    assert s.points(0) == {}
