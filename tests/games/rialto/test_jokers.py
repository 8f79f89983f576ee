"""Jokers (RIA-JOK)."""

from __future__ import annotations

import pytest

from .scenario import table


@pytest.mark.rule("RIA-JOK-1")
def test_any_number_of_jokers_may_join_a_genuine_card() -> None:
    s = table(players=2).hand(0, gold=1, joker=4).stage("gold").play("0 play")
    assert s.legal() == ["jokers 0", "jokers 1", "jokers 2", "jokers 3", "jokers 4"]
    s.play("0 jokers 4")
    assert s.strength() == [5, 0]


@pytest.mark.rule("RIA-JOK-1")
def test_any_number_of_jokers_may_join_a_converted_card() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, doge=1, joker=2).stage("gold")
    s.lay(0, "yellow-2 doge", jokers=2)
    assert s.strength() == [3, 0]


@pytest.mark.rule("RIA-JOK-1")
def test_jokers_that_are_not_there_are_refused() -> None:
    s = table(players=2).hand(0, gold=1, joker=2).stage("gold").play("0 play")
    s.refuses("0 jokers 3", "E_CARD_NOT_THERE", "RIA-JOK-1", kind="joker", have=2)


@pytest.mark.rule("RIA-JOK-2")
def test_a_single_joker_may_not_be_played() -> None:
    s = table(players=2).hand(0, joker=1, doge=2).stage("gold")
    assert s.legal() == ["pass"]
    s.refuses("0 play", "E_LONE_JOKER", "RIA-JOK-2")


@pytest.mark.rule("RIA-JOK-2")
def test_a_single_yellow_3_may_not_be_played_either() -> None:
    s = table(players=2).board(0, "yellow-3").hand(0, doge=2).stage("gold")
    assert s.legal() == ["pass"]
    s.refuses("0 play", "E_LONE_JOKER", "RIA-JOK-2")


@pytest.mark.rule("RIA-JOK-2")
def test_of_several_jokers_one_alone_may_not_be_played() -> None:
    s = table(players=2).hand(0, joker=3).stage("gold").play("0 play")
    assert s.legal() == ["jokers 2", "jokers 3"]
    s.refuses("0 jokers 1", "E_LONE_JOKER", "RIA-JOK-2")


@pytest.mark.rule("RIA-JOK-3")
@pytest.mark.parametrize(("jokers", "strength"), [(2, 1), (3, 2), (5, 4)])
def test_jokers_alone_count_one_less_than_their_number(jokers: int, strength: int) -> None:
    s = table(players=2).hand(0, joker=6, doge=1).stage("gold").lay(0, jokers=jokers)
    assert s.strength() == [strength, 0]
    assert s[0].coins == 3 + strength + 1


@pytest.mark.rule("RIA-JOK-3")
def test_with_a_card_of_the_kind_in_hand_jokers_alone_are_refused() -> None:
    s = table(players=2).hand(0, gold=1, joker=3).stage("gold").play("0 play")
    s.refuses("0 own 0", "NOT_NOW", "RIA-JOK-1")  # the only number of golds is already chosen
    s = table(players=2).hand(0, gold=2, joker=3).stage("gold").play("0 play")
    assert s.legal() == ["own 1", "own 2"]
    s.refuses("0 own 0", "E_PAIR_HAS_KIND", "RIA-JOK-3", kind="gold")


@pytest.mark.rule("RIA-JOK-3")
def test_cards_of_other_kinds_do_not_forbid_a_pair() -> None:
    s = table(players=2).hand(0, doge=3, bridge=1, joker=2).stage("gold").lay(0, jokers=2)
    assert s.strength() == [1, 0]


@pytest.mark.rule("RIA-JOK-4")
def test_a_joker_and_a_yellow_3_form_a_pair() -> None:
    s = table(players=2).board(0, "yellow-3").hand(0, joker=1).stage("gold")
    s.lay(0, yellow=1, jokers=1)
    assert s.strength() == [1, 0]
    assert s.tiles(0) == ["yellow-3 used"]


@pytest.mark.rule("RIA-JOK-4")
def test_two_yellow_3_form_a_pair_even_with_an_empty_hand() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3").stage("gold")
    assert s.legal() == ["pass", "play"]
    s.lay(0, yellow=2)
    assert s.strength() == [1, 0]
    assert s[0].coins == 3 - 2 + 2


@pytest.mark.rule("RIA-JOK-4")
def test_two_yellow_3_need_two_coins() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3").coins(0, 1).hand(0, doge=1)
    assert s.stage("gold").legal() == ["pass"]


@pytest.mark.rule("RIA-JOK-4")
def test_a_yellow_3_joins_a_card_like_a_joker() -> None:
    s = table(players=2).board(0, "yellow-3").hand(0, gold=1).stage("gold")
    s.lay(0, own=1, yellow=1)
    assert s.strength() == [2, 0]


@pytest.mark.rule("RIA-JOK-5")
def test_with_two_yellow_3_and_one_joker_at_least_two_of_the_three_are_played() -> None:
    s = table(players=2).board(0, "yellow-3", "yellow-3").hand(0, joker=1, doge=1).stage("gold")
    s.play("0 play")
    assert s.legal() == ["yellow-jokers 1", "yellow-jokers 2"]
    s.refuses("0 yellow-jokers 0", "E_LONE_JOKER", "RIA-JOK-2")
    s.play("0 yellow-jokers 2")
    assert s.legal() == ["jokers 0", "jokers 1"]
    s.play("0 jokers 1")
    assert s.strength() == [2, 0]


@pytest.mark.rule("RIA-JOK-5")
def test_a_converted_card_lifts_the_ban_on_laying_no_genuine_card() -> None:
    s = table(players=2).board(0, "yellow-2").hand(0, gold=2, doge=1, joker=2).stage("gold")
    s.play("0 play", "0 convert yellow-2 doge")
    assert s.legal() == ["own 0", "own 1", "own 2"]
    s.play("0 own 0", "0 jokers 2")
    assert s.strength() == [3, 0]


@pytest.mark.rule("RIA-JOK-5")
def test_one_joker_alone_is_a_lone_joker_also_with_a_card_of_the_kind_in_hand() -> None:
    s = table(players=2).hand(0, gold=2, joker=1).stage("gold").play("0 play")
    s.refuses("0 own 0", "E_LONE_JOKER", "RIA-JOK-2")


@pytest.mark.rule("RIA-JOK-5")
def test_a_converted_joker_no_longer_counts_as_a_joker() -> None:
    s = table(players=2).board(0, "yellow-4").hand(0, joker=2).stage("gold")
    s.play("0 play", "0 convert yellow-4 joker")
    assert s.legal() == ["jokers 0", "jokers 1"]
    s.play("0 jokers 1")
    assert s.strength() == [3, 0]
