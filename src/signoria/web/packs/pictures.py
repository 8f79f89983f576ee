"""Painted values as small pictures: to compare them nobody has to read rows of letters."""

from __future__ import annotations

from typing import Any, NamedTuple

from signoria.packs.compare import Label
from signoria.packs.editing import Where
from signoria.packs.forms import BRUSHED, painted, painter_of, schema_of, shown_in
from signoria.packs.wording import Wording


class Dot(NamedTuple):
    """A field of a picture."""

    cell: str  # what it is painted with
    shown: str
    differs: bool


class Picture(NamedTuple):
    """What stands in a cell of a table instead of words."""

    painter: str
    rows: list[list[Dot]]
    caption: str


Cell = str | list[Picture]


def cell_of(
    wording: Wording, way: tuple[Label, ...], value: Any, other: Any = None, caption: str = ""
) -> Cell:
    """A value as a picture if it is painted in the editor, else in words; `other` is what it is
    compared with.  A table may have both."""
    where = tuple(key for key, _title in way)
    value = entered(wording, where, value)
    table = value if isinstance(value, dict) else {}
    pictures, rest = [], dict(table)
    for key in [None, *table]:
        at, old = (value, other) if key is None else (table[key], beside(other, key))
        painter = painter_of(wording.game, wording.file, where if key is None else (*where, key))
        if painter is not None and is_rows(at):
            pictures.append(Picture(painter, dots(painter, at, old), caption))
            rest.pop(key, None)
    if not pictures:
        return f"{wording.value(value)} {caption}".strip()
    return [*pictures[:-1], pictures[-1]._replace(caption=told(wording, rest, caption))]


def entered(wording: Wording, where: Where, value: Any) -> Any:
    """Of a table what is printed: nobody enters names and places of our drawings."""
    if not isinstance(value, dict):
        return value
    return dict(shown_in(schema_of(wording.game, wording.file), where, value)) or value


def told(wording: Wording, rest: dict[str, Any], caption: str) -> str:
    """What stands below a picture."""
    return f"{wording.value(rest) if rest else ''} {caption}".strip()


def beside(other: Any, key: str) -> Any:
    """The same part of what is compared."""
    return other.get(key) if isinstance(other, dict) else None


def is_rows(value: Any) -> bool:
    """What a picture is made of; a pack may have anything there."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, str) for row in value)


def dots(painter: str, value: list[str], other: Any) -> list[list[Dot]]:
    """Row by row; what the other has not, or otherwise, is marked."""
    rows = painted(painter, value)
    old = painted(painter, other) if is_rows(other) else rows
    known = {(y, x): cell for y, row in enumerate(old) for x, cell in enumerate(row)}
    return [
        [
            Dot(cell[:1], cell if painter in BRUSHED else "", known.get((y, x)) != cell)
            for x, cell in enumerate(row)
        ]
        for y, row in enumerate(rows)
    ]
