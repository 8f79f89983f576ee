"""How far apart equal players end: the standard deviation of the lead, by game and players.

Losses are graded against it: three points are much in Principato and little in Burgundy.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = "spread.toml"
DOUBTS = "doubt.toml"
UNKNOWN = 15.0  # points, of a game that was not measured


@cache
def spreads() -> dict[str, dict[str, float]]:
    """All that were measured."""
    path = Path(__file__).with_name(FILE)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def spread_of(game: str, players: int) -> float:
    """Of one game with so many players, or with the nearest number that was measured."""
    measured = spreads().get(game, {})
    nearest = min(measured, key=lambda number: abs(int(number) - players), default=None)
    return UNKNOWN if nearest is None else measured[nearest]


class Doubt(NamedTuple):
    """By how much the judge, in the middle of a game, thinks it knows better than the engine that
    plays as well as it does itself: in the mean, and how far such differences lie apart."""

    mean: float
    sd: float


NO_DOUBT = Doubt(0.0, 0.0)


@cache
def doubt_of(game: str, players: int) -> Doubt:
    """What was measured for a game; nothing for one that was not, nor alone, where points are
    others (`Judge.at`)."""
    path = Path(__file__).with_name(DOUBTS)
    measured = tomllib.loads(path.read_text(encoding="utf-8")).get(game)
    return NO_DOUBT if measured is None or players == 1 else Doubt(**measured)
