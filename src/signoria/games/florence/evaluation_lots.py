"""What the lots of The Princes of Florence are worth to a seat, and what bidding for them brings.

The numbers were set by self-play.  Each function answers one question a player asks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.florence.evaluation_principality import (
    actions_to_come,
    buildings_to_come,
    cost,
    prestige,
    works,
)
from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    JESTER_LOT,
    LANDSCAPE_LOT,
    LOTS,
    PARK_LOT,
    PRESTIGE_LOT,
    PROFESSIONS,
)
from signoria.games.florence.phases.auction import Bid, LastBuy, NextLot, Nominate
from signoria.games.florence.questions.auction import lot_fault, opening_price
from signoria.games.florence.questions.building import landscape_points
from signoria.games.florence.state import FlorenceState, put

PRESTIGE_LOOK: Final = 3.8  # the best of five prestige cards
SHARE: Final = 0.7  # of what a lot is worth to rivals, what they will pay for it
DOUBT: Final = 120.0  # florins by which a guess at their limit is wrong
MOST: Final = 2500  # florins nobody bids for a lot
NOMINATION: Final = 0.25  # how much the best lot is to be sold first
NO_LOT: Final = -1


def landscape_gain(s: FlorenceState, seat: int, kind: int, acts: int) -> float:
    """A landscape more of a kind."""
    me = s.players[seat]
    before = me.landscapes
    later = s.parts.rounds - s.round
    gain = -works(s, seat, acts, later) - prestige(s, seat, later)
    me.landscapes = put(before, kind, before[kind] + 1)
    gain += works(s, seat, acts, later) + prestige(s, seat, later)
    me.landscapes = before
    gain += landscape_points(s, me, kind)
    size = (4, 3, 2)[kind]
    return gain - 0.06 * size * later / 3.0


def best_landscape(s: FlorenceState, seat: int, acts: int) -> float:
    """Two players: the best kind that is left."""
    best = 0.0
    for kind in range(3):
        if s.landscapes[kind]:
            best = max(best, landscape_gain(s, seat, kind, acts))
    return best


def object_gain(s: FlorenceState, seat: int, lot: int, acts: int) -> float:
    """What an object is worth to a seat."""
    me = s.players[seat]
    later = s.parts.rounds - s.round
    if lot <= PARK_LOT:
        return landscape_gain(s, seat, lot, acts)
    if lot == LANDSCAPE_LOT:
        return best_landscape(s, seat, acts)
    if lot == PRESTIGE_LOT:
        return PRESTIGE_LOOK
    if lot == JESTER_LOT:
        gain = -works(s, seat, acts, later) - prestige(s, seat, later)
        me.jesters += 1
        gain += works(s, seat, acts, later) + prestige(s, seat, later)
        me.jesters -= 1
        return gain
    if lot == ARCHITECT_LOT:
        return architect_gain(s, seat, acts, later)
    return recruiting_gain(s, seat, acts, later)


def architect_gain(s: FlorenceState, seat: int, acts: int, later: int) -> float:
    """Points, cheaper buildings, room."""
    me = s.players[seat]
    actions = acts + 2 * later
    gain = -buildings_to_come(s, me, actions) - prestige(s, seat, later)
    me.architects += 1
    gain += buildings_to_come(s, me, actions) + prestige(s, seat, later)
    me.architects -= 1
    if me.architects:
        gain += s.parts.points_architect
    return gain


def recruiting_gain(s: FlorenceState, seat: int, acts: int, later: int) -> float:
    """The best profession on the others' tables, or one more card for every work."""
    me = s.players[seat]
    before = works(s, seat, acts, later)
    me.recruits += 1
    best = works(s, seat, acts, later) - before
    me.recruits -= 1
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        for card in range(PROFESSIONS):
            if player.table >> card & 1:
                me.hand |= 1 << card
                best = max(best, works(s, seat, acts, later) - before)
                me.hand &= ~(1 << card)
    return best


# --- bidding ---------------------------------------------------------------------------------


def auction(
    s: FlorenceState, seat: int, frame: Bid | Nominate | LastBuy | NextLot, acts: int
) -> float:
    """What the running auction phase will bring to a seat that is still in."""
    inside = 1 << frame.seat if isinstance(frame, LastBuy) else frame.inside
    if not inside >> seat & 1:
        return 0.0
    if not isinstance(frame, Bid):
        return later_lot(s, seat, frame.closed, NO_LOT, inside.bit_count() - 1, acts)
    # whoever gets this lot is no rival for the others
    otherwise = later_lot(s, seat, frame.closed, frame.lot, inside.bit_count() - 2, acts)
    if not frame.bidders >> seat & 1:
        return otherwise
    return lot_on_sale(s, seat, frame, otherwise, acts)


def lot_on_sale(s: FlorenceState, seat: int, frame: Bid, otherwise: float, acts: int) -> float:
    """The lot that is being sold: will the others stop first, and what will it cost then?"""
    step = s.parts.raise_by
    leads = frame.leader == seat
    least = frame.price if leads else frame.price + step
    if lot_fault(s, seat, frame.lot, frame.closed, least) != 0:
        return otherwise
    gain = object_gain(s, seat, frame.lot, acts)
    mine = limit(s, seat, gain - otherwise, acts)
    theirs = rivals_limit(s, seat, frame)
    worth = otherwise
    if mine >= least:  # bid on, as long as they do
        price = max(least, min(mine, theirs + step))
        win = likely(mine - theirs - step / 2)
        worth = win * (gain - cost(s, seat, price, acts)) + (1.0 - win) * otherwise
    if leads:  # or nobody raises any more
        stop = likely(least - theirs + step / 2)
        worth = stop * (gain - cost(s, seat, least, acts)) + (1.0 - stop) * worth
        if least == opening_price(s):  # better sold now than left to the last one
            worth += NOMINATION * gain
    return worth


def rivals_limit(s: FlorenceState, seat: int, frame: Bid) -> int:
    """How far the keenest of the other bidders will go; at least as far as the bid that stands."""
    most = frame.price - s.parts.raise_by if frame.leader == seat else frame.price
    for other in range(len(s.players)):
        if other == seat or not frame.bidders >> other & 1:
            continue
        if lot_fault(s, other, frame.lot, frame.closed, frame.price) == 0:
            acts = actions_to_come(s, other)
            gain = object_gain(s, other, frame.lot, acts)
            most = max(most, limit(s, other, SHARE * gain, acts))
    return most


def limit(s: FlorenceState, seat: int, gain: float, acts: int) -> int:
    """The florins at which a gain is used up."""
    step = s.parts.raise_by
    florins = 0
    while florins < MOST and cost(s, seat, florins + step, acts) <= gain:
        florins += step
    return florins


def likely(florins: float) -> float:
    """The chance that a difference guessed at so many florins is in fact above nothing."""
    return 1.0 / (1.0 + exp(-florins / DOUBT))


def later_lot(s: FlorenceState, seat: int, closed: int, but: int, rivals: int, acts: int) -> float:
    """What is left when every rival has taken something better, at the opening price.

    Whoever gets a better lot has to pay so much for it that it comes to the same.
    """
    price = opening_price(s)
    gains: list[float] = []
    for lot in range(LOTS):
        if lot != but and lot_fault(s, seat, lot, closed, price) == 0:
            gains.append(object_gain(s, seat, lot, acts))
    if not gains:
        return 0.0
    gains.sort(reverse=True)
    gain = gains[min(rivals, len(gains) - 1)]
    return max(0.0, gain - cost(s, seat, price, acts))
