"""Ladders: every bot against every other, a table with intervals, and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from statistics import fmean
from typing import Any, NamedTuple

from signoria.arena.match import BotSpec, GameOutcome, Match
from signoria.arena.statistics import Interval, Share, bootstrap, share_of, won_by
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.core.options import Options


class NoRatings(SignoriaError):
    """The package that works ratings out is not installed."""


class Standing(NamedTuple):
    """How a bot did against all others."""

    bot: str
    games: int
    won: Share
    margin: Interval  # points ahead of the opponent, in the mean


class Ladder:
    """The games of a round robin and what they show."""

    def __init__(self, games: list[GameOutcome]) -> None:
        self.games = games

    def standings(self) -> list[Standing]:
        """The bots, best first."""
        bots = dict.fromkeys(bot for outcome in self.games for bot in outcome.bots)
        found = [standing(bot, self.games) for bot in bots]
        return sorted(found, key=lambda row: row.won.share, reverse=True)

    def between(self, bot: str, other: str) -> Standing:
        """How a bot did against one other."""
        met = [outcome for outcome in self.games if {bot, other} == set(outcome.bots)]
        return standing(bot, met)


def standing(bot: str, games: Sequence[GameOutcome]) -> Standing:
    """How a bot did in games with others; it may have had several seats."""
    wins: list[float] = []
    margins: list[float] = []
    for outcome in games:
        own = [seat for seat, name in enumerate(outcome.bots) if name == bot]
        others = [seat for seat in range(len(outcome.bots)) if seat not in own]
        if own and others:
            wins.append(sum(won_by(outcome, seat) for seat in own))
            margins.append(mean_score(outcome, own) - mean_score(outcome, others))
    return Standing(bot, len(wins), share_of(sum(wins), len(wins)), bootstrap(margins))


def mean_score(outcome: GameOutcome, seats: Sequence[int]) -> float:
    """The mean of some seats' points."""
    return fmean(outcome.scores[seat] for seat in seats)


def round_robin(
    game: Game[Any],
    bots: Sequence[BotSpec],
    games: int,
    options: Options | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cluster: str = "",
) -> Ladder:
    """So many games of two between every pair of bots, seats swapped from game to game."""
    found: list[GameOutcome] = []
    for pair in combinations(bots, 2):
        match = Match(game, 2, options if options is not None else {}, pair, seed)
        for outcome in match.outcomes(range(games), jobs, cluster):
            found.append(outcome)
            if progress is not None:
                progress(len(found))
    return Ladder(found)


class Rating(NamedTuple):
    """Skill as the rating system sees it; `mu - 3 * sigma` is what is nearly sure."""

    mu: float
    sigma: float


def ratings(games: Iterable[GameOutcome]) -> dict[str, Rating]:
    """Ratings of the bots (Plackett-Luce), game after game; needs the package openskill."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise NoRatings("ratings need the package openskill: pip install openskill") from error
    model = PlackettLuce()
    skills: dict[str, Any] = {}  # openskill's own objects
    for outcome in games:
        bots = list(dict.fromkeys(outcome.bots))
        teams = [[skills.setdefault(bot, model.rating())] for bot in bots]
        ranks = [float(outcome.places[outcome.bots.index(bot)]) for bot in bots]
        if len(bots) > 1:
            for bot, team in zip(bots, model.rate(teams, ranks=ranks), strict=True):
                skills[bot] = team[0]
    return {bot: Rating(skill.mu, skill.sigma) for bot, skill in skills.items()}
