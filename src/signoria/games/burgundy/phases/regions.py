"""Filled regions and covered colours (BUR-REGION-1 to 3, BUR-COLOUR-1 and 2, BUR-INN-3)."""

from __future__ import annotations

from signoria.core.events import Value
from signoria.core.machine import emit
from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import L_BONUS_LARGE, L_BONUS_SMALL, L_PHASE, L_REGION, TYPE_IDS
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.questions.regions import region_points
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of, has_shield
from signoria.games.burgundy.verbs import score


def score_region(s: BurgundyState, seat: int, field: int) -> int:
    """Points for the filled region of a field: its size and the phase; their sum."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    fields = board.regions[board.region_of[field]]
    size = len(fields)
    if me.inns & BIT[field]:
        size += 1
    if has_shield(me, 17):
        size += 1
    if s.events is not None:
        colour = TYPE_IDS[board.colour[field]]
        data: dict[str, Value] = {"colour": colour, "size": size, "fields": tuple(fields)}
        emit(s, "filled_region", seat, data)
    points = region_points(s, size)
    bonus = s.parts.phase_bonus[s.phase]
    score(s, seat, points, L_REGION)
    score(s, seat, bonus, L_PHASE)
    return points + bonus


def claim_colour(s: BurgundyState, seat: int, colour: int) -> None:
    """The first to cover a colour takes the large bonus tile, the second the small one."""
    bit = 1 << colour
    large = small = False
    for estate in s.estates:
        large = large or estate.large & bit != 0
        small = small or estate.small & bit != 0
    if small:
        return
    me = estate_of(s, seat)
    if large:
        me.small |= bit
        points, line = s.parts.small[table_size(s)], L_BONUS_SMALL
    else:
        me.large |= bit
        points, line = s.parts.large[table_size(s)], L_BONUS_LARGE
    if s.events is not None:
        size = "small" if large else "large"
        emit(s, "took_bonus_tile", seat, {"colour": TYPE_IDS[colour], "size": size})
    score(s, seat, 2 * points if has_shield(me, 7) else points, line)
