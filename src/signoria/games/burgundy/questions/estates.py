"""Who plays for which estate, and how far the game has come."""

from __future__ import annotations

from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import PHASES, SOLO
from signoria.games.burgundy.state import BurgundyState, Estate, board_of


def table_size(s: BurgundyState) -> int:
    """2, 3 or 4: which column of the tables holds (team like 4, solo like 2)."""
    return 2 if s.mode == SOLO else s.players


def castles_with_tiles(s: BurgundyState, me: Estate) -> list[int]:
    """Fields that hold a castle tile: where a shield may lie (BUR-SHIELD-2)."""
    fields = board_of(s, me).castle_fields()
    return [field for field in fields if me.filled & BIT[field] and me.tiles[field] == 0]


def rounds_left(s: BurgundyState) -> int:
    """Rounds after this one."""
    return (PHASES - 1 - s.phase) * s.parts.rounds + max(0, s.parts.rounds - s.round)


def team_speakers(s: BurgundyState) -> list[int]:
    """One seat per estate in bridge order: who decides at the end of a phase (BUR-TEAM-7)."""
    if not s.bridge:
        return [0]
    found: list[int] = []
    for seat in s.bridge:
        if all(s.team[seat] != s.team[other] for other in found):
            found.append(seat)
    return found


def empty_fields(s: BurgundyState, me: Estate) -> int:
    """Fields without a tile."""
    return board_of(s, me).size - me.filled.bit_count()
