"""Everything there is in Principato by name and number."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# Tokens of a principality except culture tokens.  Two sides of one token share a stock.
FIELD: Final = 0
FARM: Final = 1
RESIDENCE: Final = 2
BANK: Final = 3
CATAPULT: Final = 4
CONDOTTIERE: Final = 5
MILITIA: Final = 6
TOKENS: Final = 7
TOKEN_IDS = ("field", "farm", "residence", "bank", "catapult", "condottiere", "militia")
STOCKS: Final = 4  # fields/farms, residences/banks, catapults, condottieri/militia
STOCK_OF: Final = [0, 0, 1, 1, 2, 3, 3]

# Kinds of culture token.
MONUMENT: Final = 0
BOOK: Final = 1
PAINTING: Final = 2
CULTURE_KINDS: Final = 3
CULTURE_IDS = ("monument", "book", "painting")

# Cubes.
FOOD: Final = 0
MONEY: Final = 1
INFLUENCE: Final = 2
CUBE_IDS = ("food", "money", "influence")

# Faces of action cards, in the order of PRI-CARD-1 to 16.  A deck has one more entry.
FACES: Final = 16
FACE_IDS = (
    "build_bank",
    "build_farm",
    "build_residence",
    "build_field",
    "catapult_12",
    "catapult_3",
    "harvest",
    "market",
    "tax_any2",
    "tax_money3",
    "tax_food3",
    "hire_condottieri",
    "recruit_militia",
    "sculptor",
    "writer",
    "painter",
)
MILITARY_CARD: Final = 16
CARD_IDS = (*FACE_IDS, "military")

YEARS: Final = 3
SCORINGS: Final = 5
ACTIONS: Final = 2
HAND: Final = 2
BACKS: Final = 2
MAX_PLAYERS: Final = 4
ANY: Final = -1  # as many as one likes

# The highest numbers a pack may use; the catalogue of actions is made for them.
MOST_PIECES: Final = 40
MOST_INFLUENCE: Final = 5
MOST_SLOTS: Final = 8
MOST_OPTIONS: Final = 4
MOST_VALUE: Final = 12

# Types of goal.
SETS: Final = 0
PER: Final = 1
ABOVE: Final = 2
MILITARY_POINTS: Final = 3
GOAL_TYPES = ("sets", "per", "above", "military")
GOALS: Final = 8

# Lines of the ledger: where points come from (section 8 of the specification).
MILITARY: Final = 0  # and the four after it: one line per military scoring
CULTURE: Final = 5  # and the two after it: monuments, books, paintings
GOAL: Final = 8  # and the one after it: one line per goal card
LINES: Final = 10
LINE_IDS = (
    "military_1",
    "military_2",
    "military_3",
    "military_4",
    "military_5",
    "monument",
    "book",
    "painting",
    "goal_1",
    "goal_2",
)

HIDDEN: Final = -2  # a goal card the viewer may not see

HAND_IDS = ("left", "right")

# Where a cube can lie.
ON_FARM: Final = 0
ON_BANK: Final = 1
IN_CHURCH: Final = 2
ON_MILITIA: Final = 3
ON_CONDOTTIERE: Final = 4
PLACE_IDS = ("farm", "bank", "church", "militia", "condottiere")
HOME = (ON_FARM, ON_BANK, IN_CHURCH)  # where food, money and influence are stored

# The four parts of supplying one's troops (SUPPLY_1 to 4): cube and place.
SUPPLY_STEPS: Final = [
    (FOOD, ON_MILITIA),
    (MONEY, ON_CONDOTTIERE),
    (INFLUENCE, ON_MILITIA),
    (INFLUENCE, ON_CONDOTTIERE),
]
TROOP_OF_STEP: Final = [MILITIA, CONDOTTIERE, MILITIA, CONDOTTIERE]
