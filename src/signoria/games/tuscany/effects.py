"""What a token does once it lies in the estate: castle, city, inn, farm, quarry, village,
monastery, cart (TUS-CASTLE to TUS-INC).  A hexagon does what a token of the field's colour does.
"""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.bag import draw, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Choice, Outcome, Refusal, Step, emit, then
from signoria.games.tuscany.actions import BONUS, DECLINE, FIELD, TOKEN, OfBonus, OfField, OfItem
from signoria.games.tuscany.cards import draw_cards
from signoria.games.tuscany.covering import cover
from signoria.games.tuscany.market import placeable_colours, refill
from signoria.games.tuscany.pieces import (
    BEIGE,
    BLUE,
    BONUS_IDS,
    BONUSES,
    COLOUR_OF,
    DARKGREEN,
    EMPTY,
    ESTATE_CARDS,
    GREEN_POINTS,
    GREY,
    HEXAGON,
    HEXAGON_REWARD,
    INCOME_CARD,
    ITEM_IDS,
    KINDS_COUNT,
    KINDS_ON,
    LIGHTGREEN,
    MARBLE,
    MARBLE_REWARD,
    ORANGE,
    RED,
    RED_POINTS,
    WORKER,
    WORKER_REWARD,
    YELLOW,
)
from signoria.games.tuscany.refusals import common_refusal, refuse_field
from signoria.games.tuscany.state import FARM, INCOME_GREEN, INCOME_RED, TuscanyState, plan_of
from signoria.games.tuscany.verbs import (
    gain_bonus,
    gain_hexagon,
    gain_marble,
    gain_workers,
    score,
)


def effect(s: TuscanyState, seat: int, field: int) -> None:
    """Carry out the effect of what was just placed on a field (TUS-HEX-2)."""
    me = s.players[seat]
    colour = plan_of(s, me).colour[field]
    if colour == DARKGREEN:
        then(s, CastleToken(seat))
    elif colour == RED:
        then(s, CityBonus(seat))
    elif colour == BLUE:
        gain_hexagon(s, seat)
    elif colour == LIGHTGREEN:
        score(s, seat, new_kinds(s, seat, field), FARM)
    elif colour == GREY:
        gain_marble(s, seat, 1 + me.bonus[MARBLE])
    elif colour == ORANGE:
        gain_workers(s, seat, 1 + me.bonus[WORKER])
    elif colour == YELLOW:
        draw_cards(s, seat, s.parts.monastery_cards)
    else:
        assert colour == BEIGE
        for _ in range(1 + me.bonus[INCOME_CARD]):
            then(s, RevealIncome(seat))


def new_kinds(s: TuscanyState, seat: int, field: int) -> int:
    """Farm kinds on a token that no other token of its region shows (TUS-FARM-1, TUS-HEX-3)."""
    me = s.players[seat]
    item = me.tokens[field]
    if item == HEXAGON:
        return 1
    plan = plan_of(s, me)
    others = plan.region[field] & ~(1 << field)
    shown = 0
    for other in plan.listed[LIGHTGREEN]:
        if others >> other & 1 and me.tokens[other] != EMPTY:
            shown |= KINDS_ON[me.tokens[other]]
    return KINDS_COUNT[KINDS_ON[item] & ~shown]


class TileEffect(Step[TuscanyState]):
    """The effect of a token placed by a castle, after the market was refilled (TUS-PLACE-5)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "field")

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.field = field

    def run(self, s: TuscanyState) -> None:
        effect(s, self.seat, self.field)


# --- castle --------------------------------------------------------------------------------


def fitting_tokens(s: TuscanyState, seat: int) -> list[int]:
    """Kinds of market token that fit the estate, in the order of the colours."""
    placeable = placeable_colours(s, s.players[seat])
    found = [token for token in s.market if token != EMPTY and placeable[COLOUR_OF[token]]]
    return sorted(set(found))


class CastleToken(Choice[TuscanyState]):
    """Castle: place a fitting market token for free, or not (TUS-CASTLE-1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: TuscanyState) -> list[Action]:
        found: list[Action] = [TOKEN[token] for token in fitting_tokens(s, self.seat)]
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, OfItem):
            then(s, CastleField(self.seat, action.item))
        elif s.events is not None:
            emit(s, "declined_castle", self.seat)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, OfItem) and action.verb != "remove":
            numbers = {"item": ITEM_IDS[action.item]}
            if action.verb == "item":
                return Refusal("TUS-CASTLE-4", "ONLY_MARKET", numbers)
            if action.item not in s.market:
                return Refusal("TUS-CASTLE-1", "NOT_IN_MARKET", numbers)
            return Refusal("TUS-CASTLE-1", "DOES_NOT_FIT", numbers)
        if action.verb in ("exchange", "replace"):
            return Refusal("TUS-EXCH-6", "NO_EXCHANGE_BY_CASTLE")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "TUS-CASTLE-1"


