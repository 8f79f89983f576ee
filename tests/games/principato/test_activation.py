"""Action A: options, payments, exchange; what each card does (PRI-ACT, PRI-PAY, PRI-CARD)."""

from __future__ import annotations

import pytest

from signoria.core.machine import legal
from signoria.games.principato.ids import FACE_IDS
from signoria.games.principato.refusals import refuse_option

from .scenario import Scenario, table


def ready(left: str, right: str = "build_bank", players: int = 2, year: int = 1) -> Scenario:
    """Seat 0 is on turn with these cards and room for everything, but no cubes."""
    s = table(players).year(year).hand(0, left, right)
    s.tokens(0, farm=4, bank=4)
    return s.cubes(0, food=0, money=0, church=0)


# --- activation in general -------------------------------------------------------------------


@pytest.mark.rule("PRI-ACT-1")
def test_only_ones_own_two_cards_can_be_activated() -> None:
    s = table(players=2).row("market", "harvest")
    activations = [move for move in s.legal() if move.startswith("activate")]
    assert activations == ["activate left", "activate right"]
    s.refuses("0 take 6", "E_CARD", "PRI-SWAP-1", slots=5)


@pytest.mark.rule("PRI-ACT-2", "PRI-PAY-3")
def test_an_option_must_be_paid_in_full() -> None:
    s = ready("build_bank").cubes(0, food=2).turn(0)
    s.play("0 activate left")
    assert (s.token(0, "bank"), s[0].food) == (5, 1), "the only option was carried out"
    option = s.state.parts.options_of[FACE_IDS.index("build_bank")][1]
    refusal = refuse_option(s.state, 0, option)
    assert refusal is not None and refusal.code == "E_COST"


@pytest.mark.rule("PRI-ACT-2")
def test_the_supply_must_hold_all_tokens_of_an_option() -> None:
    """R-4: no partial option."""
    s = ready("build_bank").cubes(0, food=8).tokens(1, bank=35).turn(0)
    assert s.stock("bank") == 1
    s.play("0 activate left")
    assert (s.token(0, "bank"), s[0].food) == (5, 7), "one bank for one food, not one for three"
    s.refuses("0 activate left", "E_SUPPLY", "PRI-ACT-2", left=0)


@pytest.mark.rule("PRI-ACT-2")
def test_both_missing_is_reported_as_the_cost() -> None:
    s = ready("build_bank").tokens(1, bank=36).turn(0)
    s.refuses("0 activate left", "E_COST", "PRI-PAY-3")


@pytest.mark.rule("PRI-ACT-2")
def test_an_option_the_card_does_not_have() -> None:
    s = ready("build_bank").cubes(0, food=3).turn(0).play("0 activate left")
    assert s.legal() == ["option 1", "option 2"]
    s.refuses("0 option 3", "E_OPTION", "PRI-ACT-2", options=2)


@pytest.mark.rule("PRI-ACT-3")
def test_one_activation_is_one_option_and_again_costs_the_second_action() -> None:
    s = ready("build_bank").cubes(0, food=8).turn(0)
    s.play("0 activate left", "0 option 1")
    assert (s.token(0, "bank"), s[0].food, s.actions_left()) == (5, 7, 1)
    s.play("0 activate left", "0 option 2")
    assert (s.token(0, "bank"), s[0].food, s.actions_left()) == (7, 4, 0)


@pytest.mark.rule("PRI-ACT-4")
@pytest.mark.parametrize(
    ("card", "year"),
    [("harvest", 1), ("market", 1), ("tax_any2", 1), ("tax_money3", 2), ("tax_food3", 2)],
)
def test_income_cards_work_even_without_room(card: str, year: int) -> None:
    s = table(players=2).year(year).hand(0, card, "build_bank")
    s.cubes(0, food=2, money=2).turn(0).play("0 activate left")
    if card == "tax_any2":
        s.play("0 option 1")
    assert (s[0].food, s[0].money) == (2, 2)
    assert s.frame() == "TakeCard", "the exchange follows all the same"


