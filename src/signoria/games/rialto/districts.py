"""Councillors in districts, the district bonus, and what a district is worth."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.rialto.state import (
    DISTRICT_BONUS,
    FREE,
    GONDOLA_TILE,
    NONE,
    RialtoState,
    district_count,
)
from signoria.games.rialto.verbs import score


def add_councillor(s: RialtoState, seat: int, district: int, at_once: bool) -> None:
    """One councillor arrives; the district bonus is checked after every one (RIA-DIST-1)."""
    s.players[seat].districts[district] += 1
    if s.events is not None:
        emit(s, "placed_councillor", seat, {"district": district})
    check_sides(s, seat, at_once)


def check_sides(s: RialtoState, participant: int, at_once: bool) -> None:
    """5 points for presence in all three districts of a side (RIA-DIST-2 to 6, RIA-NEU-14).

    `at_once`: the tile is turned now (stage E); in stage F only when the stage ends.
    """
    if participant == NONE:
        return
    human = participant < len(s.players)
    for side in (0, 1):
        if not s.bonus_tiles[side] or not fulfils(s, participant, side):
            continue
        if human:
            me = s.players[participant]
            if not me.sides & (1 << side):
                me.sides |= 1 << side
                score(s, participant, s.parts.bonus_points, DISTRICT_BONUS)
        if at_once:
            turn_tile(s, side)


def turn_tile(s: RialtoState, side: int) -> None:
    """Nobody can gain this side's bonus any more."""
    s.bonus_tiles[side] = 0
    if s.events is not None:
        emit(s, "turned_bonus", None, {"side": side})


def fulfils(s: RialtoState, participant: int, side: int) -> bool:
    """At least one councillor in each of the three districts."""
    for district in s.parts.sides[side]:
        if district_count(s, participant, district) == 0:
            return False
    return True


def end_facing(s: RialtoState, connection: int, district: int) -> int:
    """What the tile on a connection is worth for one of its districts."""
    tile = s.connections[connection]
    if tile == FREE:
        return 0
    if tile == GONDOLA_TILE:
        return s.parts.gondola_value
    high_end = s.parts.ends[connection][tile % 2]
    bridge = tile // 2
    return s.parts.high_end[bridge] if high_end == district else s.parts.low_end[bridge]


def district_value(s: RialtoState, district: int) -> int:
    """Sum of the ends that touch it (RIA-FIN-3)."""
    total = 0
    for connection in s.parts.touching[district]:
        total += end_facing(s, connection, district)
    return total


def ranking(s: RialtoState, district: int) -> list[int]:
    """Participants with councillors there, most first, ties by Doge order (RIA-FIN-4)."""
    present = [p for p in s.doge if district_count(s, p, district) > 0]
    return sorted(present, key=lambda p: -district_count(s, p, district))
