"""Estates of Burgundy drawn as hexes, and the short names and colours of pieces."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.boards import Board
from signoria.games.burgundy.boards import Board as Land
from signoria.games.burgundy.boards import fields_in
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    ANY,
    GOOD_IDS,
    LETTERS,
    MONASTERY,
    NO_TILE,
    NONE,
    PAIRS_OF_POSTS,
    POST_IDS,
    SOLO_IDS,
    TEAM,
    TILE_IDS,
    TYPE_OF,
    monastery_number,
)
from signoria.games.burgundy.pending import boards_offered
from signoria.games.burgundy.questions.dice import dice_of
from signoria.games.burgundy.questions.estates import shield_on
from signoria.games.burgundy.questions.regions import is_joined
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, members
from signoria.games.burgundy.text import Text as BurgundyText
from signoria.games.burgundy.text_values import times

# Colours of types, readable on dark and on light ground: letters of empty fields, whole tiles.
EMPTY = ("color(28)", "color(244)", "color(33)", "color(131)", "color(70)", "color(136)")
FILLED = (
    "bold color(231) on color(22)",
    "bold color(231) on color(240)",
    "bold color(231) on color(25)",
    "bold color(16) on color(180)",
    "bold color(16) on color(113)",
    "bold color(16) on color(221)",
    "bold color(231) on color(94)",  # inns and face-down tiles
)
GOOD_STYLES = ("color(30)", "color(97)", "color(169)", "color(160)", "color(130)", "color(166)")
SIDE_BY_SIDE = 96  # columns from which the depots stand beside the estate
HEX = 6  # columns of a hex in the drawing; it is two lines high
SOLO_FIELD = 107  # picture units between two fields of a solo board, and between two rows
SOLO_ROW = 93


class Canvas:
    """Characters with styles, each at its place."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, row: int, column: int, text: str, style: str) -> None:
        """A text to the right of a place."""
        for step, sign in enumerate(text):
            self.cells[row, column + step] = (sign, style)

    def drawn(self) -> Text:
        """All lines, without empty margins."""
        rows = [row for row, _ in self.cells]
        columns = [column for _, column in self.cells]
        lines = []
        for row in range(min(rows), max(rows) + 1):
            line = Text()
            last = max((column for there, column in self.cells if there == row), default=-99)
            for column in range(min(columns), last + 1):
                sign, style = self.cells.get((row, column), (" ", ""))
                line.append(sign, style)
            lines.append(line)
        return Text("\n").join(lines)


