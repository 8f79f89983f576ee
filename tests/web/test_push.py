"""Who listens to a table hears that it changed, also after the database was away for a moment."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from signoria.web.site import clock
from signoria.web.tables import notices, push, services, streams, tasks
from signoria.web.tables.models import Table
from signoria.web.tables.push import Hub
from signoria.web.tables.services import SeatPlan
from tests.web import playing

PATIENCE = 300.0
HOUR = 3_600_000_000_000  # ns
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


def test_stamps_of_the_future_hide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine's clock was wrong when these tables changed."""

    async def nothing(hub: Hub) -> None:
        pass

    table, other = playing.new_table("rialto"), playing.new_table("rialto")
    Table.objects.filter(pk__in=[table.pk, other.pk]).update(changed_at=clock.stamp() + HOUR)
    heard(table, monkeypatch, nothing)


def test_a_clock_that_is_set_back_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    right = clock.stamp

    async def set_back(hub: Hub) -> None:
        monkeypatch.setattr(clock, "stamp", lambda: right() - HOUR)

    heard(playing.new_table("rialto"), monkeypatch, set_back)


def test_a_bot_is_woken_at_a_table_of_the_future() -> None:
    (host,) = playing.people(1)
    plans = [SeatPlan("bot", "novice"), SeatPlan("me")]
    table = services.create_table(host, "rialto", 2, {}, plans)
    services.start(table, host)
    Table.objects.update(changed_at=clock.stamp(), thinking_until=0, actor=0)
    assert tasks.sweep(age=5.0) == 0  # not yet
    Table.objects.update(changed_at=clock.stamp() + HOUR)
    assert tasks.sweep(age=5.0) == 1


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
    monkeypatch.setattr(streams, "HUB", hub)

    async def listen() -> None:
        stream = streams.one_table(streams.Listener(other.pk, {table.pk: table.code}))
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


def test_the_pages_of_a_table_share_one_reading() -> None:
    """However many listen: one question after a change, and each hears the own number only."""
    table = playing.play_on(playing.new_table("rialto"), 1, random.Random(1))
    asked: list[list[int]] = []

    class Counting(Hub):
        async def ask(self, question: Callable[..., Any], *about: Any) -> Any:
            asked.extend(about)
            return await super().ask(question, *about)

    async def listen() -> list[push.News | None]:
        hub = Counting()
        try:
            async with hub.listening(table.pk):
                first = await asyncio.gather(*(hub.news(table.pk) for _ in range(50)))
                hub.wake(table.pk)
                await asyncio.gather(*(hub.news(table.pk) for _ in range(50)))
        finally:
            await hub.close()
        return first

    found = asyncio.run(listen())
    assert [tables for tables in asked if isinstance(tables, list)] == [[table.pk]] * 2
    news = found[0]
    assert news is not None and all(other is news for other in found)
    numbers = {seat.user_id: seat.version for seat in table.seats.all()}
    for user, version in numbers.items():
        assert news.told(user, None) == {"version": version, "talk": 0}
    assert news.told(None, None)["version"] == table.spectator_version


def test_a_change_during_a_reading_is_read_once_more() -> None:
    """Who asks after a change never gets what was read before it."""
    table = playing.new_table("burgundy")
    user = playing.people(1)[0]

    async def listen() -> tuple[dict[str, int], dict[str, int]]:
        hub = Hub()
        said = sync_to_async(services.say)
        async with hub.listening(table.pk):
            early = asyncio.create_task(hub.news(table.pk))
            await asyncio.sleep(0)
            await asyncio.sleep(0)  # the reading has begun
            await said(table, user, "hello")
            hub.wake(table.pk)
            late = await hub.news(table.pk)
            first = await early
        await hub.close()
        await sync_to_async(lambda: connection.close())()
        assert late is not None and first is not None
        return first.told(None, None), late.told(None, None)

    _early, late = asyncio.run(listen())
    assert late["talk"] > 0


def heard_by(listener: streams.Listener, hub: Hub, between: Callable[[], None]) -> list[Any]:
    """All that a browser is told before and after something happens, up to a line of talk."""

    async def listen() -> list[Any]:
        stream, found = streams.everything(listener), []
        while not found or "event: me" not in found[-1]:
            found.append(await asyncio.wait_for(anext(stream), PATIENCE))
        await hub.ready()
        await sync_to_async(between)()
        while '"talk": 0' in found[-1] or "talk" not in found[-1]:
            found.append(await asyncio.wait_for(anext(stream), PATIENCE))
        await stream.aclose()
        await hub.close()
        await sync_to_async(lambda: connection.close())()
        return [json.loads(text.partition("data: ")[2]) for text in found]

    return asyncio.run(listen())


def test_one_stream_tells_of_many_tables_and_of_own_turns(
    monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    """Each with its code and the own numbers, whatever was closed or never was is not told of."""
    hub = Hub()
    monkeypatch.setattr(streams, "HUB", hub)
    users = playing.people(2)
    tables = [playing.new_table("rialto") for _ in range(3)]
    services.close(tables[2], Table.Closed.BY_HOST)
    client.force_login(users[0])
    request = client.get("/t/all/events").wsgi_request

    async def listener() -> streams.Listener:
        async def who() -> Any:
            return users[0]

        request.auser = who
        codes = [table.code for table in tables]
        return await streams.listener_of(request, [*codes, "nosuchcode", ""])

    found = asyncio.run(listener())
    assert set(found.tables) == {tables[0].pk, tables[1].pk}

    def happens() -> None:
        playing.act(tables[0], playing.legal(tables[0])[0])
        services.say(tables[0], users[0], "ciao")

    asked = [table.code for table in tables[:2] if playing.mover(table).user == users[0]]
    told = heard_by(found, hub, happens)
    assert {said["table"] for said in told if "table" in said} == {t.code for t in tables[:2]}
    mine = next(said for said in told if "turns" in said)
    assert [code for code, _game in mine["turns"]] == asked
    assert told[-1]["table"] == tables[0].code


def test_a_table_that_is_closed_is_told_of_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that its open pages go away; then nothing."""
    hub = Hub()
    monkeypatch.setattr(streams, "HUB", hub)
    table, other = playing.new_table("rialto"), playing.new_table("rialto")
    host = playing.people(1)[0]
    listener = streams.Listener(None, {table.pk: table.code, other.pk: other.code})

    async def listen() -> list[str]:
        stream = streams.everything(listener)
        for _first in range(2):
            await anext(stream)
        await hub.ready()
        await sync_to_async(services.close)(table, Table.Closed.BY_HOST)
        gone = await asyncio.wait_for(anext(stream), PATIENCE)
        await sync_to_async(Table.objects.filter(pk=table.pk).update)(changed_at=clock.stamp() + 1)
        await sync_to_async(services.say)(other, host, "ciao")
        after = await asyncio.wait_for(anext(stream), PATIENCE)
        await stream.aclose()
        await hub.close()
        await sync_to_async(lambda: connection.close())()
        return [gone, after]

    gone, after = asyncio.run(listen())
    assert table.code in gone and table.code not in after and other.code in after
