"""What is asked right now, read off the stack: for words, boards and bots."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from signoria.core.machine import Frame
from signoria.games.tuscany.estate import (
    Plan,
    built_castle,
    built_layout,
    estate_code,
    layout_code,
    tile_in_order,
)
from signoria.games.tuscany.ids import NONE
from signoria.games.tuscany.phases.drawing import DrawCards
from signoria.games.tuscany.phases.effects import CastleField, CastleToken, CityBonus
from signoria.games.tuscany.phases.rounds import EndRound
from signoria.games.tuscany.phases.setup import HIDDEN, NOT_YET, Assemble, StartBonus
from signoria.games.tuscany.phases.taking import ExchangeColour, RemoveItem, TakeToken
from signoria.games.tuscany.phases.turn import (
    CHOOSE_ACTION,
    ChooseAction,
    Pay,
    PlaceField,
    PlaceItem,
    SpendMarble,
    is_second,
)
from signoria.games.tuscany.state import TuscanyState, plan_of


class Ask(Enum):
    """The decisions there are."""

    ESTATE = auto()
    START_BONUS = auto()
    ACTION = auto()
    MARBLE = auto()
    ITEM = auto()
    FIELD = auto()
    PAYMENT = auto()
    TOKEN = auto()
    REMOVAL = auto()
    COLOUR = auto()
    CASTLE_TOKEN = auto()
    CASTLE_FIELD = auto()
    CITY_BONUS = auto()


ASKS: Final[dict[type[Frame], Ask]] = {
    Assemble: Ask.ESTATE,
    StartBonus: Ask.START_BONUS,
    ChooseAction: Ask.ACTION,
    SpendMarble: Ask.MARBLE,
    PlaceItem: Ask.ITEM,
    PlaceField: Ask.FIELD,
    Pay: Ask.PAYMENT,
    TakeToken: Ask.TOKEN,
    RemoveItem: Ask.REMOVAL,
    ExchangeColour: Ask.COLOUR,
    CastleToken: Ask.CASTLE_TOKEN,
    CastleField: Ask.CASTLE_FIELD,
    CityBonus: Ask.CITY_BONUS,
}


def asked(s: TuscanyState) -> Ask | None:
    """The open decision; None while a card or token is drawn, and at the end."""
    return ASKS.get(type(s.stack[-1])) if s.stack else None


# --- building an estate ------------------------------------------------------------------------


class Step(Enum):
    """The picks of an estate, by the keys of their words."""

    ORDER = "order"
    ROTATE = "rotate"
    SHIFT = "shift"
    CASTLE = "castle"


STEPS: Final = (
    Step.ORDER,
    *[Step.ROTATE] * 3,  # of the tiles from the top
    *[Step.SHIFT] * 2,  # of the second and the third
    Step.CASTLE,
)
FIRST_TILE: Final = (NONE, 0, 1, 2, 1, 2, NONE)  # the tile of each pick, from the top


class Building:
    """Estates being built: who is asked for which pick, and what is there so far."""

    def __init__(self, s: TuscanyState, frame: Assemble) -> None:
        self.s = s
        self.seat = frame.seat  # is asked
        self.picks = frame.picks  # made by that seat so far
        self.step = STEPS[len(frame.picks)]
        self.chosen = frame.chosen

    def is_ready(self, seat: int) -> bool:
        """Has a seat built its estate?"""
        return self.chosen[seat] != NOT_YET

    def is_known(self, seat: int) -> bool:
        """Has it, and may the viewer see what?"""
        return self.chosen[seat] not in (NOT_YET, HIDDEN)

    def layout(self, seat: int) -> int:
        """The layout of what a seat has built; it must be known."""
        return built_layout(self.chosen[seat])

    def castle(self, seat: int) -> int:
        """The field of the start castle; it must be known."""
        return built_castle(self.chosen[seat])

    def tile(self) -> int:
        """The number of the tile that is turned or shifted; NONE at other steps."""
        nth = FIRST_TILE[len(self.picks)]
        if nth == NONE:
            return NONE
        return tile_in_order(self.s.players[self.seat].tiles, self.picks[0], nth)

    def plan(self) -> Plan | None:
        """The joined tiles of the seat that is asked; None until the last shift is picked."""
        if self.step is not Step.CASTLE:
            return None
        deal = self.s.players[self.seat].tiles
        return self.s.parts.plan(estate_code(deal, layout_code(self.picks)))


def building(s: TuscanyState) -> Building | None:
    """The estates that are being built, once their tiles are dealt."""
    top = s.stack[-1] if s.stack else None
    return Building(s, top) if isinstance(top, Assemble) else None


# --- placing -----------------------------------------------------------------------------------


class Placing:
    """Something that is being placed."""

    def __init__(self, seat: int, item: int, field: int, colour: int) -> None:
        self.seat = seat
        self.item = item
        self.field = field  # NONE until it is picked
        self.colour = colour  # of that field


def placing(s: TuscanyState) -> Placing | None:
    """What is being placed, once the item is picked: from storage, or by a castle."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, (PlaceField, CastleField)):
        return Placing(top.seat, top.item, NONE, NONE)
    if isinstance(top, Pay):
        colour = plan_of(s, s.players[top.seat]).colour[top.field]
        return Placing(top.seat, top.item, top.field, colour)
    return None


# --- turns -------------------------------------------------------------------------------------


def turn_ahead(s: TuscanyState, seat: int) -> Frame | None:
    """A seat's next turn, as though it were now."""
    return CHOOSE_ACTION[seat] if s.round and s.stack else None


def is_second_action(s: TuscanyState) -> bool:
    """Is the action that is asked for the one bought with marble?"""
    return is_second(s, len(s.stack) - 1)


def has_exchanged(s: TuscanyState) -> bool:
    """Was a colour just exchanged, so that a token that fits must be taken?"""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, TakeToken) and top.exchanged


def cards_coming(s: TuscanyState, seat: int) -> int:
    """Cards a seat is about to draw."""
    top = s.stack[-1] if s.stack else None
    return top.number if isinstance(top, DrawCards) and top.seat == seat else 0


def is_last_round(s: TuscanyState) -> bool:
    """Does the game end with this round?"""
    for frame in s.stack:
        if isinstance(frame, EndRound):
            return frame.last
    return False
