"""Those who only watch share one drawing; what a seat knows is never in it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from signoria.web.tables import services, spectators, views
from signoria.web.tables.models import Table
from signoria.web.tables.spectators import DRAWINGS
from tests.web import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats for which something is drawn, as it happens; -1 and below: nobody's."""
    made: list[int] = []
    for module in (spectators, views):
        real: Any = module.table_context

        def counted(request: Any, visitor: Any, *more: Any, real: Any = real) -> Any:
            made.append(visitor.viewer)
            return real(request, visitor, *more)

        monkeypatch.setattr(module, "table_context", counted)
    return made


def part(client: Client, table: Table) -> bytes:
    url = f"/t/{table.code}/part"
    return playing.without_tokens(client.get(url, headers={"HX-Request": "true"}).content)


@pytest.mark.parametrize("game", ["rialto", "tuscany", "florence"])
def test_no_seat_reaches_a_drawing_of_others(game: str) -> None:
    """Whoever looked before: everybody gets what they would get alone, all along a game."""
    players = 3 if game == "florence" else 2
    table = playing.new_table(game, players)
    everybody = [*(playing.signed_in(user) for user in playing.people(players)), Client(), Client()]
    rng = random.Random(6)
    for _ in range(6):
        alone = []
        for client in everybody:
            DRAWINGS.clear()
            alone.append(part(client, table))
        DRAWINGS.clear()
        order = rng.sample(range(len(everybody)), len(everybody))
        for number in order + order:
            assert part(everybody[number], table) == alone[number]
        assert len(set(alone)) == players + 1, "seats see different things, spectators the same"
        table = playing.play_on(table, 2, rng)


def test_it_is_drawn_once_for_all_who_watch(drawings: list[int]) -> None:
    table = playing.play_on(playing.new_table("burgundy"), 4, random.Random(1))
    watching = [Client(), playing.signed_in(playing.people(3)[2]), Client()]
    first = {part(client, table) for client in watching}
    assert len(first) == 1 and len(drawings) == 1
    services.say(table, playing.people(1)[0], "well played")
    second = {part(client, table) for client in watching}
    assert len(drawings) == 2 and b"well played" in second.pop() and not second
    playing.play_on(table, 1, random.Random(2))
    third = {part(client, table) for client in watching}
    assert len(drawings) == 3 and third != first
    Client().get(f"/t/{table.code}/part", headers={"HX-Request": "true", "Accept-Language": "pl"})
    assert len(drawings) == 4, "another language is another drawing"


def test_a_secret_pick_is_not_drawn_anew(drawings: list[int]) -> None:
    """It would take longer, and tell that there was one."""
    table = playing.new_table("rialto")
    rng = random.Random(3)
    secret = 0
    for _ in range(60):
        part(Client(), table)
        made, seen = len(drawings), table.spectator_version
        table = playing.play_on(table, 1, rng)
        part(Client(), table)
        hidden = table.spectator_version == seen
        secret += hidden
        assert (len(drawings) == made) == hidden
    assert secret > 5


def test_clocks_are_drawn_anew(drawings: list[int]) -> None:
    table = playing.new_table("burgundy")
    Table.objects.filter(pk=table.pk).update(clock="live:20")
    part(Client(), table)
    part(Client(), table)
    assert len(drawings) == 2
