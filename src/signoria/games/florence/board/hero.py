"""The auction beside the principality: the lot on sale, who is in, what it would do."""

from __future__ import annotations

from dataclasses import field

from django.utils.translation import gettext as _

from signoria.games.florence.board.grids import Flat, Grids, WithTiles
from signoria.games.florence.board.lots import lot_tiles
from signoria.games.florence.board.part import sentence
from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    JESTER_LOT,
    LANDSCAPE_LOT,
    LOT_IDS,
    PARK_LOT,
    PRESTIGE_LOT,
    PROFESSION_IDS,
    PROFESSIONS,
)
from signoria.games.florence.pending import Ask, Auction, Sale, Standing
from signoria.games.florence.questions.auction import opening_price
from signoria.games.florence.questions.principality import seats_in_order
from signoria.games.florence.questions.works import gain_with_lot, minimum, work_value
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

CSS = {
    Standing.LEADS: "leads",
    Standing.IN: "",
    Standing.DROPPED: "is-out",
    Standing.FINISHED: "is-out",
}


class Bidder(Shown):
    """A player in the auction."""

    sign: int
    name: str
    state: str
    css: str
    now: bool
    cash: int


class WorkWithIt(Shown):
    """What a work in hand is worth now, and with the object."""

    name: str
    now: int
    then: int
    ok: bool
    more: int


class OnSale(Shown):
    """Everything `_hero.html` shows."""

    cap: str
    title: str
    lot: str  # "" between two lots
    text: str
    bidders: list[Bidder]
    least: int
    ask: int = 0  # the viewer's next bid, 0 if he is not asked
    tiles: list[Flat] = field(default_factory=list)
    works: list[WorkWithIt] = field(default_factory=list)
    kind: str = "hero"


class Hero(WithTiles):
    """Phase A, large."""

    def __init__(self, scene: Scene, grids: Grids) -> None:
        super().__init__(scene, grids)
        self.least = minimum(self.s)

    def auction(self, auction: Auction) -> OnSale:
        """The lot on sale, or the choice of the next one."""
        bidders = [self.bidder(auction, seat) for seat in seats_in_order(self.s)]
        if auction.sale is not None:
            return self.on_sale(auction.sale, bidders)
        chooses = self.moment.ask in (Ask.NOMINATE, Ask.LAST_BUY)
        return OnSale(
            cap=_("Auction, round %(n)s") % {"n": self.s.round},
            title=_("Choose an object") if chooses else _("Auction"),
            lot="",
            text=_("from %(price)s florins") % {"price": opening_price(self.s)},
            bidders=bidders,
            least=self.least,
        )

    def on_sale(self, sale: Sale, bidders: list[Bidder]) -> OnSale:
        """The auction of one lot, and what it would do to the own works."""
        return OnSale(
            cap=_("Up for auction"),
            title=sentence(self.text.name("lot", LOT_IDS[sale.lot])),
            lot=LOT_IDS[sale.lot],
            tiles=lot_tiles(self.grids, sale.lot),
            text=self.lot_text(sale.lot),
            bidders=bidders,
            ask=sale.next_price if self.moment.ask is Ask.BID else 0,
            works=self.works_with(sale.lot),
            least=self.least,
        )

    def bidder(self, auction: Auction, seat: int) -> Bidder:
        """A player: leads, is in, has dropped or is done for the round."""
        standing = auction.standing(seat)
        words = {
            Standing.LEADS: str(auction.sale.price) if auction.sale is not None else "",
            Standing.IN: _("still in"),
            Standing.DROPPED: _("dropped"),
            Standing.FINISHED: _("finished"),
        }
        player = self.players[seat]
        now = self.moment.seat == seat
        cash = self.s.players[seat].cash
        return Bidder(player.sign, player.name, words[standing], CSS[standing], now, cash)

    def lot_text(self, lot: int) -> str:
        """What the object does for the seat drawn large."""
        me, parts = self.me, self.s.parts
        if lot <= PARK_LOT:
            return self.landscape_text(lot)
        if lot == JESTER_LOT:
            words = {"n": parts.value_jester, "have": me.jesters}
            return _("+%(n)s to every work. You have %(have)s.") % words
        if lot == ARCHITECT_LOT:
            return self.architect_text()
        if lot == PRESTIGE_LOT:
            return _("Look at %(n)s prestige cards, keep one.") % {"n": parts.look}
        if lot == LANDSCAPE_LOT:
            return _("Forest, Lake or Park of your choice.")
        return _("Recruit an opponent's profession; +%(n)s to works.") % {"n": parts.value_card}

    def landscape_text(self, kind: int) -> str:
        """What one more landscape brings."""
        have, parts = self.me.landscapes[kind], self.s.parts
        if have:
            words = {"n": parts.points_landscape, "have": have}
            return _("+%(n)s points: you have %(have)s.") % words
        return _("Your first: works that want it gain %(n)s.") % {"n": parts.value_landscape}

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

    def works_with(self, lot: int) -> list[WorkWithIt]:
        """What the works in hand are worth now, and with the object; empty if it adds nothing."""
        found = []
        for card in range(PROFESSIONS):
            if not self.me.hand >> card & 1:
                continue
            name = self.text.name("profession", PROFESSION_IDS[card])
            now, more = (
                work_value(self.s, self.seat, card),
                gain_with_lot(self.s, self.me, card, lot),
            )
            found.append(WorkWithIt(name, now, now + more, now + more >= self.least, more))
        return found if any(row.more for row in found) else []
