"""Yellow buildings: delay, conversion, joker (RIA-YEL)."""

from __future__ import annotations

import pytest

from signoria.core.bag import size

from .scenario import Scenario, table


def three_with_cards(*delayers: int) -> Scenario:
    """Seats 0, 1 and 2 hold a gold card; some own a yellow 1."""
    s = table(players=3, doge=[0, 1, 2])
    for seat in range(3):
        s.hand(seat, gold=2)
    for seat in delayers:
        s.board(seat, "yellow-1")
    return s


@pytest.mark.rule("RIA-YEL-1")
def test_a_delayed_turn_comes_after_all_others_and_costs_nothing_in_the_end() -> None:
    s = three_with_cards(0).stage("gold")
    s.play("0 delay")
    assert s[0].coins == 3, "one paid, one received"
    assert s.tiles(0) == ["yellow-1 used"]
    assert s.asks() == "1 PlayTurn"
    s.play("1 pass", "2 pass")
    assert s.asks() == "0 PlayTurn"
    s.lay(0, own=2)
    assert s.strength() == [2, 0, 0]


@pytest.mark.rule("RIA-YEL-1")
def test_a_delay_needs_a_coin_although_it_is_paid_back() -> None:
    s = three_with_cards(0).coins(0, 0).stage("gold")
    assert s.legal() == ["pass", "play"]
    s.refuses("0 delay", "E_NO_COIN", "RIA-ACT-1", coins=0)


@pytest.mark.rule("RIA-YEL-1")
def test_a_delay_needs_ones_own_unused_yellow_1() -> None:
    s = three_with_cards(1).stage("gold")
    s.refuses("0 delay", "E_NOT_OWNED", "RIA-ACT-6")
    s = three_with_cards().board(0, "yellow-1 used").stage("gold")
    s.refuses("0 delay", "E_ALREADY_USED", "RIA-ACT-2")


@pytest.mark.rule("RIA-YEL-1")
def test_a_delay_cannot_be_taken_back_even_if_the_same_player_is_asked_next() -> None:
    s = table(players=2).board(0, "yellow-1").hand(0, gold=2).stage("gold")
    before = s.state.barrier
    s.play("0 delay")
    assert s.asks() == "0 PlayTurn", "seat 1 has no cards and passed in sight of all"
    assert s.state.barrier > before


@pytest.mark.rule("RIA-YEL-1a")
def test_several_delayers_play_in_the_order_in_which_they_delayed() -> None:
    s = three_with_cards(0, 1).stage("gold").play("0 delay", "1 delay", "2 pass")
    assert s.asks() == "0 PlayTurn"
    s.play("0 pass")
    assert s.asks() == "1 PlayTurn"


@pytest.mark.rule("RIA-YEL-1b")
def test_a_delayed_turn_may_use_other_yellow_tiles_and_the_coin_received() -> None:
    s = three_with_cards(0).board(0, "yellow-2").coins(0, 1).hand(0, doge=1).stage("gold")
    s.play("0 delay", "1 pass", "2 pass")
    s.lay(0, "yellow-2 doge", own=1)
    assert s.strength() == [2, 0, 0]
    assert s.tiles(0) == ["yellow-1 used", "yellow-2 used"]
    assert s[0].coins == 0 + 3


@pytest.mark.rule("RIA-YEL-1b")
def test_a_second_yellow_1_delays_once_more() -> None:
    s = three_with_cards(0, 0, 1).stage("gold").play("0 delay", "1 delay", "2 pass")
    assert s.legal() == ["pass", "delay", "play"]
    s.play("0 delay")
    assert s.asks() == "1 PlayTurn"
    s.play("1 pass")
    assert s.asks() == "0 PlayTurn"


@pytest.mark.rule("RIA-YEL-1c")
def test_a_delay_is_refused_when_nobody_is_left_to_play() -> None:
    s = three_with_cards(2).stage("gold").play("0 pass", "1 pass")
    assert s.legal() == ["pass", "play"]
    s.refuses("2 delay", "E_DELAY_LAST", "RIA-YEL-1c")


