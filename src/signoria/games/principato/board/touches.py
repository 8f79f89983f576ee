"""Which pieces of the page an action touches.

    card-<hand>         one's left or right card        opt-<hand>-<n>      an option printed on it
    row-<n>             a card of the row               cult-<kind>-<value> a culture token
    farm, bank, church  where cubes are stored          militia, condottiere  troops (all of a kind)
    num-<n>             a number of the dialog          pay-<food>-<money>  a payment of the dialog

Numbers of troops in a military scoring: `counting.py`.

`influence` and `end` are buttons of the action bar.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.action import Action
from signoria.games.principato import actions as acts
from signoria.games.principato.board.counting import Counting
from signoria.games.principato.ids import (
    CONDOTTIERE,
    CULTURE_IDS,
    HAND_IDS,
    HOME,
    MILITIA,
    NONE,
    PLACE_IDS,
    TOKEN_IDS,
)
from signoria.games.principato.parts import CardOption
from signoria.games.principato.pending import (
    Ask,
    card_in_use,
    chosen_option,
)
from signoria.games.principato.questions import available, culture_left, locked_cubes, supply_step
from signoria.games.principato.state import PrincipatoState

LOCKED_ON = ("militia", "condottiere", "militia")  # a cube that is to come off again


class Touches:
    """The pieces of actions, in one position, for one seat."""

    def __init__(self, s: PrincipatoState, seat: int, ask: Ask | None) -> None:
        self.s = s
        self.me = s.players[seat]
        self.ask = ask  # None: the seat is not asked
        self.counting = Counting(s, seat, ask)

    def of(self, action: Action) -> list[str]:
        """The pieces of one action."""
        if isinstance(action, acts.OfCard):
            return self.of_card(action)
        if isinstance(action, acts.OfNumber):
            return self.of_number(action)
        if isinstance(action, acts.Payment):
            return self.of_payment(action)
        if isinstance(action, acts.Move):
            home, place = PLACE_IDS[HOME[action.cube]], PLACE_IDS[action.place]
            return [home, LOCKED_ON[action.cube] if home == place else place]
        if isinstance(action, acts.Place):
            return [PLACE_IDS[action.place]]
        if isinstance(action, acts.Supply):
            return self.counting.of_supply(action.step, action.number)
        if isinstance(action, acts.Dismiss):
            if action.token not in (CONDOTTIERE, MILITIA):
                return [TOKEN_IDS[action.token]]
            return self.counting.of_dismissal(action.token, action.number)
        return [action.verb]  # influence, end

    def of_card(self, action: acts.OfCard) -> list[str]:
        """Activate: the card, its options, tokens it can bring.  Swap: the card and the row."""
        found = [f"card-{HAND_IDS[action.hand]}"]
        if isinstance(action, acts.Swap):
            return found + [f"row-{n}" for n in range(1, len(self.s.row) + 1)]
        if action.hand >= len(self.me.cards):
            return found
        options = self.s.parts.options_of[self.me.cards[action.hand]]
        is_open = [available(self.s, self.me, option) for option in options]
        for number, option in enumerate(options):
            if is_open[number] or not any(is_open):
                found.append(f"opt-{HAND_IDS[action.hand]}-{number + 1}")
                found += [piece for piece in self.culture(option) if piece not in found]
        return found

    def culture(self, option: CardOption) -> list[str]:
        """The culture tokens an option can bring."""
        if option.culture == NONE:
            return []
        kind = CULTURE_IDS[option.culture]
        return [f"cult-{kind}-{value}" for value in culture_left(self.s, option.culture)]

    def of_number(self, action: acts.OfNumber) -> list[str]:
        """Option, recruit, value, take."""
        if isinstance(action, acts.Take):
            return [f"row-{action.number}"]
        if isinstance(action, acts.Recruit):
            return [f"num-{action.number}"]
        if isinstance(action, acts.PickOption) and self.ask is Ask.OPTION:
            return [f"opt-{HAND_IDS[card_in_use(self.s)]}-{action.number}"]
        option = chosen_option(self.s)
        if isinstance(action, acts.PickValue) and self.ask is Ask.VALUE and option is not None:
            return [f"cult-{CULTURE_IDS[option.culture]}-{action.number}"]
        return []

    def of_payment(self, action: acts.Payment) -> list[str]:
        """The payment itself, and the stores it takes cubes from."""
        found = [f"pay-{action.for_food}-{action.for_money}"]
        option = chosen_option(self.s)
        if self.ask is not Ask.PAYMENT or option is None:
            return found
        if option.food > action.for_food:
            found.append("farm")
        if option.money > action.for_money:
            found.append("bank")
        if action.for_food + action.for_money:
            found.append("church")
        return found

    # --- a touch in vain ------------------------------------------------------------------

    def meant(self, pieces: Sequence[str]) -> list[Action]:
        """What somebody may have had in mind: all pieces together, else the last one alone."""
        return self.fitting(set(pieces)) or self.fitting(set(pieces[-1:]))

    def fitting(self, wanted: set[str]) -> list[Action]:
        found = []
        for action in acts.CATALOGUE.actions:
            if wanted <= set(self.of(action)) and self.likely(action, len(wanted)):
                found.append(action)
        return found

    def likely(self, action: Action, touched: int) -> bool:
        """One piece alone stands for what is usual: not for a cube in a strange place."""
        if isinstance(action, acts.Dismiss):
            return self.ask is Ask.DISMISSAL
        if not isinstance(action, acts.Move) or touched > 1:
            return True
        if action.place == HOME[action.cube]:
            locked = locked_cubes(self.me, action.cube)
            return locked > 0 and self.ask not in (None, Ask.TURN)
        return supply_step(action.cube, action.place) >= 0
