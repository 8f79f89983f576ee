"""The terminal as an application: drawn in place, on small and large screens, in both languages."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
import termios
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Static

from signoria.cli import saves
from signoria.cli.common import cli_words
from signoria.cli.play import begun, place_at
from signoria.cli.saves import Keeper, read_saved
from signoria.cli.tui.app import GameApp
from signoria.cli.tui.panes import BoardPane, Choices, TextPane
from signoria.cli.tui.picker import Picker
from signoria.core.machine import legal
from signoria.games import game_names
from signoria.review.paired import EXACT_ZERO
from signoria.review.reviewing import Reviewing

SMALL, LARGE = (80, 24), (140, 45)


def game_app(
    game: str, language: str = "en", players: int | None = None, path: Path | None = None
) -> GameApp:
    """A game against random bots."""
    opening = begun(game, players, "random", None, language, None, None)
    return GameApp(place_at(opening, Keeper(path), language, 5), cli_words(language))


def drive(
    app: GameApp, size: tuple[int, int], steps: Callable[[Pilot[int]], Awaitable[None]]
) -> None:
    """Run the application on a screen that is not there."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await steps(pilot)

    asyncio.run(run())


async def settled(pilot: Pilot[int]) -> None:
    """Bots have moved and everything is drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def text_of(app: GameApp, widget: str) -> str:
    return str(app.query_one(widget, Static).render())


def everything_fits(app: GameApp) -> None:
    """No board is taller or wider than its pane, no pane reaches beyond the screen."""
    board = app.query_one(BoardPane)
    if board.display and board.region.size:
        assert Size(*app.size).contains(board.region.right - 1, board.region.bottom - 1)
        for page in board.pages:
            assert len(page) <= board.content_size.height
            assert all(cell_len(line.plain) <= board.content_size.width for line in page)
        shown = [line.plain for page in board.pages for line in page]
        assert any(line.strip() for line in shown)
    choices = app.query_one(Choices)
    if app.now is not None and choices.region.size:
        assert choices.region.height >= 3, "the choices have room"
        assert choices.region.bottom <= app.size.height
    assert app.query_one("Footer").region.bottom == app.size.height


async def look_around(pilot: Pilot[int], app: GameApp) -> None:
    """Every pane once."""
    for key in ("m", "l", "s", "b"):
        await pilot.press(key)
        await pilot.pause()
        everything_fits(app)


async def play_some(pilot: Pilot[int], app: GameApp, moves: int, look_every: int) -> int:
    """The first choice, again and again; how many moves were made."""
    for number in range(moves):
        if app.seated.over():
            return number
        if number % look_every == 0:
            await look_around(pilot, app)
        await pilot.press("m", "enter")
        await settled(pilot)
        everything_fits(app)
    return moves


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.slow
def test_a_whole_game_fits_the_screen(
    size: tuple[int, int], game: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    app = game_app(game, language, path=path)

    async def steps(pilot: Pilot[int]) -> None:
        made = await play_some(pilot, app, 2000, look_every=10)
        assert made < 2000 and app.seated.over()
        points = str(app.query_one("#points .text", Static).render())
        assert cli_words(language).get("score", "final") in points
        everything_fits(app)

    drive(app, size, steps)
    assert read_saved(path).moves == app.seated.table.record.moves


def test_the_largest_board_fits_and_the_window_may_change_its_size() -> None:
    app = game_app("burgundy", "pl", 4)

    async def steps(pilot: Pilot[int]) -> None:
        await play_some(pilot, app, 1, look_every=1)
        board = app.query_one(BoardPane)
        await pilot.press("b")
        assert app.pane == "board" and len(board.pages) > 2
        await pilot.press("pagedown", "b")
        assert board.page == 2
        await pilot.press("pageup", "pageup", "pageup")
        assert board.page == len(board.pages) - 1
        await pilot.resize_terminal(*LARGE)
        await settled(pilot)
        assert all(app.query_one(f"#{pane}").display for pane in ("board", "move", "points"))
        await look_around(pilot, app)

    drive(app, SMALL, steps)


def test_the_title_is_not_said_twice_and_headings_stay_with_what_they_head() -> None:
    app = game_app("burgundy")

    async def steps(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("b")
        await pilot.pause()
        header = app.seated.board(app.seated.table.state, 80).header().plain
        pages = [[line.plain.strip() for line in page] for page in app.query_one(BoardPane).pages]
        assert header in text_of(app, "#title")
        assert all(header not in page for page in pages)
        headed = next(page for page in pages if "Your estate (board 1)" in page)
        assert headed.index("Your estate (board 1)") < len(headed) - 1

    drive(app, SMALL, steps)


def test_the_log_shows_what_happened_last() -> None:
    app = game_app("rialto")

    async def steps(pilot: Pilot[int]) -> None:
        await play_some(pilot, app, 8, look_every=9)
        await pilot.press("l")
        await pilot.pause()
        log = app.query_one("#log", TextPane)
        assert log.scroll_y == log.max_scroll_y > 0
        await pilot.press("pageup")
        await pilot.pause()
        assert log.scroll_y < log.max_scroll_y, "and what was before, when asked"
        await play_some(pilot, app, 1, look_every=2)
        await pilot.press("l")
        await pilot.pause()
        assert log.scroll_y == log.max_scroll_y

    drive(app, SMALL, steps)


def test_keys_and_mouse(tmp_path: Path) -> None:
    """A choice by number, by arrow and by click; undo, hint, rules, points, help, quitting."""
    path = tmp_path / "game.txt"
    app = game_app("rialto", path=path)

    async def steps(pilot: Pilot[int]) -> None:
        choices = app.query_one(Choices)
        await pilot.press("9", "9")
        assert "There is no choice" in text_of(app, "#status")
        await pilot.press("2")
        assert choices.marked() == 2 and "Enter plays 2: Start with" in text_of(app, "#status")
        await pilot.press("escape", "up")
        assert choices.marked() == 1 and not text_of(app, "#status")
        await pilot.press("i")
        await settled(pilot)
        assert "Doge would choose" in text_of(app, "#status")
        await pilot.press("question_mark")
        assert app.pane == "told" and "RIA-" in text_of(app, "#told .text")
        await pilot.press("h")
        assert "Enter or a click" in text_of(app, "#told .text")
        before = len(app.seated.table.record.moves)
        await pilot.press("enter")
        assert app.pane == "move" and len(app.seated.table.record.moves) == before, "unseen"
        await pilot.press("l", "u")
        assert "nothing to take back" in text_of(app, "#status")
        await pilot.press("r")
        assert "waits for the end" in text_of(app, "#status")
        await pilot.click("#tabs", offset=(2, 0))
        assert app.pane == "move"
        await pilot.click("#choices", offset=(5, 0))
        await settled(pilot)
        assert len(app.seated.table.record.moves) > before
        assert read_saved(path).moves == app.seated.table.record.moves
        await pilot.press("q")

    drive(app, SMALL, steps)
    assert app.return_value == 0


def test_a_move_is_taken_back() -> None:
    app = game_app("burgundy")

    async def steps(pilot: Pilot[int]) -> None:
        before: list[object] = []
        for _ in range(6):
            before = list(app.seated.table.record.moves)
            await pilot.press("enter")
            await settled(pilot)
            if app.seated.table.undo_reach():
                break
        await pilot.press("u")
        await settled(pilot)
        assert "taken back" in text_of(app, "#status")
        assert app.seated.table.record.moves == before

    drive(app, SMALL, steps)


def test_the_end_is_told_and_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is reviewed is left out here: `signoria review` says the same and has its tests."""
    monkeypatch.setattr(Reviewing, "plies", lambda self, seats: [])
    monkeypatch.setattr(Reviewing, "start", lambda self: [EXACT_ZERO] * 2)
    app = game_app("principato")
    seated = app.seated
    while not seated.over():
        seated.table.step(seated.dice, lambda s, _: legal(s)[0])
    seated.table.state.events = []

    async def steps(pilot: Pilot[int]) -> None:
        assert app.pane == "points" and "Final score" in text_of(app, "#points .text")
        await pilot.press("enter", "r")
        await settled(pilot)
        assert "Player 1" in text_of(app, "#told .text")
        everything_fits(app)

    drive(app, SMALL, steps)


