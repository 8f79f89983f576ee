"""Filled regions and covered colours (BUR-REGION-1 to 3, BUR-COLOUR-1 and 2, BUR-INN-3)."""

from __future__ import annotations

from signoria.core.events import Value
from signoria.core.machine import emit
from signoria.games.burgundy.ids import L_BONUS_LARGE, L_BONUS_SMALL, L_PHASE, L_REGION, TYPE_IDS
from signoria.games.burgundy.questions.regions import (
    bonus_left,
    bonus_worth,
    region_points,
    region_size,
)
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of, has_shield
from signoria.games.burgundy.verbs import score


def score_region(s: BurgundyState, seat: int, field: int) -> int:
    """Points for the filled region of a field: its size and the phase; their sum."""
    me = estate_of(s, seat)
    board = board_of(s, me)
    size = region_size(s, me, field)
    if s.events is not None:
        fields = board.regions[board.region_of[field]]
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
    large, small = bonus_left(s, colour)
    if not small:
        return
    me = estate_of(s, seat)
    if large:
        me.large |= 1 << colour
    else:
        me.small |= 1 << colour
    if s.events is not None:
        size = "large" if large else "small"
        emit(s, "took_bonus_tile", seat, {"colour": TYPE_IDS[colour], "size": size})
    points = bonus_worth(s, large)
    line = L_BONUS_LARGE if large else L_BONUS_SMALL
    score(s, seat, 2 * points if has_shield(me, 7) else points, line)
