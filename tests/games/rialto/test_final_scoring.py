"""Final scoring and the winner (RIA-END-2, RIA-FIN)."""

from __future__ import annotations

import pytest

from signoria.games.rialto.game import GAME

from .scenario import Scenario, table


@pytest.mark.rule("RIA-END-2")
def test_cards_in_hand_are_worth_nothing() -> None:
    s = table(players=2).coins(0, 0).councillors(0, private=0, CAN=0).hand(0, joker=11, doge=5)
    assert s.final().points(0) == {}


@pytest.mark.rule("RIA-FIN-1")
@pytest.mark.parametrize(
    ("coins", "private", "points"), [(0, 0, 0), (1, 0, 1), (3, 4, 4), (3, 5, 4), (1, 1, 1)]
)
def test_half_of_coins_and_private_councillors_rounded_up_once(
    coins: int, private: int, points: int
) -> None:
    s = table(players=2).coins(0, coins).councillors(0, private=private).final()
    assert s.points(0) == ({"leftovers": points} if points else {})
    assert s[0].general == 18 - private, "general councillors count nothing"


@pytest.mark.rule("RIA-FIN-2")
def test_buildings_score_their_values() -> None:
    s = table(players=2).coins(0, 0).councillors(0, private=0)
    s.board(0, "green-1", "green-4", "yellow-2", "yellow-3", "blue-4", "blue-4", "blue-1").final()
    assert s.points(0) == {"buildings": 1 + 4 + 2 + 3 + 4 + 4 + 1}


@pytest.mark.rule("RIA-FIN-3")
def test_a_district_is_worth_the_ends_that_face_it() -> None:
    s = table(players=2).round(6).bridge("CAN-CAS", 2, "CAN").bridge("CAN-SMA", 5, "SMA")
    s.gondolas("CAN-SCR", "CAN-SPO", "CAS-DOR")
    assert s.value("CAN") == 6 + 5 + 1 + 1
    assert s.value("CAS") == 3 + 1
    assert s.value("SMA") == 6
    assert s.value("SCR") == s.value("SPO") == s.value("DOR") == 1


def empty_handed(players: int, doge: list[int], **kinds: int) -> Scenario:
    """Nobody has coins, private councillors or buildings; CAN is worth 11."""
    s = table(players=players, doge=doge).round(6)
    s.bridge("CAN-CAS", 3, "CAN").bridge("CAN-SMA", 4, "SMA").gondolas("CAN-SCR", "CAN-SPO")
    for seat in range(players):
        s.coins(seat, 0).councillors(seat, private=0, CAN=kinds.get(f"seat_{seat}", 0))
    assert s.value("CAN") == 5 + 4 + 1 + 1
    return s


def can_points(s: Scenario) -> list[int]:
    s.final()
    return [s.points(seat).get("district_CAN", 0) for seat in range(len(s.state.players))]


@pytest.mark.rule("RIA-FIN-4")
def test_each_place_scores_half_of_the_place_before_rounded_down() -> None:
    s = empty_handed(5, [0, 1, 2, 3, 4], seat_0=1, seat_1=5, seat_2=3, seat_3=4, seat_4=2)
    assert can_points(s) == [0, 11, 2, 5, 1]


@pytest.mark.rule("RIA-FIN-4")
def test_ties_in_a_district_go_by_the_doge_order_and_share_nothing() -> None:
    s = empty_handed(3, [2, 0, 1], seat_0=2, seat_1=2, seat_2=2)
    assert can_points(s) == [5, 2, 11]


@pytest.mark.rule("RIA-FIN-4")
def test_without_councillors_there_is_no_place_and_no_points() -> None:
    s = empty_handed(3, [0, 1, 2], seat_1=1)
    assert can_points(s) == [0, 11, 0]
    s = empty_handed(3, [0, 1, 2], seat_1=1, seat_2=2)
    assert can_points(s) == [0, 5, 11], "the empty seat takes no place away"


@pytest.mark.rule("RIA-FIN-4")
def test_every_district_is_scored_by_itself_and_the_board_stays_as_it_is() -> None:
    s = table(players=2).round(6).bridge("CAN-CAS", 5, "CAS").gondolas("DOR-SPO")
    s.coins(0, 0).coins(1, 0).councillors(0, private=0, CAN=2, CAS=1, DOR=1)
    s.councillors(1, private=0, CAN=1, CAS=3, SPO=1).final()
    assert s.points(0) == {"district_CAN": 5, "district_CAS": 3, "district_DOR": 1}
    assert s.points(1) == {"district_CAN": 2, "district_CAS": 6, "district_SPO": 1}
    assert s[0].districts == [2, 1, 0, 1, 0, 0]


@pytest.mark.rule("RIA-FIN-5")
def test_the_highest_score_wins() -> None:
    s = empty_handed(3, [0, 1, 2]).board(1, "blue-4").board(2, "blue-3").final()
    result = GAME.result(s.state)
    assert result.scores == [3, 7, 6]
    assert result.places == [3, 1, 2]
    assert result.winners() == [1]
    assert result.tie_break == ""


@pytest.mark.rule("RIA-FIN-5")
def test_a_tie_goes_to_the_one_ahead_in_the_doge_order_and_is_never_shared() -> None:
    s = empty_handed(4, [3, 2, 0, 1]).board(0, "blue-4").board(2, "green-4").final()
    result = GAME.result(s.state)
    assert result.scores == [7, 3, 7, 3]
    assert result.places == [2, 4, 1, 3]
    assert result.winners() == [2]
    assert result.tie_break == "RIA-FIN-5"


@pytest.mark.rule("RIA-FIN-5")
def test_the_ledger_of_the_result_adds_up_to_the_scores() -> None:
    s = empty_handed(3, [0, 1, 2], seat_0=1).board(0, "blue-4").coins(0, 3).final()
    result = GAME.result(s.state)
    assert result.ledger[0] == {"start": 3, "leftovers": 2, "buildings": 4, "district_CAN": 11}
    assert [sum(lines.values()) for lines in result.ledger] == result.scores
