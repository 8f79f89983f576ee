"""The solo game: monasteries, colours, the counter and the order of parts (booklet p.14)."""

from __future__ import annotations

import pytest

from signoria.games.burgundy.game import GAME
from tests.games.burgundy.module_scenario import Scenario, at, busy, counter, solo

AREA_1 = [2, 3, 5, 1, 4, 0, 8, 9, 10, 7]


# --- monasteries ----------------------------------------------------------------------------


def monastery(s: Scenario, number: int) -> Scenario:
    """A scoring monastery on field 7; its effect before its region."""
    s.storage(0, f"monastery-{number}").turn(0, 3, 6)
    return s.play(f"0 place 1 monastery-{number} 7", "0 resolve effect")


@pytest.mark.rule("BUR-SOLO-8")
@pytest.mark.parametrize(("number", "points"), [(15, 4), (25, 3)])
def test_sold_goods_score_when_the_monastery_is_placed(number: int, points: int) -> None:
    s = monastery(busy(solo()).sold(0, red=2, pink=1), number)
    assert s.points(0)[f"end_monastery_{number}"] == points
    s.end_turn(0).phase("E").end_phase()
    assert s.points(0)[f"end_monastery_{number}"] == points, "once, not again at the end"


@pytest.mark.rule("BUR-SOLO-8")
@pytest.mark.parametrize(
    ("number", "building"),
    [
        (16, "warehouse"),
        (17, "watchtower"),
        (18, "carpenter"),
        (19, "church"),
        (20, "market"),
        (21, "boarding_house"),
        (22, "bank"),
        (23, "town_hall"),
    ],
)
def test_buildings_score_when_the_monastery_is_placed(number: int, building: str) -> None:
    s = monastery(busy(solo()).estate(0, {2: building, 10: building}), number)
    assert s.points(0)[f"end_monastery_{number}"] == 8


@pytest.mark.rule("BUR-SOLO-8", "BUR-MON-29")
def test_white_castles_score_when_monastery_29_is_placed() -> None:
    s = monastery(busy(solo(white_castles=True)).estate(0, {2: "white_castle"}), 29)
    assert s.points(0)["end_monastery_29"] == 4


@pytest.mark.rule("BUR-SOLO-8")
def test_kinds_of_animals_score_when_monastery_24_is_placed() -> None:
    s = monastery(busy(solo()).estate(0, {5: "cow-2"}), 24)
    assert s.points(0)["end_monastery_24"] == 4


@pytest.mark.rule("BUR-SOLO-8")
def test_monastery_26_scores_three_per_colour_covered_so_far() -> None:
    s = busy(solo()).estate(0, {2: "bank"}).cover(0, [1, 0, 30, 29, 9, 15, 20, 21])
    s.storage(0, "monastery-26").turn(0, 3, 6)
    s.play("0 place 1 monastery-26 7", "0 resolve effect")
    assert s.points(0)["end_monastery_26"] == 3, "the mines 1, 21 and 29"


@pytest.mark.rule("BUR-SOLO-8")
def test_monastery_26_counts_the_colour_it_completes_itself() -> None:
    s = busy(solo()).cover(0, [9, 15, 11, 12, 13, 32, 34, 36, 30, 27]).storage(0, "monastery-26")
    s.turn(0, 3, 6).play("0 place 1 monastery-26 7", "0 resolve effect")
    assert s.points(0)["end_monastery_26"] == 3


@pytest.mark.rule("BUR-SOLO-8", "BUR-SOLO-12")
def test_the_amount_is_fixed_when_the_tile_lies_whatever_is_done_first() -> None:
    s = counter(busy(solo()), 45).sold(0, red=3).goods(0, pink=2).storage(0, "monastery-25")
    s.turn(0, 3, 6).play("0 place 1 monastery-25 7", "0 resolve region", "0 resolve reset")
    s.play("0 sell extra pink", "0 points 0")
    assert s.points(0)["end_monastery_25"] == 3, "not the two pink ones"


@pytest.mark.rule("BUR-SOLO-8", "BUR-EXT-4")
def test_the_crane_counts_anew_for_each_monastery_placed() -> None:
    s = busy(solo(extra_tiles=True)).estate(0, {2: "crane", 10: "bank"})
    monastery(s, 22)
    assert s.points(0)["end_monastery_22"] == 8
    s.end_turn(0).cover(0, [9, 15, 11]).storage(0, "monastery-16").turn(0, 3, 6)
    s.play("0 place 1 monastery-16 12")
    assert s.points(0)["end_monastery_16"] == 4, "the same crane, now as a warehouse"


