"""Charts as numbers: what a template needs to draw lines, axes and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

WIDTH, HEIGHT = 640, 318
LEFT, TOP, RIGHT, BOTTOM = 50, 14, 26, 36
MOST_BANDS = 12  # before neighbours are taken together
LABEL_ROOM = 46  # between two labels under the axis
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

Point = tuple[float, float]


class Placed(Protocol):
    """Somebody with a place at the end."""

    @property
    def place(self) -> int: ...

    @property
    def seat(self) -> int: ...


Somebody = TypeVar("Somebody", bound=Placed)


@dataclass(frozen=True)
class Series:
    """One player's points over the game: pairs of move and points."""

    sign: int
    name: str
    points: list[tuple[int, int]]


@dataclass(frozen=True)
class Bar:
    """One number with the length of its bar."""

    value: int
    sign: int
    part: str
    best: bool


@dataclass(frozen=True)
class BarRow:
    """A line of a ledger."""

    label: str
    icon: str
    cells: list[Bar]


@dataclass(frozen=True)
class Line:
    """One player's points."""

    sign: int
    name: str
    path: str  # of an SVG path
    end_x: str
    end_y: str
    last: int


@dataclass(frozen=True)
class Band:
    """A stretch of the game between two marks."""

    x: str
    width: str
    middle: str
    label: str
    shaded: bool
    move: int  # with which it begins


@dataclass(frozen=True)
class Tick:
    """A level of points."""

    y: str
    text_y: str
    value: int


@dataclass(frozen=True)
class Chart:
    """Lines over time, ready to be drawn on 640 by 318."""

    lines: list[Line]
    bands: list[Band]
    ticks: list[Tick]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    inner: int = HEIGHT - TOP - BOTTOM
    label_y: int = HEIGHT - 12
    tick_x: int = LEFT - 7
    around: str = ""  # of an SVG path: how unsure a line is


class Across(Protocol):
    """Where a move lies in a drawing."""

    def x(self, move: float) -> float: ...


class Scale:
    """From moves and points to places in the drawing."""

    def __init__(self, last: float, low: float, high: float) -> None:
        self.last = max(1.0, last)
        self.low = low
        self.span = max(1.0, high - low)

    def x(self, move: float) -> float:
        """Left to right."""
        return LEFT + (WIDTH - LEFT - RIGHT) * move / self.last

    def y(self, points: float) -> float:
        """More points are higher."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (points - self.low) / self.span)


def score_chart(series: Sequence[Series], marks: Sequence[tuple[float, str]]) -> Chart | None:
    """The score of every player over the game; None when there is nothing to draw."""
    drawn = [one for one in series if len(one.points) > 1]
    if not drawn:
        return None
    values = [value for one in drawn for _, value in one.points]
    last = max(move for one in drawn for move, _ in one.points)
    levels = ticks(min(0, min(values)), max(values))
    scale = Scale(last, levels[0], levels[-1])
    return Chart(
        [line(one, scale) for one in drawn], bands(marks, last, scale), drawn_ticks(levels, scale)
    )


def course_chart(name: str, course: Sequence[tuple[int, int]]) -> Chart | None:
    """A number over time with what it may be off by; None when there is nothing to draw."""
    if len(course) < 2:
        return None
    upper = [value + off for value, off in course]
    lower = [value - off for value, off in course]
    levels = ticks(min(lower), max(upper))
    scale = Scale(len(course) - 1, levels[0], levels[-1])
    edge = [*enumerate(upper), *reversed(list(enumerate(lower)))]
    series = Series(1, name, [(number, value) for number, (value, _) in enumerate(course)])
    return Chart(
        [line(series, scale)],
        [],
        drawn_ticks(levels, scale),
        around=through([(scale.x(number), scale.y(value)) for number, value in edge]) + "Z",
    )


def drawn_ticks(levels: Sequence[int], scale: Scale) -> list[Tick]:
    """Levels with their places."""
    return [Tick(f"{scale.y(v):.1f}", f"{scale.y(v) + 4:.1f}", v) for v in levels]


def through(places: Sequence[Point]) -> str:
    """An SVG path."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def line(one: Series, scale: Scale) -> Line:
    """One player's line."""
    places = [(scale.x(move), scale.y(value)) for move, value in one.points]
    path = through(places)
    end_x, end_y = places[-1]
    value = one.points[-1][1]
    return Line(one.sign, one.name, path, f"{end_x:.1f}", f"{end_y:.1f}", value)


def bands(marks: Sequence[tuple[float, str]], last: float, scale: Across) -> list[Band]:
    """The stretches between marks, every other one shaded; few enough labels to be read."""
    if not marks:
        return []  # it has ended before the first of them
    every = 1 + (len(marks) - 1) // MOST_BANDS
    kept = list(marks)[::every]
    ends = [move for move, _ in kept[1:]] + [last]
    found: list[Band] = []
    free = 0.0
    for number, ((start, label), end) in enumerate(zip(kept, ends, strict=True)):
        left, right = scale.x(min(start, last)), scale.x(max(start, end))
        middle = (left + right) / 2
        shown = label if middle >= free else ""
        free = middle + LABEL_ROOM if shown else free
        width = f"{max(0.0, right - left):.1f}"
        places = (f"{left:.1f}", width, f"{middle:.1f}")
        found.append(Band(*places, shown, number % 2 == 0, int(start)))
    return found


def ticks(low: float, high: float) -> list[int]:
    """Four to seven round levels that hold everything."""
    span = max(1.0, high - low)
    step = next((step for step in STEPS if span / step <= 5), STEPS[-1])
    first = int(low // step) * step
    found = [first]
    while found[-1] < high:
        found.append(found[-1] + step)
    return found if len(found) > 1 else [first, first + step]


def spark(values: Sequence[int]) -> str:
    """A small curve of 120 by 32, as the points of a polyline; "" for less than two values."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    wide = 116 / (len(values) - 1)
    tall = 26 / max(1, high - low)
    return " ".join(
        f"{2 + n * wide:.1f},{29 - (value - low) * tall:.1f}" for n, value in enumerate(values)
    )


def podium(players: Sequence[Somebody]) -> list[Somebody]:
    """The players as they stand on a podium: the first in the middle, the second to the left."""
    order = sorted(players, key=lambda player: (player.place, player.seat))
    left = order[1::2][::-1]
    return [*left, *order[0::2]]


def bars(rows: Sequence[tuple[str, str, Sequence[int]]]) -> list[BarRow]:
    """The lines of a ledger (label, icon, values), every number with the length of its bar.

    All bars share one measure, so that lines can be compared with each other.
    """
    most = max([1, *[value for _, _, values in rows for value in values]])
    found = []
    for label, icon, values in rows:
        best = max(values)
        cells = [
            Bar(
                value,
                number + 1,
                f"{max(0, value) / most:.3f}",
                value == best and value > 0 and len(values) > 1,
            )
            for number, value in enumerate(values)
        ]
        found.append(BarRow(label, icon, cells))
    return found
