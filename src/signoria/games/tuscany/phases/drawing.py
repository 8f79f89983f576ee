"""Drawing estate cards (TUS-DRAW)."""

from __future__ import annotations

from signoria.core.bag import draw_many, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import CardDraw, Outcome, emit, then
from signoria.games.tuscany.ids import COLOUR_IDS
from signoria.games.tuscany.questions import cards_to_draw
from signoria.games.tuscany.state import TuscanyState
from signoria.games.tuscany.verbs import reshuffle


def draw_cards(s: TuscanyState, seat: int, number: int) -> int:
    """Draw as many as there are (TUS-DRAW-4, TUS-GEN-4); returns how many that is."""
    number = min(number, cards_to_draw(s))
    if number:
        then(s, DrawCards(seat, number))
    elif s.events is not None:
        emit(s, "drew", seat, {"number": 0})
    return number


def drawn_from(pile: list[int], discards: list[int], number: int, dice: Dice) -> Outcome:
    """So many things from a pile; when it is empty the discards become the pile."""
    drawn = draw_many(pile[:], number, dice)
    if len(drawn) < number:
        drawn.extend(draw_many(discards[:], number - len(drawn), dice))
    return tuple(drawn)


def hold(pile: list[int], discards: list[int], outcome: Outcome) -> bool:
    """Can these things be drawn, first from the pile and then from the discards?"""
    first = min(size(pile), len(outcome))
    return holds(pile, outcome[:first]) and holds(discards, outcome[first:])


class DrawCards(CardDraw[TuscanyState]):
    """A seat draws estate cards; only it sees them."""

    VERB = "draw"
    NAMES = COLOUR_IDS

    def sample(self, s: TuscanyState, dice: Dice) -> Outcome:
        return drawn_from(s.deck, s.discard, self.number, dice)

    def possible(self, s: TuscanyState, outcome: Outcome) -> bool:
        return len(outcome) == self.number and hold(s.deck, s.discard, outcome)

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        me = s.players[self.seat]
        left = size(s.deck)
        for colour in outcome:
            if left == 0:
                left = reshuffle(s)
            s.deck[colour] -= 1
            left -= 1
            me.hand[colour] += 1
            me.drawn[colour] += 1
        if s.events is not None:
            emit(s, "drew", self.seat, {"number": len(outcome)}, {"drawn": outcome})
