"""Effects of the tokens: castle, city, inn and hexagons, farm, quarry, village, monastery, cart."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.games.tuscany.phases.effects import effect

from .scenario import Scenario, table


def placing(s: Scenario, token: str, field: int, seat: int = 0) -> Scenario:
    """Seat places a token with two workers."""
    s.stores(seat, token)
    s[seat].workers += 2
    s.turn(seat).play(f"{seat} place")
    if s.asks() == f"{seat} PlaceItem":
        s.play(f"{seat} item {token}")
    if s.asks() == f"{seat} PlaceField":
        s.play(f"{seat} field {field}")
    if s.asks() == f"{seat} Pay":
        s.play(f"{seat} pay worker worker")
    assert s[seat].covered >> field & 1
    return s


# --- castle ----------------------------------------------------------------------------------


@pytest.mark.rule("TUS-CASTLE-1", "TUS-HEX-2")
def test_a_castle_places_a_fitting_market_token_with_points_and_effect() -> None:
    s = placing(table(), "castle", 8)
    # 8 touches L4, U5, R7, Y9, O10 and the start castle.
    wanted = ["city", "inn", "farm-olives", "village", "monastery"]
    assert s.legal() == [f"token {name}-neutral" for name in wanted] + ["decline"]
    s.play("0 token village-neutral", "0 field 10", "* out city")
    assert s[0].workers == 1 and s.stored(0) == []


@pytest.mark.rule("TUS-CASTLE-1")
def test_a_castle_may_be_declined() -> None:
    s = placing(table(), "castle", 8).play("0 decline")
    assert s.asks() == "" and s.happened("declined_castle") == [0]


@pytest.mark.rule("TUS-CASTLE-1", "TUS-REF-17")
def test_a_castle_places_only_what_fits_and_lies_in_the_market() -> None:
    s = table().owns(0, "storage").stores(0, "own quarry")
    placing(s, "castle", 8)
    s.refuses("0 token quarry-neutral", "DOES_NOT_FIT", "TUS-CASTLE-1", item="quarry-neutral")
    s.refuses("0 token village", "NOT_IN_MARKET", "TUS-CASTLE-1", item="village")
    s.refuses("0 item quarry", "ONLY_MARKET", "TUS-CASTLE-4", item="quarry")
    s.play("0 token village-neutral")
    s.refuses("0 field 2", "NOT_ADJACENT", "TUS-PLACE-3", field=2)


@pytest.mark.rule("TUS-CASTLE-2", "TUS-CASTLE-3")
def test_in_a_chain_the_second_castle_chooses_among_eight_tokens() -> None:
    s = table(castle=28).market("castle", "cart", "cart", "cart", "quarry", "quarry", "inn", "inn")
    s.covers(0, {29: "hexagon", 26: "hexagon", 22: "hexagon", 19: "hexagon", 15: "hexagon"})
    placing(s, "castle", 11).play("0 token castle-neutral", "* out village")
    assert s.asks() == "0 CastleToken"
    assert "token village" in s.legal(), "what has just come out can be chosen"
    s.play("0 token village", "0 field 10", "* out city")
    assert s[0].workers == 1 and s.asks() == ""
    assert s[0].out == 2


@pytest.mark.rule("TUS-CASTLE-3", "TUS-INV-14")
def test_with_marble_a_chain_brings_out_three_tokens_in_a_turn() -> None:
    s = table(castle=28).market("castle", "cart", "cart", "cart", "quarry", "quarry", "inn", "inn")
    s.covers(0, {29: "hexagon", 26: "hexagon", 22: "hexagon", 19: "hexagon", 15: "hexagon"})
    s.goods(0, marble=1)
    placing(s, "castle", 11).play("0 token castle-neutral", "* out village")
    s.play("0 token village", "0 field 10", "* out city", "0 marble")
    s.play("0 take", "0 token city", "* out farm-grain")
    assert s[0].out == 3 and s.asks() == ""


@pytest.mark.rule("TUS-CASTLE-4")
def test_a_castle_lapses_when_nothing_fits() -> None:
    s = table().market("castle", "castle", "castle", "quarry", "quarry", "cart", "cart", "cart")
    placing(s, "castle", 8)
    assert s.asks() == ""


# --- city ------------------------------------------------------------------------------------


@pytest.mark.rule("TUS-CITY-1")
def test_a_city_gives_a_bonus_token_or_none() -> None:
    s = placing(table().owns(0, "marble"), "city", 15)
    assert s.legal()[-1] == "decline" and len(s.legal()) == 6
    s.play("0 bonus marble")
    assert s[0].bonus == [0, 2, 0, 0, 0]
    s = placing(table(), "city", 15).play("0 decline")
    assert s[0].bonus == [0] * 5 and s.state.bonus == [5] * 5


@pytest.mark.rule("TUS-CITY-2", "TUS-REF-5", "TUS-PT-STORAGE", "TUS-BON-STORAGE")
def test_a_kind_that_has_run_out_cannot_be_taken_and_storage_scores() -> None:
    s = table(players=4)
    for seat in range(4):
        s.owns(seat, "worker")
    s.covers(3, {15: "city"}).owns(3, "worker")
    placing(s, "city", 15)
    assert "bonus worker" not in s.legal()
    s.refuses("0 bonus worker", "NO_BONUS_LEFT", "TUS-CITY-2", bonus="worker")
    s.play("0 bonus storage")
    assert s.lines(0) == {"region": 1, "storage": 2}


# --- inn and hexagons --------------------------------------------------------------------------


@pytest.mark.rule("TUS-INN-1")
def test_an_inn_puts_a_hexagon_where_it_lay() -> None:
    s = placing(table().covers(0, {12: "monastery"}), "inn", 16)
    assert s.stored(0) == ["hexagon"]


@pytest.mark.rule("TUS-INN-2")
def test_an_inn_of_a_castle_finds_the_space_of_the_castle() -> None:
    s = placing(table(), "castle", 8).play("0 token inn-neutral", "* out city")
    assert s.stored(0) == ["hexagon"]


@pytest.mark.rule("TUS-INN-2")
def test_the_guard_gives_points_if_there_were_no_space() -> None:
    s = table().covers(0, {12: "monastery", 16: "inn"}).stores(0, "city")
    effect(s.state, 0, 16)
    assert s.lines(0) == {"hexagon_over": 2} and s.stored(0) == ["city-neutral"]


@pytest.mark.rule("TUS-HEX-1", "TUS-MARB-2")
def test_a_hexagon_is_placed_later_also_with_marble_in_the_same_turn() -> None:
    s = table().covers(0, {12: "monastery"}).goods(0, marble=1, workers=2)
    placing(s, "inn", 16).play("0 marble", "0 place", "0 field 10")
    assert s.stored(0) == [] and s[0].workers == 1


@pytest.mark.rule("TUS-HEX-1")
def test_a_hexagon_takes_up_a_space() -> None:
    s = table().stores(0, "hexagon").turn().play("0 take", "0 token cart-neutral")
    assert s.stored(0) == ["cart-neutral"], "the only space"


@pytest.mark.rule("TUS-HEX-2")
@pytest.mark.parametrize(
    ("around", "field", "what"),
    [
        ({}, 8, "CastleToken"),
        ({}, 15, "CityBonus"),
        ({12: "monastery"}, 16, "hexagon"),
        ({14: "village"}, 18, "marble"),
        ({}, 10, "worker"),
        ({}, 9, "DrawCards"),
        ({15: "city"}, 19, "RevealIncome"),
    ],
)
def test_a_hexagon_does_what_its_field_does(around: dict[int, str], field: int, what: str) -> None:
    s = placing(table().covers(0, around), "hexagon", field)
    assert s[0].marble == (what == "marble")
    assert s[0].workers == (what == "worker")
    assert s.stored(0) == (["hexagon"] if what == "hexagon" else [])
    if what[0].isupper():
        assert s.asks().split()[1] == what


@pytest.mark.rule("TUS-HEX-3", "TUS-PT-FARM")
def test_a_hexagon_among_farms_is_always_worth_one_point() -> None:
    s = table().covers(0, {10: "village", 13: "own farm-grapes"})
    assert placing(s, "hexagon", 17).lines(0) == {"farm": 1}
    s.goods(0, workers=0)
    assert placing(s, "hexagon", 20).lines(0) == {"farm": 2, "region": 6}, "also next to another"


@pytest.mark.rule("TUS-HEX-3")
def test_a_hexagon_shows_none_of_the_four_kinds() -> None:
    s = table().covers(0, {10: "village", 13: "hexagon"})
    assert placing(s, "farm-olives-livestock", 17).lines(0) == {"farm": 2}


# --- farm ------------------------------------------------------------------------------------


@pytest.mark.rule("TUS-FARM-1", "TUS-PT-FARM")
@pytest.mark.parametrize(
    ("there", "farm", "points"),
    [
        ("own farm-grapes", "own farm-grapes-olives", 1),
        ("own farm-grapes-olives", "own farm-grapes", 0),
        ("own farm-grapes", "own farm-grain-livestock", 2),
        ("own farm-grapes", "farm-livestock", 1),
        ("farm-olives-livestock", "farm-olives-livestock", 0),
    ],
)
def test_each_kind_new_in_the_region_scores(there: str, farm: str, points: int) -> None:
    s = table().covers(0, {10: "village", 13: there})
    placing(s, farm, 17)
    assert s[0].ledger[3] == points


@pytest.mark.rule("TUS-FARM-2")
def test_other_regions_do_not_matter_and_region_points_come_on_top() -> None:
    s = table().covers(0, {8: "castle", 4: "farm-livestock", 10: "village"})
    placing(s, "own farm-grain-livestock", 13)
    assert s.lines(0) == {"farm": 2}
    s.goods(0, workers=0)
    placing(s, "farm-olives-livestock", 3)
    assert s.lines(0) == {"farm": 3, "region": 3}


@pytest.mark.rule("TUS-FARM-1")
def test_kinds_on_two_other_tokens_count_both() -> None:
    s = table().covers(0, {10: "village", 13: "own farm-grapes", 17: "farm-livestock"})
    placing(s, "own farm-grain-livestock", 20)
    assert s.lines(0) == {"farm": 1, "region": 6}


# --- quarry, village, monastery ------------------------------------------------------------------


@pytest.mark.rule("TUS-QUARRY-1", "TUS-BON-MARBLE")
def test_a_quarry_gives_marble_and_more_with_bonus_tokens() -> None:
    assert placing(table().covers(0, {14: "village"}), "quarry", 18)[0].marble == 1
    s = table().covers(0, {14: "village", 15: "city"}).owns(0, "marble", "marble")
    assert placing(s, "quarry", 18)[0].marble == 3
    s = table().covers(0, {14: "village"}).owns(0, "worker").owns(1, "marble")
    assert placing(s, "quarry", 18)[0].marble == 1


@pytest.mark.rule("TUS-VILL-1", "TUS-BON-WORKER")
def test_a_village_gives_workers_and_more_with_bonus_tokens() -> None:
    assert placing(table(), "village", 10)[0].workers == 1
    s = table().covers(0, {15: "city"}).owns(0, "worker", "worker")
    assert placing(s, "village", 10)[0].workers == 3


@pytest.mark.rule("TUS-MON-1", "TUS-BON-CARD")
def test_a_monastery_draws_three_whatever_bonus_tokens_there_are() -> None:
    s = placing(table().owns(0, "estate-card"), "monastery", 9)
    s.play("* draw red red red")
    assert size(s[0].hand) == 3


# --- cart and income -----------------------------------------------------------------------------


def cart(s: Scenario) -> Scenario:
    return placing(s.covers(0, {15: "city"}), "cart", 19)


@pytest.mark.rule("TUS-CART-1", "TUS-BON-INCOME")
def test_a_cart_reveals_one_income_card_and_one_more_per_bonus_token() -> None:
    s = cart(table()).play("* income red-points-2")
    assert s.asks() == "" and s.lines(0) == {"region": 1, "income_red": 2}
    s = cart(table().owns(0, "income-card")).play("* income red-points-2")
    assert s.asks() == "* RevealIncome"
    s.play("* income marble-1")
    assert s.asks() == "0 SpendMarble"
    assert sum(s.state.income_discard) == 2 and sum(s.state.income) == 25


@pytest.mark.rule("TUS-CART-1")
def test_each_card_is_paid_before_the_next_is_revealed() -> None:
    s = cart(table().owns(0, "income-card")).play("* income estate-cards-2")
    assert s.asks() == "* DrawCards"
    s.play("* draw red red")
    assert s.asks() == "* RevealIncome"


@pytest.mark.rule("TUS-CART-2")
def test_bonus_tokens_do_not_raise_rewards() -> None:
    s = table().covers(0, {10: "village", 7: "city"}).owns(0, "marble", "worker")
    cart(s).play("* income marble-1", "0 end-turn")
    assert s[0].marble == 1
    s = cart(table().owns(0, "worker")).play("* income worker-1")
    assert s[0].workers == 1
    s = cart(table().owns(0, "estate-card")).play("* income estate-cards-2", "* draw red red")
    assert size(s[0].hand) == 2


@pytest.mark.rule("TUS-CART-3", "TUS-INV-5")
def test_the_income_discard_is_shuffled_when_a_card_is_needed() -> None:
    s = table()
    s.state.income_discard, s.state.income = s.state.income, [0] * 6
    cart(s).play("* income hexagon-1")
    assert sum(s.state.income) == 26 and sum(s.state.income_discard) == 1
    assert s.happened("reshuffled_income") == [None]


@pytest.mark.rule("TUS-INC-RED", "TUS-PT-INC-RED")
def test_red_points_of_an_income_card() -> None:
    s = cart(table()).play("* income red-points-2")
    assert (s[0].red, s[0].green) == (2, 1)


@pytest.mark.rule("TUS-INC-GREEN", "TUS-PT-INC-GREEN")
def test_green_points_of_an_income_card() -> None:
    s = cart(table()).play("* income green-points-1")
    assert s.lines(0) == {"region": 1, "income_green": 1} and s[0].red == 0


@pytest.mark.rule("TUS-INC-CARDS")
def test_estate_cards_of_an_income_card() -> None:
    s = cart(table()).play("* income estate-cards-2", "* draw grey blue")
    assert s.cards(0) == {"blue": 1, "grey": 1}


@pytest.mark.rule("TUS-INC-MARBLE", "TUS-MARB-2")
def test_marble_of_an_income_card_can_be_used_in_the_same_turn() -> None:
    s = cart(table()).play("* income marble-1", "0 marble")
    assert s.asks() == "0 ChooseAction" and s[0].marble == 0


@pytest.mark.rule("TUS-INC-WORKER")
def test_a_worker_of_an_income_card() -> None:
    assert cart(table()).play("* income worker-1")[0].workers == 1


@pytest.mark.rule("TUS-INC-HEX", "TUS-PT-HEX-OVER")
def test_a_hexagon_of_an_income_card_or_points_when_there_is_no_space() -> None:
    s = cart(table().owns(0, "income-card")).play("* income hexagon-1", "* income hexagon-1")
    assert s.stored(0) == ["hexagon"]
    assert s.lines(0) == {"region": 1, "hexagon_over": 2}


@pytest.mark.rule("TUS-INC-HEX")
def test_with_two_spaces_two_hexagons_fit() -> None:
    s = table().covers(0, {10: "village", 7: "city"}).owns(0, "storage", "income-card")
    cart(s).play("* income hexagon-1", "* income hexagon-1")
    assert s.stored(0) == ["hexagon", "hexagon"]


# --- marble ----------------------------------------------------------------------------------


@pytest.mark.rule("TUS-MARB-1", "TUS-INV-12")
def test_a_marble_buys_one_more_action_of_any_kind() -> None:
    s = table().goods(0, marble=2).rounds().play("0 draw 0", "* draw red red red")
    assert s.legal() == ["marble", "end-turn"]
    s.play("0 marble")
    assert s.legal() == ["draw 0", "take"] and s[0].marble == 1
    s.play("0 draw 0", "* draw red red red")
    assert s.asks() == "1 ChooseAction", "the second action ends the turn"


@pytest.mark.rule("TUS-MARB-1")
def test_the_marble_may_be_kept() -> None:
    s = table().goods(0, marble=1).rounds().play("0 draw 0", "* draw red red red", "0 end-turn")
    assert s.asks() == "1 ChooseAction" and s[0].marble == 1


@pytest.mark.rule("TUS-MARB-2", "TUS-REF-18")
def test_marble_is_returned_between_two_actions() -> None:
    s = table().goods(0, marble=1).turn()
    s.refuses("0 marble", "MARBLE_LATER", "TUS-MARB-2")
    s.play("0 take").refuses("0 marble", "MARBLE_LATER", "TUS-MARB-2")
    s.play("0 token inn-neutral", "* out city")
    s.refuses("0 draw 0", "MARBLE_FIRST", "TUS-MARB-1")
    s.refuses("0 take", "MARBLE_FIRST", "TUS-MARB-1")


@pytest.mark.rule("TUS-MARB-2")
def test_the_marble_of_a_quarry_can_be_used_in_the_same_turn() -> None:
    s = placing(table().covers(0, {14: "village"}), "quarry", 18)
    assert s.asks() == "0 SpendMarble"


@pytest.mark.rule("TUS-MARB-1", "TUS-REF-18")
def test_without_marble_there_is_nothing_to_return() -> None:
    table().turn().refuses("0 marble", "NO_MARBLE", "TUS-MARB-1")


@pytest.mark.rule("TUS-MARB-3", "TUS-REF-18")
def test_a_second_marble_in_a_turn_is_refused() -> None:
    s = table().goods(0, marble=2).turn().play("0 draw 0", "* draw red red red", "0 marble")
    s.refuses("0 marble", "MARBLE_USED", "TUS-MARB-3")


@pytest.mark.rule("TUS-MARB-3")
def test_also_if_it_was_gained_in_the_additional_action() -> None:
    s = table().covers(0, {14: "village"}).stores(0, "quarry").goods(0, marble=1, workers=2)
    s.rounds().play("0 draw 0", "* draw red red red", "0 marble", "0 place")
    if s.asks() == "0 Pay":
        s.play("0 pay worker worker")
    assert s[0].marble == 1 and s.asks() == "1 ChooseAction"


@pytest.mark.rule("TUS-MARB-3")
def test_any_number_of_marble_and_workers_may_be_owned() -> None:
    s = table().covers(0, {14: "village"}).goods(0, marble=30, workers=40)
    assert placing(s, "quarry", 18)[0].marble == 31
