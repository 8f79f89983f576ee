"""Phase B: a player's turn, action after action (FLO-ACT, FLO-PROF, FLO-FREE, FLO-BON)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.machine import Choice, Frame, Refusal, Step, emit, then
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
    OfFreedom,
)
from signoria.games.florence.building import BuildKind, building_price, can_build
from signoria.games.florence.components import (
    BONUS,
    CARDINAL,
    FAMILY_IDS,
    FREEDOM_IDS,
    FREEDOMS,
    PRINCESS,
    PROFESSION,
)
from signoria.games.florence.decks import deck_size, start_look
from signoria.games.florence.free_moves import add_character_moves, add_sale, make_free_move
from signoria.games.florence.joint import JointPartner, can_propose
from signoria.games.florence.objects import RecruitTarget, hireable
from signoria.games.florence.refusals import character_refusal, free_move_refusal
from signoria.games.florence.state import (
    FREEDOM_ANNOUNCED,
    PROFESSION_BOUGHT,
    FlorenceState,
    holds,
    power,
)
from signoria.games.florence.unfinished import only_for
from signoria.games.florence.verbs import announce, pay, spend_action
from signoria.games.florence.works import (
    WorkCard,
    all_bonus,
    can_princess,
    can_work,
    common_value,
    complete_princess,
    minimum,
    princess_value,
    wanted_value,
)


def actions_left(s: FlorenceState, seat: int) -> int:
    """Two actions, three with the Cardinal, minus those taken (FLO-ACT-1, FLO-CARD-1)."""
    most = s.parts.actions + 1 if holds(s, seat, CARDINAL) else s.parts.actions
    return most - s.players[seat].actions


def can_buy(s: FlorenceState, seat: int, family: int) -> bool:
    """Can a profession or bonus card be bought?"""
    me = s.players[seat]
    if family == PROFESSION and me.limits & PROFESSION_BOUGHT:
        return False
    return power(s, me) >= s.parts.family_price[family] and deck_size(s, family) > 0


def freedoms_for(s: FlorenceState, seat: int) -> list[int]:
    """Freedoms that can be announced (FLO-FREE-1)."""
    me = s.players[seat]
    if me.limits & FREEDOM_ANNOUNCED or power(s, me) < s.parts.freedom_price:
        return []
    return [f for f in range(FREEDOMS) if s.freedoms[f] and not me.freedoms >> f & 1]


class StartTurn(Step[FlorenceState]):
    """A player's turn of phase B begins (FLO-FLOW-3)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: FlorenceState) -> None:
        me = s.players[self.seat]
        me.actions = 0
        me.limits = 0
        me.sold = False
        s.rejected = []
        then(s, TurnMenu(self.seat))


class TurnMenu(Choice[FlorenceState]):
    """The next action or free move, or the end of the turn (FLO-ACT-1 to 4).

    It is asked even if only the end is left: whether a work is possible is a secret.  Without an
    action and without a free move it lapses.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

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

    def rule(self) -> str:
        return "FLO-ACT-1"

    def always_asked(self) -> bool:
        return True


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


class FreedomKind(Choice[FlorenceState]):
    """Which freedom is announced (FLO-FREE-1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: FlorenceState) -> list[Action]:
        return [ANNOUNCE[freedom] for freedom in freedoms_for(s, self.seat)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, OfFreedom)
        spend_action(s, self.seat)
        s.players[self.seat].limits |= FREEDOM_ANNOUNCED
        pay(s, self.seat, s.parts.freedom_price)
        announce(s, self.seat, action.freedom)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, OfFreedom):
            return None
        numbers = {"freedom": FREEDOM_IDS[action.freedom]}
        if s.freedoms[action.freedom] == 0:
            return Refusal("FLO-FREE-1", "FREEDOM_GONE", numbers)
        return Refusal("FLO-FREE-1", "FREEDOM_ALREADY", numbers)

    def rule(self) -> str:
        return "FLO-FREE-1"

    def completes_a_move(self) -> bool:
        return True

    def seen_by(self, viewer: int) -> Frame:
        return only_for(self.seat, viewer, self)


