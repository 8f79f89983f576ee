"""Why not: answers that several decisions share.  Order of reasons as in the specification."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.rialto.actions import Use
from signoria.games.rialto.ids import COLOUR_IDS, GREEN, LOCKED, USED, YELLOW, colour_of, tile_of
from signoria.games.rialto.questions import usable
from signoria.games.rialto.state import RialtoState


def wrong_phase(action: Action, colour_now: int) -> Refusal | None:
    """A building of a colour whose phase it is not; everything else is another decision's."""
    if not isinstance(action, Use):
        return None
    colour = colour_of(action.building)
    if colour == colour_now:
        return None
    return Refusal("RIA-ACT-4", "E_WRONG_PHASE", {"colour": COLOUR_IDS[colour]})


def cannot_activate(s: RialtoState, seat: int, building: int) -> Refusal | None:
    """Why a tile of this kind cannot bear a coin now; None if it can."""
    me = s.players[seat]
    if usable(s, seat, building) == 0:
        if tile_of(building, LOCKED) in me.buildings:
            return Refusal("RIA-BLU-1d", "E_LOCKED")
        if tile_of(building, USED) in me.buildings:
            return Refusal("RIA-ACT-2", "E_ALREADY_USED")
        return Refusal("RIA-ACT-6", "E_NOT_OWNED")
    if me.coins == 0:
        return Refusal("RIA-ACT-1", "E_NO_COIN", {"coins": 0})
    return None


def refuse_use(s: RialtoState, seat: int, building: int, colour: int) -> Refusal:
    """Why a green (or blue) building cannot be used in its phase."""
    if colour_of(building) != colour:
        name = COLOUR_IDS[colour_of(building)]
        return Refusal("RIA-ACT-4", "E_WRONG_PHASE", {"colour": name})
    found = cannot_activate(s, seat, building)
    if found is not None:
        return found
    rule = "RIA-GRN-5" if colour == GREEN else "RIA-ACT-7"
    assert colour != YELLOW
    return Refusal(rule, "E_NO_EFFECT")
