"""Action A, one card: option, number, payment, value; then the exchange.  Also the swap."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, emit, then
from signoria.games.principato.actions import (
    END_TURN,
    OPTION,
    PAY,
    RECRUIT,
    TAKE,
    VALUE,
    OfNumber,
    Payment,
)
from signoria.games.principato.ids import (
    ANY,
    CARD_IDS,
    CONDOTTIERE,
    CULTURE_IDS,
    STOCK_OF,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import can_pay, in_supply, option_of
from signoria.games.principato.refusals import common_refusal, refuse_option, refuse_take
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.verbs import (
    change_places,
    gain_cubes,
    pay,
    take_culture,
    take_tokens,
)

# --- what a card offers ------------------------------------------------------------------------


# --- carrying it out -----------------------------------------------------------------------------


def activate(s: PrincipatoState, seat: int, hand: int) -> None:
    """Begin with the choice of an option."""
    if s.events is not None:
        emit(s, "activated", seat, {"card": CARD_IDS[s.players[seat].cards[hand]]})
    then(s, ChooseOption(seat, hand))


def receive(s: PrincipatoState, seat: int, hand: int, option: CardOption) -> None:
    """Tokens or cubes of an option, then the exchange if the card bears the symbol."""
    tokens = s.players[seat].tokens
    if option.token >= 0:
        take_tokens(s, seat, option.token, option.number)
    else:
        food, money = option.gain_food, option.gain_money
        if option.food_per >= 0:
            food += tokens[option.food_per]
        if option.money_per >= 0:
            money += tokens[option.money_per]
        gain_cubes(s, seat, food, money)
    finish(s, seat, hand)


def finish(s: PrincipatoState, seat: int, hand: int) -> None:
    """After the effect: a card with the symbol must be exchanged (PRI-ACT-5)."""
    if s.parts.exchange[s.players[seat].cards[hand]]:
        then(s, TakeCard(seat, hand, 1))


class ChooseOption(Choice[PrincipatoState]):
    """One of the card's options that can be carried out (PRI-ACT-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hand")

    def __init__(self, seat: int, hand: int) -> None:
        self.seat = seat
        self.hand = hand

    def options(self, s: PrincipatoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        for number, option in enumerate(s.parts.options_of[me.cards[self.hand]]):
            if can_pay(me, option) and in_supply(s, option):
                found.append(OPTION[number])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, OfNumber)
        option = option_of(s, self.seat, self.hand, action.number - 1)
        if option.number == ANY:
            then(s, ChooseNumber(self.seat, self.hand, action.number - 1))
        elif option.food or option.money or option.culture >= 0:
            then(s, Pay(self.seat, self.hand, action.number - 1))
        else:
            receive(s, self.seat, self.hand, option)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, OfNumber) or action.verb != "option":
            return refuse_inside(s, self.seat, self.hand, action)
        options = s.parts.options_of[s.players[self.seat].cards[self.hand]]
        if action.number > len(options):
            return Refusal("PRI-ACT-2", "E_OPTION", {"options": len(options)})
        return refuse_option(s, self.seat, options[action.number - 1])

    def rule(self) -> str:
        return "PRI-ACT-2"

    def completes_a_move(self) -> bool:
        return True


