"""A board as HTML, without a server: what the tests of every board look at."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils import translation

from signoria.core.action import Action
from signoria.web.boards.base import Board


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


def pieces(html: str) -> list[str]:
    """The names of everything that can be touched."""
    return re.findall(r'data-piece="([^"]*)"', html)


def check_pieces(board: Board, actions: Iterable[Action]) -> None:
    """Every piece is on the page once, and all that these actions touch can be touched there."""
    found = pieces(page(board))
    assert len(set(found)) == len(found), "a piece is there twice"
    there = set(found) | {button.piece for button in board.buttons() if not button.reason}
    for action in actions:
        assert set(board.touches(action)) <= there, action
