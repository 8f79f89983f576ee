"""The grid of a principality, tiles in all positions, and joined boards, as bit masks.

A cell is bit row * 7 + column, row 0 on top:

     0  1  2  3  4  5  6
     7  8  9 10 11 12 13
    14 ...

A position of a tile is a turn (0 to 7, as far as the shape has that many different ones) and
the row and column of the upper left corner of its box.  Rows and columns run from -3 to 6, seen
from the grid of whoever places it, so that a joint building can stick out on any side.  Two
positions never cover the same cells, so a position is a set of cells (FLO-PLACE-7).
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 7
CELLS: Final = 49
FULL: Final = (1 << 49) - 1
LEFT_COLUMN: Final = 4432676798593  # bits 0, 7, 14 … 42
RIGHT_COLUMN: Final = 283691315109952  # bits 6, 13, 20 … 48
TURNS: Final = 8
REACH: Final = 3  # how far a box may begin outside the grid; a tile is at most 4 wide
SPAN: Final = 10  # rows -3 to 6
PLACES: Final = 800  # turns * rows * columns

NO_SUCH_TURN: Final = -2
OUTSIDE: Final = -1

Cell = tuple[int, int]


def place_number(turn: int, row: int, column: int) -> int:
    """The number of a position."""
    return (turn * SPAN + row + REACH) * SPAN + column + REACH


def turn_of(place: int) -> int:
    """How the tile is turned."""
    return place // (SPAN * SPAN)


def row_of(place: int) -> int:
    """The row of the upper left corner of its box."""
    return place // SPAN % SPAN - REACH


def column_of(place: int) -> int:
    """The column of the upper left corner of its box."""
    return place % SPAN - REACH


def bit_of(row: int, column: int) -> int:
    """The bit of a cell."""
    return 1 << (row * SIDE + column)


def cells_of_mask(mask: int) -> list[Cell]:
    """The cells of a mask, row by row."""
    return [(cell // SIDE, cell % SIDE) for cell in range(CELLS) if mask >> cell & 1]


def touching(mask: int) -> int:
    """The cells inside the grid that share an edge with these (and some of these themselves)."""
    sideways = ((mask & ~RIGHT_COLUMN) << 1) | ((mask & ~LEFT_COLUMN) >> 1)
    return sideways | ((mask << SIDE) & FULL) | (mask >> SIDE)


def parse_shape(rows: list[str]) -> list[Cell]:
    """The cells of a drawing."""
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]


def turned(cells: list[Cell]) -> list[list[Cell]]:
    """All different ways a tile can lie: four turns, then four turns of the other face."""
    found: list[list[Cell]] = []
    for face in (cells, [(r, -c) for r, c in cells]):
        now = face
        for _ in range(4):
            top = min(r for r, _ in now)
            left = min(c for _, c in now)
            placed = sorted((r - top, c - left) for r, c in now)
            if placed not in found:
                found.append(placed)
            now = [(c, -r) for r, c in now]
    return found


class Tiles:
    """Every tile in every position, as masks of the own grid."""

    def __init__(self, shapes: list[list[Cell]]) -> None:
        self.ways: list[list[list[Cell]]] = [turned(cells) for cells in shapes]
        self.mask_at: list[list[int]] = []  # by tile and position; NO_SUCH_TURN, OUTSIDE
        self.places: list[list[int]] = []  # by tile: the positions inside the grid …
        self.masks: list[list[int]] = []  # … and their masks
        for tile in range(len(shapes)):
            row = [self._mask(tile, place) for place in range(PLACES)]
            inside = [place for place in range(PLACES) if row[place] > 0]
            self.mask_at.append(row)
            self.places.append(inside)
            self.masks.append([row[place] for place in inside])

    def _mask(self, tile: int, place: int) -> int:
        if turn_of(place) >= len(self.ways[tile]):
            return NO_SUCH_TURN
        mask = 0
        for row, column in self.cells(tile, place):
            if not (0 <= row < SIDE and 0 <= column < SIDE):
                return OUTSIDE
            mask |= bit_of(row, column)
        return mask

    def cells(self, tile: int, place: int) -> list[Cell]:
        """The cells of a position, seen from the placing player's grid."""
        turn = turn_of(place)
        if turn >= len(self.ways[tile]):
            return []
        row = row_of(place)
        column = column_of(place)
        return [(row + r, column + c) for r, c in self.ways[tile][turn]]

    def fits(self, tile: int, blocked: int) -> bool:
        """Is there any position that avoids the blocked cells?"""
        for mask in self.masks[tile]:
            if mask & blocked == 0:
                return True
        return False

    def free_places(self, tile: int, blocked: int) -> list[int]:
        """All positions that avoid the blocked cells."""
        found: list[int] = []
        places = self.places[tile]
        for number, mask in enumerate(self.masks[tile]):
            if mask & blocked == 0:
                found.append(places[number])
        return found


