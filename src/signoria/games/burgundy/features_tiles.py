"""The part of `features.py` about tiles that are not in an estate yet: in storage and in depots."""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.burgundy import evaluation as hand
from signoria.games.burgundy.boards import BIT, Board
from signoria.games.burgundy.ids import (
    ANIMAL,
    BUILDING,
    BUILDINGS,
    COUNTED_BUILDING,
    DEPOTS,
    END_MONASTERIES,
    FIRST_ANIMAL,
    FIRST_BLACK,
    GEESE,
    GOODS,
    MONASTERY,
    NO_TILE,
    SPACES,
    TEAM,
    TYPE_IDS,
    TYPE_OF,
    TYPES,
    WATCHTOWER,
    animal_kind,
    animals_shown,
    building_number,
    depot_of,
    monastery_number,
)
from signoria.games.burgundy.questions.dice import place_costs, take_costs
from signoria.games.burgundy.questions.goods import free_kinds, most_goods
from signoria.games.burgundy.questions.monasteries import monastery_points
from signoria.games.burgundy.questions.placing import legal_fields
from signoria.games.burgundy.questions.regions import region_points
from signoria.games.burgundy.questions.storage import shared_storage
from signoria.games.burgundy.state import BurgundyState, Estate, board_of

CLOISTERS: Final = 30  # monasteries, and one more since they count from 1
KINDS: Final = (*TYPE_IDS, "any")  # inns and face-down tiles fit every colour
ALL_KINDS: Final = TYPES + 1
WORKER: Final = 0.6  # points that a worker is worth when it brings a die to another value
# Which monastery counts a building, by its number; 0: none does.
COUNTER_OF: Final[list[int]] = [0] * BUILDINGS
for _monastery, _tile in COUNTED_BUILDING.items():
    COUNTER_OF[building_number(_tile)] = _monastery

NAMES: Final = (
    ("storage", [f"{number} tiles" for number in range(5)]),
    ("storage", [f"{kind} fits" for kind in KINDS]),
    ("storage", [f"{kind} idle" for kind in KINDS]),
    ("storage", [f"building {number}" for number in range(BUILDINGS)]),
    *[
        ("storage", [f"monastery {number}", f"monastery {number} early"])
        for number in range(1, CLOISTERS)
    ],
    ("storage", ["placed by a die", "regions finished", "best region finished"]),
    ("storage", ["animals", "animals early", "animals of a kind", "monastery points"]),
    ("storage", ["best by the dice", "best by dice and workers", "buildings that count"]),
    ("depots", [f"{kind} useful" for kind in TYPE_IDS]),
    ("depots", [f"{kind} there" for kind in TYPE_IDS]),
    ("depots", [f"{kind} useful, black" for kind in TYPE_IDS]),
    ("depots", [f"{kind} by a die" for kind in TYPE_IDS]),
    ("depots", [f"building {number}" for number in range(BUILDINGS)]),
    ("depots", [f"monastery {number}" for number in range(1, CLOISTERS)]),
    ("depots", ["best herd", "best herd, black", "buildings that count"]),
    ("depots", ["best by the dice", "best by dice and workers", "best black", "black in reach"]),
    ("depots", ["most goods", "goods", "best haul", "goods of kinds held"]),
)


class Dice:
    """The best that each die of a seat can do, as it lies and with the workers at hand."""

    def __init__(self, me: Estate) -> None:
        self.workers = me.workers
        self.first = self.second = 0.0
        self.first_by_workers = self.second_by_workers = 0.0

    def may(self, first: bool, workers: int, gain: float) -> None:
        """One way to use a die."""
        if workers > self.workers:
            return
        paid = gain - WORKER * workers
        if first:
            if workers == 0:
                self.first = max(self.first, gain)
            self.first_by_workers = max(self.first_by_workers, paid)
        else:
            if workers == 0:
                self.second = max(self.second, gain)
            self.second_by_workers = max(self.second_by_workers, paid)

    def fill(self, row: Row) -> None:
        """Both dice together."""
        row.add((self.first + self.second) / 10.0)
        row.add((self.first_by_workers + self.second_by_workers) / 10.0)


