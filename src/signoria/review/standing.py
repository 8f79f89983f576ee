"""Who is ahead by how much, and how likely it stays so, when points may still change."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from statistics import NormalDist, fmean

# Places of a bell curve at which something is looked at, and how much each of them counts for its
# mean (Gauss and Hermite's rule of seven).
PLACES = (
    (0.0, 16 / 35),
    *[
        (sign * place, counts)
        for place, counts in (
            (1.1544054, 0.2401232),
            (2.3667594, 0.0307571),
            (3.7504397, 0.0005483),
        )
        for sign in (-1, 1)
    ],
)
ROOT = sqrt(2.0)
# How far the lead over the best of the others lies apart, where the points of each of so many sides
# lie apart by 1 (the best of several is higher than each of them, and less apart).
OF_LEAD = {2: 1.414, 3: 1.297, 4: 1.249, 5: 1.221}


def chance(lead: float, spread: float) -> float:
    """To win with such a lead over the one rival, when leads still change by so much."""
    return NormalDist(0.0, spread).cdf(lead)


def leads_at_the_end(points: Sequence[float], sides: Sequence[int]) -> list[float]:
    """How far every seat is ahead of the best seat of another side; alone: its points."""
    found: list[float] = []
    for seat, side in enumerate(sides):
        others = [points[other] for other in range(len(points)) if sides[other] != side]
        found.append(points[seat] - max(others, default=0.0))
    return found


def standing(
    points: Sequence[float], sides: Sequence[int], spread: float
) -> tuple[list[float], list[float]]:
    """The leads that can be expected of every seat, and the chances of its side to win, if leads
    still change by so much.

    Of several rivals one will do better than is expected of each: the best of three that are level
    is not level with the fourth.  So chances of all sides sum to one, and leads of level players
    are below zero, as they are at the end of such games."""
    values = {side: of_side(points, sides, side) for side in dict.fromkeys(sides)}
    if len(values) == 2:
        one, other = values
        lead = values[one] - values[other]
        won = chance(lead, spread)
        by_side = {one: (lead, won), other: (-lead, 1.0 - won)}
    else:
        off = spread / OF_LEAD[len(values)]
        level = {side: value / off for side, value in values.items()}
        by_side = {side: among(level, side, off) for side in values}
    told = [by_side[side] for side in sides]
    total = sum(won for _, won in by_side.values())  # nearly one
    return [lead for lead, _ in told], [won / total for _, won in told]


def of_side(points: Sequence[float], sides: Sequence[int], side: int) -> float:
    """What a side can expect: its seats see the same from two places."""
    return fmean([value for value, other in zip(points, sides, strict=True) if other == side])


def among(level: dict[int, float], side: int, off: float) -> tuple[float, float]:
    """The lead a side can expect over the best of several, and its chance to be the first."""
    others = [value for other, value in level.items() if other != side]
    best = sum(highest(others, number) for number in range(len(others)))
    won = sum([counts * below(others, level[side] + place) for place, counts in PLACES])
    return (level[side] - best) * off, won


def highest(values: list[float], number: int) -> float:
    """What one of them adds to the mean of the highest: its value where it is that."""
    others = [*values[:number], *values[number + 1 :]]
    at = [(values[number] + place, counts) for place, counts in PLACES]
    return sum([counts * value * below(others, value) for value, counts in at])


def below(values: list[float], value: float) -> float:
    """How likely all of them are below a value."""
    found = 1.0
    for each in values:
        found *= 0.5 + 0.5 * erf((value - each) / ROOT)
    return found
