"""Castles, mines and animals (booklet p.5 and p.6)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import Scenario, table


def castle(s: Scenario) -> Scenario:
    """Place a castle on field 6, which touches a bank on 11, with die 1 of 6 and 1."""
    s.estate(0, {11: "bank"}).storage(0, "castle").turn(0, 6, 1)
    return s.play("0 place 1 castle 6")


@pytest.mark.rule("BUR-CASTLE-1")
def test_a_castle_gives_one_action_with_a_die_of_any_value() -> None:
    s = table().storage(0, "ship").goods(0, pink=1, orange=2)
    s.depot(4, "bank").depot(2, "monastery-3").depot(5, "mine").depot(0, "castle")
    castle(s)
    assert s.asks() == "0 CastleAction"
    assert s.legal() == [
        "take extra 2 monastery-3",
        "take extra 4 bank",
        "take extra 5 mine",
        "place extra ship 17",
        "place extra ship 19",
        "sell extra pink",
        "sell extra orange",
        "workers extra",
    ]
    assert s[0].workers == 0, "no workers are needed for any value"


@pytest.mark.rule("BUR-CASTLE-1")
@pytest.mark.parametrize(
    ("move", "follows"),
    [
        ("take extra 5 mine", "storage"),
        ("sell extra orange", "sale"),
        ("workers extra", "workers"),
        ("place extra mine 24", "estate"),
    ],
)
def test_the_extra_action_is_free_and_carried_out_at_once(move: str, follows: str) -> None:
    s = castle(table().depot(5, "mine").goods(0, orange=2).storage(0, "mine").depot(1, "ship"))
    s.play(f"0 {move}")
    assert s.asks() == "0 PlayTurn" and s.state.dice[:2] == [0, 1]
    assert s.stored(0) == {"storage": ["mine", "mine"], "estate": []}.get(follows, ["mine"])
    assert s[0].workers == (2 if follows == "workers" else 0)
    assert s.points(0) == ({"sale": 4} if follows == "sale" else {})
    assert s.at(0, 24) == ("mine" if follows == "estate" else "")


@pytest.mark.rule("BUR-CASTLE-1")
def test_the_extra_action_is_compulsory_and_taken_before_anything_else() -> None:
    s = castle(table().depot(1, "ship").depot(0, "castle").has(0, silver=2))
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-CASTLE-1")
    s.refuses("0 workers 2", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 take extra black castle", "BLACK_DEPOT_NOT_ALLOWED", "BUR-TAKE-4")
    s.refuses("0 take extra 3 market", "DEPOT_EMPTY", "BUR-TAKE-1", depot="3")
    s.refuses("0 sell extra red", "NO_GOODS_OF_KIND", "BUR-SELL-1", good="red")
    s.refuses("0 place extra mine 24", "NOT_IN_STORAGE", "BUR-PLACE-1", tile="mine")


@pytest.mark.rule("BUR-CASTLE-1")
def test_the_rules_of_placing_hold_for_the_extra_action() -> None:
    s = castle(table().storage(0, "ship", "bank").depot(1, "ship"))
    s.refuses("0 place extra ship 16", "NOT_ADJACENT", "BUR-PLACE-3", field=16)
    s.refuses("0 place extra bank 24", "WRONG_COLOUR", "BUR-PLACE-2", tile="bank", colour="mine")
    s.refuses("0 place extra bank 11", "FIELD_FILLED", "BUR-PLACE-1", field=11)


@pytest.mark.rule("BUR-CASTLE-1")
def test_without_a_castle_there_is_no_extra_action() -> None:
    s = table().depot(1, "ship").turn(0, 1, 1)
    s.refuses("0 workers extra", "NO_EXTRA_ACTION", "BUR-CASTLE-1")
    s.refuses("0 take extra 1 ship", "NO_EXTRA_ACTION", "BUR-CASTLE-1")


@pytest.mark.rule("BUR-CASTLE-2")
def test_the_extra_action_may_place_another_castle_and_so_on() -> None:
    s = table().storage(0, "castle", "castle").depot(1, "ship").depot(0, "mine").has(0, silver=2)
    castle(s).play("0 place extra castle 2")
    assert s.asks() == "0 CastleAction"
    s.refuses("0 buy silver black mine", "MUST_RESOLVE", "BUR-BUY-2")
    s.play("0 place extra castle 1")
    assert s.asks() == "0 CastleAction"
    assert s.points(0) == {"region": 6, "phase": 10, "bonus_large": 5}
    s.play("0 take extra 1 ship")
    assert s.asks() == "0 PlayTurn" and s.stored(0) == ["ship"]


@pytest.mark.rule("BUR-CASTLE-2")
def test_the_extra_action_is_neither_a_purchase_nor_a_shield() -> None:
    s = table(shields=True).shields_in(3, 7).depot(0, "mine").has(0, silver=4, workers=9)
    castle(s.depot(1, "ship"))
    assert {action.verb for action in s.state.options} == {"take", "workers"}
    s.refuses("0 shield 3 7", "MUST_RESOLVE", "BUR-TURN-4")
    s.play("0 workers extra", "0 buy silver black mine")
    assert s[0].silver == 2, "the purchase of the turn is still there"


@pytest.mark.rule("BUR-MINE-1")
def test_a_mine_does_nothing_when_it_is_placed() -> None:
    s = table().storage(0, "mine").depot(1, "bank").turn(0, 4, 1).play("0 place 1 mine 24")
    assert s.asks() == "0 PlayTurn"
    assert (s[0].silver, s[0].workers, s.points(0)) == (0, 0, {})
    s.play("0 workers 2")
    s.end_phase()
    assert s[0].silver == 1


@pytest.mark.rule("BUR-MINE-1")
def test_a_mine_pays_at_the_end_of_every_phase() -> None:
    s = table().estate(0, {24: "mine"})
    for number, letter in enumerate("ABC", 1):
        s.phase(letter).end_phase()
        assert s[0].silver == number
        s.state.stack = []


# --- animals ------------------------------------------------------------------------------------

PASTURE = {"r0c0": 0, "r1c0": 4, "r1c1": 5, "r2c0": 9, "r2c1": 10}


def graze(s: Scenario, tile: str, field: int) -> int:
    """Place an animal tile with any number of workers; the points for it alone."""
    before = s.points(0).get("animal", 0)
    number = s.state.parts.boards[s[0].board].number[field]
    s.storage(0, tile).depot(0, "castle") if not s.in_depot(0) else s.storage(0, tile)
    s.has(0, silver=2).turn(0, number, 1)
    s.play(f"0 place 1 {tile} {field}", "0 workers 2", "0 end")
    return s.points(0)["animal"] - before


def meadow(tiles: dict[int, str]) -> Scenario:
    """Animals in the pasture of five, which the ships 17, 16 and 15 touch."""
    return table().estate(0, {17: "ship", 16: "ship", 15: "ship", 11: "bank", **tiles})


@pytest.mark.rule("BUR-ANIMAL-1")
@pytest.mark.parametrize("kind", ["cow", "chicken", "sheep", "pig"])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_an_animal_tile_scores_the_animals_on_it(kind: str, number: int) -> None:
    assert graze(meadow({}), f"{kind}-{number}", 10) == number


@pytest.mark.rule("BUR-ANIMAL-1")
def test_earlier_tiles_of_the_same_kind_in_the_pasture_score_again() -> None:
    s = meadow({})
    assert graze(s, "sheep-2", 10) == 2
    assert graze(s, "sheep-4", 9) == 4 + 2
    assert graze(s, "sheep-3", 5) == 3 + 4 + 2
    assert s.points(0)["animal"] == 17


@pytest.mark.rule("BUR-ANIMAL-1")
def test_other_kinds_do_not_score() -> None:
    s = meadow({10: "pig-4", 5: "cow-3", 9: "chicken-3"})
    assert graze(s, "sheep-2", 4) == 2


@pytest.mark.rule("BUR-ANIMAL-1")
def test_tiles_of_the_pasture_need_not_touch() -> None:
    s = meadow({9: "sheep-3"})
    board = s.state.parts.boards[s[0].board]
    assert not board.neighbours[5] >> 9 & 1, "fields 5 and 9 do not touch"
    assert graze(s, "sheep-4", 5) == 7


@pytest.mark.rule("BUR-ANIMAL-1")
def test_other_pastures_and_other_estates_do_not_count() -> None:
    s = table().estate(0, {17: "ship", 10: "sheep-4", 19: "ship", 20: "ship"})
    s.estate(1, {17: "ship", 10: "sheep-3"})
    assert graze(s, "sheep-2", 27) == 2


@pytest.mark.rule("BUR-ANIMAL-1")
def test_stored_animals_do_not_count() -> None:
    s = meadow({}).storage(0, "sheep-4")
    assert graze(s, "sheep-2", 10) == 2
