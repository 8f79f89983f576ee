"""Every source of points has a drawing on the end screen."""

from __future__ import annotations

import re
import tomllib

import pytest

from signoria.games import game_names, load_game
from signoria.web.boards import board_folder
from signoria.web.boards.base import board_class


@pytest.mark.parametrize("game", game_names())
def test_every_source_has_a_symbol_of_the_games_own_sprite(game: str) -> None:
    words = tomllib.loads((load_game(game).folder / "words.toml").read_text(encoding="utf-8"))
    folder = board_folder(game) / "static" / "boards" / game
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (folder / "symbols.svg").read_text()))
    icons = {line: board_class(game).ledger_icon(line) for line in words["ledger"]}
    assert [line for line, icon in icons.items() if icon not in drawn] == []
