"""Where the fields of an estate are drawn.

Units: one field is 1 wide; rows are 0.866 apart and counted as 1, so `y` is a row.  Ordinary
boards are 7 wide and 7 high.  A team board is 13 wide; on a narrow page it is turned by 60
degrees, which makes it 10 wide and 13 high and keeps hexes upright.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import hypot

from signoria.games.burgundy.boards import Board, fields_in
from signoria.games.burgundy.ids import POST_IDS, SOLO_IDS, TEAM_IDS

Place = tuple[float, float]
SOLO_FIELD = 106  # width of a field in the coordinates of solo boards
ROW = 0.866


class Layout:
    """The places of all fields of a board, and the size of the drawing."""

    def __init__(self, places: list[Place]) -> None:
        left, top = min(x for x, _ in places), min(y for _, y in places)
        self.places = [(round(x - left, 3), round(y - top, 3)) for x, y in places]
        self.cols = round(max(x for x, _ in self.places) + 1, 2)
        self.rows = max(y for _, y in self.places)

    @property
    def height(self) -> float:
        """In widths of a field, the thickness of the lowest tile included."""
        return round(self.rows * ROW + 1.24, 3)

    def centre(self, field: int) -> Place:
        """The middle of a field, both in widths of a field."""
        x, y = self.places[field]
        return x + 0.5, y * ROW + 0.58


@cache
def layout(board: Board) -> Layout:
    """The board as it lies on the table."""
    if board.name in SOLO_IDS:
        return Layout([(x / SOLO_FIELD, y / SOLO_FIELD / ROW) for x, y in board.places])
    return Layout([(q + r / 2, r) for q, r in board.places])


@cache
def turned(board: Board) -> Layout | None:
    """A wide board turned for a narrow page; None where that helps nobody."""
    if board.name not in TEAM_IDS:
        return None
    return Layout([(-r + (q + r) / 2, q + r) for q, r in board.places])


# How far a river may bend to pass beside the fields that lie between its ends.
BENDS = (0.0, *[side * step * 0.2 for step in range(1, 25) for side in (1, -1)])
PARTS = (0.5, 0.35, 0.65, 0.2, 0.8)  # of the way, where it bends
BESIDE = 0.57  # from the middle of a field, in widths
SHORE = 0.44

River = tuple[int, int, int, int, int, int]
Point = tuple[float, float]


@cache
def rivers(board: Board) -> list[River]:
    """River links of solo boards as curves (begin, bend, end), in hundredths of a field."""
    return [river(board, a, b) for a, b in board.links]


def river(board: Board, a: int, b: int) -> River:
    """The straightest way from shore to shore that touches no other field."""
    there = layout(board)
    (x1, y1), (x2, y2) = there.centre(a), there.centre(b)
    others = [there.centre(field) for field in range(board.size) if field not in (a, b)]
    long = hypot(x2 - x1, y2 - y1)
    best: tuple[float, tuple[float, float]] = (-1.0, (0.0, 0.0))
    for bend, part in product(BENDS, PARTS):
        middle = (
            x1 + (x2 - x1) * part - (y2 - y1) / long * bend,
            y1 + (y2 - y1) * part + (x2 - x1) / long * bend,
        )
        room = min(clearance((x1, y1), middle, (x2, y2), others), BESIDE)
        if room > best[0]:
            best = (room, middle)
    x, y = best[1]
    found = []
    for from_x, from_y in ((x1, y1), (x2, y2)):
        inside = SHORE / hypot(x - from_x, y - from_y)
        found.append((from_x + (x - from_x) * inside, from_y + (y - from_y) * inside))
    (ax, ay), (bx, by) = found
    ends = (round(100 * bx), round(100 * by))
    return (round(100 * ax), round(100 * ay), round(100 * x), round(100 * y), *ends)


def clearance(begin: Point, bend: Point, end: Point, others: list[Point]) -> float:
    """How near a curve comes to the middle of any of these fields."""
    nearest = 9.0
    for step in range(1, 20):
        t = step / 20
        x, y = (
            (1 - t) ** 2 * begin[n] + 2 * t * (1 - t) * bend[n] + t * t * end[n] for n in (0, 1)
        )
        nearest = min(nearest, *(hypot(x - ox, y - oy) for ox, oy in others))
    return nearest


@cache
def posts(board: Board) -> list[tuple[str, float, float]]:
    """Border posts: their name and place outside the fields they touch."""
    there = layout(board)
    middle_x, middle_y = there.cols / 2, there.height / 2
    found = []
    for name, mask in zip(POST_IDS, board.posts, strict=False):
        centres = [there.centre(field) for field in fields_in(mask)]
        x = sum(x for x, _ in centres) / len(centres)
        y = sum(y for _, y in centres) / len(centres)
        out = 0.78 / hypot(x - middle_x, y - middle_y)
        x, y = x + (x - middle_x) * out, y + (y - middle_y) * out
        found.append((name, round(x, 3), round(y, 3)))
    return found
