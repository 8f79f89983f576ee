"""A turn: one action of three, and one more for a marble (TUS-GEN, TUS-DRAW, TUS-MARB).

Placing is one move of up to four picks.  Until it is paid the others see only that the
player is choosing an action: what can be placed would tell them about the hand.
"""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action
from signoria.core.machine import Choice, FollowUp, Frame, Refusal, then
from signoria.games.tuscany.actions import (
    DECLINE,
    DRAW,
    END_TURN,
    FIELD,
    ITEM,
    PLACE,
    SPEND,
    TAKE,
    ChooseField,
    Draw,
    MarketToken,
    Payment,
    PlaceStored,
)
from signoria.games.tuscany.ids import (
    CARD,
    COLOUR_IDS,
    ESTATE_CARD,
    HEXAGON,
    ITEM_IDS,
    MAX_PLAYERS,
    MOST_BONUSES,
    PART_IDS,
    WORKER_PART,
    pair_of,
)
from signoria.games.tuscany.phases.drawing import draw_cards
from signoria.games.tuscany.phases.effects import effect
from signoria.games.tuscany.phases.taking import TakeToken
from signoria.games.tuscany.questions import (
    can_place_something,
    fields_for,
    has_field_for,
    items_to_place,
    market_is_empty,
    parts_owned,
    payments,
)
from signoria.games.tuscany.refusals import common_refusal, must_refusal, refuse_field
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.games.tuscany.verbs import cover, pay, spend_marble

# The lists of actions there can be: [extra cards][take][place].
ACTIONS: Final[list[list[list[list[Action]]]]] = [
    [
        [
            [*DRAW[: extra + 1], *([TAKE] if take else []), *([PLACE] if placing else [])]
            for placing in (0, 1)
        ]
        for take in (0, 1)
    ]
    for extra in range(MOST_BONUSES + 1)
]


class ChooseAction(Choice[TuscanyState]):
    """Draw cards, take a token, or place one (TUS-GEN-2)."""

    RULE = "TUS-GEN-2"

    def always_asked(self) -> bool:
        return True

    def options(self, s: TuscanyState) -> list[Action]:
        me = s.players[self.seat]
        take = 0 if market_is_empty(s) else 1
        placing = 1 if me.storage and can_place_something(s, me) else 0
        return ACTIONS[me.bonus[ESTATE_CARD]][take][placing]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, Draw):
            if draw_cards(s, self.seat, s.parts.draw_cards + action.extra):
                s.idle = False
        elif action is TAKE:
            then(s, TakeToken(self.seat, False))
        else:
            assert action is PLACE
            then(s, PlaceItem(self.seat))

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        me = s.players[self.seat]
        if isinstance(action, Draw):
            return Refusal("TUS-DRAW-2", "NO_EXTRA_CARD", {"number": me.bonus[ESTATE_CARD]})
        if action is TAKE:
            return Refusal("TUS-GEN-3", "MARKET_EMPTY")
        if action is PLACE:
            return self._refuse_place(s)
        if action is END_TURN or action is DECLINE:
            return Refusal("TUS-GEN-2", "MUST_ACT")
        if action is SPEND and is_second(s, len(s.stack) - 1):
            return Refusal("TUS-MARB-3", "MARBLE_USED")
        return common_refusal(s, self.seat, action)

    def _refuse_place(self, s: TuscanyState) -> Refusal:
        me = s.players[self.seat]
        if not me.storage:
            return Refusal("TUS-PLACE-1", "NOTHING_STORED")
        plan = plan_of(s, me)
        for item in me.storage:
            if item == HEXAGON or has_field_for(plan, me, item):
                return Refusal("TUS-PLACE-4", "CANNOT_PAY")
        return Refusal("TUS-PLACE-3", "NO_FIELD")


def is_second(s: TuscanyState, place: int) -> bool:
    """Is the action at a place of the stack the one bought with marble?  No more can follow it."""
    return place < 1 or not isinstance(s.stack[place - 1], SpendMarble)


class SpendMarble(Choice[TuscanyState]):
    """After the first action: one more for a marble, or the end of the turn (TUS-MARB-1)."""

    RULE = "TUS-MARB-1"

    def options(self, s: TuscanyState) -> list[Action]:
        return MARBLE_OPTIONS if s.players[self.seat].marble else []

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if action is SPEND:
            spend_marble(s, self.seat)
            then(s, CHOOSE_ACTION[self.seat])

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, Draw) or action is TAKE or action is PLACE:
            return Refusal("TUS-MARB-1", "MARBLE_FIRST")
        return common_refusal(s, self.seat, action)


