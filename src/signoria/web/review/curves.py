"""How a game went, as numbers for a drawing: chance to win, points, points given up, luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from signoria.web.boards.shown import Shown
from signoria.web.review.names import place_of_name
from signoria.web.site.charts import Band, bands, ticks

GAP = 34  # above each part, for its heading
COIN = 27  # how far apart the numbers of turning points are at least
LINE = 13  # the same of the numbers at the end of the lines


class Frame(Shown):
    """The size of a drawing: where its parts lie."""

    css: str
    width: int
    left: int
    right: int
    chance: int  # heights
    points: int
    lost: int  # for one seat
    luck: int
    bar: float
    sign: str  # after a percentage


WIDE = Frame("wide", 836, 46, 786, 168, 150, 33, 44, 4.5, " %")
TALL = Frame("tall", 342, 34, 312, 150, 140, 28, 40, 3, "")


class Went(Shown):
    """A game by numbers; moves are counted from 0 to `last`."""

    last: int
    seats: Sequence[tuple[int, str]]  # sign and name, the one who looks first
    sides: Sequence[tuple[int, int, str]]  # those who win together: which seat, sign and names
    chances: Sequence[tuple[int, Sequence[float]]]  # after a move, of these sides; [] for none
    points: Sequence[tuple[int, Sequence[float]]]  # of these seats
    margins: Sequence[Sequence[float]]  # of these points; [] where none is known
    lost: Sequence[tuple[int, int, float]]  # move, which of the seats, points
    luck: Sequence[tuple[int, float]]  # of the first seat
    chapters: Sequence[tuple[int, str]]
    pins: Sequence[tuple[int, int, float]]  # move, number, chance of the first seat
    before: Sequence[tuple[int, float]] = ()  # that chance in the game it was played on from


class Area(Shown):
    """What a seat has, as a shape or a line."""

    sign: int
    path: str
    name: str = ""  # where there is room for it
    x: str = ""
    y: str = ""
    edge: str = ""  # the line above an area; where a line is labelled
    value: str = ""
    doubt: str = ""  # the shape around a line in which the truth may lie


class Mark(Shown):
    """A tick of an axis."""

    y: str
    text_y: str
    text: str
    middle: bool = False


class Box(Shown):
    """A bar."""

    x: str
    y: str
    width: str
    height: str
    sign: int = 0
    big: bool = False


class Row(Shown):
    """The axis of a seat's lost points."""

    sign: int
    y: str
    sign_y: str


class Pin(Shown):
    """A turning point."""

    number: int
    x: str
    coin_x: str  # where its number is: two of them do not cover each other
    y: str
    text_y: str
    top: int
    bottom: str


class Curves(Shown):
    """One drawing."""

    css: str
    width: int
    height: int
    left: int
    right: int
    tick_x: int
    sign_x: int
    after_x: int
    parts: list[tuple[int, int]]  # top and height of each
    headings: list[int]
    stretches: list[Band]
    label_y: int
    shares: list[Area]
    before: str  # the path of the game it was played on from
    levels: list[Mark]
    lines: list[Area]
    marks: list[Mark]
    rows: list[Row]
    losses: list[Box]
    zero: str
    zero_text: str
    lucks: list[Box]
    pins: list[Pin]


def place(value: float) -> str:
    """As it is written in a drawing."""
    return f"{value:.1f}"


