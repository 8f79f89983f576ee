"""The estimate of strength: a Plackett-Luce model with a mean and a spread for every person.

It takes two to five sides, teams, and shared places.  People see a number around 1500.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Strength = tuple[float, float]  # mu, sigma

FIRST: Strength = (25.0, 25.0 / 3)  # of somebody about whom nothing is known
MIDDLE = 1500  # what people see for an average player
POINTS = 40  # of what people see, per unit of the model
SURE = 6.5  # a sigma above this is provisional: about ten games between two


@cache
def model() -> PlackettLuce:
    """The model, loaded when the first rated game of the process ends: few processes see one."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=FIRST[0], sigma=FIRST[1])


def rate(sides: Sequence[Sequence[Strength]], places: Sequence[int]) -> list[list[Strength]]:
    """The strengths after a game: 1 is the best place, equal places are a draw."""
    here = model()
    teams = [[here.rating(mu=mu, sigma=sigma) for mu, sigma in side] for side in sides]
    rated = here.rate(teams, ranks=[float(place) for place in places])
    return [[(one.mu, one.sigma) for one in team] for team in rated]


def points(mu: float) -> int:
    """The number people see."""
    return round(MIDDLE + POINTS * (mu - FIRST[0]))


def spread(sigma: float) -> int:
    """How far off that number may well be."""
    return round(POINTS * sigma)


def is_provisional(sigma: float) -> bool:
    """Is too little known to take the number at its word?"""
    return sigma > SURE
