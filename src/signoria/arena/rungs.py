"""The five levels against their neighbours: how strong each is, which noise makes steps even.

Half of the seats belong to the upper level, with an odd number of players alternately one more and
one fewer; seats rotate.  So of two equal bots either wins half of the games, however many play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from signoria.arena.accumulators import ThinkingTime
from signoria.arena.kept import outcomes_kept
from signoria.arena.ladder import mean_score, standing
from signoria.arena.match import BotSpec, GameOutcome, Match, bot_label
from signoria.bots import Bot, Budget
from signoria.bots.levels import LEVELS, Recipe, Rungs, Step, made, weights_hash
from signoria.core.game import Game

TARGET: Final = 0.77  # of the games: what a step is set to, so that 200 of them show 70 %
LEAST_NOISE: Final = 0.05  # points; below it there is nothing to find
MOST_RATIO: Final = 5.0  # of the noise of a level to that of the one above
HALVINGS: Final = 5  # of the noise, on a scale of ratios

Progress = Callable[[str, int], None]  # what is played, how many games of it are done


def silent(_what: str, _done: int) -> None:
    """Nobody wants to know."""


class Climber:
    """A recipe as something a match can seat.  Travels to other processes."""

    def __init__(self, label: str, recipe: Recipe) -> None:
        self.__name__ = label  # so a match calls it
        self.recipe = recipe

    def __call__(self, game: Game[Any], seed: int, _budget: Budget | None, /) -> Bot:
        return made(self.recipe, game, seed)


@dataclass(frozen=True)
class Ground:
    """Where levels are measured, and how thoroughly."""

    game: Game[Any]
    players: int
    games: int
    seed: int = 1
    jobs: int = 1
    progress: Progress = silent
    cluster: str = ""
    kept: Path | None = None  # a folder for games: a step that was stopped goes on

    def outcomes(self, upper: BotSpec, lower: BotSpec) -> Iterator[GameOutcome]:
        """The games of two bots."""
        for seats, numbers in halves(upper, lower, self.players, self.games):
            match = Match(self.game, self.players, {}, seats, self.seed, None, [ThinkingTime])
            yield from outcomes_kept(self.kept, match, numbers, self.jobs, self.cluster)

    def step(self, upper: BotSpec, lower: BotSpec) -> Step:
        """How the upper one did."""
        name, other = bot_label(upper), bot_label(lower)
        played: list[GameOutcome] = []
        for outcome in self.outcomes(upper, lower):
            played.append(outcome)
            self.progress(f"{name} : {other}", len(played))
        return step_of(name, other, played)


def halves(
    upper: BotSpec, lower: BotSpec, players: int, games: int
) -> list[tuple[list[BotSpec], range]]:
    """Who sits at the table, and the numbers of the games that are played so."""
    pattern = [upper, lower] * players
    if players % 2 == 0:
        return [(pattern[:players], range(games))]
    half = (games + 1) // 2
    return [(pattern[:players], range(half)), (pattern[1 : players + 1], range(half, games))]


def step_of(name: str, other: str, played: Sequence[GameOutcome]) -> Step:
    """What some games between two bots show."""
    won, low, high = (round(share, 4) for share in standing(name, played).won)
    own = [[seat for seat, bot in enumerate(o.bots) if bot == name] for o in played]
    others = [[seat for seat, bot in enumerate(o.bots) if bot == other] for o in played]
    return Step(
        name,
        other,
        len(played),
        won,
        low,
        high,
        round(fmean(map(mean_score, played, own)), 2),
        round(fmean(map(mean_score, played, others)), 2),
        round(cost(played, own), 2),
        round(cost(played, others), 2),
    )


def cost(played: Sequence[GameOutcome], seats: Sequence[Sequence[int]]) -> float:
    """CPU milliseconds of a choice of these seats."""
    seconds = 0.0
    choices = 0
    for outcome, own in zip(played, seats, strict=True):
        (times,) = outcome.accumulators
        assert isinstance(times, ThinkingTime)
        seconds += sum(times.seconds.get(seat, 0.0) for seat in own)
        choices += sum(times.choices[seat] for seat in own)
    return 1000 * seconds / max(1, choices)


def measure(ground: Ground, rungs: Rungs, wanted: Sequence[str] = LEVELS) -> Iterator[Step]:
    """Each of the wanted levels against the one below it, weakest first."""
    recipes = rungs.recipes
    for below, level in pairwise(LEVELS):
        if level in wanted:
            yield ground.step(Climber(level, recipes[level]), Climber(below, recipes[below]))


def missing(ground: Ground, rungs: Rungs, wanted: Sequence[str] = LEVELS) -> list[str]:
    """Those of the wanted levels that were not measured with this value in so many games."""
    if rungs.weights != weights_hash(ground.game, ground.players):
        return list(wanted)
    done = {step.level for step in rungs.steps if is_neighbour(step) and step.games >= ground.games}
    return [level for level in wanted if level not in done]


def is_neighbour(step: Step) -> bool:
    """Is a step one between a level and that below it?"""
    return (step.other, step.level) in pairwise(LEVELS)


def measured(ground: Ground, rungs: Rungs, steps: Sequence[Step]) -> Rungs:
    """The levels with new steps in the place of old ones between the same two."""
    weights = weights_hash(ground.game, ground.players)
    kept = rungs.steps if rungs.weights == weights else []
    new = {(step.level, step.other) for step in steps}
    kept = [step for step in kept if (step.level, step.other) not in new]
    order = [*LEVELS]
    found = sorted([*kept, *steps], key=lambda step: (order.index(step.level), step.other))
    return replace(rungs, steps=found, weights=weights)


def fit(
    ground: Ground, recipes: dict[str, Recipe], wanted: Sequence[str] = LEVELS
) -> Iterator[dict[str, Recipe]]:
    """Even steps: from the top down, the noise of the level below each of the wanted ones is
    halved until that level wins about `TARGET` of the games.  All recipes after each level."""
    found = dict(recipes)
    for below, level in reversed(list(pairwise(LEVELS))):
        if level in wanted:
            noise = fitted(ground, Climber(level, found[level]), below)
            found[below] = replace(found[below], simulations=0, noise=noise)
            yield dict(found)


def fitted(ground: Ground, upper: Climber, below: str) -> float:
    """The noise with which a level of one move stands right below another."""

    def won(noise: float) -> float:
        lower = Recipe(noise=noise, learned=upper.recipe.learned)
        return ground.step(upper, Climber(below, lower)).won

    low = max(LEAST_NOISE, upper.recipe.noise)
    high = low * (MOST_RATIO if upper.recipe.noise else MOST_RATIO**3)
    if upper.recipe.simulations and won(0.0) >= TARGET:
        return 0.0
    for _ in range(HALVINGS):
        middle = sqrt(low * high)
        if won(middle) < TARGET:
            low = middle
        else:
            high = middle
    return round(sqrt(low * high), 3)
