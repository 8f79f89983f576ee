"""Completing a work: the card, the bonus cards, the value, the pay (FLO-WORK, FLO-PRIN)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Choice, Frame, Refusal, emit, then
from signoria.games.florence.actions import (
    ADD,
    CONVERT,
    DONE,
    MOST_CONVERTED,
    PLAY,
    AddBonus,
    OfNumber,
    OfProfession,
)
from signoria.games.florence.components import (
    BONUS,
    BONUS_IDS,
    BONUSES,
    MUSE,
    PRINCESS,
    PROFESSION_IDS,
    PROFESSIONS,
)
from signoria.games.florence.principality import bonus_value
from signoria.games.florence.state import (
    WORK_LINE,
    FlorenceState,
    Player,
    hand_cards,
    holds,
    table_cards,
)
from signoria.games.florence.unfinished import only_for
from signoria.games.florence.verbs import (
    gain,
    note_shown,
    score,
    show_profession,
    spend_action,
    spend_character,
)

# --- the value of a work --------------------------------------------------------------------


def minimum(s: FlorenceState) -> int:
    """The least value of a work in this round (FLO-WORK-3)."""
    return s.parts.minimum[s.round - 1]


def common_value(s: FlorenceState, seat: int) -> int:
    """What every work of a player is worth: Jesters, cards, the Muse (W4, W5, W7)."""
    me = s.players[seat]
    parts = s.parts
    value = me.jesters * parts.value_jester
    value += (hand_cards(me) + table_cards(me)) * parts.value_card
    if s.muse and s.characters[MUSE] == seat:
        value += s.round
    return value


def wanted_value(s: FlorenceState, me: Player, card: int) -> int:
    """What a profession finds of what it wants: building, landscape, freedom (W1 to W3)."""
    parts = s.parts
    value = 0
    if me.kinds >> parts.wanted_building[card] & 1:
        value += parts.value_building
    if me.landscapes[parts.wanted_landscape[card]]:
        value += parts.value_landscape
    if me.freedoms >> parts.wanted_freedom[card] & 1:
        value += parts.value_freedom
    return value


def all_bonus(s: FlorenceState, me: Player) -> int:
    """The value of all own bonus cards together."""
    return bonus_from(s, me, 0)


def bonus_from(s: FlorenceState, me: Player, first: int) -> int:
    """The value of the own bonus cards from a number on."""
    value = 0
    mask = me.bonus >> first
    card = first
    while mask:
        if mask & 1:
            value += bonus_value(s, me, card)
        mask >>= 1
        card += 1
    return value


def princess_value(s: FlorenceState, seat: int) -> int:
    """The Princess's own way of counting (FLO-PRIN-1)."""
    me = s.players[seat]
    each = s.parts.princess
    value = (me.landscapes[0] + me.landscapes[1] + me.landscapes[2]) * each[0]
    value += me.kinds.bit_count() * each[1] + me.architects * each[2]
    return value + (hand_cards(me) + table_cards(me)) * each[3]


def can_work(s: FlorenceState, seat: int) -> bool:
    """Can any profession in hand complete a work, with all own bonus cards?"""
    me = s.players[seat]
    if me.hand == 0:
        return False
    need = minimum(s) - common_value(s, seat)
    if me.bonus:
        need -= all_bonus(s, me)
    mask = me.hand
    card = 0
    while mask:
        if mask & 1 and wanted_value(s, me, card) >= need:
            return True
        mask >>= 1
        card += 1
    return False


def can_princess(s: FlorenceState, seat: int) -> bool:
    """Can the Princess complete a work?"""
    return holds(s, seat, PRINCESS) and princess_value(s, seat) >= minimum(s)


# --- the decisions --------------------------------------------------------------------------


class WorkCard(Choice[FlorenceState]):
    """Which profession completes a work.  Nobody else sees it before the end (FLO-WORK-3)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: FlorenceState) -> list[Action]:
        me = s.players[self.seat]
        need = minimum(s) - common_value(s, self.seat) - all_bonus(s, me)
        return [
            PLAY[card]
            for card in range(PROFESSIONS)
            if me.hand >> card & 1 and wanted_value(s, me, card) >= need
        ]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, OfProfession)
        me = s.players[self.seat]
        value = common_value(s, self.seat) + wanted_value(s, me, action.card)
        then(s, WorkBonus(self.seat, action.card, 0, value))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, OfProfession) or action.verb != "play":
            return None
        me = s.players[self.seat]
        card = action.card
        if not me.hand >> card & 1:
            return Refusal("FLO-WORK-1", "NOT_IN_HAND", {"profession": PROFESSION_IDS[card]})
        best = common_value(s, self.seat) + wanted_value(s, me, card) + all_bonus(s, me)
        return Refusal("FLO-WORK-3", "BELOW_MINIMUM", {"value": best, "minimum": minimum(s)})

    def rule(self) -> str:
        return "FLO-WORK-1"

    def completes_a_move(self) -> bool:
        return True

    def seen_by(self, viewer: int) -> Frame:
        return only_for(self.seat, viewer, self)


class WorkBonus(Choice[FlorenceState]):
    """Bonus cards played with the work, in the order of their numbers (FLO-WORK-5)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "chosen", "value")

    def __init__(self, seat: int, card: int, chosen: int, value: int) -> None:
        self.seat = seat
        self.card = card
        self.chosen = chosen
        self.value = value

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

    def rule(self) -> str:
        return "FLO-WORK-5"

    def completes_a_move(self) -> bool:
        return True

    def seen_by(self, viewer: int) -> Frame:
        return only_for(self.seat, viewer, self)


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
    gain(s, seat, value * s.parts.florins_per_value)
    then(s, WorkConvert(seat, value))


class WorkConvert(Choice[FlorenceState]):
    """How much of this pay becomes points, 200 florins each (FLO-WORK-7)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "value")

    def __init__(self, seat: int, value: int) -> None:
        self.seat = seat
        self.value = value

    def most(self) -> int:
        """As many points as this pay allows."""
        return min(self.value // 2, MOST_CONVERTED)

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        found.extend(CONVERT[: self.most() + 1])
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, OfNumber)
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
        if isinstance(action, OfNumber) and action.verb == "convert":
            return Refusal("FLO-WORK-7", "NOT_EARNED_MONEY", {"most": self.most()})
        if isinstance(action, AddBonus):
            return Refusal("FLO-PRIN-2", "BONUS_WITH_PRINCESS")
        return None

    def rule(self) -> str:
        return "FLO-WORK-7"

    def completes_a_move(self) -> bool:
        return True
