"""What a bidder may order: bid up to a limit, pass on this lot, pass until the round's last lot."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import Frame, Refusal
from signoria.games.florence.actions import DECLINE, DROP, RAISE, WITHDRAW
from signoria.games.florence.pending import (
    Ask,
    Standing,
    asked,
    auction_of,
    bid_fault,
    sale_of,
    turn_ahead,
)
from signoria.games.florence.questions.auction import most_bid
from signoria.games.florence.state import FlorenceState
from signoria.web.boards.orders import Order, OrderShown, Switch
from signoria.web.boards.premove import Ahead

USUAL_RAISES = 2  # a new limit is proposed so many raises above the next price


class LimitShown(OrderShown):
    """A limit, and the numbers of its form."""

    proposed: int = 0
    least: int = 0
    most: int = 0
    step: int = 0


def lot_topic(s: FlorenceState) -> str:
    """An auction among all of a game: a lot is sold at most once a round."""
    sale = sale_of(s)
    return f"{s.round} {sale.lot}" if sale is not None else ""


def out_of_sale(view: FlorenceState, seat: int) -> str | None:
    """Why a seat has no word in the present auction; None if it has."""
    sale = sale_of(view)
    if sale is None:
        return _("There is no auction now.")
    return None if sale.bidders >> seat & 1 else _("You are out of this auction.")


class BidLimit(Order):
    """The server raises by the exact minimum up to a limit, and drops beyond."""

    kind = "limit"

    def topic(self, view: FlorenceState, seat: int) -> str:
        return lot_topic(view)

    def is_asked(self, s: FlorenceState) -> bool:
        return asked(s) is Ask.BID

    def read(self, given: object) -> int:
        text = str(given)
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise ValueError(_("A limit is a whole number of florins."))
        return int(text)

    def refusal(self, view: FlorenceState, seat: int, value: int) -> str | Refusal | None:
        out = out_of_sale(view, seat)
        sale = sale_of(view)
        if out is not None or sale is None:
            return out
        step = view.parts.raise_by
        if value % step:
            return _("Bids go in steps of %(n)s florins.") % {"n": step}
        if value < sale.next_price:
            return _("The next bid is %(n)s florins already.") % {"n": sale.next_price}
        return bid_fault(view, seat, value)

    def answer(self, view: FlorenceState, seat: int, value: int) -> list[Action]:
        sale = sale_of(view)
        affordable = sale is not None and sale.next_price <= value
        return [RAISE if affordable and RAISE in view.options else DROP]

    def shown(self, view: FlorenceState, seat: int, value: int | None) -> LimitShown | None:
        sale = sale_of(view)
        if sale is None:
            return None
        label = _("Bid up to %(n)s") % {"n": value} if value is not None else ""
        least, step = sale.next_price, view.parts.raise_by
        if self.refusal(view, seat, least) is not None:
            return LimitShown(self.kind, label, value, button=False) if label else None
        most = most_bid(view, seat)
        proposed = value if value is not None else least + USUAL_RAISES * step
        return LimitShown(
            self.kind,
            label,
            value,
            button=False,
            proposed=max(least, min(proposed, most)),
            least=least,
            most=most,
            step=step,
        )


class PassLot(Switch):
    """Drop out of this auction when asked."""

    kind = "pass-lot"

    def topic(self, view: FlorenceState, seat: int) -> str:
        return lot_topic(view)

    def is_asked(self, s: FlorenceState) -> bool:
        return asked(s) is Ask.BID

    def refusal(self, view: FlorenceState, seat: int, value: bool) -> str | None:
        return out_of_sale(view, seat)

    def answer(self, view: FlorenceState, seat: int, value: bool) -> list[Action]:
        return [DROP]

    def shown(self, view: FlorenceState, seat: int, value: bool | None) -> OrderShown | None:
        if self.refusal(view, seat, True) is not None:
            return None
        return OrderShown(self.kind, _("Pass on this lot"), value)


class PassAuctions(Switch):
    """Buy nothing more in this round: drop, withdraw or decline, whatever is asked."""

    kind = "pass-auctions"

    def topic(self, view: FlorenceState, seat: int) -> str:
        return f"{view.round}" if self.refusal(view, seat, True) is None else ""

    def is_asked(self, s: FlorenceState) -> bool:
        return asked(s) in ANSWERS

    def refusal(self, view: FlorenceState, seat: int, value: bool) -> str | None:
        auction = auction_of(view)
        if auction is None:
            return _("There is no auction now.")
        if auction.standing(seat) is Standing.FINISHED:
            return _("You buy nothing more in this round anyway.")
        if auction.standing(seat) is Standing.LEADS:
            return _("You lead: the lot may be yours.")
        return None

    def answer(self, view: FlorenceState, seat: int, value: bool) -> list[Action]:
        ask = asked(view)
        return [ANSWERS[ask]] if ask in ANSWERS else []

    def shown(self, view: FlorenceState, seat: int, value: bool | None) -> OrderShown | None:
        if self.refusal(view, seat, True) is not None:
            return None
        return OrderShown(self.kind, _("Pass on all lots"), value, _("of this round"))


class FlorenceAhead(Ahead):
    """A bid is also about its price."""

    def turn(self, s: FlorenceState, seat: int) -> Frame | None:
        return turn_ahead(s, seat)

    def stakes(self, s: FlorenceState, seat: int) -> int:
        sale = sale_of(s)
        return sale.price if sale is not None else 0


AHEAD = FlorenceAhead()
ANSWERS: dict[Ask | None, Action] = {
    Ask.BID: DROP,
    Ask.NOMINATE: WITHDRAW,
    Ask.LAST_BUY: DECLINE,
}
ORDERS: tuple[Order, ...] = (BidLimit(), PassLot(), PassAuctions())
