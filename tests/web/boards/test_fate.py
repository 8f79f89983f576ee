"""What was rolled or drawn, and kinds of decisions, in drawings of the game's own sprite."""

from __future__ import annotations

import re

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Table
from signoria.games import game_names, load_game, load_text
from signoria.web.boards import board_folder
from signoria.web.boards.base import board_class


def symbols(game: str) -> set[str]:
    """All drawings of a game."""
    path = board_folder(game) / "static" / "boards" / game / "symbols.svg"
    return set(re.findall(r'<symbol id="([^"]+)"', path.read_text(encoding="utf-8")))


def outcomes(game: str) -> list[str]:
    """Everything that was rolled or drawn in a game, as its record writes it."""
    table, dice = Table(load_game(game), load_game(game).players.stop - 1), Dice(game)
    while (who := actor(table.state)) != OVER:
        if who == CHANCE:
            table.roll(dice)
        else:
            table.play(legal(table.state)[-1])
    return [move.text for move in table.record.moves if move.seat == CHANCE]


@pytest.mark.parametrize("game", game_names())
def test_what_came_is_drawn(game: str) -> None:
    fate, drawn = board_class(game).TOLD.fate, symbols(game)
    signs = {text: fate(text) for text in outcomes(game)}
    assert any(signs.values())
    assert {sign.icon for each in signs.values() for sign in each} <= drawn


@pytest.mark.parametrize("game", game_names())
def test_kinds_of_decisions_are_drawn(game: str) -> None:
    themes, words = board_class(game).TOLD.themes, load_text(load_game(game), "en", []).words
    assert set(themes.values()) <= symbols(game)
    assert [verb for verb in themes if not words.has("theme", verb)] == []


def test_dice_have_the_colours_of_their_players() -> None:
    signs = board_class("burgundy").TOLD.fate("dice 4 5 2 3 1")
    assert [(sign.icon, sign.seat) for sign in signs] == [
        ("die4", 0),
        ("die5", 0),
        ("die2", 1),
        ("die3", 1),
    ]


def test_several_of_a_kind_are_one_drawing_with_a_number() -> None:
    signs = board_class("rialto").TOLD.fate("draw doge gold doge")
    assert [(sign.icon, sign.number) for sign in signs] == [("s-doge", 2), ("s-gold", 1)]
