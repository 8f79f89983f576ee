"""Random play to the end, compiled with the rest: the inner loop of benches and search."""

from __future__ import annotations

from signoria.core.chance import Dice
from signoria.core.machine import OVER, State, actor, apply, legal, roll


class Tally:
    """What a random game was made of."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.forced = 0


def play_randomly(s: State, dice: Dice, tally: Tally | None = None, limit: int = 100_000) -> None:
    """Play legal actions at random until the game is over."""
    for _ in range(limit):
        who = actor(s)
        if who == OVER:
            return
        if who < 0:
            roll(s, dice)
            continue
        options = legal(s)
        count = len(options)
        if tally is not None:
            tally.decisions += 1
            tally.options += count
            if count == 1:
                tally.forced += 1
        apply(s, options[dice.below(count)])
    raise AssertionError(f"the game did not end within {limit} moves")
