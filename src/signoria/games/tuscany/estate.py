"""Estates: three tiles of ten fields joined along their long edges (TUS-EST).

A layout is one of 192 ways to join the tiles: order (6), a half turn for each tile from the
top (8), the second and third tile moved to the left or to the right (4).  Fields are numbered
as laid: 10 * tile from the top + position in the tile.

        0     1     2
     3     4     5     6            tile on top
        7     8     9
          10    11    12
       13    14    15    16         moved to the right
          17    18    19
"""

from __future__ import annotations

from typing import Final

from signoria.games.tuscany.pieces import COLOURS, FIELDS, TILE_FIELDS

ORDERS: Final = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
ORDER_IDS: Final = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
LAYOUTS: Final = 192
LEFT: Final = 0
RIGHT: Final = 1
TILES_OF_KIND: Final = 4

Place = tuple[int, int]  # row, and twice the distance from the left


class Plan:
    """An estate as laid: what the rules ask about its fields, as bit masks."""

    def __init__(self, code: int, colours: list[int], neighbours: list[int]) -> None:
        self.code = code
        self.colour = colours  # of each field
        self.neighbours = neighbours  # of each field
        self.fields: list[int] = [0] * COLOURS  # all fields of a colour
        self.listed: list[list[int]] = [[] for _ in range(COLOURS)]  # the same as numbers
        for field, colour in enumerate(colours):
            self.fields[colour] |= 1 << field
            self.listed[colour].append(field)
        self.region: list[int] = [0] * len(colours)  # the region a field belongs to
        self.size: list[int] = [0] * len(colours)  # of that region
        for field in range(len(colours)):
            if self.region[field] == 0:
                self._mark_region(field)

    def _mark_region(self, start: int) -> None:
        """All fields of one colour connected with this one (TUS-EST-7)."""
        same = self.fields[self.colour[start]]
        found = 1 << start
        members = [start]
        for field in members:  # grows while it is walked
            for other in self.listed[self.colour[start]]:
                bit = 1 << other
                if not found & bit and self.neighbours[field] & same & bit:
                    found |= bit
                    members.append(other)
        for field in members:
            self.region[field] = found
            self.size[field] = len(members)


NO_PLAN: Final = Plan(-1, [], [])


def layout_code(picks: tuple[int, ...]) -> int:
    """The layout of order, three half turns and two shifts."""
    order, top, middle, bottom, second, third = picks
    return order * 32 + (top + 2 * middle + 4 * bottom) * 4 + second + 2 * third


def layout_picks(layout: int) -> tuple[int, ...]:
    """Order, three half turns and two shifts of a layout."""
    turns = layout // 4 % 8
    return (
        layout // 32,
        turns % 2,
        turns // 2 % 2,
        turns // 4,
        layout % 2,
        layout // 2 % 2,
    )


def places(layout: int, positions: list[Place], shift: int) -> list[Place]:
    """Where the thirty fields lie (TUS-EST-6)."""
    found: list[Place] = []
    offset = 0
    for number in range(3):
        if number:
            offset += shift if layout >> (number - 1) & 1 == RIGHT else -shift
        for row, x in positions:
            found.append((row + 3 * number, x + offset))
    return found


def adjacent(a: Place, b: Place) -> bool:
    """Do two fields share an edge?"""
    rows = abs(a[0] - b[0])
    apart = abs(a[1] - b[1])
    return (rows == 0 and apart == 2) or (rows == 1 and apart == 1)


def neighbour_masks(laid: list[Place]) -> list[int]:
    """For each field the fields that share an edge with it."""
    masks: list[int] = []
    for here in laid:
        mask = 0
        for field, there in enumerate(laid):
            if adjacent(here, there):
                mask |= 1 << field
        masks.append(mask)
    return masks


def laid_colours(tiles: list[list[int]], layout: int) -> list[int]:
    """Colours of the thirty fields; `tiles` are the printed A, B and C tile (TUS-EST-5)."""
    order = ORDERS[layout // 32]
    colours: list[int] = []
    for number in range(3):
        printed = tiles[order[number]]
        turned = layout >> (2 + number) & 1
        for position in range(TILE_FIELDS):
            colours.append(printed[TILE_FIELDS - 1 - position] if turned else printed[position])
    assert len(colours) == FIELDS
    return colours