class Drawing:
    """Makes one drawing."""

    def __init__(self, went: Went, frame: Frame) -> None:
        self.went, self.frame = went, frame
        heights = [
            frame.chance if went.chances else 0,
            frame.points,
            frame.lost * len(went.seats),
            frame.luck,
        ]
        self.tops: list[int] = []
        top = 22
        for height in heights:
            self.tops.append(top)
            top += height + (GAP if height else 0)
        self.heights = heights
        self.bottom = top - GAP

    def x(self, move: float) -> float:
        """Left to right."""
        span = self.frame.right - self.frame.left
        return self.frame.left + span * move / max(1, self.went.last)

    def drawn(self) -> Curves:
        """All of it."""
        frame = self.frame
        parts = [pair for pair in zip(self.tops, self.heights, strict=True) if pair[1]]
        low, high, marks = self._points_scale()
        zero = self.tops[3] + self.heights[3] / 2
        return Curves(
            css=frame.css,
            width=frame.width,
            height=self.bottom + 24,
            left=frame.left,
            right=frame.right,
            tick_x=frame.left - 6,
            sign_x=frame.left - 22,
            after_x=frame.right + 8,
            parts=parts,
            headings=[top - 8 for top, _height in parts],
            stretches=bands(self.went.chapters, self.went.last, self),
            label_y=self.bottom + 18,
            shares=self._shares(),
            before=self._before(),
            levels=self._levels(),
            lines=self._lines(low, high),
            marks=marks,
            rows=self._rows(),
            losses=self._losses(),
            zero=place(zero),
            zero_text=place(zero + 4),
            lucks=self._lucks(zero),
            pins=self._pins(),
        )

    # --- chance -------------------------------------------------------------------------

    def _chance_y(self, share: float) -> float:
        return self.tops[0] + self.heights[0] * (1 - share)

    def _levels(self) -> list[Mark]:
        if not self.went.chances:
            return []
        return [
            Mark(
                place(self._chance_y(share)),
                place(self._chance_y(share) + 4),
                f"{share * 100:.0f}{self.frame.sign}",
                share == 0.5,
            )
            for share in (0.0, 0.5, 1.0)
        ]

    def _shares(self) -> list[Area]:
        """The chances lie on each other: the first side's at the bottom."""
        found: list[Area] = []
        if not self.went.chances:
            return found
        below = [0.0] * len(self.went.chances)
        coins = [(float(pin.coin_x), float(pin.y)) for pin in self._pins()]
        for number, (_seat, sign, name) in enumerate(self.went.sides):
            above = [
                low + chances[number]
                for low, (_move, chances) in zip(below, self.went.chances, strict=True)
            ]
            moves = [self.x(move) for move, _chances in self.went.chances]
            top = [(x, self._chance_y(y)) for x, y in zip(moves, above, strict=True)]
            floor = [(x, self._chance_y(y)) for x, y in zip(moves, below, strict=True)]
            where = place_of_name(name, top, floor, coins, self.frame.right)
            x, y = where or (0.0, 0.0)
            last = number == len(self.went.sides) - 1
            found.append(
                Area(
                    sign,
                    f"{traced(top)}L{traced(floor[::-1])[1:]}Z",
                    name if where else "",
                    place(x),
                    place(y + 4),
                    "" if last else traced(top),
                )
            )
            below = above
        return found

    def _before(self) -> str:
        """The first seat's chance in the game that this one was played on from."""
        kept = [(move, share) for move, share in self.went.before if move <= self.went.last]
        if not kept or not self.went.chances:
            return ""
        return traced([(self.x(move), self._chance_y(share)) for move, share in kept])

    # --- points -------------------------------------------------------------------------

    def _points_scale(self) -> tuple[float, float, list[Mark]]:
        values = [0.0] if not self.went.points else []
        for (_move, points), margins in zip(self.went.points, self.went.margins, strict=True):
            for number, value in enumerate(points):
                off = margins[number] if margins else 0.0
                values += [value - off, value + off]
        levels = ticks(min(values), max(values))
        low, high = levels[0], levels[-1]
        marks = [
            Mark(place(y := self._points_y(level, low, high)), place(y + 4), str(level))
            for level in levels
        ]
        return low, high, marks

    def _points_y(self, value: float, low: float, high: float) -> float:
        return self.tops[1] + self.heights[1] * (1 - (value - low) / max(1.0, high - low))

    def _lines(self, low: float, high: float) -> list[Area]:
        found: list[Area] = []
        if not self.went.points:
            return found
        final = self.went.points[-1][1]
        ends = [self._points_y(final[seat], low, high) for seat, *_rest in self.went.sides]
        labels = apart(ends, LINE, self.tops[1] + self.heights[1])
        for (seat, sign, name), label in zip(self.went.sides, labels, strict=True):
            places = [
                (self.x(move), self._points_y(points[seat], low, high))
                for move, points in self.went.points
            ]
            x, y = places[-1]
            value = f"{final[seat]:.0f}"
            line = Area(sign, traced(places), name, place(x), place(y), place(label + 4), value)
            found.append(replace(line, doubt=self._doubt(seat, low, high)))
        return found

    def _doubt(self, number: int, low: float, high: float) -> str:
        """The shape around a seat's line, over the moves whose margin is known."""
        upper: list[tuple[float, float]] = []
        lower: list[tuple[float, float]] = []
        for (move, points), margins in zip(self.went.points, self.went.margins, strict=True):
            if margins:
                value, off = points[number], margins[number]
                upper.append((self.x(move), self._points_y(value + off, low, high)))
                lower.append((self.x(move), self._points_y(value - off, low, high)))
        return f"{traced(upper)}L{traced(lower[::-1])[1:]}Z" if len(upper) > 1 else ""

    # --- points given up, luck ----------------------------------------------------------

    def _rows(self) -> list[Row]:
        return [
            Row(sign, place(top := self.tops[2] + number * self.frame.lost), place(top + 7))
            for number, (sign, _name) in enumerate(self.went.seats)
        ]

    def _losses(self) -> list[Box]:
        most = max([1.0, *[points for _move, _seat, points in self.went.lost]])
        pinned = {move for move, _number, _chance in self.went.pins}
        tall = self.frame.lost - 5
        return [
            Box(
                place(self.x(move) - self.frame.bar / 2),
                place(self.tops[2] + number * self.frame.lost),
                str(self.frame.bar),
                place(max(1.5, tall * points / most)),
                self.went.seats[number][0],
                move in pinned,
            )
            for move, number, points in self.went.lost
            if points > 0.02 * most
        ]

    def _lucks(self, zero: float) -> list[Box]:
        most = max([1.0, *[abs(points) for _move, points in self.went.luck]])
        wide = 2 * self.frame.bar
        found = []
        for move, points in self.went.luck:
            tall = self.heights[3] / 2 * abs(points) / most
            if tall < 0.4:
                continue
            y = zero - tall if points > 0 else zero
            left = place(self.x(move) - wide / 2)
            found.append(Box(left, place(y), str(wide), place(tall), 0, points < 0))
        return found

    def _pins(self) -> list[Pin]:
        bottom = place(self.tops[2] + self.heights[2])
        found = []
        coins = apart([self.x(move) for move, *_rest in self.went.pins], COIN, self.frame.right)
        for coin, (move, number, chance) in zip(coins, self.went.pins, strict=True):
            y = self._chance_y(chance) if self.went.chances else self.tops[1] + COIN / 2
            y = min(max(y, self.tops[0] + 6), self.tops[0] + max(20, self.heights[0]) - 6)
            x = place(self.x(move))
            found.append(Pin(number, x, place(coin), place(y), place(y + 5), self.tops[0], bottom))
        return found


def apart(places: Sequence[float], least: float, last: float) -> list[float]:
    """Moved on, in their order, so that two are never nearer; the last ones back from the edge."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    found = list(places)
    for one, following in pairwise(order):
        found[following] = max(found[following], found[one] + least)
    edge = max(last, *places) if places else last
    for number in reversed(order):
        found[number] = min(found[number], edge)
        edge = found[number] - least
    return found


def traced(places: Sequence[tuple[float, float]]) -> str:
    """The path through some places."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def both(went: Went) -> list[Curves]:
    """For a wide page and for a narrow one."""
    return [Drawing(went, WIDE).drawn(), Drawing(went, TALL).drawn()]


def mini(chances: Sequence[tuple[int, float]], last: int) -> str:
    """One seat's chances as a small shape of 380 by 76."""
    if len(chances) < 2:
        return ""
    line = [(380 * move / max(1, last), 76 * (1 - chance)) for move, chance in chances]
    return f"{traced(line)}L{line[-1][0]:.1f} 76L{line[0][0]:.1f} 76Z"
