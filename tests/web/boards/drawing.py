"""A board as HTML, without a server: what the tests of every board look at."""

from __future__ import annotations

import re
import sys
from functools import cache
from types import FrameType
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from signoria.core.game import Game
from signoria.core.machine import SPECTATOR
from signoria.core.text import GameText
from signoria.games import load_text
from signoria.web.boards.base import Board, Player, Scene, board_class

NAMES = ("Ola", "Lorenzo", "Bianca", "Heron", "Iga")


@cache
def text(game: Game[Any], language: str, players: int) -> GameText:
    """The words of a game for a table."""
    return load_text(game, language, list(NAMES[:players]))


def board_of(game: Game[Any], s: Any, viewer: int, language: str = "en") -> Any:
    """The presenter of a viewer, made from what the viewer may know."""
    count = len(game.result(s).scores)
    players = [Player(seat, NAMES[seat], is_viewer=seat == viewer) for seat in range(count)]
    view = game.view(s, viewer)
    known = [event.seen_by(None if viewer == SPECTATOR else viewer) for event in s.events or ()]
    words = text(game, language, count)
    scene = Scene(game, view, viewer, words, players, list(view.options), known)
    return board_class(game.name)(scene)


def page(board: Board) -> str:
    """The board's part of the page, with the lines of the players."""
    folder = f"boards/{board.scene.game.name}"
    with translation.override(board.scene.language):
        players = board.scene.players
        values = {"scene": board.scene, "board": board.context(), "players": players}
        html = render_to_string(f"{folder}/board.html", values)
        for player in players:
            line = {"line": board.player_line(player), "player": player}
            html += render_to_string(f"{folder}/player.html", line)
    return html


class Work:
    """Counts the function calls of what is done inside: the same on every machine, however busy."""

    def __init__(self) -> None:
        self.calls = 0

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        self.calls += event in ("call", "c_call")

    def __enter__(self) -> Work:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *fault: object) -> None:
        sys.setprofile(None)


def pieces(html: str) -> list[str]:
    """The names of everything that can be touched."""
    return re.findall(r'data-piece="([^"]*)"', html)


def drawn(scene: Scene) -> set[str]:
    """The pieces of a board and of its action bar."""
    board = board_class(scene.game.name)(scene)
    buttons = [{button.piece, *button.pieces} for button in board.buttons()]
    return set(pieces(page(board))).union(*buttons)