def test_saved_games_are_picked_from_a_list() -> None:
    picker = Picker("Saved", ["one", "two", "three"])

    async def run() -> None:
        async with picker.run_test(size=SMALL) as pilot:
            await pilot.press("down", "enter")

    asyncio.run(run())
    assert picker.return_value == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo terminal")
@pytest.mark.parametrize(
    ("term", "drawn"), [("xterm-256color", True), ("dumb", False)], ids=["drawn", "dumb"]
)
def test_a_real_terminal(term: str, drawn: bool, tmp_path: Path) -> None:
    """The whole command in a terminal of 80 to 24: drawn in place, or lines where it is dumb."""
    env = {**os.environ, "TERM": term, saves.SAVES: str(tmp_path), "COLORTERM": ""}
    command = [sys.executable, "-m", "signoria.cli", "play", "rialto", "--bots", "random"]
    seen = in_terminal([*command, "--seed", "5"], env, "Start with", "q")
    assert ("\x1b[?1049h" in seen) is drawn
    assert "signoria play --resume" in seen.replace("\r\n", " ").replace("  ", " ")
    assert [saved.finished for saved in saves.saved_games()] == []
    kept = list(tmp_path.glob("rialto-*.txt"))
    assert len(kept) == 1 and read_saved(kept[0]).moves


def in_terminal(command: list[str], env: dict[str, str], wait_for: str, key: str) -> str:
    """What a command writes to a terminal in which a key is pressed once some words are there."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (SMALL[1], SMALL[0]))
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as game:
        os.close(theirs)
        seen, pressed = b"", False
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            seen += part
            if not pressed and wait_for.encode() in seen:
                os.write(ours, f"{key}\r".encode())
                pressed = True
        assert game.wait() == 0
    os.close(ours)
    return seen.decode(errors="replace")
