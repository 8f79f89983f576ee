"""What a board may add to the page beside its own drawing: ways out, words for roles, outlook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pytest
from django.template.loader import render_to_string

from signoria.games import load_game
from signoria.games.rialto.game import GAME
from signoria.web.boards import board_names
from signoria.web.boards.answers import Outlook, OutlookPart, OutlookRow, WayOut
from signoria.web.boards.base import Board, Ended, Player
from signoria.web.tables.page import PlayerRow, make_board, why_not
from tests.web.boards.drawing import board_of
from tests.web.boards.games import case_of, played


class Helpful(Board):
    """Has an answer to everything."""

    ROLES: ClassVar[dict[str, str]] = {"card": "a card is missing"}

    def ways_out(self, pieces: Sequence[str]) -> list[WayOut]:
        return [WayOut("use another", ("card-doge-2",))]


def test_a_refusal_tells_the_way_out_to_whoever_is_asked() -> None:
    s = next(played(case_of(GAME, 2)))
    scene = board_of(GAME, s, s.stack[-1].seat).scene
    assert why_not(scene, Helpful(scene), ["deck"]).ways == (
        WayOut("use another", ("card-doge-2",)),
    )
    waiting = board_of(GAME, s, 1 - s.stack[-1].seat).scene
    assert why_not(waiting, Helpful(waiting), ["deck"]).ways == ()


def test_an_outlook_has_a_column_per_seat_or_its_own() -> None:
    rows = [PlayerRow(Player(seat, name), 0, False, None) for seat, name in enumerate(("A", "B"))]
    outlook = Outlook(
        (
            OutlookPart("At the end", (OutlookRow("with all", "", (31, 40)),)),
            OutlookPart("Left", (OutlookRow("Doges", "s-doge", (7,)),), ("deck",)),
        )
    )
    drawn = render_to_string("tables/_outlook.html", {"outlook": outlook, "players": rows})
    assert drawn.count("#seat") == 2 and drawn.count(">deck</th>") == 1
    assert [drawn.count(f">{value}</td>") for value in (31, 40, 7)] == [1, 1, 1]
    assert 'href="#s-doge"' in drawn


@pytest.mark.parametrize("name", board_names())
def test_a_game_that_ended_before_its_rules_end_it_is_over_in_the_top_bar(name: str) -> None:
    game = load_game(name)
    s = next(played(case_of(game, max(game.players))))
    scene = board_of(game, s, 0).scene
    assert "over" not in make_board(scene).where()
    ended = Ended("resigned", (1,), ("resigned",), scene.result())
    assert make_board(replace(scene, ended=ended)).where() == "The game is over"
