"""What is asked right now, read off the stack: for text, board, terminal and bots."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from signoria.core.machine import OVER, Frame, actor
from signoria.games.rialto.ids import COUNCILLOR, KINDS, NONE, card_of
from signoria.games.rialto.phases.cards import DrawCards
from signoria.games.rialto.phases.phase_one import (
    GreenCards,
    PickColumn,
    Reduce,
    TakeColumns,
    UseGreen,
)
from signoria.games.rialto.phases.phase_three import FetchCouncillor, Upgrade, UseBlue
from signoria.games.rialto.phases.phase_two import EndStage, FixBonus, StartStage
from signoria.games.rialto.phases.playing import (
    ConvertCards,
    HandJokers,
    LayingCards,
    OwnCards,
    PlayTurn,
    YellowJokers,
)
from signoria.games.rialto.phases.setup import StartBuilding
from signoria.games.rialto.phases.stage_bridge import PlaceBridge, TurnBridge
from signoria.games.rialto.phases.stage_building import ReturnBuilding, TakeBuilding
from signoria.games.rialto.phases.stage_councillor import MoveCouncillor
from signoria.games.rialto.phases.stage_gondola import GondolaSource, GondolaTarget, PlaceGondola
from signoria.games.rialto.questions import converted_value, left_over_column, set_strength
from signoria.games.rialto.state import RialtoState


class Ask(Enum):
    """Every decision of the game."""

    START_BUILDING = "start building"
    COLUMN = "column"
    GREEN = "green building"
    GREEN_CARD = "card of a green building"
    DISCARD = "discard"
    TURN = "turn"
    CONVERT = "convert cards"
    OWN_CARDS = "own cards"
    YELLOW_JOKERS = "yellow jokers"
    JOKERS = "jokers"
    BUILDING = "building"
    RETURN = "return"
    BRIDGE = "bridge"
    TURN_BRIDGE = "turn bridge"
    GONDOLA = "gondola"
    COUNCILLOR_FROM = "councillor from"
    COUNCILLOR_TO = "councillor to"
    MOVE_COUNCILLOR = "move councillor"
    BLUE = "blue building"
    UPGRADE = "upgrade"
    FETCH = "fetch"


ASKS: dict[type[Frame], Ask] = {
    StartBuilding: Ask.START_BUILDING,
    PickColumn: Ask.COLUMN,
    UseGreen: Ask.GREEN,
    GreenCards: Ask.GREEN_CARD,
    Reduce: Ask.DISCARD,
    PlayTurn: Ask.TURN,
    ConvertCards: Ask.CONVERT,
    OwnCards: Ask.OWN_CARDS,
    YellowJokers: Ask.YELLOW_JOKERS,
    HandJokers: Ask.JOKERS,
    TakeBuilding: Ask.BUILDING,
    ReturnBuilding: Ask.RETURN,
    PlaceBridge: Ask.BRIDGE,
    TurnBridge: Ask.TURN_BRIDGE,
    PlaceGondola: Ask.GONDOLA,
    GondolaSource: Ask.COUNCILLOR_FROM,
    GondolaTarget: Ask.COUNCILLOR_TO,
    MoveCouncillor: Ask.MOVE_COUNCILLOR,
    UseBlue: Ask.BLUE,
    Upgrade: Ask.UPGRADE,
    FetchCouncillor: Ask.FETCH,
}


def asked(s: RialtoState) -> Ask | None:
    """The open decision, None while the table acts or when the game is over."""
    return asked_by(s.stack[-1]) if s.stack else None


def asked_by(frame: Frame) -> Ask | None:
    """The decision of a frame."""
    return ASKS.get(type(frame))


# --- where in the game ------------------------------------------------------------------------


class Phase(StrEnum):
    """The parts of a round as people see them."""

    SETUP = "setup"
    COLUMNS = "columns"
    GREEN = "green"
    REDUCE = "reduce"
    STAGE = "stage"
    BLUE = "blue"
    OVER = "over"


def phase_of(s: RialtoState) -> Phase:
    """Where in the game we are."""
    if actor(s) == OVER:
        return Phase.OVER
    if not s.round:
        return Phase.SETUP
    if stage_of(s) != NONE:
        return Phase.STAGE
    if not stages_to_come(s):
        return Phase.BLUE
    if s.columns:
        return Phase.COLUMNS if left_over_column(s) == NONE else Phase.GREEN
    waits_for_columns = any(isinstance(frame, TakeColumns) for frame in s.stack)
    return Phase.COLUMNS if waits_for_columns else Phase.REDUCE


def stage_of(s: RialtoState) -> int:
    """The kind of card of the stage that is going on; NONE outside phase II."""
    for frame in reversed(s.stack):
        if isinstance(frame, EndStage):
            return frame.kind
    return NONE


def stages_to_come(s: RialtoState) -> bool:
    """Is it phase I, or a stage before the last?"""
    return any(isinstance(frame, StartStage) for frame in s.stack)


def last_stage_begun(s: RialtoState) -> int:
    """The last stage whose cards were or are laid in this round, -1 in phase I.

    One more than the last stage (6) when nothing is left but actions of stage F and phase III.
    """
    for frame in reversed(s.stack):
        if isinstance(frame, FixBonus):
            return frame.kind
        if isinstance(frame, StartStage):
            return frame.kind - 1
    return COUNCILLOR + 1 if s.round else NONE


# --- who ---------------------------------------------------------------------------------------


def deciding(s: RialtoState) -> int:
    """The seat that is asked, NONE while the table acts."""
    return max(actor(s), NONE)


def to_take_column(s: RialtoState) -> list[int]:
    """Seats that have not taken their column."""
    return [frame.seat for frame in s.stack if isinstance(frame, PickColumn)]


def to_lay_cards(s: RialtoState) -> tuple[int, ...]:
    """Who is still to lay cards in this stage, in order; the first is at it."""
    frame = s.stack[-1] if s.stack else None
    return frame.queue if isinstance(frame, (PlayTurn, LayingCards)) else ()


def to_begin_turn(s: RialtoState) -> tuple[int, ...]:
    """The same, without a turn that has begun."""
    frame = s.stack[-1]
    return frame.queue if isinstance(frame, PlayTurn) else ()


def turn_ahead(s: RialtoState, seat: int) -> Frame | None:
    """What will ask a seat next, as though its time were now: its part of the stage, its column."""
    queue = to_lay_cards(s)
    if seat in queue:
        return PlayTurn(stage_of(s), queue[queue.index(seat) :])
    return PickColumn(seat) if seat in to_take_column(s) else None


# --- the open decision ------------------------------------------------------------------------


@dataclass(frozen=True)
class Discarding:
    """Cards to discard face down, and those named so far."""

    picks: tuple[int, ...]
    excess: int

    @property
    def left(self) -> int:
        """How many are still to be named."""
        return self.excess - len(self.picks)


def discarding(s: RialtoState) -> Discarding | None:
    """The discard that is asked for."""
    frame = s.stack[-1] if s.stack else None
    return Discarding(frame.picks, frame.excess) if isinstance(frame, Reduce) else None


@dataclass(frozen=True)
class Laying:
    """A set being put together: what has been named so far."""

    seat: int
    kind: int
    picks: tuple[int, ...]  # conversions
    own: int  # cards of the stage's kind
    yellow: int  # yellow 3 as jokers

    @property
    def fitting(self) -> int:
        """Strength of own and converted cards."""
        return self.own + converted_value(self.picks)

    @property
    def coins(self) -> int:
        """Coins promised to buildings."""
        return len(self.picks) + self.yellow

    def strength(self, jokers: int = 0) -> int:
        """The strength of the set with so many jokers from the hand; 0 while there is none."""
        if not self.fitting and not self.yellow + jokers:
            return 0
        return set_strength(self.fitting, self.yellow + jokers)


def laying(s: RialtoState) -> Laying | None:
    """The set being laid by the seat that is asked."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, (ConvertCards, OwnCards)):
        return Laying(frame.seat, frame.kind, frame.picks, 0, 0)
    if isinstance(frame, YellowJokers):
        return Laying(frame.seat, frame.kind, frame.picks, frame.own, 0)
    if isinstance(frame, HandJokers):
        return Laying(frame.seat, frame.kind, frame.picks, frame.own, frame.yellow)
    return None


def named_cards(s: RialtoState) -> list[int]:
    """Cards by kind that the open decision has named so far."""
    found = [0] * KINDS
    discard, cards = discarding(s), laying(s)
    if discard is not None:
        for kind in discard.picks:
            found[kind] += 1
    elif cards is not None:
        for pick in cards.picks:
            found[card_of(pick)] += 1
        found[cards.kind] += cards.own
    return found


def draws_next(s: RialtoState) -> bool:
    """Are cards drawn from the deck before anybody decides?"""
    return bool(s.stack) and isinstance(s.stack[-1], DrawCards)


def turned_at(s: RialtoState) -> int:
    """The connection of the bridge being turned, NONE if there is none."""
    frame = s.stack[-1] if s.stack else None
    return frame.connection if isinstance(frame, TurnBridge) else NONE


def budget(s: RialtoState) -> int:
    """What the building to be taken may be worth; 0 when none is."""
    frame = s.stack[-1] if s.stack else None
    return frame.budget if isinstance(frame, TakeBuilding) else 0
