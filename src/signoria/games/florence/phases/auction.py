"""Phase A: nominating a lot, bidding, the last player's purchase (FLO-AUC, FLO-TWO)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, Step, emit, then
from signoria.games.florence.actions import (
    BUY,
    DECLINE,
    DROP,
    FREE,
    MERCHANT_POINTS,
    NOMINATE,
    PAY,
    RAISE,
    SELL_POINTS,
    WITHDRAW,
    BuyLot,
    NominateLot,
)
from signoria.games.florence.ids import LOT_IDS, MERCHANT
from signoria.games.florence.phases.free_moves import add_character_moves, add_sale, make_free_move
from signoria.games.florence.phases.objects import TakeObject
from signoria.games.florence.questions.auction import (
    FINE,
    after,
    lot_fault,
    lots_for,
    opening_price,
)
from signoria.games.florence.questions.principality import holds
from signoria.games.florence.refusals import bid_refusal, free_move_refusal, lot_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import merchant_points, pay, spend_character


class NextLot(Step[FlorenceState]):
    """Who nominates now, or buys as the last one, or the end of the phase (FLO-AUC-9 to 11).

    `inside`: those who have neither bought nor withdrawn.  `closed`: lots that were sold.
    """

    def __init__(self, nominator: int, inside: int, closed: int) -> None:
        self.nominator, self.inside, self.closed = nominator, inside, closed

    def run(self, s: FlorenceState) -> None:
        inside = self.inside
        if inside == 0:
            return
        seat = self.nominator
        if not inside >> seat & 1:
            seat = after(seat, inside, len(s.players))
        if inside & (inside - 1) == 0:
            then(s, LastBuy(seat, self.closed))
        else:
            then(s, Nominate(seat, inside, self.closed))


class AuctionTurn(Choice[FlorenceState]):
    """A turn of the auction; free moves may come before it."""

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if make_free_move(s, self.seat, action, self):
            return
        s.players[self.seat].sold = False
        self.take_part(s, action)

    def take_part(self, s: FlorenceState, action: Action) -> None:
        """Carry out a pick that is no free move."""
        raise AssertionError("take_part() is missing")


class Nominate(AuctionTurn):
    """Name a lot, which is a bid at the opening price, or withdraw (FLO-AUC-4, 5)."""

    RULE = "FLO-AUC-4"

    def __init__(self, seat: int, inside: int, closed: int) -> None:
        self.seat, self.inside, self.closed = seat, inside, closed

    def options(self, s: FlorenceState) -> list[Action]:
        lots: list[Action] = [NOMINATE[lot] for lot in lots_for(s, self.seat, self.closed)]
        return or_nothing(s, self.seat, lots, WITHDRAW)

    def take_part(self, s: FlorenceState, action: Action) -> None:
        if action is WITHDRAW:
            if s.events is not None:
                emit(s, "withdrew", self.seat)
            then(s, NextLot(self.seat, self.inside & ~(1 << self.seat), self.closed))
            return
        assert isinstance(action, NominateLot)
        price = opening_price(s)
        if s.events is not None:
            emit(s, "nominated", self.seat, {"lot": LOT_IDS[action.lot], "price": price})
        follower = after(self.seat, self.inside, len(s.players))
        then(
            s,
            Bid(
                follower,
                self.seat,
                action.lot,
                price,
                self.seat,
                self.inside,
                self.inside,
                self.closed,
            ),
        )

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, NominateLot):
            return lot_refusal(s, self.seat, action.lot, self.closed, opening_price(s))
        return free_move_refusal(s, self.seat, action)


def or_nothing(s: FlorenceState, seat: int, lots: list[Action], nothing: Action) -> list[Action]:
    """Lots to choose, or none of them, and free moves; without a lot it is over (FLO-AUC-13)."""
    if not lots:
        return [nothing]
    lots.append(nothing)
    add_sale(s, seat, lots)
    add_character_moves(s, seat, lots)
    return lots


class Bid(AuctionTurn):
    """Raise by exactly 100 or drop (FLO-AUC-6, 7).

    `bidders`: those who have not dropped from this auction.  `inside`, `closed`: see NextLot.
    """

    RULE = "FLO-AUC-6"

    def __init__(
        self,
        seat: int,
        nominator: int,
        lot: int,
        price: int,
        leader: int,
        bidders: int,
        inside: int,
        closed: int,
    ) -> None:
        self.seat, self.nominator, self.lot, self.price = seat, nominator, lot, price
        self.leader, self.bidders, self.inside, self.closed = leader, bidders, inside, closed

    def next_price(self, s: FlorenceState) -> int:
        """What a raise would cost."""
        return self.price + s.parts.raise_by

    def options(self, s: FlorenceState) -> list[Action]:
        if lot_fault(s, self.seat, self.lot, self.closed, self.next_price(s)) != FINE:
            return [DROP]
        found: list[Action] = [RAISE, DROP]
        add_sale(s, self.seat, found)
        return found

    def take_part(self, s: FlorenceState, action: Action) -> None:
        price, leader, bidders = self.price, self.leader, self.bidders
        if action is RAISE:
            price, leader = self.next_price(s), self.seat
            if s.events is not None:
                emit(s, "raised", self.seat, {"lot": LOT_IDS[self.lot], "price": price})
        else:
            bidders &= ~(1 << self.seat)
            if s.events is not None:
                emit(s, "dropped", self.seat, {"lot": LOT_IDS[self.lot]})
        if bidders & (bidders - 1) == 0:
            inside = self.inside & ~(1 << leader)
            sell(s, leader, self.lot, price, self.nominator, inside, self.closed)
            return
        follower = after(self.seat, bidders, len(s.players))
        then(
            s,
            Bid(
                follower, self.nominator, self.lot, price, leader, bidders, self.inside, self.closed
            ),
        )

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if action is RAISE:
            return lot_refusal(s, self.seat, self.lot, self.closed, self.next_price(s))
        return bid_refusal(s, self.seat, action)


class LastBuy(AuctionTurn):
    """The last one may take an object at the opening price without an auction (FLO-AUC-10)."""

    RULE = "FLO-AUC-10"

    def __init__(self, seat: int, closed: int) -> None:
        self.seat, self.closed = seat, closed

    def options(self, s: FlorenceState) -> list[Action]:
        lots: list[Action] = [BUY[lot] for lot in lots_for(s, self.seat, self.closed)]
        return or_nothing(s, self.seat, lots, DECLINE)

    def take_part(self, s: FlorenceState, action: Action) -> None:
        if action is DECLINE:
            if s.events is not None:
                emit(s, "declined", self.seat)
            return
        assert isinstance(action, BuyLot)
        sell(s, self.seat, action.lot, opening_price(s), self.seat, 0, self.closed)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, BuyLot):
            return lot_refusal(s, self.seat, action.lot, self.closed, opening_price(s))
        return free_move_refusal(s, self.seat, action)


def sell(
    s: FlorenceState, seat: int, lot: int, price: int, nominator: int, inside: int, closed: int
) -> None:
    """The winner pays, takes the object at once, and the lot is closed (FLO-AUC-8)."""
    if s.events is not None:
        emit(s, "won_lot", seat, {"lot": LOT_IDS[lot], "price": price})
    then(s, TakeObject(seat, lot), NextLot(nominator, inside, closed | 1 << lot))
    if holds(s, seat, MERCHANT):
        then(s, MerchantSettle(seat, lot, price))
    else:
        pay(s, seat, price)


class MerchantSettle(Choice[FlorenceState]):
    """The Merchant: the object is free, or it is paid for and he brings points (FLO-MERC-5)."""

    RULE = "FLO-MERC-5"

    def __init__(self, seat: int, lot: int, price: int) -> None:
        self.seat, self.lot, self.price = seat, lot, price

    def options(self, s: FlorenceState) -> list[Action]:
        return [FREE, PAY]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if action is FREE:
            spend_character(s, MERCHANT)
            if s.events is not None:
                emit(s, "free_object", self.seat, {"lot": LOT_IDS[self.lot]})
            return
        pay(s, self.seat, self.price)
        merchant_points(s, self.seat)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if action is MERCHANT_POINTS or action is SELL_POINTS:
            return Refusal("FLO-MERC-5", "SETTLE_FIRST")
        return None
