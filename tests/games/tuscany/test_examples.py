"""The worked examples of the booklet and the specification, X1 to X21."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.machine import OVER, actor
from signoria.games.tuscany.phases.setup import StartBonus

from .scenario import table
from .test_phases import bring_out, draw


@pytest.mark.rule("TUS-PLACE-2", "TUS-REF-12")
def test_x1_villages_go_on_orange_fields_only() -> None:
    s = table().stores(0, "village").hand(0, orange=2).turn().play("0 place")
    assert s.legal() == ["field 10", "field 14"]
    wrong = {"field": 15, "colour": "red", "item": "village-neutral"}
    s.refuses("0 field 15", "WRONG_COLOUR", "TUS-PLACE-2", **wrong)


@pytest.mark.rule("TUS-REG-1", "TUS-MON-1")
def test_x2_the_second_field_of_a_region_of_three_scores_nothing() -> None:
    s = table().covers(0, {9: "monastery"}).stores(0, "monastery").hand(0, yellow=2).turn()
    s.play("0 place", "0 field 12", "* draw red red red")
    assert s.lines(0) == {} and size(s[0].hand) == 3


@pytest.mark.rule("TUS-REG-1", "TUS-COL-1")
def test_x3_the_third_field_scores_six() -> None:
    s = table().covers(0, {9: "monastery", 12: "monastery"}).stores(0, "monastery")
    s.hand(0, yellow=2).turn().play("0 place", "* draw red red red")
    assert s.lines(0) == {"region": 6}


@pytest.mark.rule("TUS-PAY-2")
@pytest.mark.parametrize(
    ("hand", "cards"),
    [({"red": 1, "grey": 2}, 3), ({"lightgreen": 4}, 4), ({"lightgreen": 2, "grey": 2}, 4)],
)
def test_x4_pairs_replace_cards(hand: dict[str, int], cards: int) -> None:
    s = table().stores(0, "city").hand(0, **hand).turn().play("0 place", "0 decline")
    assert size(s[0].hand) == 0 and size(s.state.discard) == cards


@pytest.mark.rule("TUS-HEX-3", "TUS-PAY-4")
def test_x5_a_hexagon_on_light_green_scores_one() -> None:
    s = table().covers(0, {10: "village", 13: "own farm-grapes"}).stores(0, "hexagon")
    s.hand(0, red=2, lightgreen=1).turn()
    s.play("0 place", "0 field 17")
    assert s.lines(0) == {"farm": 1} and size(s[0].hand) == 0


@pytest.mark.rule("TUS-FARM-1")
def test_x6_only_the_olives_are_new() -> None:
    s = table().covers(0, {10: "village", 13: "own farm-grapes"})
    s.stores(0, "own farm-grapes-olives").hand(0, lightgreen=2).turn().play("0 place")
    assert s[0].covered >> 17 & 1 and s.lines(0) == {"farm": 1}


@pytest.mark.rule("TUS-QUARRY-1")
def test_x7_two_bonus_tokens_make_three_marble() -> None:
    s = table().covers(0, {15: "city", 14: "village"}).owns(0, "marble", "marble")
    s.stores(0, "quarry").hand(0, grey=2).turn().play("0 place")
    assert s[0].covered >> 18 & 1 and s[0].marble == 3


@pytest.mark.rule("TUS-MARB-1", "TUS-MARB-3")
def test_x8_draw_then_a_marble_then_place() -> None:
    s = table().stores(0, "village").hand(0, orange=2).goods(0, marble=1).rounds()
    s.play("0 draw 0", "* draw red grey blue", "0 marble", "0 place", "0 field 10")
    assert s.cards(0) == {"red": 1, "blue": 1, "grey": 1}
    assert (s[0].marble, s[0].workers) == (0, 1)
    assert s.asks() == "1 ChooseAction"


@pytest.mark.rule("TUS-VILL-1")
def test_x9_one_bonus_token_makes_two_workers() -> None:
    s = table().owns(0, "worker").stores(0, "village").hand(0, orange=2).turn()
    assert s.play("0 place", "0 field 10")[0].workers == 2


@pytest.mark.rule("TUS-PAY-2", "TUS-CITY-1")
def test_x10_a_worker_and_a_pair_pay_for_a_city() -> None:
    s = table().stores(0, "city").hand(0, lightgreen=2).goods(0, workers=1).turn().play("0 place")
    assert size(s[0].hand) == 0 and s[0].workers == 0
    assert s.lines(0) == {"region": 1} and s.asks() == "0 CityBonus"


@pytest.mark.rule("TUS-CITY-1", "TUS-BON-CARD")
def test_x11_three_estate_card_tokens() -> None:
    s = table().covers(0, {15: "city", 10: "village"}).owns(0, "estate-card", "estate-card")
    s.stores(0, "city").hand(0, red=2).turn().play("0 place", "0 bonus estate-card").turn()
    assert s.legal() == ["draw 0", "draw 1", "draw 2", "draw 3", "take"]


@pytest.mark.rule("TUS-COL-1", "TUS-INN-1")
def test_x12_the_second_blue_field_finishes_the_colour() -> None:
    s = table().covers(0, {9: "monastery", 12: "monastery", 5: "inn"}).stores(0, "inn")
    s.hand(0, blue=2).turn().play("0 place")
    assert s[0].green == 3 and s.lines(0) == {"region": 1, "colour_1": 2}
    assert s.state.first[2] == 0 and s.stored(0) == ["hexagon"]


@pytest.mark.rule("TUS-PHASE-3")
def test_x13_phase_2_does_not_end_with_another_first_stack() -> None:
    s = table().out(0, 9).out(1, 6)
    s.state.phase = 2
    bring_out(draw(s.rounds(), 0), 1)
    assert s.state.phase == 2


@pytest.mark.rule("TUS-MKT-3")
def test_x14_five_farms_are_replaced() -> None:
    farms = ("farm-olives", "farm-livestock", "farm-olives-livestock", "own farm-grain")
    s = table().market(*farms, "cart", "cart", "inn", "inn").turn()
    s.play("0 take", "0 token inn-neutral", "* out farm-grapes")
    s.play("* neutral city city city castle castle")
    assert s.shown().count("city-neutral") == 3 and sum(s.state.discards) == 5


@pytest.mark.rule("TUS-SCORE-1", "TUS-SCORE-2")
@pytest.mark.parametrize(
    ("phase", "green", "red", "then"), [(1, 9, 4, 13), (2, 22, 15, 37), (3, 30, 37, 67)]
)
def test_x15_to_x17_transfers(phase: int, green: int, red: int, then: int) -> None:
    s = table().out(1, 7 * phase).points(0, green=green, red=red)
    s.state.phase = phase
    s.end_round(last=phase == 3)
    assert (s[0].green, s[0].red) == (green, then)


@pytest.mark.rule("TUS-INC-HEX")
def test_x18_the_second_hexagon_finds_no_space() -> None:
    s = table().covers(0, {15: "city"}).owns(0, "income-card").stores(0, "cart")
    s.hand(0, beige=2).turn().play("0 place", "* income hexagon-1", "* income hexagon-1")
    assert s.stored(0) == ["hexagon"] and s[0].red == 2


@pytest.mark.rule("TUS-SET-13")
def test_x19_a_storage_token_is_a_space_and_two_points() -> None:
    s = table().push(StartBonus(0)).play("0 bonus storage")
    assert s.lines(0) == {"storage": 2}
    s.stores(0, "city", "cart")


@pytest.mark.rule("TUS-PAY-2", "TUS-QUARRY-1")
def test_x20_two_workers_need_no_card() -> None:
    s = table().covers(0, {14: "village"}).stores(0, "quarry").goods(0, workers=2).turn()
    s.play("0 place")
    assert s[0].covered >> 18 & 1 and (s[0].marble, s[0].workers) == (1, 0)


@pytest.mark.rule("TUS-END-3")
def test_x21_a_game_in_which_nothing_happens_ends() -> None:
    s = table().all_cards_to(0, 1).points(0, green=5).points(1, green=3).rounds()
    assert (size(s[0].hand), size(s[1].hand)) == (61, 61)
    for _ in range(10):
        s.play("0 draw 0", "1 draw 0")
    assert actor(s.state) == OVER and (s[0].red, s[1].red) == (27, 21)
