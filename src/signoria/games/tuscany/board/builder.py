"""Building an estate: three tiles to put in order, to turn and to shift, then the start castle.

The rules ask pick by pick; the page lets people try everything first and then makes the picks
one after another.  What is drawn here is the estate of the picks made so far.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.games.tuscany.actions import SetCastle
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
from signoria.games.tuscany.board.touches import step_piece
from signoria.games.tuscany.estate import (
    ORDER_IDS,
    ORDERS,
    RIGHT,
    Place,
    Plan,
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
from signoria.games.tuscany.pending import STEPS, Building
from signoria.games.tuscany.state import TuscanyState

FIRST_PICKS = (0, 0, 0, 0, RIGHT, 0)  # what is drawn before anything is decided
WIDEST = 5.0  # an estate whose tiles are all shifted to one side


class Builder:
    """The estate a seat is building, as far as the viewer may see it."""

    def __init__(self, s: TuscanyState, now: Building, seat: int, pieces: Pieces) -> None:
        self.s = s
        self.pieces = pieces
        self.seat = seat
        self.tiles = s.players[seat].tiles
        self.castle = EMPTY
        if now.is_known(seat):
            self.picks = layout_picks(now.layout(seat))
            self.castle = now.castle(seat)
            self.made = len(STEPS)
        else:
            done = now.picks if now.seat == seat else ()
            self.picks = done + FIRST_PICKS[len(done) :]
            self.made = len(STEPS) if now.is_ready(seat) else len(done)
        self.layout = layout_code(self.picks)
        self.plan: Plan = s.parts.plan(estate_code(self.tiles, self.layout))

    def context(self, legal: Sequence[Action], watching: bool) -> Drawn:
        """`legal`: the picks, if it is for the viewer to decide."""
        parts = self.s.parts
        there = laid(parts, self.layout)
        ready = self.made == len(STEPS)
        return {
            "state": "ready" if ready else "ask" if legal else "watch" if watching else "wait",
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
            "steps": self.steps(legal),
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

    def steps(self, legal: Sequence[Action]) -> list[Drawn]:
        """The pick asked for now, as plain buttons; the castle is set on the map."""
        text, s = self.pieces.text, self.s
        return [
            {"piece": step_piece(action), "words": text.action(s, action)}
            for action in legal
            if not isinstance(action, SetCastle)
        ]


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
