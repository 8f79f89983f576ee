"""The table of Rialto: what lies where.  Public memory (RIA-HID-7) is part of it."""

from __future__ import annotations

from signoria.core.machine import State
from signoria.games.rialto.ids import BUILDING_KINDS, DISTRICTS, FREE, KINDS, LINES, NONE
from signoria.games.rialto.parts import Parts


class Player:
    """One player board with hand, supplies and memory of what all have seen."""

    hand: list[int]  # last entry: cards unknown to the viewer
    discards: list[int]  # face down, since the last reshuffle
    laid: tuple[int, ...]  # on the table in this stage
    sure: tuple[int, ...]  # openly taken, in hand or among `doubt` discards
    doubt: int  # face-down discards of this round
    absent: int  # bit per kind proven not to be in hand
    buildings: list[int]  # tiles (`tile_of`), in slot order
    coins: int
    private: int
    general: int
    districts: list[int]
    extra_limit: int  # from green buildings used this round
    sides: int  # bit per canal side whose bonus was gained
    score: int
    ledger: list[int]

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.laid, new.sure, new.doubt, new.absent = self.laid, self.sure, self.doubt, self.absent
        new.coins, new.private, new.general = self.coins, self.private, self.general
        new.extra_limit, new.sides, new.score = self.extra_limit, self.sides, self.score
        new.hand, new.discards, new.buildings = self.hand[:], self.discards[:], self.buildings[:]
        new.districts, new.ledger = self.districts[:], self.ledger[:]
        return new

    # End of what is written.


class RialtoState(State):
    """The whole table.  Participants are the players, then the neutral one if there is one."""

    parts: Parts
    players: list[Player]
    neutral: bool
    circle: tuple[int, ...]  # participants clockwise from the start player
    round: int
    active: int  # district whose number is the round
    first: int  # first player of the stage
    bonus: int  # winner of the stage's bonus
    strength: list[int]  # of the cards laid in this stage
    numbers: tuple[int, ...]  # order tile of each district
    connections: list[int]
    bridge_stack: list[int]  # unseen tiles, 1 each
    top_bridge: int
    bonus_tiles: list[int]  # per side of the canal: still face up
    supply: list[int]
    bank: int  # may fall below 0: coins never run out (ruling 12)
    doge: list[int]  # the Doge order: head first
    doge_position: list[int]
    deck: list[int]
    open: list[int]  # discards whose kind everybody has seen
    columns: list[list[int]]  # counts per kind; [] once taken
    neutral_cards: list[int]
    neutral_districts: list[int]
    neutral_marker: int  # the connection where the neutral player would build

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> RialtoState:
        """An independent copy."""
        new = RialtoState()
        self.start_copy(new)
        new.parts, new.neutral, new.circle = self.parts, self.neutral, self.circle
        new.round, new.active, new.first = self.round, self.active, self.first
        new.bonus, new.numbers, new.top_bridge = self.bonus, self.numbers, self.top_bridge
        new.bank, new.neutral_marker = self.bank, self.neutral_marker
        new.strength, new.connections = self.strength[:], self.connections[:]
        new.bridge_stack, new.bonus_tiles = self.bridge_stack[:], self.bonus_tiles[:]
        new.supply, new.doge = self.supply[:], self.doge[:]
        new.doge_position, new.deck, new.open = self.doge_position[:], self.deck[:], self.open[:]
        new.neutral_cards, new.neutral_districts = self.neutral_cards[:], self.neutral_districts[:]
        new.players = [item.copy() for item in self.players]
        new.columns = [item[:] for item in self.columns]
        return new

    # End of what is written.


def new_player() -> Player:
    """An empty player board."""
    p = Player()
    p.hand = [0] * (KINDS + 1)
    p.discards = [0] * (KINDS + 1)
    p.laid = (0,) * KINDS
    p.sure = (0,) * KINDS
    p.doubt = 0
    p.absent = 0
    p.buildings = []
    p.coins = 0
    p.private = 0
    p.general = 0
    p.districts = [0] * DISTRICTS
    p.extra_limit = 0
    p.sides = 0
    p.score = 0
    p.ledger = [0] * LINES
    return p


def new_state(parts: Parts, players: int, neutral: bool) -> RialtoState:
    """The empty table."""
    s = RialtoState()
    s.start()
    participants = players + 1 if neutral else players
    s.parts = parts
    s.players = [new_player() for _ in range(players)]
    s.neutral = neutral
    s.circle = ()
    s.round = 0
    s.active = NONE
    s.first = NONE
    s.bonus = NONE
    s.strength = [0] * participants
    s.numbers = (0,) * DISTRICTS
    s.connections = [FREE] * len(parts.ends)
    s.bridge_stack = [1] * len(parts.low_end)
    s.top_bridge = NONE
    s.bonus_tiles = [1, 1]
    s.supply = [parts.building_copies] * BUILDING_KINDS
    s.bank = parts.coins
    s.doge = []
    s.doge_position = [0] * participants
    s.deck = [*parts.copies, 0]
    s.open = [0] * KINDS
    s.columns = []
    s.neutral_cards = [0] * KINDS
    s.neutral_districts = [0] * DISTRICTS
    s.neutral_marker = NONE
    return s