@pytest.mark.rule("PRI-ACT-5", "PRI-ACT-7", "PRI-ACT-9")
def test_a_card_with_the_symbol_must_be_exchanged() -> None:
    """EX-5."""
    s = table(players=2).hand(0, "harvest", "build_farm")
    s.row("market", "build_bank", "sculptor", "build_field", "build_residence").turn(0)
    s.play("0 activate left")
    assert s.frame() == "TakeCard"
    s.refuses("0 end", "E_EXCHANGE", "PRI-ACT-5")
    s.refuses("0 take 6", "E_CARD", "PRI-ACT-5", slots=5)
    s.play("0 take 3")
    assert s.cards(0) == ["sculptor", "build_farm"]
    assert s.row_cards() == ["market", "build_bank", "harvest", "build_field", "build_residence"]
    assert s.actions_left() == 1
    assert s.values(0, "monument") == [], "the card taken is not activated"


@pytest.mark.rule("PRI-ACT-6")
def test_a_card_without_the_symbol_stays() -> None:
    """EX-6."""
    s = table(players=2).hand(0, "harvest", "build_farm").cubes(0, church=0).turn(0)
    s.play("0 activate right")
    assert s.cards(0) == ["harvest", "build_farm"] and s.actions_left() == 1
    s.refuses("0 take 1", "E_NOSYMBOL", "PRI-ACT-6")


@pytest.mark.rule("PRI-ACT-6")
def test_no_card_of_the_row_while_a_card_without_the_symbol_is_carried_out() -> None:
    s = ready("build_bank").cubes(0, food=3).turn(0).play("0 activate left")
    s.refuses("0 take 1", "E_NOSYMBOL", "PRI-ACT-6")
    s.refuses("0 take 8", "E_CARD", "PRI-SWAP-1")


@pytest.mark.rule("PRI-ACT-8")
@pytest.mark.parametrize(("card", "money"), [("catapult_12", 1), ("catapult_3", 0)])
def test_the_price_is_that_of_the_card_not_of_the_year(card: str, money: int) -> None:
    """R-6: a catapult of year 2 keeps its price in year 3."""
    s = ready(card, year=3).cubes(0, food=1, money=1).turn(0).play("0 activate left")
    assert s.token(0, "catapult") == 1
    assert (s[0].food, s[0].money) == (0, 1 - money)


EXCHANGED = {"harvest", "market", "tax_any2", "tax_money3", "tax_food3"}
EXCHANGED |= {"hire_condottieri", "recruit_militia"}


@pytest.mark.rule("PRI-ACT-5", "PRI-ACT-6")
@pytest.mark.parametrize("card", FACE_IDS)
def test_which_cards_are_exchanged(card: str) -> None:
    s = table(players=2).year(3).hand(0, card, "build_farm")
    s.tokens(0, farm=4, bank=4).cubes(0, food=8, money=8, church=0).turn(0)
    s.play("0 activate left")
    while s.frame() not in ("Turn", "TakeCard"):
        s.play(f"0 {s.legal()[0]}")
    assert (s.frame() == "TakeCard") == (card in EXCHANGED)
    assert s.state.parts.exchange[FACE_IDS.index(card)] == (card in EXCHANGED)


# --- payments --------------------------------------------------------------------------------


@pytest.mark.rule("PRI-PAY-1")
def test_paid_cubes_go_to_the_supply_from_the_stores_only() -> None:
    s = ready("build_bank").tokens(0, militia=3).cubes(0, food=1, militia_food=2).turn(0)
    food = s.state.food
    s.play("0 activate left")
    assert s.state.food == food + 1
    assert (s[0].food, s[0].militia_food, s.token(0, "bank")) == (0, 2, 5)


@pytest.mark.rule("PRI-PAY-1", "PRI-STORE-10")
def test_cubes_on_troops_cannot_pay() -> None:
    s = ready("build_bank").tokens(0, militia=3).cubes(0, militia_food=3).turn(0)
    s.refuses("0 activate left", "E_COST", "PRI-PAY-3", food=1, have_food=0, locked=3)


