"""What everybody shares: fame track, supply, decks, lots of the auction, character cards."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from signoria.games.florence.board.grids import Grids
from signoria.games.florence.board.hand import sentence
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.ids import (
    BONUS,
    BUILDINGS,
    FAMILY_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    FREEDOMS,
    LANDSCAPE_LOT,
    LANDSCAPES,
    LOT_IDS,
    LOTS,
    PARK_LOT,
    PRESTIGE,
    PROFESSION,
    TILE_IDS,
)
from signoria.games.florence.phases.auction import Bid, LastBuy, Nominate
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.questions.auction import FINE, lot_fault, opening_price, stock
from signoria.games.florence.questions.building import building_kinds, building_price
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.refusals import kind_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text
from signoria.web.boards.base import Player, Scene

Drawn = dict[str, Any]
# The fame track: 50 spaces around the board, clockwise from the upper left corner.
WIDE, HIGH, SPACES = 17, 10, 50
LOT_PICTURES = {"prestige": "c-prestige", "recruiting": "c-recruit"}


def space_at(number: int) -> tuple[int, int]:
    """Column and row of a space of the fame track."""
    if number < WIDE:
        return number, 0
    if number < WIDE + HIGH - 1:
        return WIDE - 1, number - WIDE + 1
    if number < 2 * WIDE + HIGH - 2:
        return WIDE - 1 - (number - (WIDE + HIGH - 2)), HIGH - 1
    return 0, HIGH - 1 - (number - (2 * WIDE + HIGH - 3))


class Common:
    """Plain data for `_shared.html` and `_lots.html`."""

    def __init__(
        self, scene: Scene, s: FlorenceState, text: Text, moment: Moment, grids: Grids
    ) -> None:
        self.s = s
        self.text = text
        self.moment = moment
        self.grids = grids
        self.players: list[Player] = scene.players
        self.seat = scene.me()
        self.watching = scene.viewer != self.seat
        self.me = s.players[self.seat]
        self.buildable = building_kinds(s, self.seat) if s.round and not self.watching else []

    def context(self) -> Drawn:
        """The main board."""
        s = self.s
        price = s.parts.freedom_price
        return {
            "spaces": [self.space(number) for number in range(SPACES)],
            "pawns": self.pawns(),
            "rounds": self.rounds(),
            "supply": [self.supply(tile) for tile in range(BUILDINGS)],
            "freedoms": [self.freedom(kind) for kind in range(FREEDOMS)],
            "decks": self.decks(),
            "price": price,
            "build_price": building_price(s, self.me),
            "targets": self.moment.asked in ("BuildKind", "JointKind"),
            "target_freedoms": self.moment.asked == "FreedomKind",
        }

    # --- fame track -----------------------------------------------------------------------

    @staticmethod
    def space(number: int) -> Drawn:
        """A space of the track."""
        x, y = space_at(number)
        return {"number": number, "x": x, "y": y, "five": number % 5 == 0}

    def pawns(self) -> list[Drawn]:
        """Pawns, markers of the best works, and where the own pawn would go."""
        found: list[Drawn] = []
        taken: dict[int, int] = {}
        for player in self.players:
            points = self.s.players[player.seat].points
            label = _("%(name)s: %(points)s points") % {"name": player.name, "points": points}
            found.append(self.pawn(player, points, "", label, taken))
        for player in self.players:
            value = self.s.players[player.seat].marker
            if value:
                label = _("%(name)s: best work of the round, %(value)s") % {
                    "name": player.name,
                    "value": value,
                }
                found.append(self.pawn(player, value, "wv", label, taken))
        gain = self.preview()
        if gain:
            player = self.players[self.seat]
            points = self.me.points + gain
            label = _("after this: %(points)s") % {"points": points}
            found.append(self.pawn(player, points, "to", label, taken))
        return found

    def pawn(self, player: Player, at: int, css: str, label: str, taken: dict[int, int]) -> Drawn:
        """A marker on the track; those on one space are fanned out."""
        x, y = space_at(at % SPACES)
        nth = taken.get(at % SPACES, 0)
        taken[at % SPACES] = nth + 1
        return {
            "seat": player.seat,
            "sign": player.sign,
            "x": x,
            "y": y,
            "d": nth * 6,
            "e": nth * 3,
            "css": css,
            "label": label,
            "lap": at // SPACES if not css else 0,
        }

    def preview(self) -> int:
        """Points the tile in hand would bring, less those that would be sold for it."""
        frame, parts = self.moment.frame, self.s.parts
        if isinstance(frame, BuildPlace):
            missing = building_price(self.s, self.me) - self.me.cash
            gain: int = parts.points_building - max(0, -(-missing // parts.florins_back))
            return gain
        tile = self.moment.tile()
        if frame is not None and tile >= FIRST_LANDSCAPE:
            again = self.me.landscapes[tile - FIRST_LANDSCAPE] > 0
            return int(parts.points_landscape) if again else 0
        return 0

    def rounds(self) -> list[Drawn]:
        """Rounds with the least value of a work."""
        now = self.s.round
        found = []
        for number, value in enumerate(self.s.parts.minimum, 1):
            state = "done" if number < now else "now" if number == now else ""
            label = _("Round %(round)s: a work needs %(value)s") % {"round": number, "value": value}
            found.append({"number": number, "value": value, "state": state, "label": label})
        return found

    # --- supply ---------------------------------------------------------------------------

    def supply(self, tile: int) -> Drawn:
        """A kind of building: how many are left, and why it cannot be had."""
        s = self.s
        left = s.buildings[tile]
        own = bool(self.me.kinds >> tile & 1)
        label = _("%(tile)s, %(n)s left") % {"tile": self.grids.name(tile), "n": left}
        why = ""
        solo = self.moment.asked != "JointKind"
        if solo and not self.watching and s.round and tile not in self.buildable:
            why = self.text.refusal(s, kind_refusal(s, self.seat, tile))
            if not own and left and self.too_dear():
                why = _("It costs %(price)s florins.") % {"price": building_price(s, self.me)}
        return {
            "piece": f"sup-{TILE_IDS[tile]}",
            "tile": self.grids.flat(tile),
            "left": left,
            "own": own,
            "sign": self.seat + 1,
            "off": bool(why),
            "label": f"{label}. {why}" if why else label,
            "chosen": tile == self.moment.tile() and self.moment.seat == self.seat,
        }

    def too_dear(self) -> bool:
        """Is no building affordable?"""
        points = 0 if self.s.muse else self.me.points * self.s.parts.florins_back
        return bool(self.me.cash + points < building_price(self.s, self.me))

    def freedom(self, kind: int) -> Drawn:
        """A freedom to announce."""
        left = self.s.freedoms[kind]
        name = sentence(self.text.name("freedom", FREEDOM_IDS[kind]))
        own = bool(self.me.freedoms >> kind & 1)
        label = _("Freedom: %(name)s, %(n)s left") % {"name": name, "n": left}
        if own:
            label += ", " + _("announced")
        return {
            "piece": f"fr-{FREEDOM_IDS[kind]}",
            "id": FREEDOM_IDS[kind],
            "left": left,
            "name": name,
            "own": own,
            "off": own or not left,
            "label": label,
        }

    def decks(self) -> list[Drawn]:
        """Decks of cards that can be bought or looked at."""
        captions = {
            PROFESSION: _("Professions"),
            BONUS: _("Bonuses"),
            PRESTIGE: _("Prestige"),
        }
        families = [PROFESSION, BONUS, PRESTIGE] if self.s.muse else [PROFESSION, BONUS]
        found = []
        for family in families:
            n = deck_size(self.s, family)
            words = {"name": captions[family], "n": n}
            found.append(
                {
                    "piece": f"deck-{FAMILY_IDS[family]}",
                    "icon": f"c-{FAMILY_IDS[family]}",
                    "left": n,
                    "name": captions[family],
                    "label": _("%(name)s deck, %(n)s cards") % words,
                }
            )
        return found

    # --- lots -----------------------------------------------------------------------------

    def lots(self) -> Drawn:
        """All lots with their state."""
        s = self.s
        two = len(s.players) == 2
        shown = [lot for lot in range(LOTS) if (lot > PARK_LOT if two else lot != LANDSCAPE_LOT)]
        if two:
            shown = [LANDSCAPE_LOT, *[lot for lot in shown if lot != LANDSCAPE_LOT]]
        live = self.moment.phase == "auction"
        return {
            "live": live,
            "lots": [self.lot(lot) for lot in shown],
            "round": s.round,
            "news": self.auction_news() if live else "",
            "opening": opening_price(s),
            "cash": self.me.cash,
            "points": 0 if s.muse else self.me.points,
            "targets": self.moment.asked in ("Nominate", "LastBuy"),
        }

    def lot(self, lot: int) -> Drawn:
        """One lot: what is left, and whether it is open, sold or on sale."""
        auction = self.moment.auction()
        name = self.text.name("lot", LOT_IDS[lot])
        left = stock(self.s, lot)
        state, sign, tag = "", 0, ""
        if isinstance(auction, Bid) and auction.lot == lot:
            state, sign, tag = "on", auction.leader + 1, str(auction.price)
        elif self.moment.closed() >> lot & 1:
            state, tag = "shut", _("sold")
        elif not left:
            state, tag = "shut", _("none left")
        elif auction is not None:
            tag = _("open")
        closed = self.moment.closed()
        asked = isinstance(self.moment.frame, (Nominate, LastBuy))
        fault = asked and lot_fault(self.s, self.seat, lot, closed, opening_price(self.s)) != FINE
        words = [name, _("%(n)s left") % {"n": left}, tag]
        short = {"prestige": _("Prestige"), "recruiting": _("Recruiting")}
        return {
            "piece": f"lot-{LOT_IDS[lot]}",
            "id": LOT_IDS[lot],
            "name": short.get(LOT_IDS[lot], sentence(name)),
            "left": left,
            "tiles": self.lot_tiles(lot),
            "icon": LOT_PICTURES.get(LOT_IDS[lot], ""),
            "state": state,
            "sign": sign,
            "tag": tag,
            "off": fault,
            "label": ", ".join(word for word in words if word),
        }

    def lot_tiles(self, lot: int) -> list[Drawn]:
        """Pictures of landscapes."""
        if lot <= PARK_LOT:
            return [self.grids.flat(FIRST_LANDSCAPE + lot, 0)]
        if lot == LANDSCAPE_LOT:
            return [self.grids.flat(FIRST_LANDSCAPE + kind, 0) for kind in range(LANDSCAPES)]
        return []

    def auction_news(self) -> str:
        """Who does what in the auction now."""
        auction = self.moment.auction()
        if isinstance(auction, Bid):
            name = self.players[auction.nominator].name
            return _("nominated by %(name)s") % {"name": name}
        if isinstance(auction, Nominate):
            return _("%(name)s nominates") % {"name": self.players[auction.seat].name}
        if isinstance(auction, LastBuy):
            return _("%(name)s takes the last object") % {"name": self.players[auction.seat].name}
        return ""