@pytest.mark.rule("BUR-SOLO-8")
def test_a_monastery_worth_nothing_when_placed_stays_worth_nothing() -> None:
    s = busy(solo()).storage(0, "monastery-22", "bank").turn(0, 3, 6)
    s.play("0 place 1 monastery-22 7", "0 place 2 bank 2").end_turn(0)
    s.phase("E").end_phase()
    assert "end_monastery_22" not in s.points(0)


@pytest.mark.rule("BUR-EXT-1", "BUR-MON-27", "BUR-COMBO-1")
def test_the_bridge_monastery_has_no_effect_in_the_solo_game() -> None:
    s = busy(solo(extra_tiles=True)).storage(0, "monastery-27").turn(0, 3, 6)
    s.play("0 place 1 monastery-27 7")
    assert s.asks() == "0 PlayTurn" and s.state.bridge == ()
    assert s.points(0) == {"region": 1, "phase": 10}


# --- colours --------------------------------------------------------------------------------


def mines_but_one(**options: object) -> Scenario:
    """Grey needs only field 1, in the first area."""
    s = solo(**options).cover(0, [5, 9, 15, 20, 21, 32, 30, 29])
    return busy(s).storage(0, "mine")


@pytest.mark.rule("BUR-SOLO-9")
def test_a_covered_colour_places_a_black_tile_at_once_with_its_effect() -> None:
    s = mines_but_one().depot(0, "bank", "castle").turn(0, 5, 6)
    s.play("0 place 1 mine 1", "0 resolve colour")
    assert s.asks() == "0 ColourReward"
    assert s.legal("place extra castle") == [f"place extra castle {f}" for f in (17, 26, 28)]
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SOLO-9")
    s.play("0 place extra bank 8")
    assert s[0].silver == 2 and s.at(0, 8) == "bank", "whatever the number"
    assert s.in_depot(0) == ["castle"]


@pytest.mark.rule("BUR-SOLO-9", "BUR-SETUP-17")
def test_a_covered_colour_brings_no_bonus_tile_and_no_points() -> None:
    s = mines_but_one().turn(0, 5, 6).play("0 place 1 mine 1", "0 resolve colour")
    assert s.points(0) == {"region": 1, "phase": 10}
    assert s[0].large == s[0].small == 0
    assert s.asks() == "0 PlayTurn", "without black tiles the reward lapses"


@pytest.mark.rule("BUR-SOLO-9")
def test_the_reward_lapses_when_no_black_tile_fits() -> None:
    s = mines_but_one().depot(0, "mine").turn(0, 5, 6).play("0 place 1 mine 1", "0 resolve colour")
    assert s.in_depot(0) == ["mine"] and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-9", "BUR-INN-4")
def test_an_inn_may_be_the_reward_and_lies_face_up() -> None:
    s = mines_but_one(inns=True).depot(0, "inn").turn(0, 5, 6)
    s.play("0 place 1 mine 1", "0 resolve colour", "0 place extra inn 2")
    assert s.at(0, 2) == "inn" and s.state.inns == 0


