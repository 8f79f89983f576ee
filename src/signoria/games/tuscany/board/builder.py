"""Building an estate: three tiles to put in order, to turn and to shift, then the start castle.

The rules ask pick by pick; the page lets people try everything first and then makes the picks
one after another.  What is drawn here is the estate of the picks made so far.
"""

from __future__ import annotations

import json

from django.utils.translation import gettext as _

from signoria.core.machine import legal
from signoria.games.tuscany.actions import CASTLE, ORDER, ROTATE, SHIFT, SetCastle
from signoria.games.tuscany.board.estates import (
    TileBox,
    bridges,
    cell_style,
    laid,
    number,
    printed_tiles,
    tile_boxes,
    width,
)
from signoria.games.tuscany.board.pieces import SYMBOLS, Hue, Pieces
from signoria.games.tuscany.board.touches import step_piece
from signoria.games.tuscany.estate import (
    KINDS,
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
    tile_numbers,
)
from signoria.games.tuscany.ids import (
    COLOUR_LETTERS,
    COLOURS,
    DARKGREEN,
    EMPTY,
    FIELDS,
    TILE_FIELDS,
    TILE_IDS,
)
from signoria.games.tuscany.pending import STEPS, Building
from signoria.games.tuscany.questions import points_of_region, regions
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.shown import Shown

FIRST_PICKS = (0, 0, 0, 0, RIGHT, 0)  # what is drawn before anything is decided
WIDEST = 5.0  # an estate whose tiles are all shifted to one side
APART = 3.4  # rows between tiles that are not joined yet


class BuilderTile(Shown):
    """A tile, with what can be done to it."""

    box: TileBox
    nth: int  # from the top
    kind: int  # A, B or C
    right: bool
    swap: str


class BuilderCell(Shown):
    """A field, by printed tile and cell so that it keeps its element when the tile moves."""

    kind: int
    cell: int
    piece: str
    style: str
    letter: str
    symbol: str
    home: bool  # a castle may stand here
    castle: bool
    name: str


class RegionRow(Shown):
    """How many regions of a size there are, and in which colours."""

    fields: int
    points: int
    number: int
    colours: tuple[Hue, ...]


class StepButton(Shown):
    """A pick of the set-up."""

    piece: str
    words: str


class BuilderPanel(Shown):
    """Everything about the estate that is being built."""

    state: str  # ask, wait, watch, ready
    tiles: tuple[BuilderTile, ...]
    cells: tuple[BuilderCell, ...]
    bridges: str
    cols: str
    margin: str
    regions: tuple[RegionRow, ...]
    palette: tuple[Hue, ...]
    best: int  # points of all regions together
    steps: tuple[StepButton, ...]
    data: str  # for the script


class DealtCell(Shown):
    """A field of a tile that lies beside a mat."""

    letter: str
    style: str
    name: str


class DealtTile(Shown):
    """A tile as it was dealt."""

    id: str
    cells: tuple[DealtCell, ...]


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

    def panel(self, asked: bool, watching: bool) -> BuilderPanel:
        """`asked`: it is for the viewer to decide."""
        s = self.s
        there = laid(s.parts, self.layout)
        ready = self.made == len(STEPS)
        return BuilderPanel(
            state="ready" if ready else "ask" if asked else "watch" if watching else "wait",
            tiles=self.tile_rows(),
            cells=self.cells(there),
            bridges=bridges(self.plan, there),
            cols=number(WIDEST),
            margin=number((WIDEST - width(there)) / 2),
            regions=self.regions(),
            palette=tuple(self.pieces.colour(colour) for colour in range(COLOURS)),
            best=sum(points_of_region(s, self.plan, field) for field in regions(self.plan)),
            steps=self.steps() if asked else (),
            data=self.data(),
        )

    def data(self) -> str:
        """What the script needs to let people try: tiles, places, points, the picks so far."""
        parts = self.s.parts
        tiles = printed_tiles(parts, self.tiles)
        return json.dumps(
            {
                "tiles": [{"id": tile.id, "cells": tile.cells} for tile in tiles],
                "positions": parts.positions,
                "shift": parts.shift,
                "points": parts.region_points,
                "orders": ORDERS,
                "names": ORDER_IDS,
                "picks": self.picks,
                "made": self.made,
                "castle": self.castle,
                "home": COLOUR_LETTERS[DARKGREEN],
                "first": {  # the numbers of the picks, each list in its order
                    "order": ORDER[0].id,
                    "rotate": ROTATE[0].id,
                    "shift": SHIFT[0].id,
                    "castle": CASTLE[0].id,
                },
            }
        )

    def tile_rows(self) -> tuple[BuilderTile, ...]:
        """The tiles from the top, with what can be done to each."""
        below, above = _("Swap with the tile below"), _("Swap with the tile above")
        return tuple(
            BuilderTile(
                box=box,
                nth=nth,
                kind=ORDERS[order_of(self.layout)][nth],
                right=bool(nth and side_of(self.layout, nth) == RIGHT),
                swap=below if nth < KINDS - 1 else above,
            )
            for nth, box in enumerate(tile_boxes(self.s.parts, self.tiles, self.layout))
        )

    def cells(self, there: list[Place]) -> tuple[BuilderCell, ...]:
        """All fields, in the order of the printed tiles."""
        found = []
        for field in range(FIELDS):
            nth, position = divmod(field, TILE_FIELDS)
            colour = self.plan.colour[field]
            turned = is_turned(self.layout, nth)
            found.append(
                BuilderCell(
                    kind=ORDERS[order_of(self.layout)][nth],
                    cell=TILE_FIELDS - 1 - position if turned else position,
                    piece=f"f-{field}",
                    style=cell_style(there[field]),
                    letter=COLOUR_LETTERS[colour],
                    symbol=SYMBOLS[colour],
                    home=colour == DARKGREEN,
                    castle=field == self.castle,
                    name=self.pieces.field_name(field, colour, EMPTY),
                )
            )
        return tuple(sorted(found, key=lambda cell: (cell.kind, cell.cell)))

    def regions(self) -> tuple[RegionRow, ...]:
        """How many regions of each size there are, the largest first."""
        points = self.s.parts.region_points
        plan = self.plan
        found = []
        for fields in range(len(points) - 1, 0, -1):
            here = [field for field in regions(plan) if plan.size[field] == fields]
            colours = sorted(plan.colour[field] for field in here)
            shown = tuple(self.pieces.colour(colour) for colour in colours)
            found.append(RegionRow(fields, points[fields], len(colours), shown))
        return tuple(found)

    def steps(self) -> tuple[StepButton, ...]:
        """The pick asked for now, as plain buttons; the castle is set on the map."""
        text, s = self.pieces.text, self.s
        return tuple(
            StepButton(step_piece(action), text.action(s, action))
            for action in legal(s)
            if not isinstance(action, SetCastle)
        )


def dealt_tiles(s: TuscanyState, seat: int, pieces: Pieces) -> tuple[DealtTile, ...]:
    """The tiles a seat was dealt, as printed: everybody may see them."""
    found = []
    for nth, tile in enumerate(tile_numbers(s.players[seat].tiles)):
        cells = tuple(
            DealtCell(
                letter=COLOUR_LETTERS[colour],
                style=f"--cx:{number(x / 2)};--cy:{number(row + APART * nth)}",
                name=pieces.colour(colour).hue,
            )
            for colour, (row, x) in zip(s.parts.tiles[tile], s.parts.positions, strict=True)
        )
        found.append(DealtTile(TILE_IDS[tile], cells))
    return tuple(found)
