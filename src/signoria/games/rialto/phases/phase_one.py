"""Phase I: columns, blind draws, green buildings, reduction of hands."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.bag import size
from signoria.core.machine import Choice, FollowUp, Frame, Refusal, Step, emit, reveal, then
from signoria.games.rialto.actions import (
    CARD,
    COLUMN,
    DISCARD,
    DONE,
    DRAW,
    NO_CARD,
    Discard,
    TakeCard,
    TakeColumn,
)
from signoria.games.rialto.ids import GREEN, GREEN_1, GREEN_2, KIND_IDS, KINDS, NONE
from signoria.games.rialto.phases.cards import DrawCards
from signoria.games.rialto.phases.in_turn import AskEverybody
from signoria.games.rialto.phases.using import UseBuilding
from signoria.games.rialto.questions import (
    available,
    green_has_effect,
    hand_limit,
    human_order,
    left_over_column,
)
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import take_openly

EXTRA_LIMIT = (0, 1, 1, 2)  # of green 1 to 4 (RIA-GRN-1 to 4)


class PickColumn(Choice[RialtoState]):
    """Take one whole column, then draw two cards (RIA-P1-5)."""

    RULE = "RIA-P1-5"

    def options(self, s: RialtoState) -> list[Action]:
        return [COLUMN[number] for number, column in enumerate(s.columns) if column]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, TakeColumn)
        column = s.columns[action.column]
        s.columns[action.column] = []
        s.players[self.seat].absent = 0
        for kind in range(KINDS):
            if column[kind]:
                take_openly(s, self.seat, kind, column[kind])
        if s.events is not None:
            emit(
                s,
                "took_column",
                self.seat,
                {"column": action.column + 1, "cards": tuple(column)},
            )
        draw_blindly(s, self.seat, s.parts.drawn_cards)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, TakeColumn):
            return wrong_phase(action, GREEN)
        return Refusal("RIA-P1-5", "E_COLUMN_TAKEN", {"column": action.column + 1})


class TakeColumns(AskEverybody):
    """Everybody takes a column, in Doge order."""

    ASKED = PickColumn


def draw_blindly(s: RialtoState, seat: int, number: int) -> None:
    """Draw as many as there are, if any (RIA-P1-4, RIA-GRN-6)."""
    number = min(number, available(s))
    if number:
        then(s, DrawCards(seat, number))


class UseGreen(UseBuilding):
    """Use a green building, or be done."""

    RULE = "RIA-P1-6"
    FIRST = GREEN_1

    def has_effect(self, s: RialtoState, building: int) -> bool:
        return green_has_effect(s, building)

    def use(self, s: RialtoState, building: int) -> None:
        s.players[self.seat].extra_limit += EXTRA_LIMIT[building]
        then(s, UseGreen(self.seat))
        if building != GREEN_2:
            then(s, GreenCards(self.seat, building))


class GreenBuildings(AskEverybody):
    """Green buildings, all of one player's in one go, in Doge order (RIA-P1-6)."""

    ASKED = UseGreen


class GreenCards(FollowUp[RialtoState]):
    """Green 1, 3 or 4: a card of the left-over column, or draw three (RIA-GRN-1, 3, 4)."""

    def __init__(self, seat: int, building: int) -> None:
        self.seat, self.building = seat, building

    def options(self, s: RialtoState) -> list[Action]:
        found: list[Action] = []
        column = left_over_column(s)
        if column != NONE:
            found.extend([CARD[kind] for kind in range(KINDS) if s.columns[column][kind]])
        if available(s):
            found.append(DRAW)
        if self.building != GREEN_1:
            found.append(NO_CARD)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if action is DRAW:
            draw_blindly(s, self.seat, s.parts.green_draw)
        elif isinstance(action, TakeCard):
            s.columns[left_over_column(s)][action.kind] -= 1
            take_openly(s, self.seat, action.kind, 1)
            if s.events is not None:
                emit(s, "took_card", self.seat, {"kind": KIND_IDS[action.kind]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, TakeCard):
            return Refusal("RIA-GRN-5", "E_CARD_NOT_THERE", {"kind": KIND_IDS[action.kind]})
        if action is DRAW:
            return Refusal("RIA-GRN-5", "E_NO_EFFECT")
        if action is NO_CARD:
            return Refusal("RIA-GRN-1", "E_MANDATORY")
        return wrong_phase(action, GREEN)

    def rule(self) -> str:
        return f"RIA-GRN-{self.building + 1}"


class ClearColumn(Step[RialtoState]):
    """The rest of the left-over column goes to the discard (RIA-P1-7)."""

    def run(self, s: RialtoState) -> None:
        for column in s.columns:
            for kind, count in enumerate(column):
                s.open[kind] += count
        s.columns = []


class ReduceHands(Step[RialtoState]):
    """Everybody above the limit discards the surplus, in Doge order (RIA-P1-8, 9)."""

    def run(self, s: RialtoState) -> None:
        frames: list[Frame] = []
        for seat in human_order(s):
            excess = size(s.players[seat].hand) - hand_limit(s, seat)
            if excess > 0:
                frames.append(Reduce(seat, excess, ()))
        then(s, *frames)


class Reduce(Choice[RialtoState]):
    """Discard the surplus face down, one card at a time in the order of the kinds.

    Nothing changes and nobody else sees anything before the last one (RIA-HID-6).
    """

    RULE = "RIA-P1-8"

    def __init__(self, seat: int, excess: int, picks: tuple[int, ...]) -> None:
        self.seat, self.excess, self.picks = seat, excess, picks

    def options(self, s: RialtoState) -> list[Action]:
        hand = s.players[self.seat].hand
        least = self.picks[-1] if self.picks else 0
        missing = self.excess - len(self.picks)
        found: list[Action] = []
        left = 0
        for kind in range(KINDS - 1, least - 1, -1):
            here = hand[kind] - self.picks.count(kind)
            left += here
            if here and left >= missing:
                found.append(DISCARD[kind])
        found.reverse()
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, Discard)
        picks = self.picks + (action.kind,)
        if len(picks) < self.excess:
            then(s, Reduce(self.seat, self.excess, picks))
            return
        me = s.players[self.seat]
        for kind in picks:
            me.hand[kind] -= 1
            me.discards[kind] += 1
        me.doubt += len(picks)
        reveal(s)
        if s.events is not None:
            emit(s, "discarded", self.seat, {"number": len(picks)}, {"cards": picks})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is DONE:
            missing = self.excess - len(self.picks)
            return Refusal("RIA-P1-8", "E_LIMIT", {"number": missing})
        if not isinstance(action, Discard):
            return wrong_phase(action, GREEN)
        if s.players[self.seat].hand[action.kind] - self.picks.count(action.kind) <= 0:
            return Refusal("RIA-P1-8", "E_CARD_NOT_THERE", {"kind": KIND_IDS[action.kind]})
        missing = self.excess - len(self.picks)
        return Refusal("RIA-P1-8", "E_LIMIT", {"number": missing})

    def always_asked(self) -> bool:
        return not self.picks

    def completes_a_move(self) -> bool:
        return bool(self.picks)

    def seen_by(self, viewer: int) -> Frame:
        return self if viewer == self.seat else Reduce(self.seat, self.excess, ())
