"""Greedy and value: the action whose outcome looks best right away."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import Evaluator, evaluator_of
from signoria.bots.learned import best_evaluator_of
from signoria.bots.lookahead import Lookahead
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import actor


class GreedyBot(Bot):
    """One move ahead on an evaluation; hidden things are dealt at random once."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        budget: Budget | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        """The evaluator is the game's hand-made one unless another is given."""
        super().__init__(game, seed, budget)
        self.dice = Dice(seed)
        self.lookahead = Lookahead(evaluator if evaluator is not None else evaluator_of(game))

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.lookahead.best(self.game.determinize(view, actor(view), self.dice))


class ValueBot(GreedyBot):
    """One move ahead on the learned value; on the hand-made one where nothing was learned."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget, best_evaluator_of(game))
