"""What is touched for the picks of a whole move, in any order, and which way is proposed.

A card is activated by one of its options or by the culture token it brings, swapped by itself
and a card of the row.  Payments and numbers have a default: ordinary cubes before influence.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from signoria.core.action import Action
from signoria.games.principato import actions as acts
from signoria.games.principato.board.touches import Touches
from signoria.games.principato.ids import (
    CONDOTTIERE,
    CULTURE_IDS,
    HAND_IDS,
    HOME,
    INFLUENCE,
    MOST_PIECES,
    NONE,
    PLACE_IDS,
    SUPPLY_STEPS,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import card_in_use, chosen_option
from signoria.games.principato.questions import (
    available,
    culture_left,
    free_troops,
    payments,
)
from signoria.games.principato.state import Player, PrincipatoState
from signoria.web.boards.answers import Slot
from signoria.web.boards.base import Words

# What is said while a slot of a role is empty.
MISSING: Words = {
    "card": gettext_lazy("one of your cards"),
    "option": gettext_lazy("an option of the card"),
    "row": gettext_lazy("a card of the row"),
    "culture": gettext_lazy("which work of art"),
    "troop": gettext_lazy("militia or condottieri"),
    "cube": gettext_lazy("which cube"),
    "number": gettext_lazy("How many"),
    "payment": gettext_lazy("Pay with"),
}

DEAR = 100  # an influence cube: more than any difference between numbers


class Slots:
    """The parts of picks, in one position, for one seat."""

    def __init__(self, pointing: Touches) -> None:
        self.pointing = pointing
        self.s: PrincipatoState = pointing.s
        self.me: Player = pointing.me

    def uses(self, action: Action) -> list[Slot]:
        """The parts of one pick."""
        if isinstance(action, acts.OfCard):
            return self.of_card(action)
        if isinstance(action, acts.PickOption):
            hand = card_in_use(self.s)
            options = self.s.parts.options_of[self.me.cards[hand]]
            return self.of_option(hand, options, action.number - 1)
        if isinstance(action, acts.Payment):
            return self.of_payment(action)
        if isinstance(action, acts.Recruit):
            return [Slot("number", (f"num-{action.number}",), needed=False)]
        if isinstance(action, acts.PickValue):
            return [Slot("culture", tuple(self.pointing.of(action)))]
        if isinstance(action, acts.Take):
            return [Slot("row", (f"row-{action.number}",))]
        if isinstance(action, acts.Move):
            home, place = PLACE_IDS[HOME[action.cube]], PLACE_IDS[action.place]
            return [Slot("cube", (home,)), Slot("troop", (place,))]
        if isinstance(action, acts.Place):
            return [Slot("troop", (PLACE_IDS[action.place],))]
        return self.of_troops(action)

    def of_troops(self, action: Action) -> list[Slot]:
        """Numbers of a military scoring; the buttons of the action bar."""
        if isinstance(action, acts.Supply):
            cube, place = SUPPLY_STEPS[action.step]
            pieces = self.pointing.of(action)
            return [Slot(f"supply{cube}{PLACE_IDS[place]}", tuple(pieces), needed=False)]
        if isinstance(action, acts.Dismiss):
            pieces = self.pointing.of(action)
            return [Slot(f"dismiss{TOKEN_IDS[action.token]}", tuple(pieces), needed=False)]
        return [Slot(action.verb, (action.verb,))]  # influence, end

    def of_card(self, action: acts.OfCard) -> list[Slot]:
        """The card; where only one of its options is open, that one."""
        card = f"card-{HAND_IDS[action.hand]}"
        if not isinstance(action, acts.Activate):
            return [Slot("card", (card,))]
        options = self.s.parts.options_of[self.me.cards[action.hand]]
        forced = self.forced(action)
        more = [] if forced is None else self.of_option(action.hand, options, options.index(forced))
        return [Slot("card", (card,), needed=False), *more]

    def of_option(self, hand: int, options: list[CardOption], number: int) -> list[Slot]:
        """An option; for one that brings a work of art, the work is enough."""
        option = options[number]
        art = option.culture != NONE
        found = [Slot("option", (f"opt-{HAND_IDS[hand]}-{number + 1}",), needed=not art)]
        left = culture_left(self.s, option.culture) if art else []
        if len(left) == 1:  # taken without being asked for
            piece = f"cult-{CULTURE_IDS[option.culture]}-{left[0]}"
            found.append(Slot("culture", (piece,), needed=False))
        return found

    def of_payment(self, action: acts.Payment) -> list[Slot]:
        """A way to pay; with influence, the church stands for it."""
        found = [Slot("payment", (f"pay-{action.for_food}-{action.for_money}",), needed=False)]
        if action.for_food + action.for_money:
            found.append(Slot("influence", ("church",), needed=False))
        return found

    # --- what is proposed -----------------------------------------------------------------

    def forced(self, action: Action) -> CardOption | None:
        """The option that a pick settles: the one chosen, or the only one that is open."""
        if isinstance(action, acts.PickOption):
            return self.s.parts.options_of[self.me.cards[card_in_use(self.s)]][action.number - 1]
        if not isinstance(action, acts.Activate):
            return None
        options = self.s.parts.options_of[self.me.cards[action.hand]]
        is_open = [option for option in options if available(self.s, self.me, option)]
        return is_open[0] if len(is_open) == 1 else None

    def influence(self, action: Action) -> int:
        """Influence cubes that a pick pays, also without being asked for."""
        if isinstance(action, acts.Payment):
            return action.for_food + action.for_money
        if isinstance(action, acts.Supply):
            return action.number if SUPPLY_STEPS[action.step][0] == INFLUENCE else 0
        if isinstance(action, acts.Move):
            return 1 if action.cube == INFLUENCE else 0
        option = self.forced(action)
        ways = payments(self.me, option) if option is not None else []
        return sum(ways[0]) if len(ways) == 1 else 0

    def rank(self, action: Action) -> int:
        """Ordinary cubes before influence; as many troops as can be supplied; all that stay."""
        if isinstance(action, acts.Recruit):
            return abs(action.number - self.supplied_recruits()) - MOST_PIECES
        if isinstance(action, acts.Dismiss):
            return action.number - MOST_PIECES
        paid = DEAR * self.influence(action)
        return paid - action.number if isinstance(action, acts.Supply) and not paid else paid

    def supplied_recruits(self) -> int:
        """So many new troops could be supplied without influence."""
        option = chosen_option(self.s)
        if option is None:
            return 1
        held = self.me.money if option.token == CONDOTTIERE else self.me.food
        return max(1, held - free_troops(self.me, option.token))
