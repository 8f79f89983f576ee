"""The part of `features.py` about tiles that are not in an estate yet: in storage and in depots."""

from __future__ import annotations

from typing import Final

from signoria.bots.row import Row
from signoria.games.burgundy.boards import BIT, Board
from signoria.games.burgundy.ids import (
    ANIMAL,
    BUILDING,
    BUILDING_IDS,
    END_MONASTERIES,
    FIRST_ANIMAL,
    FIRST_BLACK,
    GEESE,
    MONASTERY,
    NO_TILE,
    SPACES,
    TYPE_OF,
    TYPES,
    animal_kind,
    animals_shown,
    building_number,
    depot_of,
    monastery_number,
)
from signoria.games.burgundy.questions.goods import most_goods
from signoria.games.burgundy.questions.monasteries import monastery_points
from signoria.games.burgundy.questions.placing import legal_fields
from signoria.games.burgundy.questions.regions import region_points
from signoria.games.burgundy.state import BurgundyState, Estate, board_of

CLOISTERS: Final = 27  # monasteries of the base game, and one more since they count from 1


class StoredTiles:
    """The tiles in a seat's storage, one after the other, and what they add up to."""

    def __init__(self, s: BurgundyState, me: Estate, seat: int, power: int) -> None:
        self.s = s
        self.me = me
        self.board = board_of(s, me)
        self.tiles = s.storages[seat]
        self.power = power
        self.fits = [0.0] * TYPES
        self.idle = [0.0] * TYPES
        self.buildings = [0.0] * len(BUILDING_IDS)
        self.cloisters = [0.0] * CLOISTERS
        self.ready = self.finished = self.best = 0.0
        self.animals = self.alike = self.points = 0.0

    def fill(self, early: float, first: int, second: int, row: Row) -> None:
        """All entries of the storage."""
        for tile in self.tiles:
            kind = TYPE_OF[tile]
            if kind >= TYPES:
                continue
            places = legal_fields(self.s, self.me, self.power, tile)
            if places:
                self.fits[kind] += 1.0
                self._kind(tile, kind)
                self._places(tile, kind, places, first, second)
            else:
                self.idle[kind] += 1.0
        row.one_of(len(self.tiles), 4)
        row.add_all(self.fits)
        row.add_all(self.idle)
        row.add_all(self.buildings)
        for number in range(1, CLOISTERS):
            row.add(self.cloisters[number])
            row.add(self.cloisters[number] * early)
        row.add(self.ready)
        row.add(self.finished)
        row.add(self.best)
        row.add(self.animals)
        row.add(self.animals * early)
        row.add(self.alike)
        row.add(self.points)

    def _kind(self, tile: int, kind: int) -> None:
        """What a tile is."""
        if kind == BUILDING:
            number = building_number(tile)
            if number < len(self.buildings):
                self.buildings[number] += 1.0
        elif kind == MONASTERY:
            number = monastery_number(tile)
            if number < CLOISTERS:
                self.cloisters[number] += 1.0
            if number in END_MONASTERIES:
                self.points += monastery_points(self.s, self.me, number) / 10.0
        elif kind == ANIMAL:
            self.animals += (animals_shown(tile) if tile != GEESE else 3) / 4.0

    def _places(self, tile: int, kind: int, places: int, first: int, second: int) -> None:
        """What it would do where it may lie."""
        board = self.board
        best = alike = 0
        ready = False
        for field in board.fields_of[kind]:
            if not places & BIT[field]:
                continue
            number = board.number[field]
            ready = ready or number in (first, second)
            mask = board.region_at[field]
            if (mask & ~self.me.filled).bit_count() == 1:
                points = region_points(self.s, mask.bit_count())
                best = max(best, points + self.s.parts.phase_bonus[self.s.phase])
            if kind == ANIMAL and tile != GEESE:
                alike = max(alike, animals_like(self.me, board, mask, animal_kind(tile)))
        if ready:
            self.ready += 1.0
        self.finished += best / 10.0
        self.best = max(self.best, best / 10.0)
        self.alike += alike / 5.0


def animals_like(me: Estate, board: Board, mask: int, kind: int) -> int:
    """Animals of a kind in a pasture."""
    found = 0
    for field in board.fields_of[ANIMAL]:
        if mask & BIT[field] and me.filled & BIT[field]:
            lying = me.tiles[field]
            if FIRST_ANIMAL <= lying < GEESE and animal_kind(lying) == kind:
                found += animals_shown(lying)
    return found


def depots(s: BurgundyState, me: Estate, power: int, first: int, second: int, row: Row) -> None:
    """What can be taken, and what of it could be placed."""
    useful = [0.0] * TYPES
    there = [0.0] * TYPES
    black = [0.0] * TYPES
    ready = [0.0] * TYPES
    for space in range(SPACES):
        tile = s.depots[space]
        if tile == NO_TILE:
            continue
        kind = TYPE_OF[tile]
        if kind >= TYPES:
            continue
        fits = legal_fields(s, me, power, tile) != 0
        if space >= FIRST_BLACK:
            if fits:
                black[kind] += 1.0
            continue
        there[kind] += 0.5
        if fits:
            useful[kind] += 0.5
            depot = depot_of(space)
            if depot in (first, second):
                ready[kind] += 1.0
    row.add_all(useful)
    row.add_all(there)
    row.add_all(black)
    row.add_all(ready)
    row.add(most_goods(s) / 4.0)
    total = 0
    for number in s.depot_goods:
        total += number
    row.add(total / 8.0)
