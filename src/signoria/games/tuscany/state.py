"""The table of Tuscany: what lies where.

Stacks and piles are bags: nobody knows their order, so a token is drawn when it comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from signoria.core.machine import State
from signoria.games.tuscany.estate import NO_PLAN, Plan
from signoria.games.tuscany.ids import (
    BONUSES,
    COLOURS,
    EMPTY,
    FIELDS,
    LINES,
    MARKET,
    NONE,
    TOKENS,
)
from signoria.games.tuscany.parts import Parts


class Player:
    """One player: mat, hand, estate, scores."""

    looked_up: ClassVar[tuple[str, ...]] = ("plan",)

    hand: list[int]  # estate cards by colour; last entry: cards unknown to the viewer
    drawn: list[int]  # cards drawn since the last reshuffle, kept or not; known to their owner
    stack: list[int]  # own tokens still on the mat, by face
    out: int  # own tokens brought out
    tiles: int  # the A, B and C tile dealt, 0 to 63
    estate: int  # tiles * 192 + layout; NONE before the estates are shown
    covered: int  # bit per field
    reach: int  # empty fields next to a covered one
    tokens: list[int]  # what lies on each field: a token, a hexagon, the start castle, EMPTY
    storage: list[int]  # tokens and hexagons, in the order they came
    marble: int
    workers: int
    bonus: list[int]  # bonus tokens by kind
    green: int
    red: int
    ledger: list[int]
    plan: Plan  # what `estate` stands for; looked up again when it is not the right one

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.out, new.tiles, new.estate = self.out, self.tiles, self.estate
        new.covered, new.reach, new.marble = self.covered, self.reach, self.marble
        new.workers, new.green, new.red, new.plan = self.workers, self.green, self.red, self.plan
        new.hand, new.drawn, new.stack = self.hand[:], self.drawn[:], self.stack[:]
        new.tokens, new.storage, new.bonus = self.tokens[:], self.storage[:], self.bonus[:]
        new.ledger = self.ledger[:]
        return new

    # End of what is written.


class TuscanyState(State):
    """The whole table."""

    parts: Parts
    players: list[Player]
    start_seat: int
    phase: int  # 0 during the set-up
    round: int
    stalled: int  # rounds in a row in which nothing happened (TUS-END-3)
    idle: bool  # nothing has happened in this round so far
    market: list[int]  # eight spots
    pile: list[int]  # neutral tokens face down, by face
    discards: list[int]  # tokens face up beside the neutral pile, by token
    box: list[int]  # tokens out of the game
    deck: list[int]  # estate cards by colour, last entry unknown
    discard: list[int]  # estate cards by colour
    shuffled: tuple[int, ...]  # the estate deck as it was last shuffled
    income: list[int]  # income deck by card
    income_discard: list[int]
    bonus: list[int]  # bonus tokens in supply
    first: list[int]  # per colour: the seat that has claimed side I
    second: list[int]  # … and side II

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> TuscanyState:
        """An independent copy."""
        new = TuscanyState()
        self.start_copy(new)
        new.parts, new.start_seat, new.phase = self.parts, self.start_seat, self.phase
        new.round, new.stalled, new.idle = self.round, self.stalled, self.idle
        new.shuffled, new.market, new.pile = self.shuffled, self.market[:], self.pile[:]
        new.discards, new.box, new.deck = self.discards[:], self.box[:], self.deck[:]
        new.discard, new.income = self.discard[:], self.income[:]
        new.income_discard, new.bonus = self.income_discard[:], self.bonus[:]
        new.first, new.second = self.first[:], self.second[:]
        new.players = [item.copy() for item in self.players]
        return new

    # End of what is written.


def new_player(own: Sequence[int]) -> Player:
    """A mat with its tokens in the stacks."""
    p = Player()
    p.hand = [0] * (COLOURS + 1)
    p.drawn = [0] * (COLOURS + 1)
    p.stack = list(own)
    p.out = 0
    p.tiles = NONE
    p.estate = NONE
    p.covered = 0
    p.reach = 0
    p.tokens = [EMPTY] * FIELDS
    p.storage = []
    p.marble = 0
    p.workers = 0
    p.bonus = [0] * BONUSES
    p.green = 0
    p.red = 0
    p.ledger = [0] * LINES
    p.plan = NO_PLAN
    return p


def new_state(parts: Parts, players: int) -> TuscanyState:
    """The table before the first shuffle."""
    s = TuscanyState()
    s.start()
    s.parts = parts
    s.players = [new_player(parts.own[seat]) for seat in range(players)]
    s.start_seat = NONE
    s.phase = 0
    s.round = 0
    s.stalled = 0
    s.idle = True
    s.market = [EMPTY] * MARKET
    s.pile = list(parts.neutral)
    s.discards = [0] * TOKENS
    s.box = [0] * TOKENS
    s.deck = [*parts.estate_cards, 0]
    s.discard = [0] * COLOURS
    s.shuffled = parts.estate_cards
    s.income = list(parts.income_cards)
    s.income_discard = [0] * len(parts.income_cards)
    s.bonus = list(parts.bonus_tokens)
    s.first = [NONE] * COLOURS
    s.second = [NONE] * COLOURS
    return s


def plan_of(s: TuscanyState, me: Player) -> Plan:
    """The estate of a player, ready for questions."""
    plan = me.plan
    if plan.code != me.estate:
        plan = s.parts.plan(me.estate)
        me.plan = plan
    return plan
