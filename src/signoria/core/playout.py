"""Playing on: the one loop "roll, or let somebody decide", compiled with the rest.

    while (seat := run_chance(s, dice)) != OVER:
        apply(s, choose(s, seat))

`play_out` is that loop; who wants to look at every decision writes it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import OVER, State, actor, apply, legal, roll

MOST_MOVES: Final = 100_000  # no game comes near it

Chooser = Callable[[Any, int], Action]  # what the seat does in this state


class Tally:
    """What a random game was made of."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.forced = 0

    def add(self, options: int) -> None:
        """One more decision between so many options."""
        self.decisions += 1
        self.options += options
        if options == 1:
            self.forced += 1


def run_chance(s: State, dice: Dice) -> int:
    """Roll and draw until somebody must decide: that seat, or OVER."""
    while True:
        seat = actor(s)
        if seat >= 0 or seat == OVER:
            return seat
        roll(s, dice)


def run_to_choice(s: State, dice: Dice) -> int:
    """Roll, draw and play forced moves until somebody has a choice: that seat, or OVER."""
    while True:
        seat = run_chance(s, dice)
        if seat == OVER:
            return seat
        options = legal(s)
        if len(options) > 1:
            return seat
        apply(s, options[0])


def step(s: State, dice: Dice, choose: Chooser) -> None:
    """One move: what is rolled or drawn, or what the seat that is to act chooses."""
    seat = actor(s)
    if seat < 0:
        roll(s, dice)
    else:
        apply(s, choose(s, seat))


def random_action(s: State, dice: Dice) -> Action:
    """Any legal action, each equally likely."""
    options = legal(s)
    return options[dice.below(len(options))]


def play_out(s: State, dice: Dice, choose: Chooser, most: int = MOST_MOVES) -> None:
    """Play until the game is over."""
    for _ in range(most):
        seat = run_chance(s, dice)
        if seat == OVER:
            return
        apply(s, choose(s, seat))
    raise AssertionError(f"the game did not end within {most} moves")


def play_randomly(s: State, dice: Dice, tally: Tally | None = None, most: int = MOST_MOVES) -> None:
    """Play any legal actions, each equally likely, until the game is over."""
    for _ in range(most):
        if run_chance(s, dice) == OVER:
            return
        options = legal(s)
        if tally is not None:
            tally.add(len(options))
        apply(s, options[dice.below(len(options))])
    raise AssertionError(f"the game did not end within {most} moves")
