"""The names and numbers of tiles, goods, depots, boards, shields, modules and ledger lines.

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
NONE: Final = -1
CLOSING: Final = 6  # the `round` of the steps that end a phase

# Modules in play, one bit each.
EXTRA_TILES: Final = 1
BORDER_POSTS: Final = 2
WHITE_CASTLES: Final = 4
INNS: Final = 8
TRADE_ROUTES: Final = 16
SHIELD_MODULE: Final = 32
MODULE_IDS = ("extra_tiles", "border_posts", "white_castles", "inns", "trade_routes", "shields")

# Dice, storages and currencies, as actions name them.  The extra die is that of a castle, of a
# white castle, or of an effect that needs no die at all.
FIRST: Final = 0
SECOND: Final = 1
EXTRA: Final = 2
DIE_IDS = ("1", "2", "extra")
DEPOT_IDS = ("black", "1", "2", "3", "4", "5", "6")
SILVER: Final = 0
WORKERS: Final = 1
CURRENCY_IDS = ("silver", "workers")
OWN: Final = 0
SHARED: Final = 1
STORAGE_IDS = ("own", "shared")

# Boards and their fields.
ORDINARY_IDS = tuple(str(number) for number in range(1, 11))
BASE_IDS = ("1", "2")  # the boards of the base game
BORDER_IDS = ("11a", "11b", "11c", "11d", "11e", "11f")
TEAM_IDS = ("12a", "12b")
SOLO_IDS = ("13a", "13b")
FIXED_START = BASE_IDS + TEAM_IDS  # boards whose starting castle the rules place
BOARD_IDS: tuple[str, ...] = ORDINARY_IDS + BORDER_IDS + TEAM_IDS + SOLO_IDS
FIRST_BORDER: Final = 10  # board 11a, in the order of BOARD_IDS
BORDER_BOARDS: Final = 6
FIELDS: Final = 37
TEAM_FIELDS: Final = 73
MAX_FIELDS: Final = 73
MIDDLE: Final = 18  # of an ordinary board
LETTERS = "CGSBAM"  # castle, mine (grey), ship, building, animal, monastery
POST_IDS = ("NW", "NE", "S")
PAIRS_OF_POSTS = ((0, 1), (0, 2), (1, 2))

# Parts of a resolution in the solo game: what, and two numbers.
PART_REGION: Final = 0  # a field of it
PART_COLOUR: Final = 1  # the colour
PART_EFFECT: Final = 2  # the tile; its field, or the points of a monastery
PART_ROUTE: Final = 3  # the kind of goods; how many
PART_RESET: Final = 4
PART_IDS = ("region", "colour", "effect", "route", "reset")

# Lines of the ledger: where points come from (section 8 of the specification).
L_ANIMAL: Final = 0
L_GEESE: Final = 1
L_REGION: Final = 2
L_PHASE: Final = 3
L_BONUS_LARGE: Final = 4
L_BONUS_SMALL: Final = 5
L_SALE: Final = 6
L_WATCHTOWER: Final = 7
L_POST_PAIR: Final = 8
L_POST_ALL_FIRST: Final = 9
L_POST_ALL_SECOND: Final = 10
L_BOUGHT: Final = 11  # solo: points bought with silver
L_END_GOODS: Final = 12
L_END_SILVER: Final = 13
L_END_WORKERS: Final = 14
L_END_SHIELD6: Final = 15  # monasteries of the player named with shield 6
L_END_SHIELD: Final = 15  # shield n has line 15 + n
L_END_MONASTERY: Final = 34  # and those after it, in the order of END_MONASTERIES
LINE_IDS: tuple[str, ...] = (
    "animal",
    "geese",
    "region",
    "phase",
    "bonus_large",
    "bonus_small",
    "sale",
    "watchtower",
    "post_pair",
    "post_all_first",
    "post_all_second",
    "bought",
    "end_goods",
    "end_silver",
    "end_workers",
    "end_shield6",
    *[f"end_shield_{number}" for number in range(1, SHIELDS + 1)],
    *[f"end_monastery_{number}" for number in END_MONASTERIES],
)
LINES: Final = 47

# --- numbers made of two ------------------------------------------------------------------

DEPOT_SPACES: Final = 4  # of a numbered depot
FIELD_BITS: Final = 7
OPEN: Final = -1  # a pick in the hidden choice that is not made yet
HIDDEN: Final = -2  # made, but unknown to the viewer


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


def building_number(tile: int) -> int:
    """0 to 9, from the warehouse to the white castle."""
    return tile - WAREHOUSE


def is_animal(tile: int) -> bool:
    """Cows, chickens, sheep, pigs and geese."""
    return FIRST_ANIMAL <= tile <= GEESE


def first_space(depot: int) -> int:
    """The first space of a depot in the list of all of them; the black ones come last."""
    return FIRST_BLACK if depot == BLACK_DEPOT else (depot - 1) * DEPOT_SPACES


def spaces_of(depot: int) -> range:
    """All spaces of a depot."""
    if depot == BLACK_DEPOT:
        return range(FIRST_BLACK, SPACES)
    return range((depot - 1) * DEPOT_SPACES, depot * DEPOT_SPACES)


def depot_of(space: int) -> int:
    """The depot a space belongs to."""
    return BLACK_DEPOT if space >= FIRST_BLACK else space // DEPOT_SPACES + 1


def heap_of(depot: int, kind: int) -> int:
    """The place of goods of a kind in a depot (from 1), in the list of all heaps."""
    return (depot - 1) * GOODS + kind


def good_of(heap: int) -> int:
    """The kind of goods of a heap."""
    return heap % GOODS


def die_of(seat: int, die: int) -> int:
    """The place of the first (0) or second (1) die of a seat in the list of all dice."""
    return 2 * seat + die


def pick_of(board: int, field: int) -> int:
    """A choice of the hidden set-up as one number."""
    return (board << FIELD_BITS) + field


def board_picked(pick: int) -> int:
    """The board of a hidden choice."""
    return pick >> FIELD_BITS


def field_picked(pick: int) -> int:
    """The field of a hidden choice."""
    return pick & ((1 << FIELD_BITS) - 1)


def shield_line(number: int) -> int:
    """The ledger line of a shield at the end."""
    return L_END_SHIELD + number


def monastery_line(number: int) -> int:
    """The ledger line of a scoring monastery."""
    return L_END_MONASTERY + END_MONASTERIES.index(number)
