"""What the other tests here rely on: at their tables nothing is left to luck."""

from __future__ import annotations

import os
from typing import Any

import pytest

from signoria.games import game_names
from tests.browser.player import Patience
from tests.web.server import Guest, Server

pytestmark = pytest.mark.skipif("SIGNORIA_LUCK" in os.environ, reason="luck was asked for")


def asked(guest: Guest, game: str) -> tuple[Any, list[Any]]:
    """The first decision of a person at a table of their own: what is seen, what can be done."""
    code = guest.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    guest.post(f"/tables/{code}/start")
    patience = Patience()
    while not (view := guest.view(code))["actions"]:
        patience.check("nothing is asked")
    return view["state"], view["actions"]


@pytest.mark.parametrize("game", game_names())
def test_two_tables_begin_in_the_same_way(server: Server, game: str) -> None:
    guest = Guest(server.url)
    assert asked(guest, game) == asked(guest, game)
    guest.close()
