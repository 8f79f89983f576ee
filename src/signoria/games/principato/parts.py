"""What is in the box, as the rules read it.

`components` fills these from data/*.toml; nothing here is changed after loading.
"""

from __future__ import annotations

from signoria.core.parts import GameParts
from signoria.games.principato.ids import NONE


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


class Parts(GameParts):
    """All components as numbers, index = id."""

    def __init__(self) -> None:
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
