"""Where the fields of an estate are drawn.

Units: one field is 1 wide; rows are 0.866 apart and counted as 1, so `y` is a row.  Ordinary
boards are 7 wide and 7 high.  A team board is 13 wide; on a narrow page it is turned by 60
degrees, which makes it 10 wide and 13 high and keeps hexes upright.
"""

from __future__ import annotations

from functools import cache
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


@cache
def rivers(board: Board) -> list[tuple[int, int, int, int]]:
    """River links of solo boards as lines, in hundredths of a field."""
    there = layout(board)
    found = []
    for a, b in board.links:
        (x1, y1), (x2, y2) = there.centre(a), there.centre(b)
        # From shore to shore, not over the fields.
        part = 0.44 / hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) * part, (y2 - y1) * part
        ends = (x1 + dx, y1 + dy, x2 - dx, y2 - dy)
        first_x, first_y, last_x, last_y = (round(end * 100) for end in ends)
        found.append((first_x, first_y, last_x, last_y))
    return found


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
