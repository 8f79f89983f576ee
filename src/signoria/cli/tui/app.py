"""A game drawn in place.

On a small screen one pane is shown at a time; on a large one the board stands beside the choices,
and the log, the points or the rules below them.
"""

from __future__ import annotations

import asyncio
import signal
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, OptionList, Static

from signoria.cli.boards import AnyBoard
from signoria.cli.leaving import CLOSED, SIGNALS
from signoria.cli.review import review_lines
from signoria.cli.scores import final_score, score_table
from signoria.cli.screen import line_text, lines_in_rows
from signoria.cli.seated import Decision, Place, Seated
from signoria.cli.tui.pages import without_header
from signoria.cli.tui.panes import BoardPane, Choices, MovePane, Tabs, TextPane
from signoria.core.words import Words
from signoria.review.reviewing import Reviewing, opened
from signoria.review.telling import Telling

WIDE, TALL = 120, 36  # from here on there is room for several panes
PANES = ("move", "board", "log", "points", "told")
ASIDE = ("log", "points", "told")  # one of them below the choices, where there is room
REVIEWED = 8  # games for each of the moves that a review compares


class Watched(Seated):
    """A place whose bots can be seen thinking."""

    def __init__(self, place: Place, app: GameApp) -> None:
        super().__init__(place)
        self.app = app

    def thinking(self, seat: int) -> AbstractContextManager[Any]:
        said = self.app.words.say("play", "thinking", player=self.text.player(seat))
        self.app.call_from_thread(self.app.say, said)
        return nullcontext()


