"""What shields 1 to 10 do (booklet p.15 and p.16); the others: test_shields_11_to_18.py."""

from __future__ import annotations

import pytest

from tests.games.burgundy.module_scenario import Scenario, named
from tests.games.burgundy.shield_scenario import final, held

# --- 1 and 2 --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E1")
@pytest.mark.parametrize(("shields", "points"), [({1: 18}, 3 + 2), ({}, 2)])
def test_shield_1_joins_all_pastures(shields: dict[int, int], points: int) -> None:
    s = held(shields).estate(0, {17: "ship", 19: "ship", 20: "ship", 27: "cow-3"})
    s.storage(0, "cow-2").turn(0, 4, 6).play("0 place 1 cow-2 10")
    assert s.points(0) == {"animal": points}


@pytest.mark.rule("BUR-SHIELD-E1", "BUR-REGION-1")
def test_with_shield_1_regions_stay_separate_for_their_size() -> None:
    s = held({1: 18}).estate(0, {17: "ship", 10: "cow-3", 19: "ship", 20: "ship"})
    s.storage(0, "pig-2").turn(0, 2, 6).play("0 place 1 pig-2 27")
    assert s.points(0) == {"animal": 2, "region": 1, "phase": 10}


@pytest.mark.rule("BUR-SHIELD-E1", "BUR-MON-7")
def test_shield_1_counts_all_tiles_for_monastery_7() -> None:
    s = held({1: 18}).estate(0, {17: "ship", 19: "ship", 20: "ship", 27: "cow-3"})
    s.monasteries(0, 7).storage(0, "cow-2").turn(0, 4, 6).play("0 place 1 cow-2 10")
    assert s.points(0) == {"animal": 5 + 2}


@pytest.mark.rule("BUR-SHIELD-E2")
def test_shield_2_brings_a_worker_when_another_takes_workers() -> None:
    s = held({2: 18}, 3).turn(1, 1, 6).play("1 workers 1")
    assert s[0].workers == 1, "one for the action, although it brought two"
    s.end_turn(1).turn(2, 1, 6).end_turn(2)
    assert (s[0].workers, s[1].workers, s[2].workers) == (4, 4, 4)


@pytest.mark.rule("BUR-SHIELD-E2")
def test_shield_2_sleeps_when_its_owner_receives_workers() -> None:
    s = held({2: 18}).turn(0, 1, 6).play("0 workers 1")
    assert s[0].workers == 2


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-MON-14")
def test_shield_2_brings_one_worker_per_event_not_per_worker() -> None:
    s = held({2: 18}).monasteries(1, 14).turn(1, 1, 6).play("1 workers 1")
    assert (s[0].workers, s[1].workers) == (1, 4)


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-BLDG-BOARDING")
def test_a_boarding_house_is_an_event_and_may_be_declined_then() -> None:
    s = held({2: 18}).storage(1, "boarding_house").turn(1, 3, 6).play("1 place 1 boarding_house 25")
    assert s.asks() == "1 GainWorkers" and s.legal() == ["gain", "decline"]
    s.play("1 gain")
    assert (s[0].workers, s[1].workers) == (1, 4)


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-BLDG-BOARDING")
def test_the_owner_of_shield_2_is_not_asked_about_his_own_boarding_house() -> None:
    s = held({2: 18}).storage(0, "boarding_house").turn(0, 3, 6).play("0 place 1 boarding_house 25")
    assert s[0].workers == 4 and s.asks() == "0 PlayTurn"


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-MON-4")
def test_the_worker_of_monastery_4_is_an_event() -> None:
    s = held({2: 18}).monasteries(1, 4).goods(1, red=2).turn(1, 4, 6).play("1 sell 1 red")
    assert (s[0].workers, s[1].workers) == (1, 1)


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-MON-2")
def test_the_workers_of_monastery_2_are_one_event() -> None:
    s = held({2: 18}).estate(1, {24: "mine", 29: "mine", 12: "monastery-2"}).has(0, silver=1)
    s.end_phase().play("0 tribute-silver")
    assert (s[0].workers, s[1].workers) == (1, 2)


