"""Why not: answers that several decisions share.  Order of reasons as in the specification."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.florence.actions import (
    MERCHANT_POINTS,
    PRINCESS_WORK,
    SELL_POINTS,
    OfNumber,
    UseProfessor,
)
from signoria.games.florence.components import (
    CHARACTER_IDS,
    FAMILY_IDS,
    MERCHANT,
    PRINCESS,
    PROFESSOR,
)
from signoria.games.florence.state import ASIDE, FlorenceState


def character_refusal(s: FlorenceState, seat: int, character: int, rule: str) -> Refusal | None:
    """Why a character cannot be used: not held, or used already."""
    numbers = {"character": CHARACTER_IDS[character]}
    if not s.muse:
        return Refusal("FLO-CHAR-1", "NOT_IN_PLAY", numbers)
    if s.characters[character] == ASIDE:
        return Refusal("FLO-CHAR-10", "CHAR_SPENT", numbers)
    if s.characters[character] != seat:
        return Refusal(rule, "CHAR_NOT_HELD", numbers)
    return None


def free_move_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """Why a free move is not possible in a decision that knows free moves."""
    if action is SELL_POINTS or (isinstance(action, OfNumber) and action.verb == "sell"):
        return sale_refusal(s, seat)
    if action is MERCHANT_POINTS:
        return character_refusal(s, seat, MERCHANT, "FLO-MERC-3")
    if action is PRINCESS_WORK:
        return wrong_phase(s, seat, PRINCESS, "FLO-PRIN-1")
    if isinstance(action, UseProfessor):
        found = character_refusal(s, seat, PROFESSOR, "FLO-PRFR-1")
        if found is not None:
            return found
        return Refusal("FLO-PRFR-1", "DECK_EMPTY", {"family": FAMILY_IDS[action.family]})
    return None


def sale_refusal(s: FlorenceState, seat: int) -> Refusal | None:
    """Why points cannot be sold now."""
    if s.muse:
        return Refusal("FLO-BACK-4", "PP_SALE_FORBIDDEN")
    if s.players[seat].points == 0:
        return Refusal("FLO-BACK-1", "PP_BELOW_ZERO", {"points": 1, "have": 0})
    if s.players[seat].sold:
        return Refusal("FLO-BACK-2", "SOLD_ALREADY")
    return None


def wrong_phase(s: FlorenceState, seat: int, character: int, rule: str) -> Refusal | None:
    """A character that works in phase B only."""
    found = character_refusal(s, seat, character, rule)
    if found is not None:
        return found
    return Refusal("FLO-CHAR-10", "CHAR_WRONG_PHASE", {"character": CHARACTER_IDS[character]})


def bid_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """While bidding only points can be sold (FLO-CHAR-11)."""
    if action is MERCHANT_POINTS:
        return wrong_phase(s, seat, MERCHANT, "FLO-MERC-3")
    if isinstance(action, UseProfessor):
        return wrong_phase(s, seat, PROFESSOR, "FLO-PRFR-1")
    return free_move_refusal(s, seat, action)