class StoredTiles:
    """The tiles in a seat's storage, one after the other, and what they add up to."""

    def __init__(self, s: BurgundyState, me: Estate, seat: int, power: int) -> None:
        self.s = s
        self.me = me
        self.board = board_of(s, me)
        self.tiles = s.storages[seat]
        if s.mode == TEAM:
            self.tiles = self.tiles + s.storages[shared_storage(s, s.team[seat])]
        self.power = power
        self.dice = Dice(me)
        self.ready = self.finished = self.best = 0.0
        self.animals = self.alike = self.points = self.counted = 0.0

    def fill(self, early: float, first: int, second: int, row: Row) -> None:
        """All entries of the storage."""
        row.one_of(len(self.tiles), 5)
        fits = row.at
        idle = fits + ALL_KINDS
        buildings = idle + ALL_KINDS
        row.at = buildings + BUILDINGS + 2 * CLOISTERS - 2
        for tile in self.tiles:
            kind = TYPE_OF[tile]
            places = legal_fields(self.s, self.me, self.power, tile)
            if places:
                row.more(fits + kind, 1.0)
                self._kind(tile, kind, early, buildings, row)
                self._places(tile, kind, places, first, second)
            else:
                row.more(idle + kind, 1.0)
        row.add(self.ready)
        row.add(self.finished)
        row.add(self.best)
        row.add(self.animals)
        row.add(self.animals * early)
        row.add(self.alike)
        row.add(self.points)
        self.dice.fill(row)
        row.add(self.counted)

    def _kind(self, tile: int, kind: int, early: float, buildings: int, row: Row) -> None:
        """What a tile is."""
        if kind == BUILDING:
            number = building_number(tile)
            row.more(buildings + number, 1.0)
            if self.me.monasteries >> COUNTER_OF[number] & 1:
                self.counted += 0.4
        elif kind == MONASTERY:
            number = monastery_number(tile)
            place = buildings + BUILDINGS + 2 * number - 2
            row.more(place, 1.0)
            row.more(place + 1, early)
            if number in END_MONASTERIES:
                self.points += monastery_points(self.s, self.me, number) / 10.0
        elif kind == ANIMAL:
            self.animals += (animals_shown(tile) if tile != GEESE else 3) / 4.0

    def _places(self, tile: int, kind: int, places: int, first: int, second: int) -> None:
        """What it would do where it may lie."""
        board = self.board
        worth = hand.stored_tile(self.s, self.me, tile) if first or second else 0.0
        best = most = 0
        ready = False
        for field in board.fields_of[kind]:
            if not places & BIT[field]:
                continue
            number = board.number[field]
            mask = board.region_at[field]
            finished = alike = 0
            if (mask & ~self.me.filled).bit_count() == 1:
                points = region_points(self.s, mask.bit_count())
                finished = points + self.s.parts.phase_bonus[self.s.phase]
                best = max(best, finished)
            if kind == ANIMAL and tile != GEESE:
                alike = animals_like(self.me, board, mask, animal_kind(tile))
                most = max(most, alike)
            gain = worth + finished + alike
            if first:
                ready = ready or number == first
                self.dice.may(True, place_costs(self.power, first, kind)[number], gain)
            if second:
                ready = ready or number == second
                self.dice.may(False, place_costs(self.power, second, kind)[number], gain)
        if ready:
            self.ready += 1.0
        self.finished += best / 10.0
        self.best = max(self.best, best / 10.0)
        self.alike += most / 5.0


def animals_like(me: Estate, board: Board, mask: int, kind: int) -> int:
    """Animals of a kind in a pasture."""
    found = 0
    for field in board.fields_of[ANIMAL]:
        if mask & BIT[field] and me.filled & BIT[field]:
            lying = me.tiles[field]
            if FIRST_ANIMAL <= lying < GEESE and animal_kind(lying) == kind:
                found += animals_shown(lying)
    return found


