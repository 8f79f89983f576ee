"""Names and numbers: colours, tokens with their backs, farm kinds, bonus tokens, ledger lines.

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
TILES_OF_KIND: Final = 4
TILE_IDS: Final = [f"{kind}{number}" for kind in "ABC" for number in range(1, TILES_OF_KIND + 1)]
MARKET: Final = 8
MAX_PLAYERS: Final = 4
STACKS: Final = 3  # of own tokens; each ends a phase

# Parts of a payment: a card of the colour asked for, a pair of another colour, a worker.
CARD: Final = 0
PAIR: Final = 1  # and the seven after it: one per colour
WORKER_PART: Final = 9
PARTS: Final = 10
PART_IDS: Final = ["card", *[f"pair-{colour}" for colour in COLOUR_IDS], "worker"]

# Lines of the ledger: where points come from (section 8 of the specification).
REGION: Final = 0
COLOUR_I: Final = 1
COLOUR_II: Final = 2
FARM: Final = 3
STORAGE_TOKEN: Final = 4
INCOME_GREEN: Final = 5
GREEN_LINES: Final = 6  # those before are green points, those after red
INCOME_RED: Final = 6
HEXAGON_OVER: Final = 7
PHASE: Final = 8  # and the two after it: one line per phase
END_CARDS: Final = 11
END_TOKENS: Final = 12
END_HEXAGONS: Final = 13
END_MARBLE: Final = 14
END_WORKERS: Final = 15
LINES: Final = 16
LINE_IDS: Final = [
    "region",
    "colour_1",
    "colour_2",
    "farm",
    "storage",
    "income_green",
    "income_red",
    "hexagon_over",
    "phase_1",
    "phase_2",
    "phase_3",
    "end_cards",
    "end_tokens",
    "end_hexagons",
    "end_marble",
    "end_workers",
]


def is_neutral(token: int) -> bool:
    """Has the token a neutral back?"""
    return token % 2 == 1


def face_of(token: int) -> int:
    """What a token shows."""
    return token // 2


def own_token(face: int) -> int:
    """The token of a player with this face."""
    return face * 2


def neutral_token(face: int) -> int:
    """The token with this face and a neutral back."""
    return face * 2 + 1


def pair_of(colour: int) -> int:
    """The part of a payment that is two cards of a colour."""
    return PAIR + colour


def paired_colour(part: int) -> int:
    """The colour of a part that is a pair."""
    return part - PAIR
