"""Shields: taking, laying, tribute, and the end of a phase (booklet p.15)."""

from __future__ import annotations

import pytest

from signoria.core.chance import Dice
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.phases.setup import DealShields
from tests.games.burgundy.module_scenario import Scenario, dealt, named, set_up

CASTLES = {11: "bank", 6: "castle", 1: "castle"}  # with the one on 18: three castles
WORTH = {number: 12 if number <= 6 else 8 if number <= 12 else 4 for number in range(1, 19)}


def shields(players: int = 2, **options: object) -> Scenario:
    return dealt(players, shields=True, **options)


# --- set-up ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SETUP-13")
@pytest.mark.parametrize(
    ("players", "mode", "row"),
    [
        (2, "normal", [1, 1, 1, 1, 1, 1]),
        (3, "normal", [1, 2, 1, 2, 1, 2]),
        (4, "normal", [2, 2, 2, 2, 2, 2]),
        (4, "team", [2, 2, 2, 2, 2, 2]),
    ],
)
def test_shields_lie_face_up_in_the_depots(players: int, mode: str, row: list[int]) -> None:
    s = set_up(players, shields=True, mode=mode)
    assert [s.state.shield_depots.count(depot) for depot in range(1, 7)] == row
    assert all(me.shields == 0 for me in s.state.estates)
    for viewer in (-1, 1):
        assert GAME.view(s.state, viewer).shield_depots == s.state.shield_depots


@pytest.mark.rule("BUR-SETUP-13")
def test_which_shields_lie_where_is_drawn_and_none_comes_twice() -> None:
    s = set_up(2, "* shields 7 3 18 1 12 5", shields=True)
    assert [s.state.shield_depots[n] for n in (7, 3, 18, 1, 12, 5)] == [1, 2, 3, 4, 5, 6]
    deal = DealShields()
    state = GAME.setup(2, {"shields": True})
    assert not deal.possible(state, (7, 7, 18, 1, 12, 5))
    assert not deal.possible(state, (7, 3, 18, 1, 12))
    assert not deal.possible(state, (19, 3, 18, 1, 12, 5))
    drawn = {number for seed in range(40) for number in deal.sample(state, Dice(seed))}
    assert drawn == set(range(1, 19))


@pytest.mark.rule("BUR-SETUP-13", "BUR-PHASE-1")
def test_shields_are_never_refilled_and_stay_when_a_phase_begins() -> None:
    s = shields().shields_in(3, 9).depot(3, "cow-2").start_phase("B")
    assert s.state.shield_depots[9] == 3 and sum(map(bool, s.state.shield_depots)) == 1


# --- taking ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-1")
def test_a_double_takes_a_shield_of_that_depot_and_spends_both_dice() -> None:
    s = shields().shields_in(4, 9).shields_in(2, 5).depot(4, "ship").turn(0, 4, 4)
    assert s.legal("shield") == ["shield 4 9"]
    s.play("0 shield 4 9")
    assert s.held(0) == [9] and s.state.shield_depots[9] == 0
    assert s.state.dice[:2] == [0, 0] and s[0].workers == 0


@pytest.mark.rule("BUR-SHIELD-1")
@pytest.mark.parametrize("number", range(1, 19))
def test_every_shield_can_be_taken_by_every_seat(number: int) -> None:
    s = shields(3).shields_in(4, number).depot(4, "ship").turn(2, 4, 4)
    assert s.legal("shield") == [f"shield 4 {number}"]
    s.play(f"2 shield 4 {number}")
    assert s.held(2) == [number] and s.held(0) == s.held(1) == []
    assert s.state.dice == [0] * 6 and s.state.shield_depots == (0,) * 19


@pytest.mark.rule("BUR-SHIELD-1")
def test_example_17_with_3_and_5_and_two_workers_depots_3_4_and_5_are_in_reach() -> None:
    s = shields().has(0, workers=2)
    for number, depot in enumerate((1, 2, 3, 4, 5, 6), 7):
        s.shields_in(depot, number)
    s.depot(3, "cow-2").turn(0, 3, 5)
    assert s.legal("shield") == ["shield 3 9", "shield 4 10", "shield 5 11"]
    s.refuses("0 shield 6 12", "NOT_A_DOUBLE", "BUR-SHIELD-1", price=4, workers=2)
    s.refuses("0 shield 2 8", "NOT_A_DOUBLE", "BUR-SHIELD-1", price=4, workers=2)
    s.play("0 shield 4 10")
    assert s[0].workers == 0 and s.held(0) == [10]


