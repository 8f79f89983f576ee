"""A player's turn: two dice, one purchase, and what may be done beside them (BUR-TURN-1 to 5)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, SeatStep, emit, then
from signoria.games.burgundy.actions import (
    END,
    HIRE,
    Buy,
    Discard,
    Name,
    PickStorage,
    SetDie,
    TakeShield,
    WithDie,
)
from signoria.games.burgundy.ids import EXTRA, SHIELD_MODULE, TEAM, die_of
from signoria.games.burgundy.phases.castles import refuse_hire
from signoria.games.burgundy.phases.die_actions import add_die_actions, perform, refuse_die_action
from signoria.games.burgundy.phases.shields import (
    add_shield_picks,
    name_player,
    refuse_name,
    refuse_set_die,
    refuse_shield,
    take_shield,
)
from signoria.games.burgundy.phases.taking import buy, refuse_purchase
from signoria.games.burgundy.questions.depots import add_purchases
from signoria.games.burgundy.questions.dice import dice_left, dice_of, price_of, value_used
from signoria.games.burgundy.questions.monasteries import may_hire, power_of
from signoria.games.burgundy.questions.placing import fitting
from signoria.games.burgundy.questions.storage import stored_kinds
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.verbs import hire, set_die, use_die


class BeginTurn(SeatStep[BurgundyState]):
    """A player comes to move."""

    def run(self, s: BurgundyState) -> None:
        if s.events is not None:
            first, second = dice_of(s, self.seat)
            emit(s, "turn_began", self.seat, {"first": first, "second": second})
        then(s, PlayTurn(self.seat, False, False))


class PlayTurn(Choice[BurgundyState]):
    """The top level of a turn: nothing is being carried out."""

    RULE = "BUR-TURN-2"

    def __init__(self, seat: int, bought: bool, turned: bool) -> None:
        self.seat = seat
        self.bought = bought  # this turn's purchase has been made
        self.turned = turned  # a die has been set with shield 16 this turn

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        power = power_of(s, me)
        found: list[Action] = []
        first, second = dice_of(s, self.seat)
        if first or second:
            fits = fitting(s, me, power, stored_kinds(s, self.seat))
            if first:
                add_die_actions(s, me, power, 0, first, fits, found)
            if second:
                add_die_actions(s, me, power, 1, second, fits, found)
        else:
            found.append(END)
        if not self.bought:
            add_purchases(s, me, power, found)
        if may_hire(power) and me.silver >= s.parts.hire_silver:
            found.append(HIRE)
        if s.modules & SHIELD_MODULE:
            add_shield_picks(s, self.seat, power, self.turned, found)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if action is END:
            return
        if isinstance(action, WithDie):
            then(s, self)
            with_die(s, self.seat, action.die, action)
        elif isinstance(action, Buy):
            then(s, PlayTurn(self.seat, True, self.turned))
            buy(s, self.seat, action)
        else:
            self._beside_dice(s, action)

    def _beside_dice(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, SetDie):
            then(s, PlayTurn(self.seat, self.bought, True))
            set_die(s, self.seat, action.die, action.value)
            return
        then(s, self)
        if action is HIRE:
            hire(s, self.seat)
        elif isinstance(action, TakeShield):
            take_shield(s, self.seat, power_of(s, estate_of(s, self.seat)), action)
        else:
            assert isinstance(action, Name)
            name_player(s, self.seat, action.estate)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, WithDie):
            if action.die == EXTRA:
                return Refusal("BUR-CASTLE-1", "NO_EXTRA_ACTION")
            face = s.dice[die_of(self.seat, action.die)]
            if face == 0:
                return Refusal("BUR-TURN-4", "DIE_USED", {"die": action.die + 1})
            return refuse_die_action(s, self.seat, face, action)
        if action is END:
            left = dice_left(s, self.seat)
            return Refusal("BUR-TURN-1", "DICE_LEFT", {"number": len(left)})
        if isinstance(action, Discard):
            return Refusal("BUR-TAKE-3", "STORAGE_NOT_FULL")
        return self._refuse_beside_dice(s, action)

    def _refuse_beside_dice(self, s: BurgundyState, action: Action) -> Refusal | None:
        me = estate_of(s, self.seat)
        power = power_of(s, me)
        if isinstance(action, Buy):
            return refuse_purchase(s, me, power, self.bought, action)
        if action is HIRE:
            return refuse_hire(s, self.seat)
        if isinstance(action, SetDie):
            return refuse_set_die(s, self.seat, self.turned, action)
        if isinstance(action, TakeShield):
            return refuse_shield(s, self.seat, power, action)
        if isinstance(action, Name):
            return refuse_name(s, self.seat, action)
        if isinstance(action, PickStorage) and s.mode == TEAM:
            return Refusal("BUR-TEAM-3", "NO_MOVE_BETWEEN_STORAGES")
        return None


def with_die(s: BurgundyState, seat: int, die: int, action: Action) -> None:
    """Use a die with the least workers, then carry out its action (BUR-DIE-2, BUR-DIE-4)."""
    me = estate_of(s, seat)
    face = s.dice[die_of(seat, die)]
    price = price_of(s, me, power_of(s, me), face, action)
    value = value_used(s, me, action)
    use_die(s, seat, die, value if value else face, price)
    perform(s, seat, action)
