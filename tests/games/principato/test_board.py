"""The drawing of Principato in a terminal: it fits, and shows what lies where."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from signoria.cli.boards import board_class
from signoria.core.machine import actor, waiting
from signoria.core.record import read_record, replay
from signoria.games.principato.game import GAME
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.terminal import GameBoard
from signoria.games.principato.text import Text

from .scenario import table

NAMES = ["Anna", "Bartek", "Celina", "Daria"]
RECORDS = Path(__file__).parent / "records"


def drawn(thing: RenderableType, width: int = 100) -> str:
    """What a terminal of that width shows."""
    out = io.StringIO()
    Console(file=out, width=width, markup=False, highlight=False).print(thing)
    return out.getvalue()


def board(
    s: PrincipatoState, viewer: int | None, language: str = "en", width: int = 100
) -> GameBoard:
    names = NAMES[: len(s.players)]
    return GameBoard(s, viewer, Text(GAME, language, names), names, width)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("name", ["whole-2", "whole-3", "whole-4"])
def test_the_board_fits_the_terminal_at_every_moment(name: str, language: str) -> None:
    record = read_record((RECORDS / f"{name}.txt").read_text("utf-8"), lambda _: GAME.options)
    for ply, s in enumerate(replay(GAME, record)):
        if ply % 31 and ply != len(record.moves):
            continue
        for width in (80, 100):
            shown_board = board(GAME.view(s, 0), 0, language, width)
            parts = (shown_board.full(), shown_board.brief(), shown_board.hand() or "")
            for part in parts:
                shown = drawn(part, width)
                assert "{" not in shown
                assert max(map(len, shown.splitlines()), default=0) <= width
        if actor(s) >= 0:
            assert shown_board.rules(waiting(s))


def test_the_board_shows_what_lies_where() -> None:
    s = table(players=3).tokens(0, militia=3, catapult=2).cubes(0, militia_food=2)
    s.culture(1, monument=(4, 2), book=(5,)).turn(0)
    shown = drawn(board(s.state, 0).full())
    for part in ("3 (2 supplied)", "4 2", "Harvest ↻", "4×4 3×5 2×4"):
        assert part in shown, part
    assert "◀ 1 Build: Bank" in shown
    assert "Year 1 of 3" in shown


def test_only_ones_own_goals_are_shown() -> None:
    s = table(players=2).state
    mine = drawn(board(GAME.view(s, 0), 0).hand() or "")
    assert "Chapel" in mine and "Armourer" in mine and "Town hall" not in mine
    everything = drawn(board(s, None).hand() or "")
    assert "Town hall" in everything and "Goal of Bartek" in everything
    assert "Town hall" not in drawn(board(GAME.view(s, 0), 0).full())


def test_the_board_is_found_by_the_name_of_the_game() -> None:
    assert board_class("principato") is GameBoard
