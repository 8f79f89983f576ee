"""Covering a field: region points and colour bonuses (TUS-REG, TUS-COL)."""

from __future__ import annotations

from signoria.core.machine import emit
from signoria.games.tuscany.pieces import COLOUR_IDS, ITEM_IDS, NONE
from signoria.games.tuscany.state import (
    COLOUR_I,
    COLOUR_II,
    REGION,
    Player,
    TuscanyState,
    plan_of,
)
from signoria.games.tuscany.verbs import score


def lay(s: TuscanyState, me: Player, field: int, item: int) -> None:
    """Put something on a field."""
    me.tokens[field] = item
    me.covered |= 1 << field
    me.reach = (me.reach | plan_of(s, me).neighbours[field]) & ~me.covered


def cover(s: TuscanyState, seat: int, field: int, item: int) -> None:
    """Place an item on a field, with its points (TUS-PLACE-5); the effect comes later."""
    me = s.players[seat]
    plan = plan_of(s, me)
    colour = plan.colour[field]
    lay(s, me, field, item)
    if s.events is not None:
        data: dict[str, int | str] = {"item": ITEM_IDS[item], "field": field}
        data["colour"] = COLOUR_IDS[colour]
        emit(s, "placed", seat, dict(data))
    if plan.region[field] & ~me.covered == 0:
        score(s, seat, s.parts.region_points[plan.size[field]], REGION)
    if plan.fields[colour] & ~me.covered == 0:
        claim_colour(s, seat, colour)


def claim_colour(s: TuscanyState, seat: int, colour: int) -> None:
    """The first and the second player to cover a colour score (TUS-COL-1)."""
    if s.first[colour] == NONE:
        s.first[colour] = seat
        score(s, seat, s.parts.colour_bonus[colour][0], COLOUR_I)
    elif s.second[colour] == NONE:
        s.second[colour] = seat
        score(s, seat, s.parts.colour_bonus[colour][1], COLOUR_II)