class CastleField(Choice[TuscanyState]):
    """Castle: the field for the token (TUS-CASTLE-1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "item")

    def __init__(self, seat: int, item: int) -> None:
        self.seat = seat
        self.item = item

    def options(self, s: TuscanyState) -> list[Action]:
        me = s.players[self.seat]
        reach = me.reach
        fields = plan_of(s, me).listed[COLOUR_OF[self.item]]
        return [FIELD[field] for field in fields if reach >> field & 1]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, OfField)
        spot = s.market.index(self.item)
        s.market[spot] = EMPTY
        cover(s, self.seat, action.field, self.item)
        then(s, TileEffect(self.seat, action.field))
        refill(s, self.seat, spot)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, OfField) and action.verb == "field":
            found = refuse_field(s, self.seat, self.item, action.field)
            assert found is not None
            return found
        if action.verb == "pay":
            return Refusal("TUS-PAY-6", "FREE_OF_COST")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "TUS-CASTLE-1"

    def completes_a_move(self) -> bool:
        return True


# --- city ----------------------------------------------------------------------------------


def bonuses_in_supply(s: TuscanyState) -> list[Action]:
    """Bonus tokens of which there are some left."""
    return [BONUS[bonus] for bonus in range(BONUSES) if s.bonus[bonus]]


class CityBonus(Choice[TuscanyState]):
    """City: take a bonus token, or not (TUS-CITY-1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: TuscanyState) -> list[Action]:
        found = bonuses_in_supply(s)
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, OfBonus):
            gain_bonus(s, self.seat, action.bonus)
        elif s.events is not None:
            emit(s, "declined_city", self.seat)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, OfBonus):
            return Refusal("TUS-CITY-2", "NO_BONUS_LEFT", {"bonus": BONUS_IDS[action.bonus]})
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "TUS-CITY-1"


# --- cart ----------------------------------------------------------------------------------


class RevealIncome(Chance[TuscanyState]):
    """Cart: the top income card and its reward (TUS-CART-1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def sample(self, s: TuscanyState, dice: Dice) -> Outcome:
        deck = income_deck(s)
        return (draw(deck, size(deck), dice),)

    def possible(self, s: TuscanyState, outcome: Outcome) -> bool:
        return len(outcome) == 1 and holds(income_deck(s), outcome)

    def outcomes(self, s: TuscanyState) -> list[tuple[Outcome, float]]:
        deck = income_deck(s)
        total = size(deck)
        return [((card,), count / total) for card, count in enumerate(deck) if count]

    def resolve(self, s: TuscanyState, outcome: Outcome) -> None:
        card = outcome[0]
        if size(s.income) == 0:
            s.income = s.income_discard
            s.income_discard = [0] * len(s.income)
            if s.events is not None:
                emit(s, "reshuffled_income", None, {"number": size(s.income)})
        s.income[card] -= 1
        s.income_discard[card] += 1
        if s.events is not None:
            emit(s, "revealed_income", self.seat, {"income": s.parts.income_ids[card]})
        reward(s, self.seat, s.parts.reward[card], s.parts.amount[card])

    def verb(self) -> str:
        return "income"

    def names(self, s: TuscanyState) -> list[str]:
        return s.parts.income_ids


def income_deck(s: TuscanyState) -> list[int]:
    """What the next income card is drawn from: the discard once the deck is empty (TUS-CART-3)."""
    return s.income if size(s.income) else s.income_discard


def reward(s: TuscanyState, seat: int, kind: int, amount: int) -> None:
    """The reward of an income card; bonus tokens do not raise it (TUS-CART-2)."""
    if kind == RED_POINTS:
        score(s, seat, amount, INCOME_RED)
    elif kind == GREEN_POINTS:
        score(s, seat, amount, INCOME_GREEN)
    elif kind == ESTATE_CARDS:
        draw_cards(s, seat, amount)
    elif kind == MARBLE_REWARD:
        gain_marble(s, seat, amount)
    elif kind == WORKER_REWARD:
        gain_workers(s, seat, amount)
    else:
        assert kind == HEXAGON_REWARD
        for _ in range(amount):
            gain_hexagon(s, seat)
