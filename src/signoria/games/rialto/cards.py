"""The deck, draws and reshuffles, and what everybody remembers of cards (RIA-HID-7)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.bag import draw_many, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Outcome, emit
from signoria.games.rialto.components import KIND_IDS, KINDS
from signoria.games.rialto.state import NONE, RialtoState


def available(s: RialtoState) -> int:
    """Cards that can still be drawn: the deck and, after a reshuffle, all discards."""
    total = size(s.deck) + size(s.open)
    for player in s.players:
        total += size(player.discards)
    return total


def all_discards(s: RialtoState) -> list[int]:
    """Every discard pile together, by kind (with UNKNOWN last)."""
    pile = s.open + [0]
    for player in s.players:
        for kind in range(KINDS + 1):
            pile[kind] += player.discards[kind]
    return pile


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


def take_from_deck(s: RialtoState, cards: Outcome) -> None:
    """Remove drawn cards from the deck, reshuffling when it is empty."""
    left = size(s.deck)
    for kind in cards:
        if left == 0:
            reshuffle(s)
            left = size(s.deck)
        s.deck[kind] -= 1
        left -= 1


def reshuffle(s: RialtoState) -> None:
    """All discards become the new deck; memory of them is lost (RIA-P1-3, RIA-HID-7)."""
    s.deck = all_discards(s)
    s.open = [0] * KINDS
    for player in s.players:
        player.discards = [0] * (KINDS + 1)
    settle_doubts(s)
    if s.events is not None:
        emit(s, "reshuffled", None, {"cards": size(s.deck)})


def settle_doubts(s: RialtoState) -> None:
    """Face-down discards leave memory: per kind, only what cannot have been thrown stays sure."""
    for player in s.players:
        if player.doubt:
            player.sure = [max(0, sure - player.doubt) for sure in player.sure]
            player.doubt = 0


def take_openly(s: RialtoState, seat: int, kind: int, number: int) -> None:
    """Cards everybody saw go into a hand."""
    me = s.players[seat]
    me.hand[kind] += number
    me.sure = with_more(me.sure, kind, number)


def with_more(bag: list[int], kind: int, number: int) -> list[int]:
    """A new bag with more (or fewer) of a kind, for bags that copies of a state share."""
    changed = bag[:]
    changed[kind] += number
    return changed


def lay(s: RialtoState, seat: int, kind: int, number: int) -> None:
    """Cards go from the hand to the table, by their printed kind."""
    me = s.players[seat]
    if number == 0:
        return
    me.hand[kind] -= number
    me.laid = with_more(me.laid, kind, number)
    me.sure = with_more(me.sure, kind, -min(number, me.sure[kind]))


def prove_absent(s: RialtoState, seat: int, kind: int) -> None:
    """Jokers alone: no card of this kind was in hand, so sure ones were thrown (RIA-HID-5)."""
    me = s.players[seat]
    me.absent |= 1 << kind
    thrown = me.sure[kind]
    if thrown:
        me.discards[kind] -= thrown
        s.open[kind] += thrown
        me.doubt -= thrown
        me.sure = with_more(me.sure, kind, -thrown)


class DrawCards(Chance[RialtoState]):
    """A seat draws cards from the deck; only it sees them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

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

    def verb(self) -> str:
        return "draw"

    def names(self, s: RialtoState) -> list[str]:
        return list(KIND_IDS)

    def seen_only_by(self) -> int:
        return self.seat


class DealColumns(Chance[RialtoState]):
    """Columns of face-up cards, one more than players, dealt row by row (RIA-P1-2)."""

    fields: ClassVar[tuple[str, ...]] = ()

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

    def verb(self) -> str:
        return "deal"

    def names(self, s: RialtoState) -> list[str]:
        return list(KIND_IDS)

    def _number(self, s: RialtoState) -> int:
        return (len(s.players) + 1) * s.parts.column_cards


class DealNeutral(Chance[RialtoState]):
    """Seven face-up cards for the neutral player; his jokers count as councillors (RIA-NEU-8)."""

    fields: ClassVar[tuple[str, ...]] = ()

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

    def verb(self) -> str:
        return "neutral"

    def names(self, s: RialtoState) -> list[str]:
        return list(KIND_IDS)


def left_over_column(s: RialtoState) -> int:
    """The column nobody took, NONE while there is more than one or none."""
    found = NONE
    for number, column in enumerate(s.columns):
        if column:
            if found != NONE:
                return NONE
            found = number
    return found
