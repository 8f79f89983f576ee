"""Building an estate: three tiles to put in order, to turn and to shift, then the start castle.

The rules ask pick by pick; the page lets people try everything first and then makes the picks
one after another.  What is drawn here is the estate of the picks made so far.
"""

from __future__ import annotations

import json

from django.utils.translation import gettext as _

from signoria.games.tuscany.board.estates import (
    bridges,
    cell_style,
    laid,
    number,
    region_counts,
    tile_boxes,
    tile_data,
    width,
)
from signoria.games.tuscany.board.pieces import SYMBOLS, Drawn, Pieces
from signoria.games.tuscany.estate import (
    ORDER_IDS,
    ORDERS,
    RIGHT,
    Place,
    Plan,
    built_castle,
    built_layout,
    estate_code,
    is_turned,
    layout_code,
    layout_picks,
    order_of,
    side_of,
)
from signoria.games.tuscany.ids import (
    COLOUR_IDS,
    COLOUR_LETTERS,
    DARKGREEN,
    EMPTY,
    FIELDS,
    START_CASTLE,
    TILE_FIELDS,
)
from signoria.games.tuscany.phases.setup import HIDDEN, NOT_YET, STEPS, Assemble
from signoria.games.tuscany.state import TuscanyState

FIRST_PICKS = (0, 0, 0, 0, RIGHT, 0)  # what is drawn before anything is decided
WIDEST = 5.0  # an estate whose tiles are all shifted to one side


def assembling(s: TuscanyState) -> Assemble | None:
    """The decision, while estates are being built."""
    for frame in reversed(s.stack):
        if isinstance(frame, Assemble):
            return frame
    return None


def is_ready(frame: Assemble, seat: int) -> bool:
    """Has a seat built its estate?"""
    return frame.chosen[seat] != NOT_YET


class Builder:
    """The estate a seat is building, as far as the viewer may see it."""

    def __init__(self, s: TuscanyState, frame: Assemble, seat: int, pieces: Pieces) -> None:
        self.s = s
        self.pieces = pieces
        self.seat = seat
        self.tiles = s.players[seat].tiles
        chosen = frame.chosen[seat]
        self.castle = EMPTY
        if chosen not in (NOT_YET, HIDDEN):
            self.picks = layout_picks(built_layout(chosen))
            self.castle = built_castle(chosen)
            self.made = STEPS
        else:
            done = frame.picks if frame.seat == seat else ()
            self.picks = done + FIRST_PICKS[len(done) :]
            self.made = STEPS if chosen == HIDDEN else len(done)
        self.layout = layout_code(self.picks)
        self.plan: Plan = s.parts.plan(estate_code(self.tiles, self.layout))

    def context(self, asked: bool, watching: bool) -> Drawn:
        """`asked`: it is for the viewer to decide."""
        parts = self.s.parts
        there = laid(parts, self.layout)
        ready = self.made == STEPS
        return {
            "state": "ready" if ready else "ask" if asked else "watch" if watching else "wait",
            "hidden": ready and self.castle == EMPTY,
            "made": self.made,
            "tiles": self.rows(),
            "cells": self.cells(there),
            "bridges": bridges(self.plan, there),
            "cols": number(WIDEST),
            "margin": number((WIDEST - width(there)) / 2),
            "regions": self.regions(),
            "palette": [self.pieces.colour(colour) for colour in range(len(COLOUR_LETTERS))],
            "best": sum(parts.region_points[len(members)] for members in self.members()),
            "steps": self.steps() if asked else [],
            "data": json.dumps(
                {
                    "tiles": tile_data(parts, self.tiles),
                    "positions": parts.positions,
                    "shift": parts.shift,
                    "points": parts.region_points,
                    "orders": ORDERS,
                    "names": ORDER_IDS,
                    "picks": self.picks,
                    "made": self.made,
                    "castle": self.castle,
                    "home": COLOUR_LETTERS[DARKGREEN],
                }
            ),
        }

    def members(self) -> list[list[int]]:
        """The fields of every region."""
        regions = sorted(set(self.plan.region))
        return [[field for field in range(FIELDS) if mask >> field & 1] for mask in regions]

    def rows(self) -> list[Drawn]:
        """The tiles from the top, with what can be done to each."""
        found = tile_boxes(self.s.parts, self.tiles, self.layout)
        for nth, row in enumerate(found):
            row["nth"] = nth
            row["kind"] = ORDERS[order_of(self.layout)][nth]
            row["right"] = bool(nth and side_of(self.layout, nth) == RIGHT)
            row["swap"] = (
                _("Swap with the tile below") if nth < 2 else _("Swap with the tile above")
            )
        return found

    def cells(self, there: list[Place]) -> list[Drawn]:
        """All fields, by printed tile and cell so that a field keeps its element."""
        found = []
        for field in range(FIELDS):
            nth, position = divmod(field, TILE_FIELDS)
            colour = self.plan.colour[field]
            printed = TILE_FIELDS - 1 - position if is_turned(self.layout, nth) else position
            found.append(
                {
                    "kind": ORDERS[order_of(self.layout)][nth],
                    "cell": printed,
                    "field": field,
                    "piece": f"f-{field}",
                    "style": cell_style(there[field]),
                    "letter": COLOUR_LETTERS[colour],
                    "symbol": SYMBOLS[colour],
                    "home": colour == DARKGREEN,
                    "castle": self.pieces.item(START_CASTLE) if field == self.castle else None,
                    "name": self.pieces.field_name(field, colour, EMPTY),
                }
            )
        return sorted(found, key=lambda cell: (cell["kind"], cell["cell"]))

    def regions(self) -> list[Drawn]:
        """How many regions of each size there are, and in which colours."""
        points = self.s.parts.region_points
        counts = region_counts(self.plan)
        found = []
        for fields in range(len(points) - 1, 0, -1):
            colours = sorted(counts[fields]) if fields < len(counts) else []
            found.append(
                {
                    "fields": fields,
                    "points": points[fields],
                    "number": len(colours),
                    "colours": [self.pieces.colour(colour) for colour in colours],
                }
            )
        return found

    def steps(self) -> list[Drawn]:
        """The pick asked for now, as plain buttons."""
        text, s = self.pieces.text, self.s
        frame = assembling(s)
        if frame is None or self.made >= STEPS - 1:
            return []
        return [
            {"piece": self.step_piece(action.fields), "words": text.action(s, action)}
            for action in frame.options(s)
        ]

    @staticmethod
    def step_piece(fields: object) -> str:
        """The piece of a pick of order, turn or shift."""
        assert isinstance(fields, dict)
        if "order" in fields:
            return f"order-{fields['order']}"
        if "degrees" in fields:
            return f"rotate-{fields['degrees']}"
        return f"shift-{fields['side']}"


def dealt_tiles(s: TuscanyState, seat: int, pieces: Pieces) -> list[Drawn]:
    """The tiles a seat was dealt, as printed: everybody may see them."""
    found = []
    for nth, tile in enumerate(tile_data(s.parts, s.players[seat].tiles)):
        cells = []
        for letter, (row, x) in zip(tile["cells"], s.parts.positions, strict=True):
            colour = COLOUR_LETTERS.index(letter)
            cells.append(
                {
                    "letter": letter,
                    "style": cell_style((row + 3 * nth, x)).replace(
                        f"--cy:{row + 3 * nth}", f"--cy:{row + 3.4 * nth:g}"
                    ),
                    "name": str(pieces.text.show(s, "hue", COLOUR_IDS[colour])),
                }
            )
        found.append({"id": tile["id"], "cells": cells})
    return found