class GameApp(App[int]):
    """One game; its result is the exit code."""

    CSS = """
    #title { height: 1; text-style: bold; background: $panel; color: $text; }
    #tabs { height: 1; }
    #table { height: 1fr; }
    #board { width: 1fr; height: 1fr; padding: 0 1; }
    #side { width: 1fr; height: 1fr; }
    .wide #board { width: 3fr; }
    .wide #side { width: 2fr; border-left: solid $panel; }
    #move { height: 1fr; padding: 0 1; }
    #prompt, #hand, #brief { height: auto; }
    #choices { height: 1fr; min-height: 3; border: none; padding: 0; }
    TextPane { height: 1fr; padding: 0 1; scrollbar-gutter: stable; }
    .wide TextPane { border-top: solid $panel; }
    TextPane .text { width: auto; height: auto; }
    #status { height: auto; max-height: 2; background: $panel; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, place: Place, words: Words) -> None:
        super().__init__()
        self.words = words
        self.seated = Watched(place, self)
        self.pane = "move"
        self.aside = "log"
        self.now: Decision | None = None  # None: others act, or the game is over
        self.typed = ""
        for keys, action, name, shown in (
            ("enter", "play", "key_play", True),
            ("u", "undo(False)", "key_undo", True),
            ("U", "undo(True)", "key_undo", False),
            ("i", "hint", "key_hint", True),
            ("question_mark", "rule", "key_rule", True),
            ("r", "review", "key_review", True),
            ("h,f1", "help", "key_help", True),
            ("q,ctrl+q", "quit", "key_quit", True),
            ("b", "board", "board", False),
            ("pagedown", "page(1)", "key_page", False),
            ("pageup", "page(-1)", "key_page", False),
            ("m", "pane('move')", "move", False),
            ("l", "pane('log')", "log", False),
            ("s", "pane('points')", "points", False),
            ("escape", "forget", "key_play", False),
        ):
            self._bindings.bind(
                keys, action, words.get("app", name), show=shown, priority=keys == "enter"
            )

    # --- the screen -----------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Tabs()
        with Horizontal(id="table"):
            yield BoardPane()
            with Vertical(id="side"):
                yield MovePane()
                for pane in ASIDE:
                    yield TextPane(pane)
        yield Static(id="status", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            if hasattr(signal, name):  # what was played is kept already
                number = getattr(signal, name)
                loop.add_signal_handler(number, self.exit, CLOSED + number)
        self.arrange()
        self.go_on()

    def on_resize(self) -> None:
        self.call_later(self.arrange)  # when the new size is known

    @property
    def wide(self) -> bool:
        """Is there room for several panes?"""
        return self.size.width >= WIDE and self.size.height >= TALL

    def arrange(self) -> None:
        """Show the panes there is room for."""
        shown = {"move", "board", self.aside} if self.wide else {self.pane}
        self.screen.set_class(self.wide, "wide")
        for pane in PANES:
            self.query_one(f"#{pane}").display = pane in shown
        self.query_one("#side").display = self.wide or self.pane != "board"
        self.name_panes(shown)
        if not self.wide and self.pane in ASIDE:
            self.query_one(f"#{self.pane}").focus()
        else:
            self.query_one(Choices).focus()

    def name_panes(self, shown: set[str]) -> None:
        """The line of names, with the page of the board."""
        names = {pane: self.words.get("app", pane) for pane in PANES}
        board = self.query_one(BoardPane)
        if len(board.pages) > 1:
            names["board"] = self.words.say(
                "app", "pages", name=names["board"], page=board.page + 1, pages=len(board.pages)
            )
        self.query_one(Tabs).name_them(names, shown)

    def on_board_pane_turned(self) -> None:
        self.name_panes({"move", "board", self.aside} if self.wide else {self.pane})

    def on_tabs_touched(self, message: Tabs.Touched) -> None:
        self.action_pane(message.pane)

    def say(self, text: str) -> None:
        """One line at the bottom."""
        self.query_one("#status", Static).update(text)

    # --- the course of the game -----------------------------------------------------------

    @work(thread=True, exclusive=True, group="game")
    def go_on(self) -> None:
        """Let the others act, then ask or tell the end."""
        self.seated.advance()
        self.call_from_thread(self.show)

    def show(self) -> None:
        """Everything as it stands now."""
        seated = self.seated
        self.typed = ""
        self.say("")
        over = seated.over()
        view = seated.game.view(seated.table.state, seated.me)
        self.now = None if over else seated.decision(self.size.width)
        board = seated.board(view, self.size.width)
        self.query_one("#title", Static).update(self.title_line(board.header()))
        self.query_one(BoardPane).draw(
            lambda width: self.below_title(seated.board(view, width), brief=False)
        )
        self.ask()
        self.show_log()
        self.show_points()
        if over:
            self.say(self.words.get("app", "over"))
            self.action_pane("points")
        elif not self.wide and self.pane in ASIDE:
            self.action_pane("move")
        if seated.keeper.failed:
            path, why = seated.keeper.path, seated.keeper.failed
            self.say(self.words.say("app", "not_kept", path=path, why=why))

    def title_line(self, header: Text) -> Text:
        """Which game and where in it; where both have no room, only the second."""
        line = Text.assemble(f"{self.seated.text.title()} · ", header)
        line = line if line.cell_len <= self.size.width else header
        line.no_wrap, line.overflow = True, "ellipsis"
        return line

    def below_title(self, board: AnyBoard, brief: bool) -> RenderableType:
        """A board; its header is left out where the title shows all of it."""
        drawing, header = board.brief() if brief else board.full(), board.header()
        shown = header.cell_len <= self.size.width
        return without_header(drawing, header) if shown else drawing

    def ask(self) -> None:
        """The question, the hand and the choices."""
        move, choices = self.query_one(MovePane), self.query_one(Choices)
        choices.disabled = self.now is None
        if self.now is None:
            choices.clear_options()
            move.ask(Text(self.words.get("app", "over")), None, None)
            return
        prompt = self.seated.text.prompt(self.now.view, self.now.frame)
        choices.offer(self.now.entries(), self.now.headings())
        width = move.content_size.width or self.size.width
        brief = None
        if not self.wide:
            brief = self.below_title(self.seated.board(self.now.view, width), brief=True)
        move.ask(Text(prompt, "bold"), self.now.board.hand(), brief)

    def show_log(self) -> None:
        """What happened; the last of it is in sight."""
        lines = lines_in_rows(self.seated.log)
        shown = [line_text(line, times, self.seated.names) for line, times in lines]
        self.query_one("#log", TextPane).tell(*shown, at_end=True)

    def show_points(self) -> None:
        """The points, and at the end who has won."""
        seated = self.seated
        s, text, names = seated.table.state, seated.text, seated.names
        told: RenderableType
        if seated.over():
            told = final_score(seated.game, s, text, names, self.words)
        else:
            title = self.words.get("score", "title")
            told = score_table(s, seated.game.result(s), text, names, self.words, title)
        self.query_one("#points", TextPane).tell(told)

    # --- keys -----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Digits name a choice, in whatever pane."""
        if self.now is None or event.character is None or event.character not in "0123456789":
            return
        typed = (self.typed + event.character).lstrip("0")
        number, most = int(typed or "0"), len(self.now.offers)
        self.typed = typed if self.query_one(Choices).mark(number) else ""
        if self.typed:
            label = self.now.labels()[number - 1]
            self.say(self.words.say("app", "typed", number=number, text=label))
        else:
            self.say(self.words.say("play", "out_of_range", n=number, most=most))

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """A choice was clicked on."""
        self.action_play()

    def action_play(self) -> None:
        """Play the choice that is marked, if it is in sight or its number was typed."""
        number = self.query_one(Choices).marked()
        if not self.wide and self.pane != "move" and not self.typed:
            self.action_pane("move")
            return
        if self.now is None or not number:
            self.say(self.words.get("app", "over" if self.seated.over() else "wait"))
            return
        offer, self.now = self.now.offers[number - 1], None
        self.query_one(Choices).disabled = True
        self.seated.play(offer.actions)
        self.go_on()

    def action_forget(self) -> None:
        """The digits typed so far."""
        self.typed = ""
        self.say("")

    def action_undo(self, whole_turn: bool) -> None:
        """Take back a move, or all that can be."""
        if self.now is None:
            return
        said = self.seated.take_back(whole_turn)
        if said.startswith("undone"):
            self.show()
        self.say(self.words.get("play", said))

    def action_pane(self, pane: str) -> None:
        """Show a pane."""
        if pane in ASIDE:
            self.aside = pane
        self.pane = pane
        self.arrange()

    def action_board(self) -> None:
        """The board; its next page where it is shown already."""
        if self.pane == "board" or self.wide:
            self.action_page(1)
        else:
            self.action_pane("board")

    def action_page(self, by: int) -> None:
        """Another page of the board, or of a text."""
        if not self.wide and self.pane in ASIDE:
            pane = self.query_one(f"#{self.pane}", TextPane)
            pane.scroll_relative(y=by * pane.size.height, animate=False)
        else:
            self.query_one(BoardPane).turn(by)

    def tell(self, *things: RenderableType) -> None:
        """Rules, help or a review in their pane."""
        self.action_pane("told")
        self.query_one("#told", TextPane).tell(*things)

    def action_help(self) -> None:
        """What the keys do."""
        keys = ("help_keys", "help_panes", "help_more", "help_kept")
        self.tell(*[Padding(Text(self.words.get("app", key)), (0, 0, 1, 0)) for key in keys])

    def action_rule(self) -> None:
        """The rules behind the choice that is marked, or behind the question."""
        if self.now is None:
            return
        seated = self.seated
        ids = seated.rules_asked(str(self.query_one(Choices).marked() or ""), self.now)
        self.tell(*seated.rules_told(ids, self.words))

    def action_hint(self) -> None:
        """Ask the strongest level."""
        if self.now is not None:
            self.say(self.words.say("play", "thinking", player=self.seated.adviser()))
            self.find_hint(self.now)

    @work(thread=True, exclusive=True, group="hint")
    def find_hint(self, asked: Decision) -> None:
        """Think about a decision; told if it is still asked for."""
        actions = self.seated.hint()

        def tell() -> None:
            if self.now is not asked:
                return
            for number, offer in enumerate(asked.offers, 1):
                if offer.actions == actions:
                    self.query_one(Choices).mark(number)
            said = asked.said(actions, self.seated.text)
            self.say(self.words.say("play", "hint", bot=self.seated.adviser(), text=said))

        self.call_from_thread(tell)

    def action_review(self) -> None:
        """Judge the game once it is over: before, a review could tell what is hidden."""
        if self.seated.over():
            self.find_review()
        else:
            self.say(self.words.get("app", "review_later"))

    @work(thread=True, exclusive=True, group="review")
    def find_review(self) -> None:
        """What the person's decisions cost, and what was luck, in words."""
        seated = self.seated
        reviewing = Reviewing(seated.table.record.to_text(), REVIEWED, pack=seated.table.pack)

        def told(done: int, of: int) -> None:
            percent = 100 * done // max(1, of)
            said = self.words.say("app", "reviewing", percent=percent)
            self.call_from_thread(self.say, said)

        found = reviewing.review(seats=[seated.me], tell=told)
        states = opened(reviewing.text, reviewing.pack)[0]
        lines = review_lines(found, Telling(found, states, self.words.language))
        self.call_from_thread(self.tell, *[Text(line) for line in lines])
        self.call_from_thread(self.say, self.words.get("app", "over"))

    async def action_quit(self) -> None:
        """Leave; the game is kept."""
        self.exit(0)
