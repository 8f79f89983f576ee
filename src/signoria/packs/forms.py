"""A data file as a form: what can be entered where, from its values and the game's `editor.toml`.

["tiles.toml"]
hidden = ["building.*.note"]              what nobody enters
paint = { "tile.*.rows" = "hexes" }       pictures: hexes, estate, cells, shape
brushes = { "D" = "darkgreen" }           what they are painted with: letters, and what they mean
choices = { "card.*.reward" = ["marble"] }
grows = ["card"]                          lists that may be longer or shorter
sums = { "card.*.copies" = "totals.cards" }   what has to add up (`checking.py`)
keys = { "year_1" = { of = ["market"], empty = [0, 0, 0] } }   tables that may have further keys
preview = { tabs = ["mine"], players = [2, 4], blocks = ["goals"], counts = ["copies"] }
                                          to look at meanwhile: parts of the board and of the sheet
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from signoria.packs.compare import title
from signoria.packs.editing import Where
from signoria.packs.wording import Wording, editor_of

SURENESS = ["confirmed", "single source", "inferred", "reconstructed"]
FIXED = ("id", "letter", "token", "rule", "kind", "source", "name", "note")
BRUSHED = ("hexes", "estate")  # pictures that are painted with colours
SIDE = 4  # of the grid on which a shape is drawn


@dataclass(frozen=True)
class Node:
    """A field of a form, or several together."""

    kind: str  # number, switch, choice, text, group, list, row; or a painter
    label: str
    way: Where
    value: Any = None
    choices: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)  # of a picture
    options: list[tuple[str, str]] = field(default_factory=list)  # choices with their words
    hint: str = ""
    grows: bool = False  # of a list: there may be more of them

    @property
    def is_painted(self) -> bool:
        """Is anything in it painted with colours?"""
        return self.kind in BRUSHED or any(child.is_painted for child in self.children)

    @property
    def where(self) -> str:
        """The way to the value, as a page has it."""
        return json.dumps(self.way)

    @property
    def is_small(self) -> bool:
        """A field of its own, beside others."""
        return not self.children and not self.rows


class Schema:
    """What a game says of one of its files."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.hidden: list[str] = data.get("hidden", [])
        self.paint: dict[str, str] = data.get("paint", {})
        self.choices: dict[str, list[str]] = data.get("choices", {})
        self.keys: dict[str, dict[str, Any]] = data.get("keys", {})
        self.brushes: dict[str, str] = data.get("brushes", {})
        self.grows: list[str] = data.get("grows", [])
        self.preview: dict[str, Any] = data.get("preview", {})

    def choices_at(self, place: str) -> list[str]:
        """The words that may stand there; [] if any may."""
        if any(key.endswith("confidence") for key in place.split(".")[-2:]):  # or a row of them
            return SURENESS
        return found(self.choices, place) or []

    def is_hidden(self, where: Where, place: str) -> bool:
        """Nothing to enter: a name that the rules go by, or what is derived."""
        return where[-1] in FIXED or any(fnmatchcase(place, each) for each in self.hidden)


def found(table: dict[str, Any], place: str) -> Any:
    """The entry whose pattern fits a place."""
    return next((value for each, value in table.items() if fnmatchcase(place, each)), None)


@cache
def schema_of(game: str, file: str) -> Schema:
    """From `editor.toml` of the game, if it has one."""
    return Schema(editor_of(game).get(file, {}))


def form_of(game: str, file: str, data: dict[str, Any]) -> list[Node]:
    """The fields of a file."""
    schema = schema_of(game, file)
    return [node_of(schema, (key,), key, value) for key, value in shown_in(schema, (), data)]


def shown_in(schema: Schema, where: Where, data: dict[str, Any]) -> list[tuple[str, Any]]:
    """What of a table is entered; with keys it might have."""
    more = found(schema.keys, dotted(where)) if where else None
    absent = {} if more is None else {key: more["empty"] for key in more["of"] if key not in data}
    return [
        (key, value)
        for key, value in {**data, **absent}.items()
        if not schema.is_hidden((*where, key), dotted((*where, key)))
    ]


