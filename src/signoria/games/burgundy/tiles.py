"""The names and numbers of tiles, goods, depots and shields.

A tile is known by its kind, a number: equal tiles are one kind.

    0 castle   1 mine   2 ship   3-10 buildings   11 crane   12 white castle
    13-24 animals (kind * 3 + number shown - 2)   25 geese
    26-54 monasteries 1-29   55 inn   56 a face-down black tile of the solo game
"""

from __future__ import annotations

from typing import Final

# Types of tile, which are the colours of fields.  The first three are kinds of tile as well.
CASTLE: Final = 0
MINE: Final = 1
SHIP: Final = 2
BUILDING: Final = 3
ANIMAL: Final = 4
MONASTERY: Final = 5
ANY: Final = 6  # inns and face-down tiles fit every colour
TYPES: Final = 6
TYPE_IDS = ("castle", "mine", "ship", "building", "animal", "monastery")

# Kinds of tile.
WAREHOUSE: Final = 3
WATCHTOWER: Final = 4
CARPENTER: Final = 5
CHURCH: Final = 6
MARKET: Final = 7
BOARDING_HOUSE: Final = 8
BANK: Final = 9
TOWN_HALL: Final = 10
CRANE: Final = 11
WHITE_CASTLE: Final = 12
FIRST_ANIMAL: Final = 13
GEESE: Final = 25
BEFORE_MONASTERIES: Final = 25  # monastery n is kind 25 + n
INN: Final = 55
BLACK: Final = 56
TILES: Final = 57
NO_TILE: Final = -1

BUILDINGS: Final = 10  # kinds of building, crane and white castle included
GEESE_KIND: Final = 4
ANIMAL_KINDS: Final = 5
MONASTERIES: Final = 29

BUILDING_IDS = (
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding_house",
    "bank",
    "town_hall",
)
ANIMAL_IDS = ("cow", "chicken", "sheep", "pig", "geese")
TILE_IDS: tuple[str, ...] = (
    "castle",
    "mine",
    "ship",
    *BUILDING_IDS,
    "crane",
    "white_castle",
    *[f"{kind}-{number}" for kind in ANIMAL_IDS[:4] for number in (2, 3, 4)],
    "geese",
    *[f"monastery-{number}" for number in range(1, MONASTERIES + 1)],
    "inn",
    "black",
)
TYPE_OF: Final[list[int]] = (
    [CASTLE, MINE, SHIP]
    + [BUILDING] * BUILDINGS
    + [ANIMAL] * 13
    + [MONASTERY] * MONASTERIES
    + [ANY, ANY]
)
KINDS_OF_TYPE: Final[list[range]] = [
    range(CASTLE, MINE),
    range(MINE, SHIP),
    range(SHIP, WAREHOUSE),
    range(WAREHOUSE, FIRST_ANIMAL),
    range(FIRST_ANIMAL, GEESE + 1),
    range(BEFORE_MONASTERIES + 1, INN),
]

# Goods, by the number of the die that sells them, less one.
GOODS: Final = 6
GOOD_IDS = ("turquoise", "purple", "pink", "red", "brown", "orange")

DEPOTS: Final = 6
BLACK_DEPOT: Final = 0  # as the number of a depot
SPACES: Final = 32  # four for each of depots 1 to 6, then eight black ones
FIRST_BLACK: Final = 24
SHIELDS: Final = 18
PHASES: Final = 5
PHASE_IDS = ("A", "B", "C", "D", "E")
LAST_SPACE: Final = 6  # of the bridge, at the city
MAX_PLAYERS: Final = 4
ROUTE_TILE_SPACES: Final = 3
MAX_POINTS_BOUGHT: Final = 60  # more than any target of the solo game

# The building that monasteries 16 to 23 and 29 count.
COUNTED_BUILDING: dict[int, int] = {16 + n: WAREHOUSE + n for n in range(8)}
COUNTED_BUILDING[29] = WHITE_CASTLE
END_MONASTERIES: tuple[int, ...] = (*range(15, 27), 29)

NORMAL: Final = 0
TEAM: Final = 1
SOLO: Final = 2
MODE_IDS = ("normal", "team", "solo")


def animal_kind(tile: int) -> int:
    """Cow, chicken, sheep, pig or geese."""
    return (tile - FIRST_ANIMAL) // 3


def animals_shown(tile: int) -> int:
    """2 to 4."""
    return (tile - FIRST_ANIMAL) % 3 + 2


def monastery_tile(number: int) -> int:
    """The kind of a monastery."""
    return BEFORE_MONASTERIES + number


def monastery_number(tile: int) -> int:
    """1 to 29."""
    return tile - BEFORE_MONASTERIES