# --- why not --------------------------------------------------------------------------------


def item_refusal(s: FlorenceState, seat: int, action: Action) -> Refusal | None:
    """Why an action of the menu is not possible, in the order of the specification."""
    if actions_left(s, seat) <= 0:
        return Refusal("FLO-ACT-1", "NO_ACTIONS_LEFT", {"actions": s.players[seat].actions})
    if action is WORK:
        return work_refusal(s, seat)
    if action is PRINCESS_WORK:
        found = character_refusal(s, seat, PRINCESS, "FLO-PRIN-1")
        numbers = {"value": princess_value(s, seat), "minimum": minimum(s)}
        return found if found is not None else Refusal("FLO-PRIN-3", "BELOW_MINIMUM", numbers)
    if action is BUILD:
        return build_refusal(s, seat)
    if action is JOINT:
        return joint_menu_refusal(s)
    if action is FREEDOM:
        return freedom_refusal(s, seat)
    return card_refusal(s, seat, PROFESSION if action is PROFESSION_CARD else BONUS)


def work_refusal(s: FlorenceState, seat: int) -> Refusal:
    """No profession in hand, or none good enough."""
    me = s.players[seat]
    if me.hand == 0:
        return Refusal("FLO-WORK-1", "NO_PROFESSION")
    best = max(wanted_value(s, me, card) for card in range(21) if me.hand >> card & 1)
    best += common_value(s, seat) + all_bonus(s, me)
    return Refusal("FLO-WORK-3", "BELOW_MINIMUM", {"value": best, "minimum": minimum(s)})


def build_refusal(s: FlorenceState, seat: int) -> Refusal:
    """Not enough money, or no kind that fits."""
    me = s.players[seat]
    price = building_price(s, me)
    if power(s, me) < price:
        return Refusal("FLO-BUILD-1", "NOT_ENOUGH_MONEY", {"price": price, "have": power(s, me)})
    return Refusal("FLO-BUILD-2", "NO_BUILDING_FITS")


def joint_menu_refusal(s: FlorenceState) -> Refusal:
    """Not with joined boards, no proposal left, or nothing to propose."""
    if not s.coop:
        return Refusal("FLO-COOP-1", "NOT_JOINED")
    if len(s.rejected) >= s.parts.proposals:
        return Refusal("FLO-COOP-12", "PROPOSAL_LIMIT", {"limit": s.parts.proposals})
    return Refusal("FLO-COOP-5", "NOTHING_TO_PROPOSE")


def freedom_refusal(s: FlorenceState, seat: int) -> Refusal:
    """Once per round, a free kind, 300 florins."""
    me = s.players[seat]
    if me.limits & FREEDOM_ANNOUNCED:
        return Refusal("FLO-ACT-3", "LIMIT_ONCE_PER_ROUND")
    if not any(s.freedoms[f] and not me.freedoms >> f & 1 for f in range(FREEDOMS)):
        return Refusal("FLO-FREE-1", "NO_FREEDOM")
    price, have = s.parts.freedom_price, power(s, me)
    return Refusal("FLO-FREE-1", "NOT_ENOUGH_MONEY", {"price": price, "have": have})


def card_refusal(s: FlorenceState, seat: int, family: int) -> Refusal:
    """Once per round (professions), a deck, 300 florins."""
    me = s.players[seat]
    rule = "FLO-PROF-1" if family == PROFESSION else "FLO-BON-1"
    if family == PROFESSION and me.limits & PROFESSION_BOUGHT:
        return Refusal("FLO-ACT-3", "LIMIT_ONCE_PER_ROUND")
    if deck_size(s, family) == 0:
        return Refusal(rule, "DECK_EMPTY", {"family": FAMILY_IDS[family]})
    price, have = s.parts.family_price[family], power(s, me)
    return Refusal(rule, "NOT_ENOUGH_MONEY", {"price": price, "have": have})