MARBLE_OPTIONS: Final[list[Action]] = [SPEND, END_TURN]


class _Placing(FollowUp[TuscanyState]):
    """A pick of placing: part of one move, and hidden from the others until it is paid."""

    def seen_by(self, viewer: int) -> Frame:
        return self if viewer == self.seat else CHOOSE_ACTION[self.seat]


class PlaceItem(_Placing):
    """Place: which stored item (TUS-PLACE-1)."""

    RULE = "TUS-PLACE-1"

    def options(self, s: TuscanyState) -> list[Action]:
        return [ITEM[item] for item in items_to_place(s, s.players[self.seat])]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, PlaceStored)
        then(s, PlaceField(self.seat, action.item))

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, MarketToken):
            return Refusal("TUS-PLACE-1", "NOT_STORED", {"item": ITEM_IDS[action.item]})
        if not isinstance(action, PlaceStored):
            return must_refusal(s, self.seat, action, self.rule())
        me = s.players[self.seat]
        numbers = {"item": ITEM_IDS[action.item]}
        if action.item not in me.storage:
            return Refusal("TUS-PLACE-1", "NOT_STORED", numbers)
        if action.item != HEXAGON and not has_field_for(plan_of(s, me), me, action.item):
            return Refusal("TUS-PLACE-3", "NO_FIELD_FOR", numbers)
        return Refusal("TUS-PLACE-4", "CANNOT_PAY_FOR", numbers)


class PlaceField(_Placing):
    """Place: which field (TUS-PLACE-2, TUS-PLACE-3)."""

    RULE = "TUS-PLACE-2"

    def __init__(self, seat: int, item: int) -> None:
        self.seat, self.item = seat, item

    def options(self, s: TuscanyState) -> list[Action]:
        return [FIELD[field] for field in fields_for(s, s.players[self.seat], self.item)]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, ChooseField)
        then(s, Pay(self.seat, self.item, action.field))

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseField):
            return must_refusal(s, self.seat, action, self.rule())
        found = refuse_field(s, self.seat, self.item, action.field)
        if found is not None:
            return found
        colour = plan_of(s, s.players[self.seat]).colour[action.field]
        return Refusal("TUS-PLACE-4", "CANNOT_PAY_COLOUR", {"colour": COLOUR_IDS[colour]})


class Pay(_Placing):
    """Place: which payment (TUS-PAY-1).  With it the move is made."""

    RULE = "TUS-PAY-1"

    def __init__(self, seat: int, item: int, field: int) -> None:
        self.seat, self.item, self.field = seat, item, field

    def options(self, s: TuscanyState) -> list[Action]:
        me = s.players[self.seat]
        return payments(me, plan_of(s, me).colour[self.field])

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, Payment)
        place(s, self.seat, self.item, self.field, action)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if not isinstance(action, Payment):
            return must_refusal(s, self.seat, action, self.rule())
        me = s.players[self.seat]
        colour = plan_of(s, me).colour[self.field]
        for part in (action.one, action.other):
            if part == pair_of(colour):
                return Refusal("TUS-PAY-3", "PAIR_OF_OWN_COLOUR", {"colour": COLOUR_IDS[colour]})
            wanted = 2 if action.one == action.other else 1
            owned = parts_owned(me, colour, part)
            if owned < wanted:
                return self._missing(colour, part, owned)
        return None

    def _missing(self, colour: int, part: int, owned: int) -> Refusal:
        """Too few cards, pairs or workers for a part."""
        if part == WORKER_PART:
            return Refusal("TUS-PAY-1", "TOO_FEW_WORKERS", {"number": owned})
        if part == CARD:
            numbers: dict[str, int | str] = {"number": owned, "colour": COLOUR_IDS[colour]}
            return Refusal("TUS-PAY-1", "TOO_FEW_CARDS", dict(numbers))
        return Refusal("TUS-PAY-1", "TOO_FEW_PAIRS", {"number": owned, "part": PART_IDS[part]})


def place(s: TuscanyState, seat: int, item: int, field: int, payment: Payment) -> None:
    """Pay, cover the field, score, then the effect (TUS-PLACE-5)."""
    me = s.players[seat]
    s.idle = False
    me.storage.remove(item)
    pay(s, seat, payment, plan_of(s, me).colour[field])
    cover(s, seat, field, item)
    effect(s, seat, field)


CHOOSE_ACTION: Final = [ChooseAction(seat) for seat in range(MAX_PLAYERS)]
SPEND_MARBLE: Final = [SpendMarble(seat) for seat in range(MAX_PLAYERS)]
