"""The Castles of Tuscany in a terminal: market, supplies, estates, mats."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.boards import Board
from signoria.cli.common import tight_table
from signoria.core.bag import size
from signoria.core.machine import OVER, Choice, actor
from signoria.games.tuscany import ids
from signoria.games.tuscany.estate import Plan, is_in, layout_of, places, tile_numbers
from signoria.games.tuscany.pending import Ask, asked, building
from signoria.games.tuscany.questions import (
    free_spaces,
    neutral_discards,
    next_colour_bonus,
    next_side,
    times_counted,
)
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.games.tuscany.text import Text as TuscanyText

STYLES = (
    "green",
    "red",
    "bright_blue",
    "bright_green",
    "bright_black",
    "dark_orange",
    "yellow",
    "wheat4",
)
ESTATE_WIDTH = 24
# Decisions that need nothing but the estate and the hand.
ESTATE_DECISIONS = (Ask.ESTATE, Ask.FIELD, Ask.CASTLE_TOKEN, Ask.TOKEN, Ask.START_BONUS)


class GameBoard(Board[TuscanyState, TuscanyText]):
    """The table of Tuscany."""

    # --- what the screen asks -------------------------------------------------------------

    def full(self) -> RenderableType:
        gap = Text()
        parts: list[RenderableType] = [
            self.header(),
            gap,
            self.market(),
            self.stock(),
            self.bonuses(),
            self.colours(),
        ]
        parts += [gap, self.estates(), Text(self.label("legend"), "dim"), gap, self.players()]
        return Group(*parts)

    def brief(self) -> RenderableType:
        return Group(self.header(), self.market(), self.players())

    def hand(self) -> RenderableType | None:
        """The viewer's cards by colour."""
        if self.viewer is None:
            lines = []
            for seat, player in enumerate(self.s.players):
                title = self.label("hand_of", player=self.names[seat])
                lines.append(self._cards(title, player.hand))
            return Group(*lines)
        cards = self.s.players[self.viewer].hand
        return self._cards(self.label("hand", n=size(cards)), cards)

    def _cards(self, title: str, cards: list[int]) -> Text:
        line = Text(title)
        for colour in range(ids.COLOURS):
            if cards[colour]:
                name = str(self.text.show(self.s, "colour", ids.COLOUR_IDS[colour]))
                line.append(f"  {cards[colour]}× ").append(name, f"bold {STYLES[colour]}")
        if cards[ids.UNKNOWN]:
            line.append(f"  {cards[ids.UNKNOWN]}× ?")
        return line

    def wants_full(self, frame: Choice[TuscanyState]) -> bool:
        return asked(self.s) in ESTATE_DECISIONS

    def chapter(self) -> object:
        return self.s.phase

    # --- parts ----------------------------------------------------------------------------

    def where(self) -> list[str]:
        s = self.s
        shown = [self.label("phase", phase=s.phase, round=s.round)]
        if actor(s) == OVER:
            shown.append(self.label("over"))
        else:
            shown.append(self.label("counts", n=times_counted(s)))
            shown.append(self.label("starts", player=self.names[s.start_seat]))
        if s.stalled:
            shown.append(self.label("stalled", n=s.stalled))
        return shown

    def market(self) -> Text:
        """The face-up tokens."""
        line = Text(self.label("market"), "bold")
        for token in self.s.market:
            if token != ids.EMPTY:
                line.append("  ").append(self.text.item(token), self._style(token))
        return line

    def _style(self, item: int) -> str:
        return STYLES[ids.COLOUR_OF[item]] if item != ids.HEXAGON else STYLES[2]

    def stock(self) -> Text:
        """Decks and piles."""
        s = self.s
        return Text(
            self.label(
                "stock",
                deck=size(s.deck),
                discard=size(s.discard),
                income=size(s.income),
                pile=size(s.pile),
                neutral=size(neutral_discards(s)),
            )
        )

    def bonuses(self) -> Text:
        """Bonus tokens in supply."""
        shown = [f"{self._bonus(n)} ×{left}" for n, left in enumerate(self.s.bonus)]
        return Text(f"{self.label('bonus')}: " + " · ".join(shown))

    def _bonus(self, bonus: int) -> str:
        return str(self.text.show(self.s, "bonus", ids.BONUS_IDS[bonus]))

    def colours(self) -> Text:
        """What the next player to cover each colour gets."""
        s = self.s
        line = Text(f"{self.label('colours')}:")
        for colour in range(ids.COLOURS):
            side = next_side(s, colour)
            points = self.label("gone") if side == 2 else str(next_colour_bonus(s, colour))
            mark = ("I", "II", "")[side]
            line.append(f"  {ids.COLOUR_LETTERS[colour]}", f"bold {STYLES[colour]}")
            line.append(f" {points}{f' ({mark})' if mark else ''}")
        return line

    # --- estates --------------------------------------------------------------------------

    def estates(self) -> RenderableType:
        """Everybody's estate, side by side as far as they fit."""
        across = max(1, self.width // ESTATE_WIDTH)
        grid = Table.grid(padding=(0, 0))
        cells = [self.estate(seat) for seat in range(len(self.s.players))]
        for start in range(0, len(cells), across):
            grid.add_row(*cells[start : start + across])
        return grid

    def estate(self, seat: int) -> Text:
        """One estate as a map of hexagons, or the tiles while it is not shown."""
        s = self.s
        me = s.players[seat]
        now = building(s)
        plan = plan_of(s, me) if me.estate != ids.NONE else None
        if now is not None and seat == now.seat:
            plan = now.plan()
        if plan is not None:
            title = Text(f"{self.label('estate', player=self.names[seat])}\n", "bold")
            return title.append_text(self._map(plan, me.tokens, me.reach))
        tiles = "…"
        if me.tiles != ids.NONE:
            tiles = ", ".join(ids.TILE_IDS[number] for number in tile_numbers(me.tiles))
        return Text(f"{self.label('no_estate', player=self.names[seat], tiles=tiles)}\n")

    def _map(self, plan: Plan, tokens: list[int], reach: int) -> Text:
        laid = places(layout_of(plan.code), self.s.parts.positions, self.s.parts.shift)
        left = min(x for _, x in laid)
        rows: list[Text] = []
        for field, (row, x) in enumerate(laid):
            while len(rows) <= row:
                rows.append(Text())
            rows[row].append(" " * ((x - left) * 2 - len(rows[row])))
            rows[row].append_text(self._field(plan, tokens[field], field, reach))
        return Text("\n").join(rows)

    def _field(self, plan: Plan, item: int, field: int, reach: int) -> Text:
        colour = plan.colour[field]
        letter, style = ids.COLOUR_LETTERS[colour], STYLES[colour]
        if item == ids.EMPTY:
            weight = "bold" if is_in(reach, field) else "dim"
            return Text(f"{letter}{field:<2} ", f"{weight} {style}")
        shown = f"[{letter}] "
        if item == ids.HEXAGON:
            shown = f"<{letter}> "
        elif item == ids.START_CASTLE:
            shown = f"#{letter}# "
        return Text(shown, f"reverse {style}")

    # --- mats -----------------------------------------------------------------------------

    def players(self) -> RenderableType:
        """Scores, goods, storage and bonus tokens."""
        s = self.s
        table = tight_table()
        table.add_column(self.label("player"), no_wrap=True)
        for key in ("red", "green", "out", "cards", "marble", "workers"):
            table.add_column(self.label(key), justify="right", no_wrap=True)
        table.add_column(self.label("storage"), overflow="fold")
        table.add_column(self.label("tokens"), overflow="fold")
        for seat, me in enumerate(s.players):
            numbers = [me.red, me.green, me.out, size(me.hand), me.marble, me.workers]
            style = "bold" if seat == self.viewer else ""
            cells = [str(number) for number in numbers]
            table.add_row(
                self.names[seat], *cells, self._storage(seat), self._owned(seat), style=style
            )
        return table

    def _storage(self, seat: int) -> Text:
        me = self.s.players[seat]
        shown = Text()
        for item in me.storage:
            shown.append(self.text.item(item), self._style(item)).append(", ")
        free = free_spaces(self.s, me)
        return shown.append(self.label("free", n=free), "dim")

    def _owned(self, seat: int) -> str:
        owned = self.s.players[seat].bonus
        shown = [f"{self._bonus(n)} ×{count}" for n, count in enumerate(owned) if count]
        return ", ".join(shown) or self.label("empty")
