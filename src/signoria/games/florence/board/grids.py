"""Principalities: the viewer's large one with what lies just beyond its borders, and small maps."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.florence.board.part import Part
from signoria.games.florence.board.shapes import Cells, body, box, mini, normal, ring
from signoria.games.florence.grid import CELLS, FULL, REACH, SIDE, Cell, cells_of_mask
from signoria.games.florence.ids import (
    ALONE,
    FIRST_LANDSCAPE,
    GROUP_IDS,
    TILE_IDS,
    cells_of,
    partner_of,
    tile_of,
)
from signoria.games.florence.in_hand import building_partner
from signoria.games.florence.questions.building import cells_of_kind, lying_at
from signoria.games.florence.questions.joint import neighbours
from signoria.games.florence.questions.principality import palace
from signoria.games.florence.text import cell_name
from signoria.web.boards.base import Scene
from signoria.web.boards.shown import Shown

Seen = tuple[int, int, int, int]  # top, left, rows, columns on the common grid


class Flat(Shown):
    """A tile by itself: as it is printed, or turned."""

    h: int
    k: int
    vw: int
    vh: int
    svg: SafeString
    ring: SafeString
    label: str = ""
    key: str = ""  # the cells it covers, for the script that turns it


class Lying(Shown):
    """A tile that lies somewhere: its cells on the common grid."""

    tile: int
    cells: list[Cell]
    label: str = ""
    last: bool = False
    key: str = ""
    joint: bool = False


class Placed(Shown):
    """Where something lies in what is shown: row, column, height, width."""

    r: int
    c: int
    h: int
    k: int

    @property
    def place(self) -> str:
        """The same for a style."""
        return f"--r:{self.r};--c:{self.c};--h:{self.h};--k:{self.k}"


class PlacedTile(Placed):
    """A tile with its drawing and its place."""

    vw: int
    vh: int
    svg: SafeString
    ring: SafeString | str
    label: str
    last: bool
    key: str


class Palace(Placed):
    """The Palace of a principality."""

    jesters: range
    foreign: bool


class Field(Shown):
    """One field with its name and what lies on it."""

    piece: str
    r: int
    c: int
    label: str
    sign: int
    foreign: bool


class Corner(Shown):
    """Where a board begins, and whose it is."""

    r: int
    c: int
    sign: int = 0
    name: str = ""


class Land(Shown):
    """Everything the large grid shows."""

    rows: int
    columns: int
    span: int
    fields: list[Field]
    palaces: list[Palace]
    tiles: list[PlacedTile]
    ghost: PlacedTile | None
    own: Corner
    top: int
    left: int
    joined: bool


class Map(Shown):
    """A small map of one principality, or of all joined boards."""

    rows: int
    columns: int
    boards: list[Corner]
    palaces: list[Palace]
    tiles: list[PlacedTile]


class Grids(Part):
    """Draws principalities of one view."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.fresh = fresh_tile(scene.events)
        count = len(self.s.players)
        self.offsets = self.s.parts.joined(count).offsets if self.s.coop else [(0, 0)] * count

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

    def placed(self, seats: Sequence[int]) -> list[Lying]:
        """Every tile of these seats once, joint ones whole."""
        found: list[Lying] = []
        for seat in seats:
            for number, entry in enumerate(self.s.players[seat].tiles):
                partner = partner_of(entry)
                if partner == ALONE or partner not in seats or partner > seat:
                    found.append(self.lying(seat, number, entry))
        return found

    def lying(self, seat: int, number: int, entry: int) -> Lying:
        """One tile of a seat."""
        tile, mask, partner = tile_of(entry), cells_of(entry), partner_of(entry)
        cells, label = self.on_common(seat, mask), self.name(tile)
        if partner != ALONE:
            cells += self.on_common(partner, cells_of_kind(self.s.players[partner], tile))
            words = {"tile": label, "name": self.players[partner].name}
            label = _("%(tile)s, built with %(name)s") % words
        last = (seat, tile, tuple(mask_cells(mask))) == self.fresh
        return Lying(tile, cells, label, last, f"tile-{seat}-{number}", partner != ALONE)

    def drawn(self, tile: Lying, top: int, left: int, small: bool) -> PlacedTile:
        """A tile with its drawing and its place."""
        cells = normal(tile.cells)
        row, column, height, width = box(tile.cells)
        look = self.look(tile.tile)
        return PlacedTile(
            r=row - top,
            c=column - left,
            h=height,
            k=width,
            vw=width * 100,
            vh=height * 100,
            svg=mini(tile.tile, look, cells)
            if small
            else body(tile.tile, look, cells, home=self.own_half(tile)),
            ring="" if small else ring(cells),
            label=tile.label,
            last=tile.last,
            key=tile.key,
        )

    def own_half(self, tile: Lying) -> Cells:
        """The cells of a joint building in the principality that is drawn large, counted from the
        corner of the whole: the other half is hardly seen."""
        if not tile.joint:
            return ()
        top, left = self.offsets[self.seat]
        row, column, _height, _width = box(tile.cells)
        return tuple(
            (r - row, c - column)
            for r, c in tile.cells
            if top <= r < top + SIDE and left <= c < left + SIDE
        )

    def flat(self, tile: int, least: int = 122) -> Flat:
        """A tile of the supply, as it is printed."""
        return self.turned(tile, 0, least, self.name(tile))

    def turned(self, tile: int, turn: int, least: int = 0, label: str = "") -> Flat:
        """A tile by itself, turned."""
        cells = normal(self.s.parts.tiles.ways[tile][turn])
        _row, _column, height, width = box(cells)
        return Flat(
            h=height,
            k=width,
            vw=width * 100,
            vh=height * 100,
            svg=body(tile, self.look(tile), cells, least),
            ring=ring(cells),
            label=label,
            key=" ".join(f"{row}{column}" for row, column in cells),
        )

    # --- the large principality -----------------------------------------------------------

    def window(self) -> Seen:
        """What is shown: the own grid and the fields beside it, or all that a joint tile needs."""
        top, left = self.offsets[self.seat]
        rows, columns = [top, top + SIDE - 1], [left, left + SIDE - 1]
        for _seat, _cell, (row, column) in self.beyond():
            rows.append(row)
            columns.append(column)
        return min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    def beyond(self) -> list[tuple[int, int, Cell]]:
        """Fields of neighbours that are shown: seat, number, place on the common grid."""
        if not self.s.coop:
            return []
        across = building_partner(self.s, self.seat)
        top, left = self.offsets[self.seat]
        seats = [across] if across != ALONE else neighbours(self.s, self.seat)
        depth, sideways = (REACH, REACH) if across != ALONE else (1, 0)
        found = []
        for seat in seats:
            for cell, (row, column) in enumerate(self.on_common(seat, FULL)):
                down = max(top - row, row - top - SIDE + 1, 0)
                right = max(left - column, column - left - SIDE + 1, 0)
                if max(down, right) <= depth and min(down, right) <= sideways:
                    found.append((seat, cell, (row, column)))
        return found

    def principality(self) -> Land:
        """Everything the large grid shows."""
        top, left, rows, columns = self.window()
        seats = [self.seat, *sorted({seat for seat, _cell, _at in self.beyond()})]
        own = [
            self.field(self.seat, cell, at, top, left)
            for cell, at in enumerate(self.on_common(self.seat, FULL))
        ]
        others = [self.field(seat, cell, at, top, left) for seat, cell, at in self.beyond()]
        at = self.offsets[self.seat]
        return Land(
            rows=rows,
            columns=columns,
            span=max(rows, columns),
            fields=own + others,
            palaces=[self.palace(seat, top, left) for seat in seats],
            tiles=[self.drawn(tile, top, left, False) for tile in self.placed(seats)],
            ghost=self.ghost(top, left),
            own=Corner(at[0] - top, at[1] - left),
            top=top,
            left=left,
            joined=self.s.coop,
        )

    def field(self, seat: int, cell: int, at: Cell, top: int, left: int) -> Field:
        """One field with its name and what lies on it."""
        label = f"{cell_name(cell // SIDE, cell % SIDE)}, {self.lies(seat, cell)}"
        if seat != self.seat:
            label = f"{self.players[seat].name}: {label}"
        foreign = seat != self.seat
        return Field(f"sq-{seat}-{cell}", at[0] - top, at[1] - left, label, seat + 1, foreign)

    def lies(self, seat: int, cell: int) -> str:
        """What a field carries, in words."""
        found = lying_at(self.s, self.s.players[seat], 1 << cell)
        if not found:
            return _("empty")
        return _("Palace") if found[0] == "palace" else self.text.name("tile", found[0])

    def palace(self, seat: int, top: int, left: int) -> Palace:
        """The Palace of a principality."""
        row, column, height, width = box(self.on_common(seat, palace(self.s)))
        jesters = range(self.s.players[seat].jesters if seat == self.seat else 0)
        return Palace(row - top, column - left, height, width, jesters, seat != self.seat)

    def ghost(self, top: int, left: int) -> PlacedTile | None:
        """A proposed joint building, for the two whom it concerns."""
        found = self.moment.proposal
        if found is None or self.seat not in (found.builder, found.partner):
            return None
        down, right = self.offsets[found.builder]
        cells = [
            (row + down, column + right)
            for row, column in self.s.parts.tiles.cells(found.tile, found.place)
        ]
        return self.drawn(Lying(found.tile, cells), top, left, False)

    def ways(self) -> list[Flat]:
        """All ways the tile in the viewer's hand can lie, for the preview."""
        placing = self.moment.placing
        if placing is None or not self.moment.is_placing:
            return []
        ways = self.s.parts.tiles.ways[placing.tile]
        return [self.turned(placing.tile, turn) for turn in range(len(ways))]

    # --- maps -----------------------------------------------------------------------------

    def map_of(self, seats: Sequence[int]) -> Map:
        """A small map of one principality, or of all joined boards."""
        rows = [self.offsets[seat][0] for seat in seats]
        columns = [self.offsets[seat][1] for seat in seats]
        top, left = min(rows), min(columns)
        boards = [
            Corner(
                self.offsets[seat][0] - top,
                self.offsets[seat][1] - left,
                seat + 1,
                self.players[seat].name,
            )
            for seat in seats
        ]
        return Map(
            rows=max(rows) - top + SIDE,
            columns=max(columns) - left + SIDE,
            boards=boards,
            palaces=[self.palace(seat, top, left) for seat in seats],
            tiles=[self.drawn(tile, top, left, True) for tile in self.placed(seats)],
        )


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


class WithTiles(Part):
    """A part of the page on which tiles are drawn."""

    def __init__(self, scene: Scene, grids: Grids) -> None:
        super().__init__(scene)
        self.grids = grids