@pytest.mark.rule("PRI-PAY-1")
def test_the_payment_reaches_the_supply_before_the_gain() -> None:
    """A monument paid with cubes: payment and token change hands in one step."""
    s = ready("sculptor").cubes(0, food=2, money=1).turn(0).play("0 activate left")
    assert s.frame() == "ChooseValue" and (s[0].food, s[0].money) == (2, 1)
    s.play("0 value 4")
    assert (s[0].food, s[0].money, s[0].score) == (0, 0, 4)


@pytest.mark.rule("PRI-PAY-2")
def test_every_mixture_with_influence_and_nothing_else_is_a_payment() -> None:
    s = ready("catapult_12").cubes(0, food=3, money=2, church=3).turn(0)
    s.play("0 activate left", "0 option 2")
    wanted = [(f, g) for f in range(4) for g in range(3) if f + g <= 3]
    assert s.legal() == [f"pay {f} {g}" for f, g in wanted]
    s.refuses("0 pay 4 0", "E_PAYMENT", "PRI-PAY-2", food=3, money=2)
    s.refuses("0 pay 0 3", "E_PAYMENT", "PRI-PAY-2")
    s.refuses("0 pay 2 2", "E_PAYMENT", "PRI-PAY-2", influence=3)
    s.play("0 pay 2 1")
    assert (s[0].food, s[0].money, s[0].church) == (2, 1, 0)
    assert s.token(0, "catapult") == 2


@pytest.mark.rule("PRI-PAY-2")
def test_influence_must_make_up_for_what_is_missing() -> None:
    s = ready("catapult_12").cubes(0, food=1, money=2, church=3).turn(0)
    s.play("0 activate left", "0 option 2")
    assert s.legal() == ["pay 2 0", "pay 2 1", "pay 3 0"]
    s.refuses("0 pay 0 0", "E_PAYMENT", "PRI-PAY-2", have_food=1)


@pytest.mark.rule("PRI-PAY-2")
def test_a_single_payment_is_not_asked() -> None:
    s = ready("catapult_12").cubes(0, food=1, money=1).turn(0).play("0 activate left")
    assert s.asks() == "0 Turn" and s.token(0, "catapult") == 1


@pytest.mark.rule("PRI-PAY-3")
def test_influence_for_a_residence() -> None:
    """EX-10."""
    s = ready("build_residence").cubes(0, church=1).turn(0)
    option = s.state.parts.options_of[FACE_IDS.index("build_residence")][1]
    refusal = refuse_option(s.state, 0, option)
    assert refusal is not None and refusal.code == "E_COST"
    s.play("0 activate left")
    assert (s.token(0, "residence"), s[0].church) == (2, 0)


# --- the cards -------------------------------------------------------------------------------

BUILDERS = [
    pytest.param("build_bank", "bank", "food", marks=pytest.mark.rule("PRI-CARD-1")),
    pytest.param("build_farm", "farm", "money", marks=pytest.mark.rule("PRI-CARD-2")),
    pytest.param("build_residence", "residence", "food", marks=pytest.mark.rule("PRI-CARD-3")),
    pytest.param("build_field", "field", "money", marks=pytest.mark.rule("PRI-CARD-4")),
]


@pytest.mark.parametrize(("card", "token", "cube"), BUILDERS)
def test_builders_give_one_token_for_one_cube_or_two_for_three(
    card: str, token: str, cube: str
) -> None:
    """EX-9."""
    for option, price, number in ((1, 1, 1), (2, 3, 2)):
        s = ready(card).cubes(0, **{cube: 3}).turn(0).play("0 activate left")
        assert s.legal() == ["option 1", "option 2"]
        before, stock = s.token(0, token), s.stock(token)
        s.play(f"0 option {option}")
        assert s.token(0, token) == before + number
        assert s.stock(token) == stock - number
        assert (s[0].food, s[0].money) == ((3 - price, 0) if cube == "food" else (0, 3 - price))


@pytest.mark.rule("PRI-CARD-5")
@pytest.mark.parametrize(("option", "food", "money", "number"), [(1, 1, 1, 1), (2, 3, 2, 2)])
def test_catapults_of_years_one_and_two(option: int, food: int, money: int, number: int) -> None:
    s = ready("catapult_12").cubes(0, food=5, money=5).turn(0)
    s.play("0 activate left", f"0 option {option}")
    assert (s[0].food, s[0].money) == (5 - food, 5 - money)
    assert s.token(0, "catapult") == number and s.stock("catapult") == 19 - number


