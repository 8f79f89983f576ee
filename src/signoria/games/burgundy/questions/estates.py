"""Who plays for which estate, and how far the game has come."""

from __future__ import annotations

from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import CASTLE, PHASES, SHIELDS, SOLO
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, has_shield


def table_size(s: BurgundyState) -> int:
    """2, 3 or 4: which column of the tables holds (team like 4, solo like 2)."""
    return 2 if s.mode == SOLO else s.players


def castles_with_tiles(s: BurgundyState, me: Estate) -> list[int]:
    """Fields that hold a castle tile: where a shield may lie (BUR-SHIELD-2)."""
    fields = board_of(s, me).castle_fields()
    return [field for field in fields if me.filled & BIT[field] and me.tiles[field] == CASTLE]


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


def place_on_bridge(s: BurgundyState, seat: int) -> int:
    """1 for the head of the bridge; 0 without a marker there."""
    return s.bridge.index(seat) + 1 if seat in s.bridge else 0


def estates_in_order(s: BurgundyState) -> list[int]:
    """All estates in the order of turns."""
    return list(dict.fromkeys([s.team[seat] for seat in s.bridge])) or list(range(len(s.estates)))


def shields_of(me: Estate) -> list[int]:
    """The shields in an estate, by number."""
    return [number for number in range(1, SHIELDS + 1) if has_shield(me, number)]


def shield_on(me: Estate, field: int) -> int:
    """The shield that lies on the castle of a field; 0 for none."""
    return me.shield_fields.index(field) if field in me.shield_fields else 0


def others_with_shield_2(s: BurgundyState, estate: int) -> list[int]:
    """Whose workers grow when an estate receives some (BUR-SHIELD-E2)."""
    return [
        number
        for number, other in enumerate(s.estates)
        if number != estate and has_shield(other, 2)
    ]
