"""What is asked right now, read off the stack."""

from __future__ import annotations

from signoria.games.rialto.ids import NONE
from signoria.games.rialto.phases.phase_one import GreenCards
from signoria.games.rialto.phases.phase_two import EndStage
from signoria.games.rialto.state import RialtoState


def stage_of(s: RialtoState) -> int:
    """The kind of card of the stage that is going on; NONE outside phase II."""
    for frame in reversed(s.stack):
        if isinstance(frame, EndStage):
            return frame.kind
    return NONE


def is_green_draw(s: RialtoState) -> bool:
    """Is a card from a green building being chosen?"""
    return bool(s.stack) and isinstance(s.stack[-1], GreenCards)
