"""What the games of a match show: scores, shares of wins, intervals.  All of 95 %."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from signoria.arena.match import GameOutcome

Z = 1.959964  # of a 95 % interval
RESAMPLES = 2_000


class Share(NamedTuple):
    """A share of games and where the true one lies."""

    share: float
    low: float
    high: float


class Interval(NamedTuple):
    """A number and where the true one lies."""

    value: float
    low: float
    high: float


class ScoreRow(NamedTuple):
    """The points of a bot in a seat (counted from 1)."""

    seat: int
    bot: str
    mean: float
    sd: float


def source_means(games: Sequence[GameOutcome]) -> dict[str, float]:
    """Where the points of a seat came from, in the mean: the lines of the ledger, largest first."""
    totals: dict[str, int] = {}
    for outcome in games:
        for ledger in outcome.ledger:
            for source, points in ledger.items():
                totals[source] = totals.get(source, 0) + points
    seats = sum(len(outcome.scores) for outcome in games)
    ordered = sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))
    return {source: points / seats for source, points in ordered}


class BotShare(NamedTuple):
    """The games a bot won."""

    bot: str
    share: float
    low: float
    high: float


class SeatShare(NamedTuple):
    """The games a seat (counted from 1) won."""

    seat: int
    share: float
    low: float
    high: float


class LabelRow(NamedTuple):
    """Points and wins of the seats that started alike (with the same board)."""

    label: str
    seats: int
    mean: float
    sd: float
    share: float
    low: float
    high: float


# --- intervals ------------------------------------------------------------------------------


def wilson(won: float, games: int) -> tuple[float, float]:
    """Where the true share lies: Wilson's interval, sound for few games and shares near 0 or 1."""
    part = won / games
    centre = part + Z * Z / (2 * games)
    spread = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def share_of(won: float, games: int) -> Share:
    """A share of games with its interval."""
    return Share(won / games, *wilson(won, games))


def bootstrap(
    values: Sequence[float],
    statistic: Callable[[Sequence[float]], float] = fmean,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """A statistic of some values, and where it lies when they are drawn again and again."""
    rng = Random(seed)
    found = sorted(statistic(rng.choices(values, k=len(values))) for _ in range(resamples))
    return Interval(statistic(values), *middle_part(found))


def bootstrap_difference(
    first: Sequence[float], second: Sequence[float], resamples: int = RESAMPLES, seed: int = 0
) -> Interval:
    """By how much the mean of the first values is above that of the second."""
    rng = Random(seed)
    found = sorted(
        fmean(rng.choices(first, k=len(first))) - fmean(rng.choices(second, k=len(second)))
        for _ in range(resamples)
    )
    return Interval(fmean(first) - fmean(second), *middle_part(found))


def middle_part(ordered: Sequence[float]) -> tuple[float, float]:
    """The ends of the middle 95 % of ordered values."""
    cut = len(ordered) // 40
    return ordered[cut], ordered[-1 - cut]


def sd(values: Sequence[float]) -> float:
    """The standard deviation; 0 for a single value."""
    return stdev(values) if len(values) > 1 else 0.0


# --- of a match -----------------------------------------------------------------------------


def won_by(outcome: GameOutcome, seat: int) -> float:
    """A shared victory counts in parts."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def score_rows(games: Sequence[GameOutcome]) -> list[ScoreRow]:
    """Mean and standard deviation for every bot in every seat it had."""
    scores: dict[tuple[int, str], list[int]] = {}
    for outcome in games:
        for seat, bot in enumerate(outcome.bots):
            scores.setdefault((seat + 1, bot), []).append(outcome.scores[seat])
    return [
        ScoreRow(seat, bot, fmean(found), sd(found))
        for (seat, bot), found in sorted(scores.items())
    ]


def bot_wins(games: Sequence[GameOutcome]) -> list[BotShare]:
    """The share of games each bot won."""
    wins = {bot: 0.0 for outcome in games for bot in outcome.bots}
    for outcome in games:
        for seat in outcome.winners:
            wins[outcome.bots[seat]] += won_by(outcome, seat)
    return [BotShare(bot, *share_of(won, len(games))) for bot, won in wins.items()]


def seat_wins(games: Sequence[GameOutcome]) -> list[SeatShare]:
    """The share of games each seat won."""
    seats = range(len(games[0].scores))
    wins = [sum(won_by(outcome, seat) for outcome in games) for seat in seats]
    return [SeatShare(seat, *share_of(won, len(games))) for seat, won in enumerate(wins, 1)]


def first_wins(games: Sequence[GameOutcome]) -> Share:
    """The share of games won by the seat that moved first: the start player."""
    return share_of(sum(won_by(outcome, outcome.first) for outcome in games), len(games))


def label_rows(games: Sequence[GameOutcome]) -> list[LabelRow]:
    """Score and wins by what set the seats apart (a board); every seat of a game counts."""
    wins: dict[str, float] = {}
    for outcome in games:
        for seat, label in enumerate(outcome.labels):
            wins[label] = wins.get(label, 0.0) + won_by(outcome, seat)
    return [
        LabelRow(label, len(found), fmean(found), sd(found), *share_of(wins[label], len(found)))
        for label, found in scores_by_label(games).items()
    ]


def label_differences(games: Sequence[GameOutcome]) -> dict[str, Interval]:
    """By how many points each label (a board) is above all the others together."""
    scores = scores_by_label(games)
    if len(scores) < 2:
        return {}
    return {
        label: bootstrap_difference(found, others(scores, label)) for label, found in scores.items()
    }


def others(scores: dict[str, list[int]], label: str) -> list[int]:
    """The scores of all other labels."""
    return [score for other, found in scores.items() if other != label for score in found]


def scores_by_label(games: Iterable[GameOutcome]) -> dict[str, list[int]]:
    """The points of all seats that have a label, in the order of the labels."""
    found: dict[str, list[int]] = {}
    for outcome in games:
        for seat, label in enumerate(outcome.labels):
            if label:
                found.setdefault(label, []).append(outcome.scores[seat])
    return dict(sorted(found.items(), key=lambda item: in_order(item[0])))


def in_order(label: str) -> str:
    """Sorts `board 10` behind `board 9`."""
    return re.sub(r"\d+", lambda number: number[0].zfill(4), label)
