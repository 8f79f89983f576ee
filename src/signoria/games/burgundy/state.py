"""The table of Burgundy: what lies where.

What a player owns belongs to an estate.  In the team game two seats share one estate, so
`estate_of(s, seat)` is asked everywhere.  Only dice, personal storage and the marker on the
bridge belong to a seat.

Tuples are replaced as a whole, so copies share them; lists are changed in place.
"""

from __future__ import annotations

from signoria.core.machine import State
from signoria.games.burgundy.boards import Board
from signoria.games.burgundy.ids import (
    BUILDINGS,
    DEPOTS,
    FIELDS,
    GOODS,
    INNS,
    LINES,
    NO_TILE,
    NONE,
    SHIELDS,
    SPACES,
    TEAM,
    TEAM_FIELDS,
    TILES,
)
from signoria.games.burgundy.parts import Parts


class Estate:
    """What a player (or a team) owns."""

    board: int  # in parts.boards; NONE before it is chosen
    tiles: list[int]  # per field, NO_TILE where it is empty
    filled: int  # set of fields
    frontier: int  # set of fields that touch a tile, filled or not
    cities: tuple[int, ...]  # per building kind: the fields of all cities that have one
    inns: int  # the fields of all regions with a face-up inn
    goods: tuple[int, ...]  # in the goods store, per kind
    sold: tuple[int, ...]  # sold goods, those on the route included
    route: tuple[int, ...]  # trade-route tiles, left to right
    laid: tuple[int, ...]  # goods on the route, left to right
    silver: int
    workers: int
    monasteries: int  # one bit per number
    shields: int  # one bit per number
    ever_held: int  # shields held at any time (BUR-INV-8, 14)
    shield_fields: tuple[int, ...]  # per shield: the field of its castle, or NONE
    named: int  # with shield 6: the estate whose monasteries work here too
    large: int  # large bonus tiles, one bit per colour
    small: int
    posts: int  # pairs of border posts joined, one bit each
    score: int
    ledger: list[int]

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> Estate:
        """An independent copy."""
        new = Estate()
        new.board, new.filled, new.frontier = self.board, self.filled, self.frontier
        new.cities, new.inns, new.goods, new.sold = self.cities, self.inns, self.goods, self.sold
        new.route, new.laid, new.silver = self.route, self.laid, self.silver
        new.workers, new.monasteries, new.shields = self.workers, self.monasteries, self.shields
        new.ever_held, new.shield_fields, new.named = self.ever_held, self.shield_fields, self.named
        new.large, new.small, new.posts, new.score = self.large, self.small, self.posts, self.score
        new.tiles, new.ledger = self.tiles[:], self.ledger[:]
        return new

    # End of what is written.