@pytest.mark.rule("PRI-CARD-6")
@pytest.mark.parametrize(("option", "food", "money", "number"), [(1, 1, 0, 1), (2, 2, 1, 2)])
def test_catapults_of_year_three(option: int, food: int, money: int, number: int) -> None:
    s = ready("catapult_3", year=3).cubes(0, food=5, money=5).turn(0)
    s.play("0 activate left", f"0 option {option}")
    assert (s[0].food, s[0].money) == (5 - food, 5 - money)
    assert s.token(0, "catapult") == number


@pytest.mark.rule("PRI-CARD-7")
def test_harvest_counts_fields_not_farms() -> None:
    s = ready("harvest").tokens(0, field=3).turn(0).play("0 activate left")
    assert (s[0].food, s[0].money) == (3, 0)


@pytest.mark.rule("PRI-CARD-8")
def test_market_counts_residences_not_banks() -> None:
    s = ready("market").tokens(0, residence=3).turn(0).play("0 activate left")
    assert (s[0].food, s[0].money) == (0, 3)


@pytest.mark.rule("PRI-CARD-9")
@pytest.mark.parametrize(("option", "food", "money"), [(1, 0, 2), (2, 1, 1), (3, 2, 0)])
def test_tax_collector_of_any_two(option: int, food: int, money: int) -> None:
    s = ready("tax_any2").turn(0).play("0 activate left", f"0 option {option}")
    assert (s[0].food, s[0].money) == (food, money)


@pytest.mark.rule("PRI-CARD-10", "PRI-CARD-11")
@pytest.mark.parametrize(("card", "food", "money"), [("tax_money3", 0, 3), ("tax_food3", 3, 0)])
def test_tax_collectors_of_three(card: str, food: int, money: int) -> None:
    s = ready(card, year=2).turn(0).play("0 activate left")
    assert (s[0].food, s[0].money) == (food, money)


TROOPS = [
    pytest.param(
        "hire_condottieri", "condottiere", "PRI-CARD-12", marks=pytest.mark.rule("PRI-CARD-12")
    ),
    pytest.param(
        "recruit_militia", "militia", "PRI-CARD-13", marks=pytest.mark.rule("PRI-CARD-13")
    ),
]


@pytest.mark.parametrize(("card", "token", "rule"), TROOPS)
def test_any_number_of_troops_free_of_charge(card: str, token: str, rule: str) -> None:
    s = ready(card).tokens(1, condottiere=20, militia=10).cubes(0, food=1).turn(0)
    s.play("0 activate left")
    assert s.legal() == [f"recruit {number}" for number in range(1, 8)]
    s.refuses("0 recruit 0", "E_AMOUNT", rule, low=1, high=7)
    s.refuses("0 recruit 8", "E_AMOUNT", rule, low=1, high=7)
    s.play("0 recruit 7", "0 take 1")
    assert s.token(0, token) == 7 and s.stock(token) == 0 and s[0].food == 1


@pytest.mark.parametrize(("card", "token", "rule"), TROOPS)
def test_no_troops_left_in_the_supply(card: str, token: str, rule: str) -> None:
    s = ready(card).tokens(1, condottiere=20, militia=17).turn(0)
    s.refuses("0 activate left", "E_SUPPLY", "PRI-ACT-2", piece=token, left=0)


@pytest.mark.rule("PRI-CARD-14")
@pytest.mark.parametrize(("option", "food", "money"), [(1, 1, 2), (2, 2, 1)])
def test_sculptor(option: int, food: int, money: int) -> None:
    s = ready("sculptor").cubes(0, food=3, money=3).turn(0)
    s.play("0 activate left", f"0 option {option}", "0 value 3")
    assert (s[0].food, s[0].money) == (3 - food, 3 - money)
    assert s.values(0, "monument") == [3] and s.ledger(0) == {"monument": 3}
    assert s.cards(0)[0] == "sculptor"


