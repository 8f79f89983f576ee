"""Estates as maps of hexagons: laid ones, and the tiles while an estate is being built.

Units: a field is 1 wide, rows are 0.866 apart and counted as 1.  `x` of the data counts halves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from signoria.games.tuscany.board.pieces import SYMBOLS, Item, Pieces
from signoria.games.tuscany.estate import (
    KINDS,
    Place,
    Plan,
    is_in,
    is_turned,
    layout_of,
    order_of,
    places,
    tile_in_order,
    tile_numbers,
)
from signoria.games.tuscany.ids import COLOUR_LETTERS, EMPTY, FIELDS, NONE, TILE_FIELDS, TILE_IDS
from signoria.games.tuscany.parts import Parts
from signoria.games.tuscany.pending import Placing
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.web.boards.shown import Shown


class TileBox(Shown):
    """A cardboard tile under the fields."""

    id: str
    turned: bool
    style: str
    top: str  # where its first field is


class Cell(Shown):
    """A field of an estate with what lies on it."""

    field: int
    piece: str
    style: str
    letter: str
    symbol: str
    token: Item | None
    name: str
    ghost: bool = False  # the token would lie here
    last: bool = False  # covered just now
    chip: int = 0  # green points a placement here would bring
    follow: str = ""  # the name of what can be followed while it moves


class EstateMap(Shown):
    """An estate with everything on it."""

    cells: tuple[Cell, ...]
    cols: str
    tiles: tuple[TileBox, ...]


class PrintedTile(Shown):
    """A tile as printed: the letters of its fields."""

    id: str
    cells: tuple[str, ...]


def number(value: float) -> str:
    """Without needless digits, for a style attribute."""
    return f"{value:g}"


def laid(parts: Parts, layout: int) -> list[Place]:
    """Row and half-steps of every field, counted from the left edge of the estate."""
    found = places(layout, parts.positions, parts.shift)
    left = min(x for _, x in found)
    return [(row, x - left) for row, x in found]


def width(there: list[Place]) -> float:
    """Of an estate, in fields."""
    return max(x for _, x in there) / 2 + 1


def cell_style(place: Place) -> str:
    """Where a field is drawn."""
    return f"--cx:{number(place[1] / 2)};--cy:{place[0]}"


def tile_boxes(parts: Parts, deal: int, layout: int) -> tuple[TileBox, ...]:
    """The three cardboard tiles under the fields, from the top."""
    there = laid(parts, layout)
    found = []
    for nth in range(KINDS):
        own = there[TILE_FIELDS * nth : TILE_FIELDS * (nth + 1)]
        row, first = own[0]
        found.append(
            TileBox(
                id=TILE_IDS[tile_in_order(deal, order_of(layout), nth)],
                turned=bool(is_turned(layout, nth)),
                style=cell_style((row, min(x for _, x in own))),
                top=cell_style((row, first)),
            )
        )
    return tuple(found)


def clasp(one: Place, other: Place) -> str:
    """A short line over the edge between two fields."""
    (row, x), (below, far) = one, other
    ends = [
        f"{(x + (far - x) * share) * 50 + 50:.0f} {(row + (below - row) * share) * 86.6 + 58:.0f}"
        for share in (0.36, 0.64)
    ]
    return f"M{ends[0]}L{ends[1]}"


def bridges(plan: Plan, there: list[Place]) -> str:
    """Clasps over the edges between fields of one colour, in hundredths of a field."""
    shown = ""
    for field in range(FIELDS):
        for other in range(field + 1, FIELDS):
            if is_in(plan.neighbours[field], other) and plan.colour[field] == plan.colour[other]:
                shown += clasp(there[field], there[other])
    return shown


NO_CHIPS: Mapping[int, int] = {}


class Estates:
    """Draws the estates of one view."""

    def __init__(self, s: TuscanyState, pieces: Pieces) -> None:
        self.s = s
        self.pieces = pieces

    def map(
        self,
        seat: int,
        last: int,
        chips: Mapping[int, int] = NO_CHIPS,
        follow: str = "",
        now: Placing | None = None,
    ) -> EstateMap:
        """A finished estate; `last` is the field covered last, `follow` the name of its token.

        `chips`: points to be had on fields; `now`: what is being placed."""
        me = self.s.players[seat]
        layout = layout_of(me.estate)
        there = laid(self.s.parts, layout)
        cells = [self.cell(seat, field, there[field], now) for field in range(FIELDS)]
        for field, points in chips.items():
            cells[field] = replace(cells[field], chip=points)
        if last != NONE:
            cells[last] = replace(cells[last], last=True, follow=follow)
        tiles = tile_boxes(self.s.parts, me.tiles, layout)
        return EstateMap(tuple(cells), number(width(there)), tiles)

    def cell(self, seat: int, field: int, place: Place, now: Placing | None) -> Cell:
        """A field with what lies on it, or would lie there."""
        me = self.s.players[seat]
        colour, item = plan_of(self.s, me).colour[field], me.tokens[field]
        ghost = now is not None and field == now.field
        shown = now.item if now is not None and ghost else item
        return Cell(
            field=field,
            piece=f"f-{field}",
            style=cell_style(place),
            letter=COLOUR_LETTERS[colour],
            symbol=SYMBOLS[colour],
            token=self.pieces.item(shown, colour) if shown != EMPTY else None,
            name=self.pieces.field_name(field, colour, item),
            ghost=ghost,
        )


def printed_tiles(parts: Parts, deal: int) -> tuple[PrintedTile, ...]:
    """The A, B and C tile of a deal."""
    return tuple(
        PrintedTile(TILE_IDS[tile], tuple(COLOUR_LETTERS[colour] for colour in parts.tiles[tile]))
        for tile in tile_numbers(deal)
    )
