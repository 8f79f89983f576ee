"""Goods: where they lie, what fits into a store, what a sale brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from signoria.core.machine import SPECTATOR
from signoria.games.burgundy.ids import GOODS, NONE, NORMAL, ROUTE_TILE_SPACES, SOLO, TEAM, heap_of
from signoria.games.burgundy.state import BurgundyState, Estate

ALL_DEPOTS: Final = [1, 2, 3, 4, 5, 6]


def free_kinds(s: BurgundyState, me: Estate) -> int:
    """How many more kinds the goods store can hold."""
    if s.mode == SOLO:
        return GOODS
    free = s.parts.goods_kinds
    for number in me.goods:
        if number:
            free -= 1
    return free


def new_kinds(s: BurgundyState, me: Estate, depots: list[int]) -> list[int]:
    """Kinds in some depots that are not held."""
    found: list[int] = []
    for kind in range(GOODS):
        if me.goods[kind]:
            continue
        for depot in depots:
            if s.depot_goods[heap_of(depot, kind)]:
                found.append(kind)
                break
    return found


def lies_somewhere(s: BurgundyState, kind: int) -> bool:
    """Are goods of this kind in any depot?"""
    return any(s.depot_goods[heap_of(depot, kind)] for depot in ALL_DEPOTS)


def is_full(me: Estate) -> bool:
    """Do goods lie on every space?"""
    return len(me.laid) == route_spaces(me)


def depot_goods(s: BurgundyState, depots: Sequence[int]) -> list[int]:
    """Goods of some depots together, one count per kind."""
    heap = s.depot_goods
    return [sum(heap[heap_of(depot, kind)] for depot in depots) for kind in range(GOODS)]


def most_goods(s: BurgundyState) -> int:
    """Goods in the fullest depot."""
    best = 0
    for depot in ALL_DEPOTS:
        number = 0
        for kind in range(GOODS):
            number += s.depot_goods[heap_of(depot, kind)]
        best = max(best, number)
    return best


def sale_points(s: BurgundyState) -> int:
    """Points per good sold."""
    if s.mode == NORMAL:
        return s.parts.sale_points[s.players]
    return s.parts.team_sale if s.mode == TEAM else s.parts.solo_sale


def heaps(s: BurgundyState, kind: int, depots: Sequence[int]) -> list[int]:
    """Those of some depots in which goods of a kind lie."""
    return [depot for depot in depots if s.depot_goods[heap_of(depot, kind)]]


def good_of_round(s: BurgundyState, number: int) -> int:
    """The good that still lies on the space of a round; NONE if it has moved on."""
    gone = s.parts.rounds - len(s.round_goods)
    return s.round_goods[number - gone - 1] if number > gone else NONE


def route_spaces(me: Estate) -> int:
    """Spaces of an estate's trade route."""
    return len(me.route) * ROUTE_TILE_SPACES


def good_wanted(s: BurgundyState, me: Estate, place: int) -> int:
    """The kind of goods that earns the bonus of a space of the route."""
    return s.parts.route_goods[me.route[place // ROUTE_TILE_SPACES]][place % ROUTE_TILE_SPACES]


def route_effect(s: BurgundyState, me: Estate, place: int) -> int:
    """The bonus of a space of the route, as a kind of tile."""
    return s.parts.route_effects[me.route[place // ROUTE_TILE_SPACES]][place % ROUTE_TILE_SPACES]


def knows_sold(s: BurgundyState, viewer: int, estate: int) -> bool:
    """Sold goods lie face down: only their owner looks at them before the end (R-53)."""
    return not s.stack or (viewer != SPECTATOR and s.team[viewer] == estate)
