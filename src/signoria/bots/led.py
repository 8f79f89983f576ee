"""Led: search on the learned value; where a table has none, the search on the hand-made one."""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.bots.base import Bot, Budget
from signoria.bots.learned import learned_of
from signoria.bots.search import SearchBot
from signoria.bots.style import LEARNED_STYLE
from signoria.core.action import Action
from signoria.core.game import Game


class LedBot(Bot):
    """Search led by the look one move ahead, with a net at its leaves."""

    takes_budget: ClassVar[bool] = True

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget)
        self.learned = learned_of(game)
        self.classic = SearchBot(game, seed, budget)
        self.led = self.classic
        if self.learned is not None:
            self.led = SearchBot(game, seed, budget, self.learned.value, style=LEARNED_STYLE)

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        known = self.learned is not None and self.learned.knows(view)
        return (self.led if known else self.classic).choose(view, legal, budget)
