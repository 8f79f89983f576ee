"""What a token does once it lies in the estate: castle, city, inn, farm, quarry, village,
monastery, cart (TUS-CASTLE to TUS-INC).  A hexagon does what a token of the field's colour does.
"""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.bag import draw, holds, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Choice, FollowUp, Outcome, Refusal, Step, emit, then
from signoria.games.tuscany.actions import (
    BONUS,
    DECLINE,
    EXCHANGE,
    FIELD,
    TOKEN,
    ChooseField,
    MarketToken,
    Payment,
    PlaceStored,
    ReplaceColour,
    TakeBonus,
)
from signoria.games.tuscany.ids import (
    BEIGE,
    BLUE,
    BONUS_IDS,
    COLOUR_OF,
    DARKGREEN,
    ESTATE_CARDS,
    FARM,
    GREEN_POINTS,
    GREY,
    HEXAGON_REWARD,
    INCOME_GREEN,
    INCOME_RED,
    ITEM_IDS,
    LIGHTGREEN,
    MARBLE_REWARD,
    ORANGE,
    RED,
    RED_POINTS,
    WORKER_REWARD,
    YELLOW,
)
from signoria.games.tuscany.phases.drawing import draw_cards
from signoria.games.tuscany.phases.market import refill
from signoria.games.tuscany.questions import (
    bonuses_left,
    effect_number,
    fitting_tokens,
    income_deck,
    new_kinds,
    open_fields,
)
from signoria.games.tuscany.refusals import common_refusal, refuse_field
from signoria.games.tuscany.state import TuscanyState, plan_of
from signoria.games.tuscany.verbs import (
    cover,
    gain_bonus,
    gain_hexagon,
    gain_marble,
    gain_workers,
    leave_market,
    reveal_income,
    score,
)


def effect(s: TuscanyState, seat: int, field: int) -> None:
    """Carry out the effect of what was just placed on a field (TUS-HEX-2)."""
    me = s.players[seat]
    plan = plan_of(s, me)
    colour = plan.colour[field]
    if colour == DARKGREEN:
        then(s, CastleToken(seat))
    elif colour == RED:
        then(s, CityBonus(seat))
    elif colour == BLUE:
        gain_hexagon(s, seat)
    elif colour == LIGHTGREEN:
        score(s, seat, new_kinds(plan, me, field, me.tokens[field]), FARM)
    elif colour == GREY:
        gain_marble(s, seat, effect_number(s, me, colour))
    elif colour == ORANGE:
        gain_workers(s, seat, effect_number(s, me, colour))
    elif colour == YELLOW:
        draw_cards(s, seat, effect_number(s, me, colour))
    else:
        assert colour == BEIGE
        for _ in range(effect_number(s, me, colour)):
            then(s, RevealIncome(seat))


class TileEffect(Step[TuscanyState]):
    """The effect of a token placed by a castle, after the market was refilled (TUS-PLACE-5)."""

    def __init__(self, seat: int, field: int) -> None:
        self.seat, self.field = seat, field

    def run(self, s: TuscanyState) -> None:
        effect(s, self.seat, self.field)


# --- castle --------------------------------------------------------------------------------


class CastleToken(Choice[TuscanyState]):
    """Castle: place a fitting market token for free, or not (TUS-CASTLE-1)."""

    RULE = "TUS-CASTLE-1"

    def options(self, s: TuscanyState) -> list[Action]:
        tokens = fitting_tokens(s, s.players[self.seat])
        return declinable([TOKEN[token] for token in tokens], DECLINE)

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, MarketToken):
            then(s, CastleField(self.seat, action.item))
        elif s.events is not None:
            emit(s, "declined_castle", self.seat)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, PlaceStored):
            return Refusal("TUS-CASTLE-4", "ONLY_MARKET", {"item": ITEM_IDS[action.item]})
        if isinstance(action, MarketToken):
            code = "DOES_NOT_FIT" if action.item in s.market else "NOT_IN_MARKET"
            return Refusal("TUS-CASTLE-1", code, {"item": ITEM_IDS[action.item]})
        if action is EXCHANGE or isinstance(action, ReplaceColour):
            return Refusal("TUS-EXCH-6", "NO_EXCHANGE_BY_CASTLE")
        return common_refusal(s, self.seat, action)


class CastleField(FollowUp[TuscanyState]):
    """Castle: the field for the token (TUS-CASTLE-1)."""

    RULE = "TUS-CASTLE-1"

    def __init__(self, seat: int, item: int) -> None:
        self.seat, self.item = seat, item

    def options(self, s: TuscanyState) -> list[Action]:
        me = s.players[self.seat]
        fields = open_fields(plan_of(s, me), me, COLOUR_OF[self.item])
        return [FIELD[field] for field in fields]

    def resolve(self, s: TuscanyState, action: Action) -> None:
        assert isinstance(action, ChooseField)
        spot = leave_market(s, self.item)
        cover(s, self.seat, action.field, self.item)
        then(s, TileEffect(self.seat, action.field))
        refill(s, self.seat, spot)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, ChooseField):
            found = refuse_field(s, self.seat, self.item, action.field)
            assert found is not None
            return found
        if isinstance(action, Payment):
            return Refusal("TUS-PAY-6", "FREE_OF_COST")
        return common_refusal(s, self.seat, action)


# --- city ----------------------------------------------------------------------------------


class CityBonus(Choice[TuscanyState]):
    """City: take a bonus token, or not (TUS-CITY-1)."""

    RULE = "TUS-CITY-1"

    def options(self, s: TuscanyState) -> list[Action]:
        return declinable([BONUS[bonus] for bonus in bonuses_left(s)], DECLINE)

    def resolve(self, s: TuscanyState, action: Action) -> None:
        if isinstance(action, TakeBonus):
            gain_bonus(s, self.seat, action.bonus)
        elif s.events is not None:
            emit(s, "declined_city", self.seat)

    def refusal(self, s: TuscanyState, action: Action) -> Refusal | None:
        if isinstance(action, TakeBonus):
            return Refusal("TUS-CITY-2", "NO_BONUS_LEFT", {"bonus": BONUS_IDS[action.bonus]})
        return common_refusal(s, self.seat, action)


# --- cart ----------------------------------------------------------------------------------


class RevealIncome(Chance[TuscanyState]):
    """Cart: the top income card and its reward (TUS-CART-1)."""

    VERB = "income"

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
        reveal_income(s, self.seat, card)
        reward(s, self.seat, s.parts.reward[card], s.parts.amount[card])

    def names(self, s: TuscanyState) -> list[str]:
        return s.parts.income_ids


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
