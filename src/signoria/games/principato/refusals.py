"""Why not: answers that several decisions share.  Order of reasons as in the specification."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.principato.actions import (
    IN_CHURCH,
    ON_BANK,
    ON_FARM,
    SUPPLY_STEPS,
    Dismiss,
    Move,
)
from signoria.games.principato.parts import CONDOTTIERE, CUBE_IDS, MILITIA, TOKEN_IDS
from signoria.games.principato.state import PrincipatoState

HOME = (ON_FARM, ON_BANK, IN_CHURCH)  # where food, money and influence are stored
KIND_RULES = ("PRI-STORE-1", "PRI-STORE-2", "PRI-STORE-3")


def common_refusal(s: PrincipatoState, seat: int, action: Action) -> Refusal | None:
    """What is wrong at any time; everything else belongs to another decision."""
    if isinstance(action, Move):
        return refuse_place(action)
    if isinstance(action, Dismiss):
        return refuse_dismissal(action)
    return None


def refuse_place(action: Move) -> Refusal | None:
    """A cube that would come off a troop, or lie where it may not."""
    if action.place == HOME[action.cube]:
        return Refusal("PRI-STORE-10", "E_LOCKED")
    if supply_step(action) < 0:
        return Refusal(KIND_RULES[action.cube], "E_KIND", {"cube": CUBE_IDS[action.cube]})
    return None


def supply_step(action: Move) -> int:
    """Which of the four ways onto a troop this is, -1 for none."""
    for step, (cube, place) in enumerate(SUPPLY_STEPS):
        if cube == action.cube and place == action.place:
            return step
    return -1


def refuse_dismissal(action: Dismiss) -> Refusal:
    """Only troops, and only after a military scoring."""
    troops = 1 if action.token in (CONDOTTIERE, MILITIA) else 0
    return Refusal("PRI-MIL-8", "E_DISMISS", {"token": TOKEN_IDS[action.token], "troops": troops})


def refuse_take(s: PrincipatoState, number: int, symbol: bool) -> Refusal | None:
    """A card of the row cannot be taken just so; None: it may be, but later."""
    if number > len(s.row):
        return Refusal("PRI-SWAP-1", "E_CARD", {"slots": len(s.row)})
    if not symbol:
        return Refusal("PRI-ACT-6", "E_NOSYMBOL")
    return None
