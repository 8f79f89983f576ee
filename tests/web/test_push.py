"""Who listens to a table hears that it changed, also after the database was away for a moment."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from signoria.web.tables import notices, push, services, views
from signoria.web.tables.models import Table
from signoria.web.tables.push import Hub
from tests.web import playing

PATIENCE = 300.0
pytestmark = pytest.mark.django_db(transaction=True)


def heard(
    table: Table, monkeypatch: pytest.MonkeyPatch, between: Callable[[Hub], Awaitable[None]]
) -> None:
    """A page hears of one line of talk, then of another after something happened between."""
    monkeypatch.setattr(push, "PAUSE", 0.05)
    user = playing.people(1)[0]

    async def listen() -> None:
        hub = Hub()
        said = sync_to_async(services.say)
        async with hub.listening(table.pk) as event:
            await hub.ready()
            for number in range(2):
                event.clear()
                await said(table, user, f"line {number}")
                await asyncio.wait_for(event.wait(), PATIENCE)
                await between(hub)
        await hub.close()
        await sync_to_async(lambda: connection.close())()

    asyncio.run(listen())


def test_every_change_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(hub: Hub) -> None:
        pass

    heard(playing.new_table("rialto"), monkeypatch, nothing)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a file has no connection to lose")
def test_a_lost_connection_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def cut(hub: Hub) -> None:
        await sync_to_async(cut_listeners)()
        await hub.ready()

    heard(playing.new_table("rialto"), monkeypatch, cut)


def test_a_hidden_pick_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream of another seat says nothing until something happens that this seat may know."""
    rng, table = random.Random(11), playing.new_table("rialto", 3)
    while (pick := playing.hidden_pick(table, rng)) is None:
        table = playing.play_on(table, 1, rng)
    mover = playing.mover(table).number
    users = playing.people(3)
    other, hub = users[mover - 1], Hub()
    monkeypatch.setattr(views, "HUB", hub)

    async def listen() -> None:
        stream = views.versions(table.pk, other.pk, None)
        before = json.loads((await anext(stream)).removeprefix("data: "))
        await hub.ready()
        await sync_to_async(playing.act)(table, pick)
        await sync_to_async(services.say)(table, users[mover], "ciao")
        after = json.loads((await anext(stream)).removeprefix("data: "))
        assert after["version"] == before["version"] and after["talk"] > before["talk"]
        await stream.aclose()
        await hub.close()
        await sync_to_async(lambda: connection.close())()

    asyncio.run(listen())


def cut_listeners() -> None:
    """As if the database had been restarted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [notices.NAME],
        )
        assert cursor.fetchall() == [(True,)]
