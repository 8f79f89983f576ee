"""What is asked right now, read off the stack: for texts, boards, terminal and bots."""

from __future__ import annotations

from enum import Enum
from typing import Final

from signoria.core.machine import Frame
from signoria.games.principato.ids import ACTIONS, NONE, SCORINGS, YEARS
from signoria.games.principato.parts import CardOption
from signoria.games.principato.phases.activation import (
    CardStep,
    ChooseNumber,
    ChooseOption,
    ChooseValue,
    OptionStep,
    Pay,
    TakeCard,
)
from signoria.games.principato.phases.military import (
    Award,
    DismissTroops,
    MilitaryScoring,
    SupplyTroops,
)
from signoria.games.principato.phases.setup import DrawStartPlayer, FirstTurn
from signoria.games.principato.phases.turn import (
    DrawCard,
    NextYear,
    PlaceInfluence,
    Refill,
    Turn,
)
from signoria.games.principato.questions import turns_left
from signoria.games.principato.state import PrincipatoState


class Ask(Enum):
    """The decisions of the game."""

    TURN = "turn"  # an action, a free move, or the end of the turn
    PLACE = "place"  # where an influence cube goes when the church is full
    OPTION = "option"  # of a card
    NUMBER = "number"  # of troops
    PAYMENT = "payment"
    VALUE = "value"  # of a culture token
    CARD = "card"  # of the row
    SUPPLY = "supply"
    DISMISSAL = "dismissal"


ASKS: Final[dict[type[Frame], Ask]] = {
    Turn: Ask.TURN,
    PlaceInfluence: Ask.PLACE,
    ChooseOption: Ask.OPTION,
    ChooseNumber: Ask.NUMBER,
    Pay: Ask.PAYMENT,
    ChooseValue: Ask.VALUE,
    TakeCard: Ask.CARD,
    SupplyTroops: Ask.SUPPLY,
    DismissTroops: Ask.DISMISSAL,
}


def asked(s: PrincipatoState) -> Ask | None:
    """The decision that is open, whoever's it is."""
    return ASKS.get(type(s.stack[-1])) if s.stack else None


# --- the turn -----------------------------------------------------------------------------------


def turn_of(s: PrincipatoState) -> Turn | None:
    """The turn that has begun and is not yet over."""
    for frame in reversed(s.stack):
        if isinstance(frame, Turn):
            return frame
    return None


def actions_left(s: PrincipatoState, seat: int) -> int:
    """Actions of the seat's turn still to be used, NONE while it is not its turn."""
    turn = turn_of(s)
    return turn.actions if turn is not None and turn.seat == seat else NONE


def next_to_play(s: PrincipatoState) -> int:
    """The seat whose turn it is, or will be next; NONE: nobody's."""
    for frame in reversed(s.stack):
        if isinstance(frame, Turn):
            return frame.seat
        if isinstance(frame, (Refill, DrawCard, NextYear)):
            last = isinstance(frame, NextYear) and s.scorings == SCORINGS
            return NONE if last else (frame.seat + 1) % len(s.players)
    return NONE


def gone_before(s: PrincipatoState, seat: int) -> int:
    """How many cards of the row are gone before the seat's next turn."""
    now = next_to_play(s)
    if now == NONE:
        return 0
    return min(turns_before(s, seat, now), len(s.row)) if plays_again(s, seat) else 0


def turns_before(s: PrincipatoState, seat: int, now: int) -> int:
    """How many turns come before the seat's next one, that of `now` included."""
    turns = (seat - now) % len(s.players)
    return len(s.players) if turns == 0 and turn_of(s) is not None else turns


def plays_again(s: PrincipatoState, seat: int) -> bool:
    """Has the seat another turn after the one that is played now?"""
    now = next_to_play(s)
    if now == NONE or s.year < YEARS:
        return now != NONE
    return turns_left(s) > turns_before(s, seat, now)


def turn_ahead(s: PrincipatoState, seat: int) -> Frame | None:
    """A seat's next turn, as though it were now: the cards that leave the row before it are taken
    out of it, those that come are not known."""
    if not plays_again(s, seat):
        return None
    del s.row[: gone_before(s, seat)]
    return Turn(seat, ACTIONS)


# --- a card that is carried out -----------------------------------------------------------------


def card_in_use(s: PrincipatoState) -> int:
    """Which hand holds the card that is carried out or given away, NONE for none."""
    frame = s.stack[-1] if s.stack else None
    return frame.hand if isinstance(frame, CardStep) else NONE


def chosen_option(s: PrincipatoState) -> CardOption | None:
    """The option of a card that is carried out."""
    frame = s.stack[-1] if s.stack else None
    return frame.chosen(s) if isinstance(frame, OptionStep) else None


def is_swap(s: PrincipatoState) -> bool:
    """Is a card of the row taken by action B, not for an exchange symbol?"""
    frame = s.stack[-1] if s.stack else None
    return isinstance(frame, TakeCard) and not frame.exchange


# --- war ----------------------------------------------------------------------------------------


def supply_asked(s: PrincipatoState) -> int:
    """Which of the four parts of supplying is asked for, NONE for none."""
    frame = s.stack[-1] if s.stack else None
    return frame.step if isinstance(frame, SupplyTroops) else NONE


def token_to_dismiss(s: PrincipatoState) -> int:
    """The troops that may be dismissed now, NONE for none."""
    frame = s.stack[-1] if s.stack else None
    return frame.token if isinstance(frame, DismissTroops) else NONE


def yet_to_supply(s: PrincipatoState) -> list[int]:
    """The seats that supply their troops now or later in this scoring."""
    return [frame.seat for frame in s.stack if isinstance(frame, SupplyTroops)]


def scoring_goes_on(s: PrincipatoState) -> bool:
    """Is a military scoring under way, its points not yet given?"""
    return any(isinstance(frame, (SupplyTroops, Award)) for frame in s.stack)


def scoring_begins(s: PrincipatoState) -> bool:
    """Is a military scoring the next thing that happens?"""
    return any(isinstance(frame, MilitaryScoring) for frame in s.stack)


def year_is_over(s: PrincipatoState) -> bool:
    """Has the last turn of the year been taken?"""
    return any(isinstance(frame, NextYear) for frame in s.stack)


def nobody_has_begun(s: PrincipatoState) -> bool:
    """Is the start player still to be drawn or named?"""
    return any(isinstance(frame, (DrawStartPlayer, FirstTurn)) for frame in s.stack)
