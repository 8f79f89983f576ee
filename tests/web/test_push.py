"""Who listens to a table hears that it changed, also after the database was away for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from signoria.web.site import clock
from signoria.web.tables import notices, push, services, tasks
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


def cut_listeners() -> None:
    """As if the database had been restarted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [notices.NAME],
        )
        assert cursor.fetchall() == [(True,)]
