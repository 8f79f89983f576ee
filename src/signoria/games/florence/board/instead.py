"""What can be done instead of what was refused: buttons in the bar, the best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from signoria.games.florence import actions as acts
from signoria.games.florence.board.part import Part
from signoria.games.florence.board.touches import Touches
from signoria.games.florence.grid import SIDE
from signoria.games.florence.ids import (
    BONUSES,
    BUILDINGS,
    CHARACTER_IDS,
    FIRST_LANDSCAPE,
    FREEDOM_IDS,
    LOT_IDS,
    PARK_LOT,
    PROFESSION_IDS,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.pending import NOBODY, PLACINGS, Ask, price_to_settle
from signoria.games.florence.questions.building import building_kinds
from signoria.games.florence.questions.turn import actions_left, freedoms_for
from signoria.games.florence.questions.works import (
    best_value,
    bonus_value,
    gain_with_lot,
    minimum,
    pay_for,
    work_value,
    workable,
)
from signoria.web.boards.answers import WayOut
from signoria.web.boards.base import Scene, number_in

MOST_WAYS = 2


class Instead(Part):
    """The ways out of a refusal, for the seat that is asked."""

    def __init__(self, scene: Scene, pointing: Touches) -> None:
        super().__init__(scene)
        self.pointing = pointing

    def of(self, pieces: Sequence[str]) -> list[WayOut]:
        """For the piece that was touched last."""
        kind, _dash, name = pieces[-1].partition("-")
        asked = self.moment.ask
        if asked in PLACINGS:
            return self.other_place(pieces[-1])[:MOST_WAYS]
        finders: dict[Ask, Callable[[str, str], list[WayOut]]] = {
            Ask.TURN: self.in_turn,
            Ask.NOMINATE: self.other_lots,
            Ask.LAST_BUY: self.other_lots,
            Ask.BID: self.bids,
            Ask.SETTLE: self.settlings,
            Ask.CHARACTER: self.other_characters,
            Ask.RECRUIT_NOW: self.other_recruits,
            Ask.RECRUIT: self.other_recruits,
            Ask.BUILDING: self.other_tiles,
            Ask.LANDSCAPE: self.other_tiles,
            Ask.JOINT_BUILDING: self.other_tiles,
            Ask.FREEDOM: self.other_freedoms,
        }
        find = finders.get(asked) if asked is not None else None
        return find(kind, name)[:MOST_WAYS] if find is not None else []

    # --- the auction ----------------------------------------------------------------------

    def other_lots(self, kind: str, name: str) -> list[WayOut]:
        """Lots that can be had: another landscape for a landscape, then what helps most works."""
        if kind != "lot" or name not in LOT_IDS:
            return []
        last = self.moment.ask is Ask.LAST_BUY
        lots = [it.lot for it in self.scene.legal if isinstance(it, acts.OfLot)]
        is_land = LOT_IDS.index(name) <= PARK_LOT
        best = sorted(lots, key=lambda lot: (is_land and lot > PARK_LOT, -self.lot_gain(lot)))
        label = _("Take: %(name)s") if last else _("Nominate: %(name)s")
        found = [
            WayOut(label % {"name": self.text.name("lot", LOT_IDS[lot])}, (f"lot-{LOT_IDS[lot]}",))
            for lot in best
        ]
        out = (
            WayOut(_("Buy nothing"), ("decline",)) if last else WayOut(_("Withdraw"), ("withdraw",))
        )
        return found or [out]

    def lot_gain(self, lot: int) -> int:
        """What an object of a lot would add to the works in hand."""
        cards = (card for card in range(PROFESSIONS) if self.me.hand >> card & 1)
        return sum(gain_with_lot(self.s, self.me, card, lot) for card in cards)

    def bids(self, _kind: str, _name: str) -> list[WayOut]:
        """Raise, if that is possible, or drop."""
        drop, sale = WayOut(_("Drop"), ("drop",)), self.moment.sale
        if acts.RAISE not in self.scene.legal or sale is None:
            return [drop]
        return [WayOut(_("Raise to %(price)s") % {"price": sale.next_price}, ("raise",)), drop]

    def settlings(self, _kind: str, _name: str) -> list[WayOut]:
        """The Merchant's object, free or paid."""
        found = [WayOut(_("Take it for free"), ("free",))]
        if acts.PAY in self.scene.legal:
            pay = _("Pay %(price)s") % {"price": price_to_settle(self.s)}
            found.append(WayOut(pay, ("pay",)))
        return found

    def other_characters(self, kind: str, _name: str) -> list[WayOut]:
        """Characters one could bid for, or none."""
        if kind != "ch":
            return []
        ids = [
            CHARACTER_IDS[it.character]
            for it in self.scene.legal
            if isinstance(it, acts.ChooseCharacter)
        ]
        found = [
            WayOut(_("Bid: %(name)s") % {"name": self.text.name("character", id_)}, (f"ch-{id_}",))
            for id_ in ids
        ]
        return found or [WayOut(_("Pass"), ("pass",))]

    def other_recruits(self, kind: str, _name: str) -> list[WayOut]:
        """The most valuable profession of an opponent, or to keep the card."""
        cards = [it.card for it in self.scene.legal if isinstance(it, acts.Hire)]
        cards.sort(key=lambda card: -best_value(self.s, self.seat, card))
        found = [
            WayOut(
                _("Recruit: %(name)s") % {"name": self.profession(card)},
                (f"table-{PROFESSION_IDS[card]}",),
            )
            for card in cards[:1]
        ]
        if acts.KEEP in self.scene.legal:
            found.append(WayOut(_("Keep the card"), ("keep",)))
        return found

    def profession(self, card: int) -> str:
        """Its name."""
        return self.text.name("profession", PROFESSION_IDS[card])

    # --- the turn -------------------------------------------------------------------------

    def in_turn(self, kind: str, name: str) -> list[WayOut]:
        """Another of the same kind, what makes it possible, or the end of the turn."""
        legal = self.scene.legal
        if not actions_left(self.s, self.seat):
            return [WayOut(_("End turn"), ("end-turn",))]
        if kind in ("card", "work") or (kind == "bonus" and name):
            return self.works() + self.helps(self.meant_card(kind, name))
        if kind in ("sup", "sq", "build"):
            found = self.other_tiles(kind, name)
            if acts.JOINT in legal and kind != "sq":
                found.insert(1, WayOut(_("Build together"), ("joint",)))
            return found or self.works()
        if kind in ("fr", "freedom"):
            return self.other_freedoms(kind, name) or self.other_cards()
        return self.other_cards() if kind in ("deck", "profession", "bonus") else []

    def other_cards(self) -> list[WayOut]:
        """A deck one can buy from; without money, works."""
        decks = {
            acts.PROFESSION_CARD: WayOut(_("Buy a profession"), ("deck-profession",)),
            acts.BONUS_CARD: WayOut(_("Buy a bonus card"), ("deck-bonus",)),
        }
        return [way for action, way in decks.items() if action in self.scene.legal] or self.works()

    def works(self) -> list[WayOut]:
        """Works that can be completed, the best first, with the bonus cards they need."""
        if acts.WORK not in self.scene.legal:
            return []
        s, seat = self.s, self.seat
        cards = sorted(workable(s, seat), key=lambda card: -work_value(s, seat, card))
        found = []
        for card in cards:
            bonus = self.needed_bonus(card)
            value = work_value(s, seat, card)
            value += sum(bonus_value(s, self.me, each) for each in bonus)
            words = {"name": self.profession(card), "n": pay_for(s, value)}
            pieces = (f"card-{PROFESSION_IDS[card]}", *(f"bonus-{each + 1}" for each in bonus))
            found.append(WayOut(_("Work: %(name)s, %(n)s florins") % words, pieces))
        return found

    def needed_bonus(self, card: int) -> list[int]:
        """The fewest bonus cards with which a work is good enough."""
        missing = minimum(self.s) - work_value(self.s, self.seat, card)
        mine = [each for each in range(BONUSES) if self.me.bonus >> each & 1]
        found: list[int] = []
        for each in sorted(mine, key=lambda each: -bonus_value(self.s, self.me, each)):
            if missing > 0:
                found.append(each)
                missing -= bonus_value(self.s, self.me, each)
        return found

    def meant_card(self, kind: str, name: str) -> int:
        """The profession that was touched, else the best in hand; NOBODY without any."""
        if kind == "card" and name in PROFESSION_IDS:
            return PROFESSION_IDS.index(name)
        hand = [card for card in range(PROFESSIONS) if self.me.hand >> card & 1]
        return max(hand, key=lambda card: work_value(self.s, self.seat, card), default=NOBODY)

    def helps(self, card: int) -> list[WayOut]:
        """What would make the work good enough, while there is an action left for the work."""
        s, seat, parts = self.s, self.seat, self.s.parts
        if card == NOBODY or actions_left(s, seat) < 2:
            return []
        missing = minimum(s) - best_value(s, seat, card)
        found = []
        building, freedom = parts.wanted_building[card], parts.wanted_freedom[card]
        if building in self.tiles() and missing <= parts.value_building:
            words = {"name": self.text.name("tile", TILE_IDS[building]), "n": parts.value_building}
            label = _("First build: %(name)s (+%(n)s)") % words
            found.append(WayOut(label, (f"sup-{TILE_IDS[building]}",)))
        if freedom in self.freedoms() and missing <= parts.value_freedom:
            words = {"name": self.freedom_name(freedom), "n": parts.value_freedom}
            label = _("First the freedom: %(name)s (+%(n)s)") % words
            found.append(WayOut(label, (f"fr-{FREEDOM_IDS[freedom]}",)))
        if acts.BONUS_CARD in self.scene.legal:
            found.append(WayOut(_("Buy a bonus card"), ("deck-bonus",)))
        return found

    def tiles(self) -> list[int]:
        """Tiles one could have now."""
        if acts.BUILD in self.scene.legal:
            return building_kinds(self.s, self.seat)
        return [it.tile for it in self.scene.legal if isinstance(it, acts.ChooseTile)]

    def other_tiles(self, _kind: str, _name: str) -> list[WayOut]:
        """Tiles that fit, those that professions in hand want before others."""
        parts = self.s.parts
        hand = [card for card in range(PROFESSIONS) if self.me.hand >> card & 1]
        wanted = [parts.wanted_building[card] for card in hand]
        wanted += [FIRST_LANDSCAPE + parts.wanted_landscape[card] for card in hand]
        best = sorted(self.tiles(), key=lambda tile: -wanted.count(tile))
        return [
            WayOut(
                (_("Build: %(name)s") if tile < BUILDINGS else _("Take: %(name)s"))
                % {"name": self.text.name("tile", TILE_IDS[tile])},
                (f"sup-{TILE_IDS[tile]}",),
            )
            for tile in best
        ]

    def freedoms(self) -> list[int]:
        """Freedoms that can be announced now."""
        possible = acts.FREEDOM in self.scene.legal or self.moment.ask is Ask.FREEDOM
        return freedoms_for(self.s, self.seat) if possible else []

    def other_freedoms(self, _kind: str, _name: str) -> list[WayOut]:
        """Those that are left."""
        return [
            WayOut(
                _("Freedom: %(name)s") % {"name": self.freedom_name(freedom)},
                (f"fr-{FREEDOM_IDS[freedom]}",),
            )
            for freedom in self.freedoms()
        ]

    # --- placing --------------------------------------------------------------------------

    def other_place(self, piece: str) -> list[WayOut]:
        """The nearest field that the tile can cover: the board's tool puts it there."""
        head, _dash, cell = piece.rpartition("-")
        number = number_in(cell)
        if not head.startswith("sq-") or number < 0:
            return []
        fields = {
            other
            for action in self.scene.legal
            for other in self.pointing.of(action)
            if other.startswith(f"{head}-")
        }
        if not fields:
            return []
        nearest = min(sorted(fields), key=lambda other: apart(number, other))
        return [WayOut(_("The nearest place"), (nearest,))]


def apart(cell: int, piece: str) -> int:
    """How far a field is from a cell of the same principality."""
    other = number_in(piece.rpartition("-")[2])
    return abs(cell // SIDE - other // SIDE) + abs(cell % SIDE - other % SIDE)
