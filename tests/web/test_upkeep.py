"""What the host of a site does: check, prune, back up, restore; and what is seen from outside."""

from __future__ import annotations

import json
import logging
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from signoria.web.accounts.models import User
from signoria.web.config import database, logs, upkeep
from signoria.web.site import clock
from signoria.web.tables import services, tasks
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Move, Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing


def silent(_line: str) -> None:
    """Nobody listens."""


def spoil(table: Table) -> None:
    """A move that no rule knows."""
    last = table.moves.filter(seat__isnull=False).last()
    assert last is not None
    Move.objects.filter(pk=last.pk).update(text="spoiled")
    CACHE._slots.clear()


# --- damaged games ----------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_damaged_game_closes_its_own_pages_only() -> None:
    table = playing.play_on(playing.new_table("rialto"), 6, random.Random(1))
    other = playing.new_table("rialto")
    spoil(table)
    client = playing.signed_in(playing.people(1)[0])
    for page in ("", "replay", "why?piece=x"):
        answer = client.get(f"/t/{table.code}/{page}")
        assert answer.status_code == 503 and "damaged" in answer.content.decode()
    assert [client.get(path).status_code for path in ("/", "/tables", f"/t/{other.code}/")] == [
        200
    ] * 3
    assert "spoiled" in playing.now(table).damaged


@pytest.mark.django_db
def test_a_table_that_has_not_begun_is_not_damaged_by_any_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its free seats have no names yet, which no record could hold."""
    table = playing.open_table("rialto", playing.people(1), 1)
    monkeypatch.setattr("signoria.web.lobby.views.rows.rows", lambda *_: 1 // 0)
    client = Client(raise_request_exception=False)
    assert client.get(f"/join/{table.code}").status_code == 500
    assert not playing.now(table).damaged


@pytest.mark.django_db
def test_bots_of_other_tables_are_woken_all_the_same() -> None:
    (host,) = playing.people(1)
    plans = [SeatPlan("bot", "novice"), SeatPlan("me")]
    tables = [services.create_table(host, "rialto", 2, {}, plans) for _ in range(2)]
    for table in tables:
        services.start(table, host)
        playing.play_on(table, 4, random.Random(1))
    spoil(tables[0])
    tasks.bots_play.call(tables[0].pk)  # says so in the log, and nothing else
    assert playing.now(tables[0]).damaged and not playing.now(tables[1]).damaged
    Table.objects.update(changed_at=0, thinking_until=0, actor=0)
    assert tasks.sweep() == 1


@pytest.mark.django_db
def test_all_games_are_replayed_and_a_mended_one_is_open_again() -> None:
    table = playing.play_on(playing.new_table("rialto"), 6, random.Random(1))
    over = playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    lines: list[str] = []
    assert upkeep.check(lines.append) == 0 and lines[-1] == "2 games replayed, 0 damaged"
    kept = {move.pk: move.text for move in table.moves.all()}
    spoil(table)
    Table.objects.filter(pk=over.pk).update(result={"scores": []})
    assert upkeep.check(lines.append) == 2
    assert playing.now(table).damaged and "another result" in playing.now(over).damaged
    for key, text in kept.items():
        Move.objects.filter(pk=key).update(text=text)
    assert upkeep.check(silent) == 1 and not playing.now(table).damaged


# --- backup, restore, prune -------------------------------------------------------------------


def to_the_millisecond(table: Table) -> str:
    """Everything stored about a table, times as a backup keeps them."""
    return json.dumps(playing.everything_stored(table), cls=DjangoJSONEncoder)


@pytest.mark.django_db(transaction=True)
def test_a_backup_brings_everything_back(tmp_path: Path) -> None:
    table = playing.play_on(playing.new_table("rialto"), 6, random.Random(1))
    services.say(table, playing.people(1)[0], "good luck — żółw")
    before = to_the_millisecond(table)
    file = tmp_path / "site.jsonl.gz"
    upkeep.backup(file, silent)
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(upkeep.Refused, match="not empty"):
        upkeep.restore(file, silent)
    Table.objects.all().delete()
    User.objects.all().delete()
    upkeep.restore(file, silent)
    assert to_the_millisecond(table) == before
    CACHE._slots.clear()
    playing.play_on(table, 3, random.Random(2))  # keys of new rows are free
    assert upkeep.check(silent) == 0


@pytest.mark.django_db
def test_what_nobody_comes_back_to_is_pruned() -> None:
    host, other = playing.people(2)
    running = playing.open_table("rialto", [host, other])
    services.start(running, host)
    waiting = [playing.open_table("rialto", [host], free=1) for _ in range(2)]
    guests = [User.objects.create(username=f"g{n}", is_guest=True) for n in range(3)]
    services.take_seat(waiting[1], guests[1])
    long_ago = clock.now() - timedelta(days=400)
    Table.objects.filter(pk__in=[running.pk, waiting[0].pk]).update(created=long_ago)
    User.objects.filter(pk__in=[guests[0].pk, guests[1].pk, host.pk]).update(date_joined=long_ago)
    upkeep.prune(180, silent)
    assert set(Table.objects.all()) == {running, waiting[1]}
    assert set(User.objects.all()) == {host, other, guests[1], guests[2]}


# --- seen from outside ------------------------------------------------------------------------


@pytest.mark.django_db
def test_health_and_numbers(client: Client, settings: Any) -> None:
    assert client.get("/health").json()["database"] is True
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "word"
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    playing.new_table("rialto")
    found = client.get("/metrics", headers={"Authorization": "Bearer word"}).content.decode()
    assert 'signoria_tables{status="playing"} 1\n' in found
    assert "# TYPE signoria_tasks_waiting gauge\n" in found


SECRETS = [
    "Not Found: /account/forgotten/MQ/abc-123",
    "Authorization: Bearer abc-123",
    "postgres://signoria:abc-123@host/db",
    "{'password': 'abc-123'}",
    "sessionid=abc-123; csrftoken=abc-123",
]


@pytest.mark.parametrize("line", SECRETS)
def test_logs_hold_no_secrets(line: str) -> None:
    record = logging.LogRecord("signoria", logging.ERROR, "", 1, "%s", (line,), None)
    told = json.loads(logs.Json().format(record))
    assert told["level"] == "error" and told["message"]
    assert "abc-123" not in told["message"] and "abc-123" not in logs.Text().format(record)


# --- the address of a database ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "host", "name", "user"),
    [
        ("postgres://anna:se%40ret@db.example:5433/games", "db.example", "games", "anna"),
        ("postgresql://anna@/games?host=/run/postgresql", "/run/postgresql", "games", "anna"),
        ("/run/postgresql", "/run/postgresql", "signoria", ""),
    ],
)
def test_where_postgresql_is(where: str, host: str, name: str, user: str) -> None:
    found = database.postgresql(where)
    assert (found["HOST"], found["NAME"], found["USER"]) == (host, name, user)
    assert found["PASSWORD"] == ("se@ret" if "se%40ret" in where else "")


@pytest.mark.parametrize("where", ["mysql://a@b/c", "postgres://host", "signoria"])
def test_an_address_that_cannot_be_is_named(where: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SIGNORIA_DATABASE must look like postgres://"):
        database.postgresql(where)


def test_without_psycopg_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(database, "find_spec", lambda name: None)
    with pytest.raises(ImproperlyConfigured, match=r"pip install 'signoria\[postgres\]'"):
        database.database_from("postgres://a@b/c", tmp_path, False)
