"""The table of The Princes of Florence: what lies where, and what everybody may remember.

Sets of cards, cells and kinds are bit masks.  Rows of numbers are tuples: a change puts a new one
there, so that copies share the old one.
"""

from __future__ import annotations

from signoria.core.machine import State
from signoria.games.florence.ids import (
    BUILDINGS,
    CHARACTERS,
    DISPLAY,
    FAMILIES,
    FAMILY_SIZE,
    FIRST_LANDSCAPE,
    FREEDOMS,
    LANDSCAPES,
    LINES,
)
from signoria.games.florence.parts import Parts


class Player:
    """One principality with its cards, and what its owner remembers."""

    cash: int
    points: int  # prestige points, the pawn
    gained: int  # florins from the Bank so far
    paid: int  # florins to the Bank so far
    shared: int  # florins from partners minus florins to partners
    land: int  # cells under landscapes
    built: int  # cells under buildings, the own part of joint ones
    tiles: tuple[int, ...]  # in the order they were placed
    kinds: int  # kinds of building, joint ones too
    landscapes: tuple[int, ...]  # number per kind
    jesters: int
    architects: int
    freedoms: int
    hand: int  # professions
    shown: int  # professions in hand that were recruited, so everybody knows them
    table: int  # professions played
    recruits: int  # recruiting cards in hand
    table_recruits: int  # recruiting cards on the table
    prestige: int
    bonus: int
    unseen: tuple[int, ...]  # per family: cards of which a viewer knows only that they are there
    looks: tuple[int, ...]  # per family: looks finished
    memory: tuple[tuple[int, ...], ...]  # what the owner put into a deck, see ids.py
    works: int  # profession works completed
    marker: int  # best work value of the round, 0 for none
    actions: int  # taken in this round
    limits: int  # PROFESSION_BOUGHT, FREEDOM_ANNOUNCED
    sold: bool  # points, since the last other pick (FLO-BACK-2)
    ledger: tuple[int, ...]

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.cash, new.points, new.gained, new.paid = self.cash, self.points, self.gained, self.paid
        new.shared, new.land, new.built, new.tiles = self.shared, self.land, self.built, self.tiles
        new.kinds, new.landscapes, new.jesters = self.kinds, self.landscapes, self.jesters
        new.architects, new.freedoms, new.hand = self.architects, self.freedoms, self.hand
        new.shown, new.table, new.recruits = self.shown, self.table, self.recruits
        new.table_recruits, new.prestige, new.bonus = self.table_recruits, self.prestige, self.bonus
        new.unseen, new.looks, new.memory = self.unseen, self.looks, self.memory
        new.works, new.marker, new.actions = self.works, self.marker, self.actions
        new.limits, new.sold, new.ledger = self.limits, self.sold, self.ledger
        return new

    # End of what is written.


class FlorenceState(State):
    """The whole table."""

    parts: Parts
    players: list[Player]
    muse: bool  # "Muse and Princess"
    coop: bool  # "Co-operative building"
    hard: bool  # two players: four freedoms
    round: int
    starter: int  # the start player of the round
    buildings: tuple[int, ...]  # tiles left per kind
    landscapes: tuple[int, ...]
    freedoms: tuple[int, ...]
    box: tuple[int, ...]  # freedoms out of the game
    jesters: int
    architects: int
    recruits: int
    removed: int  # bonus cards played
    top: tuple[int, ...]  # per family: cards never looked at, in no order
    top_unseen: tuple[int, ...]  # per family: how many of them a viewer cannot name
    under: tuple[tuple[int, ...], ...]  # per family: cards put under the deck, next one first
    characters: tuple[int, ...]  # DISPLAY, ASIDE or a seat
    unsold: int  # phases A2 that ended with the Banker unsold since he was last bought
    rejected: tuple[int, ...]  # proposals turned down for the present action

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> FlorenceState:
        """An independent copy."""
        new = FlorenceState()
        self.start_copy(new)
        new.parts, new.muse, new.coop, new.hard = self.parts, self.muse, self.coop, self.hard
        new.round, new.starter, new.buildings = self.round, self.starter, self.buildings
        new.landscapes, new.freedoms, new.box = self.landscapes, self.freedoms, self.box
        new.jesters, new.architects, new.recruits = self.jesters, self.architects, self.recruits
        new.removed, new.top, new.top_unseen = self.removed, self.top, self.top_unseen
        new.under, new.characters, new.unsold = self.under, self.characters, self.unsold
        new.rejected = self.rejected
        new.players = [item.copy() for item in self.players]
        return new

    # End of what is written.


def new_player(money: int) -> Player:
    """An empty principality."""
    p = Player()
    p.cash = money
    p.points = p.gained = p.paid = p.shared = 0
    p.land = p.built = p.kinds = 0
    p.tiles, p.landscapes = (), (0,) * LANDSCAPES
    p.jesters = p.architects = p.freedoms = 0
    p.hand = p.shown = p.table = p.recruits = p.table_recruits = p.prestige = p.bonus = 0
    p.unseen = p.looks = (0,) * FAMILIES
    p.memory = ()
    p.works = p.marker = p.actions = p.limits = 0
    p.sold = False
    p.ledger = (0,) * LINES
    return p


def new_state(parts: Parts, players: int, muse: bool, coop: bool, hard: bool) -> FlorenceState:
    """The table before anything is drawn (FLO-SET-2 to 7, 9, 10)."""
    s = FlorenceState()
    s.start()
    s.parts = parts
    s.players = [new_player(parts.start_money[players == 2]) for _ in range(players)]
    s.muse = muse
    s.coop = coop
    s.hard = hard
    s.round = 0
    s.starter = 0
    s.buildings = parts.copies[:BUILDINGS]
    s.landscapes = parts.copies[FIRST_LANDSCAPE:]
    each = players - 1
    s.freedoms = (each,) * FREEDOMS
    s.box = (parts.freedom_copies - each,) * FREEDOMS
    s.jesters = parts.jesters
    s.architects = parts.architects
    s.recruits = parts.recruiting
    s.removed = 0
    s.top = tuple([(1 << number) - 1 for number in FAMILY_SIZE])
    s.top_unseen = (0,) * FAMILIES
    s.under = ((),) * FAMILIES
    s.characters = (DISPLAY,) * CHARACTERS if muse else ()
    s.unsold = 0
    s.rejected = ()
    return s


def put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The row with one entry changed."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)
