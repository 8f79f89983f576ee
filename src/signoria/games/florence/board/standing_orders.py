"""Limits of bidders: the server raises by the exact minimum for a seat, and drops beyond."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.florence.actions import DROP, RAISE
from signoria.games.florence.pending import Ask, asked, bid_fault, sale_of
from signoria.games.florence.questions.auction import most_bid
from signoria.games.florence.state import FlorenceState
from signoria.web.boards.orders import StandingOrders
from signoria.web.boards.shown import Shown

USUAL_RAISES = 2  # a new limit is proposed so many raises above the next price


class Limit(Shown):
    """What the page of a bidder shows; `florins` is None without a limit."""

    florins: int | None
    proposed: int
    least: int
    most: int
    step: int


class GameOrders(StandingOrders):
    """A limit belongs to one auction and ends with it."""

    def topic(self, s: FlorenceState) -> str:
        """An auction among all of a game: a lot is sold at most once a round."""
        sale = sale_of(s)
        return f"{s.round} {sale.lot}" if sale is not None else ""

    def is_asked(self, s: FlorenceState) -> bool:
        return asked(s) is Ask.BID

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise ValueError(_("A limit is a whole number of florins."))
        return int(text)

    def refusal(self, view: FlorenceState, seat: int, value: int | None) -> str | Refusal | None:
        sale = sale_of(view)
        if sale is None:
            return _("There is no auction now.")
        if not sale.bidders >> seat & 1:
            return _("You are out of this auction.")
        if value is None:
            return None
        step = view.parts.raise_by
        if value % step:
            return _("Bids go in steps of %(n)s florins.") % {"n": step}
        if value < sale.next_price:
            return _("The next bid is %(n)s florins already.") % {"n": sale.next_price}
        return bid_fault(view, seat, value)

    def at_once(self) -> Action:
        return RAISE

    def answer(self, s: FlorenceState, value: int) -> Action:
        sale = sale_of(s)
        affordable = sale is not None and sale.next_price <= value
        return RAISE if affordable and RAISE in s.options else DROP

    def may_end(self, action: Action) -> bool:
        return action is DROP

    def shown(self, view: FlorenceState, seat: int, value: int | None) -> Limit | None:
        sale = sale_of(view)
        if sale is None:
            return None
        least, step = sale.next_price, view.parts.raise_by
        if self.refusal(view, seat, least) is not None:
            return None
        most = most_bid(view, seat)
        proposed = value if value is not None else least + USUAL_RAISES * step
        return Limit(value, max(least, min(proposed, most)), least, most, step)
