"""The deck, draws and reshuffles, and what everybody remembers of cards (RIA-HID-7)."""

from __future__ import annotations

from signoria.core.bag import draw_many, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import CardDraw, Chance, Outcome, emit
from signoria.games.rialto.ids import KIND_IDS, KINDS
from signoria.games.rialto.questions import all_discards, available
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import take_from_deck


def sample_cards(s: RialtoState, number: int, dice: Dice) -> Outcome:
    """Draw blindly; the discards follow when the deck is empty (RIA-P1-3)."""
    deck = s.deck[:]
    drawn = draw_many(deck, number, dice)
    if len(drawn) < number:
        drawn.extend(draw_many(all_discards(s), number - len(drawn), dice))
    return tuple(drawn)


def could_be_drawn(s: RialtoState, number: int, cards: Outcome) -> bool:
    """Are these the cards of a possible draw of that number?"""
    if len(cards) != min(number, available(s)):
        return False
    first = min(size(s.deck), number)
    return holds(s.deck, cards[:first]) and holds(all_discards(s), cards[first:])


class DrawCards(CardDraw[RialtoState]):
    """A seat draws cards from the deck; only it sees them."""

    VERB = "draw"
    NAMES = KIND_IDS

    def sample(self, s: RialtoState, dice: Dice) -> Outcome:
        return sample_cards(s, self.number, dice)

    def possible(self, s: RialtoState, outcome: Outcome) -> bool:
        return could_be_drawn(s, self.number, outcome)

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        take_from_deck(s, outcome)
        hand = s.players[self.seat].hand
        for kind in outcome:
            hand[kind] += 1
        if s.events is not None:
            emit(s, "drew", self.seat, {"number": len(outcome)}, {"cards": outcome})


class DealColumns(Chance[RialtoState]):
    """Columns of face-up cards, one more than players, dealt row by row (RIA-P1-2)."""

    VERB = "deal"
    NAMES = KIND_IDS

    def sample(self, s: RialtoState, dice: Dice) -> Outcome:
        return sample_cards(s, self._number(s), dice)

    def possible(self, s: RialtoState, outcome: Outcome) -> bool:
        return could_be_drawn(s, self._number(s), outcome)

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        take_from_deck(s, outcome)
        columns = len(s.players) + 1
        s.columns = [[0] * KINDS for _ in range(columns)]
        for place, kind in enumerate(outcome):
            s.columns[place % columns][kind] += 1
        if s.events is not None:
            emit(s, "dealt", None, {"columns": columns})

    def _number(self, s: RialtoState) -> int:
        return (len(s.players) + 1) * s.parts.column_cards


class DealNeutral(Chance[RialtoState]):
    """Seven face-up cards for the neutral player; his jokers count as councillors (RIA-NEU-8)."""

    VERB = "neutral"
    NAMES = KIND_IDS

    def sample(self, s: RialtoState, dice: Dice) -> Outcome:
        return sample_cards(s, s.parts.neutral_cards, dice)

    def possible(self, s: RialtoState, outcome: Outcome) -> bool:
        return could_be_drawn(s, s.parts.neutral_cards, outcome)

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        take_from_deck(s, outcome)
        for kind in outcome:
            s.neutral_cards[kind] += 1
        if s.events is not None:
            emit(s, "neutral_drew", None, {"cards": outcome})
