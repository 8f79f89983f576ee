"""The auction beside the principality: the lot on sale, who is in, what it would do."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from signoria.games.florence.board.hand import sentence
from signoria.games.florence.board.part import Part
from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    FIRST_LANDSCAPE,
    JESTER_LOT,
    LANDSCAPE_LOT,
    LOT_IDS,
    PARK_LOT,
    PRESTIGE_LOT,
    PROFESSION_IDS,
    PROFESSIONS,
)
from signoria.games.florence.phases.auction import Bid, LastBuy, Nominate
from signoria.games.florence.questions.auction import opening_price
from signoria.games.florence.questions.works import common_value, wanted_value

Drawn = dict[str, Any]


class Hero(Part):
    """Plain data for `_hero.html`."""

    def context(self) -> Drawn:
        """The lot on sale, who is still in, and what it would do to the own works."""
        auction = self.moment.auction()
        if isinstance(auction, Bid):
            return self.on_sale(auction)
        inside = getattr(auction, "inside", 0)
        if isinstance(auction, LastBuy):
            inside = 1 << auction.seat
        seats = [self.bidder(seat, inside, 0, -1) for seat in self.in_order()]
        chooser = auction.seat if isinstance(auction, (Nominate, LastBuy)) else -1
        asked = isinstance(self.moment.frame, (Nominate, LastBuy))
        title = _("Choose an object") if asked else _("Auction")
        return {
            "kind": "hero",
            "cap": _("Auction, round %(n)s") % {"n": self.s.round},
            "title": title,
            "lot": "",
            "text": _("from %(price)s florins") % {"price": opening_price(self.s)},
            "bidders": seats,
            "chooser": chooser,
            "ask": 0,
            "works": [],
            "least": self.hand.least,
        }

    def in_order(self) -> list[int]:
        """Seats clockwise from the start player."""
        count = len(self.players)
        return [(self.s.starter + step) % count for step in range(count)]

    def on_sale(self, auction: Bid) -> Drawn:
        """The auction of one lot."""
        name = self.text.name("lot", LOT_IDS[auction.lot])
        tiles = []
        if auction.lot <= PARK_LOT:
            tiles = [self.grids.flat(FIRST_LANDSCAPE + auction.lot, 0)]
        elif auction.lot == LANDSCAPE_LOT:
            tiles = [self.grids.flat(FIRST_LANDSCAPE + kind, 0) for kind in range(3)]
        ask = auction.next_price(self.s) if self.moment.frame is auction else 0
        return {
            "kind": "hero",
            "cap": _("Up for auction"),
            "title": sentence(name),
            "lot": LOT_IDS[auction.lot],
            "tiles": tiles,
            "text": self.lot_text(auction.lot),
            "bidders": [
                self.bidder(seat, auction.inside, auction.bidders, auction.leader, auction.price)
                for seat in self.in_order()
            ],
            "ask": ask,
            "works": self.works_with(auction.lot),
            "least": self.hand.least,
        }

    def bidder(self, seat: int, inside: int, bidders: int, leader: int, price: int = 0) -> Drawn:
        """A player in the auction: leads, is in, has dropped or is done for the round."""
        if seat == leader:
            state, css = str(price), "lead"
        elif not inside >> seat & 1:
            state, css = _("finished"), "gone"
        elif leader >= 0 and not bidders >> seat & 1:
            state, css = _("dropped"), "gone"
        else:
            state, css = _("still in"), ""
        player = self.players[seat]
        return {
            "sign": player.sign,
            "name": player.name,
            "state": state,
            "css": css,
            "now": self.moment.seat == seat,
            "cash": self.s.players[seat].cash,
        }

    def lot_text(self, lot: int) -> str:
        """What the object does for the seat drawn large."""
        me, parts = self.me, self.s.parts
        if lot == JESTER_LOT:
            return _("+%(n)s to every work. You have %(have)s.") % {
                "n": parts.value_jester,
                "have": me.jesters,
            }
        if lot == ARCHITECT_LOT:
            return self.architect_text()
        if lot == PRESTIGE_LOT:
            return _("Look at %(n)s prestige cards, keep one.") % {"n": parts.look}
        if lot <= PARK_LOT:
            have = me.landscapes[lot]
            if have:
                return _("+%(n)s points: you have %(have)s.") % {
                    "n": parts.points_landscape,
                    "have": have,
                }
            return _("Your first: works that want it gain %(n)s.") % {"n": parts.value_landscape}
        if lot == LANDSCAPE_LOT:
            return _("Forest, Lake or Park of your choice.")
        return _("Recruit an opponent's profession; +%(n)s to works.") % {"n": parts.value_card}

    def architect_text(self) -> str:
        """What the next Architect brings."""
        nth = self.me.architects + 1
        if nth == 1:
            return _("You would build for %(price)s.") % {"price": self.s.parts.building_price[1]}
        if nth == 2:
            return _("+3 points, and your buildings may touch.")
        if nth == 3:
            return _("+3 points, and you would build for nothing.")
        return _("You have as many as allowed.")

    def works_with(self, lot: int) -> list[Drawn]:
        """What the works in hand are worth now, and with the object."""
        s, me, parts = self.s, self.me, self.s.parts
        found = []
        for card in range(PROFESSIONS):
            if not me.hand >> card & 1:
                continue
            more = 0
            if lot == JESTER_LOT:
                more = parts.value_jester
            elif lot <= PARK_LOT and parts.wanted_landscape[card] == lot:
                more = 0 if me.landscapes[lot] else parts.value_landscape
            elif lot not in (ARCHITECT_LOT, PRESTIGE_LOT, LANDSCAPE_LOT) and lot > PARK_LOT:
                more = parts.value_card
            now = common_value(s, self.seat) + wanted_value(s, me, card)
            name = self.text.name("profession", PROFESSION_IDS[card])
            then = now + more
            found.append(
                {
                    "name": name,
                    "now": now,
                    "then": then,
                    "ok": then >= self.hand.least,
                    "more": more,
                }
            )
        return found if any(row["more"] for row in found) else []
