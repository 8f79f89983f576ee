"""A drawing cut into pages that fit a pane: between its parts if it can be, else between rows."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

HEAD = 2  # lines of a table's headings: the words and the line under them
BOX_ENDS = ("└", "╰", "╚")  # a line with one of these ends a box


def parts_of(drawing: RenderableType) -> Iterator[RenderableType]:
    """The parts of a drawing, however they are nested."""
    if isinstance(drawing, Group):
        for part in drawing.renderables:
            yield from parts_of(part)
    else:
        yield drawing


def lines_of(part: RenderableType, width: int) -> list[Text]:
    """A drawing as lines of a width."""
    console = Console(
        width=width, force_terminal=True, color_system="truecolor", markup=False, emoji=False
    )
    drawn = console.render_lines(part, console.options.update_width(width), pad=False)
    lines = []
    for segments in drawn:
        line = Text(no_wrap=True, end="")
        for segment in segments:
            line.append(segment.text, segment.style)
        line.rstrip()
        lines.append(line)
    return lines


def pages_of(drawing: RenderableType, width: int, height: int) -> list[list[Text]]:
    """Pages of at most so many lines; there is always one."""
    pages: list[list[Text]] = [[]]
    for part in parts_of(drawing):
        lines = lines_of(part, width)
        repeated = headings_of(part, lines)
        if len(pages[-1]) + len(lines) > height and any(line.plain for line in pages[-1]):
            pages.append(taken_along(pages[-1]))
        while len(lines) > height:
            cut = best_cut(lines, height, len(repeated))
            pages[-1] += lines[:cut]
            pages.append([])
            lines = [*repeated, *lines[cut:]]
        if pages[-1] or any(line.plain for line in lines):  # no page begins with a gap
            pages[-1] += lines
    return pages


def taken_along(page: list[Text]) -> list[Text]:
    """A lonely last line after a gap is the heading of what comes on the next page."""
    lonely = len(page) > 2 and page[-1].plain.strip() and not page[-2].plain.strip()
    return [page.pop()] if lonely else []


def without_header(drawing: RenderableType, header: Text) -> RenderableType:
    """A drawing without its first line, where that stands in the title already."""
    parts = list(parts_of(drawing))
    if not isinstance(parts[0], Text) or parts[0].plain != header.plain:
        return drawing
    gap = len(parts) > 1 and isinstance(parts[1], Text) and not parts[1].plain
    return Group(*parts[1 + gap :])


def headings_of(part: RenderableType, lines: list[Text]) -> list[Text]:
    """What stands again above the rest of a table that is cut."""
    named = isinstance(part, Table) and any(str(column.header) for column in part.columns)
    title = isinstance(part, Table) and part.title is not None
    return lines[: HEAD + title] if named else []


def best_cut(lines: list[Text], height: int, head: int) -> int:
    """Where a part is cut: after a gap or a box if one is in the lower half, else at the end."""
    for cut in range(height, max(height // 2, head + 1), -1):
        last = lines[cut - 1].plain
        if not last.strip() or any(end in last for end in BOX_ENDS):
            return cut
    return height
