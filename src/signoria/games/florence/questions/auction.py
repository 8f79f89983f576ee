"""Lots, prices and who may have what in phase A (FLO-AUC, FLO-TWO)."""

from __future__ import annotations

from typing import Final

from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    JESTER_LOT,
    LANDSCAPE_LOT,
    LANDSCAPES,
    LOTS,
    PARK_LOT,
    PRESTIGE,
    PRESTIGE_LOT,
    RECRUITING_LOT,
)
from signoria.games.florence.questions.building import landscape_fits
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import power
from signoria.games.florence.state import FlorenceState

# Why a lot is not to be had, in the order of the specification.
FINE: Final = 0
NO_SUCH_LOT: Final = 1
CLOSED: Final = 2
EMPTY: Final = 3
LIMIT: Final = 4
TOO_DEAR: Final = 5
NO_ROOM: Final = 6


def opening_price(s: FlorenceState) -> int:
    """200, with two players 300 (FLO-AUC-4, FLO-TWO-2)."""
    return s.parts.opening_price[len(s.players) == 2]


def stock(s: FlorenceState, lot: int) -> int:
    """How many objects are left in a lot."""
    if lot <= PARK_LOT:
        return s.landscapes[lot]
    if lot == JESTER_LOT:
        return s.jesters
    if lot == ARCHITECT_LOT:
        return s.architects
    if lot == PRESTIGE_LOT:
        return deck_size(s, PRESTIGE)
    if lot == RECRUITING_LOT:
        return s.recruits
    return s.landscapes[0] + s.landscapes[1] + s.landscapes[2]


def is_in_play(s: FlorenceState, lot: int) -> bool:
    """Two players have one lot of landscapes, others three (FLO-TWO-3)."""
    two = len(s.players) == 2
    if lot <= PARK_LOT:
        return not two
    return two or lot != LANDSCAPE_LOT


def lots_in_play(s: FlorenceState) -> list[int]:
    """The lots of this game."""
    return [lot for lot in range(LOTS) if is_in_play(s, lot)]


def lot_fault(s: FlorenceState, seat: int, lot: int, closed: int, price: int) -> int:
    """Why a seat cannot have an object of a lot at a price; FINE if it can (FLO-AUC-12)."""
    if not is_in_play(s, lot):
        return NO_SUCH_LOT
    if closed >> lot & 1:
        return CLOSED
    if stock(s, lot) == 0:
        return EMPTY
    me = s.players[seat]
    if lot == ARCHITECT_LOT and me.architects >= s.parts.architect_limit:
        return LIMIT
    if power(s, me) < price:
        return TOO_DEAR
    if lot <= PARK_LOT:
        return FINE if landscape_fits(s, seat, lot) else NO_ROOM
    if lot == LANDSCAPE_LOT:
        for kind in range(LANDSCAPES):
            if s.landscapes[kind] and landscape_fits(s, seat, kind):
                return FINE
        return NO_ROOM
    return FINE


def lots_for(s: FlorenceState, seat: int, closed: int) -> list[int]:
    """The lots a seat can have at the opening price."""
    price = opening_price(s)
    return [lot for lot in range(LOTS) if lot_fault(s, seat, lot, closed, price) == FINE]


def most_bid(s: FlorenceState, seat: int) -> int:
    """The highest bid a seat could pay (FLO-MON-2)."""
    step = s.parts.raise_by
    return power(s, s.players[seat]) // step * step


def after(seat: int, among: int, players: int) -> int:
    """The next seat clockwise that is in the set, the seat itself last."""
    for step in range(1, players + 1):
        other = (seat + step) % players
        if among >> other & 1:
            return other
    return seat
