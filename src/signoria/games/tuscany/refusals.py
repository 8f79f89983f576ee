"""Why not: answers that several decisions share."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.tuscany.actions import DECLINE, SPEND, RemoveStored
from signoria.games.tuscany.estate import is_in
from signoria.games.tuscany.ids import COLOUR_IDS, COLOUR_OF, HEXAGON, ITEM_IDS
from signoria.games.tuscany.questions import free_spaces
from signoria.games.tuscany.state import TuscanyState, plan_of


def common_refusal(s: TuscanyState, seat: int, action: Action) -> Refusal | None:
    """Marble in mid-action, removing with space free; the rest belongs to another decision."""
    if action is SPEND:
        if s.players[seat].marble == 0:
            return Refusal("TUS-MARB-1", "NO_MARBLE")
        return Refusal("TUS-MARB-2", "MARBLE_LATER")
    if isinstance(action, RemoveStored):
        return refuse_removal(s, seat, action.item)
    return None


def must_refusal(s: TuscanyState, seat: int, action: Action, rule: str) -> Refusal | None:
    """For steps that cannot be declined."""
    if action is DECLINE:
        return Refusal(rule, "CANNOT_DECLINE")
    return common_refusal(s, seat, action)


def refuse_removal(s: TuscanyState, seat: int, item: int) -> Refusal | None:
    """Why an item is not removed from storage; None: there would be no reason but the moment."""
    me = s.players[seat]
    free = free_spaces(s, me)
    if free > 0:
        return Refusal("TUS-TAKE-3", "SPACE_FREE", {"free": free})
    if item not in me.storage:
        return Refusal("TUS-TAKE-2", "NOT_STORED", {"item": ITEM_IDS[item]})
    return None


def refuse_field(s: TuscanyState, seat: int, item: int, field: int) -> Refusal | None:
    """Why an item cannot go on a field, its cost aside; None if it can (TUS-PLACE-1 to 3)."""
    me = s.players[seat]
    colour = plan_of(s, me).colour[field]
    if is_in(me.covered, field):
        return Refusal("TUS-PLACE-1", "FIELD_TAKEN", {"field": field})
    if item != HEXAGON and COLOUR_OF[item] != colour:
        return Refusal(
            "TUS-PLACE-2",
            "WRONG_COLOUR",
            {"field": field, "colour": COLOUR_IDS[colour], "item": ITEM_IDS[item]},
        )
    if not is_in(me.reach, field):
        return Refusal("TUS-PLACE-3", "NOT_ADJACENT", {"field": field})
    return None
