"""The lots of the auction."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from signoria.games.florence.board.grids import Flat, Grids, WithTiles
from signoria.games.florence.board.part import sentence
from signoria.games.florence.board.prices import Sold, sold
from signoria.games.florence.ids import (
    FIRST_LANDSCAPE,
    LANDSCAPE_LOT,
    LANDSCAPES,
    LOT_IDS,
    PARK_LOT,
)
from signoria.games.florence.pending import NOBODY, Ask, Phase
from signoria.games.florence.questions.auction import (
    FINE,
    lot_fault,
    lots_in_play,
    opening_price,
    stock,
)
from signoria.games.florence.questions.principality import saleable_points
from signoria.web.boards.shown import Shown

LOT_PICTURES = {"prestige": "c-prestige", "recruiting": "c-recruit"}


class Lot(Shown):
    """One lot: what is left, and whether it is open, sold or on sale."""

    piece: str
    id: str
    name: str
    left: int
    tiles: list[Flat]
    icon: str
    state: str
    sign: int  # of the leading bidder, 0 for nobody
    tag: str
    off: bool
    label: str


class LotRow(Shown):
    """Everything `_lots.html` shows."""

    live: bool
    lots: list[Lot]
    round: int
    news: str
    opening: int
    cash: int
    points: int
    targets: bool


class Lots(WithTiles):
    """What is sold in phase A."""

    @cached_property
    def sold(self) -> list[Sold]:
        """What was sold so far; where players shall remember it, in this round only."""
        memory, known = self.scene.memory, sold(self.scene.history)
        return [one for one in known if not memory or one.round == self.s.round]

    def row(self) -> LotRow:
        """All lots with their state; the landscapes first."""
        s = self.s
        shown = sorted(lots_in_play(s), key=lambda lot: lot != LANDSCAPE_LOT)
        live = self.moment.phase is Phase.AUCTION
        return LotRow(
            live=live,
            lots=[self.lot(lot) for lot in shown],
            round=s.round,
            news=self.news() if live else "",
            opening=opening_price(s),
            cash=self.me.cash,
            points=saleable_points(s, self.me),
            targets=self.chooses,
        )

    @property
    def chooses(self) -> bool:
        """Does the viewer choose a lot?"""
        return self.moment.ask in (Ask.NOMINATE, Ask.LAST_BUY)

    def lot(self, lot: int) -> Lot:
        """One lot."""
        s = self.s
        name = self.text.name("lot", LOT_IDS[lot])
        left = stock(s, lot)
        state, sign, tag = self.state(lot, left)
        words = [name, _("%(n)s left") % {"n": left}, *(self.told(lot) or [tag])]
        short = {"prestige": _("Prestige"), "recruiting": _("Recruiting")}
        return Lot(
            piece=f"lot-{LOT_IDS[lot]}",
            id=LOT_IDS[lot],
            name=short.get(LOT_IDS[lot], sentence(name)),
            left=left,
            tiles=lot_tiles(self.grids, lot),
            icon=LOT_PICTURES.get(LOT_IDS[lot], ""),
            state=state,
            sign=sign,
            tag=tag,
            off=self.chooses and self.is_out_of_reach(lot),
            label=", ".join(word for word in words if word),
        )

    def told(self, lot: int) -> list[str]:
        """Who paid what for an object of this lot, round by round."""
        mine = [one for one in self.sold if one.lot == LOT_IDS[lot]]
        return [
            _("round %(round)s: %(name)s, %(price)s florins")
            % {"round": one.round, "name": self.players[one.seat].name, "price": one.price}
            for one in mine
        ]

    def is_out_of_reach(self, lot: int) -> bool:
        """Can the seat drawn large not have this lot at the opening price?"""
        price = opening_price(self.s)
        return lot_fault(self.s, self.seat, lot, self.moment.closed, price) != FINE

    def state(self, lot: int, left: int) -> tuple[str, int, str]:
        """How a lot looks, whose sign it carries (0: nobody's), and a word."""
        sale = self.moment.sale
        if sale is not None and sale.lot == lot:
            return "on", sale.leader + 1, str(sale.price)
        won = [one for one in self.sold if one.round == self.s.round and one.lot == LOT_IDS[lot]]
        if won:
            return "shut", won[-1].seat + 1, str(won[-1].price)
        if self.moment.closed >> lot & 1:
            return "shut", 0, _("sold")
        if not left:
            return "shut", 0, _("none left")
        if self.moment.auction is not None:
            return "", 0, _("open")
        unsold = any(one.round == self.s.round for one in self.sold)
        return "", 0, "–" if unsold else ""

    def news(self) -> str:
        """Who does what in the auction now."""
        auction = self.moment.auction
        if auction is None or auction.seat == NOBODY:
            return ""
        if auction.sale is not None:
            name = self.players[auction.sale.nominator].name
            return _("nominated by %(name)s") % {"name": name}
        name = self.players[auction.seat].name
        if auction.is_last:
            return _("%(name)s takes the last object") % {"name": name}
        return _("%(name)s nominates") % {"name": name}


def lot_tiles(grids: Grids, lot: int) -> list[Flat]:
    """Pictures of landscapes."""
    if lot <= PARK_LOT:
        return [grids.flat(FIRST_LANDSCAPE + lot, 0)]
    if lot == LANDSCAPE_LOT:
        return [grids.flat(FIRST_LANDSCAPE + kind, 0) for kind in range(LANDSCAPES)]
    return []
