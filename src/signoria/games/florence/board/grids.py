"""Principalities: the viewer's large one with what lies just beyond its borders, and small maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.florence.board.moment import Moment
from signoria.games.florence.board.shapes import body, box, mini, normal, ring
from signoria.games.florence.grid import CELLS, FULL, REACH, SIDE, Cell, cells_of_mask
from signoria.games.florence.ids import (
    FIRST_LANDSCAPE,
    GROUP_IDS,
    TILE_IDS,
    cells_of,
    partner_of,
    tile_of,
)
from signoria.games.florence.questions.principality import palace
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.text import Text, cell_name
from signoria.web.boards.base import Player, Scene

Drawn = dict[str, Any]
Seen = tuple[int, int, int, int]  # top, left, rows, columns on the common grid


def split_entry(entry: int) -> tuple[int, int, int]:
    """A placed tile: kind, mask, partner (-1: built alone)."""
    return tile_of(entry), cells_of(entry), partner_of(entry)


class Grids:
    """Draws principalities of one view."""

    def __init__(self, scene: Scene, s: FlorenceState, text: Text, moment: Moment) -> None:
        self.s = s
        self.text = text
        self.moment = moment
        self.players: Sequence[Player] = scene.players
        self.me = scene.me()
        self.fresh = fresh_tile(scene.events)
        count = len(s.players)
        self.offsets = s.parts.joined(count).offsets if s.coop else [(0, 0)] * count

    # --- tiles ----------------------------------------------------------------------------

    def look(self, tile: int) -> str:
        """Colour and pattern: size of a building, kind of a landscape."""
        return TILE_IDS[tile] if tile >= FIRST_LANDSCAPE else GROUP_IDS[self.s.parts.group[tile]]

    def name(self, tile: int) -> str:
        """The name of a tile."""
        return self.text.name("tile", TILE_IDS[tile])

    def on_common(self, seat: int, mask: int) -> list[Cell]:
        """Cells of a principality on the grid all boards share."""
        top, left = self.offsets[seat]
        return [(row + top, column + left) for row, column in cells_of_mask(mask)]

    def placed(self, seats: Sequence[int]) -> list[Drawn]:
        """Every tile of these seats once, joint ones whole."""
        found: list[Drawn] = []
        for seat in seats:
            for number, entry in enumerate(self.s.players[seat].tiles):
                tile, mask, partner = split_entry(entry)
                cells = self.on_common(seat, mask)
                if partner >= 0:
                    if partner in seats and partner < seat:
                        continue
                    cells += self.on_common(partner, self.part_of(partner, tile))
                label = self.name(tile)
                if partner >= 0:
                    other = self.players[partner].name
                    label = _("%(tile)s, built with %(name)s") % {"tile": label, "name": other}
                last = (seat, tile, tuple(sorted(mask_cells(mask)))) == self.fresh
                found.append(
                    {
                        "tile": tile,
                        "cells": cells,
                        "label": label,
                        "last": last,
                        "key": f"tile-{seat}-{number}",
                        "joint": partner >= 0,
                    }
                )
        return found

    def part_of(self, seat: int, tile: int) -> int:
        """The cells a kind of building covers in a principality."""
        for entry in self.s.players[seat].tiles:
            kind, mask, _partner = split_entry(entry)
            if kind == tile:
                return mask
        return 0

    def drawn(self, tile: Drawn, top: int, left: int, small: bool) -> Drawn:
        """A tile with its drawing and its place."""
        cells = normal(tile["cells"])
        row, column, height, width = box(tile["cells"])
        look = self.look(tile["tile"])
        svg = mini(tile["tile"], look, cells) if small else body(tile["tile"], look, cells)
        place = {"r": row - top, "c": column - left, "h": height, "k": width}
        size = {"vw": width * 100, "vh": height * 100}
        return {**tile, **place, **size, "svg": svg, "ring": "" if small else ring(cells)}

    def flat(self, tile: int, least: int = 122) -> Drawn:
        """A tile of the supply, as it is printed."""
        cells = normal(self.s.parts.tiles.ways[tile][0])
        _row, _column, height, width = box(cells)
        return {
            "h": height,
            "k": width,
            "vw": width * 100,
            "vh": height * 100,
            "svg": body(tile, self.look(tile), cells, least),
            "ring": ring(cells),
            "label": self.name(tile),
        }

    # --- the large principality -----------------------------------------------------------

    def window(self) -> Seen:
        """What is shown: the own grid and the fields beside it, or all that a joint tile needs."""
        top, left = self.offsets[self.me]
        rows, columns = [top, top + SIDE - 1], [left, left + SIDE - 1]
        for _seat, _cell, (row, column) in self.beyond():
            rows.append(row)
            columns.append(column)
        return min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    def beyond(self) -> list[tuple[int, int, Cell]]:
        """Fields of neighbours that are shown: seat, number, place on the common grid."""
        if not self.s.coop:
            return []
        across = self.moment.across(self.me)
        joined = self.s.parts.joined(len(self.s.players))
        top, left = self.offsets[self.me]
        seats = [across] if across >= 0 else joined.neighbours[self.me]
        depth, sideways = (REACH, REACH) if across >= 0 else (1, 0)
        found = []
        for seat in seats:
            for cell, (row, column) in enumerate(self.on_common(seat, FULL)):
                down = max(top - row, row - top - SIDE + 1, 0)
                right = max(left - column, column - left - SIDE + 1, 0)
                if max(down, right) <= depth and min(down, right) <= sideways:
                    found.append((seat, cell, (row, column)))
        return found

    def principality(self) -> Drawn:
        """Everything the large grid shows."""
        top, left, rows, columns = self.window()
        seats = [self.me, *sorted({seat for seat, _cell, _at in self.beyond()})]
        own = [
            self.field(self.me, cell, at, top, left)
            for cell, at in enumerate(self.on_common(self.me, FULL))
        ]
        others = [self.field(seat, cell, at, top, left) for seat, cell, at in self.beyond()]
        at = self.offsets[self.me]
        return {
            "rows": rows,
            "columns": columns,
            "span": max(rows, columns),
            "fields": own + others,
            "palaces": [self.palace(seat, top, left) for seat in seats],
            "tiles": [self.drawn(tile, top, left, False) for tile in self.placed(seats)],
            "ghost": self.ghost(top, left),
            "own": {"r": at[0] - top, "c": at[1] - left},
            "top": top,
            "left": left,
            "joined": self.s.coop,
        }

    def field(self, seat: int, cell: int, at: Cell, top: int, left: int) -> Drawn:
        """One field with its name and what lies on it."""
        label = f"{cell_name(cell // SIDE, cell % SIDE)}, {self.lies(seat, cell)}"
        if seat != self.me:
            label = f"{self.players[seat].name}: {label}"
        return {
            "piece": f"sq-{seat}-{cell}",
            "r": at[0] - top,
            "c": at[1] - left,
            "label": label,
            "sign": seat + 1,
            "foreign": seat != self.me,
        }

    def lies(self, seat: int, cell: int) -> str:
        """What a field carries, in words."""
        if palace(self.s) >> cell & 1:
            return _("Palace")
        for entry in self.s.players[seat].tiles:
            tile, mask, _partner = split_entry(entry)
            if mask >> cell & 1:
                return self.name(tile)
        return _("empty")

    def palace(self, seat: int, top: int, left: int) -> Drawn:
        """The Palace of a principality."""
        row, column, height, width = box(self.on_common(seat, palace(self.s)))
        jesters = self.s.players[seat].jesters
        return {
            "r": row - top,
            "c": column - left,
            "h": height,
            "k": width,
            "jesters": range(jesters) if seat == self.me else (),
            "foreign": seat != self.me,
        }

    def ghost(self, top: int, left: int) -> Drawn | None:
        """A proposed joint building."""
        found = self.moment.proposal()
        if found is None:
            return None
        builder = getattr(found, "proposer", found.seat)
        if self.me not in (builder, found.seat, getattr(found, "partner", found.seat)):
            return None
        down, right = self.offsets[builder]
        cells = [
            (row + down, column + right)
            for row, column in self.s.parts.tiles.cells(found.tile, found.place)
        ]
        return self.drawn({"tile": found.tile, "cells": cells}, top, left, False)

    def ways(self) -> list[Drawn]:
        """All ways the tile in hand can lie, for the preview."""
        tile = self.moment.tile()
        if self.moment.placing() is None:
            return []
        found = []
        for way in self.s.parts.tiles.ways[tile]:
            cells = normal(way)
            _row, _column, height, width = box(cells)
            found.append(
                {
                    "key": " ".join(f"{row}{column}" for row, column in cells),
                    "h": height,
                    "k": width,
                    "vw": width * 100,
                    "vh": height * 100,
                    "svg": body(tile, self.look(tile), cells),
                    "ring": ring(cells),
                }
            )
        return found

    # --- maps -----------------------------------------------------------------------------

    def map_of(self, seats: Sequence[int]) -> Drawn:
        """A small map of one principality, or of all joined boards."""
        rows = [self.offsets[seat][0] for seat in seats]
        columns = [self.offsets[seat][1] for seat in seats]
        top, left = min(rows), min(columns)
        return {
            "rows": max(rows) - top + SIDE,
            "columns": max(columns) - left + SIDE,
            "boards": [
                {
                    "r": self.offsets[seat][0] - top,
                    "c": self.offsets[seat][1] - left,
                    "sign": seat + 1,
                    "name": self.players[seat].name,
                }
                for seat in seats
            ],
            "palaces": [self.palace(seat, top, left) for seat in seats],
            "tiles": [self.drawn(tile, top, left, True) for tile in self.placed(seats)],
        }


def mask_cells(mask: int) -> list[int]:
    """The numbers of the cells of a mask."""
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def fresh_tile(events: Sequence[Event]) -> tuple[int, int, tuple[int, ...]] | None:
    """The tile the last move put down: seat, kind, cells."""
    found = None
    for event in events:
        if event.what in ("placed", "built", "built_jointly") and event.seat is not None:
            cells = event.data["cells"]
            assert isinstance(cells, tuple)
            found = (event.seat, TILE_IDS.index(str(event.data["tile"])), tuple(sorted(cells)))
    return found
