"""Pastures and herds (BUR-ANIMAL-1, BUR-EXT-5, BUR-MON-7, BUR-SHIELD-E1)."""

from __future__ import annotations

from signoria.games.burgundy.ids import (
    ANIMAL,
    FIRST_ANIMAL,
    GEESE,
    animal_kind,
    animals_shown,
    is_animal,
)
from signoria.games.burgundy.questions.monasteries import animal_bonus, power_of
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, estate_of, has_shield


def herd_points(s: BurgundyState, seat: int, field: int, kind: int, too: int) -> int:
    """Animals on all tiles of two kinds in the pasture, and what monastery 7 adds per tile."""
    me = estate_of(s, seat)
    extra = animal_bonus(power_of(s, me))
    points = 0
    for place in pasture(s, me, field):
        tile = me.tiles[place]
        if is_animal(tile) and animal_kind(tile) in (kind, too):
            points += animals_shown(tile) + extra
    return points


def pasture(s: BurgundyState, me: Estate, field: int) -> list[int]:
    """The fields that score together; with shield 1 all pastures are one (R-46)."""
    board = board_of(s, me)
    if has_shield(me, 1):
        return board.fields_of[ANIMAL]
    return board.regions[board.region_of[field]]


def kinds_in_pasture(s: BurgundyState, seat: int, field: int) -> list[int]:
    """The kinds beside which geese lie."""
    me = estate_of(s, seat)
    found: list[int] = []
    for place in pasture(s, me, field):
        tile = me.tiles[place]
        if FIRST_ANIMAL <= tile < GEESE and animal_kind(tile) not in found:
            found.append(animal_kind(tile))
    return sorted(found)
