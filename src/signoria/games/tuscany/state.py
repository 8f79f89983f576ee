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

    fields: ClassVar[tuple[str, ...]] = (
        "hand",
        "drawn",
        "stack",
        "out",
        "tiles",
        "estate",
        "covered",
        "reach",
        "tokens",
        "storage",
        "marble",
        "workers",
        "bonus",
        "green",
        "red",
        "ledger",
    )

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

    def copy(self) -> Player:
        """An independent copy."""
        p = Player()
        p.hand = self.hand[:]
        p.drawn = self.drawn[:]
        p.stack = self.stack[:]
        p.out = self.out
        p.tiles = self.tiles
        p.estate = self.estate
        p.covered = self.covered
        p.reach = self.reach
        p.tokens = self.tokens[:]
        p.storage = self.storage[:]
        p.marble = self.marble
        p.workers = self.workers
        p.bonus = self.bonus[:]
        p.green = self.green
        p.red = self.red
        p.ledger = self.ledger[:]
        p.plan = self.plan
        return p


class TuscanyState(State):
    """The whole table."""

    fields: ClassVar[tuple[str, ...]] = (
        "players",
        "start_seat",
        "phase",
        "round",
        "stalled",
        "idle",
        "market",
        "pile",
        "discards",
        "box",
        "deck",
        "discard",
        "shuffled",
        "income",
        "income_discard",
        "bonus",
        "first",
        "second",
    )

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
    shuffled: list[int]  # the estate deck as it was last shuffled
    income: list[int]  # income deck by card
    income_discard: list[int]
    bonus: list[int]  # bonus tokens in supply
    first: list[int]  # per colour: the seat that has claimed side I
    second: list[int]  # … and side II

    def copy(self) -> TuscanyState:
        """An independent copy."""
        s = TuscanyState()
        s.stack = self.stack[:]
        s.options = self.options
        s.events = None
        s.barrier = self.barrier
        s.parts = self.parts
        s.players = [p.copy() for p in self.players]
        s.start_seat = self.start_seat
        s.phase = self.phase
        s.round = self.round
        s.stalled = self.stalled
        s.idle = self.idle
        s.market = self.market[:]
        s.pile = self.pile[:]
        s.discards = self.discards[:]
        s.box = self.box[:]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.shuffled = self.shuffled
        s.income = self.income[:]
        s.income_discard = self.income_discard[:]
        s.bonus = self.bonus[:]
        s.first = self.first[:]
        s.second = self.second[:]
        return s


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
    s.shuffled = list(parts.estate_cards)
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
