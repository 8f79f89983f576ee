"""Any legal action, each equally likely."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Bot, Budget
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game


class RandomBot(Bot):
    """The yardstick every other bot must beat."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget)
        self.dice = Dice(seed)

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        return legal[self.dice.below(len(legal))]
