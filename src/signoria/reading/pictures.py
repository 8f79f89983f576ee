"""Pictures beside rules: rows of a game's own drawings, and worked examples.

A drawing is written `shape:symbol` or `shape:symbol/frame`: `card:k-doge/doge`,
`hex:castle/castle`, `tok:farm/farm`, `bld:b-g1/g`, `die:die3`, `sym:worker`.  The symbols are
those of the game's board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SHAPES = ("card", "hex", "tok", "bld", "die", "sym")


class Drawn:
    """A drawing: a symbol of the board in a shape."""

    def __init__(self, written: str) -> None:
        self.shape, _, rest = written.partition(":")
        self.symbol, _, self.frame = rest.partition("/")
        assert self.shape in SHAPES, f"{written}: shapes are {SHAPES}"


class Picture:
    """A drawing with its name."""

    def __init__(self, data: Mapping[str, str]) -> None:
        self.drawn = Drawn(data["draw"])
        self.mark = data.get("mark", "")  # a letter or number on it
        self.name = data  # by language


class Figure:
    """Drawings in a row, under a heading (a chapter's or section's key) or a rule (its id)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.at: str = data["at"]
        self.caption: dict[str, str] = data.get("caption", {})
        self.pictures = [Picture(one) for one in data["pieces"]]


class Example:
    """A situation of the specification in pictures: what lies there, and what comes of it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.at: str = data["at"]
        self.text: dict[str, str] = data["text"]
        self.after: dict[str, str] = data.get("after", {})
        self.board: str = data.get(
            "board", ""
        )  # a cut-out of the board; "{language}" if it has words
        self.row: list[Drawn | str] = [
            Drawn(one) if one.partition(":")[0] in SHAPES else one for one in data.get("row", [])
        ]
