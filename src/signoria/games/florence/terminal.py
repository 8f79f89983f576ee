"""The Princes of Florence in a terminal: lots, supplies, and every principality."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from signoria.cli.boards import Board
from signoria.cli.common import tight_table
from signoria.core.machine import Choice
from signoria.games.florence.grid import SIDE
from signoria.games.florence.ids import (
    ALONE,
    ASIDE,
    BONUS,
    BUILDINGS,
    CHARACTERS,
    DISPLAY,
    FAMILIES,
    FIRST_CARD,
    FREEDOMS,
    NO_MARKER,
    PRESTIGE,
    PROFESSIONS,
    TILE_IDS,
    bid_of,
    bidder_of,
    cells_of,
    partner_of,
    tile_of,
)
from signoria.games.florence.pending import (
    Ask,
    Phase,
    asked,
    auction_of,
    character_sale,
    phase_of,
    sale_of,
)
from signoria.games.florence.questions.auction import lots_in_play, stock
from signoria.games.florence.questions.characters import pot
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import (
    bonus_cards,
    hand_cards,
    palace,
    prestige_cards,
    table_cards,
)
from signoria.games.florence.questions.works import minimum
from signoria.games.florence.state import FlorenceState, Player
from signoria.games.florence.text import Text as FlorenceText

# One letter per tile, in the order of ids.TILE_IDS; landscapes are small letters.
LETTERS = "ULWBOSHTIC" + "flp"
STYLES = ["bold yellow"] * BUILDINGS + ["green", "bright_blue", "bright_green"]
GRID_DECISIONS = (
    Ask.PLACE_LANDSCAPE,
    Ask.BUILDING,
    Ask.PLACE_BUILDING,
    Ask.JOINT_BUILDING,
    Ask.PLACE_JOINT,
)
PHASES = {Phase.OVER: "over", Phase.AUCTION: "phase_a", Phase.CHARACTERS: "phase_a2"}


class GameBoard(Board[FlorenceState, FlorenceText]):
    """The table of The Princes of Florence."""

    def shown(self, field: str, value: object) -> str:
        """The name of a thing."""
        return str(self.text.show(self.s, field, value))

    # --- what the screen asks -------------------------------------------------------------

    def full(self) -> RenderableType:
        gap = Text()
        parts: list[RenderableType] = [self.header(), gap, self.lots(), self.supply()]
        parts.append(self.decks())
        if self.s.muse:
            parts.append(self.characters())
        parts += [gap, self.players(), *self.tables(), gap, self.grids()]
        return Group(*parts, self.letters())

    def brief(self) -> RenderableType:
        parts: list[RenderableType] = [self.header(), self.lots()]
        if self.s.muse:
            parts.append(self.characters())
        return Group(*parts, self.players())

    def hand(self) -> RenderableType | None:
        """The viewer's cards, or everybody's for somebody who may see everything."""
        seats = range(len(self.names)) if self.viewer is None else [self.viewer]
        lines: list[RenderableType] = []
        for seat in seats:
            key = "in_hand" if self.viewer is not None else "hand_of"
            title = self.label(key, player=self.names[seat])
            cards = self.cards(self.s.players[seat])
            lines.append(Text(f"{title}: " + ("; ".join(cards) or self.label("nothing"))))
        return Group(*lines)

    def cards(self, me: Player) -> list[str]:
        """Own cards in words."""
        found: list[str] = []
        families = ((0, me.hand), (PRESTIGE, me.prestige), (BONUS, me.bonus))
        for family, mask in families:
            for card in range(PROFESSIONS):
                if mask >> card & 1:
                    found.append(self.text.card(self.s, FIRST_CARD[family] + card))
        if me.recruits:
            found.append(self.label("recruiting", n=me.recruits))
        return found

    def wants_full(self, frame: Choice[Any]) -> bool:
        return asked(self.s) in GRID_DECISIONS

    def chapter(self) -> object:
        return self.s.round

    # --- the table ------------------------------------------------------------------------

    def where(self) -> list[str]:
        s = self.s
        shown = [self.label("round", round=s.round, rounds=s.parts.rounds, minimum=minimum(s))]
        shown.append(self.label(self.phase()))
        shown.append(self.label("starter", player=self.names[s.starter]))
        return shown

    def phase(self) -> str:
        """The phase of the round."""
        return PHASES.get(phase_of(self.s), "phase_b")

    def lots(self) -> RenderableType:
        """The lots with their numbers; those sold in this round are marked."""
        s = self.s
        auction, sale = auction_of(s), sale_of(s)
        closed = auction.closed if auction is not None else 0
        shown = []
        for lot in lots_in_play(s):
            mark = f" ({self.label('sold')})" if closed >> lot & 1 else ""
            shown.append(f"{self.shown('lot', lot)} {stock(s, lot)}{mark}")
        line = Text(f"{self.label('lots')}: " + " · ".join(shown))
        if sale is None:
            return line
        lot_name, leader = self.shown("lot", sale.lot), self.names[sale.leader]
        offer = self.label("bid", lot=lot_name, price=sale.price, player=leader)
        return Group(line, Text(offer, "bold"))

    def supply(self) -> RenderableType:
        """Buildings and freedoms that are left."""
        s = self.s
        tiles = [f"{self.shown('tile', kind)} {s.buildings[kind]}" for kind in range(BUILDINGS)]
        free = [f"{self.shown('freedom', kind)} {s.freedoms[kind]}" for kind in range(FREEDOMS)]
        return Group(
            Text(f"{self.label('supply')}: " + " · ".join(tiles)),
            Text(f"{self.label('freedoms')}: " + " · ".join(free)),
        )

    def decks(self) -> Text:
        """How many cards the decks hold."""
        shown = [
            self.label(
                "deck", family=self.shown("family", family), number=deck_size(self.s, family)
            )
            for family in range(FAMILIES)
        ]
        return Text(f"{self.label('decks')}: " + " · ".join(shown))

    def characters(self) -> Text:
        """Where the characters are and who bids what."""
        s = self.s
        markers = character_sale(s).markers
        shown = []
        for character in range(CHARACTERS):
            holder = s.characters[character]
            if holder >= 0:
                where = self.names[holder]
            elif markers[character] != NO_MARKER:
                mark = markers[character]
                where = f"{self.names[bidder_of(mark)]} {bid_of(mark)}"
            else:
                where = self.label({DISPLAY: "display", ASIDE: "aside"}[holder])
            shown.append(f"{self.shown('character', character)}: {where}")
        shown.append(self.label("pot", florins=pot(s)))
        return Text(f"{self.label('characters')}: " + " · ".join(shown))

    def players(self) -> RenderableType:
        """Everybody's numbers."""
        table = tight_table()
        table.add_column(self.label("player"), no_wrap=True)
        keys = ("points", "cash", "marker", "architects", "jesters", "hand", "bonus", "prestige")
        for key in (*keys, "works"):
            table.add_column(self.label(key), justify="right", no_wrap=True)
        for seat, me in enumerate(self.s.players):
            numbers = [
                me.points,
                me.cash,
                me.marker or "·",
                me.architects,
                me.jesters,
                hand_cards(me),
                bonus_cards(me),
                prestige_cards(me),
                table_cards(me),
            ]
            style = "bold" if seat == self.viewer else ""
            cells = [str(number) for number in numbers]
            table.add_row(self.names[seat], *cells, style=style)
        return Group(table, *self.freedoms())

    def freedoms(self) -> list[Text]:
        """Who has which freedoms; in a column of the table they would be cut at 80 signs."""
        owned = []
        for seat, me in enumerate(self.s.players):
            free = [self.shown("freedom", f) for f in range(FREEDOMS) if me.freedoms >> f & 1]
            if free:
                owned.append(f"{self.names[seat]}: {', '.join(free)}")
        return [Text(f"{self.label('has_freedoms')}: " + " · ".join(owned))] if owned else []

    def tables(self) -> list[RenderableType]:
        """Professions that lie face up: they can be recruited."""
        shown: list[RenderableType] = []
        for seat, me in enumerate(self.s.players):
            cards = [self.shown("profession", c) for c in range(PROFESSIONS) if me.table >> c & 1]
            if me.table_recruits:
                cards.append(self.label("recruiting", n=me.table_recruits))
            if cards:
                text = self.label("table", player=self.names[seat], cards=", ".join(cards))
                shown.append(Text(text))
        return shown

    # --- grids ----------------------------------------------------------------------------

    def grids(self) -> RenderableType:
        """Every principality cell by cell; columns a to g, rows 1 to 7."""
        panels = []
        for seat, me in enumerate(self.s.players):
            style = "bold" if seat == self.viewer else ""
            title = Text(self.names[seat], style)
            panels.append(Panel(self.grid(me), title=title, expand=False, padding=(0, 1)))
        return Columns(panels, padding=(0, 1))

    def grid(self, me: Player) -> Text:
        """One grid."""
        signs = ["·"] * (SIDE * SIDE)
        styles = ["dim"] * (SIDE * SIDE)
        for cell in range(SIDE * SIDE):
            if palace(self.s) >> cell & 1:
                signs[cell], styles[cell] = "#", "magenta"
        for entry in me.tiles:
            tile, mask = tile_of(entry), cells_of(entry)
            for cell in range(SIDE * SIDE):
                if mask >> cell & 1:
                    signs[cell] = LETTERS[tile]
                    styles[cell] = STYLES[tile] + (
                        " underline" if partner_of(entry) != ALONE else ""
                    )
        shown = Text("  a b c d e f g", "dim")
        for row in range(SIDE):
            shown.append(f"\n{row + 1} ", "dim")
            for column in range(SIDE):
                cell = row * SIDE + column
                shown.append(signs[cell], styles[cell]).append(" ")
        return shown

    def letters(self) -> Text:
        """What the letters in the grids mean."""
        names = [
            f"{letter} {self.shown('tile', tile)}"
            for letter, tile in zip(LETTERS, range(len(TILE_IDS)), strict=True)
        ]
        return Text(f"{self.label('legend')}: " + " · ".join(names), "dim")