class DepotTiles:
    """What can be taken, and what of it could be placed."""

    def __init__(self, s: BurgundyState, me: Estate, power: int, herds: list[int]) -> None:
        self.s = s
        self.me = me
        self.power = power
        self.herds = herds  # most animals of each kind where one more can lie
        self.dice = Dice(me)
        self.herd = self.black_herd = self.counted = 0.0
        self.best_black = 0.0
        self.start = 0  # of the entries

    def fill(self, first: int, second: int, row: Row) -> None:
        """All entries of the depots."""
        s = self.s
        self.start = start = row.at
        row.at = start + 4 * TYPES + BUILDINGS + CLOISTERS - 1
        for space in range(SPACES):
            tile = s.depots[space]
            if tile == NO_TILE:
                continue
            kind = TYPE_OF[tile]
            if kind >= TYPES:
                continue
            fits = legal_fields(s, self.me, self.power, tile) != 0
            if space < FIRST_BLACK:
                row.more(start + TYPES + kind, 0.5)
                if fits:
                    row.more(start + kind, 0.5)
                    self._depot(tile, kind, depot_of(space), first, second, row)
            elif fits:
                row.more(start + 2 * TYPES + kind, 1.0)
                self.best_black = max(self.best_black, self._worth(tile, kind, True, row))
        row.add(self.herd / 8.0)
        row.add(self.black_herd / 8.0)
        row.add(self.counted)
        self.dice.fill(row)
        row.add(self.best_black / 10.0)
        row.add(self.best_black / 10.0 if self.me.silver >= s.parts.price_silver else 0.0)
        self._goods(row)

    def _depot(self, tile: int, kind: int, depot: int, first: int, second: int, row: Row) -> None:
        """A tile of depots 1 to 6 that fits into the estate."""
        if depot in (first, second):
            row.more(self.start + 3 * TYPES + kind, 1.0)
        worth = self._worth(tile, kind, False, row)
        if first:
            self.dice.may(True, take_costs(self.power, first)[depot], worth)
        if second:
            self.dice.may(False, take_costs(self.power, second)[depot], worth)

    def _worth(self, tile: int, kind: int, black: bool, row: Row) -> float:
        """What a tile would be worth in storage; what it is goes into the entries."""
        me = self.me
        worth = hand.STORED[kind]
        kinds = self.start + 4 * TYPES
        if kind == BUILDING:
            number = building_number(tile)
            row.more(kinds + number, 0.5)
            if me.monasteries >> COUNTER_OF[number] & 1:
                self.counted += 0.4
                worth += 4.0
            if tile == WATCHTOWER:
                worth += 1.0
        elif kind == MONASTERY:
            number = monastery_number(tile)
            row.more(kinds + BUILDINGS + number - 1, 1.0)
            worth += hand.stored_monastery(self.s, me, number)
        elif kind == ANIMAL:
            herd = animals_shown(tile) + self.herds[animal_kind(tile)] if tile != GEESE else 4
            worth += 0.5 * herd
            if black:
                self.black_herd = max(self.black_herd, float(herd))
            else:
                self.herd = max(self.herd, float(herd))
        return worth

    def _goods(self, row: Row) -> None:
        """What a ship would bring."""
        s = self.s
        held = self.me.goods
        free = free_kinds(s, self.me)
        total = known = best = 0
        place = 0
        for _ in range(DEPOTS):
            haul = new = 0
            largest = 0
            for kind in range(GOODS):
                number = s.depot_goods[place]
                place += 1
                if number:
                    total += number
                    if held[kind]:
                        haul += number
                        known += number
                    else:
                        new += number
                        largest = max(largest, number)
            haul += min(new, max(largest, free)) if free else 0
            best = max(best, haul)
        row.add(most_goods(s) / 4.0)
        row.add(total / 8.0)
        row.add(best / 4.0)
        row.add(known / 4.0)
