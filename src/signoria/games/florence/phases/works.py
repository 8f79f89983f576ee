"""Completing a work: the card, the bonus cards, the value, the pay (FLO-WORK, FLO-PRIN)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import FollowUp, Refusal, emit, then
from signoria.games.florence.actions import (
    ADD,
    CONVERT,
    DONE,
    PLAY,
    AddBonus,
    Convert,
    Play,
)
from signoria.games.florence.ids import (
    BONUS,
    BONUS_IDS,
    BONUSES,
    PRINCESS,
    PROFESSION_IDS,
    WORK_LINE,
)
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.questions.works import (
    bonus_from,
    bonus_value,
    minimum,
    most_points,
    pay_for,
    princess_value,
    work_value,
    workable,
)
from signoria.games.florence.refusals import play_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import (
    gain,
    note_shown,
    score,
    show_profession,
    spend_action,
    spend_character,
)


class WorkCard(HiddenPart):
    """Which profession completes a work.  Nobody else sees it before the end (FLO-WORK-3)."""

    RULE = "FLO-WORK-1"

    def options(self, s: FlorenceState) -> list[Action]:
        return [PLAY[card] for card in workable(s, self.seat)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Play)
        value = work_value(s, self.seat, action.card)
        then(s, WorkBonus(self.seat, action.card, 0, value))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        return play_refusal(s, self.seat, action.card) if isinstance(action, Play) else None


class WorkBonus(HiddenPart):
    """Bonus cards played with the work, in the order of their numbers (FLO-WORK-5)."""

    RULE = "FLO-WORK-5"

    def __init__(self, seat: int, card: int, chosen: int, value: int) -> None:
        self.seat, self.card, self.chosen, self.value = seat, card, chosen, value

    def options(self, s: FlorenceState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        first = self.chosen.bit_length()
        need = minimum(s) - self.value
        if me.bonus >> first:
            for card in range(first, BONUSES):
                if me.bonus >> card & 1 and bonus_from(s, me, card) >= need:
                    found.append(ADD[card])
        if need <= 0:
            found.append(DONE)
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if isinstance(action, AddBonus):
            me = s.players[self.seat]
            value = self.value + bonus_value(s, me, action.card)
            chosen = self.chosen | 1 << action.card
            then(s, WorkBonus(self.seat, self.card, chosen, value))
        else:
            complete_work(s, self.seat, self.card, self.chosen, self.value)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if action is DONE:
            numbers = {"value": self.value, "minimum": minimum(s)}
            return Refusal("FLO-WORK-3", "BELOW_MINIMUM", numbers)
        if not isinstance(action, AddBonus):
            return None
        me = s.players[self.seat]
        card = action.card
        if not me.bonus >> card & 1:
            return Refusal("FLO-BON-3", "BONUS_NOT_IN_HAND", {"card": BONUS_IDS[card]})
        if card < self.chosen.bit_length():
            return Refusal("FLO-WORK-5", "OTHER_ORDER")
        best = self.value + bonus_from(s, me, card)
        return Refusal("FLO-WORK-3", "BELOW_MINIMUM", {"value": best, "minimum": minimum(s)})


def complete_work(s: FlorenceState, seat: int, card: int, bonus: int, value: int) -> None:
    """Show the cards, set the marker, pay (FLO-WORK-1, 6, 8)."""
    me = s.players[seat]
    spend_action(s, seat)
    show_profession(s, seat, card)
    me.bonus &= ~bonus
    s.removed |= bonus
    shown: list[int] = []
    for number in range(BONUSES):
        if bonus >> number & 1:
            shown.append(number)
            note_shown(s, seat, BONUS, number)
    if s.events is not None:
        data: dict[str, Value] = {"profession": PROFESSION_IDS[card], "value": value}
        emit(s, "completed_work", seat, {**data, "bonus": tuple(shown)})
    pay_work(s, seat, value)


def complete_princess(s: FlorenceState, seat: int) -> None:
    """A work without a profession card (FLO-PRIN-1 to 3)."""
    value = princess_value(s, seat)
    spend_action(s, seat)
    spend_character(s, PRINCESS)
    if s.events is not None:
        emit(s, "princess_work", seat, {"value": value})
    pay_work(s, seat, value)


def pay_work(s: FlorenceState, seat: int, value: int) -> None:
    """The marker shows the best single work of the round; the Bank pays 100 for each point."""
    me = s.players[seat]
    me.marker = max(me.marker, value)
    gain(s, seat, pay_for(s, value))
    then(s, WorkConvert(seat, value))


class WorkConvert(FollowUp[FlorenceState]):
    """How much of this pay becomes points, 200 florins each (FLO-WORK-7)."""

    RULE = "FLO-WORK-7"

    def __init__(self, seat: int, value: int) -> None:
        self.seat, self.value = seat, value

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        found.extend(CONVERT[: most_points(self.value) + 1])
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Convert)
        if action.number == 0:
            return
        me = s.players[self.seat]
        florins = action.number * s.parts.florins_per_point
        me.cash -= florins
        me.paid += florins
        if s.events is not None:
            emit(s, "converted", self.seat, {"florins": florins, "points": action.number})
        score(s, self.seat, action.number, WORK_LINE)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Convert):
            return Refusal("FLO-WORK-7", "NOT_EARNED_MONEY", {"most": most_points(self.value)})
        if isinstance(action, AddBonus):
            return Refusal("FLO-PRIN-2", "BONUS_WITH_PRINCESS")
        return None
