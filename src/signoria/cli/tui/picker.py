"""The list of saved games, to go on with one of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Picker(App[int]):
    """One of several lines, by keys or mouse; its result is the number of the line, from 0."""

    CSS = "Static { height: auto; padding: 1; text-style: bold; } OptionList { height: 1fr; }"
    BINDINGS = [Binding("escape,q", "quit", show=False)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines

    def compose(self) -> ComposeResult:
        yield Static(self.heading, markup=False)
        yield OptionList(*[Option(Text(line)) for line in self.lines], markup=False)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """This one."""
        self.exit(message.option_index)
