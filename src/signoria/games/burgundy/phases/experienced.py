"""Choices of the set-up: a side of the sheet, a field for the castle (BUR-EXP-1 to 4)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Choice, Frame, Refusal, Together, emit, reveal, then
from signoria.games.burgundy.actions import SIDE, START, PickSide, StartOn
from signoria.games.burgundy.ids import (
    BOARD_IDS,
    BORDER_POSTS,
    HIDDEN,
    NONE,
    OPEN,
    SOLO,
    TEAM,
    board_picked,
    field_picked,
    pick_of,
)
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of
from signoria.games.burgundy.verbs import lay_start_castle

Sheet = tuple[int, int]  # the boards on its two sides; the second is NONE for boards 11


class ChooseSide(Choice[BurgundyState]):
    """Which side of the own sheet (BUR-EXP-1)."""

    RULE = "BUR-EXP-1"

    def __init__(self, seat: int, front: int, back: int) -> None:
        self.seat, self.front, self.back = seat, front, back

    def options(self, s: BurgundyState) -> list[Action]:
        return [SIDE[self.front], SIDE[self.back]]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickSide)
        choose_side(s, self.seat, action.board)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, PickSide):
            return refuse_side(action)
        return pending_refusal(action, self.rule())


class ChooseCastle(Choice[BurgundyState]):
    """Which dark-green field gets the starting castle (BUR-EXP-3, BUR-SETUP-14, 16, 17)."""

    def __init__(self, seat: int, asked_by: str) -> None:
        self.seat = seat
        self.asked_by = asked_by  # the rule of the set-up

    def options(self, s: BurgundyState) -> list[Action]:
        board = board_of(s, estate_of(s, self.seat))
        fields = board.start_fields if s.mode == TEAM else board.castle_fields()
        return [START[field] for field in fields]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, StartOn)
        lay_start_castle(s, self.seat, action.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, StartOn):
            return refuse_start(s, action)
        return pending_refusal(action, self.rule())

    def rule(self) -> str:
        return self.asked_by


def choose_castle(s: BurgundyState, seat: int) -> ChooseCastle:
    """The choice of a seat, with the rule that asks for it."""
    return ChooseCastle(seat, castle_rule(s))


def castle_rule(s: BurgundyState) -> str:
    """The rule by which a field for the start castle is chosen in this game."""
    if s.mode == TEAM:
        return "BUR-SETUP-16"
    if s.mode == SOLO:
        return "BUR-SETUP-17"
    return "BUR-SETUP-14" if s.modules & BORDER_POSTS else "BUR-EXP-3"


class HiddenChoice(Together[BurgundyState]):
    """Everybody decides in secret; all choices are shown together (BUR-EXP-2)."""

    RULE = "BUR-EXP-2"

    def __init__(
        self,
        waiting: tuple[int, ...],
        sheets: tuple[Sheet, ...],
        picks: tuple[int, ...],
        side: int,
    ) -> None:
        self.seat = waiting[0]
        self.waiting = waiting
        self.sheets = sheets  # per seat
        self.picks = picks  # per seat
        self.side = side  # the board chosen by the first in `waiting`, NONE before that

    def options(self, s: BurgundyState) -> list[Action]:
        if self.side == NONE:
            front, back = self.sheets[self.seat]
            return [SIDE[front], SIDE[back]]
        return [START[field] for field in s.parts.boards[self.side].castle_fields()]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, PickSide):
            then(s, HiddenChoice(self.waiting, self.sheets, self.picks, action.board))
            return
        assert isinstance(action, StartOn)
        picks = list(self.picks)
        picks[self.seat] = pick_of(self.side, action.field)
        if s.events is not None:
            board = BOARD_IDS[self.side]
            secret: dict[str, Value] = {"board": board, "field": action.field}
            emit(s, "committed", self.seat, {}, secret)
        waiting = self.waiting[1:]
        if waiting:
            side = only_side(self.sheets[waiting[0]])
            then(s, HiddenChoice(waiting, self.sheets, tuple(picks), side))
        else:
            reveal(s)
            show_choices(s, self.sheets, picks)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, PickSide):
            if self.side == NONE or only_side(self.sheets[self.seat]) != NONE:
                return refuse_side(action)
            return Refusal("BUR-EXP-2", "ALREADY_COMMITTED")
        if isinstance(action, StartOn) and self.side != NONE:
            return refuse_start(s, action)
        return pending_refusal(action, self.rule())

    def completes_a_move(self) -> bool:
        return self.side != NONE and only_side(self.sheets[self.seat]) == NONE

    def asked_of(self, seat: int) -> Choice[BurgundyState]:
        if seat == self.seat:
            return self
        side = only_side(self.sheets[seat])
        return HiddenChoice(self.waiting_from(seat), self.sheets, self.picks, side)

    def seen_by(self, viewer: int) -> Frame:
        picks = tuple(
            pick if seat == viewer or pick == OPEN else HIDDEN
            for seat, pick in enumerate(self.picks)
        )
        side = self.side if viewer == self.seat else only_side(self.sheets[self.seat])
        return HiddenChoice(self.waiting, self.sheets, picks, side)


def hidden_choice(s: BurgundyState, sheets: tuple[Sheet, ...]) -> HiddenChoice:
    """The secret choice of all seats, asked in turn order."""
    waiting = tuple(s.bridge)
    return HiddenChoice(waiting, sheets, (OPEN,) * s.players, only_side(sheets[waiting[0]]))


def only_side(sheet: Sheet) -> int:
    """A board 11 leaves no choice of side (BUR-COMBO-2)."""
    return sheet[0] if sheet[1] == NONE else NONE


def show_choices(s: BurgundyState, sheets: tuple[Sheet, ...], picks: list[int]) -> None:
    """All boards are turned up and all castles laid."""
    for seat in s.bridge:
        if only_side(sheets[seat]) == NONE:
            choose_side(s, seat, board_picked(picks[seat]))
        lay_start_castle(s, seat, field_picked(picks[seat]))


def choose_side(s: BurgundyState, seat: int, board: int) -> None:
    """The estate lies on this board."""
    estate_of(s, seat).board = board
    if s.events is not None:
        emit(s, "chose_side", seat, {"board": BOARD_IDS[board]})


def refuse_side(action: PickSide) -> Refusal:
    """The board is not on the own sheet."""
    return Refusal("BUR-EXP-1", "NOT_ON_SHEET", {"board": BOARD_IDS[action.board]})


def refuse_start(s: BurgundyState, action: StartOn) -> Refusal:
    """No field for the start castle, by the rule that asks for one."""
    return Refusal(castle_rule(s), "NOT_A_CASTLE_FIELD", {"field": action.field})