class ChooseNumber(Choice[PrincipatoState]):
    """How many condottieri or militia (PRI-CARD-12, 13)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hand", "option")

    def __init__(self, seat: int, hand: int, option: int) -> None:
        self.seat = seat
        self.hand = hand
        self.option = option

    def options(self, s: PrincipatoState) -> list[Action]:
        token = option_of(s, self.seat, self.hand, self.option).token
        return RECRUIT[1 : s.stock[STOCK_OF[token]] + 1]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, OfNumber)
        option = option_of(s, self.seat, self.hand, self.option)
        take_tokens(s, self.seat, option.token, action.number)
        finish(s, self.seat, self.hand)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, OfNumber) or action.verb != "recruit":
            return refuse_inside(s, self.seat, self.hand, action)
        token = option_of(s, self.seat, self.hand, self.option).token
        rule = "PRI-CARD-12" if token == CONDOTTIERE else "PRI-CARD-13"
        return Refusal(rule, "E_AMOUNT", {"low": 1, "high": s.stock[STOCK_OF[token]]})

    def rule(self) -> str:
        return "PRI-CARD-12"

    def completes_a_move(self) -> bool:
        return True


class Pay(Choice[PrincipatoState]):
    """How much of the cost is paid in influence (PRI-PAY-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hand", "option")

    def __init__(self, seat: int, hand: int, option: int) -> None:
        self.seat = seat
        self.hand = hand
        self.option = option

    def options(self, s: PrincipatoState) -> list[Action]:
        me = s.players[self.seat]
        option = option_of(s, self.seat, self.hand, self.option)
        found: list[Action] = []
        for for_food in range(max(0, option.food - me.food), min(option.food, me.church) + 1):
            most = min(option.money, me.church - for_food)
            for for_money in range(max(0, option.money - me.money), most + 1):
                found.append(PAY[for_food][for_money])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Payment)
        option = option_of(s, self.seat, self.hand, self.option)
        if option.culture >= 0:
            influence = (action.for_food, action.for_money)
            then(s, ChooseValue(self.seat, self.hand, self.option, *influence))
            return
        pay(s, self.seat, option, action.for_food, action.for_money)
        receive(s, self.seat, self.hand, option)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, Payment):
            return refuse_inside(s, self.seat, self.hand, action)
        me = s.players[self.seat]
        option = option_of(s, self.seat, self.hand, self.option)
        return Refusal(
            "PRI-PAY-2",
            "E_PAYMENT",
            {
                "food": option.food,
                "money": option.money,
                "have_food": me.food,
                "have_money": me.money,
                "influence": me.church,
            },
        )

    def rule(self) -> str:
        return "PRI-PAY-2"

    def completes_a_move(self) -> bool:
        return True


class ChooseValue(Choice[PrincipatoState]):
    """Which monument, book or painting; payment and token change hands together (PRI-CARD-17)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hand", "option", "for_food", "for_money")

    def __init__(self, seat: int, hand: int, option: int, for_food: int, for_money: int) -> None:
        self.seat = seat
        self.hand = hand
        self.option = option
        self.for_food = for_food
        self.for_money = for_money

    def options(self, s: PrincipatoState) -> list[Action]:
        kind = option_of(s, self.seat, self.hand, self.option).culture
        found: list[Action] = []
        for entry in s.parts.culture_of[kind]:
            if s.culture[entry]:
                found.append(VALUE[s.parts.culture_value[entry]])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, OfNumber)
        option = option_of(s, self.seat, self.hand, self.option)
        pay(s, self.seat, option, self.for_food, self.for_money)
        for entry in s.parts.culture_of[option.culture]:
            if s.parts.culture_value[entry] == action.number:
                take_culture(s, self.seat, entry)
        finish(s, self.seat, self.hand)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, OfNumber) or action.verb != "value":
            return refuse_inside(s, self.seat, self.hand, action)
        kind = option_of(s, self.seat, self.hand, self.option).culture
        piece = CULTURE_IDS[kind]
        return Refusal("PRI-CARD-17", "E_SUPPLY", {"piece": piece, "value": action.number})

    def rule(self) -> str:
        return "PRI-CARD-17"

    def completes_a_move(self) -> bool:
        return True


class TakeCard(Choice[PrincipatoState]):
    """A card of the row for one's own: exchange after an activation, or swap."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hand", "exchange")

    def __init__(self, seat: int, hand: int, exchange: int) -> None:
        self.seat = seat
        self.hand = hand
        self.exchange = exchange  # 1: an exchange symbol asks for it

    def options(self, s: PrincipatoState) -> list[Action]:
        return TAKE[: len(s.row)]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, OfNumber)
        change_places(s, self.seat, self.hand, action.number - 1)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if isinstance(action, OfNumber) and action.verb == "take":
            return Refusal(self.rule(), "E_CARD", {"slots": len(s.row)})
        if action is END_TURN and self.exchange:
            return Refusal("PRI-ACT-5", "E_EXCHANGE")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "PRI-ACT-5" if self.exchange else "PRI-SWAP-1"

    def completes_a_move(self) -> bool:
        return True


def refuse_inside(s: PrincipatoState, seat: int, hand: int, action: Action) -> Refusal | None:
    """Why not, while a card is being carried out."""
    if isinstance(action, OfNumber) and action.verb == "take":
        symbol = s.parts.exchange[s.players[seat].cards[hand]]
        return refuse_take(s, action.number, symbol)
    return common_refusal(s, seat, action)
