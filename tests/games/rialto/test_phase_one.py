"""Phase I: the marker, columns, draws, left-over column, reduction (RIA-P1)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size
from signoria.core.chance import Dice
from signoria.core.machine import Chance
from signoria.games.rialto.ids import KIND_IDS
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.state import RialtoState

from .scenario import Scenario, table

BOTH = "* deal " + "doge gold building " * 6  # two players: three columns of one kind each
CARDS = ("doge", "gold", "building", "bridge", "gondola", "councillor")


def chance(s: Scenario) -> Chance[RialtoState]:
    frame = s.state.stack[-1]
    assert isinstance(frame, Chance)
    return frame


@pytest.mark.rule("RIA-P1-1")
@pytest.mark.parametrize(("round_number", "district"), [(1, 1), (2, 3), (3, 0), (6, 2)])
def test_the_active_district_is_the_one_numbered_like_the_round(
    round_number: int, district: int
) -> None:
    s = table(players=2, numbers=(3, 1, 6, 2, 5, 4)).start_round(round_number)
    assert (s.state.round, s.state.active) == (round_number, district)


@pytest.mark.rule("RIA-P1-2")
@pytest.mark.parametrize(
    ("players", "neutral", "columns"),
    [(2, False, 3), (3, False, 4), (4, False, 5), (5, False, 6), (2, True, 3)],
)
def test_there_is_one_column_of_six_cards_more_than_players(
    players: int, neutral: bool, columns: int
) -> None:
    s = table(players=players, neutral=neutral).start_round(1)
    assert len(chance(s).sample(s.state, Dice(1))) == columns * 6
    s.play("* deal " + " ".join(CARDS[:columns] * 6))
    assert [s.cards(column) for column in s.state.columns] == [
        {kind: 6} for kind in CARDS[:columns]
    ]


@pytest.mark.rule("RIA-P1-2")
def test_columns_are_dealt_row_by_row() -> None:
    s = table(players=2).start_round(1)
    s.play("* deal doge gold joker bridge bridge bridge" + " gold doge doge" * 4)
    first, second, third = (s.cards(column) for column in s.state.columns)
    assert first == {"doge": 1, "bridge": 1, "gold": 4}
    assert second == {"gold": 1, "bridge": 1, "doge": 4}
    assert third == {"joker": 1, "bridge": 1, "doge": 4}


def nearly_empty_deck() -> Scenario:
    """Two players in need of 18 cards; the deck holds 4 jokers, discards lie everywhere."""
    s = table(players=2).face_down(0, gold=5).face_down(1, bridge=5).discards(doge=11)
    s.hand(0, gold=6).hand(1, bridge=6)
    return s.discards(building=11, gondola=11, councillor=11, joker=7)


@pytest.mark.rule("RIA-P1-3")
def test_when_the_deck_is_empty_every_discard_is_shuffled_into_a_new_one() -> None:
    s = nearly_empty_deck().start_round(1)
    s.play("* deal " + "joker " * 4 + "gold " * 5 + "bridge " * 5 + "doge " * 4)
    assert s.happened("reshuffled") == [None]
    assert s.cards(s.state.deck) == {
        "doge": 7,
        "building": 11,
        "gondola": 11,
        "councillor": 11,
        "joker": 7,
    }
    assert s.state.open == [0] * 7
    assert [size(player.discards) for player in s.state.players] == [0, 0]


@pytest.mark.rule("RIA-P1-3")
def test_cards_in_hands_are_not_shuffled_into_the_new_deck() -> None:
    s = nearly_empty_deck().start_round(1)
    frame = chance(s)
    jokers, rest = (6,) * 4, (0,) * 8
    assert frame.possible(s.state, jokers + (1,) * 5 + (3,) + rest)
    assert not frame.possible(s.state, jokers + (1,) * 6 + rest), "the sixth gold is in hand"
    assert not frame.possible(s.state, (6,) * 3 + (1,) * 7 + rest), "the deck comes first"
    for seed in range(20):
        drawn = frame.sample(s.state, Dice(seed))
        assert drawn[:4] == jokers
        assert frame.possible(s.state, drawn)


@pytest.mark.rule("RIA-P1-3")
def test_a_deck_that_is_used_up_exactly_is_not_renewed_before_a_card_is_needed() -> None:
    s = table(players=2).discards(joker=11, gondola=11, councillor=11, bridge=11, gold=5)
    s.discards(doge=5, building=5).start_round(1)
    assert size(s.state.deck) == 18
    s.play(BOTH)
    assert (size(s.state.deck), size(s.state.open)) == (0, 59)
    assert s.happened("reshuffled") == []
    s.play("0 column 1", "* draw joker gold")
    assert (size(s.state.deck), size(s.state.open)) == (57, 0)


@pytest.mark.rule("RIA-P1-3")
def test_columns_on_the_table_are_not_shuffled_into_the_new_deck() -> None:
    s = table(players=2).hand(1, joker=11, gondola=11, councillor=11, bridge=11, gold=5)
    s.hand(1, doge=5, building=4).start_round(1).play(BOTH).play("0 column 1")
    assert chance(s).possible(s.state, (2,)), "one card is left: a building"
    assert not chance(s).possible(s.state, (2, 1)), "gold lies in a column"


def short_of_cards(left: int) -> Scenario:
    """Two players; only some golds can still be drawn, everything else is in a hand."""
    s = table(players=2).hand(1, gold=11 - left, doge=11, building=11, bridge=11)
    return s.hand(1, gondola=11, councillor=11, joker=11).start_round(1)


@pytest.mark.rule("RIA-P1-4")
def test_with_deck_and_discards_empty_columns_stay_short() -> None:
    s = short_of_cards(7).play("* deal" + " gold" * 7)
    assert [size(column) for column in s.state.columns] == [3, 2, 2]
    s.play("0 column 3")
    assert s.asks() == "1 PickColumn", "nothing can be drawn, so nothing is"
    assert s.cards(s[0].hand) == {"gold": 2}


@pytest.mark.rule("RIA-P1-4")
def test_even_an_empty_column_exists_and_is_taken() -> None:
    s = short_of_cards(1).play("* deal gold")
    assert s.legal() == ["column 1", "column 2", "column 3"]
    s.play("0 column 2")
    assert size(s[0].hand) == 0
    assert s.legal() == ["column 1", "column 3"]
    s.play("1 column 3")
    assert s.cards(s.state.open) == {"gold": 1}, "the left-over column was the full one"


@pytest.mark.rule("RIA-P1-4")
def test_a_draw_is_partial_when_too_few_cards_are_left() -> None:
    s = table(players=2).hand(1, bridge=11, gondola=11, councillor=11, joker=11)
    s.hand(1, gold=5, doge=5, building=4).start_round(1)
    assert size(s.state.deck) == 19, "18 for the columns and one more"
    s.play(BOTH, "0 column 1")
    assert chance(s).sample(s.state, Dice(0)) == (2,)
    s.play("* draw building")
    assert s.cards(s[0].hand) == {"doge": 6, "building": 1}
    assert s.asks() == "1 PickColumn"
    s.play("1 column 2")
    assert s.frame() == "Reduce", "nothing is left to draw, and nothing is owed"


@pytest.mark.rule("RIA-P1-5")
def test_columns_are_taken_in_doge_order_and_two_cards_drawn_at_once() -> None:
    s = table(players=3, doge=[2, 0, 1]).hand(2, councillor=1).start_round(1)
    s.play("* deal " + "doge gold building bridge " * 6)
    assert s.asks() == "2 PickColumn"
    s.play("2 column 4")
    assert s.frame() == "DrawCards", "before anybody else takes a column"
    s.play("* draw joker gold")
    assert s.cards(s[2].hand) == {"councillor": 1, "bridge": 6, "joker": 1, "gold": 1}
    assert s.asks() == "0 PickColumn"
    s.play("0 column 1", "* draw joker joker")
    assert s.asks() == "1 PickColumn"
    s.refuses("1 column 4", "E_COLUMN_TAKEN", "RIA-P1-5", column=4)
    assert s.legal() == ["column 2", "column 3"]
    s.play("1 column 3", "* draw gold gold")
    assert s.cards(s.state.open) == {"gold": 6}, "one column is left over"


@pytest.mark.rule("RIA-P1-5")
def test_a_blind_draw_is_of_two_cards() -> None:
    s = table(players=2).start_round(1).play(BOTH, "0 column 1")
    assert not chance(s).possible(s.state, (6,))
    assert not chance(s).possible(s.state, (6, 6, 6))
    assert len(chance(s).sample(s.state, Dice(3))) == 2


@pytest.mark.rule("RIA-P1-6")
def test_green_buildings_wait_until_everybody_has_a_column() -> None:
    s = table(players=2).board(0, "green-2").board(1, "green-2").start_round(1).play(BOTH)
    s.play("0 column 1", "* draw joker joker")
    assert s.legal() == ["column 2", "column 3"]
    s.play("1 column 2", "* draw joker joker")
    assert s.asks() == "0 UseGreen"


@pytest.mark.rule("RIA-P1-6")
def test_green_buildings_are_used_player_by_player_in_doge_order() -> None:
    s = table(players=3, doge=[1, 2, 0]).left_over(gold=3, joker=1)
    for seat in range(3):
        s.board(seat, "green-1", "green-2")
    s.green()
    assert s.asks() == "1 UseGreen"
    s.play("1 use green-2", "1 use green-1", "1 card joker")
    assert s.asks() == "2 UseGreen", "seat 1 has nothing left to use"
    s.play("2 use green-1")
    assert s.legal() == ["card gold", "draw"], "the joker is gone"
    s.play("2 card gold", "2 done")
    assert s.asks() == "0 UseGreen", "seat 2 is done for the phase"


@pytest.mark.rule("RIA-P1-6")
def test_the_result_of_one_green_building_is_seen_before_the_next() -> None:
    s = table(players=2).board(0, "green-1", "green-2").left_over(gold=1).green()
    s.play("0 use green-1", "0 draw", "* draw joker doge doge")
    assert s.cards(s[0].hand) == {"joker": 1, "doge": 2}
    assert s.legal() == ["use green-2", "done"]


@pytest.mark.rule("RIA-P1-7")
def test_the_rest_of_the_left_over_column_is_discarded_after_the_last_green_step() -> None:
    s = table(players=2, doge=[0, 1]).left_over(gold=2, doge=3, joker=1)
    s.board(0, "green-1").board(1, "green-1").green()
    s.play("0 use green-1", "0 card joker")
    assert size(s.state.open) == 0, "seat 1 may still take from it"
    s.play("1 use green-1", "1 card doge")
    assert s.cards(s.state.open) == {"gold": 2, "doge": 2}
    assert s.state.columns == []


@pytest.mark.rule("RIA-P1-8")
def test_the_surplus_above_seven_is_discarded_face_down_to_ones_own_pile() -> None:
    s = table(players=2).hand(0, doge=5, gold=5).hand(1, doge=4, joker=3).left_over().green()
    assert s.asks() == "0 Reduce"
    s.play("0 discard doge", "0 discard doge", "0 discard gold")
    assert s.cards(s[0].hand) == {"doge": 3, "gold": 4}
    assert s.cards(s[0].discards) == {"doge": 2, "gold": 1}
    assert size(s.state.open) == 0
    assert size(s[1].discards) == 0, "seven cards are no surplus"
    assert s.actor() < 0


@pytest.mark.rule("RIA-P1-8")
def test_neither_more_nor_fewer_than_the_surplus_may_be_discarded() -> None:
    s = table(players=2).hand(0, doge=5, gold=5).left_over().green()
    s.refuses("0 done", "E_LIMIT", "RIA-P1-8", number=3)
    s.play("0 discard doge")
    s.refuses("0 done", "E_LIMIT", "RIA-P1-8", number=2)
    s.refuses("0 discard joker", "E_CARD_NOT_THERE", "RIA-P1-8", kind="joker")
    s.play("0 discard doge", "0 discard doge")
    assert size(s[0].hand) == 7
    assert s.actor() < 0, "no fourth card may go"


@pytest.mark.rule("RIA-P1-8")
def test_each_card_of_the_hand_may_go_but_not_more_than_there_are() -> None:
    s = table(players=2).hand(0, doge=1, gold=1, joker=7).left_over().green()
    assert s.legal() == ["discard doge", "discard gold", "discard joker"]
    s.play("0 discard doge")
    s.refuses("0 discard doge", "E_CARD_NOT_THERE", "RIA-P1-8", kind="doge")
    assert s.legal() == ["discard gold", "discard joker"]


@pytest.mark.rule("RIA-P1-8")
def test_extras_of_green_buildings_add_up() -> None:
    s = table(players=2).board(0, "green-2", "green-3", "green-4").hand(0, doge=11, gold=3)
    s.left_over().green().play("0 use green-2", "0 use green-3", "0 no-card")
    s.play("0 use green-4", "0 no-card")
    assert s.asks() == "0 Reduce", "fourteen cards, and a limit of eleven"
    s.play("0 discard doge", "0 discard doge", "0 discard doge")
    assert size(s[0].hand) == 11


@pytest.mark.rule("RIA-P1-8")
def test_the_limit_counts_carried_over_cards() -> None:
    s = table(players=2).hand(0, councillor=4).start_round(1).play(BOTH)
    s.play("0 column 1", "* draw joker joker", "1 column 2", "* draw joker joker")
    assert s.asks() == "0 Reduce"
    s.play(*["0 discard doge"] * 5)
    assert s.cards(s[0].hand) == {"doge": 1, "councillor": 4, "joker": 2}


@pytest.mark.rule("RIA-P1-9")
def test_reduction_comes_after_all_green_steps_and_in_doge_order() -> None:
    s = table(players=3, doge=[2, 0, 1]).left_over(gold=1).board(1, "green-2")
    for seat in range(3):
        s.hand(seat, doge=3, bridge=3, gondola=2)
    s.green()
    assert s.asks() == "1 UseGreen"
    s.play("1 use green-2")
    assert s.asks() == "2 Reduce"
    s.play("2 discard doge")
    assert s.asks() == "0 Reduce"
    s.play("0 discard gondola")
    assert s.actor() < 0, "seat 1 may keep eight"


@pytest.mark.rule("RIA-P1-9")
def test_the_size_of_a_reduction_is_fixed_before_the_first_one_begins() -> None:
    s = table(players=2).left_over().hand(0, doge=8).hand(1, gold=9).green()
    frames = [frame for frame in reversed(s.state.stack) if isinstance(frame, Reduce)]
    assert [(frame.seat, frame.excess) for frame in frames] == [(0, 1), (1, 2)]


@pytest.mark.rule("RIA-P1-10")
def test_unplayed_cards_carry_over_and_nothing_is_discarded_after_phase_two() -> None:
    s = table(players=2).board(0, "green-4").hand(0, doge=5, gold=4).left_over().green()
    s.play("0 use green-4", "0 no-card")
    assert size(s[0].hand) == 9
    s.stage(*KIND_IDS[:6])
    while s.actor() == 0:
        s.play("0 pass")
    s.blue().clean_up()
    assert size(s[0].hand) == 9, "the limit is not checked again"
    assert s[0].extra_limit == 0, "but it holds for one round only"
    s.round(2).left_over().green().play("0 done")
    assert s.asks() == "0 Reduce"
    s.play("0 discard doge", "0 discard doge")
    assert size(s[0].hand) == 7
