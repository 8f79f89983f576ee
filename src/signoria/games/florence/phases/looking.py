"""Looking at the top cards of a deck, keeping one, putting the others under it (FLO-LOOK).

A deck is a set of cards nobody has looked at, in no order, on top of a row of cards that were put
under it.  Only the set needs chance; whoever put a card under knows where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.events import Value
from signoria.core.machine import (
    Choice,
    Frame,
    Outcome,
    PrivateDraw,
    Refusal,
    emit,
    reveal,
    then,
)
from signoria.games.florence.actions import TAKE, UNDER, OfCard, Take, Under
from signoria.games.florence.ids import CARD_IDS, FAMILY_CARDS, FAMILY_IDS, FIRST_CARD, buried_card
from signoria.games.florence.questions.decks import HIDDEN, deck_size, in_one_row, top_size
from signoria.games.florence.state import FlorenceState, put
from signoria.games.florence.verbs import keep_card, set_under


def start_look(s: FlorenceState, seat: int, family: int) -> None:
    """The top five cards, or all if there are fewer (FLO-LOOK-1)."""
    number = min(s.parts.look, deck_size(s, family))
    drawn = min(number, top_size(s, family))
    if drawn:
        then(s, DrawCards(seat, family, drawn, number - drawn))
    else:
        look_at(s, seat, family, (), number)


def draw_from(mask: int, number: int, dice: Dice) -> list[int]:
    """Different cards of a set, at random."""
    left = [card for card in range(32) if mask >> card & 1]
    found: list[int] = []
    for _ in range(number):
        found.append(left.pop(dice.below(len(left))))
    return found


def is_draw(mask: int, number: int, outcome: Outcome) -> bool:
    """Are these that many different cards of a set?"""
    if len(outcome) != number or len(set(outcome)) != number:
        return False
    return all(0 <= card < 32 and mask >> card & 1 for card in outcome)


class DrawCards(PrivateDraw[FlorenceState]):
    """Cards nobody has looked at, drawn for a look; `under` more come from below them."""

    VERB = "look"

    def __init__(self, seat: int, family: int, number: int, under: int) -> None:
        self.seat, self.family, self.number, self.under = seat, family, number, under

    def sample(self, s: FlorenceState, dice: Dice) -> Outcome:
        return tuple(draw_from(s.top[self.family], self.number, dice))

    def possible(self, s: FlorenceState, outcome: Outcome) -> bool:
        return is_draw(s.top[self.family], self.number, outcome)

    def resolve(self, s: FlorenceState, outcome: Outcome) -> None:
        mask = s.top[self.family]
        for card in outcome:
            mask &= ~(1 << card)
        s.top = put(s.top, self.family, mask)
        look_at(s, self.seat, self.family, outcome, self.under)

    def names(self, s: FlorenceState) -> Sequence[str]:
        return FAMILY_CARDS[self.family]


def look_at(s: FlorenceState, seat: int, family: int, drawn: Outcome, under: int) -> None:
    """The player alone sees the drawn cards and the next ones under them."""
    row = s.under[family]
    found = list(drawn)
    for entry in row[:under]:
        found.append(buried_card(entry))
    if under:
        set_under(s, family, row[under:])
    found.sort()
    cards = tuple(found)
    then(s, LookKeep(seat, family, cards))
    reveal(s)
    if s.events is not None:
        data: dict[str, Value] = {"family": FAMILY_IDS[family], "number": len(cards)}
        emit(s, "looked", seat, data, {"cards": in_one_row(family, cards)})


class Looking(Choice[FlorenceState]):
    """What is done with cards that only their seat sees."""

    def __init__(self, seat: int, family: int, cards: tuple[int, ...]) -> None:
        self.seat, self.family, self.cards = seat, family, cards

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, OfCard):
            return Refusal(self.RULE, "NOT_LOOKED_AT", {"card": CARD_IDS[action.card]})
        return None

    def seen_by(self, viewer: int) -> Frame:
        if viewer == self.seat:
            return self
        return LookKeep(self.seat, self.family, (HIDDEN,) * len(self.cards))


class LookKeep(Looking):
    """Keep exactly one of the cards looked at (FLO-LOOK-1)."""

    RULE = "FLO-LOOK-1"

    def options(self, s: FlorenceState) -> list[Action]:
        first = FIRST_CARD[self.family]
        return [TAKE[first + card] for card in self.cards if card >= 0]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Take)
        kept = action.card - FIRST_CARD[self.family]
        left = tuple([card for card in self.cards if card != kept])
        if len(left) > 1:
            then(s, LookOrder(self.seat, self.family, self.cards, kept, ()))
        else:
            keep_card(s, self.seat, self.family, kept, left)


class LookOrder(Looking):
    """Which card goes under the deck next; the last one follows by itself (FLO-LOOK-2).

    Nothing changes and nobody else sees anything before the last one.
    """

    RULE = "FLO-LOOK-2"

    def __init__(
        self, seat: int, family: int, cards: tuple[int, ...], kept: int, order: tuple[int, ...]
    ) -> None:
        super().__init__(seat, family, cards)
        self.kept, self.order = kept, order

    def options(self, s: FlorenceState) -> list[Action]:
        first = FIRST_CARD[self.family]
        return [UNDER[first + card] for card in self.left()]

    def left(self) -> list[int]:
        """The cards still to be put under the deck."""
        return [card for card in self.cards if card != self.kept and card not in self.order]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Under)
        order = self.order + (action.card - FIRST_CARD[self.family],)
        left = [card for card in self.left() if card not in order]
        if len(left) > 1:
            then(s, LookOrder(self.seat, self.family, self.cards, self.kept, order))
        else:
            keep_card(s, self.seat, self.family, self.kept, order + tuple(left))

    def completes_a_move(self) -> bool:
        return True
