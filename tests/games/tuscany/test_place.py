"""The action "place an estate token" (TUS-PLACE) and its cost (TUS-PAY)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.games.tuscany.actions import CATALOGUE
from signoria.games.tuscany.ids import HEXAGON
from signoria.games.tuscany.questions import payments

from .scenario import Scenario, table


def with_village(**cards: int) -> Scenario:
    return table().stores(0, "village").hand(0, **cards)


@pytest.mark.rule("TUS-PLACE-1")
def test_an_item_moves_from_storage_to_an_empty_field() -> None:
    s = with_village(orange=2).turn().play("0 place", "0 field 10")
    assert s.stored(0) == [] and s[0].tokens[10] >= 0
    assert s[0].covered == 1 << 10 | 1 << 11


@pytest.mark.rule("TUS-PLACE-1", "TUS-REF-13")
def test_a_covered_field_takes_nothing_more() -> None:
    s = table().covers(0, {10: "village"}).owns(0, "storage").stores(0, "hexagon", "village")
    s.goods(0, workers=2).turn().play("0 place", "0 item hexagon")
    s.refuses("0 field 10", "FIELD_TAKEN", "TUS-PLACE-1", field=10)
    s.refuses("0 field 11", "FIELD_TAKEN", "TUS-PLACE-1", field=11)


@pytest.mark.rule("TUS-PLACE-1", "TUS-REF-19", "TUS-REF-20")
def test_only_what_lies_in_storage_can_be_placed() -> None:
    s = table().owns(0, "storage").stores(0, "village", "city").hand(0, orange=2, red=2).turn()
    s.play("0 place")
    assert s.legal() == ["item city-neutral", "item village-neutral"]
    s.refuses("0 item cart-neutral", "NOT_STORED", "TUS-PLACE-1", item="cart-neutral")
    s.refuses("0 token cart-neutral", "NOT_STORED", "TUS-PLACE-1", item="cart-neutral")
    s.refuses("0 decline", "CANNOT_DECLINE", "TUS-PLACE-1")


@pytest.mark.rule("TUS-PLACE-1", "TUS-REF-16")
def test_items_without_a_field_or_a_payment_are_named() -> None:
    s = table().covers(0, {10: "village", 7: "city"}).owns(0, "storage", "storage")
    s.stores(0, "inn", "city", "monastery").hand(0, red=2, yellow=2).turn().play("0 place")
    s.refuses("0 item inn-neutral", "NO_FIELD_FOR", "TUS-PLACE-3", item="inn-neutral")
    assert s.legal() == ["item city-neutral", "item monastery-neutral"]
    s = table().owns(0, "storage").stores(0, "village", "city").hand(0, red=2, yellow=1).turn()
    s.play("0 place")
    assert s.asks() == "0 CityBonus", "only the city can be paid, so it is placed"


@pytest.mark.rule("TUS-PLACE-4", "TUS-REF-16")
def test_an_item_that_cannot_be_paid_is_refused() -> None:
    s = table().covers(0, {10: "village", 7: "city"}).owns(0, "storage", "storage")
    s.stores(0, "village", "city", "monastery")
    s.hand(0, red=1, yellow=1, blue=2).turn().play("0 place")
    assert s.legal() == ["item city-neutral", "item monastery-neutral"]
    s.refuses("0 item village-neutral", "CANNOT_PAY_FOR", "TUS-PLACE-4", item="village-neutral")


@pytest.mark.rule("TUS-PLACE-2", "TUS-REF-12", "TUS-REF-14")
def test_colour_and_neighbours_decide_where_a_token_may_go() -> None:
    s = with_village(orange=2).turn().play("0 place")
    assert s.legal() == ["field 10", "field 14"]
    s.refuses(
        "0 field 15",
        "WRONG_COLOUR",
        "TUS-PLACE-2",
        field=15,
        colour="red",
        item="village-neutral",
    )
    s.refuses("0 field 2", "NOT_ADJACENT", "TUS-PLACE-3", field=2)


@pytest.mark.rule("TUS-PLACE-2", "TUS-HEX-1")
def test_a_hexagon_may_go_on_any_colour_that_can_be_paid() -> None:
    s = table().stores(0, "hexagon").goods(0, workers=2).turn().play("0 place")
    assert s.legal() == [f"field {field}" for field in (8, 9, 10, 12, 14, 15)]
    s = table().stores(0, "hexagon").hand(0, orange=2).turn().play("0 place")
    assert s.legal() == ["field 10", "field 14"]
    s.refuses("0 field 15", "CANNOT_PAY_COLOUR", "TUS-PLACE-4", colour="red")


@pytest.mark.rule("TUS-PLACE-3")
def test_a_field_next_to_a_hexagon_or_a_token_will_do() -> None:
    s = with_village(orange=2).covers(0, {15: "city", 19: "hexagon"}).turn().play("0 place")
    assert s.legal() == ["field 10", "field 14", "field 22"]


@pytest.mark.rule("TUS-PLACE-4")
def test_cards_just_paid_may_be_drawn_again_by_the_effect() -> None:
    s = table().stores(0, "monastery").all_cards_to(1)
    for colour, number in ((6, 2),):
        s.state.players[1].hand[colour] -= number
        s.state.players[1].drawn[colour] -= number
        s.state.players[0].hand[colour] += number
        s.state.players[0].drawn[colour] += number
    s.turn().play("0 place", "0 field 9")
    assert s.asks() == "* DrawCards"
    s.play("* draw yellow yellow")
    assert s.cards(0) == {"yellow": 2}


@pytest.mark.rule("TUS-PLACE-5", "TUS-CASTLE-2")
def test_points_come_before_the_effect_and_the_refill_between_them() -> None:
    s = table().stores(0, "castle").hand(0, darkgreen=2)
    s.market("city", "inn", "inn", "inn", "cart", "cart", "cart", "village")
    s.turn().play("0 place")
    assert s.lines(0) == {"region": 3}, "before the castle's token is chosen"
    s.play("0 token city-neutral", "0 field 15")
    assert s.lines(0) == {"region": 4} and s.asks() == "* BringOut"
    assert s[0].bonus == [0] * 5
    s.play("* out village")
    assert s.asks() == "0 CityBonus"


@pytest.mark.rule("TUS-PLACE-6")
def test_the_fields_are_the_only_limit_of_a_colour() -> None:
    s = table(castle=8).covers(0, {4: "own farm-grain", 3: "farm-livestock", 7: "city"})
    s.covers(0, {10: "village", 13: "own farm-grapes", 17: "farm-olives-livestock"})
    s.stores(0, "farm-olives-livestock").hand(0, lightgreen=2).turn().play("0 place")
    assert s[0].tokens[20] >= 0, "a fifth farm"


# --- paying ----------------------------------------------------------------------------------


@pytest.mark.rule("TUS-PAY-1", "TUS-PAY-2")
def test_every_mixture_of_two_parts_is_offered_once() -> None:
    s = table().stores(0, "city").hand(0, red=2, grey=4, lightgreen=2).goods(0, workers=2)
    s.turn().play("0 place")
    assert s.legal() == [
        "pay card card",
        "pay card pair-lightgreen",
        "pay card pair-grey",
        "pay card worker",
        "pay pair-lightgreen pair-grey",
        "pay pair-lightgreen worker",
        "pay pair-grey pair-grey",
        "pay pair-grey worker",
        "pay worker worker",
    ]


@pytest.mark.rule("TUS-PAY-2")
@pytest.mark.parametrize(
    ("pay", "left", "workers"),
    [
        ("card card", {"grey": 4, "lightgreen": 2}, 2),
        ("card pair-grey", {"red": 1, "grey": 2, "lightgreen": 2}, 2),
        ("card worker", {"red": 1, "grey": 4, "lightgreen": 2}, 1),
        ("pair-grey pair-grey", {"red": 2, "lightgreen": 2}, 2),
        ("pair-lightgreen pair-grey", {"red": 2, "grey": 2}, 2),
        ("pair-grey worker", {"red": 2, "grey": 2, "lightgreen": 2}, 1),
        ("worker worker", {"red": 2, "grey": 4, "lightgreen": 2}, 0),
    ],
)
def test_each_mixture_takes_what_it_says(pay: str, left: dict[str, int], workers: int) -> None:
    s = table().stores(0, "city").hand(0, red=2, grey=4, lightgreen=2).goods(0, workers=2)
    s.turn().play("0 place", f"0 pay {pay}")
    assert s.cards(0) == left and s[0].workers == workers


@pytest.mark.rule("TUS-PAY-1")
def test_three_cards_of_a_colour_are_one_pair_only() -> None:
    s = table().stores(0, "city").hand(0, grey=3).turn()
    assert "place" not in s.legal()
    s = table().stores(0, "city").hand(0, grey=3, lightgreen=3).turn().play("0 place")
    assert s.cards(0) == {"grey": 1, "lightgreen": 1}, "the only way, so it is paid at once"


@pytest.mark.rule("TUS-PAY-3", "TUS-REF-15")
def test_a_pair_of_the_own_colour_is_no_part() -> None:
    s = table().stores(0, "city").hand(0, red=4, grey=2).turn().play("0 place")
    s.refuses("0 pay pair-red pair-grey", "PAIR_OF_OWN_COLOUR", "TUS-PAY-3", colour="red")
    s.refuses("0 pay card pair-red", "PAIR_OF_OWN_COLOUR", "TUS-PAY-3", colour="red")
    assert s.legal() == ["pay card card", "pay card pair-grey"]


@pytest.mark.rule("TUS-PAY-3", "TUS-REF-15")
def test_a_pair_of_different_cards_or_a_third_part_cannot_be_written() -> None:
    s = table().stores(0, "city").hand(0, grey=1, lightgreen=1, red=1).turn()
    assert "place" not in s.legal(), "two different cards are no pair"
    pays = [action for action in CATALOGUE.actions if action.verb == "pay"]
    assert len(pays) == 55 and all(len(action.fields) == 2 for action in pays)


@pytest.mark.rule("TUS-PAY-3")
def test_the_worker_of_a_village_does_not_pay_for_it() -> None:
    s = with_village(orange=1).turn()
    assert "place" not in s.legal()


@pytest.mark.rule("TUS-PAY-1", "TUS-REF-16")
def test_what_is_not_owned_cannot_be_paid() -> None:
    s = table().stores(0, "city").hand(0, red=1, grey=2, yellow=2).turn().play("0 place")
    s.refuses("0 pay card card", "TOO_FEW_CARDS", "TUS-PAY-1", number=1, colour="red")
    s.refuses("0 pay card worker", "TOO_FEW_WORKERS", "TUS-PAY-1", number=0)
    s.refuses("0 pay card pair-blue", "TOO_FEW_PAIRS", "TUS-PAY-1", number=0, part="pair-blue")
    s.refuses("0 pay pair-grey pair-grey", "TOO_FEW_PAIRS", "TUS-PAY-1", number=1, part="pair-grey")


@pytest.mark.rule("TUS-PAY-4")
def test_a_hexagon_costs_what_its_field_costs() -> None:
    s = table().stores(0, "hexagon").hand(0, red=2, orange=2).turn()
    s.play("0 place", "0 field 15")
    assert s.legal() == ["pay card card", "pay card pair-orange"]
    s.refuses("0 pay pair-red pair-orange", "PAIR_OF_OWN_COLOUR", "TUS-PAY-3", colour="red")


@pytest.mark.rule("TUS-PAY-5")
def test_spent_cards_lie_open_in_the_discard() -> None:
    s = table().stores(0, "city").hand(0, red=1, grey=2, yellow=2).turn()
    s.play("0 place", "0 pay card pair-grey")
    assert s.discard_pile() == {"red": 1, "grey": 2}
    assert size(s[0].hand) == 2


@pytest.mark.rule("TUS-PAY-6", "TUS-CASTLE-1")
def test_a_castle_places_free_of_cost() -> None:
    s = table().stores(0, "castle").hand(0, darkgreen=2, orange=5).goods(0, workers=2).turn()
    s.play("0 place", "0 pay card card", "0 token village-neutral")
    assert s.asks() == "0 CastleField"
    s.refuses("0 pay card card", "FREE_OF_COST", "TUS-PAY-6")
    s.play("0 field 10", "* out city")
    assert s.cards(0) == {"orange": 5} and s[0].workers == 3


def test_the_longest_list_of_payments_has_45_entries() -> None:
    s = table().goods(0, workers=2)
    for colour in range(8):
        s[0].hand[colour] = 4
    assert all(len(payments(s[0], colour)) == 45 for colour in range(8))


def test_a_hexagon_can_be_offered_every_field_next_to_the_estate() -> None:
    s = table().goods(0, workers=2)
    s[0].storage.append(HEXAGON)
    s.turn().play("0 place")
    assert len(s.legal()) == 6
