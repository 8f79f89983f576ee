"""What is asked, read off the stack, and questions that the rules and the faces share."""

from __future__ import annotations

import pytest

from signoria.core.machine import Choice, legal
from signoria.games.florence.actions import RAISE
from signoria.games.florence.game import GAME
from signoria.games.florence.ids import (
    ALONE,
    JESTER_LOT,
    PROFESSION_IDS,
    RECRUITING_LOT,
    buried,
    buried_by,
    buried_card,
    cells_of,
    partner_of,
    placed,
    proposal,
    same_building,
    share_of,
    tile_of,
)
from signoria.games.florence.pending import (
    ASKS,
    Ask,
    Phase,
    Standing,
    asked,
    auction_of,
    bid_fault,
    phase_of,
    price_of,
    sale_of,
    whose_turn,
)
from signoria.games.florence.questions.auction import most_bid
from signoria.games.florence.questions.principality import points_to_sell
from signoria.games.florence.questions.works import gain_with_lot, work_value, workable
from tests.games.florence.scenario import table


def test_every_decision_has_its_own_name() -> None:
    choices = {frame for frame in GAME.frames.values() if issubclass(frame, Choice)}
    assert set(ASKS) == choices
    assert set(ASKS.values()) == set(Ask) and len(ASKS) == len(Ask)


def test_an_auction_says_who_is_in() -> None:
    s = table(players=4).auction().play("0 nominate jester", "1 raise", "2 drop")
    auction, sale = auction_of(s.state), sale_of(s.state)
    assert auction is not None and sale is not None and asked(s.state) is Ask.BID
    assert (sale.nominator, sale.leader, sale.price, sale.next_price) == (0, 1, 300, 400)
    standings = [auction.standing(seat) for seat in range(4)]
    assert standings == [Standing.IN, Standing.LEADS, Standing.DROPPED, Standing.IN]
    assert auction.seat == 3 and phase_of(s.state) is Phase.AUCTION
    s.play("3 drop", "0 drop")
    auction = auction_of(s.state)
    assert auction is not None and auction.sale is None
    assert auction.standing(1) is Standing.FINISHED and auction.closed == 1 << JESTER_LOT


def test_a_bid_is_refused_beyond_what_a_seat_could_pay() -> None:
    s = table(players=3).auction().play("0 nominate jester")
    most = most_bid(s.state, 1)
    assert most == s[1].cash + 100 * s[1].points
    assert bid_fault(s.state, 1, most) is None
    refused = bid_fault(s.state, 1, most + 100)
    assert refused is not None and refused.code == "NOT_ENOUGH_MONEY"
    assert price_of(s.state, 1, RAISE) == 300 and RAISE in legal(s.state)


@pytest.mark.parametrize("florins, points", [(0, 0), (500, 0), (501, 1), (600, 1), (601, 2)])
def test_points_are_sold_for_what_the_cash_does_not_pay(florins: int, points: int) -> None:
    s = table().turn(0)
    s[0].cash = 500
    assert points_to_sell(s.state, s[0], florins) == points


def test_a_gain_is_what_the_work_is_worth_more_afterwards() -> None:
    s = table(round=1).hand(0, "poet").turn(0)
    poet = PROFESSION_IDS.index("poet")
    before = work_value(s.state, 0, poet)
    for lot, change in ((JESTER_LOT, "jesters"), (RECRUITING_LOT, "recruits")):
        gain = gain_with_lot(s.state, s[0], poet, lot)
        setattr(s[0], change, getattr(s[0], change) + 1)
        assert work_value(s.state, 0, poet) == before + gain and gain > 0
        setattr(s[0], change, getattr(s[0], change) - 1)
    kind = s.state.parts.wanted_landscape[poet]
    gain = gain_with_lot(s.state, s[0], poet, kind)
    s[0].landscapes = tuple(1 if number == kind else 0 for number in range(3))
    assert work_value(s.state, 0, poet) == before + gain and gain > 0
    assert gain_with_lot(s.state, s[0], poet, kind) == 0, "a second one adds nothing"


def test_nobody_works_before_the_first_round() -> None:
    s = table(round=1).hand(0, "poet").jesters(0, 5).turn(0)
    assert workable(s.state, 0) == [PROFESSION_IDS.index("poet")]
    assert whose_turn(s.state) == 0
    s.state.round = 0
    assert workable(s.state, 0) == []


def test_packed_numbers_are_read_as_they_were_written() -> None:
    for partner in (ALONE, 0, 4):
        entry = placed(12, (1 << 48) | 1, partner)
        assert (tile_of(entry), cells_of(entry)) == (12, (1 << 48) | 1)
        assert partner_of(entry) == partner
    assert (buried_by(buried(4, 20)), buried_card(buried(4, 20))) == (4, 20)
    one, other = proposal(3, 9, 799, 0), proposal(3, 9, 799, 10_000)
    assert same_building(one, other) and share_of(other) == 10_000
    assert not same_building(one, proposal(3, 9, 798, 0))
