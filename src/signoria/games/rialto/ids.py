"""Names and numbers of everything in Rialto: cards, buildings, districts, ledger lines."""

from __future__ import annotations

from typing import Final

# Kinds of card, in the order of the stages.  A bag has one more entry, for unknown cards.
DOGE: Final = 0
GOLD: Final = 1
BUILDING: Final = 2
BRIDGE: Final = 3
GONDOLA: Final = 4
COUNCILLOR: Final = 5
JOKER: Final = 6
KINDS: Final = 7
UNKNOWN: Final = 7
KIND_IDS = ("doge", "gold", "building", "bridge", "gondola", "councillor", "joker")

# Kinds of building: colour * 4 + value - 1.
GREEN: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
COLOURS: Final = 3
VALUES: Final = 4
BUILDING_KINDS: Final = 12
GREEN_1: Final = 0
GREEN_2: Final = 1
GREEN_3: Final = 2
GREEN_4: Final = 3
YELLOW_1: Final = 4
YELLOW_2: Final = 5
YELLOW_3: Final = 6
YELLOW_4: Final = 7
BLUE_1: Final = 8
BLUE_2: Final = 9
BLUE_3: Final = 10
BLUE_4: Final = 11
START_KINDS = (GREEN_1, YELLOW_1, BLUE_1)
CONVERTERS = (YELLOW_2, YELLOW_4)  # yellow buildings that make a card count as another
COLOUR_IDS = ("green", "yellow", "blue")
BUILDING_IDS = tuple(f"{colour}-{value}" for colour in COLOUR_IDS for value in range(1, 5))

# What lies on a tile of one's board.  A tile is building * 3 + status.
READY: Final = 0
USED: Final = 1  # bears a coin
LOCKED: Final = 2  # taken by an upgrade this round
STATUSES: Final = 3
TILES: Final = 36
STATUS_IDS = ("ready", "used", "locked")

DISTRICTS: Final = 6
DISTRICT_IDS = ("CAN", "CAS", "SMA", "DOR", "SPO", "SCR")
CONNECTIONS: Final = 12
BRIDGES: Final = 6
MAX_PLAYERS: Final = 5

# Every pair of districts, connected on the board or not: the notation of a connection.
PAIR_ENDS = [(a, b) for a in range(DISTRICTS) for b in range(a + 1, DISTRICTS)]
PAIR_IDS = [f"{DISTRICT_IDS[a]}-{DISTRICT_IDS[b]}" for a, b in PAIR_ENDS]
PAIRS: Final = 15

# What lies on a connection: FREE, GONDOLA_TILE, or a bridge (bridge * 2 + 1 when its higher end
# faces the second district, bridge * 2 when it faces the first).
FREE: Final = -1
GONDOLA_TILE: Final = 100

NONE: Final = -1

# Lines of the ledger: where points come from (section 8 of the specification).
START_LINE: Final = 0
RETURNED_BUILDING_LINE: Final = 1
BRIDGE_CARDS_LINE: Final = 2
NO_BRIDGE_CARD_LINE: Final = 3
BRIDGE_BONUS_LINE: Final = 4
MISSING_COUNCILLORS_LINE: Final = 5
GONDOLA_BONUS_LINE: Final = 6
DISTRICT_BONUS_LINE: Final = 7
BLUE_2_LINE: Final = 8
BLUE_2_EMPTY_LINE: Final = 9
BLUE_4_LINE: Final = 10
LEFTOVERS_LINE: Final = 11
BUILDINGS_LINE: Final = 12
DISTRICT_LINE: Final = 13  # and the five after it: one line per district
LINES: Final = 19
LINE_IDS = (
    "start",
    "returned_building",
    "bridge_cards",
    "no_bridge_card",
    "bridge_bonus",
    "missing_councillors",
    "gondola_bonus",
    "district_bonus",
    "blue_2",
    "blue_2_empty",
    "blue_4",
    "leftovers",
    "buildings",
    "district_CAN",
    "district_CAS",
    "district_SMA",
    "district_DOR",
    "district_SPO",
    "district_SCR",
)


# --- numbers made of two ----------------------------------------------------------------------


def building_kind(colour: int, value: int) -> int:
    """The kind of building with a colour and a value from 1 to 4."""
    return colour * VALUES + value - 1


def colour_of(building: int) -> int:
    """GREEN, YELLOW or BLUE."""
    return building // VALUES


def value_of(building: int) -> int:
    """1 to 4."""
    return building % VALUES + 1


def next_value(building: int) -> int:
    """The building of the same colour worth 1 more, NONE after a 4."""
    return building + 1 if value_of(building) < VALUES else NONE


def tile_of(building: int, status: int) -> int:
    """A building on a board, with what lies on it."""
    return building * STATUSES + status


def building_of(tile: int) -> int:
    """The kind of building of a tile."""
    return tile // STATUSES


def status_of(tile: int) -> int:
    """READY, USED or LOCKED."""
    return tile % STATUSES


def lying_bridge(bridge: int, faces_second: bool) -> int:
    """A bridge on a connection, its higher end at the first or the second district."""
    return bridge * 2 + (1 if faces_second else 0)


def bridge_of(lying: int) -> int:
    """Which bridge lies there."""
    return lying // 2


def high_end_of(lying: int) -> int:
    """Where its higher end is: 0 the first, 1 the second district of the connection."""
    return lying % 2


def conversion(building: int, kind: int) -> int:
    """A yellow building used on a card: a pick of a set being laid."""
    return building * KINDS + kind


def converter_of(pick: int) -> int:
    """The building of a conversion."""
    return pick // KINDS


def card_of(pick: int) -> int:
    """The kind of card of a conversion."""
    return pick % KINDS
