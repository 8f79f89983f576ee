"""Accumulators: what is to be gathered from games while they are played.

Each game gets new ones, made by what a match was given (a class will do), and its outcome carries
them back.  So they need no locks, and gather the same on any number of processes:

    match = play_match(game, 2, {}, ["greedy", "random"], 100, seed=1, accumulators=[VerbCounts])
    for outcome in match.games:
        counts = outcome.accumulators[0]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import process_time
from typing import Any

from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.machine import legal
from signoria.core.playout import Tally

NOBODY = -1


class Accumulator:
    """Watches one game.  States are the table's own: look, never change them."""

    def before(self, game: Game[Any], s: Any) -> None:
        """The game is about to begin."""

    def step(self, s: Any, seat: int, action: Action) -> None:
        """The seat has chosen this action; the state is still the one before it."""

    def after(self, game: Game[Any], s: Any) -> None:
        """The game is over."""


AccumulatorFactory = Callable[[], Accumulator]


class Counts(Accumulator):
    """How many decisions there were, between how many options, and who began."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.first = NOBODY  # the seat that moved first

    def step(self, s: Any, seat: int, action: Action) -> None:
        if self.first == NOBODY:
            self.first = seat
        self.tally.add(len(legal(s)))


class VerbCounts(Accumulator):
    """How often each seat chose an action of each verb."""

    def __init__(self) -> None:
        self.by_seat: dict[int, Counter[str]] = {}

    def step(self, s: Any, seat: int, action: Action) -> None:
        self.by_seat.setdefault(seat, Counter())[action.verb] += 1


class ThinkingTime(Accumulator):
    """The CPU time of each seat's choices, and how many they were."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}
        self.choices: Counter[int] = Counter()
        self.since = 0.0

    def before(self, game: Game[Any], s: Any) -> None:
        self.since = process_time()

    def step(self, s: Any, seat: int, action: Action) -> None:
        now = process_time()
        if len(legal(s)) > 1:
            self.seconds[seat] = self.seconds.get(seat, 0.0) + now - self.since
            self.choices[seat] += 1
        self.since = now


class ScoreCurve(Accumulator):
    """The scores of all seats before every decision, and at the end."""

    def __init__(self) -> None:
        self.scores: list[list[int]] = []
        self.game: Game[Any] | None = None

    def before(self, game: Game[Any], s: Any) -> None:
        self.game = game

    def step(self, s: Any, seat: int, action: Action) -> None:
        assert self.game is not None, "before() comes first"
        self.scores.append(list(self.game.result(s).scores))

    def after(self, game: Game[Any], s: Any) -> None:
        self.scores.append(list(game.result(s).scores))
        self.game = None
