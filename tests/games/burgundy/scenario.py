"""Positions of Burgundy in a few readable lines, played by notation.

    s = table().estate(0, {17: "ship"}).storage(0, "cow-3").has(0, workers=1).turn(0, 4, 6)
    s.play("0 place 1 cow-3 10")
    assert s.points(0) == {"animal": 3}

A table stands before phase A: nothing in depots, storages and goods stores, no silver and no
workers.  Every piece comes from its stack, so nothing is made up; the invariants of the game are
checked after each step.  Board 1, field by field (C castle, G mine, S ship, B building, A animal,
M monastery); the start castle lies on 18:

                 A6 0   C5 1   C4 2   M3 3
             A2 4   A1 5   C6 6   M5 7   B4 8
         A5 9   A4 10  B3 11  M1 12  B2 13  B3 14
     S6 15  S1 16  S2 17  C6 18  S5 19  S4 20  S1 21
         B2 22  B5 23  G4 24  B3 25  B1 26  A2 27
             B6 28  G1 29  M2 30  B5 31  B6 32
                 G3 33  M4 34  M1 35  B3 36
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from signoria.core.chance import Dice
from signoria.core.machine import (
    CHANCE,
    Chance,
    apply,
    apply_outcome,
)
from signoria.games.burgundy.game import GAME
from signoria.games.burgundy.ids import (
    BUILDING,
    GOOD_IDS,
    GOODS,
    INN,
    KINDS_OF_TYPE,
    LINE_IDS,
    MONASTERY,
    NO_TILE,
    PHASE_IDS,
    SHIELDS,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
    building_number,
    depot_of,
    heap_of,
    monastery_tile,
    spaces_of,
)
from signoria.games.burgundy.phases.phase_end import EndPhase
from signoria.games.burgundy.phases.rounds import FillDepots, RollDice, StartPhase
from signoria.games.burgundy.phases.turn import BeginTurn
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of
from signoria.games.burgundy.verbs import changed, cover_field, lay_shield
from tests.games.scenario import GameScenario

# A whole estate on board 1 beside the starting castle.
FULL: dict[int, str] = {
    **dict.fromkeys((1, 2, 6), "castle"),
    **dict.fromkeys((24, 29, 33), "mine"),
    **dict.fromkeys((15, 16, 17, 19, 20, 21), "ship"),
    8: "bank",
    13: "church",
    14: "market",
    11: "watchtower",
    22: "bank",
    23: "church",
    28: "market",
    25: "warehouse",
    26: "watchtower",
    31: "carpenter",
    32: "church",
    36: "boarding_house",
    0: "cow-2",
    4: "chicken-2",
    5: "sheep-2",
    9: "pig-2",
    10: "cow-3",
    27: "pig-3",
    **{field: f"monastery-{16 + n}" for n, field in enumerate((3, 7, 12, 30, 34, 35))},
}


class Scenario(GameScenario[BurgundyState]):
    """A position and the way it goes on.  What changes it returns the scenario itself."""

    game = GAME

    def __getitem__(self, seat: int) -> Estate:
        return estate_of(self.state, seat)

    # --- the position -------------------------------------------------------------------------

    def _fetch(self, name: str, back: str = "any") -> int:
        """A tile out of the stack of its type, or else out of the black one."""
        s, tile = self.state, TILE_IDS.index(name)
        if tile == INN:
            s.inns_left -= 1
        elif s.own_stacks[tile] and back != "black":
            s.own_stacks = tuple([n - (t == tile) for t, n in enumerate(s.own_stacks)])
        else:
            assert s.black_stack[tile] and back != "own", f"no {name} is left"
            s.black_stack = tuple([n - (t == tile) for t, n in enumerate(s.black_stack)])
        return tile

    def _goods(self, goods: dict[str, int]) -> tuple[int, ...]:
        """Goods out of those nobody has seen."""
        found = tuple([goods.get(name, 0) for name in GOOD_IDS])
        left = self.state.goods_left
        self.state.goods_left = tuple([left[kind] - found[kind] for kind in range(GOODS)])
        assert min(self.state.goods_left) >= 0 and sum(found) == sum(goods.values())
        return found

    def cover(self, seat: int, fields: list[int]) -> Scenario:
        """Fill fields, those of them that are empty, with any tiles that fit."""
        for field in fields:
            if self[seat].tiles[field] == NO_TILE:
                tile = self._fetch(self.tile_for(seat, field))
                cover_field(self.state, self[seat], tile, field)
        return self.checked()

    def tile_for(self, seat: int, field: int) -> str:
        """A tile that is left and may lie on a field; monasteries are such that only score."""
        me, s = self[seat], self.state
        colour = board_of(s, me).colour[field]
        kinds = list(KINDS_OF_TYPE[colour])
        if colour == MONASTERY:
            kinds.sort(key=lambda tile: tile < monastery_tile(15))
        for tile in kinds:
            left = s.own_stacks[tile] + s.black_stack[tile]
            twice = colour == BUILDING and me.cities[building_number(tile)] >> field & 1
            if left and not twice:
                return TILE_IDS[tile]
        raise AssertionError(f"nothing is left for field {field}")

    def phase(self, letter: str) -> Scenario:
        self.state.phase = PHASE_IDS.index(letter)
        return self

    def has(self, seat: int, silver: int = 0, workers: int = 0) -> Scenario:
        self[seat].silver, self[seat].workers = silver, workers
        return self

    def storage(self, seat: int, *tiles: str) -> Scenario:
        """Stored tiles; in the team game seats 4 and 5 are the shared storages."""
        self.state.storages[seat].extend([self._fetch(name) for name in tiles])
        return self.checked()

    def estate(self, seat: int, tiles: dict[int, str]) -> Scenario:
        """Tiles that lie in the estate already; nothing is scored for them."""
        for field, name in tiles.items():
            assert self[seat].tiles[field] == NO_TILE
            cover_field(self.state, self[seat], self._fetch(name), field)
        return self.checked()

    def monasteries(self, seat: int, *numbers: int) -> Scenario:
        """Up to three, on fields 12, 7 and 3 of board 1."""
        fields = zip((12, 7, 3), numbers, strict=False)
        return self.estate(seat, {field: f"monastery-{number}" for field, number in fields})

    def bonus(self, seat: int, large: str = "", small: str = "") -> Scenario:
        """Bonus tiles owned: `bonus(0, large="mine ship", small="castle")`."""
        self[seat].large = sum(1 << TYPE_IDS.index(name) for name in large.split())
        self[seat].small = sum(1 << TYPE_IDS.index(name) for name in small.split())
        return self

    def goods(self, seat: int, **kinds: int) -> Scenario:
        self[seat].goods = self._goods(kinds)
        return self.checked()

    def sold(self, seat: int, **kinds: int) -> Scenario:
        self[seat].sold = self._goods(kinds)
        return self.checked()

    def depot_goods(self, depot: int, **kinds: int) -> Scenario:
        heap = self.state.depot_goods
        first, end = heap_of(depot, 0), heap_of(depot + 1, 0)
        self.state.depot_goods = heap[:first] + self._goods(kinds) + heap[end:]
        return self.checked()

    def round_goods(self, *kinds: str) -> Scenario:
        """What still lies on the round spaces, the next one first."""
        self._goods({kind: kinds.count(kind) for kind in kinds})
        self.state.round_goods = tuple([GOOD_IDS.index(kind) for kind in kinds])
        return self

    def depot(self, depot: int, *tiles: str) -> Scenario:
        """Tiles on free spaces of their colour; depot 0 is the black one, inns beside it."""
        s, players = self.state, table_size(self.state)
        for name in tiles:
            tile = self._fetch(name, "own" if depot else "black")
            if tile == INN:
                s.inns += 1
                continue
            spaces = s.parts.spaces_used[players] if depot else s.parts.black_used[players]
            for space in spaces:
                kind = s.parts.type_of_space(space, players, s.phase) if depot else TYPE_OF[tile]
                if (
                    depot_of(space) == depot
                    and kind == TYPE_OF[tile]
                    and s.depots[space] == NO_TILE
                ):
                    s.depots[space] = tile
                    break
            else:
                raise AssertionError(f"depot {depot} has no free space for {name}")
        return self.checked()

    def bridge(self, *markers: tuple[int, int]) -> Scenario:
        """The bridge, head first: (seat, space) …"""
        self.state.bridge = tuple([seat for seat, _ in markers])
        self.state.space = tuple([dict(markers)[seat] for seat in range(self.state.players)])
        return self.checked()

    def shields(self, seat: int, shields: dict[int, int]) -> Scenario:
        """Shields that lie already: number -> field of a castle."""
        for number, field in shields.items():
            lay_shield(self.state, seat, number, field)
        return self.checked()

    def shields_in(self, depot: int, *numbers: int) -> Scenario:
        for number in numbers:
            self.state.shield_depots = changed(self.state.shield_depots, number, depot)
        return self.checked()

    def route(self, seat: int, *tiles: int, laid: str = "") -> Scenario:
        """Route tiles by number, left to right, and goods on them, which are sold goods."""
        self[seat].route = tuple([tile - 1 for tile in tiles])
        self[seat].laid = tuple([GOOD_IDS.index(name) for name in laid.split()])
        self[seat].sold = self._goods({name: laid.split().count(name) for name in laid.split()})
        return self.checked()

    # --- what is to be done -------------------------------------------------------------------

    def turn(self, seat: int, first: int, second: int, white: int = 1) -> Scenario:
        """The last turn of round 5; the dice of all others are spent."""
        self.state.round, self.state.white = 5, white
        self.state.dice[2 * seat : 2 * seat + 2] = [first, second]
        return self.push(BeginTurn(seat))

    def end_phase(self) -> Scenario:
        """After round 5: what ends a phase, and what begins the next."""
        self.state.round = 5
        after = [StartPhase(self.state.phase + 1)] if self.state.phase < 4 else []
        return self.push(EndPhase(), *after)

    def start_phase(self, letter: str) -> Scenario:
        return self.push(StartPhase(PHASE_IDS.index(letter)))

    def roll(self, number: int, *faces: int) -> Scenario:
        """A round begins: two dice per seat, then the white one."""
        self.state.stack.append(RollDice(number))
        apply_outcome(self.state, faces)
        return self.checked()

    def chance(self, seed: int = 0) -> Scenario:
        """Let the table roll and draw until somebody must decide."""
        dice = Dice(seed)
        while self.actor() == CHANCE:
            frame = self.state.stack[-1]
            assert isinstance(frame, Chance)
            apply_outcome(self.state, frame.sample(self.state, dice))
            self.checked()
        return self

    def end_turn(self, seat: int) -> Scenario:
        """Take workers with the dice that are left; end the turn if it does not do so itself."""
        while self.asks() == f"{seat} PlayTurn":
            workers = self.legal("workers")
            self.play(f"{seat} {workers[0] if workers else 'end'}")
        return self

    def lacks_workers(self, move: str, **numbers: object) -> None:
        """A die is too far off; `numbers` name the price, the die and what needs its value."""
        self.refuses(move, "NOT_ENOUGH_WORKERS", "BUR-DIE-2", **numbers)

    # --- questions ----------------------------------------------------------------------------

    def held(self, seat: int) -> list[int]:
        """The numbers of the shields in the estate."""
        return [number for number in range(1, SHIELDS + 1) if self[seat].shields >> number & 1]

    def scored(self) -> list[str]:
        """The lines of all points so far, in the order they were scored."""
        return [str(e.data["line"]) for e in self.state.events or [] if e.what == "scored"]

    def points(self, seat: int) -> dict[str, int]:
        """The lines of the ledger, without zeros."""
        return {LINE_IDS[n]: points for n, points in enumerate(self[seat].ledger) if points}

    def stored(self, seat: int) -> list[str]:
        return [TILE_IDS[tile] for tile in self.state.storages[seat]]

    def at(self, seat: int, field: int) -> str:
        """The tile on a field, "" if it is empty."""
        tile = self[seat].tiles[field]
        return TILE_IDS[tile] if tile != NO_TILE else ""

    def in_depot(self, depot: int) -> list[str]:
        tiles = [self.state.depots[space] for space in spaces_of(depot)]
        return [TILE_IDS[tile] for tile in tiles if tile != NO_TILE]

    def goods_in(self, depot: int) -> dict[str, int]:
        return named(self.state.depot_goods[heap_of(depot, 0) : heap_of(depot + 1, 0)])


def named(goods: Sequence[int]) -> dict[str, int]:
    """Goods by name, without zeros."""
    return {GOOD_IDS[kind]: number for kind, number in enumerate(goods) if number}


def table(
    players: int = 2, first: int = 0, pack: Path | None = None, **options: object
) -> Scenario:
    """A table before phase A.  Choices of the set-up are made by the first option there is.

    Shields and routes are left out: `shields_in`, `shields` and `route` put them there.
    """
    s = GAME.setup(players, options, pack)
    while not isinstance(s.stack[-1], FillDepots):
        frame = s.stack[-1]
        if not isinstance(frame, Chance):
            apply(s, s.options[0])
        elif frame.verb() == "first":
            apply_outcome(s, (first,))
        else:
            apply_outcome(s, frame.sample(s, Dice(0)))
    s.stack, s.options, s.events = [], [], []
    s.goods_left = s.parts.good_copies
    s.shield_depots = (0,) * (SHIELDS + 1)
    s.inns, s.inns_left = 0, s.inns_left + s.inns
    for me in s.estates:
        me.goods, me.route, me.silver, me.workers = (0,) * GOODS, (), 0, 0
    return Scenario(s).checked()
