"""The parts of the screen: the board in pages, the choices, and panes of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from signoria.cli.tui.pages import lines_of, pages_of

Drawer = Callable[[int], RenderableType]  # a drawing for some width


class BoardPane(Static):
    """The board, one page at a time; it never needs more lines than there are."""

    class Turned(Message):
        """Another page is shown."""

    def __init__(self) -> None:
        super().__init__(id="board", markup=False)
        self.drawer: Drawer | None = None
        self.pages: list[list[Text]] = [[]]
        self.page = 0

    def draw(self, drawer: Drawer) -> None:
        """Another board."""
        self.drawer = drawer
        self.lay_out()

    def lay_out(self) -> None:
        """The board in pages that fit the pane as it is now."""
        width, height = self.content_size.width, self.content_size.height
        if self.drawer is None or not width or not height:
            return
        self.pages = pages_of(self.drawer(width), width, height)
        self.turn(0)

    def turn(self, by: int) -> None:
        """Some pages on; after the last comes the first."""
        self.page = (min(self.page, len(self.pages) - 1) + by) % len(self.pages)
        self.update(Text("\n").join(self.pages[self.page]))
        self.post_message(self.Turned())

    def on_resize(self) -> None:
        self.lay_out()

    def on_click(self) -> None:
        self.turn(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.turn(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.turn(-1)


class Choices(OptionList):
    """The numbered choices, under headings where there are some."""

    labels: tuple[Text, ...] = ()

    def offer(self, entries: Sequence[str], headings: Sequence[str]) -> None:
        """Other choices."""
        self.clear_options()
        self.labels = ()
        shown = ""
        room = len(str(len(entries)))
        for number, (entry, heading) in enumerate(zip(entries, headings, strict=True), 1):
            if heading != shown:
                self.add(Text(heading, "bold underline"), None)
                shown = heading
            label = Text.assemble((f"{number:>{room}}. ", "bold"), entry)
            self.add(label, f"choice-{number}")
        self.mark(1)

    def add(self, label: Text, name: str | None) -> None:
        """A choice, or without a name the heading of some."""
        self.add_option(Option(label, id=name, disabled=name is None))
        self.labels += (label,)

    def mark(self, number: int) -> bool:
        """Point at a choice; False if there is none of that number."""
        for place in range(self.option_count):
            if self.get_option_at_index(place).id == f"choice-{number}":
                self.highlighted = place
                return True
        return False

    def marked(self) -> int:
        """The number of the choice pointed at; 0 for none."""
        if self.highlighted is None:
            return 0
        found = self.get_option_at_index(self.highlighted).id
        return int(found.partition("-")[2]) if found is not None else 0


class MovePane(Vertical):
    """What is asked, what one holds, and what can be chosen."""

    def __init__(self) -> None:
        super().__init__(id="move")
        self.parts: tuple[RenderableType | None, ...] = (None, None, None)

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        yield Static(id="hand", markup=False)
        yield Static(id="brief", markup=False)
        yield Choices(id="choices", markup=False)

    def ask(self, prompt: Text, hand: RenderableType | None, brief: RenderableType | None) -> None:
        """Another question; the part of the board that matters most goes with it if it fits."""
        self.parts = (prompt, hand, brief)
        self.lay_out()

    def lay_out(self) -> None:
        """Everything in lines; the brief board where the choices leave room for all of it."""
        width, height = self.content_size.width, self.content_size.height
        if not width:
            return
        prompt, hand, brief = ([] if part is None else lines_of(part, width) for part in self.parts)
        below = sum(len(lines_of(label, width)) for label in self.query_one(Choices).labels)
        fits = len(prompt) + len(hand) + len(brief) + below <= height
        self.put("#prompt", prompt)
        self.put("#hand", hand)
        self.put("#brief", brief if fits else [])

    def on_resize(self) -> None:
        self.lay_out()

    def put(self, name: str, lines: list[Text]) -> None:
        """Lines in one of the parts; without any it is not there."""
        part = self.query_one(name, Static)
        part.display = bool(lines)
        part.update(Text("\n").join(lines))


class TextPane(VerticalScroll):
    """Text that may be longer than the screen: the log, points, rules, a review."""

    def __init__(self, pane: str) -> None:
        super().__init__(id=pane)
        self.can_focus = True
        self.things: tuple[RenderableType, ...] = ()
        self.at_end = False

    def compose(self) -> ComposeResult:
        yield Static(classes="text", markup=False)

    def tell(self, *things: RenderableType, at_end: bool = False) -> None:
        """Another text."""
        self.things, self.at_end = things, at_end
        self.lay_out()

    def lay_out(self) -> None:
        """The text in lines as long as the pane is wide."""
        width = self.scrollable_content_region.width
        if not width:
            return
        lines = [line for thing in self.things for line in lines_of(thing, width)]
        self.query_one(".text", Static).update(Text("\n").join(lines))
        self.anchor(self.at_end)  # a longer text has its size only when the screen is drawn
        if self.at_end:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)

    def on_resize(self) -> None:
        self.lay_out()


class Tabs(Static):
    """One line with the names of the panes; a click shows one."""

    class Touched(Message):
        """A name was touched."""

        def __init__(self, pane: str) -> None:
            super().__init__()
            self.pane = pane

    def __init__(self) -> None:
        super().__init__(id="tabs", markup=False)
        self.places: list[tuple[int, int, str]] = []  # first column, the one after, pane

    def name_them(self, names: dict[str, str], now: set[str]) -> None:
        """The panes by id, and those on the screen."""
        line = Text(no_wrap=True, overflow="crop")
        self.places = []
        for pane, name in names.items():
            start = line.cell_len
            line.append(f" {name} ", "reverse bold" if pane in now else "bold")
            self.places.append((start, line.cell_len, pane))
        self.update(line)

    def on_click(self, event: events.Click) -> None:
        for start, end, pane in self.places:
            if start <= event.x < end:
                self.post_message(self.Touched(pane))
