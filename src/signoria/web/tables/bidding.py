"""The server bids for a person up to a limit, and nobody else ever learns how far.

While a limit stands, the server raises by the exact minimum when the seat is asked, and drops
beyond the limit.  How long it waits does not depend on either (`tasks.wake_bidder`).
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import IllegalAction
from signoria.games.florence.actions import DROP, RAISE
from signoria.games.florence.phases.auction import Bid
from signoria.games.florence.refusals import lot_refusal
from signoria.web.tables import bid_limits, services
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Seat, Table


def whole_florins(text: str) -> int:
    """An amount somebody wrote."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise services.Impossible(_("A limit is a whole number of florins."))
    return int(text)


def set_limit(table_id: int, number: int, version: int, florins: int | None) -> None:
    """Bid for the seat up to so many florins in the present auction; None withdraws."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, _seat = services.row_and_seat(table_id, number, version)
        live = slot.at(row)
        auction = own_auction(live, number)
        if florins is not None:
            check(live, number, auction, florins)
        name = bid_limits.name_of(live.state, auction)
        bid_limits.keep(row, number, name, live.ply, florins)
        # Only the own version, no stamp: a limit leaves no trace that others could hear or count.
        row.seats.filter(number=number).update(version=F("version") + 1)
        asked = bid_limits.asks_to_bid(live.state) and live.actor() == number
    if asked and florins is not None:
        services.play(table_id, number, version + 1, RAISE)


def own_auction(live: Live, number: int) -> Bid:
    """The auction in which the seat may still bid."""
    auction = bid_limits.auction_of(live.state)
    if auction is None:
        raise services.Impossible(_("There is no auction now."))
    if not auction.bidders >> number & 1:
        raise services.Impossible(_("You are out of this auction."))
    return auction


def check(live: Live, number: int, auction: Bid, florins: int) -> None:
    """May the seat promise to pay so much?  Refused from its own view."""
    view = live.view(number)
    step = view.parts.raise_by
    if florins % step:
        raise services.Impossible(_("Bids go in steps of %(n)s florins.") % {"n": step})
    least = auction.next_price(view)
    if florins < least:
        raise services.Impossible(_("The next bid is %(n)s florins already.") % {"n": least})
    refused = lot_refusal(view, number, auction.lot, auction.closed, florins)
    if refused is not None:
        raise IllegalAction(refused)


def asked_at(table: Table) -> int | None:
    """The number of moves made, if somebody is asked to raise or drop; with a limit or without."""
    if table.game != "florence" or table.status != Table.Status.PLAYING:
        return None
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        return live.ply if bid_limits.asks_to_bid(live.state) else None


def bid(table: Table) -> bool:
    """Raise or drop for the seat that is asked, if its limit stands."""
    found = next_bid(table)
    if found is None:
        return False
    seat, action = found
    try:
        services.play(table.pk, seat.number, seat.version, action)
    except (services.Stale, services.Impossible):
        return False  # the person was faster
    return True


def next_bid(table: Table) -> tuple[Seat, Action] | None:
    """The seat the server bids for, and what it does."""
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        auction = live.state.stack[-1] if bid_limits.asks_to_bid(live.state) else None
        if not isinstance(auction, Bid):
            return None
        seat = table.seats.get(number=auction.seat)
        name = bid_limits.name_of(live.state, auction)
        price, legal = auction.next_price(live.state), list(live.state.options)
    limit = bid_limits.limit_of(table, seat.number, name)
    if limit is None or seat.bot or seat.stand_in:
        return None
    return seat, RAISE if RAISE in legal and price <= limit else DROP
