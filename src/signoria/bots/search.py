"""Search: information-set Monte Carlo.

Every simulation deals what is hidden anew from the bot's own view, walks down a tree of
actions (shared by all deals: a node is the list of actions that led to it; an action is
compared only with those that were available at the same time), then plays on for a while
and asks the evaluation how it stands.  Chance is rolled anew each time.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Any

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import Evaluation, evaluation_of
from signoria.bots.lookahead import Lookahead
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, State, actor, apply, legal, roll

DEFAULT_BUDGET = Budget(milliseconds=200)


class Style:
    """How a search plays on beyond its tree; chosen by measurement per game."""

    def __init__(
        self,
        greedy_moves: int = 0,
        random_moves: int = 0,
        explore: float = 0.7,
        scale: float = 8.0,
    ) -> None:
        self.greedy_moves = greedy_moves  # decisions played by looking one move ahead
        self.random_moves = random_moves  # decisions played at random after that
        self.explore = explore
        self.scale = scale  # points of difference that make a clear win


STYLES: dict[str, Style] = {
    "burgundy": Style(random_moves=8, scale=15.0),
    "florence": Style(random_moves=25, scale=12.0),
    "principato": Style(random_moves=6, scale=12.0),
    "rialto": Style(random_moves=30),
    "tuscany": Style(random_moves=6, scale=12.0),
}
# The same where nobody is to be beaten: solo games.
ALONE: dict[str, Style] = {"burgundy": Style(explore=0.4, scale=4.0)}


class Node:
    """What is known of an action in a place of the tree."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0  # sum, for the seat that took the action
        self.children: dict[int, Node] = {}


class Tree:
    """The search itself: one call of `simulate` per deal."""

    def __init__(self, evaluation: Evaluation, sides: list[int], style: Style, dice: Dice) -> None:
        self.evaluation = evaluation
        self.sides = sides  # per seat; partners share one
        self.style = style
        self.dice = dice
        self.root = Node()
        self.start = 0.0  # worth of the position to start from, when playing alone
        self.lookahead = Lookahead(evaluation)

    def simulate(self, s: State) -> None:
        """One walk from the root; `s` is a fresh deal and is used up."""
        node = self.root
        path: list[Node] = []
        seats: list[int] = []
        while True:
            who = actor(s)
            if who == OVER:
                break
            if who < 0:
                roll(s, self.dice)
                continue
            options = legal(s)
            if len(options) == 1:
                apply(s, options[0])
                continue
            action = self._select(node, options)
            child = node.children[action.id]
            path.append(child)
            seats.append(who)
            apply(s, action)
            node = child
            if child.visits == 0:
                self._play_on(s)
                break
        rewards = self._rewards(s)
        for child, who in zip(path, seats, strict=True):
            child.visits += 1
            child.reward += rewards[who]

    def _select(self, node: Node, options: list[Action]) -> Action:
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
            bound = child.reward / child.visits + self.style.explore * spread
            if bound > best_bound:
                best_bound = bound
                best = action
        if untried:
            return untried[self.dice.below(len(untried))]
        return best

    def _play_on(self, s: State) -> None:
        """Leave the tree: a few careful moves, then some at random."""
        self._play_moves(s, self.style.greedy_moves, True)
        self._play_moves(s, self.style.random_moves, False)

    def _play_moves(self, s: State, moves: int, careful: bool) -> None:
        while moves > 0:
            who = actor(s)
            if who == OVER:
                return
            if who < 0:
                roll(s, self.dice)
                continue
            options = legal(s)
            if len(options) == 1:
                apply(s, options[0])
                continue
            moves -= 1
            if careful:
                apply(s, self.lookahead.best(s))
            else:
                apply(s, options[self.dice.below(len(options))])

    def _rewards(self, s: State) -> list[float]:
        """Between 0 and 1 for each seat: how far ahead of the best other side it is."""
        sides = self.sides
        worths = [self.evaluation(s, seat) for seat in range(len(sides))]
        found: list[float] = []
        for seat, side in enumerate(sides):
            best_other = float("-inf")
            for other, worth in enumerate(worths):
                if sides[other] != side and worth > best_other:
                    best_other = worth
            if best_other == float("-inf"):  # nobody to beat: only what was gained counts
                best_other = self.start
            lead = max(-60.0, min(60.0, (worths[seat] - best_other) / self.style.scale))
            found.append(1.0 / (1.0 + exp(-lead)))
        return found

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
    """Thinks until its budget is used up; can be interrupted after any simulation."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seed)
        self.dice = Dice(seed)
        self.budget = budget if budget is not None else DEFAULT_BUDGET
        self.style = STYLES.get(game.name, Style(random_moves=100_000))
        self.alone = ALONE.get(game.name, self.style)
        self.evaluation = evaluation_of(game)
        self.simulations = 0  # of the last decision

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        limit = budget if budget is not None else self.budget
        seat = actor(view)
        game = self.game
        sides = [game.side(view, number) for number in range(len(game.result(view).scores))]
        style = self.alone if len(set(sides)) == 1 else self.style
        tree = Tree(self.evaluation, sides, style, self.dice)
        tree.start = self.evaluation(game.determinize(view, seat, self.dice), seat)
        deadline = perf_counter() + limit.milliseconds / 1000.0
        done = 0
        while done < limit.simulations or (limit.milliseconds and perf_counter() < deadline):
            tree.simulate(game.determinize(view, seat, self.dice))
            done += 1
        self.simulations = done
        return tree.most_visited(legal)
