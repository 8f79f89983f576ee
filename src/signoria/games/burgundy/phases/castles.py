"""Castles and white castles: one more action (BUR-CASTLE-1 and 2, BUR-WHITE-1 to 3)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, then
from signoria.games.burgundy.actions import DECLINE, HIRE, WithDie
from signoria.games.burgundy.ids import EXTRA
from signoria.games.burgundy.phases import die_actions
from signoria.games.burgundy.phases.shields import TakeExtraShield
from signoria.games.burgundy.questions.dice import ANY_FACE, price_of, value_used
from signoria.games.burgundy.questions.monasteries import may_hire, power_of
from signoria.games.burgundy.questions.placing import fitting
from signoria.games.burgundy.questions.storage import stored_kinds
from signoria.games.burgundy.refusals import pending_refusal, refuse_silver
from signoria.games.burgundy.state import BurgundyState, estate_of, has_shield
from signoria.games.burgundy.verbs import hire, use_white_die


def castle_placed(s: BurgundyState, seat: int) -> None:
    """An extra action; with shield 11 a shield after it."""
    if has_shield(estate_of(s, seat), 11):
        then(s, TakeExtraShield(seat))
    then(s, CastleAction(seat, False))


def extra_actions(s: BurgundyState, seat: int, face: int) -> list[Action]:
    """Everything an additional die of that face can do."""
    me = estate_of(s, seat)
    power = power_of(s, me)
    fits = fitting(s, me, power, stored_kinds(s, seat))
    found: list[Action] = []
    die_actions.add_die_actions(s, me, power, EXTRA, face, fits, found)
    return found


class CastleAction(FollowUp[BurgundyState]):
    """One of the four actions with a die of any value (BUR-CASTLE-1).

    Also the castle icon of a trade route and, where it may be declined, the solo reset.
    """

    def __init__(self, seat: int, optional: bool) -> None:
        self.seat, self.optional = seat, optional

    def options(self, s: BurgundyState) -> list[Action]:
        found = extra_actions(s, self.seat, ANY_FACE)
        if self.optional:
            found.append(DECLINE)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if action is not DECLINE:
            die_actions.perform(s, self.seat, action)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, WithDie) and action.die == EXTRA:
            return die_actions.refuse_die_action(s, self.seat, ANY_FACE, action)
        return pending_refusal(action, self.rule())

    def rule(self) -> str:
        return "BUR-SOLO-10" if self.optional else "BUR-CASTLE-1"


class WhiteCastleAction(FollowUp[BurgundyState]):
    """One of the four actions with the white die, changed by workers as usual (BUR-WHITE-2)."""

    RULE = "BUR-WHITE-2"

    def options(self, s: BurgundyState) -> list[Action]:
        found = extra_actions(s, self.seat, s.white)
        if refuse_hire(s, self.seat) is None:
            found.append(HIRE)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if action is HIRE:
            hire(s, self.seat)
            then(s, self)
            return
        me = estate_of(s, self.seat)
        price = price_of(s, me, power_of(s, me), s.white, action)
        use_white_die(s, self.seat, value_used(s, me, action), price)
        die_actions.perform(s, self.seat, action)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, WithDie) and action.die == EXTRA:
            return die_actions.refuse_die_action(s, self.seat, s.white, action)
        if action is HIRE:
            return refuse_hire(s, self.seat)
        return pending_refusal(action, self.rule())


def refuse_hire(s: BurgundyState, seat: int) -> Refusal | None:
    """Why monastery 28 cannot be used; None if it can."""
    me = estate_of(s, seat)
    if not may_hire(power_of(s, me)):
        return Refusal("BUR-EXT-2", "NOT_OWNED", {"monastery": 28})
    return refuse_silver(me, s.parts.hire_silver, "BUR-EXT-2")
