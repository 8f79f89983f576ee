"""Action A, one card: option, number, payment, value; then the exchange.  Also the swap."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, emit, then
from signoria.games.principato.actions import (
    END_TURN,
    OPTION,
    PAY,
    RECRUIT,
    TAKE,
    VALUE,
    Payment,
    PickOption,
    PickValue,
    Recruit,
    Take,
)
from signoria.games.principato.ids import (
    ANY,
    CARD_IDS,
    CONDOTTIERE,
    CULTURE_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.questions import (
    available,
    culture_left,
    income,
    left_in_stock,
    payments,
)
from signoria.games.principato.refusals import (
    common_refusal,
    price_and_purse,
    refuse_option,
    refuse_take,
)
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.verbs import (
    change_places,
    gain_cubes,
    pay,
    take_culture,
    take_tokens,
)

# --- carrying it out -----------------------------------------------------------------------------


def activate(s: PrincipatoState, seat: int, hand: int) -> None:
    """Begin with the choice of an option."""
    if s.events is not None:
        emit(s, "activated", seat, {"card": CARD_IDS[s.players[seat].cards[hand]]})
    then(s, ChooseOption(seat, hand))


def receive(s: PrincipatoState, seat: int, hand: int, option: CardOption) -> None:
    """Tokens or cubes of an option, then the exchange if the card bears the symbol."""
    if option.token >= 0:
        take_tokens(s, seat, option.token, option.number)
    else:
        food, money = income(s.players[seat], option)
        gain_cubes(s, seat, food, money)
    finish(s, seat, hand)


def finish(s: PrincipatoState, seat: int, hand: int) -> None:
    """After the effect: a card with the symbol must be exchanged (PRI-ACT-5)."""
    if s.parts.exchange[s.players[seat].cards[hand]]:
        then(s, TakeCard(seat, hand, 1))


class CardStep(FollowUp[PrincipatoState]):
    """A part of carrying out a card that was activated."""

    def __init__(self, seat: int, hand: int) -> None:
        self.seat, self.hand = seat, hand

    def card(self, s: PrincipatoState) -> int:
        """The face of the card that is carried out."""
        return s.players[self.seat].cards[self.hand]

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return refuse_take(s, action.number, s.parts.exchange[self.card(s)])
        return common_refusal(s, self.seat, action)


class ChooseOption(CardStep):
    """One of the card's options that can be carried out (PRI-ACT-2)."""

    RULE = "PRI-ACT-2"

    def options(self, s: PrincipatoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        for number, option in enumerate(s.parts.options_of[self.card(s)]):
            if available(s, me, option):
                found.append(OPTION[number])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, PickOption)
        number = action.number - 1
        option = s.parts.options_of[self.card(s)][number]
        if option.number == ANY:
            then(s, ChooseNumber(self.seat, self.hand, number))
        elif option.food or option.money or option.culture >= 0:
            then(s, Pay(self.seat, self.hand, number))
        else:
            receive(s, self.seat, self.hand, option)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, PickOption):
            return super().refusal(s, action)
        options = s.parts.options_of[self.card(s)]
        if action.number > len(options):
            return Refusal("PRI-ACT-2", "E_OPTION", {"options": len(options)})
        return refuse_option(s, self.seat, options[action.number - 1])


class OptionStep(CardStep):
    """A part of carrying out the option that was chosen."""

    def __init__(self, seat: int, hand: int, option: int) -> None:
        super().__init__(seat, hand)
        self.option = option

    def chosen(self, s: PrincipatoState) -> CardOption:
        """The option itself."""
        return s.parts.options_of[self.card(s)][self.option]


class ChooseNumber(OptionStep):
    """How many condottieri or militia (PRI-CARD-12, 13)."""

    RULE = "PRI-CARD-12"

    def options(self, s: PrincipatoState) -> list[Action]:
        return RECRUIT[1 : left_in_stock(s, self.chosen(s).token) + 1]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Recruit)
        take_tokens(s, self.seat, self.chosen(s).token, action.number)
        finish(s, self.seat, self.hand)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, Recruit):
            return super().refusal(s, action)
        token = self.chosen(s).token
        rule = "PRI-CARD-12" if token == CONDOTTIERE else "PRI-CARD-13"
        return Refusal(rule, "E_AMOUNT", {"low": 1, "high": left_in_stock(s, token)})


class Pay(OptionStep):
    """How much of the cost is paid in influence (PRI-PAY-2)."""

    RULE = "PRI-PAY-2"

    def options(self, s: PrincipatoState) -> list[Action]:
        found: list[Action] = []
        for for_food, for_money in payments(s.players[self.seat], self.chosen(s)):
            found.append(PAY[for_food][for_money])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Payment)
        option = self.chosen(s)
        if option.culture >= 0:
            influence = (action.for_food, action.for_money)
            then(s, ChooseValue(self.seat, self.hand, self.option, *influence))
            return
        pay(s, self.seat, option, action.for_food, action.for_money)
        receive(s, self.seat, self.hand, option)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, Payment):
            return super().refusal(s, action)
        return Refusal("PRI-PAY-2", "E_PAYMENT", price_and_purse(s, self.seat, self.chosen(s)))


class ChooseValue(OptionStep):
    """Which monument, book or painting; payment and token change hands together (PRI-CARD-17)."""

    RULE = "PRI-CARD-17"

    def __init__(self, seat: int, hand: int, option: int, for_food: int, for_money: int) -> None:
        super().__init__(seat, hand, option)
        self.for_food, self.for_money = for_food, for_money

    def options(self, s: PrincipatoState) -> list[Action]:
        found: list[Action] = []
        for value in culture_left(s, self.chosen(s).culture):
            found.append(VALUE[value])
        return found

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, PickValue)
        option = self.chosen(s)
        pay(s, self.seat, option, self.for_food, self.for_money)
        for entry in s.parts.culture_of[option.culture]:
            if s.parts.culture_value[entry] == action.number:
                take_culture(s, self.seat, entry)
        finish(s, self.seat, self.hand)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, PickValue):
            return super().refusal(s, action)
        piece = CULTURE_IDS[self.chosen(s).culture]
        return Refusal("PRI-CARD-17", "E_SUPPLY", {"piece": piece, "value": action.number})


class TakeCard(CardStep):
    """A card of the row for one's own: exchange after an activation, or swap."""

    def __init__(self, seat: int, hand: int, exchange: int) -> None:
        super().__init__(seat, hand)
        self.exchange = exchange  # 1: an exchange symbol asks for it

    def options(self, s: PrincipatoState) -> list[Action]:
        return TAKE[: len(s.row)]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Take)
        change_places(s, self.seat, self.hand, action.number - 1)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return Refusal(self.rule(), "E_CARD", {"slots": len(s.row)})
        if action is END_TURN and self.exchange:
            return Refusal("PRI-ACT-5", "E_EXCHANGE")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "PRI-ACT-5" if self.exchange else "PRI-SWAP-1"
