"""Drawings of games for a terminal.  A game without one is shown field by field.

A class `GameBoard(Board)` in `terminal.py` of a game's folder is found by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.core.action import Action
from signoria.core.codec import plain
from signoria.core.events import Event
from signoria.core.fields import fields_of
from signoria.core.machine import Choice, State
from signoria.core.text import GameText
from signoria.core.words import Words, load_words
from signoria.games import load_face, rules_behind

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=GameText)


class Board(Generic[S, T]):
    """A state as somebody may know it, drawn for a terminal of some width.

    Labels are in `terminal.toml` beside the drawing.
    """

    def __init__(self, s: S, viewer: int | None, text: T, names: list[str], width: int) -> None:
        self.s = s
        self.viewer = viewer  # None: somebody who may see everything
        self.text = text
        text.about(s)
        self.names = names
        self.width = width

    @property
    def words(self) -> Words:
        """The labels, in the language of the texts."""
        return load_words(self.text.game.folder / "terminal.toml", self.text.language)

    def label(self, key: str, **values: object) -> str:
        """A label, filled."""
        return self.words.say("label", key, **values)

    def full(self) -> RenderableType:
        """Everything on the table."""
        return self.generic()

    def brief(self) -> RenderableType:
        """What has changed most likely; shown above every decision."""
        return self.generic()

    def hand(self) -> RenderableType | None:
        """What only the viewer sees."""
        return None

    def wants_full(self, frame: Choice[Any]) -> bool:
        """Does this decision need the whole board?"""
        return False

    def wants_whole_moves(self, frame: Choice[Any]) -> bool:
        """Are this decision and those that complete it better offered as one?"""
        return False

    def choice(self, actions: Sequence[Action], events: Sequence[Event]) -> str:
        """A pick, or a whole move with what it would do, in words."""
        return ", ".join(self.text.action(self.s, action) for action in actions)

    def is_offered(self, action: Action) -> bool:
        """False for a pick that only repeats another one; it can still be typed."""
        return True

    def heading(self, action: Action) -> str:
        """The group of choices a pick belongs to; "" where the choices are not grouped."""
        return ""

    def entry(self, actions: Sequence[Action], events: Sequence[Event]) -> str:
        """A choice in the list, where its heading says a part of it already."""
        return self.choice(actions, events)

    def rules(self, frame: Choice[Any], action: Action | None = None) -> list[str]:
        """The rules behind a decision, or behind a pick."""
        return rules_behind(self.text.game.name, self.s, frame, action)

    def chapter(self) -> object:
        """A part of the game: at the first decision of a new one the whole board is shown."""
        return None

    def header(self) -> Text:
        """Where in the game we are; before the first chapter that is the set-up."""
        words = " · ".join(self.where()) if self.chapter() else self.label("setup")
        return Text(words, "bold")

    def where(self) -> list[str]:
        """The words of the header."""
        return []

    # --- any game -------------------------------------------------------------------------

    def generic(self) -> RenderableType:
        """The fields of the state as they are."""
        shown: list[RenderableType] = []
        table = Table(box=box.SIMPLE_HEAD, show_header=False)
        for name in fields_of(type(self.s)):
            value = plain(getattr(self.s, name))
            if isinstance(value, list) and value and isinstance(value[0], dict):
                shown.append(self._rows(name, value))
            else:
                table.add_row(name, str(value))
        return Group(table, *shown)

    def _rows(self, name: str, items: list[dict[str, Any]]) -> Table:
        """Things with fields of their own, one column each."""
        table = Table(box=box.SIMPLE_HEAD)
        table.add_column(name)
        seats = len(items) == len(self.names)
        for number in range(len(items)):
            table.add_column(self.names[number] if seats else str(number))
        for field in items[0]:
            table.add_row(field, *[str(item[field]) for item in items])
        return table


AnyBoard = Board[Any, Any]  # of a game known by its name only


def board_class(game: str) -> type[AnyBoard]:
    """The drawing of a game, or the one for any game."""
    module = load_face(game, "terminal")
    if module is None:
        return Board
    found: type[AnyBoard] = module.GameBoard
    return found