@pytest.mark.rule("BUR-SHIELD-1")
def test_one_worker_short_is_no_double() -> None:
    s = shields().has(0, workers=1).shields_in(4, 9).depot(3, "cow-2").turn(0, 3, 5)
    s.refuses("0 shield 4 9", "NOT_A_DOUBLE", "BUR-SHIELD-1", price=2, workers=1)


@pytest.mark.rule("BUR-SHIELD-1")
def test_the_value_may_differ_from_both_dice_and_1_is_beside_6() -> None:
    s = shields().has(0, workers=2).shields_in(6, 9).depot(1, "ship").turn(0, 1, 1)
    s.play("0 shield 6 9")
    assert s[0].workers == 0


@pytest.mark.rule("BUR-SHIELD-1")
def test_both_dice_are_needed() -> None:
    s = shields().shields_in(4, 9).depot(4, "ship", "bank").turn(0, 4, 4).play("0 take 1 4 ship")
    assert s.legal("shield") == []
    s.refuses("0 shield 4 9", "SHIELD_NEEDS_BOTH_DICE", "BUR-SHIELD-1")
    s.end_turn(0).has(1, workers=9).turn(1, 4, 4).play("1 workers 2")
    s.refuses("1 shield 4 9", "SHIELD_NEEDS_BOTH_DICE", "BUR-SHIELD-1")


@pytest.mark.rule("BUR-SHIELD-1")
def test_a_shield_that_is_not_in_that_depot_is_refused() -> None:
    s = shields().shields_in(4, 9).depot(4, "ship").turn(0, 4, 4)
    s.refuses("0 shield 4 5", "NO_SHIELD_THERE", "BUR-SHIELD-1", shield=5, depot="4")
    s.refuses("0 shield 3 9", "NO_SHIELD_THERE", "BUR-SHIELD-1", shield=9, depot="3")


@pytest.mark.rule("BUR-SHIELD-1")
def test_a_shield_may_be_left_and_a_double_used_for_two_actions() -> None:
    s = shields().shields_in(4, 9).depot(4, "ship", "bank").turn(0, 4, 4)
    s.play("0 take 1 4 ship", "0 take 2 4 bank")
    assert s.stored(0) == ["ship", "bank"] and s.state.shield_depots[9] == 4


@pytest.mark.rule("BUR-SHIELD-1", "BUR-MON-8")
def test_monastery_8_helps_to_make_a_double() -> None:
    s = shields().monasteries(0, 8).has(0, workers=1).shields_in(5, 9).depot(3, "cow-2")
    s.turn(0, 3, 5).play("0 shield 5 9")
    assert s[0].workers == 0
    s = shields().monasteries(0, 8).has(0, workers=1).shields_in(4, 9).depot(3, "cow-2")
    s.turn(0, 3, 5)
    s.refuses("0 shield 4 9", "NOT_A_DOUBLE", "BUR-SHIELD-1", price=2, workers=1)


@pytest.mark.rule("BUR-SHIELD-1", "BUR-MON-12", "BUR-MON-31")
def test_monastery_12_does_not_help_to_make_a_double() -> None:
    s = shields().monasteries(0, 12).shields_in(5, 9).depot(3, "cow-2").turn(0, 4, 5)
    s.refuses("0 shield 5 9", "NOT_A_DOUBLE", "BUR-SHIELD-1", price=1, workers=0)


@pytest.mark.rule("BUR-SHIELD-1", "BUR-SHIELD-E16")
def test_a_die_set_with_shield_16_makes_a_double() -> None:
    s = shields().estate(0, CASTLES).shields(0, {16: 18}).shields_in(5, 9).depot(5, "mine")
    s.turn(0, 2, 5).play("0 set 1 5", "0 shield 5 9", "0 lay 6")
    assert s.held(0) == [9, 16] and s[0].workers == 0


