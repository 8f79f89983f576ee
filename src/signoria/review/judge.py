"""What a position is worth: the engine plays on for a while, then its evaluation says the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from signoria.bots.evaluation import Evaluator
from signoria.bots.learned import best_evaluator_of, features_of
from signoria.bots.lookahead import Lookahead
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, waiting
from signoria.core.options import OptionValue
from signoria.review.chances import Chances
from signoria.review.spread import spread_of
from signoria.review.standing import leads_at_the_end, standing

# Turns of each seat that are played before the evaluation is asked.  In these what a card or a
# building is worth shows when it is used, turns later (docs/review.md).
HORIZON, HORIZONS = 1, {"rialto": 10, "tuscany": 4}
LOOKS = 3  # of them, the last, at whose turns it is asked too: before it knows less
NOBODY = -9
LATE = 0.1  # share of a game that is left when it is played to its end instead
BEGUN = 0.95  # the same, until which the evaluation is not asked: what is being set up it misjudges
OPENING = 4  # turns of each seat that are played instead
TO_COME = "to come"  # the line of points that are expected, not yet made
GOAL = "goal"  # the line of what is reached, where nobody is to be beaten
TO_THE_END = 1_000_000
LEAST_LEFT = 0.02  # share of a game that is left before it is over


@dataclass(frozen=True)
class Played:
    """A game that was played on: what it came to, for every seat."""

    points: list[float]
    leads: list[float]  # over the best other side
    wins: list[float]
    lines: list[dict[str, float]]  # of the ledger, and TO_COME


def horizon_of(game: str) -> int:
    """How far a game is played on, by its name."""
    return HORIZONS.get(game, HORIZON)


class Judge:
    """Judges positions of one game."""

    def __init__(
        self,
        game: Game[Any],
        horizon: int | None = None,
        evaluator: Evaluator | None = None,
        late: float = LATE,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self._spreads: dict[int, float] = {}
        self.horizon = horizon_of(game.name) if horizon is None else horizon
        self.late = late
        self.evaluator = evaluator if evaluator is not None else best_evaluator_of(game)
        self.lookahead = Lookahead(self.evaluator)

    def looking(self, horizon: int, late: float = LATE) -> Judge:
        """The same judge, playing on as far as this."""
        return Judge(self.game, horizon, self.evaluator, late, self.options)

    def statically(self, s: Any, seat: int) -> list[float]:
        """What each legal action is worth to the seat that is to act, at a glance."""
        return self.lookahead.values(s, legal(s))

    def completion(self, s: Any, seat: int) -> list[Action]:
        """The picks with which the engine finishes a move that was begun; they are played."""
        found: list[Action] = []
        while actor(s) == seat and waiting(s).completes_a_move():
            found.append(self.lookahead.best(s))
            apply(s, found[-1])
        return found

    def play_on(self, s: Any, chances: Chances, left: float, last: int = NOBODY) -> Played:
        """Everybody plays as the engine does; the state is used up.  `left` is the share of the
        game that is still to be played: the less, the surer a lead.  `last` made the move before.

        It stops where a turn begins, so that moves are compared at the same moment."""
        seats = len(self.game.result(s).scores)
        most = self.turns_ahead(left, seats)
        turns = 0
        seen: list[list[float]] = []
        while (seat := actor(s)) != OVER:
            if seat == CHANCE:
                chances.roll(s)
                last = NOBODY if seats == 1 else last  # alone a roll is all that parts two turns
                continue
            if seat != last:
                if turns >= most:
                    break
                if turns > max(0, most - LOOKS * seats) and left > self.late:
                    seen.append(self.expected(s))
                turns += 1
                last = seat
            options = legal(s)
            apply(s, options[0] if len(options) == 1 else self.lookahead.best(s))
        return self.at(s, left, seen)

    def spread(self, players: int) -> float:
        """How far apart such a table ends; looked up once: every game that is played on asks."""
        if players not in self._spreads:
            self._spreads[players] = spread_of(self.game.name, players, self.options)
        return self._spreads[players]

    def turns_ahead(self, left: float, seats: int) -> int:
        """How many turns are played before the evaluation is asked; none for a mere glance."""
        if left <= self.late:
            return TO_THE_END
        is_begun = left < BEGUN or not self.horizon
        return seats * (self.horizon if is_begun else max(self.horizon, OPENING))

    def expected(self, s: Any) -> list[float]:
        """The points everybody may expect, by the evaluation."""
        return [self.evaluator(s, seat) for seat in range(len(self.game.result(s).scores))]

    def at(self, s: Any, left: float, seen: Sequence[list[float]] = ()) -> Played:
        """What a position looks like without playing on."""
        result = self.game.result(s)
        seats = range(len(result.scores))
        if len(seats) == 1:
            return self._alone(s, seen, bool(result.winners()))
        sides = [self.game.side(s, seat) for seat in seats]
        lines = [{name: float(value) for name, value in each.items()} for each in result.ledger]
        if actor(s) == OVER:
            points = [float(score) for score in result.scores]
            winners = result.winners()
            wins = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
            return Played(points, leads_at_the_end(points, sides), wins, lines)
        looks = [*seen, self.expected(s)]
        points = [fmean([look[seat] for look in looks]) for seat in seats]
        for seat in seats:
            lines[seat][TO_COME] = points[seat] - result.scores[seat]
        spread = self.spread(len(points)) * sqrt(max(left, LEAST_LEFT))
        leads, wins = standing(points, sides, spread)
        return Played(points, leads, wins, lines)

    def _alone(self, s: Any, seen: Sequence[list[float]], won: bool) -> Played:
        """Nobody is to be beaten: what counts is what the engine has learned to play for, which
        need not be points.  Burgundy alone is won by filled fields."""
        reached = float(features_of(self.game).score(s, 0))
        if actor(s) == OVER:
            return Played([reached], [reached], [1.0 if won else 0.0], [{GOAL: reached}])
        points = fmean([look[0] for look in [*seen, self.expected(s)]])
        return Played([points], [points], [0.0], [{GOAL: reached, TO_COME: points - reached}])
