"""What shields 11 to 18 do (booklet p.16)."""

from __future__ import annotations

import pytest

from tests.games.burgundy.module_scenario import dealt
from tests.games.burgundy.shield_scenario import final, held

# --- 11 to 13 -------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E11")
def test_shield_11_takes_a_shield_of_any_depot_after_the_castles_action() -> None:
    s = held({11: 18}).estate(0, {11: "church"}).shields_in(2, 9).shields_in(5, 1)
    s.storage(0, "castle").turn(0, 6, 6).play("0 place 1 castle 6")
    assert s.asks() == "0 CastleAction"
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-CASTLE-1")
    s.refuses("0 shield 2 9", "MUST_RESOLVE", "BUR-TURN-4")
    s.play("0 workers extra")
    assert s.asks() == "0 TakeExtraShield"
    assert s.legal() == ["shield 5 1", "shield 2 9", "decline"]
    s.refuses("0 shield 3 9", "NO_SHIELD_THERE", "BUR-SHIELD-1", shield=9, depot="3")
    s.play("0 shield 2 9", "0 lay 6")
    assert s.held(0) == [9, 11] and s.state.dice[:2] == [0, 6] and s[0].workers == 2


@pytest.mark.rule("BUR-SHIELD-E11")
def test_shield_11_may_be_left_unused_or_find_nothing() -> None:
    s = held({11: 18}).estate(0, {11: "church"}).shields_in(2, 9).storage(0, "castle")
    s.turn(0, 6, 6).play("0 place 1 castle 6", "0 workers extra", "0 decline")
    assert s.held(0) == [11] and s.asks() == "0 PlayTurn"
    s = held({11: 18}).estate(0, {11: "church"}).storage(0, "castle").turn(0, 6, 6)
    s.play("0 place 1 castle 6", "0 workers extra")
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SHIELD-E11")
def test_shield_11_must_still_be_held_after_the_castles_action() -> None:
    s = held({11: 18}).estate(0, {11: "church"}).shields_in(2, 9, 5).storage(0, "castle", "castle")
    s.turn(0, 6, 6).play("0 place 1 castle 6", "0 place extra castle 1", "0 workers extra")
    assert s.asks() == "0 TakeExtraShield"
    s.play("0 shield 2 9", "0 lay 18")
    assert s.held(0) == [9]
    assert s.asks() == "0 PlayTurn", "the outer castle gets none, number 11 is gone"


@pytest.mark.rule("BUR-SHIELD-E11")
def test_each_nested_castle_takes_its_own_shield_the_inner_one_first() -> None:
    s = held({11: 18}).estate(0, {11: "church"}).shields_in(2, 9, 5).storage(0, "castle", "castle")
    s.turn(0, 6, 6).play("0 place 1 castle 6", "0 place extra castle 1", "0 workers extra")
    s.play("0 shield 2 9", "0 lay 1", "0 shield 2 5", "0 lay 6")
    assert s.held(0) == [5, 9, 11]


@pytest.mark.rule("BUR-SHIELD-E11", "BUR-SHIELD-E17", "BUR-PLACE-7")
def test_a_shield_won_by_a_castle_does_not_change_the_points_of_its_own_region() -> None:
    s = held({11: 18, 5: 6}).shields_in(2, 17).storage(0, "castle").turn(0, 4, 6)
    s.play("0 place 1 castle 2", "0 workers extra", "0 shield 2 17", "0 lay 2")
    assert s.points(0)["region"] == 6 and 17 in s.held(0)


@pytest.mark.rule("BUR-SHIELD-E12")
@pytest.mark.parametrize(("players", "points"), [(2, 8), (3, 12), (4, 16)])
def test_shield_12_doubles_the_points_of_sales(players: int, points: int) -> None:
    s = held({12: 18}, players).goods(0, red=2).turn(0, 4, 6).play("0 sell 1 red")
    assert s.points(0) == {"sale": points} and s[0].silver == 1


@pytest.mark.rule("BUR-SHIELD-E13", "BUR-SHIELD-6")
def test_shield_13_doubles_every_own_shield_itself_included() -> None:
    s = held({13: 18, 5: 6, 9: 1}).shields(1, {1: 18}).has(0, silver=3).has(1, silver=1)
    assert final(s) == {"end_shield_13": 8, "end_shield_5": 24, "end_shield_9": 16}
    assert s.points(1) == {"end_shield_1": 12}


