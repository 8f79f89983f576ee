"""Tiles as drawings: a body made from the cells it covers, with its motif on top.

A hundred units are one cell.  Cells are (row, column), moved so that the box begins at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from signoria.games.florence.grid import Cell
from signoria.games.florence.ids import BUILDINGS, FIRST_LANDSCAPE, TILE_IDS

Point = tuple[float, float]
Cells = tuple[Cell, ...]

NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))
# The bevel: edges that look up and to the left are lit.  By direction of the edge, clockwise.
LIGHT = {(1, 0): ("#fff", 0.42), (-1, 0): ("#000", 0.26), (0, 1): ("#000", 0.14)}
LIGHT[(0, -1)] = ("#fff", 0.24)
CORNER_KINDS = ("theatre", "library", "chapel")  # their motif sits in the bend


def normal(cells: Iterable[Cell]) -> Cells:
    """The same cells with their box beginning at (0, 0)."""
    found = list(cells)
    top = min(row for row, _ in found)
    left = min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def box(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Row, column, height and width of the box around cells."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def parts_of(cells: Cells) -> list[Cells]:
    """Pieces that hang together; a border can cut a tile into several."""
    left = set(cells)
    found = []
    while left:
        reached = [min(left)]
        left.discard(reached[0])
        for row, column in reached:
            for down, right in NEIGHBOURS:
                cell = (row + down, column + right)
                if cell in left:
                    left.discard(cell)
                    reached.append(cell)
        found.append(tuple(sorted(reached)))
    return found


def outline(cells: Cells) -> list[Point]:
    """The corners around cells that hang together, clockwise."""
    inside = set(cells)
    edges: dict[Point, list[Point]] = {}
    for r, c in cells:
        sides = (
            ((r - 1, c), (c, r), (c + 1, r)),
            ((r, c + 1), (c + 1, r), (c + 1, r + 1)),
            ((r + 1, c), (c + 1, r + 1), (c, r + 1)),
            ((r, c - 1), (c, r + 1), (c, r)),
        )
        for beyond, start, stop in sides:
            if beyond not in inside:
                edges.setdefault(start, []).append(stop)
    points = [min(edges, key=lambda point: (point[1], point[0]))]
    step: Point = (1, 0)
    while True:
        here = points[-1]
        ways = edges[here]
        # Where two cells touch by a corner only, keep the inside on the right.
        ways.sort(key=lambda end: turn_right(step, here, end))
        end = ways.pop(-1)
        step = (end[0] - here[0], end[1] - here[1])
        if end == points[0]:
            break
        points.append(end)
    return [
        p for i, p in enumerate(points) if turns(points[i - 1], p, points[(i + 1) % len(points)])
    ]


def turn_right(step: Point, here: Point, end: Point) -> float:
    """How far the way to a point bends to the right."""
    return step[0] * (end[1] - here[1]) - step[1] * (end[0] - here[0])


def turns(before: Point, here: Point, after: Point) -> bool:
    """Is this point a corner?"""
    return (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])


def sign(value: float) -> int:
    """-1, 0 or 1."""
    return (value > 0) - (value < 0)


def inset(points: list[Point], gap: float) -> list[Point]:
    """The outline in units, moved inwards."""
    found = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        came = (sign(x - before[0]), sign(y - before[1]))
        goes = (sign(after[0] - x), sign(after[1] - y))
        found.append((x * 100 - (came[1] + goes[1]) * gap, y * 100 + (came[0] + goes[0]) * gap))
    return found


def rounded(points: list[Point], radius: float) -> str:
    """A closed path with round corners."""
    path = ""
    for i, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[i - 1], points[(i + 1) % len(points)]
        before, after = abs(px - x) + abs(py - y), abs(nx - x) + abs(ny - y)
        r = min(radius, before / 2, after / 2)
        ax, ay = x + (px - x) * r / before, y + (py - y) * r / before
        bx, by = x + (nx - x) * r / after, y + (ny - y) * r / after
        path += f"{'L' if i else 'M'}{ax:g} {ay:g}Q{x:g} {y:g} {bx:g} {by:g}"
    return path + "Z"


def seams(cells: Cells) -> str:
    """Faint lines between the cells of a tile."""
    inside = set(cells)
    path = ""
    for r, c in cells:
        if (r, c + 1) in inside:
            path += f"M{(c + 1) * 100} {r * 100 + 14}v72"
        if (r + 1, c) in inside:
            path += f"M{c * 100 + 14} {(r + 1) * 100}h72"
    return path


def bevel(face: list[Point], inner: list[Point]) -> str:
    """Lit and shaded edges."""
    drawn = ""
    for i, (ax, ay) in enumerate(face):
        after = (i + 1) % len(face)
        (bx, by), (cx, cy), (dx, dy) = face[after], inner[after], inner[i]
        colour, opacity = LIGHT[(sign(bx - ax), sign(by - ay))]
        drawn += (
            f'<path d="M{ax:g} {ay:g}L{bx:g} {by:g}L{cx:g} {cy:g}L{dx:g} {dy:g}Z"'
            f' fill="{colour}" fill-opacity="{opacity}"/>'
        )
    return drawn


def one_body(cells: Cells, look: str) -> str:
    """A tile of wood: shadow, thickness, face, pattern, bevel, ink line."""
    line = outline(cells)
    face, inner = inset(line, 2.5), inset(line, 11)
    edge, middle = rounded(face, 9), rounded(inner, 5)
    return (
        f'<path d="{edge}" transform="translate(0 11)" fill="#000" opacity=".28"/>'
        f'<path d="{edge}" transform="translate(0 6.5)" fill="var(--t-{look}-d)"'
        ' stroke="var(--pc-ink)" stroke-width="2.6"/>'
        f'<path d="{edge}" fill="var(--t-{look})"/><path d="{middle}" fill="url(#pt-{look})"/>'
        f'<path d="{seams(cells)}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2"'
        f' stroke-dasharray="5 6"/>{bevel(face, inner)}'
        f'<path d="{middle}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>'
        f'<path d="{edge}" fill="none" stroke="var(--pc-ink)" stroke-width="3.6"/>'
    )


def one_mini(cells: Cells, look: str) -> str:
    """The same for a map: flat and with a thick line."""
    line = outline(cells)
    edge, middle = rounded(inset(line, 3), 10), rounded(inset(line, 12), 6)
    return (
        f'<path d="{edge}" fill="var(--t-{look})" stroke="var(--pc-ink)" stroke-width="9"/>'
        f'<path d="{middle}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="7"/>'
    )


def one_ring(cells: Cells) -> str:
    """The outline that shows a state."""
    path = rounded(inset(outline(cells), 5), 8)
    return f'<g fill="none"><path d="{path}" class="ringk"/><path d="{path}" class="ring"/></g>'


# --- the motif ------------------------------------------------------------------------------


def neighbours(cells: Cells, cell: Cell) -> list[Cell]:
    """Directions in which a cell goes on."""
    return [(r, c) for r, c in NEIGHBOURS if (cell[0] + r, cell[1] + c) in cells]


def is_bend(cells: Cells, cell: Cell) -> bool:
    """Two neighbours, not opposite each other."""
    near = neighbours(cells, cell)
    return len(near) == 2 and near[0][0] + near[1][0] != 0 and near[0][1] + near[1][1] != 0


def spot(tile: int, cells: Cells) -> tuple[float, float, int]:
    """Where the motif sits (x, y, size): the middle of a square of four, or one cell."""
    name = TILE_IDS[tile]
    for r, c in cells:
        if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= set(cells):
            if name == "laboratory":
                return 1.5, 1.5, 118
            return c + 1, r + 1, 120
    if name in CORNER_KINDS:
        for cell in cells:
            if is_bend(cells, cell):
                return cell[1] + 0.5, cell[0] + 0.5, 80
    if name == "park":
        return (
            sum(c for _, c in cells) / len(cells) + 0.5,
            cells[0][0] / 2 + cells[-1][0] / 2 + 0.5,
            72,
        )
    return middle_cell(cells)


def middle_cell(cells: Cells) -> tuple[float, float, int]:
    """The motif on the cell with the most neighbours, near the middle."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    r, c = max(
        cells,
        key=lambda cell: (
            len(neighbours(cells, cell)),
            -abs(cell[0] - row) - abs(cell[1] - column),
        ),
    )
    return c + 0.5, r + 0.5, 80


