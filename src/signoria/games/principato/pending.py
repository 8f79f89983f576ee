"""What is asked right now, read off the stack: for texts, boards, terminal and bots."""

from __future__ import annotations

from signoria.games.principato.ids import NONE, SCORINGS
from signoria.games.principato.phases.turn import DrawCard, NextYear, Refill, Turn
from signoria.games.principato.state import PrincipatoState

AFTER_TURN = (Refill, DrawCard, NextYear)


def whose_turn(s: PrincipatoState) -> tuple[int, bool]:
    """The seat whose turn it is or will be next, and whether it has begun; NONE: unknown."""
    players = len(s.players)
    for frame in reversed(s.stack):
        if isinstance(frame, Turn):
            return frame.seat, True
        if isinstance(frame, AFTER_TURN):
            last = isinstance(frame, NextYear) and s.scorings == SCORINGS
            return (NONE if last else (frame.seat + 1) % players), False
    return NONE, False


def gone_before(s: PrincipatoState, seat: int) -> int:
    """How many cards of the row are gone before the seat's next turn."""
    now, begun = whose_turn(s)
    if now == NONE:
        return 0
    turns = (seat - now) % len(s.players)
    if begun and turns == 0:
        turns = len(s.players)
    return min(turns, len(s.row))
