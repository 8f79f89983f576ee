"""The solo game: set-up, rounds, rivers, ships, swaps and face-down tiles (booklet p.14)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import roll
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import TILE_IDS
from signoria.games.burgundy.phases.ships import EmptyDepot
from signoria.games.burgundy.phases.swaps import SwapTile
from tests.games.burgundy.module_scenario import Scenario, black, busy, dealt, named, set_up, solo

FULL = {  # the depots of 2 players, in printed order
    1: ("bank", "ship"),
    2: ("monastery-17", "castle"),
    3: ("cow-2", "church"),
    4: ("ship", "market"),
    5: ("mine", "monastery-16"),
    6: ("watchtower", "pig-2"),
}


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SETUP-17")
def test_the_solo_player_starts_with_1_silver_2_workers_and_3_goods() -> None:
    s = set_up(1, "0 castle 17", mode="solo")
    assert (s[0].silver, s[0].workers, sum(s[0].goods)) == (1, 2, 3)
    assert (s.state.counter, s.state.target) == (0, 50) and s[0].score == 0
    assert s.state.bridge == () and s.at(0, 17) == "castle"
    assert sum(s.state.goods_left) - 25 == 14, "never seen"
    assert s.state.parts.boards[s[0].board].name == "13a"


@pytest.mark.rule("BUR-SETUP-17")
def test_the_castle_lies_on_any_dark_green_field() -> None:
    s = GAME.setup(1, {"mode": "solo"})
    assert type(s.stack[-1]).__name__ == "StartGoods", "nobody rolls for the first turn"
    game = Scenario(s).play("* start-goods red red red")
    assert game.legal() == ["castle 6", "castle 17", "castle 26", "castle 28"]


@pytest.mark.rule("BUR-SETUP-17")
def test_a_refused_castle_names_the_rule_of_the_solo_game() -> None:
    s = GAME.setup(1, {"mode": "solo"})
    game = Scenario(s).play("* start-goods red red red")
    game.refuses("0 castle 0", "NOT_A_CASTLE_FIELD", "BUR-SETUP-17", field=0)
    game.refuses("0 decline", "CANNOT_DECLINE", "BUR-SETUP-17")


@pytest.mark.rule("BUR-SETUP-17")
@pytest.mark.parametrize("target", range(45, 56))
def test_the_required_points_are_from_45_to_55(target: int) -> None:
    assert GAME.setup(1, {"mode": "solo", "solo_target": target}).target == target


@pytest.mark.rule("BUR-SETUP-17")
@pytest.mark.parametrize(("board", "name"), [("13a", "13a"), ("13b", "13b")])
def test_there_are_two_solo_boards(board: str, name: str) -> None:
    s = GAME.setup(1, {"mode": "solo", "solo_board": board})
    assert s.parts.boards[s.estates[0].board].name == name


@pytest.mark.rule("BUR-SETUP-17")
def test_the_depots_are_those_of_two_players() -> None:
    s = set_up(1, "0 castle 6", mode="solo")
    roll(s.state, Dice(1))
    assert [len(s.in_depot(depot)) for depot in range(7)] == [4, 2, 2, 2, 2, 2, 2]


# --- a round --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SOLO-1")
def test_three_dice_are_rolled_and_the_good_goes_to_the_depot_of_the_white_one() -> None:
    s = solo().round_goods("red", "pink", "pink", "brown", "brown").depot(3, "cow-2")
    s.roll(1, 3, 4, 5)
    assert s.state.dice == [3, 4] and s.state.white == 5
    assert s.goods_in(5) == {"red": 1} and len(s.state.round_goods) == 4
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-2")
@pytest.mark.parametrize("white", range(1, 7))
def test_the_first_tile_of_that_depot_leaves_the_game_then_the_other_one(white: int) -> None:
    s = solo().round_goods("red", "pink", "pink", "brown", "brown")
    for depot, tiles in FULL.items():
        s.depot(depot, *tiles)
    first, second = FULL[white]
    s.roll(1, 1, 1, white)
    assert s.in_depot(white) == [second]
    assert s.state.removed[TILE_IDS.index(first)] == 1
    s.end_turn(0).state.stack.pop()
    s.roll(2, 1, 1, white)
    assert s.in_depot(white) == []
    left = [len(s.in_depot(depot)) for depot in range(1, 7)]
    assert sum(left) == 10 and sum(s.state.removed) == 2


@pytest.mark.rule("BUR-SOLO-2")
@pytest.mark.parametrize(
    ("white", "filled", "loses"), [(2, (4, 6), 4), (5, (1, 4), 1), (3, (2,), 2)]
)
def test_from_an_empty_depot_one_goes_on_clockwise(
    white: int, filled: tuple[int, ...], loses: int
) -> None:
    s = solo().round_goods("red", "pink", "pink", "brown", "brown")
    for depot in filled:
        s.depot(depot, *FULL[depot])
    s.roll(1, 1, 1, white)
    assert s.in_depot(loses) == [FULL[loses][1]] and sum(s.state.removed) == 1


@pytest.mark.rule("BUR-SOLO-2")
def test_when_all_depots_are_empty_nothing_leaves_the_black_one() -> None:
    s = solo(inns=True).round_goods("red", "pink", "pink", "brown", "brown")
    s.depot(0, "mine", "inn").has(0, silver=2).roll(1, 1, 1, 4)
    assert sum(s.state.removed) == 0 and s.in_depot(0) == ["mine"] and s.state.inns == 1


@pytest.mark.rule("BUR-SOLO-2", "BUR-PHASE-1")
def test_no_tile_is_removed_in_games_with_opponents() -> None:
    s = dealt(2).round_goods("red", "pink", "pink", "brown", "brown").depot(4, "ship", "market")
    s.roll(1, 1, 1, 1, 1, 4)
    assert s.in_depot(4) == ["ship", "market"]


# --- rivers ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SOLO-3")
def test_other_areas_are_reached_along_rivers_only() -> None:
    s = busy(solo()).estate(0, {9: "ship"}).storage(0, "ship", "monastery-15").turn(0, 1, 6)
    assert "place 1 ship 15" in s.legal(), "15 is linked to 9"
    s.refuses("0 place 1 monastery-15 11", "NOT_ADJACENT", "BUR-PLACE-3", field=11)
    s.refuses("0 place 1 ship 30", "NOT_ADJACENT", "BUR-PLACE-3", field=30)


@pytest.mark.rule("BUR-SOLO-3")
def test_river_links_do_not_join_regions() -> None:
    s = busy(solo()).estate(0, {9: "ship"}).storage(0, "ship").turn(0, 1, 6)
    s.play("0 place 1 ship 15", "0 resolve region")
    assert s.points(0) == {"region": 1, "phase": 10}


# --- ships, swaps, face-down tiles ----------------------------------------------------------


def ship_placed(s: Scenario) -> Scenario:
    """A ship on field 9; its region is scored first, then its effect begins."""
    s.storage(0, "ship").turn(0, 3, 6)
    return s.play("0 place 1 ship 9", "0 resolve region")


@pytest.mark.rule("BUR-SOLO-4")
def test_a_ship_takes_the_goods_of_one_depot_and_all_others_leave_the_game() -> None:
    s = busy(solo()).depot_goods(1, red=2, pink=1).depot_goods(2, brown=2).depot_goods(6, orange=1)
    ship_placed(s).play("0 depot 1")
    assert named(s[0].goods) == {"red": 2, "pink": 1}
    assert sum(s.state.depot_goods) == 0
    assert named(s.state.goods_gone) == {"brown": 2, "orange": 1}
    assert s.happened("advanced") == []


@pytest.mark.rule("BUR-SOLO-4", "BUR-SETUP-17")
def test_any_number_of_kinds_of_goods_may_be_held() -> None:
    s = (
        busy(solo())
        .goods(0, red=1, pink=1, brown=1)
        .depot_goods(1, turquoise=1, orange=1, purple=1)
    )
    ship_placed(s).play("0 depot 1")
    assert s[0].goods == (1,) * 6


@pytest.mark.rule("BUR-SOLO-4", "BUR-MON-5")
def test_monastery_5_takes_the_goods_of_two_neighbouring_depots() -> None:
    s = busy(solo()).estate(0, {7: "monastery-5"}).depot_goods(6, red=1).depot_goods(1, pink=1)
    s.depot_goods(3, brown=1)
    ship_placed(s).play("0 depots 6 1")
    assert named(s[0].goods) == {"red": 1, "pink": 1}
    assert named(s.state.goods_gone) == {"brown": 1}


@pytest.mark.rule("BUR-SOLO-4")
def test_an_empty_depot_may_be_chosen_and_the_others_are_lost_all_the_same() -> None:
    s = busy(solo()).depot_goods(2, brown=2)
    ship_placed(s).play("0 depot 5")
    assert named(s.state.goods_gone) == {"brown": 2} and named(s[0].goods) == {}


@pytest.mark.rule("BUR-SOLO-5")
def test_after_a_ship_five_goods_buy_a_black_tile_face_down() -> None:
    s = busy(solo()).goods(0, red=3, pink=1).depot_goods(1, orange=2).depot(0, "mine", "castle")
    ship_placed(s).play("0 depot 1")
    assert s.asks() == "0 SwapTile"
    assert s.legal() == ["swap mine", "swap castle", "decline"]
    s.refuses("0 swap bank", "TILE_NOT_THERE", "BUR-SOLO-5", tile="bank", depot="black")
    s.play("0 swap castle", "0 good pink")
    assert s.legal() == ["good red", "good orange"], "two red ones had to go"
    s.play("0 good red")
    assert s.stored(0) == ["black"] and s.in_depot(0) == ["mine"]
    assert named(s[0].goods) == {"orange": 1}
    assert named(s.state.goods_gone) == {"red": 3, "pink": 1, "orange": 1}
    assert s.state.face_down[TILE_IDS.index("castle")] == 1
    assert s.asks() == "0 PlayTurn", "one swap per ship"


@pytest.mark.rule("BUR-SOLO-5")
def test_what_is_swapped_is_chosen_openly() -> None:
    s = busy(solo()).depot_goods(1, red=5).depot(0, "castle")
    ship_placed(s).play("0 depot 1", "0 swap castle")
    swapped = [event for event in s.state.events or [] if event.what == "swapped"]
    assert swapped[0].seen_by(None).to_json()["data"] == {
        "tile": "castle",
        "depot": "black",
        "storage": "own",
    }
    assert GAME.view(s.state, -1).face_down == s.state.face_down


@pytest.mark.rule("BUR-SOLO-5")
def test_goods_are_given_in_rising_order_so_that_each_set_is_chosen_once() -> None:
    s = busy(solo()).goods(0, turquoise=1, purple=4, red=2).depot(0, "mine")
    ship_placed(s).play("0 depot 1", "0 swap mine")
    assert s.legal() == ["good turquoise", "good purple"], "red alone would not be enough"
    s.refuses("0 good orange", "NO_GOODS_OF_KIND", "BUR-SOLO-5", good="orange")
    s.refuses("0 good red", "GOODS_IN_ORDER", "BUR-SOLO-5", good="red")
    s.play("0 good purple")
    s.refuses("0 good turquoise", "GOODS_IN_ORDER", "BUR-SOLO-5", good="turquoise")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SOLO-5")


@pytest.mark.rule("BUR-SOLO-5")
def test_with_four_goods_or_an_empty_black_depot_there_is_no_swap() -> None:
    s = busy(solo()).goods(0, red=4).depot(0, "mine")
    assert ship_placed(s).play("0 depot 1").asks() == "0 PlayTurn"
    s = busy(solo()).goods(0, red=5)
    assert ship_placed(s).play("0 depot 1").asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-5")
def test_a_swap_is_possible_at_that_moment_only() -> None:
    s = busy(solo()).goods(0, red=6).depot(0, "mine")
    s.turn(0, 4, 6).refuses("0 swap mine", "NOT_NOW", "BUR-TURN-2")
    s.end_turn(0)
    ship_placed(s).play("0 depot 1", "0 decline")
    s.refuses("0 swap mine", "NOT_NOW", "BUR-TURN-2")


@pytest.mark.rule("BUR-SOLO-5")
def test_goods_just_taken_may_be_given() -> None:
    s = busy(solo()).depot_goods(1, red=5).depot(0, "mine")
    ship_placed(s).play("0 depot 1", "0 swap mine")
    assert s.stored(0) == ["black"] and s[0].goods == (0,) * 6, "five times the only kind"


@pytest.mark.rule("BUR-SOLO-5", "BUR-TAKE-3")
def test_a_full_storage_must_make_room_before_the_swap() -> None:
    s = solo().goods(0, red=5).depot(0, "mine").storage(0, "cow-2", "pig-2", "bank")
    s.estate(0, {9: "ship"}).push(EmptyDepot(0), SwapTile(0))
    s.play("0 depot 1", "0 swap mine")
    assert s.asks() == "0 MakeRoom"
    s.play("0 discard own pig-2")
    assert s.stored(0) == ["cow-2", "bank", "black"]


@pytest.mark.rule("BUR-SOLO-5", "BUR-INN-4")
def test_a_swapped_inn_is_an_ordinary_face_down_tile() -> None:
    s = busy(solo(inns=True)).goods(0, red=5).depot(0, "inn").estate(0, {2: "inn"})
    ship_placed(s).play("0 depot 1", "0 swap inn")
    assert s.stored(0) == ["black"] and s.state.inns == 0
    s.end_turn(0).turn(0, 2, 6).play("0 place 1 black 3")
    assert s.at(0, 3) == "black", "beside a real inn in the same region"
    assert s.points(0)["region"] == 1 + 6, "two fields and the one real inn"


@pytest.mark.rule("BUR-SOLO-6")
@pytest.mark.parametrize(("field", "die"), [(2, 6), (5, 2), (7, 3), (9, 3), (10, 1), (3, 2)])
def test_a_face_down_tile_fits_every_colour_with_number_and_neighbour(field: int, die: int) -> None:
    s = black(busy(solo()), "mine").turn(0, die, 6).play(f"0 place 1 black {field}")
    assert s.at(0, field) == "black"


@pytest.mark.rule("BUR-SOLO-6")
def test_a_face_down_tile_obeys_number_neighbourhood_and_free_field() -> None:
    s = black(busy(solo()).estate(0, {7: "monastery-11"}), "mine").turn(0, 4, 6)
    s.lacks_workers("0 place 1 black 9", price=1, workers=0, face=4, value=3, field=9)
    s.refuses("0 place 1 black 4", "NOT_ADJACENT", "BUR-PLACE-3", field=4)
    s.refuses("0 place 1 black 6", "FIELD_FILLED", "BUR-PLACE-1", field=6)


@pytest.mark.rule("BUR-SOLO-6", "BUR-MON-31")
def test_monasteries_9_to_11_do_not_help_a_face_down_tile() -> None:
    s = black(busy(solo()).estate(0, {7: "monastery-10"}), "ship").turn(0, 4, 6)
    s.lacks_workers("0 place 1 black 9", price=1, workers=0, face=4, value=3, field=9)


@pytest.mark.rule("BUR-SOLO-6")
def test_example_20_a_face_down_mine_pays_nothing() -> None:
    s = black(busy(solo()), "mine").estate(0, {5: "cow-2"}).turn(0, 5, 6).play("0 place 1 black 1")
    s.end_turn(0).end_phase()
    assert s.at(0, 1) == "black" and s[0].silver == 0


@pytest.mark.rule("BUR-SOLO-6")
def test_example_20_a_face_down_ship_brings_no_goods_and_no_swap() -> None:
    s = black(busy(solo()), "ship").goods(0, red=5).depot_goods(1, pink=1).depot(0, "mine")
    s.turn(0, 3, 6).play("0 place 1 black 9")
    assert s.asks() == "0 PlayTurn" and s.goods_in(1) == {"pink": 1}


@pytest.mark.rule("BUR-SOLO-6")
def test_a_face_down_castle_or_building_does_nothing_and_has_no_kind() -> None:
    s = black(busy(solo()), "bank", "castle").estate(0, {2: "bank"}).turn(0, 2, 6)
    s.play("0 place 1 black 3")
    assert s[0].silver == 0 and s.at(0, 3) == "black"
    assert s.points(0) == {"region": 3, "phase": 10}, "the region is filled"


@pytest.mark.rule("BUR-SOLO-6")
def test_face_down_animals_and_monasteries_score_nothing_later() -> None:
    s = black(busy(solo()), "cow-2", "monastery-14").turn(0, 1, 6)
    s.play("0 place 1 black 10").end_turn(0).turn(0, 3, 6)
    s.play("0 place 1 black 7").end_turn(0).has(0).turn(0, 5, 6).play("0 workers 1")
    assert s[0].workers == 2, "monastery 14 lies face down"


@pytest.mark.rule("BUR-SOLO-7", "BUR-BUY-1")
def test_a_purchase_brings_a_real_tile() -> None:
    s = busy(solo()).depot(0, "mine").has(0, silver=2).turn(0, 5, 6)
    s.play("0 buy silver black mine")
    assert s.stored(0) == ["mine"] and s[0].silver == 0
    assert sum(s.state.face_down) == 0


@pytest.mark.rule("BUR-SOLO-6", "BUR-SOLO-9", "BUR-COLOUR-1")
def test_a_face_down_tile_counts_as_cover_for_region_colour_and_neighbourhood() -> None:
    s = busy(solo()).cover(0, [5, 9, 15, 20, 21, 32, 30, 29])
    black(s, "bank").depot(0, "castle", "church").turn(0, 5, 6).play("0 place 1 black 1")
    assert s.legal() == ["resolve region", "resolve colour"], "grey is covered"
    s.play("0 resolve colour", "0 place extra church 4")
    assert s.at(0, 4) == "church"