@pytest.mark.rule("RIA-YEL-1c")
def test_a_delay_is_refused_once_cards_are_being_laid() -> None:
    s = three_with_cards(0).stage("gold").play("0 play")
    s.refuses("0 delay", "E_DELAY_AFTER_PLAY", "RIA-YEL-1c")


@pytest.mark.rule("RIA-YEL-1c")
def test_too_late_to_delay_is_not_the_reason_for_one_who_cannot_delay_at_all() -> None:
    s = three_with_cards(1).stage("gold").play("0 play")
    s.refuses("0 delay", "E_NOT_OWNED", "RIA-ACT-6")
    s = three_with_cards().board(0, "yellow-1 used").stage("gold").play("0 play")
    s.refuses("0 delay", "E_ALREADY_USED", "RIA-ACT-2")


@pytest.mark.rule("RIA-YEL-1c")
def test_one_may_delay_whatever_is_in_hand_even_nothing() -> None:
    s = table(players=2).board(0, "yellow-1").hand(1, gold=1).stage("gold")
    assert s.asks() == "0 PlayTurn"
    assert s.legal() == ["pass", "delay"]
    s.play("0 delay")
    assert s.asks() == "1 PlayTurn"


@pytest.mark.rule("RIA-YEL-1c")
def test_a_player_with_an_empty_hand_is_still_somebody_to_play_after() -> None:
    s = table(players=2).board(0, "yellow-1").hand(0, gold=1).stage("gold").play("0 delay")
    assert s.asks() == "0 PlayTurn", "seat 1 had nothing to play"
    assert s.happened("passed") == [1]


@pytest.mark.rule("RIA-YEL-1d")
def test_a_delay_does_not_change_the_first_player() -> None:
    s = three_with_cards(0).stage("building", "bridge").play("0 delay")
    assert s.state.first == 0
    s.play("1 pass", "2 pass", "0 pass")
    assert s.asks() == "0 PlayTurn", "nobody played: the first player stays the same"


@pytest.mark.rule("RIA-YEL-2")
def test_yellow_2_makes_one_card_of_the_stage_out_of_one_of_another_kind() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, bridge=3, doge=1).stage("gold")
    s.play("0 play")
    assert s.legal() == ["convert yellow-2 doge", "convert yellow-2 bridge"]
    s.play("0 convert yellow-2 bridge")
    assert s.strength() == [1, 0]
    assert s.cards(s[0].hand) == {"bridge": 2, "doge": 1}, "exactly one card"


@pytest.mark.rule("RIA-YEL-3")
def test_yellow_3_is_one_joker_for_one_turn() -> None:
    s = table(players=2).board(0, "yellow-3").hand(0, gold=2, building=1).stage("gold")
    s.lay(0, own=2, yellow=1)
    assert s.strength() == [3, 0]
    s.stage("building").play("0 play")
    assert s.strength() == [1, 0], "its coin lies on it until the end of the round"


@pytest.mark.rule("RIA-YEL-4")
def test_yellow_4_makes_two_cards_out_of_one() -> None:
    s = table(players=2).board(0, "yellow-4").hand(0, bridge=2).stage("gold")
    s.lay(0, "yellow-4 bridge")
    assert s.strength() == [2, 0]
    assert s.cards(s[0].hand) == {"bridge": 1}


@pytest.mark.rule("RIA-YEL-5")
def test_a_card_of_the_stage_cannot_be_converted() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=2, doge=1).stage("gold").play("0 play")
    assert s.legal() == ["convert yellow-2 doge", "done"]
    s.refuses("0 convert yellow-2 gold", "E_CONVERT_OWN_KIND", "RIA-YEL-5", kind="gold")


@pytest.mark.rule("RIA-YEL-5")
def test_only_a_card_in_hand_can_be_converted() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3").hand(0, gold=1, doge=1).stage("gold")
    s.play("0 play")
    s.refuses("0 convert yellow-2 bridge", "E_CARD_NOT_THERE", "RIA-YEL-5", kind="bridge")
    assert "convert yellow-2 joker" not in s.legal(), "a yellow 3 is no card"