@pytest.mark.rule("PRI-CARD-15")
def test_writer() -> None:
    s = ready("writer", year=2).cubes(0, food=5, money=5).turn(0)
    s.play("0 activate left", "0 value 5")
    assert (s[0].food, s[0].money) == (1, 5)
    assert s.values(0, "book") == [5] and s.ledger(0) == {"book": 5}


@pytest.mark.rule("PRI-CARD-16")
def test_painter() -> None:
    s = ready("painter", year=2).cubes(0, food=5, money=5).turn(0)
    s.play("0 activate left", "0 value 4")
    assert (s[0].food, s[0].money) == (5, 0)
    assert s.values(0, "painting") == [4] and s.ledger(0) == {"painting": 4}


@pytest.mark.rule("PRI-CARD-17")
@pytest.mark.parametrize(
    ("card", "kind", "values"),
    [
        ("sculptor", "monument", [4, 3, 2]),
        ("writer", "book", [5, 4, 3]),
        ("painter", "painting", [6, 5, 4]),
    ],
)
def test_the_buyer_chooses_among_the_values_left(card: str, kind: str, values: list[int]) -> None:
    s = ready(card, year=2).cubes(0, food=2 if card == "sculptor" else 8, money=5)
    s.cubes(0, money=1 if card == "sculptor" else 5).turn(0).play("0 activate left")
    assert s.legal() == [f"value {value}" for value in values]
    s.refuses("0 value 1", "E_SUPPLY", "PRI-CARD-17", piece=kind, value=1)
    s.nothing_left(kind, values[0])
    fresh = s.state.stack[-1].options(s.state)  # type: ignore[attr-defined]
    assert [action.text for action in fresh] == [f"value {value}" for value in values[1:]]


@pytest.mark.rule("PRI-CARD-17")
@pytest.mark.parametrize(
    ("card", "kind"), [("sculptor", "monument"), ("writer", "book"), ("painter", "painting")]
)
def test_no_culture_token_of_the_kind_left(card: str, kind: str) -> None:
    s = ready(card, year=2).cubes(0, food=8, money=8).nothing_left(kind).turn(0)
    s.refuses("0 activate left", "E_SUPPLY", "PRI-CARD-17", piece=kind, left=0)


@pytest.mark.rule("PRI-CARD-17")
def test_the_last_value_is_taken_without_asking() -> None:
    s = ready("writer", year=2).cubes(0, food=4).nothing_left("book", 5, 4).turn(0)
    s.play("0 activate left")
    assert s.asks() == "0 Turn" and s.values(0, "book") == [3]


@pytest.mark.rule("PRI-CARD-18")
def test_new_troops_have_no_cubes_and_are_room_at_once() -> None:
    s = table(players=2).hand(0, "recruit_militia", "harvest").tokens(0, field=5)
    s.cubes(0, food=1).turn(0).play("0 activate left", "0 recruit 2", "0 take 1")
    assert (s.token(0, "militia"), s[0].militia_food) == (2, 0)
    assert "move food militia" in s.legal()
    s.play("0 activate right")
    assert (s[0].food, s[0].militia_food) == (2, 2), "one more on the farm, two on militia"


@pytest.mark.rule("PRI-CARD-19")
def test_harvest_counts_fields_built_in_the_same_turn() -> None:
    s = ready("build_field", "harvest").cubes(0, money=3).turn(0)
    s.play("0 activate left", "0 option 2", "0 activate right")
    assert s[0].food == 3


@pytest.mark.rule("PRI-CARD-19")
def test_market_counts_residences_built_in_the_same_turn() -> None:
    s = ready("build_residence", "market").cubes(0, food=3).turn(0)
    s.play("0 activate left", "0 option 2", "0 activate right")
    assert s[0].money == 3


def test_two_equal_cards_in_hand_are_told_apart() -> None:
    s = table(players=2).hand(0, "harvest", "harvest").turn(0)
    s.play("0 activate right", "0 take 1")
    assert s.cards(0) == ["harvest", "build_bank"]
    assert len({action.id for action in legal(s.state)}) == len(legal(s.state))
