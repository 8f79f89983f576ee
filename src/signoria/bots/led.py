"""Search on the learned value; where a table has none, search on the hand-made one."""

from __future__ import annotations

from typing import Any, ClassVar

from signoria.bots.base import Bot, Budget
from signoria.bots.learned import learned_of, planning_style_of
from signoria.bots.planning import Planner
from signoria.bots.search import DEFAULT_BUDGET, SearchBot
from signoria.bots.style import Style
from signoria.core.action import Action
from signoria.core.game import Game


class LedBot(Bot):
    """Plans on a net; it may be interrupted."""

    takes_budget: ClassVar[bool] = True

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        budget: Budget | None = None,
        style: Style | None = None,
    ) -> None:
        super().__init__(game, seed, budget if budget is not None else DEFAULT_BUDGET)
        self.learned = learned_of(game)
        self.classic = SearchBot(game, seed, budget)
        self.planner: Planner | None = None
        if self.learned is not None:
            style = style if style is not None else planning_style_of(game)
            self.planner = Planner(game, seed, self.learned.value, style)

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.planner is None or not self.knows(view):
            return self.classic.choose(view, legal, budget)
        limit = budget if budget is not None else self.budget
        assert limit is not None
        return self.planner.choose(view, legal, limit)

    def knows(self, view: Any) -> bool:
        """Was a value learned for this table?"""
        return self.learned is not None and self.learned.knows(view)
