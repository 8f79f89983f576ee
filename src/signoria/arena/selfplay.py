"""Games a learned value plays against itself, as rows to learn from.

A seat looks one move ahead and takes what looks best after some noise was added, or plans ahead and
takes what the plan found.  Of every position it leaves behind, its own entries are kept, and what
they should have foretold: a mixture of the values of its later positions and of its final score
(the return of TD(lambda)).

A game depends on the settings and its own number, on nothing else.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from signoria.bots.base import Budget
from signoria.bots.evaluation import Evaluator, evaluator_of
from signoria.bots.greedy import gumbel
from signoria.bots.learned import names_of, planning_style_of, value_from
from signoria.bots.lookahead import Lookahead
from signoria.bots.planning import Planner
from signoria.bots.row import Row
from signoria.bots.style import MOST_LEAVES
from signoria.bots.weights import read_weights
from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, actor, apply, legal, waiting
from signoria.core.options import Options
from signoria.core.playout import run_chance
from signoria.games import load_face, load_game

UNSIEVED = 0.2  # share of decisions for which the net looks at all actions


@dataclass(frozen=True)
class Noise:
    """How self-play strays from what looks best."""

    points: float  # scale of the Gumbel noise on every value
    random: float  # share of decisions that are made at random


@dataclass(frozen=True)
class Setting:
    """What is played: so many players with these options."""

    players: int
    options: Options

    def to_json(self) -> dict[str, Any]:
        """For a header."""
        return {"players": self.players, "options": dict(self.options)}


@dataclass
class Lessons:
    """What is to be learned from one game."""

    scores: list[float]  # what the end was worth, by `score` of features.py
    rows: bytes  # float32, one row after the other
    targets: list[float]  # points still to come from there


class Watched:
    """What one seat left behind in a game."""

    def __init__(self) -> None:
        self.values: list[float] = []  # what it thought of each position it chose
        self.rows: list[tuple[bytes, float, int]] = []  # entries, score then, values so far

    def lessons(self, final: float, mixing: float) -> list[tuple[bytes, float]]:
        """Every row with the points that were to come."""
        returns = [0.0] * len(self.values) + [final]
        for place in range(len(self.values) - 1, -1, -1):
            returns[place] = (1.0 - mixing) * self.values[place] + mixing * returns[place + 1]
        return [(row, returns[number] - score) for row, score, number in self.rows]


@dataclass(frozen=True)
class SelfPlay:
    """Everything that decides the games.  Travels to other processes."""

    game: str
    settings: tuple[Setting, ...]
    weights: Path | None  # None: the hand-made evaluation plays
    noise: Noise
    mixing: float  # lambda: 1 learns from final scores alone
    seed: int
    others: float = 0.2  # share of positions that are kept from another seat's side as well
    width: int = 0  # most actions the net looks at, the best by the hand-made value; 0: all
    breadth: int = MOST_LEAVES  # ways looked at to go on with a move that was begun
    guests: float = 0.0  # share of games in which others play by the hand-made evaluation
    simulations: int = 0  # of the planning that chooses; 0: the look one move ahead does

    def play(self, number: int) -> Lessons:
        """Game `number`."""
        return OneGame(self, number).lessons()


class OneGame:
    """One game of self-play."""

    def __init__(self, plan: SelfPlay, number: int) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.features: Any = load_face(plan.game, "features")  # a module, whatever the game
        self.size = len(names_of(self.game))
        self.setting = plan.settings[number % len(plan.settings)]
        self.random = Random(f"{plan.seed}|{number}|noise")
        self.dice = Dice(f"{plan.seed}|{number}")
        self.deals = Dice(f"{plan.seed}|{number}|deals")
        evaluator = playing_evaluator(self.game, plan.weights)
        self.lookahead = Lookahead(evaluator, plan.breadth)
        self.planners = [
            Planner(self.game, self.random.getrandbits(32), evaluator, planning_style_of(self.game))
            for _ in range(self.setting.players if plan.simulations else 0)
        ]
        self.sieve = Lookahead(evaluator_of(self.game), plan.breadth)
        self.watched = [Watched() for _ in range(self.setting.players)]
        self.guests = self._guests()

    def _guests(self) -> frozenset[int]:
        """The seats of the hand-made evaluation: in some games all but one."""
        players = self.setting.players
        if not self.plan.guests or players == 1 or self.random.random() >= self.plan.guests:
            return frozenset()
        return frozenset(range(players)) - {self.random.randrange(players)}

    def lessons(self) -> Lessons:
        """Play it to the end."""
        s = self.game.setup(self.setting.players, self.setting.options)
        while (seat := run_chance(s, self.dice)) != OVER:
            options = legal(s)
            if len(options) == 1:
                apply(s, options[0])
                continue
            action, value = self._choose(s, seat, options)
            apply(s, action)
            if seat not in self.guests and is_left_behind(s):
                self._keep(s, seat, value)
        scores = [self.features.score(s, seat) for seat in range(self.setting.players)]
        found = [
            lesson
            for seat, seen in enumerate(self.watched)
            for lesson in seen.lessons(scores[seat], self.plan.mixing)
        ]
        rows = b"".join([row for row, _ in found])
        return Lessons(scores, rows, [target for _, target in found])

    def _choose(self, s: Any, seat: int, options: list[Action]) -> tuple[Action, float]:
        """An action and what was thought of it; the seat knows its view only."""
        deal = self.game.determinize(self.game.view(s, seat), seat, self.deals)
        if seat in self.guests:
            values = self.sieve.values(deal, options)
        else:
            options = self._promising(deal, options)
            values = self.lookahead.values(deal, options)
        noise = self.plan.noise
        if self.random.random() < noise.random:
            place = self.random.randrange(len(options))
        elif self.planners and seat not in self.guests:
            planner = self.planners[seat]
            budget = Budget(simulations=self.plan.simulations)
            place = options.index(planner.choose(self.game.view(s, seat), options, budget))
            if planner.worth is not None:  # what the plan found is the better teacher
                values[place] = planner.worth
        else:
            tried = [value + noise.points * gumbel(self.random.random()) for value in values]
            place = tried.index(max(tried))
        return options[place], values[place]

    def _promising(self, s: Any, options: list[Action]) -> list[Action]:
        """The actions the net is asked about: sometimes all, so that no folly goes unlearned."""
        width = self.plan.width
        if not 0 < width < len(options) or self.random.random() < UNSIEVED:
            return options
        values = self.sieve.values(s, options)
        least = sorted(values, reverse=True)[width - 1]
        found = [option for option, value in zip(options, values, strict=True) if value >= least]
        return found[:width]

    def _keep(self, s: Any, seat: int, value: float) -> None:
        """The position a seat has chosen, and sometimes how another one sees it."""
        if not self.features.table(s):
            return
        self.watched[seat].values.append(value)
        self._note(s, seat)
        if self.random.random() < self.plan.others:
            others = [
                other
                for other in range(len(self.watched))
                if other != seat and other not in self.guests
            ]
            if others:
                self._note(s, others[self.random.randrange(len(others))])

    def _note(self, s: Any, seat: int) -> None:
        row = Row(self.size)
        self.features.fill(s, seat, row)
        seen = self.watched[seat]
        entries = array("f", row.values).tobytes()
        seen.rows.append((entries, self.features.score(s, seat), len(seen.values)))


def is_left_behind(s: Any) -> bool:
    """Is the move complete, and the game not over?"""
    return bool(s.stack) and not (actor(s) >= 0 and waiting(s).completes_a_move())


_loaded: dict[Path, Evaluator] = {}


def playing_evaluator(game: Game[Any], weights: Path | None) -> Evaluator:
    """What judges positions: some weights, or the hand-made evaluation."""
    if weights is None:
        return evaluator_of(game)
    if weights not in _loaded:
        _loaded.clear()  # a process needs the weights of its round only
        _loaded[weights] = value_from(game, read_weights(weights)).value
    return _loaded[weights]
