"""Planning: search on a learned value.

The actions that look best one move ahead are compared by simulations that all meet the same deals
and the same dice; the worse half of them is dropped again and again (sequential halving), so most
simulations go where the choice is close.  Below the first action a simulation follows PUCT, led by
the look one move ahead, to a place that is new; what the best action there is worth is what the
simulation found.  Rewards are points since the root.
"""

from __future__ import annotations

from math import exp, log, sqrt
from time import perf_counter
from typing import Any, Final

from signoria.bots.base import Budget
from signoria.bots.evaluation import Evaluator
from signoria.bots.lookahead import Lookahead
from signoria.bots.rivals import AS_GOOD, against_the_leader
from signoria.bots.solving import Solver
from signoria.bots.style import Style
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.game import Game
from signoria.core.machine import OVER, State, actor, apply, legal
from signoria.core.playout import run_to_choice

LEAST_LOGIT: Final = -8.0  # of a prior: everything is tried in the end
MOST_LOGIT: Final = 1.0  # an action that only a later deal allows may beat the best of the first
CANDIDATES: Final = 8  # actions compared at the root, if there are simulations for so many
PER_CANDIDATE: Final = 6  # simulations that make it worth while to compare one more
POSITIONS: Final = 20  # worked out at the end of a game for each simulation of the budget
SURE: Final = 1e-9  # a reward that is nearer to 0 or 1 stands for no more points
STEEPEST: Final = 0.25  # slope of the rewards where nothing was gained or lost
PRIME: Final = 1_000_003


