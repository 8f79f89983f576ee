"""Troops that a decision counts one by one: supply and dismissal."""

from __future__ import annotations

from signoria.games.principato.ids import NONE, TROOP_OF_STEP
from signoria.games.principato.pending import Ask, supply_asked, token_to_dismiss
from signoria.games.principato.questions import loads
from signoria.games.principato.state import PrincipatoState

SINGLY = 8  # troops drawn one by one; more of them lie in stacks


class Counting:
    """Which troops are counted, from which on, and how many."""

    def __init__(self, s: PrincipatoState, seat: int, ask: Ask | None) -> None:
        me = s.players[seat]
        self.token = NONE
        self.first = 0  # troops before the first that counts: they have a cube
        if ask is Ask.SUPPLY:
            self.token = TROOP_OF_STEP[supply_asked(s)]
            self.first = sum(loads(me, self.token))
        elif ask is Ask.DISMISSAL:
            self.token = token_to_dismiss(s)
        self.owned = me.tokens[self.token] if self.token != NONE else 0

    def numbers(self) -> range:
        """The numbers that a single troop stands for; none where troops lie in stacks."""
        return range(1, self.owned - self.first + 1 if self.owned <= SINGLY else 1)

    def number_at(self, token: int, place: int) -> int:
        """The number that the troop at this place of its row stands for, 0 for none."""
        number = place - self.first
        return number if token == self.token and number in self.numbers() else 0