# --- 14 and 15 ------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E14")
def test_shield_14_places_a_tile_of_depots_1_to_6_whatever_the_number() -> None:
    s = held({14: 18}).depot(0, "mine").depot(4, "ship").has(0, silver=1).end_phase()
    assert s.asks() == "0 UsePhaseShields"
    assert s.legal() == [
        "place extra ship 17",
        "place extra ship 19",
        "place extra bank 11",
        "place extra bank 25",
        "decline",
    ]
    s.play("0 place extra bank 25")
    assert s.at(0, 25) == "bank" and s[0].silver == 3 and s.in_depot(6) == []
    assert s.asks() == "0 PayTribute", "once per phase end"


@pytest.mark.rule("BUR-SHIELD-E14")
def test_shield_14_obeys_colour_neighbourhood_and_city_rule() -> None:
    s = held({14: 18}).estate(0, {25: "bank"}).has(0, silver=1).end_phase()
    s.refuses("0 place extra bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.refuses("0 place extra bank 24", "WRONG_COLOUR", "BUR-PLACE-2", tile="bank", colour="mine")
    s.refuses("0 place extra bank 36", "NOT_ADJACENT", "BUR-PLACE-3", field=36)
    s.refuses("0 place extra mine 24", "TILE_NOT_THERE", "BUR-SHIELD-E14", tile="mine")


@pytest.mark.rule("BUR-SHIELD-E14")
def test_shield_14_may_be_declined_and_a_tile_of_storage_is_out_of_reach() -> None:
    s = held({14: 18}).storage(0, "mine").has(0, silver=1).end_phase()
    s.refuses("0 place extra mine 24", "TILE_NOT_THERE", "BUR-SHIELD-E14", tile="mine")
    s.play("0 decline")
    assert s.in_depot(6) == ["bank"] and s.asks() == "0 PayTribute"


@pytest.mark.rule("BUR-SHIELD-E14", "BUR-REGION-2")
def test_regions_filled_at_the_end_of_a_phase_score_that_phase() -> None:
    s = held({14: 18}).has(0, silver=1).phase("C").end_phase().play("0 place extra bank 11")
    assert s.points(0) == {"region": 1, "phase": 6}


@pytest.mark.rule("BUR-SHIELD-E14")
def test_a_tile_in_several_depots_is_taken_from_the_one_chosen() -> None:
    s = held({14: 18}).depot(1, "bank").has(0, silver=1).end_phase().play("0 place extra bank 25")
    assert s.asks() == "0 FromDepot" and s.legal() == ["depot 1", "depot 6"]
    s.refuses("0 depot 3", "TILE_NOT_THERE", "BUR-SHIELD-E14", tile="bank", depot="3")
    s.refuses("0 depot black", "TILE_NOT_THERE", "BUR-SHIELD-E15", tile="bank", depot="black")
    s.play("0 depot 6")
    assert s.in_depot(1) == ["bank"] and s.in_depot(6) == []


@pytest.mark.rule("BUR-SHIELD-E14")
def test_the_effect_of_the_tile_is_carried_out() -> None:
    s = held({14: 18}).estate(0, {11: "church"}).depot(2, "castle").has(0, silver=1)
    s.storage(0, "mine").end_phase().play("0 place extra castle 6", "0 place extra mine 24")
    assert s.at(0, 24) == "mine"


@pytest.mark.rule("BUR-SHIELD-E15")
def test_shield_15_places_a_tile_of_the_black_depot_only() -> None:
    s = held({15: 18}).depot(0, "mine").has(0, silver=1).end_phase()
    assert s.legal() == ["place extra mine 24", "decline"]
    s.play("0 place extra mine 24")
    assert s.at(0, 24) == "mine" and s.in_depot(0) == []


@pytest.mark.rule("BUR-SHIELD-E15")
def test_a_tile_refused_to_the_owner_of_shield_15_names_that_shield() -> None:
    s = held({15: 18}).depot(0, "mine").has(0, silver=1).end_phase()
    s.refuses("0 place extra bank 25", "TILE_NOT_THERE", "BUR-SHIELD-E15", tile="bank")


@pytest.mark.rule("BUR-SHIELD-E14", "BUR-SHIELD-E15")
@pytest.mark.parametrize("first", ["bank 25", "mine 24"])
def test_both_shields_work_in_either_order_each_once(first: str) -> None:
    s = held({14: 18, 15: 6}).depot(0, "mine", "mine").depot(4, "ship").has(0, silver=2)
    s.end_phase().play(f"0 place extra {first}")
    assert s.asks() == "0 UsePhaseShields"
    black_again = any("mine" in text for text in s.legal())
    assert black_again == first.startswith("bank")
    s.play("0 place extra mine 24" if black_again else "0 place extra bank 25")
    assert s.asks() == "0 PayTribute"


@pytest.mark.rule("BUR-SHIELD-E14", "BUR-SHIELD-E15")
def test_an_equal_tile_in_the_black_depot_uses_up_shield_15() -> None:
    s = held({14: 18, 15: 6}).depot(0, "bank").depot(4, "ship").has(0, silver=2).end_phase()
    s.play("0 place extra bank 25")
    assert s.legal() == ["depot 6", "depot black"]
    s.play("0 depot black")
    assert s.legal("place extra ship") != [], "number 14 is still there"


@pytest.mark.rule("BUR-SHIELD-E14", "BUR-SHIELD-E15", "BUR-SHIELD-E11", "BUR-PHEND-1")
def test_a_shield_gained_during_this_step_may_still_be_used_and_owes_tribute() -> None:
    s = held({14: 18, 11: 6}).depot(2, "castle").depot(0, "mine").shields_in(3, 15)
    s.has(0, silver=9).end_phase()
    s.play("0 place extra castle 2", "0 workers extra", "0 shield 3 15", "0 lay 2")
    assert s.legal() == ["place extra mine 24", "decline"]
    s.play("0 place extra mine 24", "0 tribute-silver", "0 tribute-silver", "0 tribute-silver")
    assert s[0].silver == 9 - 3 + 1 and s.held(0) == [11, 14, 15]


# --- 16 to 18 -------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E16")
def test_shield_16_sets_one_own_die_once_per_turn() -> None:
    s = held({16: 18}).depot(4, "ship").turn(0, 1, 6)
    assert s.legal("set 1") == [f"set 1 {value}" for value in range(2, 7)]
    assert s.legal("set 2") == [f"set 2 {value}" for value in range(1, 6)]
    s.refuses("0 set 1 1", "SAME_VALUE", "BUR-SHIELD-E16", value=1)
    s.play("0 set 1 4")
    assert s.state.dice[:2] == [4, 6] and s.legal("set") == []
    s.refuses("0 set 2 4", "ALREADY_SET", "BUR-SHIELD-E16")
    s.play("0 take 1 4 ship")
    assert s.stored(0) == ["ship"] and s[0].workers == 0
    s.refuses("0 set 2 4", "ALREADY_SET", "BUR-SHIELD-E16")


@pytest.mark.rule("BUR-SHIELD-E16")
def test_shield_16_works_again_in_the_next_turn() -> None:
    s = held({16: 18}).depot(4, "ship").turn(0, 1, 6).play("0 set 1 4").end_turn(0)
    s.turn(0, 1, 6)
    assert s.legal("set 1") != []


@pytest.mark.rule("BUR-SHIELD-E16")
def test_shield_16_turns_no_spent_die_and_needs_to_be_owned() -> None:
    s = held({16: 18}).turn(0, 1, 6).play("0 workers 1")
    s.refuses("0 set 1 4", "DIE_USED", "BUR-TURN-4", die=1)
    assert s.legal("set 2") != []
    s = held({5: 18}).turn(0, 1, 6)
    s.refuses("0 set 1 4", "NOT_OWNED", "BUR-SHIELD-E16", shield=16)


@pytest.mark.rule("BUR-SHIELD-E16")
def test_shield_16_turns_the_dice_of_its_owner_in_any_seat() -> None:
    s = dealt(3, shields=True).depot(6, "bank").shields(2, {16: 18}).turn(2, 1, 6)
    assert len(s.legal("set 1")) == len(s.legal("set 2")) == 5
    s.play("2 workers 2").refuses("2 set 2 4", "DIE_USED", "BUR-TURN-4", die=2)
    s.refuses("2 set 1 1", "SAME_VALUE", "BUR-SHIELD-E16", value=1)
    s.play("2 set 1 4")
    assert s.state.dice == [0, 0, 0, 0, 4, 0]


@pytest.mark.rule("BUR-SHIELD-E11")
def test_every_shield_of_every_depot_is_within_reach_of_shield_11() -> None:
    s = held({11: 18}).estate(0, {11: "church"}).storage(0, "castle")
    others = [number for number in range(1, 19) if number != 11]
    for number in others:
        s.shields_in(number % 6 + 1, number)
    s.turn(0, 6, 6).play("0 place 1 castle 6", "0 workers extra")
    assert s.legal("shield") == [f"shield {n % 6 + 1} {n}" for n in others]


@pytest.mark.rule("BUR-SHIELD-E16")
def test_workers_may_shift_a_die_that_was_set() -> None:
    s = held({16: 18}).depot(4, "ship").has(0, workers=1).turn(0, 1, 6)
    s.play("0 set 1 3", "0 take 1 4 ship")
    assert s[0].workers == 0


@pytest.mark.rule("BUR-SHIELD-E17")
def test_example_18_with_shield_17_a_region_of_three_scores_ten() -> None:
    s = held({17: 18}).estate(0, {24: "mine", 29: "mine"}).storage(0, "mine").turn(0, 3, 6)
    s.play("0 place 1 mine 33")
    assert s.points(0) == {"region": 10, "phase": 10, "bonus_large": 5}


@pytest.mark.rule("BUR-SHIELD-E17", "BUR-INN-3")
def test_with_an_inn_shield_17_makes_a_region_two_larger() -> None:
    s = held({17: 18}, inns=True).estate(0, {24: "mine", 29: "inn"}).storage(0, "mine")
    s.turn(0, 3, 6).play("0 place 1 mine 33")
    assert s.points(0)["region"] == 15


@pytest.mark.rule("BUR-SHIELD-E17", "BUR-REGION-3")
def test_shield_17_never_scores_more_than_36() -> None:
    s = dealt(
        2, "* sheets 9/10 3/4", "0 side 10", "0 castle 3", "1 side 3", "1 castle 6",
        experienced="open", shields=True,
    )  # fmt: skip
    s.shields(0, {17: 3}).estate(0, {2: "cow-2"}).cover(0, [6, 1, 12, 18, 17, 16, 15])
    s.storage(0, "town_hall").turn(0, 5, 1).play("0 place 1 town_hall 19")
    assert s.points(0)["region"] == 36


@pytest.mark.rule("BUR-SHIELD-E18")
def test_shield_18_places_tiles_anywhere() -> None:
    s = held({18: 18}).storage(0, "bank", "mine").turn(0, 3, 6)
    assert "place 1 bank 36" in s.legal() and "place 1 mine 33" in s.legal()
    s.lacks_workers("0 place 2 mine 24", price=2, workers=0, face=6, value=4, field=24)
    s.play("0 place 1 bank 36")
    assert s.at(0, 36) == "bank"


@pytest.mark.rule("BUR-SHIELD-E18", "BUR-PLACE-3")
def test_after_the_loss_of_shield_18_tiles_must_touch_others_again() -> None:
    s = held({18: 18}).storage(0, "bank", "church").turn(0, 3, 6).play("0 place 1 bank 36")
    s.end_turn(0).has(0).end_phase()
    assert s.held(0) == []
    s.state.stack.clear()
    s.storage(0, "monastery-15", "monastery-16").turn(0, 4, 1)
    s.refuses("0 place 1 monastery-15 34", "NOT_ADJACENT", "BUR-PLACE-3", field=34)
    s.play("0 place 2 monastery-15 35")
    assert s.at(0, 35) == "monastery-15", "36 touches it"


@pytest.mark.rule("BUR-SHIELD-E18")
def test_colour_and_city_rule_hold_with_shield_18_too() -> None:
    s = held({18: 18}).estate(0, {25: "bank"}).storage(0, "bank").turn(0, 6, 4)
    s.refuses("0 place 1 bank 32", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.refuses("0 place 2 bank 2", "WRONG_COLOUR", "BUR-PLACE-2", tile="bank", colour="castle")