@pytest.mark.rule("BUR-SHIELD-E2", "BUR-EXT-2")
def test_each_hire_is_an_event() -> None:
    s = held({2: 18}, extra_tiles=True).monasteries(1, 28).has(1, silver=2).turn(1, 1, 6)
    s.play("1 hire", "1 hire")
    assert (s[0].workers, s[1].workers) == (2, 4)


# --- 3 and 4 --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E3")
def test_shield_3_lets_its_owner_pay_in_workers_silver_or_both() -> None:
    s = held({3: 18, 5: 6, 9: 1}).has(0, silver=1, workers=2).end_phase()
    assert s.legal() == ["tribute-silver", "tribute-worker", "give-up"]
    s.play("0 tribute-worker", "0 tribute-silver", "0 tribute-worker")
    assert s.held(0) == [3, 5, 9] and (s[0].silver, s[0].workers) == (0, 0)


@pytest.mark.rule("BUR-SHIELD-E3")
def test_shield_3_is_settled_first() -> None:
    s = held({3: 18, 1: 6, 2: 1}).has(0, silver=1, workers=2).end_phase()
    s.play("0 give-up")
    assert s.held(0) == [1, 2], "number 3 was asked about first"
    s.refuses("0 tribute-worker", "NO_WORKER_TRIBUTE", "BUR-SHIELD-E3")
    s.play("0 tribute-silver")
    assert s.held(0) == [1] and s[0].workers == 2, "the rest needed silver, there was one"


@pytest.mark.rule("BUR-SHIELD-E3")
def test_with_shield_3_workers_must_be_there_all_the_same() -> None:
    s = held({3: 18}).has(0, silver=1).end_phase()
    s.refuses("0 tribute-worker", "NOT_ENOUGH_WORKERS", "BUR-SHIELD-E3", price=1, workers=0)
    s = held({3: 18}).has(0, workers=1).end_phase()
    s.refuses("0 tribute-silver", "NOT_ENOUGH_SILVER", "BUR-SHIELD-4", price=1, silver=0)


@pytest.mark.rule("BUR-SHIELD-E3")
def test_shield_3_in_another_estate_is_of_no_use() -> None:
    s = held({5: 18}).shields(1, {3: 18}).has(0, silver=1, workers=1).end_phase()
    assert s.legal() == ["tribute-silver", "give-up"]


@pytest.mark.rule("BUR-SHIELD-E4")
def test_shield_4_makes_the_storage_endless() -> None:
    s = held({4: 18}).storage(0, "cow-2", "pig-2", "mine", "church").turn(0, 6, 6)
    s.play("0 take 1 6 bank")
    assert s.stored(0) == ["cow-2", "pig-2", "mine", "church", "bank"]
    s = held({}).storage(0, "cow-2", "pig-2", "mine").turn(0, 6, 6).play("0 take 1 6 bank")
    assert s.asks() == "0 MakeRoom"


@pytest.mark.rule("BUR-SHIELD-E4")
def test_when_shield_4_is_given_up_the_storage_is_cut_at_once() -> None:
    s = held({4: 18, 5: 6}).storage(0, "cow-2", "pig-2", "mine", "church", "mine").has(0, silver=2)
    s.end_phase().play("0 give-up")
    assert s.asks() == "0 CutStorage"
    assert s.legal() == [f"discard own {tile}" for tile in ("mine", "church", "cow-2", "pig-2")]
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SHIELD-E4")
    s.refuses("0 discard own bank", "NOT_IN_STORAGE", "BUR-TAKE-3", tile="bank")
    s.play("0 discard own mine", "0 discard own church")
    assert s.stored(0) == ["cow-2", "pig-2", "mine"]
    assert s.asks() == "0 PayTribute", "then the tribute goes on"


