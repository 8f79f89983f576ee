"""Search: information-set Monte Carlo.

Every simulation deals what is hidden anew from the bot's own view, walks down a tree of
actions (shared by all deals: a node is the list of actions that led to it; an action is
compared only with those that were available at the same time), then plays on for a while
and asks the evaluation how it stands.  Chance is rolled anew each time.

Without a prior the walk follows UCB.  With one (by default: looking one move ahead) it follows
PUCT: what looks good is tried first and more often, and a move that was begun is finished before
the position is evaluated.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Any, ClassVar, Final

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import Evaluator, Prior, evaluator_of, style_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.style import Style
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, State, actor, apply, legal
from signoria.core.playout import run_to_choice

DEFAULT_BUDGET = Budget(milliseconds=200)
PAUSE: Final = 32  # simulations after which the search asks whether it is decided
LEAST_LOGIT: Final = -8.0  # of a prior: everything is tried in the end
MOST_LOGIT: Final = 1.0  # an action that only a later deal allows may beat the best of the first
PRIOR_WEIGHT: Final = 0.3  # constant of PUCT where a prior is given and the style has none


class Node:
    """What is known of an action in a place of the tree."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0  # sum, for the seat that took the action
        self.prior = 0.0  # how likely the action looked: not normalised, its rivals change
        self.children: dict[int, Node] = {}
        self.best_logit = 0.0  # of the children that the first deal allowed


