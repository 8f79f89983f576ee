"""Monasteries: every question whose answer one of them changes (BUR-MON-1 to 31).

`power` is the set of monasteries that work for a player: his own and, through shield 6,
those of the player he named (BUR-SHIELD-E6).  One bit per number.
"""

from __future__ import annotations

from typing import Final

from signoria.games.burgundy.ids import (
    ANIMAL_KINDS,
    COUNTED_BUILDING,
    CRANE,
    MONASTERIES,
    NONE,
    SOLO,
    TYPES,
    animal_kind,
    is_animal,
)
from signoria.games.burgundy.questions.regions import covers
from signoria.games.burgundy.state import BurgundyState, Estate, has_shield

M1: Final = 1 << 1
M2: Final = 1 << 2
M3: Final = 1 << 3
M4: Final = 1 << 4
M5: Final = 1 << 5
M6: Final = 1 << 6
M7: Final = 1 << 7
M8: Final = 1 << 8
M9: Final = 1 << 9
M10: Final = 1 << 10
M11: Final = 1 << 11
M12: Final = 1 << 12
M13: Final = 1 << 13
M14: Final = 1 << 14
M27: Final = 1 << 27
M28: Final = 1 << 28
FREE_PLACING: Final[list[int]] = [M11, M11, M10, M9, M10, M11, 0]  # by type of tile


def power_of(s: BurgundyState, me: Estate) -> int:
    """The monasteries that work for an estate."""
    if me.named == NONE:
        return me.monasteries
    return me.monasteries | s.estates[me.named].monasteries


def monasteries_of(me: Estate) -> list[int]:
    """The numbers of the monasteries in an estate."""
    return [number for number in range(1, MONASTERIES + 1) if me.monasteries >> number & 1]


def may_repeat_buildings(power: int) -> bool:
    """BUR-MON-1: the city rule does not apply."""
    return power & M1 != 0


def mine_workers(power: int, silver: int) -> int:
    """BUR-MON-2: workers at the end of a phase for silver from mines (R-33)."""
    return silver if power & M2 else 0


def sale_silver(s: BurgundyState, me: Estate, power: int, number: int) -> int:
    """BUR-SELL-2, BUR-MON-3; shield 9 takes the place of both (R-30)."""
    if has_shield(me, 9):
        return number
    return 2 * s.parts.sale_silver if power & M3 else s.parts.sale_silver


def sale_workers(power: int) -> int:
    """BUR-MON-4."""
    return 1 if power & M4 else 0


def may_empty_two_depots(power: int) -> bool:
    """BUR-MON-5."""
    return power & M5 != 0


def may_buy_anywhere(power: int) -> bool:
    """BUR-MON-6: from every depot, and for workers."""
    return power & M6 != 0


def animal_bonus(power: int) -> int:
    """BUR-MON-7: extra points per animal tile scored."""
    return 1 if power & M7 else 0


def has_free_take(power: int) -> bool:
    """BUR-MON-12."""
    return power & M12 != 0


def has_free_placing(power: int, kind: int) -> bool:
    """BUR-MON-9 to 11, by the type of the tile; inns and face-down tiles have none."""
    return power & FREE_PLACING[kind] != 0


def action_workers(s: BurgundyState, power: int) -> int:
    """BUR-WORK-1, BUR-MON-14: what the workers action brings."""
    return s.parts.workers_action_14 if power & M14 else s.parts.workers_action


def action_silver(power: int) -> int:
    """BUR-MON-13: silver that comes with the workers action."""
    return 1 if power & M13 else 0


def may_hire(power: int) -> bool:
    """BUR-EXT-2: silver for workers."""
    return power & M28 != 0


# --- points (BUR-MON-15 to 26, 29) ----------------------------------------------------------


def monastery_points(s: BurgundyState, me: Estate, number: int) -> int:
    """What a scoring monastery is worth on an estate, the crane not counted."""
    return s.parts.end_points[number] * _counted(s, me, number)


def _counted(s: BurgundyState, me: Estate, number: int) -> int:
    if number in COUNTED_BUILDING:
        return me.tiles.count(COUNTED_BUILDING[number])
    if number == 15:
        return sum(1 for sold in me.sold if sold)
    if number == 24:
        return animal_kinds(me)
    if number == 25:
        return sum(me.sold)
    if number == 26:
        return colours_covered(s, me) if s.mode == SOLO else bonus_tiles(me)
    return 0


def counts_crane(me: Estate, number: int) -> bool:
    """Could the crane count as the building of this monastery? (BUR-EXT-4)"""
    return number in COUNTED_BUILDING and CRANE in me.tiles


def animal_kinds(me: Estate) -> int:
    """Different kinds of animals in the estate; geese are a fifth one (BUR-EXT-5)."""
    seen = [0] * ANIMAL_KINDS
    for tile in me.tiles:
        if is_animal(tile):
            seen[animal_kind(tile)] = 1
    return sum(seen)


def bonus_tiles(me: Estate) -> int:
    """Bonus tiles owned, large and small."""
    return me.large.bit_count() + me.small.bit_count()


def colours_covered(s: BurgundyState, me: Estate) -> int:
    """Colours of which every field is filled (BUR-SOLO-8)."""
    board = s.parts.boards[me.board]
    return sum(1 for kind in range(TYPES) if covers(me, board.colour_mask[kind]))
