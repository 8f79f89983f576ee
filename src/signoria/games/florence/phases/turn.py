"""Phase B: a player's turn, action after action (FLO-ACT, FLO-PROF, FLO-FREE, FLO-BON)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, SeatStep, emit, then
from signoria.games.florence.actions import (
    ACTION_ITEMS,
    ANNOUNCE,
    BONUS_CARD,
    BUILD,
    END_TURN,
    FREEDOM,
    JOINT,
    PRINCESS_WORK,
    PROFESSION_CARD,
    RECRUIT,
    WORK,
    Announce,
)
from signoria.games.florence.ids import (
    BONUS,
    FAMILY_IDS,
    FREEDOM_ANNOUNCED,
    PROFESSION,
    PROFESSION_BOUGHT,
)
from signoria.games.florence.phases.building import BuildKind
from signoria.games.florence.phases.free_moves import add_character_moves, add_sale, make_free_move
from signoria.games.florence.phases.joint import JointPartner
from signoria.games.florence.phases.looking import start_look
from signoria.games.florence.phases.objects import RecruitTarget
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.phases.works import WorkCard, complete_princess
from signoria.games.florence.questions.building import can_build
from signoria.games.florence.questions.joint import can_propose
from signoria.games.florence.questions.turn import actions_left, can_buy, freedoms_for, hireable
from signoria.games.florence.questions.works import can_princess, can_work
from signoria.games.florence.refusals import free_move_refusal, freedom_kind_refusal, item_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import announce, pay, spend_action


class StartTurn(SeatStep[FlorenceState]):
    """A player's turn of phase B begins (FLO-FLOW-3)."""

    def run(self, s: FlorenceState) -> None:
        me = s.players[self.seat]
        me.actions = 0
        me.limits = 0
        me.sold = False
        s.rejected = ()
        then(s, TurnMenu(self.seat))


class TurnMenu(Choice[FlorenceState]):
    """The next action or free move, or the end of the turn (FLO-ACT-1 to 4).

    It is asked even if only the end is left: whether a work is possible is a secret.  Without an
    action and without a free move it lapses.
    """

    RULE = "FLO-ACT-1"

    def always_asked(self) -> bool:
        return True

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        left = actions_left(s, self.seat)
        if left > 0:
            add_actions(s, self.seat, found)
        self.add_free_moves(s, found)
        if left > 0 or found:
            found.append(END_TURN)
        return found

    def add_free_moves(self, s: FlorenceState, found: list[Action]) -> None:
        """What costs no action."""
        if s.players[self.seat].recruits and hireable(s, self.seat):
            found.append(RECRUIT)
        add_sale(s, self.seat, found)
        add_character_moves(s, self.seat, found)

    def resolve(self, s: FlorenceState, action: Action) -> None:
        seat = self.seat
        if action is END_TURN:
            return
        if make_free_move(s, seat, action, self):
            return
        then(s, self)
        if action is WORK:
            then(s, WorkCard(seat))
        elif action is PRINCESS_WORK:
            complete_princess(s, seat)
        elif action is BUILD:
            then(s, BuildKind(seat))
        elif action is JOINT:
            then(s, JointPartner(seat))
        elif action is PROFESSION_CARD:
            buy_card(s, seat, PROFESSION)
        elif action is BONUS_CARD:
            buy_card(s, seat, BONUS)
        elif action is FREEDOM:
            then(s, FreedomKind(seat))
        else:
            then(s, RecruitTarget(seat))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if action in ACTION_ITEMS:
            return item_refusal(s, self.seat, action)
        if action is RECRUIT:
            if s.players[self.seat].recruits == 0:
                return Refusal("FLO-RECR-1", "NO_RECRUITING_CARD")
            return Refusal("FLO-RECR-7", "NOBODY_TO_RECRUIT")
        return free_move_refusal(s, self.seat, action)


def add_actions(s: FlorenceState, seat: int, found: list[Action]) -> None:
    """The actions that are possible now."""
    if can_work(s, seat):
        found.append(WORK)
    if s.muse and can_princess(s, seat):
        found.append(PRINCESS_WORK)
    if can_buy(s, seat, PROFESSION):
        found.append(PROFESSION_CARD)
    if can_buy(s, seat, BONUS):
        found.append(BONUS_CARD)
    if freedoms_for(s, seat):
        found.append(FREEDOM)
    if can_build(s, seat):
        found.append(BUILD)
    if s.coop and can_propose(s, seat):
        found.append(JOINT)


def buy_card(s: FlorenceState, seat: int, family: int) -> None:
    """Pay first, then look: no way back (FLO-PROF-1, FLO-BON-1)."""
    spend_action(s, seat)
    if family == PROFESSION:
        s.players[seat].limits |= PROFESSION_BOUGHT
    if s.events is not None:
        emit(s, "bought_card", seat, {"family": FAMILY_IDS[family]})
    pay(s, seat, s.parts.family_price[family])
    start_look(s, seat, family)


class FreedomKind(HiddenPart):
    """Which freedom is announced (FLO-FREE-1)."""

    RULE = "FLO-FREE-1"

    def options(self, s: FlorenceState) -> list[Action]:
        return [ANNOUNCE[freedom] for freedom in freedoms_for(s, self.seat)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Announce)
        spend_action(s, self.seat)
        s.players[self.seat].limits |= FREEDOM_ANNOUNCED
        pay(s, self.seat, s.parts.freedom_price)
        announce(s, self.seat, action.freedom)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, Announce):
            return None
        return freedom_kind_refusal(s, action.freedom)