@pytest.mark.rule("BUR-SHIELD-1")
def test_without_the_module_there_is_no_shield() -> None:
    s = dealt(2).depot(4, "ship").turn(0, 4, 4)
    assert s.legal("shield") == []
    s.refuses("0 shield 4 9", "NO_SHIELD_THERE", "BUR-SHIELD-1", shield=9, depot="4")


# --- laying ---------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-2")
def test_a_shield_lies_on_a_castle_tile_of_the_estate() -> None:
    s = shields().estate(0, {11: "bank", 6: "castle"}).shields_in(4, 9).depot(4, "ship")
    s.turn(0, 4, 4).play("0 shield 4 9")
    assert s.asks() == "0 LayShield" and s.legal() == ["lay 6", "lay 18"]
    assert s.state.shield_depots[9] == 4, "it stays in its depot until it is laid"
    s.refuses("0 lay 11", "NOT_A_CASTLE", "BUR-SHIELD-2", field=11)
    s.refuses("0 lay 1", "NOT_A_CASTLE", "BUR-SHIELD-2", field=1)
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SHIELD-2")
    s.play("0 lay 6")
    assert s[0].shield_fields[9] == 6


@pytest.mark.rule("BUR-SHIELD-2")
def test_a_shield_already_there_leaves_the_game() -> None:
    s = shields().estate(0, {11: "bank", 6: "castle"}).shields(0, {5: 18}).shields_in(4, 9)
    s.depot(4, "ship").turn(0, 4, 4).play("0 shield 4 9", "0 lay 18")
    assert s.held(0) == [9] and s[0].shield_fields[9] == 18 and s[0].shield_fields[5] == -1
    assert s.state.shield_depots[5] == 0


@pytest.mark.rule("BUR-SHIELD-2", "BUR-WHITE-1")
def test_a_white_castle_carries_no_shield() -> None:
    s = shields(white_castles=True).estate(0, {25: "white_castle"}).shields_in(4, 9)
    s.depot(4, "ship").turn(0, 4, 4).play("0 shield 4 9")
    assert s[0].shield_fields[9] == 18, "the starting castle is the only one"


@pytest.mark.rule("BUR-SHIELD-2")
def test_a_shield_lies_only_on_castles_of_the_own_estate() -> None:
    s = shields().estate(1, {11: "bank", 6: "castle"}).shields_in(4, 9).depot(4, "ship")
    s.turn(0, 4, 4).play("0 shield 4 9")
    assert s[0].shield_fields[9] == 18 and s.held(1) == []


@pytest.mark.rule("BUR-SHIELD-3")
def test_a_shield_works_from_the_moment_it_lies() -> None:
    s = shields().shields_in(4, 4).storage(0, "cow-2", "pig-2", "bank").depot(0, "mine")
    s.has(0, silver=2).turn(0, 4, 4).play("0 shield 4 4", "0 buy silver black mine")
    assert s.stored(0) == ["cow-2", "pig-2", "bank", "mine"], "nothing had to be discarded"


@pytest.mark.rule("BUR-SHIELD-3", "BUR-BUY-3")
def test_a_purchase_is_possible_before_or_after_taking_a_shield() -> None:
    for moves in (("shield 4 9", "buy silver black mine"), ("buy silver black mine", "shield 4 9")):
        s = shields().shields_in(4, 9).depot(0, "mine").has(0, silver=2).depot(4, "ship")
        s.turn(0, 4, 4).play(*[f"0 {move}" for move in moves])
        assert s.stored(0) == ["mine"] and s.held(0) == [9]


# --- tribute --------------------------------------------------------------------------------


@pytest.mark.rule("BUR-SHIELD-4")
def test_each_shield_costs_a_silver_at_the_end_of_a_phase() -> None:
    s = shields().estate(0, CASTLES).shields(0, {5: 18, 9: 6, 1: 1}).has(0, silver=3).end_phase()
    assert s.legal() == ["tribute-silver", "give-up"]
    s.play("0 tribute-silver", "0 tribute-silver", "0 tribute-silver")
    assert s[0].silver == 0 and s.held(0) == [1, 5, 9]