class Border:
    """The positions of one kind of building across the border of two seats."""

    def __init__(self, places: list[int], mine: list[int], theirs: list[int]) -> None:
        self.places = places
        self.mine = mine  # masks in the grid of the one who builds
        self.theirs = theirs  # masks in the partner's grid


class Joined:
    """The boards of a number of players laid together (FLO-COOP-2)."""

    def __init__(self, tiles: Tiles, kinds: int, offsets: list[Cell]) -> None:
        self.players = len(offsets)
        self.offsets = offsets
        self.neighbours: list[list[int]] = []
        self.border: list[int] = []  # by seat: own cells beside another grid
        self.contact_cell: list[list[int]] = []  # by seat, edge after edge: own cell …
        self.contact_seat: list[list[int]] = []  # … who lies beyond it …
        self.contact_other: list[list[int]] = []  # … and his cell
        for seat in range(self.players):
            self._edges(seat)
        self.across: list[list[list[Border]]] = [  # by seat, partner (or empty) and kind
            [
                self._borders(tiles, kinds, seat, partner)
                if partner in self.neighbours[seat]
                else []
                for partner in range(self.players)
            ]
            for seat in range(self.players)
        ]

    def owner(self, seat: int, row: int, column: int) -> int:
        """Whose grid has this cell, given as seen from a seat's grid; -1 for nobody's."""
        top, left = self.offsets[seat]
        for other, (their_top, their_left) in enumerate(self.offsets):
            r, c = row + top - their_top, column + left - their_left
            if 0 <= r < SIDE and 0 <= c < SIDE:
                return other
        return -1

    def place_of(self, seat: int, row: int, column: int) -> tuple[int, int, int]:
        """Whose grid has a cell seen from a seat's grid (-1: nobody's), and its place there."""
        other = self.owner(seat, row, column)
        if other < 0:
            return (other, row, column)
        top, left = self.offsets[seat]
        their_top, their_left = self.offsets[other]
        return (other, row + top - their_top, column + left - their_left)

    def _edges(self, seat: int) -> None:
        cells: list[int] = []
        seats: list[int] = []
        others: list[int] = []
        border = 0
        for row in range(SIDE):
            for column in range(SIDE):
                for r, c in (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ):
                    other = self.owner(seat, r, c)
                    if other not in (-1, seat):
                        cells.append(bit_of(row, column))
                        seats.append(other)
                        others.append(self._bit_from(seat, other, r, c))
                        border |= bit_of(row, column)
        self.neighbours.append(sorted(set(seats)))
        self.border.append(border)
        self.contact_cell.append(cells)
        self.contact_seat.append(seats)
        self.contact_other.append(others)

    def _bit_from(self, seat: int, other: int, row: int, column: int) -> int:
        """The bit, in another's grid, of a cell seen from a seat's grid."""
        top, left = self.offsets[seat]
        their_top, their_left = self.offsets[other]
        return bit_of(row + top - their_top, column + left - their_left)

    def split(
        self, tiles: Tiles, tile: int, place: int, seat: int, partner: int
    ) -> tuple[int, int]:
        """The two parts of a position, or (0, 0) where a cell is in neither grid."""
        mine, theirs = 0, 0
        for row, column in tiles.cells(tile, place):
            owner = self.owner(seat, row, column)
            if owner == seat:
                mine |= bit_of(row, column)
            elif owner == partner:
                theirs |= self._bit_from(seat, partner, row, column)
            else:
                return (0, 0)
        return (mine, theirs)

    def _borders(self, tiles: Tiles, kinds: int, seat: int, partner: int) -> list[Border]:
        found: list[Border] = []
        for kind in range(kinds):
            border = Border([], [], [])
            for place, whole in enumerate(tiles.mask_at[kind]):
                if whole != OUTSIDE:
                    continue
                mine, theirs = self.split(tiles, kind, place, seat, partner)
                if mine and theirs:
                    border.places.append(place)
                    border.mine.append(mine)
                    border.theirs.append(theirs)
            found.append(border)
        return found
