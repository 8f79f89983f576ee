"""Names and numbers of tiles, cards, lots, characters, and of the lines of the ledger."""

from __future__ import annotations

from typing import Final

MAX_PLAYERS: Final = 5

# Tiles: ten kinds of building, then the three landscapes.
BUILDINGS: Final = 10
LANDSCAPES: Final = 3
FIRST_LANDSCAPE: Final = 10
TILE_IDS = (
    "university",
    "laboratory",
    "workshop",
    "library",
    "opera",
    "studio",
    "hospital",
    "theatre",
    "tower",
    "chapel",
    "forest",
    "lake",
    "park",
)
BUILDING_IDS = TILE_IDS[:BUILDINGS]
LANDSCAPE_IDS = TILE_IDS[FIRST_LANDSCAPE:]
GROUP_IDS = ("large", "medium", "small")

FREEDOMS: Final = 3
FREEDOM_IDS = ("travel", "religion", "opinion")

# Families of cards that are looked at, and all their cards in one row: the notation of a card.
PROFESSION: Final = 0
PRESTIGE: Final = 1
BONUS: Final = 2
FAMILIES: Final = 3
FAMILY_IDS = ("profession", "prestige", "bonus")
PROFESSIONS: Final = 21
PRESTIGES: Final = 14
BONUSES: Final = 20
FAMILY_SIZE = (PROFESSIONS, PRESTIGES, BONUSES)
FIRST_CARD = (0, PROFESSIONS, PROFESSIONS + PRESTIGES)
PROFESSION_IDS = (
    "mathematician",
    "lawyer",
    "theologian",
    "alchemist",
    "botanist",
    "physicist",
    "sculptor",
    "bell-maker",
    "goldsmith",
    "cartographer",
    "philosopher",
    "choreographer",
    "composer",
    "architect",
    "painter",
    "pharmacist",
    "physician",
    "dramatist",
    "poet",
    "astronomer",
    "organist",
)
PRESTIGE_IDS = tuple(f"prestige-{number}" for number in range(1, PRESTIGES + 1))
BONUS_IDS = tuple(f"bonus-{number}" for number in range(1, BONUSES + 1))
FAMILY_CARDS = (PROFESSION_IDS, PRESTIGE_IDS, BONUS_IDS)
CARD_IDS = PROFESSION_IDS + PRESTIGE_IDS + BONUS_IDS

# Lots of the auction.  With two players the last one takes the place of the first three.
FOREST_LOT: Final = 0
PARK_LOT: Final = 2
JESTER_LOT: Final = 3
ARCHITECT_LOT: Final = 4
PRESTIGE_LOT: Final = 5
RECRUITING_LOT: Final = 6
LANDSCAPE_LOT: Final = 7
LOTS: Final = 8
LOT_IDS = ("forest", "lake", "park", "jester", "architect", "prestige", "recruiting", "landscape")

# Characters of "Muse and Princess".
MUSE: Final = 0
CARDINAL: Final = 1
PRINCESS: Final = 2
MERCHANT: Final = 3
PROFESSOR: Final = 4
BANKER: Final = 5
CHARACTERS: Final = 6
CHARACTER_IDS = ("muse", "cardinal", "princess", "merchant", "professor", "banker")

# What bonus and prestige cards count.
TERM_IDS = (
    "building",
    "large",
    "medium",
    "small",
    "size_group",
    "landscape",
    "forest",
    "lake",
    "park",
    "landscape_kind",
    "freedom",
    "jester",
    "architect",
    "prestige",
    "element_kind",
    "hand_card",
    "table_card",
    "empty",
)
BUILDING_TERM: Final = 0
LARGE_TERM: Final = 1
SMALL_TERM: Final = 3
SIZE_GROUP_TERM: Final = 4
LANDSCAPE_TERM: Final = 5
FOREST_TERM: Final = 6
PARK_TERM: Final = 8
LANDSCAPE_KIND_TERM: Final = 9
FREEDOM_TERM: Final = 10
JESTER_TERM: Final = 11
ARCHITECT_TERM: Final = 12
PRESTIGE_CARD_TERM: Final = 13
ELEMENT_KIND_TERM: Final = 14
HAND_CARD_TERM: Final = 15
TABLE_CARD_TERM: Final = 16
EMPTY_TERM: Final = 17

# How a prestige card scores.
MOST: Final = 0
FEWEST: Final = 1
NEED: Final = 2

MAX_BID: Final = 1500  # the notation goes that far

