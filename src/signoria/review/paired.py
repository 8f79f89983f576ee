"""Means of games that were played on, and differences of pairs of them, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A mean and where the true one lies (95 %)."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def to_json(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"value": rounded(self.value), "low": rounded(self.low), "high": rounded(self.high)}


def exactly(value: float) -> Estimate:
    """No estimate at all."""
    return Estimate(value, value, value)


EXACT_ZERO = exactly(0.0)


def estimate(values: Sequence[float], unseen: float = 0.0) -> Estimate:
    """The mean of some values.  `unseen`: what one further value may be off the mean, of which
    nothing was seen yet: few values that are all alike do not show that all others are."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    freedom = len(values) - 1 + (1 if unseen else 0)
    squares = stdev(values, mean) ** 2 * (len(values) - 1) + unseen**2
    off = quantile(freedom) * sqrt(squares / freedom / len(values))
    return Estimate(mean, mean - off, mean + off)


def difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """By how much the first values are above the second, pair by pair."""
    return estimate([one - other for one, other in zip(first, second, strict=True)])


def quantile(freedom: int) -> float:
    """Student's 97.5 % quantile (Cornish and Fisher's expansion: exact to 0.01 from 5 on)."""
    n = float(freedom)
    first = (Z**3 + Z) / (4 * n)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * n**2)
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * n**3)
    return Z + first + second + third


def rounded(value: float) -> float:
    """As it is written down."""
    return round(value, 3)


def adding_up(values: Sequence[float], total: float) -> list[float]:
    """Tenths that sum to those of the total, as people read them: what rounding leaves goes to
    those that were rounded most."""
    tenths = [round(10 * value) for value in values]
    missing = round(10 * total) - sum(tenths)
    step = 1 if missing > 0 else -1
    off = [step * (10 * value - tenth) for value, tenth in zip(values, tenths, strict=True)]
    most = sorted(range(len(values)), key=lambda at: -off[at])
    for at in most[: abs(missing)]:
        tenths[at] += step
    return [tenth / 10 for tenth in tenths]


def and_the_rest(values: Sequence[float], total: float) -> list[float]:
    """The values in tenths, and what is missing to the tenths of the total."""
    tenths = [round(value, 1) for value in values]
    return [*tenths, round(round(total, 1) - sum(tenths), 1)]