@pytest.mark.rule("BUR-SOLO-9")
def test_the_reward_obeys_colour_neighbourhood_and_city_rule() -> None:
    s = mines_but_one().estate(0, {2: "bank"}).depot(0, "bank", "church").turn(0, 5, 6)
    s.play("0 place 1 mine 1", "0 resolve colour")
    s.refuses("0 place extra bank 3", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.refuses(
        "0 place extra bank 36", "WRONG_COLOUR", "BUR-PLACE-2", tile="bank", colour="monastery"
    )
    s.refuses("0 place extra church 33", "NOT_ADJACENT", "BUR-PLACE-3", field=33)
    s.refuses(
        "0 place extra market 3", "TILE_NOT_THERE", "BUR-SOLO-9", tile="market", depot="black"
    )


@pytest.mark.rule("BUR-SOLO-9")
def test_a_reward_may_complete_another_colour_and_chain() -> None:
    s = mines_but_one().cover(0, [16, 17, 27, 26]).depot(0, "castle", "church").turn(0, 5, 6)
    s.play("0 place 1 mine 1", "0 resolve colour", "0 place extra castle 28")
    assert "resolve colour" in s.legal(), "all four dark-green fields are covered now"
    s.play("0 resolve colour", "0 place extra church 2")
    assert s.at(0, 2) == "church" and s.in_depot(0) == []


@pytest.mark.rule("BUR-SOLO-9")
def test_filling_a_region_alone_brings_no_reward() -> None:
    s = busy(solo()).depot(0, "bank").storage(0, "cow-2").turn(0, 2, 6).play("0 place 1 cow-2 5")
    assert s.legal() == ["resolve region", "resolve effect"]


# --- the counter ----------------------------------------------------------------------------


@pytest.mark.rule("BUR-SOLO-10")
def test_example_19_a_reached_target_falls_by_five_and_the_counter_begins_anew() -> None:
    s = counter(busy(solo()), 40).goods(0, red=5, pink=1).turn(0, 4, 6).play("0 sell 1 red")
    assert at(s) == (0, 45) and s.asks() == "0 CastleAction"
    s.play("0 decline").end_turn(0)
    counter(s, 43, 45).has(0).turn(0, 3, 6).play("0 sell 1 pink")
    assert at(s) == (0, 40), "45 is reached exactly"


@pytest.mark.rule("BUR-SOLO-10")
def test_surplus_points_are_lost() -> None:
    s = counter(busy(solo()), 49).goods(0, red=5).turn(0, 4, 6).play("0 sell 1 red")
    assert at(s) == (0, 45) and s.points(0) == {"sale": 10}


@pytest.mark.rule("BUR-SOLO-10")
def test_a_reset_gives_an_action_of_any_value_that_may_be_declined() -> None:
    s = counter(busy(solo()), 49).goods(0, red=1).depot(3, "cow-2").turn(0, 4, 6)
    s.play("0 sell 1 red")
    assert s.legal() == ["take extra 3 cow-2", "take extra 6 bank", "workers extra", "decline"]
    s.play("0 take extra 3 cow-2")
    assert s.stored(0) == ["cow-2"] and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-10", "BUR-MON-13", "BUR-MON-14")
def test_taking_workers_with_a_reset_is_the_workers_action() -> None:
    s = counter(busy(solo()), 49).estate(0, {7: "monastery-14"}).goods(0, red=1).turn(0, 4, 6)
    s.play("0 sell 1 red", "0 workers extra")
    assert s[0].workers == 4


@pytest.mark.rule("BUR-SOLO-10")
def test_points_may_be_bought_with_silver_at_each_scoring() -> None:
    s = counter(busy(solo()), 10).goods(0, red=2).has(0, silver=2).turn(0, 4, 6)
    s.play("0 sell 1 red")
    assert s.asks() == "0 AddPoints", "with the silver of this very sale"
    assert s.legal() == [f"points {n}" for n in range(4)]
    s.refuses("0 points 4", "NOT_ENOUGH_SILVER", "BUR-SOLO-10", price=4, silver=3)
    s.play("0 points 3")
    assert at(s) == (17, 50) and s[0].silver == 0
    assert s.points(0) == {"sale": 4, "bought": 3}


@pytest.mark.rule("BUR-SOLO-10")
def test_no_more_points_are_bought_than_the_target_needs() -> None:
    s = counter(busy(solo()), 44).goods(0, red=2).has(0, silver=7).turn(0, 4, 6)
    s.play("0 sell 1 red")
    assert s.legal() == ["points 0", "points 1", "points 2"]
    s.refuses("0 points 3", "TOO_MANY_POINTS", "BUR-SOLO-10", most=2)
    s.play("0 points 2")
    assert at(s) == (0, 45) and s[0].silver == 6 and s.asks() == "0 CastleAction"


@pytest.mark.rule("BUR-SOLO-10")
def test_points_are_not_for_sale_when_the_target_is_reached_or_nothing_was_scored() -> None:
    s = counter(busy(solo()), 49).goods(0, red=2).has(0, silver=7).turn(0, 4, 6)
    s.refuses("0 points 1", "NOT_NOW", "BUR-TURN-2")
    s.play("0 sell 1 red")
    assert s.asks() == "0 CastleAction"


@pytest.mark.rule("BUR-SOLO-10")
def test_without_silver_nobody_is_asked_to_buy_points() -> None:
    s = counter(busy(solo()), 10).storage(0, "watchtower").turn(0, 6, 6)
    s.play("0 place 1 watchtower 2")
    assert s.asks() == "0 PlayTurn" and at(s) == (14, 50)


@pytest.mark.rule("BUR-SOLO-10")
@pytest.mark.parametrize(("target", "after"), [(10, 5), (6, 1), (5, 5), (4, 4), (1, 1)])
def test_the_target_never_falls_to_nothing(target: int, after: int) -> None:
    s = counter(busy(solo()), target - 1, target).goods(0, red=1).turn(0, 4, 6)
    s.play("0 sell 1 red")
    assert at(s) == (0, after)


@pytest.mark.rule("BUR-SOLO-10")
def test_size_and_phase_of_a_region_are_one_scoring() -> None:
    s = counter(busy(solo()), 38).estate(0, {2: "bank"}).storage(0, "church").turn(0, 2, 6)
    s.play("0 place 1 church 3", "0 resolve region")
    assert s.points(0) == {"region": 3, "phase": 10}
    assert at(s) == (0, 45), "13 points at once; the surplus of one is lost"


@pytest.mark.rule("BUR-SOLO-10")
@pytest.mark.parametrize(
    ("tile", "field", "die", "points"),
    [("cow-3", 5, 2, 3 + 11), ("watchtower", 2, 6, 4), ("monastery-15", 7, 3, 2 + 11)],
)
def test_animals_watchtowers_and_monasteries_move_the_counter(
    tile: str, field: int, die: int, points: int
) -> None:
    s = busy(solo()).sold(0, red=1).storage(0, tile).turn(0, die, 6)
    s.play(f"0 place 1 {tile} {field}")
    if s.asks() == "0 OrderParts":
        s.play("0 resolve effect")
    assert s.state.counter == s[0].score == points


@pytest.mark.rule("BUR-SOLO-10")
def test_a_single_point_moves_the_counter_and_may_be_enough() -> None:
    s = monastery(busy(solo()).sold(0, red=1), 25)
    assert s.points(0)["end_monastery_25"] == 1 and s.state.counter == 1 + 11
    s = counter(busy(solo()), 49).sold(0, red=1).storage(0, "monastery-25").turn(0, 3, 6)
    s.play("0 place 1 monastery-25 7", "0 resolve effect")
    assert at(s) == (0, 45)


@pytest.mark.rule("BUR-SOLO-10", "BUR-EXT-5")
def test_geese_move_the_counter() -> None:
    s = busy(solo(extra_tiles=True)).storage(0, "geese").turn(0, 2, 6)
    s.play("0 place 1 geese 5", "0 resolve effect")
    assert s.state.counter == 2 + 11


@pytest.mark.rule("BUR-SOLO-10")
def test_two_resets_in_a_row_give_two_actions() -> None:
    s = counter(busy(solo()), 39).storage(0, "cow-2").turn(0, 2, 6).play("0 place 1 cow-2 5")
    s.play("0 resolve region")
    assert at(s) == (0, 45) and s.legal() == ["resolve effect", "resolve reset"]
    counter(s, 43, 45).play("0 resolve effect")
    assert at(s) == (0, 40)
    s.play("0 workers extra")
    assert s.asks() == "0 CastleAction", "the second one"
    s.play("0 workers extra")
    assert s[0].workers == 4 and s.asks() == "0 PlayTurn"


# --- the end --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SOLO-11", "BUR-TIE-2")
def test_all_37_fields_covered_win_at_once() -> None:
    s = solo()
    everything = [field for field in range(37) if field not in (6, 10)]
    s.cover(0, sorted(everything, key=lambda f: f not in AREA_1))
    s.storage(0, "bank").turn(0, 1, 6).play("0 place 1 bank 10")
    assert s.asks() == "" and s.state.dice == [0, 6], "in the middle of a turn"
    assert GAME.result(s.state).places == [1] and GAME.result(s.state).winners() == [0]
    assert s.happened("solo_won") == [0]


@pytest.mark.rule("BUR-SOLO-11")
def test_a_face_down_tile_may_win_the_game_inside_a_reward() -> None:
    s = solo()
    everything = [field for field in range(37) if field not in (6, 1, 10)]
    s.cover(0, sorted(everything, key=lambda f: f not in AREA_1))
    s.depot(0, "bank").storage(0, "mine").turn(0, 5, 6).play("0 place 1 mine 1", "0 resolve colour")
    assert s.asks() == "" and s.at(0, 10) == "bank"
    assert GAME.result(s.state).places == [1]


@pytest.mark.rule("BUR-SOLO-11", "BUR-TIE-2", "BUR-SCORE-1")
def test_after_round_25_the_game_is_lost_without_final_scoring() -> None:
    s = solo().estate(0, {7: "monastery-24", 5: "cow-2"}).has(0, silver=5, workers=4)
    s.goods(0, red=3).phase("E").end_phase()
    assert s.asks() == "" and s.points(0) == {}
    assert GAME.result(s.state).places == [2] and GAME.result(s.state).winners() == []
    assert s.happened("solo_lost") == [0]


@pytest.mark.rule("BUR-SOLO-11")
def test_the_end_of_an_earlier_phase_ends_nothing() -> None:
    s = solo().cover(0, [5, 1]).phase("D").end_phase()
    assert s[0].silver == 1, "the mine pays"
    assert s.asks() == "* FillDepots" and s.state.phase == 4


# --- the order of parts ---------------------------------------------------------------------


@pytest.mark.rule("BUR-SOLO-12")
@pytest.mark.parametrize(
    ("order", "lines"),
    [
        (("region", "effect"), ["region", "phase", "animal"]),
        (("effect", "region"), ["animal", "region", "phase"]),
    ],
)
def test_the_player_orders_region_and_effect(order: tuple[str, str], lines: list[str]) -> None:
    s = busy(solo()).storage(0, "cow-2").turn(0, 2, 6).play("0 place 1 cow-2 5")
    assert s.asks() == "0 OrderParts" and s.legal() == ["resolve region", "resolve effect"]
    s.play(f"0 resolve {order[0]}")
    assert s.scored() == lines and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-12", "BUR-TURN-4")
def test_everything_is_finished_before_the_next_die() -> None:
    s = busy(solo()).depot(0, "bank").has(0, silver=2).storage(0, "cow-2").turn(0, 2, 6)
    s.play("0 place 1 cow-2 5")
    s.refuses("0 take 2 6 bank", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("0 buy silver black bank", "MUST_RESOLVE", "BUR-BUY-2")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SOLO-12")
    s.refuses("0 resolve colour", "MUST_RESOLVE", "BUR-TURN-4")


@pytest.mark.rule("BUR-SOLO-12")
def test_an_inner_placement_is_finished_before_the_outer_goes_on() -> None:
    s = busy(solo()).storage(0, "town_hall", "cow-2").turn(0, 1, 6)
    s.play("0 place 1 town_hall 10", "0 resolve effect", "0 place extra cow-2 5")
    assert s.legal() == ["resolve region", "resolve effect"]
    s.play("0 resolve effect")
    assert s.scored() == ["animal", "region", "phase", "region", "phase"]
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SOLO-12")
def test_a_reset_earned_by_an_inner_part_is_used_before_the_outer_goes_on() -> None:
    s = counter(busy(solo()), 48).storage(0, "town_hall", "cow-2").turn(0, 1, 6)
    s.play("0 place 1 town_hall 10", "0 resolve effect", "0 place extra cow-2 5")
    s.play("0 resolve effect")
    assert s.legal() == ["resolve region", "resolve reset"]
    s.play("0 resolve region")
    assert s.asks() == "0 CastleAction" and s.scored().count("region") == 1
    s.play("0 workers extra")
    assert s.scored().count("region") == 2


@pytest.mark.rule("BUR-SOLO-12", "BUR-ROUTE-3")
def test_goods_of_a_sale_are_laid_before_or_after_the_reset_action() -> None:
    s = counter(busy(solo(trade_routes=True)), 48).route(0, 1).goods(0, turquoise=1)
    s.turn(0, 1, 6).play("0 sell 1 turquoise")
    assert s.legal() == ["resolve route", "resolve reset"]
    assert s[0].silver == 1 and s[0].laid == ()
    s.play("0 resolve reset", "0 workers extra")
    assert s[0].laid == (0,) and s[0].silver == 3


@pytest.mark.rule("BUR-SOLO-12", "BUR-ROUTE-2")
def test_a_bonus_is_carried_out_before_the_next_good_is_laid() -> None:
    s = busy(solo(trade_routes=True)).route(0, 1, 2, laid="red red").goods(0, brown=2, pink=1)
    s.turn(0, 5, 6).play("0 sell 1 brown", "0 points 0")
    assert s.asks() == "0 TakeFromDepots" and s[0].laid == (3, 3, 4)
    s.play("0 decline")
    assert s.asks() == "0 UseWarehouse" and s[0].laid == (3, 3, 4, 4)


@pytest.mark.rule("BUR-SOLO-12", "BUR-SELL-2")
def test_silver_of_a_sale_comes_before_its_points() -> None:
    s = busy(solo()).goods(0, red=1).turn(0, 4, 6).play("0 sell 1 red")
    assert s.asks() == "0 AddPoints" and s[0].silver == 1
    assert s.points(0) == {"sale": 2}, "two points per good, as with two players"
