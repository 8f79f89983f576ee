"""Every game that has a board is on the home page, has a page of its own, and can be played."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from signoria.core.game import Game
from signoria.web.boards import board_names
from signoria.web.lobby.games import text_of
from tests.contract.helpers import games
from tests.web.boards.drawing import pieces
from tests.web.playing import act, legal, mover, new_table, now, people, signed_in

pytestmark = pytest.mark.django_db
GAMES = [game for game in games() if game.name in board_names()]

over_all_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


@over_all_games
def test_home_shows_the_game_and_leads_to_its_page(client: Client, game: Game[object]) -> None:
    home = client.get("/").content.decode()
    assert f'href="/games/{game.name}"' in home
    assert f"#em-{game.name}" in home and f'id="em-{game.name}"' in home
    page = client.get(f"/games/{game.name}")
    assert page.status_code == 200
    assert text_of(game).title() in page.content.decode()
    assert client.get(f"/rules/{game.name}").status_code == 200


@over_all_games
def test_a_table_opens_and_is_played_on(game: Game[object]) -> None:
    table = new_table(game.name, max(2, game.players[0]))
    for _ in range(4):
        seat = mover(now(table)).number
        page = signed_in(people(table.players)[seat]).get(f"/t/{table.code}/")
        assert page.status_code == 200
        html = page.content.decode()
        assert f"g-{game.name}" in html and pieces(html)
        assert re.search(r'<main [^>]*id="table"[^>]* data-my-turn data-talk="', html)
        act(table, legal(table)[0])