class BurgundyState(State):
    """The whole table."""

    parts: Parts
    players: int
    mode: int
    modules: int
    team: tuple[int, ...]  # the estate of each seat
    estates: list[Estate]
    storages: list[list[int]]  # one per seat; in the team game then one shared per team
    dice: list[int]  # two per seat, 0 once used
    white: int
    phase: int
    round: int  # 0 before the first of a phase, CLOSING after the last
    bridge: tuple[int, ...]  # seats in order, the head first
    space: tuple[int, ...]  # of each seat's marker on the bridge
    bridge_keeper: int  # the seat that placed monastery 27
    herald: int  # the seat that laid shield 6
    depots: list[int]  # tile per space: four for each of depots 1 to 6, then the black ones
    inns: int  # in the pile beside the black depot
    inns_left: int  # not yet in the game
    depot_goods: tuple[int, ...]  # depot * 6 + kind, depots from 0
    round_goods: tuple[int, ...]  # on the round spaces, the next one first
    goods_left: tuple[int, ...]  # not yet seen: coming phases and the box
    goods_gone: tuple[int, ...]  # removed in the solo game
    own_stacks: tuple[int, ...]  # face-down tiles with the back of their type
    black_stack: tuple[int, ...]  # black-backed ones
    removed: tuple[int, ...]  # tiles out of the game
    face_down: tuple[int, ...]  # solo: what the black tiles really are
    shield_depots: tuple[int, ...]  # per shield: its depot, 0 if it lies in none
    counter: int  # solo: points since the last reset
    target: int  # solo: required points

    # copy() is written by `make state` from the annotations above.
    def copy(self) -> BurgundyState:
        """An independent copy."""
        new = BurgundyState()
        self.start_copy(new)
        new.parts, new.players, new.mode = self.parts, self.players, self.mode
        new.modules, new.team, new.white = self.modules, self.team, self.white
        new.phase, new.round, new.bridge = self.phase, self.round, self.bridge
        new.space, new.bridge_keeper, new.herald = self.space, self.bridge_keeper, self.herald
        new.inns, new.inns_left, new.depot_goods = self.inns, self.inns_left, self.depot_goods
        new.round_goods, new.goods_left = self.round_goods, self.goods_left
        new.goods_gone, new.own_stacks = self.goods_gone, self.own_stacks
        new.black_stack, new.removed, new.face_down = self.black_stack, self.removed, self.face_down
        new.shield_depots, new.counter, new.target = self.shield_depots, self.counter, self.target
        new.dice, new.depots = self.dice[:], self.depots[:]
        new.estates = [item.copy() for item in self.estates]
        new.storages = [item[:] for item in self.storages]
        return new

    # End of what is written.


def new_estate(size: int) -> Estate:
    """An empty estate."""
    e = Estate()
    e.board = e.named = NONE
    e.tiles = [NO_TILE] * size
    e.filled = e.frontier = e.inns = 0
    e.cities = (0,) * BUILDINGS
    e.goods = e.sold = (0,) * GOODS
    e.route = e.laid = ()
    e.silver = e.workers = 0
    e.monasteries = e.shields = e.ever_held = 0
    e.shield_fields = (NONE,) * (SHIELDS + 1)
    e.large = e.small = e.posts = e.score = 0
    e.ledger = [0] * LINES
    return e


def new_state(parts: Parts, players: int, mode: int, modules: int) -> BurgundyState:
    """The empty table."""
    s = BurgundyState()
    s.start()
    s.parts = parts
    s.players = players
    s.mode = mode
    s.modules = modules
    teams = 2 if mode == TEAM else players
    s.team = tuple([seat % teams for seat in range(players)])
    s.estates = [new_estate(TEAM_FIELDS if mode == TEAM else FIELDS) for _ in range(teams)]
    s.storages = [[] for _ in range(players + (teams if mode == TEAM else 0))]
    s.dice = [0] * (2 * players)
    s.white = 0
    s.phase = 0
    s.round = 0
    s.bridge = ()
    s.space = (0,) * players
    s.bridge_keeper = NONE
    s.herald = NONE
    s.depots = [NO_TILE] * SPACES
    s.inns = 0
    s.inns_left = parts.inns if modules & INNS else 0
    s.depot_goods = (0,) * (DEPOTS * GOODS)
    s.round_goods = ()
    s.goods_left = parts.good_copies
    s.goods_gone = (0,) * GOODS
    s.own_stacks = (0,) * TILES
    s.black_stack = (0,) * TILES
    s.removed = (0,) * TILES
    s.face_down = (0,) * TILES
    s.shield_depots = (0,) * (SHIELDS + 1)
    s.counter = 0
    s.target = 0
    return s


def estate_of(s: BurgundyState, seat: int) -> Estate:
    """The estate a seat plays for."""
    return s.estates[s.team[seat]]


def board_of(s: BurgundyState, me: Estate) -> Board:
    """The board an estate lies on."""
    return s.parts.boards[me.board]


def has_shield(me: Estate, number: int) -> bool:
    """Is the shield in the estate?"""
    return me.shields >> number & 1 == 1


def members(s: BurgundyState, estate: int) -> list[int]:
    """The seats that play for an estate."""
    return [seat for seat in range(s.players) if s.team[seat] == estate]