@pytest.mark.rule("BUR-SHIELD-4")
def test_the_owner_chooses_which_shields_he_pays_for() -> None:
    s = shields().estate(0, CASTLES).shields(0, {5: 18, 9: 6, 1: 1}).has(0, silver=1).end_phase()
    s.play("0 give-up", "0 give-up", "0 tribute-silver")
    assert s.held(0) == [9] and s[0].silver == 0
    assert s.state.shield_depots == (0,) * 19, "lost shields leave the game"


@pytest.mark.rule("BUR-SHIELD-4")
def test_without_silver_shields_are_lost() -> None:
    s = shields().estate(0, CASTLES).shields(0, {5: 18, 9: 6}).has(0, workers=9).end_phase()
    assert s.held(0) == [] and s[0].workers == 9 and s[0].shield_fields == (-1,) * 19


@pytest.mark.rule("BUR-SHIELD-4")
def test_paying_is_voluntary_even_with_silver() -> None:
    s = shields().shields(0, {5: 18}).has(0, silver=4).end_phase().play("0 give-up")
    assert s.held(0) == [] and s[0].silver == 4


@pytest.mark.rule("BUR-SHIELD-4")
def test_tribute_is_due_before_the_mines_pay() -> None:
    s = shields().estate(0, {24: "mine"}).shields(0, {5: 18}).end_phase()
    assert s.held(0) == [] and s[0].silver == 1, "the silver of the mine came too late"


@pytest.mark.rule("BUR-SHIELD-4")
def test_tribute_cannot_be_refused_or_put_off() -> None:
    s = shields().shields(0, {5: 18}).has(0, silver=1, workers=3).end_phase()
    s.refuses("0 tribute-worker", "NO_WORKER_TRIBUTE", "BUR-SHIELD-E3")
    s.refuses("0 decline", "CANNOT_DECLINE", "BUR-SHIELD-4")
    s.refuses("0 workers 1", "MUST_RESOLVE", "BUR-TURN-4")
    s.refuses("1 give-up", "NOT_YOUR_TURN", "BUR-SHIELD-4", seat=0)


@pytest.mark.rule("BUR-SHIELD-4", "BUR-PHEND-1")
def test_tribute_is_due_in_phase_e_too_before_the_final_scoring() -> None:
    s = shields().shields(0, {5: 18}).has(0, silver=1).phase("E").end_phase()
    s.play("0 tribute-silver")
    assert s.points(0) == {"end_shield_5": 12}
    s = shields().shields(0, {5: 18}).phase("E").end_phase()
    assert s.points(0) == {}


@pytest.mark.rule("BUR-SHIELD-5")
def test_a_ship_takes_no_shields() -> None:
    s = shields().shields_in(2, 9).depot_goods(2, red=1).storage(0, "ship").turn(0, 2, 1)
    s.play("0 place 1 ship 17", "0 depot 2")
    assert s.state.shield_depots[9] == 2 and s.held(0) == []
    assert named(s[0].goods) == {"red": 1}


@pytest.mark.rule("BUR-SHIELD-6")
@pytest.mark.parametrize("number", range(1, 19))
def test_a_shield_in_the_estate_scores_at_the_end(number: int) -> None:
    s = shields().shields(0, {number: 18}).has(0, silver=1).phase("E").end_phase()
    while s.actor() == 0:
        s.play("0 decline" if "decline" in s.legal() else "0 tribute-silver")
    points = WORTH[number] * (2 if number == 13 else 1)
    assert s.points(0) == {f"end_shield_{number}": points}


@pytest.mark.rule("BUR-SHIELD-6")
def test_shields_in_depots_score_nothing() -> None:
    s = shields().shields_in(2, 9).phase("E").end_phase()
    assert s.points(0) == {}


# --- the order at the end of a phase --------------------------------------------------------


