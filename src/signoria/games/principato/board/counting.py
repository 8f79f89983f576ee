"""Troops that a decision counts one by one: supply and dismissal.

supply-<step>-<n>     n cubes in one of the four parts of supplying
dismiss-<token>-<n>   n troops of a kind go back
militia-<n> …         the same by touching the troop up to which one means
"""

from __future__ import annotations

from signoria.games.principato.ids import (
    CONDOTTIERE,
    MILITIA,
    NONE,
    SUPPLY_STEPS,
    TOKEN_IDS,
    TROOP_OF_STEP,
)
from signoria.games.principato.pending import Ask, supply_asked, token_to_dismiss
from signoria.games.principato.questions import loads, most_to_supply
from signoria.games.principato.state import PrincipatoState

SINGLY = 8  # troops drawn one by one; more of them lie in stacks
OWN_STEPS = {MILITIA: 0, CONDOTTIERE: 1}  # the part of supplying that uses a troop's own cube


class Counting:
    """Which numbers of troops can be chosen, and the pieces that stand for them."""

    def __init__(self, s: PrincipatoState, seat: int, ask: Ask | None) -> None:
        self.me = s.players[seat]
        self.steps: list[int] = []  # of supplying, from the one that is asked on
        self.tokens: list[int] = []  # to dismiss, likewise
        if ask is Ask.SUPPLY:
            steps = range(supply_asked(s), len(SUPPLY_STEPS))
            self.steps = [step for step in steps if most_to_supply(self.me, step)]
        elif ask is Ask.DISMISSAL:
            kinds = (CONDOTTIERE, MILITIA)
            left = kinds[kinds.index(token_to_dismiss(s)) :]
            self.tokens = [token for token in left if self.me.tokens[token]]

    def numbers(self, token: int) -> range:
        """The numbers that single troops of a kind stand for; none where they lie in stacks."""
        owned = self.me.tokens[token] if token != NONE else 0
        is_counted = token in self.tokens or OWN_STEPS.get(token, NONE) in self.steps
        if not is_counted or owned > SINGLY:
            return range(0)
        return range(1, owned - self.first(token) + 1)

    def first(self, token: int) -> int:
        """Troops before the first that counts: they have a cube."""
        return sum(loads(self.me, token)) if self.steps else 0

    def number_at(self, token: int, place: int) -> int:
        """The number that the troop at this place of its row stands for, 0 for none."""
        number = place - self.first(token)
        return number if number in self.numbers(token) else 0

    # --- pieces ---------------------------------------------------------------------------

    def of_supply(self, step: int, number: int) -> list[str]:
        """A number of cubes: the number, or the troop up to which they are meant."""
        if step not in self.steps:
            return []
        token = TROOP_OF_STEP[step]
        own = OWN_STEPS[token] == step and number in self.numbers(token)
        return [f"supply-{step}-{number}", *([f"{TOKEN_IDS[token]}-{number}"] if own else [])]

    def of_dismissal(self, token: int, number: int) -> list[str]:
        """A number of troops, likewise."""
        if token not in self.tokens:
            return []
        name = TOKEN_IDS[token]
        shown = number in self.numbers(token)
        return [f"dismiss-{name}-{number}", *([f"{name}-{number}"] if shown else [])]
