"""The screen of a game being played: what is printed, and how a line is read."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Divider
from rich.table import Table
from rich.text import Text

from signoria.core.rulebook import Rule
from signoria.core.words import Words

SEAT_STYLES = ("cyan", "red", "magenta", "yellow", "green", "blue")
MOST_COLUMNS = 3  # of choices beside each other
COLUMN_MARGIN = 7  # signs for the number of a choice and the space around it
HEADINGS = ("phase_began", "round_began", "stage_began", "phase_ended", "final_scoring")


class Line:
    """A line of the log: when, who, which event, in words."""

    def __init__(self, ply: int, seat: int | None, what: str, text: str) -> None:
        self.ply = ply
        self.seat = seat
        self.what = what
        self.text = text


class Screen:
    """Prints for one person; reads that person's lines."""

    def __init__(self, console: Console, words: Words, names: list[str]) -> None:
        self.console = console
        self.words = words
        self.names = names
        self.terminal = sys.stdin.isatty() and console.is_terminal
        if self.terminal:
            with suppress(ImportError):
                importlib.import_module("readline")  # arrow keys and history while typing

    def print(self, *things: RenderableType) -> None:
        """Print something."""
        for thing in things:
            self.console.print(thing)

    def say(self, section: str, key: str, **values: object) -> None:
        """Print one of our own sentences."""
        self.print(Text(self.words.say(section, key, **values)))

    # --- reading --------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """One line of input; EOFError when there is no more."""
        try:
            line = self._typed(prompt)
        except EOFError:
            self.console.print()
            raise
        return line.strip()

    def _typed(self, prompt: str) -> str:
        if self.terminal and self.console.file is sys.stdout:
            return input(prompt)
        self.console.print(Text(prompt, "bold"), end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not self.terminal:
            self.console.print(Text(line.strip()))  # a transcript shows what was typed
        return line

    def thinking(self, player: str) -> AbstractContextManager[Any]:
        """Shown while a bot thinks."""
        if not self.terminal:
            return nullcontext()
        return self.console.status(self.words.say("play", "thinking", player=player))

    # --- parts of the screen --------------------------------------------------------------

    def divider(self, title: str) -> None:
        """A line across, with a title."""
        self.print(Divider(Text(title, "bold"), align="left", style="dim"))

    def lines(self, lines: Sequence[Line]) -> None:
        """Lines of the log; equal ones in a row are counted."""
        for line, times in lines_in_rows(lines):
            self.print(line_text(line, times, self.names))

    def choices(self, labels: Sequence[str], headings: Sequence[str] = ()) -> None:
        """The numbered choices; under headings they stand in columns where they are short."""
        if not any(headings):
            self.print(self._columns(labels, range(1, len(labels) + 1), 1))
            return
        for heading in dict.fromkeys(headings):
            numbers = [n for n, each in enumerate(headings, 1) if each == heading]
            shown = [labels[n - 1] for n in numbers]
            room = max(map(cell_len, shown)) + COLUMN_MARGIN
            columns = max(1, min(MOST_COLUMNS, self.console.width // room))
            self.print(Text(f"  {heading}", "bold underline"))
            self.print(self._columns(shown, numbers, columns))

    def _columns(self, labels: Sequence[str], numbers: Sequence[int], columns: int) -> Table:
        """Labels with their numbers, down one column after the other."""
        table = Table.grid(padding=(0, 1))
        for _ in range(columns):
            table.add_column(justify="right", style="bold", no_wrap=True)
            table.add_column()
        rows = -(-len(labels) // columns)
        for row in range(rows):
            cells: list[RenderableType] = []
            for place in range(row, len(labels), rows):
                cells += [f"  {numbers[place]}.", Text(labels[place])]
            table.add_row(*cells)
        return table

    def rule(self, rule: Rule, section: str = "") -> None:
        """A rule with where it stands."""
        self.print(rule_text(rule, section, self.words))

    def help(self, notation: str, rule: str) -> None:
        """What can be typed."""
        rows = {
            "1, 2, …": self.words.get("help", "number"),
            notation: self.words.get("help", "notation"),
            "u": self.words.get("help", "u"),
            "?": self.words.say("help", "question", example=rule),
        }
        for key in ("b", "l", "s", "i", "h", "q"):
            rows[key] = self.words.get("help", key)
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        for typed, meaning in rows.items():
            table.add_row(f"  {typed}", Text(meaning))
        self.print(Text(self.words.get("help", "title"), "bold"), table)


def lines_in_rows(lines: Sequence[Line]) -> list[tuple[Line, int]]:
    """Lines of the log; equal ones in a row are counted."""
    found: list[tuple[Line, int]] = []
    for line in lines:
        if found and found[-1][0].text == line.text:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((line, 1))
    return found


def line_text(line: Line, times: int, names: Sequence[str]) -> RenderableType:
    """A line of the log with the players in their colours."""
    heading = line.what in HEADINGS
    text = Text(line.text + (f" (×{times})" if times > 1 else ""))
    if heading:
        text.stylize("bold")
    for seat, name in enumerate(names):
        text.highlight_words([name], f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}")
    return Padding(text, (0, 0, 0, 1 if heading else 3))


def rule_text(rule: Rule, section: str, words: Words) -> RenderableType:
    """A rule with where it stands."""
    page = words.say("rules", "page", page=rule.page) if rule.page else ""
    where = ", ".join(part for part in (section, page) if part)
    return Group(
        Text.assemble((rule.id, "bold"), f"  ({where})" if where else ""),
        Padding(Text(rule.wording[words.language]), (0, 0, 0, 2)),
    )
