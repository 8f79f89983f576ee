"""What a bot is: it gets a view, the legal actions and a budget.  Nothing else reaches it."""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.core.action import Action
from signoria.core.errors import SignoriaError
from signoria.core.game import Game


class UnknownBot(SignoriaError):
    """No bot of that name, or a budget that is not understood."""


class Budget:
    """How long a bot may think: milliseconds, or a number of simulations (deterministic).

    Of both, whatever ends first."""

    def __init__(self, milliseconds: int = 0, simulations: int = 0) -> None:
        self.milliseconds = milliseconds
        self.simulations = simulations


class Bot:
    """A player made of code.  `seed` makes it repeatable."""

    takes_budget: ClassVar[bool] = False  # may one be written behind its name?

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        self.game = game
        self.seed = seed
        self.budget = budget

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        """One of the legal actions of the seat that is to act in the view."""
        raise AssertionError("choose() is missing")


def parse_budget(text: str) -> Budget:
    """`200ms` or `500` (simulations)."""
    number = text.removesuffix("ms")
    if not (number.isascii() and number.isdigit()) or not 0 < int(number) <= 1_000_000:
        raise UnknownBot(f"{text[:20]!r} is no budget: write 200ms, or 500 for simulations")
    if text.endswith("ms"):
        return Budget(milliseconds=int(number))
    return Budget(simulations=int(number))