def motif(tile: int, cells: Cells, least: int, home: Cells = ()) -> str:
    """The picture on the tile; `home`: the cells where it shall be, if not on any."""
    name = TILE_IDS[tile]
    if name == "forest" and least < 100:
        return "".join(
            f'<use href="#f-forest" x="{c * 100 + 17}" y="{r * 100 + 14}" width="66" height="66"/>'
            for r, c in cells
        )
    x, y, side = middle_cell(home) if home else spot(tile, cells)
    side = max(side, least)
    glow = ""
    if tile < BUILDINGS:
        glow = f'<circle cx="{x * 100:g}" cy="{y * 100:g}" r="{side * 0.62:g}" fill="url(#glow)"/>'
    return (
        f'{glow}<use href="#f-{name}" x="{x * 100 - side / 2:g}" y="{y * 100 - side / 2:g}"'
        f' width="{side}" height="{side}"/>'
    )


# --- for templates --------------------------------------------------------------------------


@cache
def body(tile: int, look: str, cells: Cells, least: int = 0, home: Cells = ()) -> SafeString:
    """A tile with its motif; `least`: the smallest size of the motif."""
    drawn = "".join(one_body(part, look) for part in parts_of(cells))
    return mark_safe(drawn + motif(tile, cells, least, home))


@cache
def mini(tile: int, look: str, cells: Cells) -> SafeString:
    """A tile on a map."""
    drawn = "".join(one_mini(part, look) for part in parts_of(cells))
    return mark_safe(drawn + motif(tile, cells, 100 if tile >= FIRST_LANDSCAPE else 92))


@cache
def ring(cells: Cells) -> SafeString:
    """The ring of a state around a tile."""
    return mark_safe("".join(one_ring(part) for part in parts_of(cells)))
