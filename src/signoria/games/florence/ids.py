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
