"""Goods: where they lie, what fits into a store, what a sale brings."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games.burgundy.ids import DEPOTS, GOODS, NORMAL, ROUTE_TILE_SPACES, SOLO, TEAM
from signoria.games.burgundy.state import BurgundyState, Estate

ALL_DEPOTS = [1, 2, 3, 4, 5, 6]


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
            if s.depot_goods[(depot - 1) * GOODS + kind]:
                found.append(kind)
                break
    return found


def lies_somewhere(s: BurgundyState, kind: int) -> bool:
    """Are goods of this kind in any depot?"""
    return any(s.depot_goods[depot * GOODS + kind] for depot in range(DEPOTS))


def is_full(me: Estate) -> bool:
    """Do goods lie on every space?"""
    return len(me.laid) == len(me.route) * ROUTE_TILE_SPACES


def depot_goods(s: BurgundyState, depots: Sequence[int]) -> list[int]:
    """Goods of some depots together, one count per kind."""
    return [
        sum(s.depot_goods[(depot - 1) * GOODS + kind] for depot in depots) for kind in range(GOODS)
    ]


def most_goods(s: BurgundyState) -> int:
    """Goods in the fullest depot."""
    best = 0
    for depot in range(6):
        number = 0
        for kind in range(GOODS):
            number += s.depot_goods[depot * GOODS + kind]
        best = max(best, number)
    return best


def sale_points(s: BurgundyState) -> int:
    """Points per good sold."""
    if s.mode == NORMAL:
        return s.parts.sale_points[s.players]
    return s.parts.team_sale if s.mode == TEAM else s.parts.solo_sale
