"""What the pieces are: colours, tokens with their backs, farm kinds, bonus tokens.

A token is `face * 2`, plus 1 with a neutral back.  Faces go by colour in the order used
everywhere, the ten possible farms one after the other:

    0 castle  1 city  2 inn  3-12 farms  13 quarry  14 village  15 monastery  16 cart
"""

from __future__ import annotations

from typing import Final

DARKGREEN: Final = 0
RED: Final = 1
BLUE: Final = 2
LIGHTGREEN: Final = 3
GREY: Final = 4
ORANGE: Final = 5
YELLOW: Final = 6
BEIGE: Final = 7
COLOURS: Final = 8
UNKNOWN: Final = 8  # last entry of a bag of estate cards: cards the viewer does not know
COLOUR_IDS: Final = ["darkgreen", "red", "blue", "lightgreen", "grey", "orange", "yellow", "beige"]
COLOUR_LETTERS: Final = "DRULGOYB"

# Farm kinds are bits; a farm shows one or two of them.
FARM_KINDS: Final = ["grapes", "olives", "grain", "livestock"]
FARMS: Final = [1, 2, 4, 8, 3, 5, 9, 6, 10, 12]
FIRST_FARM: Final = 3
FACES: Final = 17


def farm_id(kinds: int) -> str:
    """`farm-grapes-olives`."""
    shown = [name for bit, name in enumerate(FARM_KINDS) if kinds >> bit & 1]
    return "-".join(["farm"] + shown)


FACE_IDS: Final = [
    "castle",
    "city",
    "inn",
    *[farm_id(kinds) for kinds in FARMS],
    "quarry",
    "village",
    "monastery",
    "cart",
]
COLOUR_OF_FACE: Final = [0, 1, 2] + [LIGHTGREEN] * len(FARMS) + [4, 5, 6, 7]

TOKENS: Final = 34
HEXAGON: Final = 34
ITEMS: Final = 35  # what can lie in storage
START_CASTLE: Final = 35
EMPTY: Final = -1  # a market spot or a field without anything
NONE: Final = -1

ITEM_IDS: Final = [
    *[name for face in FACE_IDS for name in (face, f"{face}-neutral")],
    "hexagon",
]
# The colour of an item; a hexagon has none of its own.
COLOUR_OF: Final = [COLOUR_OF_FACE[token // 2] for token in range(TOKENS)] + [NONE, DARKGREEN]
# The farm kinds on an item.
KINDS_ON: Final = [
    FARMS[token // 2 - FIRST_FARM] if COLOUR_OF[token] == LIGHTGREEN else 0
    for token in range(TOKENS)
] + [0, 0]
KINDS_COUNT: Final = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]  # bits in four

# Bonus tokens.
STORAGE: Final = 0
MARBLE: Final = 1
WORKER: Final = 2
INCOME_CARD: Final = 3
ESTATE_CARD: Final = 4
BONUSES: Final = 5
BONUS_IDS: Final = ["storage", "marble", "worker", "income-card", "estate-card"]
MOST_BONUSES: Final = 5  # of a kind

# Rewards of income cards.
RED_POINTS: Final = 0
GREEN_POINTS: Final = 1
ESTATE_CARDS: Final = 2
MARBLE_REWARD: Final = 3
WORKER_REWARD: Final = 4
HEXAGON_REWARD: Final = 5
REWARD_IDS: Final = ["red_points", "green_points", "estate_cards", "marble", "worker", "hexagon"]

FIELDS: Final = 30
TILE_FIELDS: Final = 10
MARKET: Final = 8
MAX_PLAYERS: Final = 4
STACKS: Final = 3


def is_neutral(token: int) -> bool:
    """Has the token a neutral back?"""
    return token % 2 == 1