class Tree:
    """The search itself: one call of `simulate` per deal."""

    def __init__(
        self,
        evaluator: Evaluator,
        prior: Prior | None,
        sides: list[int],
        style: Style,
        dice: Dice,
    ) -> None:
        self.evaluator = evaluator
        self.prior = prior  # None: UCB
        self.sides = sides  # per seat; partners share one
        self.style = style
        self.prior_weight = style.prior_weight if style.prior_weight else PRIOR_WEIGHT
        self.dice = dice
        self.root = Node()
        self.starts = [0.0] * len(sides)  # values of the position to start from
        self.lookahead = Lookahead(evaluator, style.breadth)

    def simulate(self, s: State) -> None:
        """One walk from the root; `s` is a fresh deal and is used up."""
        node = self.root
        path: list[Node] = []
        seats: list[int] = []
        while True:
            seat = run_to_choice(s, self.dice)
            if seat == OVER:
                break
            action = self._select(node, s, legal(s))
            child = node.children[action.id]
            path.append(child)
            seats.append(seat)
            apply(s, action)
            node = child
            if child.visits == 0:
                s = self._play_on(s, seat)
                break
        rewards = self._rewards(s)
        for child, seat in zip(path, seats, strict=True):
            child.visits += 1
            child.reward += rewards[seat]

    def _select(self, node: Node, s: State, options: list[Action]) -> Action:
        """The action with which the walk goes on."""
        if self.prior is None:
            return self._select_by_ucb(node, options)
        self._expand(node, s, options, self.prior)
        return self._select_by_puct(node, options)

    def _select_by_ucb(self, node: Node, options: list[Action]) -> Action:
        """An untried action at random, else the best upper bound among those available."""
        children = node.children
        untried: list[Action] = []
        best: Action = options[0]
        best_bound = -1.0
        for action in options:
            child = children.get(action.id)
            if child is None:
                child = Node()
                children[action.id] = child
            child.available += 1
            if child.visits == 0:
                untried.append(action)
                continue
            spread = sqrt(log(float(child.available)) / child.visits)
            bound = child.reward / child.visits + self.style.exploration * spread
            if bound > best_bound:
                best_bound = bound
                best = action
        if untried:
            return untried[self.dice.below(len(untried))]
        return best

    def _select_by_puct(self, node: Node, options: list[Action]) -> Action:
        """The best mean so far plus a bonus: its prior, shrinking as an action is tried."""
        children = node.children
        visits = 0
        reward = 0.0
        priors = 0.0
        for action in options:
            child = children[action.id]
            visits += child.visits
            reward += child.reward
            priors += child.prior
        untried = reward / visits if visits else 0.0
        bonus = self.prior_weight * sqrt(visits + 1.0) / priors
        best = options[0]
        best_bound = -1.0
        for action in options:
            child = children[action.id]
            mean = child.reward / child.visits if child.visits else untried
            bound = mean + bonus * child.prior / (child.visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = action
        return best

    def _expand(self, node: Node, s: State, options: list[Action], prior: Prior) -> None:
        """Ask the prior about the actions that are new in this place of the tree."""
        children = node.children
        fresh = [action for action in options if action.id not in children]
        if not fresh:
            return
        logits = prior(s, fresh)
        if not children:
            node.best_logit = max(logits)
        for action, logit in zip(fresh, logits, strict=True):
            child = Node()
            behind = min(MOST_LOGIT, (logit - node.best_logit) / self.style.temperature)
            child.prior = exp(max(LEAST_LOGIT, behind))
            children[action.id] = child

    def _play_on(self, s: State, seat: int) -> State:
        """Leave the tree: finish the move, then the rollout: greedy moves, then random ones."""
        if self.prior is not None:
            s = self.lookahead.completed(s, seat)
        self._play_moves(s, self.style.greedy_moves, True)
        self._play_moves(s, self.style.random_moves, False)
        return s

    def _play_moves(self, s: State, moves: int, greedy: bool) -> None:
        for _ in range(moves):
            if run_to_choice(s, self.dice) == OVER:
                return
            if greedy:
                apply(s, self.lookahead.best(s))
            else:
                options = legal(s)
                apply(s, options[self.dice.below(len(options))])

    def _rewards(self, s: State) -> list[float]:
        """Between 0 and 1 for each seat: how far ahead of the best other side it is."""
        sides = self.sides
        style = self.style
        values = [self.evaluator(s, seat) for seat in range(len(sides))]
        if style.relative:
            for seat, start in enumerate(self.starts):
                values[seat] -= start
        found: list[float] = []
        for seat, side in enumerate(sides):
            best_other = float("-inf")
            for other, value in enumerate(values):
                if sides[other] != side and value > best_other:
                    best_other = value
            if best_other == float("-inf"):  # nobody to beat: only what was gained counts
                best_other = 0.0 if style.relative else self.starts[seat]
            else:
                best_other *= style.rivalry
            lead = max(-60.0, min(60.0, (values[seat] - best_other) / style.scale))
            found.append(1.0 / (1.0 + exp(-lead)))
        return found

    def lead(self) -> int:
        """By how many visits the first choice is ahead of the second."""
        first = 0
        second = 0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second

    def most_visited(self, options: list[Action]) -> Action:
        """The answer: the action tried most often, the better one of equals."""
        best = options[0]
        best_key = (-1, 0.0)
        for action in options:
            child = self.root.children.get(action.id)
            if child is not None and child.visits:
                key = (child.visits, child.reward / child.visits)
                if key > best_key:
                    best_key = key
                    best = action
        return best


class SearchBot(Bot):
    """Thinks until its budget is used up, or until the rest of it cannot change the answer."""

    takes_budget: ClassVar[bool] = True

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        budget: Budget | None = None,
        evaluator: Evaluator | None = None,
        prior: Prior | None = None,
        style: Style | None = None,
    ) -> None:
        """The evaluator and the style are the game's own unless others are given.

        The prior is one-move lookahead where the style has a `prior_weight`, else there is none.
        """
        super().__init__(game, seed, budget if budget is not None else DEFAULT_BUDGET)
        self.dice = Dice(seed)
        self.evaluator = evaluator if evaluator is not None else evaluator_of(game)
        self.prior = prior
        self.style = style if style is not None else style_of(game)
        self.style_alone = style if style is not None else style_of(game, alone=True)
        self.simulations = 0  # of the last decision

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        limit = budget if budget is not None else self.budget
        assert limit is not None
        seat = actor(view)
        game = self.game
        sides = [game.side(view, number) for number in range(len(game.result(view).scores))]
        style = self.style_alone if len(set(sides)) == 1 else self.style
        tree = Tree(self.evaluator, self.prior_in(style), sides, style, self.dice)
        dealt = game.determinize(view, seat, self.dice)
        tree.starts = [self.evaluator(dealt, number) for number in range(len(sides))]
        begun = perf_counter()
        done = 0
        left = 1.0
        while left > 0.0:
            tree.simulate(game.determinize(view, seat, self.dice))
            done += 1
            left = simulations_left(limit, done, perf_counter() - begun)
            if done % PAUSE == 0 and tree.lead() > left:
                break
        self.simulations = done
        return tree.most_visited(legal)

    def prior_in(self, style: Style) -> Prior | None:
        """The prior that leads a search of this style, if one does."""
        if self.prior is not None or not style.prior_weight:
            return self.prior
        return Lookahead(self.evaluator, style.breadth).values


def simulations_left(limit: Budget, done: int, seconds: float) -> float:
    """How many more a budget allows; of time, judged by the pace so far; of both, the fewer."""
    left = float(limit.simulations - done)
    if not limit.milliseconds:
        return left
    by_time = done * (limit.milliseconds / 1000.0 / max(seconds, 1e-9) - 1.0)
    return min(left, by_time) if limit.simulations else by_time