@pytest.mark.rule("BUR-SHIELD-E4", "BUR-SHIELD-2")
def test_a_shield_laid_over_shield_4_cuts_the_storage_at_once() -> None:
    s = held({4: 18}).storage(0, "cow-2", "pig-2", "mine", "church").shields_in(6, 9)
    s.turn(0, 6, 6).play("0 shield 6 9")
    assert s.asks() == "0 CutStorage" and s.held(0) == [9]
    s.play("0 discard own mine")
    assert len(s.stored(0)) == 3 and s.asks() in ("0 PlayTurn", "")


@pytest.mark.rule("BUR-SHIELD-E4")
def test_losing_shield_4_with_three_tiles_costs_none() -> None:
    s = held({4: 18}).storage(0, "cow-2", "pig-2", "mine").has(0, silver=1).end_phase()
    s.play("0 give-up")
    assert s.stored(0) == ["cow-2", "pig-2", "mine"] and s.asks() == "* FillDepots"


# --- 5 --------------------------------------------------------------------------------------


def ship(s: Scenario, depot: int = 1) -> Scenario:
    """A ship on field 17, the goods of a depot."""
    s.storage(0, "ship").turn(0, 2, 6)
    return s.play("0 place 1 ship 17", f"0 depot {depot}")


@pytest.mark.rule("BUR-SHIELD-E5")
def test_shield_5_also_takes_one_kind_from_all_depots() -> None:
    s = held({5: 18}).depot_goods(1, red=1).depot_goods(2, red=1, pink=1).depot_goods(6, red=2)
    ship(s)
    assert s.asks() == "0 TakeEverywhere"
    assert s.legal() == ["good pink", "good red", "decline"]
    assert s.state.space[0] == 0, "the marker moves afterwards"
    s.play("0 good red")
    assert named(s[0].goods) == {"red": 4} and s.goods_in(2) == {"pink": 1}
    assert s.state.space[0] == 1


@pytest.mark.rule("BUR-SHIELD-E5")
def test_shield_5_may_be_left_unused_or_find_nothing() -> None:
    s = ship(held({5: 18}).depot_goods(2, red=1)).play("0 decline")
    assert named(s[0].goods) == {} and s.goods_in(2) == {"red": 1}
    s = ship(held({5: 18}).depot_goods(1, red=1))
    assert s.asks() == "0 PlayTurn", "no depot has goods any more"


@pytest.mark.rule("BUR-SHIELD-E5", "BUR-SHIP-2")
def test_shield_5_takes_only_what_fits_into_the_goods_store() -> None:
    s = held({5: 18}).goods(0, red=1, pink=1, brown=1).depot_goods(2, orange=1, red=1)
    ship(s)
    assert s.legal() == ["good red", "decline"]
    s.refuses("0 good orange", "NO_SPACE_FOR_KIND", "BUR-SHIP-2", good="orange")
    s.refuses("0 good purple", "NO_GOODS_OF_KIND", "BUR-SHIELD-E5", good="purple")


@pytest.mark.rule("BUR-SHIELD-E5", "BUR-SHIP-2")
def test_shield_5_comes_after_the_goods_of_the_chosen_depot() -> None:
    s = held({5: 18}).goods(0, red=1, pink=1).depot_goods(1, brown=1, orange=1)
    s.depot_goods(2, orange=1, brown=1)
    ship(s)
    assert s.asks() == "0 TakeKind"
    s.play("0 good brown")
    assert s.asks() == "0 TakeEverywhere" and s.legal() == ["good brown", "decline"]


# --- 6 --------------------------------------------------------------------------------------


def naming(*numbers: int, players: int = 2, **options: object) -> Scenario:
    """Seat 0 holds shield 6; seat 1 owns monasteries."""
    return held({6: 18}, players, **options).monasteries(1, *numbers)


@pytest.mark.rule("BUR-SHIELD-E6")
def test_shield_6_names_another_player_once() -> None:
    s = naming(14, players=3).turn(0, 1, 6)
    assert s.legal("name") == ["name 1", "name 2"]
    s.refuses("0 name 0", "SELF_NAMED", "BUR-SHIELD-E6")
    s.refuses("0 name 3", "NO_SUCH_PLAYER", "BUR-SHIELD-E6", estate=3)
    s.play("0 name 1")
    assert s[0].named == 1 and s.legal("name") == []
    s.refuses("0 name 2", "ALREADY_NAMED", "BUR-SHIELD-E6", estate=1)


