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

from collections.abc import Iterable, Sequence
from typing import Final

from signoria.games.tuscany.ids import COLOURS, FIELDS, TILE_FIELDS, TILES_OF_KIND

KINDS: Final = 3  # of tiles: A, B and C
ORDERS: Final = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
ORDER_IDS: Final = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
DEALS: Final = 64  # an A, a B and a C tile
LAYOUTS: Final = 192
TURNINGS: Final = 8
SHIFTINGS: Final = 4
LEFT: Final = 0
RIGHT: Final = 1
SIDE_IDS: Final = ["left", "right"]

Place = tuple[int, int]  # row, and twice the distance from the left


class Plan:
    """An estate as laid: what the rules ask about its fields, as bit masks."""

    def __init__(self, code: int, colours: tuple[int, ...], neighbours: tuple[int, ...]) -> None:
        self.code = code
        self.colour = colours  # of each field
        self.neighbours = neighbours  # of each field
        listed = [
            tuple(field for field, there in enumerate(colours) if there == colour)
            for colour in range(COLOURS)
        ]
        self.listed = tuple(listed)  # all fields of a colour
        self.fields = tuple([mask_of(fields) for fields in listed])  # the same as a mask
        region = [self._region(field) for field in range(len(colours))]
        self.region = tuple(region)  # the region a field belongs to
        self.size = tuple([mask.bit_count() for mask in region])  # of that region

    def _region(self, start: int) -> int:
        """All fields of one colour connected with this one (TUS-EST-7)."""
        found = 1 << start
        members = [start]
        for field in members:  # grows while it is walked
            for other in self.listed[self.colour[start]]:
                bit = 1 << other
                if not found & bit and self.neighbours[field] & bit:
                    found |= bit
                    members.append(other)
        return found


def is_in(mask: int, field: int) -> bool:
    """Is a field among those of a mask?"""
    return mask >> field & 1 == 1


def mask_of(fields: Iterable[int]) -> int:
    """Fields as a mask, a bit for each."""
    mask = 0
    for field in fields:
        mask |= 1 << field
    return mask


NO_PLAN: Final = Plan(-1, (), ())


# --- numbers of deals, layouts and estates -----------------------------------------------------


def deal_of(a: int, b: int, c: int) -> int:
    """The deal (0 to 63) of an A, a B and a C tile, given as numbers of tiles."""
    return (a % TILES_OF_KIND * TILES_OF_KIND + b % TILES_OF_KIND) * TILES_OF_KIND + (
        c % TILES_OF_KIND
    )


def tile_numbers(deal: int) -> tuple[int, int, int]:
    """The A, B and C tile of a deal as numbers of tiles."""
    return (
        deal // (TILES_OF_KIND * TILES_OF_KIND),
        TILES_OF_KIND + deal // TILES_OF_KIND % TILES_OF_KIND,
        2 * TILES_OF_KIND + deal % TILES_OF_KIND,
    )


def tile_in_order(deal: int, order: int, nth: int) -> int:
    """The number of the nth tile from the top."""
    return tile_numbers(deal)[ORDERS[order][nth]]


def layout_code(picks: tuple[int, ...]) -> int:
    """The layout of order, three half turns and two shifts."""
    order, top, middle, bottom, second, third = picks
    turns = top + 2 * middle + 4 * bottom
    return (order * TURNINGS + turns) * SHIFTINGS + second + 2 * third


def layout_picks(layout: int) -> tuple[int, ...]:
    """Order, three half turns and two shifts of a layout."""
    return (
        order_of(layout),
        *[is_turned(layout, nth) for nth in range(KINDS)],
        *[side_of(layout, nth) for nth in range(1, KINDS)],
    )


def order_of(layout: int) -> int:
    """The order of the tiles."""
    return layout // (TURNINGS * SHIFTINGS)


def is_turned(layout: int, nth: int) -> int:
    """1: the nth tile from the top is turned by 180 degrees."""
    return layout >> (2 + nth) & 1


def joins_of(layout: int) -> int:
    """Half turns and shifts of a layout as five bits, the shifts first."""
    return layout % (TURNINGS * SHIFTINGS)


def shifts_of(layout: int) -> int:
    """How the second and the third tile are moved: all that decides what lies beside what."""
    return layout % SHIFTINGS


def side_of(layout: int, nth: int) -> int:
    """LEFT or RIGHT: where the second or third tile is moved to."""
    return layout >> (nth - 1) & 1


def estate_code(deal: int, layout: int) -> int:
    """The number of an estate: the tiles of a deal, joined in a layout."""
    return deal * LAYOUTS + layout


def deal_of_estate(estate: int) -> int:
    """The tiles of an estate."""
    return estate // LAYOUTS


def layout_of(estate: int) -> int:
    """How the tiles of an estate are joined."""
    return estate % LAYOUTS


def built_code(layout: int, castle: int) -> int:
    """What a player has built: a layout and the field of the start castle."""
    return layout * FIELDS + castle


def built_layout(built: int) -> int:
    """The layout of what was built."""
    return built // FIELDS


def built_castle(built: int) -> int:
    """The field of the start castle in what was built."""
    return built % FIELDS


# --- geometry ----------------------------------------------------------------------------------


def places(layout: int, positions: Sequence[Place], shift: int) -> list[Place]:
    """Where the thirty fields lie (TUS-EST-6)."""
    found: list[Place] = []
    offset = 0
    for number in range(KINDS):
        if number:
            offset += shift if side_of(layout, number) == RIGHT else -shift
        for row, x in positions:
            found.append((row + 3 * number, x + offset))
    return found


def adjacent(a: Place, b: Place) -> bool:
    """Do two fields share an edge?"""
    rows = abs(a[0] - b[0])
    apart = abs(a[1] - b[1])
    return (rows == 0 and apart == 2) or (rows == 1 and apart == 1)


def neighbour_masks(laid: list[Place]) -> tuple[int, ...]:
    """For each field the fields that share an edge with it."""
    masks: list[int] = []
    for here in laid:
        masks.append(mask_of(field for field, there in enumerate(laid) if adjacent(here, there)))
    return tuple(masks)


def laid_colours(tiles: Sequence[Sequence[int]], layout: int) -> tuple[int, ...]:
    """Colours of the thirty fields; `tiles` are the printed A, B and C tile (TUS-EST-5)."""
    order = ORDERS[order_of(layout)]
    colours: list[int] = []
    for number in range(KINDS):
        printed = tiles[order[number]]
        turned = is_turned(layout, number)
        for position in range(TILE_FIELDS):
            colours.append(printed[TILE_FIELDS - 1 - position] if turned else printed[position])
    assert len(colours) == FIELDS
    return tuple(colours)