class EstateBoard(Board[BurgundyState, BurgundyText]):
    """The part of the drawing that shows estates and names pieces."""

    # --- estates --------------------------------------------------------------------------

    def boards_to_choose(self) -> list[RenderableType]:
        """In the set-up: the sides of the viewer's sheet."""
        drawn = []
        for side in boards_offered(self.s):
            board = self.s.parts.boards[side]
            title = Text(self.label("side", board=board.name), "bold")
            drawn.append(Group(title, self.hexes(board, None)))
        if len(drawn) == 2 and self.width >= SIDE_BY_SIDE:
            return [beside(*drawn)]
        return list(drawn)

    def estates(self) -> list[RenderableType]:
        """The viewer's estate, or all of them for somebody who may see everything."""
        s = self.s
        if self.viewer is not None:
            mine = s.team[self.viewer]
            key = "estate_team" if s.mode == TEAM else "estate_yours"
            return self.estate(mine, key)
        shown: list[RenderableType] = []
        for number in range(len(s.estates)):
            shown += self.estate(number, "estate_of")
        return shown

    def estate(self, number: int, key: str) -> list[RenderableType]:
        """An estate with a title and what lies at its edges."""
        s = self.s
        me = s.estates[number]
        if me.board == NONE:
            return []
        board = board_of(s, me)
        title = self.label(key, player=self.side(number), board=board.name)
        shown: list[RenderableType] = [Text(title, "bold"), self.hexes(board, me)]
        if board.posts:
            pairs = [pair for pair in range(len(PAIRS_OF_POSTS)) if is_joined(me, pair)]
            named = ", ".join(self.text.name("pair", pair) for pair in pairs)
            shown.append(Text(self.label("posts", pairs=named or self.label("none"))))
        if board.links:
            links = ", ".join(f"{a}–{b}" for a, b in board.links)
            shown.append(Text(self.label("rivers", links=links), "dim"))
        return shown

    def hexes(self, board: Land, me: Estate | None) -> Text:
        """The fields as hexes: type and die, or the tile that lies there."""
        canvas = Canvas()
        places = hex_places(board)
        for field, (row, column) in enumerate(places):
            colour = board.colour[field]
            tile = me.tiles[field] if me is not None else NO_TILE
            if tile == NO_TILE:
                top, bottom = f"{LETTERS[colour]}{board.number[field]} ", f"{field:^3}"
                near = me is not None and me.frontier >> field & 1
                style = f"bold {EMPTY[colour]}" if near else EMPTY[colour]
                canvas.write(row, column, f"/{top}\\", style)
                canvas.write(row + 1, column, f"\\{bottom}/", EMPTY[colour])
                continue
            kind = TYPE_OF[tile]
            style = FILLED[colour if kind != ANY else ANY]
            canvas.write(row, column, f"[{self.code(tile)}]", style)
            canvas.write(row + 1, column, f"[{self.below(me, field)}]", style)
        for post, mask in zip(POST_IDS, board.posts, strict=False):
            row, column = post_place(places, fields_in(mask))
            canvas.write(row, column, post, "bold reverse")
        return canvas.drawn()

    def code(self, tile: int) -> str:
        """Three signs for a tile."""
        kind, _, number = TILE_IDS[tile].partition("-")
        if kind == "monastery":
            return f"M{number:<2}"
        code = self.words.get("code", kind)
        return f"{code}{number or 2}" if kind in ANIMAL_IDS else code

    def below(self, me: Estate | None, field: int) -> str:
        """The second line of a tile: the shield that lies on it."""
        shield = shield_on(me, field) if me is not None else 0
        return f"s{shield:<2}" if shield else "   "

    def small_estate(self, number: int) -> Text:
        """An estate with one letter per field."""
        me = self.s.estates[number]
        board = board_of(self.s, me)
        canvas = Canvas()
        for field, (row, column) in enumerate(hex_places(board)):
            colour = board.colour[field]
            tile = me.tiles[field]
            letter = LETTERS[colour]
            place = (row // 2, column // 3)
            if tile == NO_TILE:
                canvas.write(*place, letter.lower(), EMPTY[colour])
            else:
                style = FILLED[colour if TYPE_OF[tile] != ANY else ANY]
                canvas.write(*place, letter, style)
        return canvas.drawn()

    # --- small things ---------------------------------------------------------------------

    def side(self, number: int) -> str:
        """The owner of an estate, as the screen calls players."""
        if self.s.mode == TEAM:
            seats = ", ".join(self.names[seat] for seat in members(self.s, number))
            return f"{self.text.side(self.s, number)} ({seats})"
        return self.names[number]

    def dice_text(self, seat: int) -> str:
        """`[3] [–]`."""
        return " ".join(f"[{face or '–'}]" for face in dice_of(self.s, seat))

    def good(self, kind: int, number: int = 1) -> Text:
        """`4 red ×2`: the die that sells it, the colour, how many."""
        name = times(self.text.name("good", GOOD_IDS[kind]), number)
        return Text(f"{kind + 1} {name}", GOOD_STYLES[kind])

    def goods(self, counts: Sequence[int], say_none: bool = False) -> Text:
        """Goods as a list."""
        shown = [self.good(kind, number) for kind, number in enumerate(counts) if number]
        if not shown:
            return Text(self.label("none") if say_none else "")
        return Text(", ").join(shown)

    def tiles(self, tiles: Sequence[int], say_none: bool = False) -> Text:
        """Tiles as a list, in the colours of their types."""
        shown = []
        for place, tile in enumerate(tiles):
            if tile not in tiles[:place]:
                name = times(self.tile(tile), list(tiles).count(tile))
                kind = TYPE_OF[tile]
                shown.append(Text(name, EMPTY[kind] if kind != ANY else "bold"))
        if not shown:
            return Text(self.label("none") if say_none else "")
        return Text(", ").join(shown)

    def tile(self, tile: int) -> str:
        """A short name: `M14` for a monastery."""
        if TYPE_OF[tile] == MONASTERY:
            return f"M{monastery_number(tile)}"
        return self.text.tile(TILE_IDS[tile])

    def long_tile(self, tile: int) -> str:
        """`M14 4 workers instead of 2`, `bank`."""
        if TYPE_OF[tile] != MONASTERY:
            return self.tile(tile)
        return f"{self.tile(tile)} {self.text.name('monastery', monastery_number(tile))}"

    def long_shield(self, number: int) -> str:
        """`16 set a die (4)`: what it does and what it is worth."""
        worth = self.s.parts.shield_points[number]
        return f"{number} {self.text.name('shield', number)} ({worth})"


def hex_places(board: Land) -> list[tuple[int, int]]:
    """Line and column of every field in the drawing."""
    if board.name in SOLO_IDS:
        return solo_places(board)
    return [(2 * r, HEX * q + HEX // 2 * r) for q, r in board.places]


def solo_places(board: Land) -> list[tuple[int, int]]:
    """The areas of a solo board where they lie, each as a grid of its own."""
    links = [*board.links, *[(b, a) for a, b in board.links]]
    found: dict[int, tuple[int, int]] = {}
    for first, (x, y) in enumerate(board.places):
        if first in found:
            continue
        found[first] = (round(2 * y / SOLO_ROW), round(HEX * x / SOLO_FIELD))
        area = [first]
        for field in area:
            for other in fields_in(board.neighbours[field]):
                if other not in found and (field, other) not in links:
                    found[other] = solo_step(board, field, other, found[field])
                    area.append(other)
    return [found[field] for field in range(board.size)]


def solo_step(board: Land, field: int, other: int, place: tuple[int, int]) -> tuple[int, int]:
    """Where a field stands that touches one at a known place."""
    (x, y), (there_x, there_y) = board.places[field], board.places[other]
    down = round((there_y - y) / SOLO_ROW)
    right = round(2 * (there_x - x) / SOLO_FIELD)
    return place[0] + 2 * down, place[1] + HEX // 2 * right


def post_place(places: list[tuple[int, int]], fields: list[int]) -> tuple[int, int]:
    """Where the name of a border post stands: outside, beside or below its fields."""
    rows = [places[field][0] for field in fields]
    columns = [places[field][1] for field in fields]
    if max(rows) == max(row for row, _ in places):
        return max(rows) + 2, (min(columns) + max(columns)) // 2 + 2
    if min(columns) < sum(column for _, column in places) / len(places):
        return min(rows), min(columns) - 1
    return min(rows), max(columns) + HEX - 1


def beside(left: RenderableType, right: RenderableType) -> Table:
    """Two things side by side."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(left, right)
    return table


def filled(label: str, value: Text) -> Text:
    """A label with a styled value in place of its braces."""
    before, _, after = label.partition("{}")
    return Text.assemble(before, value, after)
