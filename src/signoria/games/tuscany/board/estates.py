"""Estates as maps of hexagons: laid ones, and the tiles while an estate is being built.

Units: a field is 1 wide, rows are 0.866 apart and counted as 1.  `x` of the data counts halves.
"""

from __future__ import annotations

from typing import Any

from signoria.games.tuscany.board.pieces import SYMBOLS, Drawn, Pieces
from signoria.games.tuscany.estate import (
    KINDS,
    Place,
    Plan,
    is_turned,
    layout_of,
    order_of,
    places,
    tile_in_order,
    tile_numbers,
)
from signoria.games.tuscany.ids import COLOUR_LETTERS, EMPTY, FIELDS, TILE_FIELDS, TILE_IDS
from signoria.games.tuscany.parts import Parts
from signoria.games.tuscany.state import TuscanyState, plan_of

ROWS = 9


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


def tile_boxes(parts: Parts, tiles: int, layout: int) -> list[Drawn]:
    """The three cardboard tiles under the fields, from the top."""
    there = laid(parts, layout)
    found = []
    for nth in range(KINDS):
        own = there[TILE_FIELDS * nth : TILE_FIELDS * (nth + 1)]
        left = min(x for _, x in own)
        found.append(
            {
                "id": TILE_IDS[tile_in_order(tiles, order_of(layout), nth)],
                "turned": bool(is_turned(layout, nth)),
                "style": f"--cx:{number(left / 2)};--cy:{own[0][0]}",
                "top": f"--cx:{number(own[0][1] / 2)};--cy:{own[0][0]}",
            }
        )
    return found


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
            if plan.neighbours[field] >> other & 1 and plan.colour[field] == plan.colour[other]:
                shown += clasp(there[field], there[other])
    return shown


class Estates:
    """Draws the estates of one view."""

    def __init__(self, s: TuscanyState, pieces: Pieces) -> None:
        self.s = s
        self.pieces = pieces

    def map(self, seat: int, last: int, chips: dict[int, int] | None = None) -> Drawn:
        """A finished estate with everything on it; `last` is the field covered last."""
        me = self.s.players[seat]
        plan = plan_of(self.s, me)
        layout = layout_of(plan.code)
        there = laid(self.s.parts, layout)
        cells = []
        for field in range(FIELDS):
            cells.append(self._cell(plan, me.tokens[field], field, there[field], field == last))
            if chips and field in chips:
                cells[-1]["chip"] = chips[field]
        return {
            "cells": cells,
            "cols": number(width(there)),
            "tiles": tile_boxes(self.s.parts, me.tiles, layout),
        }

    def _cell(self, plan: Plan, item: int, field: int, place: Place, last: bool) -> Drawn:
        colour = plan.colour[field]
        return {
            "field": field,
            "piece": f"f-{field}",
            "style": cell_style(place),
            "letter": COLOUR_LETTERS[colour],
            "symbol": SYMBOLS[colour],
            "token": self.pieces.item(item, colour) if item != EMPTY else None,
            "name": self.pieces.field_name(field, colour, item),
            "last": last,
        }

    def ghost(self, seat: int, field: int, item: int) -> Drawn:
        """An item as it would lie on a field."""
        colour = plan_of(self.s, self.s.players[seat]).colour[field]
        return self.pieces.item(item, colour)


def region_counts(plan: Plan) -> list[list[int]]:
    """Colours of the regions, by size from the largest down."""
    found: list[list[int]] = [[] for _ in range(max(plan.size) + 1)]
    for field in range(FIELDS):
        first = (plan.region[field] & -plan.region[field]).bit_length() - 1
        if first == field:
            found[plan.size[field]].append(plan.colour[field])
    return found


def tile_data(parts: Parts, tiles: int) -> list[dict[str, Any]]:
    """The printed A, B and C tile of a deal."""
    return [
        {"id": TILE_IDS[tile], "cells": [COLOUR_LETTERS[colour] for colour in parts.tiles[tile]]}
        for tile in tile_numbers(tiles)
    ]