# Lines of the ledger: where points come from (section 8 of the specification).
LANDSCAPE_LINE: Final = 0
ARCHITECT_LINE: Final = 1
BUILDING_LINE: Final = 2
JOINT_LINE: Final = 3
WORK_LINE: Final = 4
BEST_LINE: Final = 5
BACK_LINE: Final = 6
MERCHANT_LINE: Final = 7
BANKER_LINE: Final = 8
PRESTIGE_LINE: Final = 9  # and the thirteen after it: one line per prestige card
LINES: Final = 23
LINE_IDS = (
    "landscapes",
    "architects",
    "buildings",
    "joint_buildings",
    "works",
    "best_works",
    "moved_back",
    "merchant",
    "banker",
    *[f"prestige_{number}" for number in range(1, PRESTIGES + 1)],
)

# Where a character is, unless a seat holds it.
DISPLAY: Final = -1
ASIDE: Final = -2

# Once per round (FLO-ACT-3).
PROFESSION_BOUGHT: Final = 1
FREEDOM_ANNOUNCED: Final = 2


# --- packed numbers -------------------------------------------------------------------------

# A placed tile: its cells, above that the tile, above that the partner of a joint one plus 1.
TILE_SHIFT: Final = 49
PARTNER_SHIFT: Final = 53
ALONE: Final = -1  # the partner of a tile that is not a joint one


def placed(tile: int, cells: int, partner: int) -> int:
    """A tile that lies on these cells of a grid."""
    return (partner + 1 << PARTNER_SHIFT) | (tile << TILE_SHIFT) | cells


def tile_of(entry: int) -> int:
    """Which tile lies there."""
    return entry >> TILE_SHIFT & 15


def cells_of(entry: int) -> int:
    """The cells it covers in this grid."""
    return entry & (1 << TILE_SHIFT) - 1


def partner_of(entry: int) -> int:
    """With whom it was built, or ALONE."""
    return (entry >> PARTNER_SHIFT) - 1


# A card under a deck: who put it there and which one it is; UNSEEN: the viewer does not know it.
BURIED: Final = 32
UNSEEN: Final = 31


def buried(seat: int, card: int) -> int:
    """A card that a seat put under a deck."""
    return seat * BURIED + card


def buried_by(entry: int) -> int:
    """Who put it under the deck."""
    return entry // BURIED


def buried_card(entry: int) -> int:
    """The card, or UNSEEN."""
    return entry % BURIED


# What a player remembers of a deck: the family, 1 if the cards were looked at, the cards, and how
# often each seat had looked at that time.  Nobody can hold more of them than he has looked since.
def memory_of(family: int, looked_at: int, cards: int, looks: tuple[int, ...]) -> tuple[int, ...]:
    """These cards were put into the deck."""
    return (family, looked_at, cards, *looks)


def family_of(memory: tuple[int, ...]) -> int:
    """The deck."""
    return memory[0]


def was_looked_at(memory: tuple[int, ...]) -> bool:
    """Were the cards put under the deck after a look, so that they are never on top again?"""
    return memory[1] > 0


def remembered(memory: tuple[int, ...]) -> int:
    """The cards."""
    return memory[2]


def looks_before(memory: tuple[int, ...], seat: int) -> int:
    """How often a seat had looked when the cards went into the deck."""
    return memory[3 + seat]


# A marker on a character: whose it is and the hundreds of florins it bids; NO_MARKER: none there.
MARK: Final = 100
NO_MARKER: Final = -1
NO_MARKERS = (NO_MARKER,) * CHARACTERS


def marker_of(seat: int, florins: int) -> int:
    """The marker of a seat on a space."""
    return seat * MARK + florins // 100


def bidder_of(marker: int) -> int:
    """Whose marker it is."""
    return marker // MARK


def bid_of(marker: int) -> int:
    """The florins it bids."""
    return marker % MARK * 100


# A proposal for a joint building: partner, tile, position, and above all the hundreds of florins.
SHARES: Final = 128
MOST_PLACES: Final = 800


def proposal(partner: int, tile: int, place: int, florins: int) -> int:
    """A whole proposal as one number (FLO-COOP-11)."""
    return ((partner * 16 + tile) * MOST_PLACES + place) * SHARES + florins // 100


def same_building(one: int, other: int) -> bool:
    """Do two proposals differ by the partner's share only?"""
    return one // SHARES == other // SHARES


def share_of(number: int) -> int:
    """The florins the partner was to pay."""
    return number % SHARES * 100
