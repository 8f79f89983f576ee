"""The market: eight face-up tokens, refilled at once, never five of a colour (TUS-MKT)."""

from __future__ import annotations

from typing import Final

from signoria.core.bag import draw, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Outcome, emit, then
from signoria.games.tuscany.ids import (
    COLOUR_OF,
    COLOURS,
    EMPTY,
    FACE_IDS,
    ITEM_IDS,
    MARKET,
    MAX_PLAYERS,
    neutral_token,
    own_token,
)
from signoria.games.tuscany.phases.drawing import drawn_from, hold
from signoria.games.tuscany.questions import neutral_discards, neutrals
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.verbs import discard_colour, reshuffle_neutrals


def refill(s: TuscanyState, seat: int, spot: int) -> None:
    """The gap is filled from the taker's stacks, else with a neutral token (TUS-MKT-1)."""
    if s.players[seat].out < s.parts.own_tokens:
        then(s, BRING_OUT[seat][spot])
    else:
        fill_gaps(s)


def fill_gaps(s: TuscanyState) -> None:
    """Neutral tokens into empty spots as far as there are any (TUS-MKT-2), then TUS-MKT-3."""
    gaps = s.market.count(EMPTY)
    if gaps:
        gaps = min(gaps, neutrals(s))
        if gaps:
            then(s, TurnUp(gaps))
            return
    clear_crowd(s)


def clear_crowd(s: TuscanyState) -> None:
    """Five or more of a colour are replaced by neutral tokens (TUS-MKT-3)."""
    counts = [0] * COLOURS
    limit = s.parts.market_limit
    for token in s.market:
        if token != EMPTY:
            colour = COLOUR_OF[token]
            counts[colour] += 1
            if counts[colour] > limit:
                discard_colour(s, colour)
                fill_gaps(s)
                return


class BringOut(Chance[TuscanyState]):
    """The top token of the taker's leftmost stack comes to the market (TUS-MKT-1)."""

    VERB = "out"
    NAMES = FACE_IDS

    def __init__(self, seat: int, spot: int) -> None:
        self.seat, self.spot = seat, spot

    def sample(self, s: TuscanyState, dice: Dice) -> Outcome:
        stack = s.players[self.seat].stack
        return (draw(stack, size(stack), dice),)

    def possible(self, s: TuscanyState, outcome: Outcome) -> bool:
        return len(outcome) == 1 and holds(s.players[self.seat].stack, outcome)

    def outcomes(self, s: TuscanyState) -> list[tuple[Outcome, float]]:
        stack = s.players[self.seat].stack
        total = size(stack)
        return [((face,), count / total) for face, count in enumerate(stack) if count]

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        me = s.players[self.seat]
        face = outcome[0]
        me.stack[face] -= 1
        me.out += 1
        token = own_token(face)
        s.market[self.spot] = token
        if s.events is not None:
            emit(s, "brought_out", self.seat, {"item": ITEM_IDS[token]})
            if me.out % s.parts.stack_size == 0:
                emit(s, "stack_emptied", self.seat, {"stack": me.out // s.parts.stack_size})
        fill_gaps(s)


BRING_OUT: Final = [[BringOut(seat, spot) for spot in range(MARKET)] for seat in range(MAX_PLAYERS)]


class TurnUp(Chance[TuscanyState]):
    """Neutral tokens into the empty spots, lowest first (TUS-SET-8, TUS-MKT-2)."""

    VERB = "neutral"
    NAMES = FACE_IDS

    def __init__(self, number: int) -> None:
        self.number = number

    def sample(self, s: TuscanyState, dice: Dice) -> Outcome:
        return drawn_from(s.pile, neutral_discards(s), self.number, dice)

    def possible(self, s: TuscanyState, outcome: Outcome) -> bool:
        return len(outcome) == self.number and hold(s.pile, neutral_discards(s), outcome)

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        left = size(s.pile)
        for face in outcome:
            if left == 0:
                left = reshuffle_neutrals(s)
            s.pile[face] -= 1
            left -= 1
            s.market[s.market.index(EMPTY)] = neutral_token(face)
        if s.events is not None:
            emit(s, "turned_up", None, {"faces": outcome})
        clear_crowd(s)