@pytest.mark.rule("BUR-PHEND-1", "BUR-SHIELD-E6")
def test_the_four_steps_come_in_order_each_finished_for_all_before_the_next() -> None:
    s = shields().bridge((1, 2), (0, 1)).depot(4, "ship").depot(0, "mine")
    s.estate(0, {11: "bank", 6: "castle", 24: "mine", 12: "monastery-2"})
    s.estate(1, {11: "church", 6: "castle", 17: "ship"})
    s.shields(0, {14: 18, 5: 6}).shields(1, {6: 18, 15: 6})
    s.has(0, silver=2).has(1, silver=2).end_phase()
    asked = []
    while s.actor() >= 0:
        asked.append((s.asks(), s[0].silver))
        answer = "tribute-silver" if s.asks().endswith("PayTribute") else "decline"
        s.play(f"{s.actor()} {answer}")
    assert asked == [
        ("1 OfferName", 2),
        ("1 UsePhaseShields", 2),
        ("0 UsePhaseShields", 2),
        ("1 PayTribute", 2),
        ("1 PayTribute", 2),
        ("0 PayTribute", 2),
        ("0 PayTribute", 1),
    ]
    assert (s[0].silver, s[0].workers) == (1, 1), "the mine paid last, then monastery 2"


@pytest.mark.rule("BUR-PHEND-1")
def test_the_order_is_that_of_the_bridge_when_the_phase_ends() -> None:
    s = shields(3).bridge((2, 3), (0, 1), (1, 0)).depot(4, "ship")
    for seat, number in ((0, 5), (1, 9), (2, 14)):
        s.shields(seat, {number: 18}).has(seat, silver=1)
    s.storage(1, "bank").end_phase()
    assert s.asks() == "2 UsePhaseShields"
    s.play("2 place extra ship 17", "2 depot 1")
    asked = []
    while s.actor() >= 0:
        asked.append(s.actor())
        s.play(f"{s.actor()} tribute-silver")
    assert asked == [2, 0, 1]


@pytest.mark.rule("BUR-PHEND-1")
def test_a_ship_placed_at_the_end_of_a_phase_does_not_change_the_order_of_its_steps() -> None:
    s = shields().bridge((1, 1), (0, 1)).shields(0, {14: 18}).shields(1, {9: 18}).depot(4, "ship")
    s.has(0, silver=1).has(1, silver=1).end_phase()
    s.play("0 place extra ship 17", "0 depot 1")
    assert s.state.bridge == (0, 1), "0 is now at the head"
    assert s.asks() == "1 PayTribute", "but 1 still comes first"


@pytest.mark.rule("BUR-PHEND-1", "BUR-SHIELD-E14")
def test_silver_of_a_bank_placed_by_shield_14_pays_the_tribute() -> None:
    s = shields().shields(0, {14: 18}).depot(1, "bank").end_phase().play("0 place extra bank 25")
    assert s[0].silver == 2 and s.asks() == "0 PayTribute"
    s.play("0 tribute-silver")
    assert s.held(0) == [14]


@pytest.mark.rule("BUR-PHEND-1", "BUR-SHIELD-E14", "BUR-PHEND-2")
def test_a_mine_placed_by_shield_14_pays_already() -> None:
    s = shields().shields(0, {14: 18}).depot(5, "mine").has(0, silver=1).end_phase()
    s.play("0 place extra mine 24", "0 tribute-silver")
    assert s[0].silver == 1


@pytest.mark.rule("BUR-PHEND-1", "BUR-BUY-2")
def test_nothing_is_bought_at_the_end_of_a_phase() -> None:
    s = (
        shields()
        .shields(0, {14: 18})
        .depot(5, "mine")
        .depot(0, "ship")
        .has(0, silver=4)
        .end_phase()
    )
    s.refuses("0 buy silver black ship", "MUST_RESOLVE", "BUR-BUY-2")


@pytest.mark.rule("BUR-PHEND-1")
def test_without_shields_only_the_mines_pay() -> None:
    s = dealt(2).estate(0, {24: "mine", 29: "mine"}).estate(1, {24: "mine", 12: "monastery-2"})
    s.end_phase()
    assert (s[0].silver, s[0].workers, s[1].silver, s[1].workers) == (2, 0, 1, 1)
    assert s.asks() == "* FillDepots" and s.state.phase == 1
