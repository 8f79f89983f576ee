"""Limits of bidders: how far the server bids for a seat in one auction.

Only The Princes of Florence has such auctions.  A limit is no move: records, logs, views and the
versions of other seats know nothing of it.  It belongs to one auction and ends with it.
`bidding.py` sets limits and bids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from signoria.core.action import Action
from signoria.games.florence.actions import DROP
from signoria.games.florence.phases.auction import Bid
from signoria.games.florence.questions.principality import power
from signoria.games.florence.refusals import lot_refusal
from signoria.games.florence.state import FlorenceState
from signoria.web.tables.models import BidLimit, Seat, Table

USUAL_RAISES = 2  # a new limit is proposed so many raises above the next price


def auction_of(s: Any) -> Bid | None:
    """The auction under way; a bidder may just be selling points in it."""
    if not isinstance(s, FlorenceState):
        return None
    return next((frame for frame in reversed(s.stack) if isinstance(frame, Bid)), None)


def asks_to_bid(s: Any) -> bool:
    """Is somebody asked to raise or drop right now?"""
    return isinstance(s, FlorenceState) and bool(s.stack) and isinstance(s.stack[-1], Bid)


def name_of(s: FlorenceState, auction: Bid) -> str:
    """An auction among all of a game: a lot is sold at most once a round."""
    return f"{s.round} {auction.lot}"


def limit_of(table: Table, number: int, auction: str) -> int | None:
    """The limit of a seat in this auction."""
    rows = BidLimit.objects.filter(table=table, seat=number, auction=auction)
    return rows.order_by("id").values_list("florins", flat=True).last()


def keep(table: Table, number: int, auction: str, ply: int, florins: int | None) -> None:
    """Remember a limit with the number of moves made, so that undo can go back behind it."""
    BidLimit.objects.filter(table=table, seat=number, ply=ply).delete()
    BidLimit.objects.create(table=table, seat=number, auction=auction, ply=ply, florins=florins)


def after_move(table: Table, s: Any, action: Action) -> None:
    """An auction that is over takes its limits with it."""
    if action is not DROP:
        return
    auction = auction_of(s)
    standing = name_of(s, auction) if auction is not None else ""
    BidLimit.objects.filter(table=table).exclude(auction=standing).delete()


def after_undo(table: Table, number: int, ply: int) -> None:
    """Limits set after the moves that are left are gone; what stood before stands again."""
    BidLimit.objects.filter(table=table, seat=number, ply__gt=ply).delete()


def forget(table_id: int, number: int) -> None:
    """The person has left for good."""
    BidLimit.objects.filter(table_id=table_id, seat=number).delete()


@dataclass(frozen=True)
class Shown:
    """What the page of a bidder shows; `florins` is None without a limit."""

    florins: int | None
    proposed: int
    least: int
    most: int
    step: int


def shown(table: Table, seat: Seat | None, view: Any) -> Shown | None:
    """The own limit of a bidder; None for everybody who cannot bid."""
    auction = auction_of(view)
    if auction is None or seat is None or not auction.bidders >> seat.number & 1:
        return None
    step = view.parts.raise_by
    least = auction.next_price(view)
    if lot_refusal(view, seat.number, auction.lot, auction.closed, least) is not None:
        return None
    most = power(view, view.players[seat.number]) // step * step
    florins = limit_of(table, seat.number, name_of(view, auction))
    proposed = florins if florins is not None else least + USUAL_RAISES * step
    return Shown(florins, max(least, min(proposed, most)), least, most, step)
