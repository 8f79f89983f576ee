"""Drawings fit the terminal, in both languages, at every moment of a game."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType

from signoria.cli.boards import Board, board_class
from signoria.cli.moves import whole_moves
from signoria.core.machine import actor, waiting
from signoria.core.record import play_move
from signoria.core.text import GameText
from signoria.games import load_game, load_text
from signoria.games.rialto.terminal import GameBoard
from tests.cli.helpers import finished_record

GAME = load_game("rialto")
NAMES = ["Anna", "Bartek", "Celina", "Daria", "Emil"]


def drawn(thing: RenderableType, width: int) -> str:
    """What a terminal of that width shows."""
    out = io.StringIO()
    Console(file=out, width=width, markup=False, highlight=False).print(thing)
    return out.getvalue()


def states(players: int, **options: bool) -> list[Any]:
    """Some positions of a game, the first and the last among them."""
    record = finished_record(players, 3, **options)
    s = GAME.setup(players, record.options)
    found = [s.copy()]
    for number, move in enumerate(record.moves):
        play_move(GAME, s, move)
        if number % 29 == 0:
            found.append(s.copy())
    return [*found, s.copy()]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("players", "neutral"), [(2, True), (3, False), (5, False)])
def test_the_board_fits_the_terminal(players: int, neutral: bool, language: str) -> None:
    text = load_text(GAME, language, NAMES[:players])
    for s in states(players, neutral=neutral):
        view = GAME.view(s, 0)
        for width in (80, 100):
            board = GameBoard(view, 0, text, NAMES[:players], width)
            for part in (board.full(), board.brief(), board.hand() or ""):
                shown = drawn(part, width)
                assert "{" not in shown
                assert max(map(len, shown.splitlines()), default=0) <= width


def test_the_board_shows_what_lies_where() -> None:
    s = states(3)[-2]
    shown = drawn(GameBoard(s, None, load_text(GAME, "en", NAMES[:3]), NAMES[:3], 100).full(), 100)
    for district in s.parts.district_names:
        assert district in shown
    for name, player in zip(NAMES, s.players, strict=False):
        row = next(line for line in shown.splitlines() if ")" in line and name in line)
        assert f" {player.score} " in row
        assert f" {player.coins} " in row


def test_whole_moves_are_offered_with_their_strength() -> None:
    """Every set of cards is one choice, and all of them are different."""
    text = load_text(GAME, "en", NAMES[:3])
    met = 0
    for s in states(3):
        seat = actor(s)
        if seat < 0:
            continue
        view = GAME.view(s, seat)
        board = GameBoard(view, seat, text, NAMES[:3], 80)
        if not board.wants_whole_moves(waiting(view)):
            continue
        offers = whole_moves(GAME, view, seat)
        labels = [board.choice(offer.actions, offer.events) for offer in offers]
        assert len(set(labels)) == len(labels)
        assert labels[0].startswith("Pass")
        met += any("strength" in label for label in labels)
    assert met


def test_a_game_without_a_drawing_is_shown_by_its_fields() -> None:
    assert board_class("no-such-game") is Board
    s = states(2)[-1]
    text = GameText(GAME, "en", NAMES[:2])
    board = Board(s, 0, text, NAMES[:2], 80)
    shown = drawn(board.full(), 80)
    for field in ("round", "doge_position", "Anna", "coins"):
        assert field in shown
    assert board.hand() is None
