"""The primitive verbs: the only code that moves points, marble, workers, hexagons and bonuses."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.tuscany.pieces import BONUS_IDS, HEXAGON, STORAGE
from signoria.games.tuscany.state import (
    GREEN_LINES,
    HEXAGON_OVER,
    LINE_IDS,
    STORAGE_TOKEN,
    TuscanyState,
    spaces,
)


def score(s: TuscanyState, seat: int, points: int, line: int) -> None:
    """Points with their source, on the track of that source (TUS-INV-11)."""
    if points == 0:
        return
    me = s.players[seat]
    me.ledger[line] += points
    if line < GREEN_LINES:
        me.green += points
        if s.events is not None:
            emit(s, "scored_green", seat, {"points": points, "line": LINE_IDS[line]})
        return
    me.red += points
    if s.events is not None:
        emit(s, "scored_red", seat, {"points": points, "line": LINE_IDS[line]})


def gain_marble(s: TuscanyState, seat: int, number: int) -> None:
    """Marble from the supply, which never runs out."""
    s.players[seat].marble += number
    if s.events is not None and number:
        emit(s, "gained_marble", seat, {"number": number})


def spend_marble(s: TuscanyState, seat: int) -> None:
    """One marble back to the supply (TUS-MARB-1)."""
    s.players[seat].marble -= 1
    if s.events is not None:
        emit(s, "spent_marble", seat)


def gain_workers(s: TuscanyState, seat: int, number: int) -> None:
    """Workers from the supply, which never runs out."""
    s.players[seat].workers += number
    if s.events is not None and number:
        emit(s, "gained_workers", seat, {"number": number})


def gain_hexagon(s: TuscanyState, seat: int) -> None:
    """A hexagon into storage, or red points when all spaces are full (TUS-INC-HEX)."""
    me = s.players[seat]
    if len(me.storage) < spaces(s, me):
        me.storage.append(HEXAGON)
        if s.events is not None:
            emit(s, "gained_hexagon", seat)
        return
    score(s, seat, s.parts.hexagon_instead, HEXAGON_OVER)


def gain_bonus(s: TuscanyState, seat: int, bonus: int) -> None:
    """A bonus token from the supply; a storage token scores at once (TUS-SET-13, TUS-CITY-2)."""
    s.bonus[bonus] -= 1
    s.players[seat].bonus[bonus] += 1
    if s.events is not None:
        emit(s, "took_bonus", seat, {"bonus": BONUS_IDS[bonus]})
    if bonus == STORAGE:
        score(s, seat, s.parts.storage_points, STORAGE_TOKEN)