@pytest.mark.rule("RIA-YEL-5")
def test_a_joker_from_the_hand_may_be_converted() -> None:
    s = table(players=2).board(0, "yellow-4").hand(0, joker=1).stage("gold")
    s.lay(0, "yellow-4 joker")
    assert s.strength() == [2, 0]
    assert size(s[0].hand) == 0


@pytest.mark.rule("RIA-YEL-5")
def test_what_is_converted_counts_as_the_kind_of_the_stage_never_as_a_joker() -> None:
    s = table(players=2).board(0, "yellow-4").hand(0, doge=1).stage("gold")
    s.lay(0, "yellow-4 doge")
    assert s.strength() == [2, 0], "as two jokers alone it would count one"


@pytest.mark.rule("RIA-YEL-6")
def test_several_tiles_convert_different_cards_in_one_turn() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-2", "yellow-4").hand(0, doge=2, bridge=1)
    s.stage("gold").lay(0, "yellow-4 bridge", "yellow-2 doge", "yellow-2 doge")
    assert s.strength() == [4, 0]
    assert size(s[0].hand) == 0


@pytest.mark.rule("RIA-YEL-6")
def test_a_card_is_converted_by_one_tile_only() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-4").hand(0, doge=1, gold=1).stage("gold")
    s.play("0 play", "0 convert yellow-4 doge")
    assert s.frame() == "OwnCards", "no other card is left to convert"
    s.play("0 own 1")
    assert s.strength() == [3, 0]
    assert s.tiles(0) == ["yellow-2", "yellow-4 used"]


@pytest.mark.rule("RIA-YEL-6")
def test_tiles_are_picked_in_one_order_only_first_all_4_then_all_2() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-2", "yellow-4").hand(0, doge=2, bridge=2)
    s.stage("gold").play("0 play", "0 convert yellow-2 bridge")
    assert s.legal() == ["convert yellow-2 bridge", "done"]
    s.refuses("0 convert yellow-4 doge", "E_OTHER_ORDER", "RIA-YEL-6")
    s.refuses("0 convert yellow-2 doge", "E_OTHER_ORDER", "RIA-YEL-6")


@pytest.mark.rule("RIA-YEL-7")
def test_nothing_is_paid_before_the_set_is_complete() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3").hand(0, doge=2, gold=1, joker=1)
    s.stage("gold").play("0 play", "0 convert yellow-2 doge", "0 own 1", "0 yellow-jokers 1")
    assert s[0].coins == 3
    assert s.tiles(0) == ["yellow-2", "yellow-3"]
    assert s.cards(s[0].hand) == {"doge": 2, "gold": 1, "joker": 1}
    s.play("0 jokers 0")
    assert s.tiles(0) == ["yellow-2 used", "yellow-3 used"]
    assert s.happened("activated") == [0, 0]


@pytest.mark.rule("RIA-YEL-7")
def test_tiles_that_did_not_serve_are_not_paid_for() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3", "yellow-4").hand(0, gold=1, doge=1)
    s.stage("gold").play("0 play", "0 done", "0 yellow-jokers 0")
    assert s.strength() == [1, 0]
    assert s.tiles(0) == ["yellow-2", "yellow-3", "yellow-4"]


@pytest.mark.rule("RIA-YEL-7")
def test_no_more_tiles_are_used_than_there_are_coins() -> None:
    s = table(players=2).board(0, "yellow-2", "yellow-3", "yellow-4").coins(0, 2)
    s.hand(0, doge=3, gold=1).stage("gold").play("0 play", "0 convert yellow-4 doge")
    s.play("0 convert yellow-2 doge")
    assert s.legal() == ["own 0", "own 1"], "both coins are spoken for"
    s.play("0 own 1")
    assert s.strength() == [4, 0]
    assert s.tiles(0) == ["yellow-2 used", "yellow-3", "yellow-4 used"]
