"""The table of Principato: what lies where.  Only the goal cards are secret."""

from __future__ import annotations

from signoria.core.machine import State
from signoria.games.principato.ids import (
    BACKS,
    LINES,
    NONE,
    STOCK_OF,
    TOKENS,
)
from signoria.games.principato.parts import Parts


class Player:
    """One principality, with two action cards and two goals beside it."""

    cards: list[int]  # faces, left and right
    goals: tuple[int, ...]  # by back: NONE before the deal; HIDDEN in a view
    tokens: list[int]  # by kind, FIELD to MILITIA
    culture: list[int]  # by kind and value, as in Parts
    food: int  # stored on farms
    money: int  # stored on banks
    church: int  # stored influence
    militia_food: int  # militia that bear food …
    militia_influence: int
    condottiere_money: int
    condottiere_influence: int
    score: int
    ledger: list[int]

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.goals, new.food, new.money, new.church = self.goals, self.food, self.money, self.church
        new.militia_food, new.militia_influence = self.militia_food, self.militia_influence
        new.condottiere_money = self.condottiere_money
        new.condottiere_influence, new.score = self.condottiere_influence, self.score
        new.cards, new.tokens, new.culture = self.cards[:], self.tokens[:], self.culture[:]
        new.ledger = self.ledger[:]
        return new

    # End of what is written.


class PrincipatoState(State):
    """The whole table."""

    parts: Parts
    players: list[Player]
    start_seat: int
    year: int  # 0 before the row is laid out
    scorings: int  # military scorings that have begun
    row: list[int]  # faces, slot 0 on the left
    deck: list[int]  # refill deck of this year: counts by face, the military card last
    box: list[int]  # out of the game: counts like a deck
    stock: list[int]  # tokens in the supply
    food: int  # cubes in the supply
    money: int
    influence: int
    culture: list[int]  # culture tokens in the supply, by kind and value

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> PrincipatoState:
        """An independent copy."""
        new = PrincipatoState()
        self.start_copy(new)
        new.parts, new.start_seat, new.year = self.parts, self.start_seat, self.year
        new.scorings, new.food, new.money = self.scorings, self.food, self.money
        new.influence, new.row, new.deck = self.influence, self.row[:], self.deck[:]
        new.box, new.stock, new.culture = self.box[:], self.stock[:], self.culture[:]
        new.players = [item.copy() for item in self.players]
        return new

    # End of what is written.


def new_player(parts: Parts) -> Player:
    """A principality as it begins (PRI-SETUP-8)."""
    p = Player()
    p.cards = [parts.start_card]
    p.goals = (NONE,) * BACKS
    p.tokens = parts.start_tokens[:]
    p.culture = [0] * len(parts.culture_value)
    p.food = parts.start_food
    p.money = parts.start_money
    p.church = parts.start_influence
    p.militia_food = p.militia_influence = 0
    p.condottiere_money = p.condottiere_influence = 0
    p.score = 0
    p.ledger = [0] * LINES
    return p


def new_state(parts: Parts, players: int) -> PrincipatoState:
    """The table before any card is dealt: all but the decks and first cards is in the box."""
    s = PrincipatoState()
    s.start()
    s.parts = parts
    s.players = [new_player(parts) for _ in range(players)]
    s.start_seat = NONE
    s.year = 0
    s.scorings = 0
    s.row = []
    s.deck = parts.decks[players][1][:]
    s.box = parts.all_cards[:]
    s.box[parts.start_card] -= players
    for deck in parts.decks[players][1:]:
        for face, count in enumerate(deck):
            s.box[face] -= count
    s.stock = parts.stock[:]
    for token in range(TOKENS):
        s.stock[STOCK_OF[token]] -= players * parts.start_tokens[token]
    s.food = parts.food - players * parts.start_food
    s.money = parts.money - players * parts.start_money
    s.influence = parts.influence - players * parts.start_influence
    s.culture = parts.culture_copies[:]
    return s


def with_goal(goals: tuple[int, ...], back: int, goal: int) -> tuple[int, ...]:
    """The goals with another card of that back."""
    return (*goals[:back], goal, *goals[back + 1 :])
