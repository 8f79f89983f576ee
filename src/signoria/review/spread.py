"""How far apart equal players end: the standard deviation of the lead, by game and table.

Losses are graded against it: three points are much in Principato and little in Burgundy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from signoria.core.options import OptionValue, word

FILE = "spread.toml"
DOUBTS = "doubt.toml"
UNKNOWN = 15.0  # points, of a game that was not measured


@cache
def spreads() -> dict[str, dict[str, float]]:
    """All that were measured."""
    path = Path(__file__).with_name(FILE)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def spread_of(game: str, players: int, options: Mapping[str, OptionValue] | None = None) -> float:
    """Of one game with so many players, or with the nearest number that was measured.

    Options make it wider, each by what it adds by itself (as variances add up): "2 inns=true" is
    what was measured for two players with inns."""
    measured = spreads().get(game, {})
    base = {int(key): value for key, value in measured.items() if key.isdigit()}
    nearest = min(base, key=lambda number: abs(number - players), default=None)
    if nearest is None:
        return UNKNOWN
    chosen = {f"{name}={word(value)}" for name, value in (options or {}).items()}
    squares = base[nearest] ** 2
    for key, value in measured.items():
        number, _, option = key.partition(" ")
        if option in chosen:
            squares += max(0.0, value**2 - base[int(number)] ** 2)
    return sqrt(squares)


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
