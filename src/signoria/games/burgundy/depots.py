"""The depots: which tiles and shields lie where.  Depot 0 is the black one, inns included."""

from __future__ import annotations

from signoria.games.burgundy.state import BurgundyState
from signoria.games.burgundy.tiles import (
    BLACK_DEPOT,
    FIRST_BLACK,
    INN,
    NO_TILE,
    SHIELDS,
    SPACES,
)


def depot_kinds(s: BurgundyState, depot: int) -> list[int]:
    """The kinds of tiles in a depot, each once, in printed order."""
    if depot == BLACK_DEPOT:
        first, end = FIRST_BLACK, SPACES
    else:
        first, end = depot * 4 - 4, depot * 4
    tiles = s.depots
    found: list[int] = []
    for space in range(first, end):
        tile = tiles[space]
        if tile != NO_TILE and not lies_before(tiles, first, space, tile):
            found.append(tile)
    if depot == BLACK_DEPOT and s.inns:
        found.append(INN)
    return found


def lies_before(tiles: list[int], first: int, space: int, tile: int) -> bool:
    """Does an equal tile lie on an earlier space of the same depot?"""
    while first < space:
        if tiles[first] == tile:
            return True
        first += 1
    return False


def lies_in(s: BurgundyState, depot: int, tile: int) -> bool:
    """Is there such a tile in the depot?"""
    return tile in depot_kinds(s, depot)


def space_of(s: BurgundyState, depot: int, tile: int) -> int:
    """The first space of a depot with such a tile."""
    first = FIRST_BLACK if depot == BLACK_DEPOT else depot * 4 - 4
    return s.depots.index(tile, first)


def shields_in(s: BurgundyState, depot: int) -> list[int]:
    """The shields in a depot, by number."""
    return [number for number in range(1, SHIELDS + 1) if s.shield_depots[number] == depot]
