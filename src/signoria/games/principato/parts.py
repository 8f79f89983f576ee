"""What is in the box, as numbers: ids of everything and the tables that the rules read.

`components` fills these from data/*.toml; nothing here is changed after loading.
"""

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


class CardOption:
    """One of the things a card offers: a cost, and tokens or cubes for it."""

    def __init__(self) -> None:
        self.food = 0  # to pay
        self.money = 0
        self.token = NONE  # tokens to take, and how many or ANY
        self.number = 0
        self.culture = NONE  # a culture token of this kind to take
        self.gain_food = 0
        self.gain_money = 0
        self.food_per = NONE  # one food for each token of this kind
        self.money_per = NONE


class Goal:
    """A goal card.  `of` are tokens, or kinds of culture for SETS."""

    def __init__(self, name: str, back: int, kind: int) -> None:
        self.name = name
        self.back = back  # 0 or 1
        self.kind = kind
        self.of: list[int] = []
        self.threshold = 0
        self.every = 1
        self.points: list[int] = []
        self.titles: dict[str, str] = {}  # by language


class Parts:
    """All components as numbers, index = id."""

    def __init__(self) -> None:
        self.fingerprint = ""
        self.reconstructed: list[str] = []  # what could not be read off a printed copy
        # action cards
        self.options_of: list[list[CardOption]] = []  # by face
        self.exchange: list[bool] = []  # by face
        self.start_card = NONE  # S1
        self.start_cards: list[int] = []  # S2
        self.all_cards: list[int] = []  # by face, military cards last
        self.decks: list[list[list[int]]] = []  # by players and year, counts by face
        # culture tokens: one entry per kind and value
        self.culture_kind: list[int] = []
        self.culture_value: list[int] = []
        self.culture_copies: list[int] = []
        self.culture_of: list[list[int]] = []  # entries of a kind, best value first
        self.goals: list[Goal] = []
        self.goals_of_back: list[list[int]] = []
        # supply and start
        self.stock: list[int] = []
        self.food = 0
        self.money = 0
        self.influence = 0
        self.farm_room = 0
        self.bank_room = 0
        self.church_room = 0
        self.start_tokens: list[int] = []
        self.start_food = 0
        self.start_money = 0
        self.start_influence = 0
        self.row: list[int] = []  # by players
        self.awards: list[list[int]] = []  # by players, points by place
