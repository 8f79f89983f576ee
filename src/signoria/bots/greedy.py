"""Greedy and value: the action whose outcome looks best right away."""

from __future__ import annotations

from math import log
from typing import Any, Final

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import Evaluator, evaluator_of
from signoria.bots.learned import best_evaluator_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.rivals import AS_GOOD, against_the_leader
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import actor

TINY: Final = 1e-12
FINE: Final = 1 << 30  # of the numbers that noise is made of


def gumbel(uniform: float) -> float:
    """Noise from a number below 1: the best of values with it is a softmax of the values."""
    return -log(-log(uniform + TINY) + TINY)


class GreedyBot(Bot):
    """One move ahead on an evaluation; hidden things are dealt at random once."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        budget: Budget | None = None,
        evaluator: Evaluator | None = None,
        noise: float = 0.0,
    ) -> None:
        """The evaluator is the game's hand-made one unless another is given; the noise is the
        scale, in points, by which the bot errs about each action."""
        super().__init__(game, seed, budget)
        self.dice = Dice(seed)
        self.noise = noise
        self.lookahead = Lookahead(evaluator if evaluator is not None else evaluator_of(game))

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        dealt = self.game.determinize(view, actor(view), self.dice)
        thought = self.lookahead.values(dealt, legal)
        if self.noise:
            thought = [self.erring(value) for value in thought]
        return self.best_of(dealt, legal, thought)

    def best_of(self, dealt: Any, legal: list[Action], thought: list[float]) -> Action:
        """The action that is worth most."""
        return legal[thought.index(max(thought))]

    def erring(self, value: float) -> float:
        """What the bot takes a value for."""
        return value + self.noise * gumbel(self.dice.below(FINE) / FINE)


class HeedfulBot(GreedyBot):
    """The same; but of actions that are as good for itself, the one that helps the leader least."""

    def best_of(self, dealt: Any, legal: list[Action], thought: list[float]) -> Action:
        best = max(thought)
        worth = dict(zip(legal, thought, strict=True))
        as_good = [action for action in legal if worth[action] >= best - AS_GOOD]
        as_good.sort(key=lambda action: -worth[action])
        return against_the_leader(self.game, dealt, as_good, self.lookahead.evaluator)


class ValueBot(HeedfulBot):
    """One move ahead on the learned value; on the hand-made one where nothing was learned."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget, best_evaluator_of(game))