class NotedDice(Dice):
    """Dice that remember what they rolled: chance whose outcomes are few has places of its own."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.outcome = 0  # tells the rolls since `forget` apart
        self.width = 1  # how many outcomes there were

    def forget(self) -> None:
        """From here on."""
        self.outcome = 0
        self.width = 1

    def below(self, n: int) -> int:
        value = super().below(n)
        self.width = min(PRIME, self.width * n)
        self.outcome = (self.outcome * 61 + value + 1) % PRIME
        return value


class Place:
    """What is known of an action in a place of the plan."""

    def __init__(self, first: float, prior: float) -> None:
        self.visits = 0
        self.first = first  # reward by the look one move ahead, for the seat that acts
        self.reward = 0.0  # sum of those that simulations found
        self.prior = prior  # how likely the action looked: not normalised, its rivals change
        self.best_logit = 0.0  # of the children that the first deal allowed
        self.children: dict[int, Place] = {}
        self.outcomes: dict[int, Place] = {}  # of chance after the action, where they are few

    def mean(self) -> float:
        """The reward that is to be expected."""
        return (self.first + self.reward) / (self.visits + 1)


class Plan:
    """The tree of one decision."""

    def __init__(self, evaluator: Evaluator, sides: list[int], style: Style) -> None:
        self.evaluator = evaluator
        self.sides = sides  # per seat; partners share one
        self.style = style
        self.root = Place(0.0, 1.0)
        self.starts = [0.0] * len(sides)  # values of the position to start from
        self.lookahead = Lookahead(evaluator, style.breadth)

    def simulate(self, s: State, first: Action, dice: NotedDice) -> None:
        """One walk that begins with an action; `s` is a fresh deal and is used up."""
        node = self.root
        seat = actor(s)
        action = first
        path: list[Place] = []
        seats: list[int] = []
        while True:
            child = node.children[action.id]
            path.append(child)
            seats.append(seat)
            apply(s, action)
            dice.forget()
            seat = run_to_choice(s, dice)
            node = self._after_chance(child, dice)
            if seat == OVER:
                rewards = self._rewards(s, seat, 0.0, seats)
                break
            options = legal(s)
            is_new = not node.children
            best = self._expand(node, s, seat, options)
            if is_new:
                rewards = self._rewards(s, seat, best, seats)
                break
            action = self._select(node, options)
        for place, who in zip(path, seats, strict=True):
            place.visits += 1
            place.reward += rewards[who]

    def _after_chance(self, child: Place, dice: NotedDice) -> Place:
        """Where a walk goes on: outcomes of chance have places of their own if they are few."""
        if not 1 < dice.width <= self.style.few_outcomes:
            return child
        found = child.outcomes.get(dice.outcome)
        if found is None:
            found = Place(0.0, 1.0)
            child.outcomes[dice.outcome] = found
        return found

    def open(self, s: State, options: list[Action]) -> None:
        """Look at all actions of the root, thoroughly."""
        self.starts = [self.evaluator(s, seat) for seat in range(len(self.sides))]
        values = Lookahead(self.evaluator).values(s, options)
        self._add(self.root, s, actor(s), options, values)

    def reopen(self, s: State, options: list[Action]) -> None:
        """Go on with a root that an earlier decision has led to."""
        self._expand(self.root, s, actor(s), options)

    def _expand(self, node: Place, s: State, seat: int, options: list[Action]) -> float:
        """Look at the actions that are new in this place; what the best of them is worth."""
        children = node.children
        fresh = [action for action in options if action.id not in children]
        if not fresh:
            return 0.0
        values = self.lookahead.values(s, fresh)
        self._add(node, s, seat, fresh, values)
        return max(values)

    def _add(
        self, node: Place, s: State, seat: int, fresh: list[Action], values: list[float]
    ) -> None:
        if not node.children:
            node.best_logit = max(values)
        others = self._others(s, seat)
        for action, value in zip(fresh, values, strict=True):
            behind = min(MOST_LOGIT, (value - node.best_logit) / self.style.temperature)
            first = self._reward(value - self.starts[seat] - others)
            node.children[action.id] = Place(first, exp(max(LEAST_LOGIT, behind)))

    def _select(self, node: Place, options: list[Action]) -> Action:
        """PUCT: the best mean plus a bonus: the prior, shrinking as an action is tried."""
        children = node.children
        met = [children[action.id] for action in options]
        visits = sum([place.visits for place in met])
        priors = sum([place.prior for place in met])
        bonus = self.style.prior_weight * sqrt(visits + 1.0) / priors
        bounds = [place.mean() + bonus * place.prior / (place.visits + 1) for place in met]
        return options[bounds.index(max(bounds))]

    def _others(self, s: State, seat: int) -> float:
        """What the best other side has gained since the root, as far as it counts."""
        if not self.style.rivalry:
            return 0.0
        best = float("-inf")
        for other, side in enumerate(self.sides):
            if side != self.sides[seat]:
                best = max(best, self.evaluator(s, other) - self.starts[other])
        return 0.0 if best == float("-inf") else best * self.style.rivalry

    def _rewards(self, s: State, seat: int, best: float, seats: list[int]) -> list[float]:
        """By seat, for those that acted: the seat that is to act here gets its best."""
        found = [0.0] * len(self.sides)
        for who in set(seats):
            value = best if who == seat else self.evaluator(s, who)
            found[who] = self._reward(value - self.starts[who] - self._others(s, who))
        return found

    def _reward(self, points: float) -> float:
        """Between 0 and 1."""
        return 1.0 / (1.0 + exp(-max(-60.0, min(60.0, points / self.style.scale))))

    def points(self, action: Action, seat: int) -> float:
        """What an action of the root is worth to its seat: the points its reward stands for."""
        reward = min(max(self.root.children[action.id].mean(), SURE), 1.0 - SURE)
        return self.starts[seat] + self.style.scale * log(reward / (1.0 - reward))


class Planner:
    """Plans decision after decision; within a turn it goes on with what it has found."""

    def __init__(self, game: Game[Any], seed: int, evaluator: Evaluator, style: Style) -> None:
        self.game = game
        self.seed = seed
        self.evaluator = evaluator
        self.style = style
        self.deals = Dice(seed)
        self.passes = 0  # each has dice of its own, the same for all that are compared
        self.simulations = 0  # of the last decision
        self.worth: float | None = None  # of its answer, in points; None: the end was worked out
        self.interrupted = False  # may be set from outside: the answer so far is given
        self.plan: Plan | None = None  # of the last decision, from the chosen action on
        self.expected = ""  # the view in which it goes on

    def choose(self, view: Any, options: list[Action], limit: Budget) -> Action:
        """The best action, as far as the budget can tell."""
        seat = actor(view)
        self.simulations = 0
        self.worth = None
        solver = Solver(self.game, POSITIONS * (limit.simulations or 100))
        solved = solver.best(view, options, self.deals) if self.style.solves else None
        if solved is not None:
            return solved
        plan = self._begun(view, seat, options)
        chosen = self._halve(plan, view, seat, options, limit)
        self.worth = plan.points(chosen, seat)
        self._remember(plan, view, seat, chosen)
        return chosen

    def _begun(self, view: Any, seat: int, options: list[Action]) -> Plan:
        """The plan of the decision before, if this one belongs to it; else a new one."""
        game = self.game
        dealt = game.determinize(view, seat, self.deals)
        plan = self.plan
        if plan is not None and self.expected == fingerprint(view):
            plan.reopen(dealt, options)
            return plan
        sides = [game.side(view, number) for number in range(len(game.result(view).scores))]
        plan = Plan(self.evaluator, sides, self.style)
        plan.open(dealt, options)
        return plan

    def _remember(self, plan: Plan, view: Any, seat: int, chosen: Action) -> None:
        """Keep what was found if the same seat goes on and nothing new will be known."""
        self.plan = None
        s = self.game.determinize(view, seat, self.deals)
        apply(s, chosen)
        while actor(s) == seat and len(legal(s)) == 1:
            apply(s, legal(s)[0])
        if actor(s) == seat and self.style.reuses:
            plan.root = plan.root.children[chosen.id]
            self.plan = plan
            self.expected = fingerprint(self.game.view(s, seat))

    def _halve(
        self, plan: Plan, view: Any, seat: int, options: list[Action], limit: Budget
    ) -> Action:
        """Compare the most promising actions, and drop the worse half again and again."""
        children = plan.root.children
        alive = sorted(options, key=lambda action: -children[action.id].mean())
        least = self._least(plan, alive[0], self.style.margin)
        alive = [each for each in alive[: candidates(limit)] if children[each.id].mean() >= least]
        halvings = max(1, (len(alive) - 1).bit_length())
        begun = perf_counter()
        known = sum([children[action.id].visits for action in options])
        done = known
        self.interrupted = False
        last = alive
        for halving in range(1, halvings + 1):
            while len(alive) > 1 and not self.interrupted:
                if spent(limit, done, perf_counter() - begun) * halvings >= halving:
                    break
                self.passes += 1
                dealt = self.game.determinize(view, seat, self.deals)
                for action in alive:
                    dice = NotedDice(self.seed * PRIME + self.passes)
                    plan.simulate(dealt.copy(), action, dice)
                    done += 1
            alive = sorted(alive, key=lambda action: -children[action.id].mean())
            last = alive
            alive = alive[: (len(alive) + 1) // 2]
        self.simulations = done - known
        return self._of_equals(plan, view, seat, last)

    def _least(self, plan: Plan, best: Action, points: float) -> float:
        """The reward of what is so many points worse than the best action."""
        return plan.root.children[best.id].mean() - points * STEEPEST / self.style.scale

    def _of_equals(self, plan: Plan, view: Any, seat: int, best_first: list[Action]) -> Action:
        """The best action; of those that are as good, the one that helps the leader least."""
        if len(set(plan.sides)) <= 2:
            return best_first[0]
        children = plan.root.children
        least = self._least(plan, best_first[0], AS_GOOD)
        as_good = [action for action in best_first if children[action.id].mean() >= least]
        dealt = self.game.determinize(view, seat, self.deals)
        return against_the_leader(self.game, dealt, as_good, self.evaluator)


def candidates(limit: Budget) -> int:
    """How many actions are compared with a budget."""
    if not limit.simulations:
        return CANDIDATES
    return max(2, min(CANDIDATES, limit.simulations // PER_CANDIDATE))


def spent(limit: Budget, done: int, seconds: float) -> float:
    """The part of a budget that is used up; of simulations and time, what ends first."""
    part = 0.0
    if limit.simulations:
        part = done / limit.simulations
    if limit.milliseconds:
        part = max(part, seconds * 1000.0 / limit.milliseconds)
    return part
