"""Search: information-set Monte Carlo.

Every simulation deals what is hidden anew from the bot's own view, walks down a tree of
actions (shared by all deals: a node is the list of actions that led to it; an action is
compared only with those that were available at the same time), then plays on for a while
and asks the evaluation how it stands.  Chance is rolled anew each time.

Where the style says so, looking one move ahead leads the walk: what looks good is tried first
and more often, and a move that was begun is finished before the position is judged.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Any, Final

from signoria.bots.base import Bot, Budget
from signoria.bots.evaluation import Evaluation, evaluation_of
from signoria.bots.lookahead import MOST_LEAVES, Lookahead
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, State, actor, apply, legal, roll

DEFAULT_BUDGET = Budget(milliseconds=200)
PAUSE: Final = 32  # simulations after which the search asks whether it is decided
HOPELESS: Final = -8.0  # the least log of a weight: everything is tried in the end


class Style:
    """How a search walks its tree and plays on beyond it; chosen by measurement per game."""

    def __init__(
        self,
        greedy_moves: int = 0,
        random_moves: int = 0,
        explore: float = 0.7,
        scale: float = 8.0,
        trust: float = 0.0,
        warmth: float = 1.0,
        breadth: int = MOST_LEAVES,
    ) -> None:
        self.greedy_moves = greedy_moves  # decisions played by looking one move ahead
        self.random_moves = random_moves  # decisions played at random after that
        self.explore = explore
        self.scale = scale  # points of difference that make a clear win
        self.trust = trust  # how much looking one move ahead leads the walk; 0: not at all
        self.warmth = warmth  # points by which an action that looks clearly worse is behind
        self.breadth = breadth  # ways looked at to go on with a move that was begun


STYLES: dict[str, Style] = {
    "burgundy": Style(random_moves=8, scale=15.0),
    "florence": Style(trust=0.3, breadth=6, scale=15.0),
    "principato": Style(trust=0.3),
    "rialto": Style(random_moves=30),
    "tuscany": Style(trust=0.3),
}
# The same where nobody is to be beaten: solo games.
ALONE: dict[str, Style] = {"burgundy": Style(explore=0.4, scale=4.0)}


class Node:
    """What is known of an action in a place of the tree."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0  # sum, for the seat that took the action
        self.weight = 0.0  # how good the action looked one move ahead
        self.children: dict[int, Node] = {}
        self.best_look = 0.0  # of the children, when they were first looked at


class Tree:
    """The search itself: one call of `simulate` per deal."""

    def __init__(self, evaluation: Evaluation, sides: list[int], style: Style, dice: Dice) -> None:
        self.evaluation = evaluation
        self.sides = sides  # per seat; partners share one
        self.style = style
        self.dice = dice
        self.root = Node()
        self.start = 0.0  # worth of the position to start from, when playing alone
        self.lookahead = Lookahead(evaluation, style.breadth)

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
            action = self._select(node, s, options)
            child = node.children[action.id]
            path.append(child)
            seats.append(who)
            apply(s, action)
            node = child
            if child.visits == 0:
                s = self._play_on(s, who)
                break
        rewards = self._rewards(s)
        for child, who in zip(path, seats, strict=True):
            child.visits += 1
            child.reward += rewards[who]

    def _select(self, node: Node, s: State, options: list[Action]) -> Action:
        """The action with which the walk goes on."""
        if self.style.trust:
            self._look(node, s, options)
            return self._led(node, options)
        return self._blind(node, options)

    def _blind(self, node: Node, options: list[Action]) -> Action:
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

    def _led(self, node: Node, options: list[Action]) -> Action:
        """The best mean so far, with a bonus for what looks good and was rarely tried."""
        children = node.children
        visits = 0
        reward = 0.0
        weight = 0.0
        for action in options:
            child = children[action.id]
            visits += child.visits
            reward += child.reward
            weight += child.weight
        untried = reward / visits if visits else 0.0
        bonus = self.style.trust * sqrt(visits + 1.0) / weight
        best = options[0]
        best_bound = -1.0
        for action in options:
            child = children[action.id]
            mean = child.reward / child.visits if child.visits else untried
            bound = mean + bonus * child.weight / (child.visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = action
        return best

    def _look(self, node: Node, s: State, options: list[Action]) -> None:
        """Weigh the actions that are new in this place of the tree."""
        children = node.children
        fresh = [action for action in options if action.id not in children]
        if not fresh:
            return
        values = self.lookahead.values(s, fresh)
        if not children:
            node.best_look = max(values)
        for action, found in zip(fresh, values, strict=True):
            child = Node()
            # An action that only a later deal allows may look better than the best of the first.
            lag = min(1.0, (found - node.best_look) / self.style.warmth)
            child.weight = exp(max(HOPELESS, lag))
            children[action.id] = child

    def _play_on(self, s: State, who: int) -> State:
        """Leave the tree: finish the move, then a few careful moves, then some at random."""
        if self.style.trust:
            s = self.lookahead.completed(s, who)
        self._play_moves(s, self.style.greedy_moves, True)
        self._play_moves(s, self.style.random_moves, False)
        return s

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


def simulations_left(limit: Budget, done: int, seconds: float) -> float:
    """How many more a budget allows; of time, judged by the pace so far."""
    left = float(limit.simulations - done)
    if limit.milliseconds:
        left = max(left, done * (limit.milliseconds / 1000.0 / max(seconds, 1e-9) - 1.0))
    return left