def filled(schema: Schema, data: Any, where: Where = ()) -> Any:
    """The values with everything in its place that a table might have."""
    if isinstance(data, dict):
        more = found(schema.keys, dotted(where)) if where else None
        absent = {} if more is None else dict.fromkeys(more["of"], more["empty"])
        every = {**data, **{key: value for key, value in absent.items() if key not in data}}
        return {key: filled(schema, value, (*where, key)) for key, value in every.items()}
    if isinstance(data, list):
        return [filled(schema, item, (*where, nth)) for nth, item in enumerate(data)]
    return data


def thinned(schema: Schema, data: Any, before: Any, where: Where = ()) -> Any:
    """The values without what is counted as nothing; lines that were there before stay."""
    if isinstance(data, dict):
        more = found(schema.keys, dotted(where)) if where else None
        known = before if isinstance(before, dict) else {}
        return {
            key: thinned(schema, value, known.get(key), (*where, key))
            for key, value in data.items()
            if more is None or value != more["empty"] or (key in known and isinstance(value, list))
        }
    if isinstance(data, list):
        old = before if isinstance(before, list) else []
        return [
            thinned(schema, item, old[nth] if nth < len(old) else None, (*where, nth))
            for nth, item in enumerate(data)
        ]
    return data


def dotted(where: Where) -> str:
    """A way as patterns name it."""
    return ".".join(str(key) for key in where)


def node_of(schema: Schema, where: Where, label: str, value: Any) -> Node:
    """One value."""
    place = dotted(where)
    painter = found(schema.paint, place)
    if painter is not None and isinstance(value, list):
        return Node(painter, label, where, rows=painted(painter, value))
    if isinstance(value, dict):
        inside = shown_in(schema, where, value)
        children = [node_of(schema, (*where, key), key, inner) for key, inner in inside]
        return Node("group", label, where, children=children)
    if isinstance(value, list):
        return list_of(schema, where, label, value)
    if isinstance(value, bool):
        return Node("switch", label, where, value)
    if isinstance(value, int):
        return Node("number", label, where, value)
    choices = schema.choices_at(place)
    known = choices if not choices or value in choices else [*choices, str(value)]
    return Node("choice" if known else "text", label, where, str(value), known)


def list_of(schema: Schema, where: Where, label: str, value: list[Any]) -> Node:
    """Several alike: tables with names of their own, or values in a row."""
    is_tables = bool(value) and all(isinstance(item, dict) for item in value)
    children = []
    for nth, item in enumerate(value):
        name = title(item, nth) if isinstance(item, dict) else str(nth + 1)
        children.append(node_of(schema, (*where, nth), name, item))
    grows = any(fnmatchcase(dotted(where), each) for each in schema.grows)
    return Node("list" if is_tables else "row", label, where, children=children, grows=grows)


def painter_of(game: str, file: str, where: Where) -> str | None:
    """How a value is painted; None: it is not."""
    painter: str | None = found(schema_of(game, file).paint, dotted(where))
    return painter


def painted(painter: str, value: list[Any]) -> list[list[str]]:
    """The cells of a picture."""
    rows = [str(row) for row in value]
    if painter in ("hexes", "estate"):
        return [row.split() for row in rows]
    if painter == "shape":
        wide = max([SIDE, *(len(row) for row in rows)])
        rows = [row.ljust(wide, ".") for row in rows]
        rows += ["." * wide] * (SIDE - len(rows))
    return [list(row) for row in rows]


def drawn(painter: str, rows: list[list[str]]) -> list[str]:
    """A picture as the file has it; a shape without empty edges."""
    if painter in ("hexes", "estate"):
        return [" ".join(row) for row in rows]
    lines = ["".join(row) for row in rows]
    if painter == "shape" and any("#" in line for line in lines):
        used = [number for number, line in enumerate(lines) if "#" in line]
        lines = lines[used[0] : used[-1] + 1]
        left = min(line.index("#") for line in lines if "#" in line)
        right = max(line.rindex("#") for line in lines if "#" in line)
        lines = [line[left : right + 1] for line in lines]
    return lines


def in_words(wording: Wording, node: Node) -> Node:
    """With names for people."""
    return replace(
        node,
        label=wording.label(node.way, node.label),
        options=[(choice, wording.word(choice)) for choice in node.choices],
        hint=wording.hint(node.way),
        children=[in_words(wording, child) for child in node.children],
    )
