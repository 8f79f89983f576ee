"""Where a player's name stands in the drawing of the chances: where its area has room for it.

Where none has, it is left out: the colours are named above the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

LETTER = 7.0  # the width of one, as a rule
TALL = 20.0  # a name, and some room above and below it
LEAST = 12.0  # the name alone
STEP = 6.0
COIN = 15.0  # half of a number of a turning point
CROSSED = 3.0  # how much less room is taken if that keeps a name off the line of such a number

Line = Sequence[tuple[float, float]]


def place_of_name(
    name: str, top: Line, floor: Line, coins: Line, right: float
) -> tuple[float, float] | None:
    """The left end of the name and the height of its middle, between the edges of its area."""
    wide = LETTER * len(name)
    first = top[0][0] + 8.0
    places = max(1, int((right - wide - first) / STEP))
    found = [_tried(first + STEP * number, wide, top, floor, coins) for number in range(places)]
    room, x, y = max(found, key=lambda each: each[0])  # of equals the first
    return (x, y) if room >= LEAST else None


def _tried(
    x: float, wide: float, top: Line, floor: Line, coins: Line
) -> tuple[float, float, float]:
    """How good a place is, and the place."""
    high, low = max(_heights(top, x, x + wide)), min(_heights(floor, x, x + wide))
    y = (high + low) / 2
    room = min(TALL, low - high)
    for coin, height in coins:
        if x - COIN < coin < x + wide + COIN:
            room -= TALL if abs(height - y) < COIN + TALL / 2 else CROSSED
    return room, x, y


def _heights(line: Line, begin: float, end: float) -> list[float]:
    """Those of a line between two places."""
    between = [y for x, y in line if begin < x < end]
    return [_height(line, begin), *between, _height(line, end)]


def _height(line: Line, x: float) -> float:
    """That of a line at one place."""
    later = next((number for number, place in enumerate(line) if place[0] >= x), len(line) - 1)
    (right, last), (left, first) = line[later], line[max(0, later - 1)]
    share = (x - left) / (right - left) if right > left else 1.0
    return first + (last - first) * min(1.0, share)