@pytest.mark.rule("BUR-SHIELD-E6")
def test_without_shield_6_nobody_is_named() -> None:
    s = held({5: 18}).turn(0, 1, 6)
    assert s.legal("name") == []
    s.refuses("0 name 1", "NOT_OWNED", "BUR-SHIELD-E6", shield=6)


@pytest.mark.rule("BUR-SHIELD-E6")
def test_the_monasteries_of_the_named_player_work_for_the_owner_of_the_shield() -> None:
    s = naming(14, 8).turn(0, 1, 6).play("0 name 1", "0 workers 1")
    assert s[0].workers == 4
    s.end_turn(0).has(0, workers=1).depot(3, "cow-2").turn(0, 1, 6).play("0 take 1 3 cow-2")
    assert s[0].workers == 0, "two steps with one worker"


@pytest.mark.rule("BUR-SHIELD-E6")
def test_before_naming_and_for_the_named_player_nothing_changes() -> None:
    s = naming(14).monasteries(0, 13).turn(0, 1, 6).play("0 workers 1")
    assert s[0].workers == 2
    s.play("0 name 1").end_turn(0).has(1).turn(1, 1, 6).play("1 workers 1")
    assert (s[1].workers, s[1].silver) == (4, 0), "13 of the other does not work here"


@pytest.mark.rule("BUR-SHIELD-E6")
def test_monasteries_placed_after_the_naming_count_too() -> None:
    s = naming().turn(0, 1, 6).play("0 name 1").end_turn(0).has(0)
    s.storage(1, "monastery-14").turn(1, 1, 6).play("1 place 1 monastery-14 12").end_turn(1)
    s.turn(0, 1, 6).play("0 workers 1")
    assert s[0].workers == 4


@pytest.mark.rule("BUR-SHIELD-E6")
def test_copied_monasteries_end_with_the_shield() -> None:
    s = naming(14).has(0, silver=1).turn(0, 1, 6).play("0 name 1").end_turn(0)
    s.phase("B").end_phase().play("0 give-up")
    assert s[0].named == -1 and s.held(0) == []
    s.state.stack.clear()
    s.has(0).depot(6, "bank").turn(0, 1, 6)
    s.refuses("0 name 1", "NOT_OWNED", "BUR-SHIELD-E6", shield=6)
    s.play("0 workers 1")
    assert s[0].workers == 2


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-MON-1")
def test_a_copied_monastery_1_lifts_the_city_rule_and_its_loss_leaves_the_tiles() -> None:
    s = naming(1).estate(0, {25: "bank"}).storage(0, "bank", "church").has(0, silver=1)
    s.turn(0, 1, 6)
    s.refuses("0 place 1 bank 26", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.play("0 name 1", "0 place 1 bank 26").end_turn(0).end_phase().play("0 give-up")
    assert (s.at(0, 25), s.at(0, 26)) == ("bank", "bank")
    s.state.stack.clear()
    s.storage(0, "bank").turn(0, 5, 6)
    s.refuses("0 place 1 bank 31", "DUPLICATE_BUILDING", "BUR-PLACE-4", tile="bank")
    s.play("0 place 1 church 31")


@pytest.mark.rule("BUR-SHIELD-E6")
def test_at_the_end_the_named_players_monasteries_score_on_the_own_estate() -> None:
    s = naming(22, 24, 15).estate(0, {25: "bank", 17: "ship", 10: "cow-2", 9: "pig-2"})
    s.estate(1, {25: "bank", 11: "bank"}).sold(1, red=2).has(0, silver=1)
    s[0].named = 1
    points = final(s)
    assert points == {"end_shield6": 4 + 8, "end_shield_6": 12}
    assert s.points(1) == {"end_monastery_22": 8, "end_monastery_15": 2}


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-MON-26", "BUR-MON-25")
def test_copied_monasteries_count_the_own_bonus_tiles_and_sold_goods() -> None:
    s = naming(26, 25).sold(0, red=3).has(0, silver=1)
    s[0].named, s[0].large, s[1].large = 1, 1 << 1, 1 << 2 | 1 << 3
    assert final(s) == {"end_shield6": 3 + 3, "end_shield_6": 12}


@pytest.mark.rule("BUR-SHIELD-E6")
def test_a_shield_lost_before_the_end_scores_nothing() -> None:
    s = naming(22).estate(0, {25: "bank"})
    s[0].named = 1
    s.phase("E").end_phase()
    assert s.points(0) == {}


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-PHEND-1")
def test_naming_is_offered_at_the_end_of_a_phase_too() -> None:
    s = naming(2, players=3).estate(0, {24: "mine"}).has(0, silver=1).end_phase()
    assert s.asks() == "0 OfferName" and s.legal() == ["name 1", "name 2", "decline"]
    s.refuses("0 name 0", "SELF_NAMED", "BUR-SHIELD-E6")
    s.play("0 name 1", "0 tribute-silver")
    assert s[0].workers == 1, "monastery 2 works already in this phase end"


@pytest.mark.rule("BUR-SHIELD-E6")
def test_whoever_has_named_is_not_asked_again() -> None:
    s = naming(2).has(0, silver=1)
    s[0].named = 1
    assert s.end_phase().asks() == "0 PayTribute"


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-PHEND-1", "BUR-SHIELD-E11")
def test_shield_6_laid_during_the_phase_end_may_be_used_at_once() -> None:
    s = held({14: 18, 11: 6}).depot(2, "castle").shields_in(3, 6).has(0, silver=3)
    s.end_phase().play("0 place extra castle 2", "0 workers extra", "0 shield 3 6", "0 lay 2")
    assert s.asks() == "0 OfferName"
    s.play("0 name 1")
    assert s[0].named == 1 and s.asks() == "0 PayTribute"


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-EXT-1")
def test_a_copied_bridge_lies_directly_below_the_real_one() -> None:
    s = held({6: 18}, 4, extra_tiles=True).bridge((2, 1), (3, 1), (0, 1), (1, 1))
    s.storage(1, "monastery-27").turn(1, 1, 6).play("1 place 1 monastery-27 12").end_turn(1)
    assert s.state.bridge == (1, 2, 3, 0)
    s.turn(0, 1, 6).play("0 name 1")
    assert s.state.bridge == (1, 0, 2, 3), "at once"


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-EXT-1")
def test_the_copier_rises_when_the_named_player_places_the_bridge_later() -> None:
    s = held({6: 18}, 3, extra_tiles=True).bridge((2, 1), (0, 1), (1, 0))
    s[0].named = 1
    s.storage(1, "monastery-27").turn(1, 1, 6).play("1 place 1 monastery-27 12").end_turn(1)
    assert s.state.bridge == (0, 2, 1)
    s.bridge((0, 1), (1, 0), (2, 0)).storage(2, "ship").turn(2, 2, 6)
    s.play("2 place 1 ship 17", "2 depot 1").end_turn(2)
    assert s.state.bridge == (0, 2, 1), "a marker that arrives goes below the copier"
    s.storage(1, "ship").turn(1, 2, 6).play("1 place 1 ship 17", "1 depot 1")
    assert s.state.bridge == (1, 0, 2), "and the real owner above him"


@pytest.mark.rule("BUR-SHIELD-E6", "BUR-EXT-1")
def test_a_copied_bridge_ends_with_the_shield() -> None:
    s = held({6: 18}, 3, extra_tiles=True).bridge((0, 1), (2, 0), (1, 0))
    s[0].named = 1
    s.storage(1, "monastery-27").turn(1, 1, 6).play("1 place 1 monastery-27 12").end_turn(1)
    s.phase("B").has(0).end_phase()
    assert s.held(0) == []
    s.state.stack.clear()
    s.storage(2, "ship").turn(2, 2, 6).play("2 place 1 ship 17", "2 depot 1")
    assert s.state.bridge == (2, 0, 1)


@pytest.mark.rule("BUR-SHIELD-E6")
def test_workers_of_the_named_player_are_no_workers_of_the_shield_owner() -> None:
    s = naming(4).turn(0, 1, 6).play("0 name 1").end_turn(0).has(0)
    s.goods(1, red=1).turn(1, 4, 6).play("1 sell 1 red")
    assert (s[0].workers, s[1].workers) == (0, 1)


# --- 7 to 10 --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-E7")
@pytest.mark.parametrize(
    ("taken", "line", "points"), [(False, "bonus_large", 10), (True, "bonus_small", 4)]
)
def test_shield_7_doubles_bonus_tiles(taken: bool, line: str, points: int) -> None:
    s = held({7: 18}).estate(0, {24: "mine", 29: "mine"}).storage(0, "mine")
    s[1].large = 1 << 1 if taken else 0
    s.turn(0, 3, 6).play("0 place 1 mine 33")
    assert s.points(0)[line] == points and s.points(0)["region"] == 6


@pytest.mark.rule("BUR-SHIELD-E7")
def test_shield_7_does_not_double_bonus_tiles_gained_before() -> None:
    s = held({7: 18}).has(0, silver=1)
    s[0].large = 1 << 1
    assert final(s) == {"end_shield_7": 8}


@pytest.mark.rule("BUR-SHIELD-E8")
def test_shield_8_doubles_the_silver_of_mines() -> None:
    s = held({8: 18}).estate(0, {24: "mine", 29: "mine"}).has(0, silver=1).end_phase()
    s.play("0 tribute-silver")
    assert s[0].silver == 4


@pytest.mark.rule("BUR-SHIELD-E8", "BUR-MON-2")
def test_monastery_2_gives_a_worker_for_each_coin_of_a_doubled_mine() -> None:
    s = held({8: 18}).estate(0, {24: "mine", 12: "monastery-2"}).has(0, silver=1).end_phase()
    s.play("0 tribute-silver")
    assert (s[0].silver, s[0].workers) == (2, 2)


@pytest.mark.rule("BUR-SHIELD-E8")
def test_shield_8_given_up_does_not_double_the_mines_of_this_phase() -> None:
    s = held({8: 18}).estate(0, {24: "mine"}).has(0, silver=1).end_phase().play("0 give-up")
    assert s[0].silver == 2


@pytest.mark.rule("BUR-SHIELD-E9")
@pytest.mark.parametrize("monastery", [False, True])
@pytest.mark.parametrize("number", [1, 3])
def test_shield_9_pays_a_silver_per_good_instead_of_per_sale(number: int, monastery: bool) -> None:
    s = held({9: 18}).goods(0, red=number)
    if monastery:
        s.monasteries(0, 3)
    s.turn(0, 4, 6).play("0 sell 1 red")
    assert s[0].silver == number, "also instead of the two of monastery 3"
    assert s.points(0) == {"sale": 2 * number}


@pytest.mark.rule("BUR-SHIELD-E9", "BUR-MON-4")
def test_with_shield_9_monastery_4_still_gives_its_worker() -> None:
    s = held({9: 18}).monasteries(0, 4).goods(0, red=2).turn(0, 4, 6).play("0 sell 1 red")
    assert (s[0].silver, s[0].workers) == (2, 1)


@pytest.mark.rule("BUR-SHIELD-E10")
def test_shield_10_doubles_the_own_monasteries_at_the_end_but_not_those_of_shield_6() -> None:
    s = held({10: 18, 6: 6}).monasteries(1, 22).estate(0, {12: "monastery-19", 25: "bank"})
    s.has(0, silver=2)
    s[0].named = 1
    assert final(s) == {
        "end_monastery_19": 8,
        "end_shield6": 4,
        "end_shield_10": 8,
        "end_shield_6": 12,
    }
