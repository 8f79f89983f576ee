"""A new release with other rules: games go on where nothing changes for them, or say why not."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from signoria.games import load_game
from signoria.web.config import upkeep
from signoria.web.tables import services, tasks
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Move, Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Table:
    """A game that began before the upgrade."""
    return playing.play_on(playing.new_table("rialto"), 6, random.Random(1))


@pytest.fixture
def finished() -> Table:
    """A game that was over before it."""
    return playing.play_to_end(playing.new_table("rialto"), random.Random(1))


def upgrade(patch: pytest.MonkeyPatch) -> None:
    """The next release is installed and started; only the number of its rules differs."""
    patch.setattr(load_game("rialto"), "rules_version", 2)
    CACHE._slots.clear()


def lead_elsewhere(table: Table) -> None:
    """As if the old rules had come to another place by the same moves."""
    result = table.result and {
        **table.result,
        "scores": [score + 1 for score in table.result["scores"]],
    }
    Table.objects.filter(pk=table.pk).update(position="elsewhere", result=result)


def player() -> Client:
    """Who sits at all these tables."""
    return playing.signed_in(playing.people(1)[0])


def test_a_game_goes_on_where_nothing_has_changed_for_it(
    running: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(monkeypatch)
    page = player().get(f"/t/{running.code}/")
    assert page.status_code == 200
    assert "began under version 1 of its rules and goes on under version 2" in page.content.decode()
    table = playing.play_on(running, 2, random.Random(1))
    assert (table.rules_version, table.played_version) == (1, 2)
    assert services.record_of(table).rules_version == 2  # by which all of it can be replayed
    assert upkeep.check(lambda line: None) == 0
    other = playing.new_table("rialto")
    assert "goes on under" not in player().get(f"/t/{other.code}/").content.decode()


@pytest.mark.parametrize("how", ["position", "forbidden"])
def test_a_game_that_the_new_rules_lead_elsewhere_says_so(
    how: str, running: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(monkeypatch)
    other = playing.new_table("rialto")
    if how == "position":
        lead_elsewhere(running)
    else:  # the new rules do not know a move
        last = running.moves.filter(seat__isnull=False).last()
        assert last is not None
        Move.objects.filter(pk=last.pk).update(text="spoiled")
    client, before = player(), playing.everything_stored(running)[2]
    for path in ("", "replay", "why?piece=x", "preview?path=1"):
        answer = client.get(f"/t/{running.code}/{path}")
        assert answer.status_code == 409, path
        assert "version 1 of its rules. The site now has version 2" in answer.content.decode()
    sent = {"version": playing.mover(running).version, "path": "1"}
    assert client.post(f"/t/{running.code}/move", sent).status_code in (400, 409)
    part = client.get(f"/t/{running.code}/part", headers={"HX-Request": "true"})
    assert part.headers["X-Go"] == f"/t/{running.code}/"
    assert client.get(f"/api/tables/{running.code}/view").status_code == 409
    assert client.get(f"/t/{running.code}/record.json").status_code == 403  # its secrets stay
    for path in ("/", "/tables", f"/t/{other.code}/"):
        assert client.get(path).status_code == 200
    assert playing.everything_stored(running)[2] == before


def test_it_goes_on_when_the_old_release_is_back(
    running: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        upgrade(patch)
        Table.objects.filter(pk=running.pk).update(position="elsewhere")
        assert player().get(f"/t/{running.code}/").status_code == 409
        assert playing.now(running).damaged
    CACHE._slots.clear()
    assert player().get(f"/t/{running.code}/").status_code == 200
    assert not playing.play_on(running, 1, random.Random(1)).damaged


def test_check_lists_and_closes_what_cannot_go_on(
    running: Table, finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine = playing.play_on(playing.new_table("rialto"), 4, random.Random(2))
    upgrade(monkeypatch)
    for table in (running, finished):
        lead_elsewhere(table)
    lines: list[str] = []
    assert upkeep.check(lines.append) == 1
    assert f"cannot go on: rialto {running.code}: its rules have version 1" in "\n".join(lines)
    assert f"result only: rialto {finished.code}" in "\n".join(lines)
    assert upkeep.check(lines.append, close=True) == 0
    assert playing.now(running).closed == "rules" and playing.now(fine).status == "playing"
    page = player().get(f"/t/{running.code}/")
    assert page.status_code == 410 and f"/t/{running.code}/record.txt" in page.content.decode()
    record = player().get(f"/t/{running.code}/record.json")
    assert record.status_code == 200 and record.json()["rules_version"] == 1
    with pytest.raises(services.Impossible, match="record of this game is open"):
        services.reopen(playing.now(running))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_finished_games(elsewhere: bool, finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade(monkeypatch)
    if elsewhere:
        lead_elsewhere(finished)
    client = player()
    for path in ("end", "replay", "replay?move=5"):
        answer = client.get(f"/t/{finished.code}/{path}")
        assert answer.status_code == (409 if elsewhere else 200), path
        text = answer.content.decode()
        assert ("its result stands" in text and "record.json" in text) == elsewhere
    sent = {"ply": 3, "seat": 0, "bot": "novice"}
    status = client.post(f"/t/{finished.code}/what-if", sent).status_code
    assert status == (400 if elsewhere else 302)
    assert client.get(f"/t/{finished.code}/record.json").json()["rules_version"] == 1
    assert client.get("/tables").status_code == client.get("/account/").status_code == 200
    again = services.rematch(finished, playing.people(1)[0])
    assert again.rules_version == 2


def test_bots_leave_it_alone_and_go_on_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    (host,) = playing.people(1)
    plans = [SeatPlan("bot", "novice"), SeatPlan("me")]
    tables = [services.create_table(host, "rialto", 2, {}, plans) for _ in range(2)]
    for table in tables:
        services.start(table, host)
    upgrade(monkeypatch)
    lead_elsewhere(tables[0])
    for table in tables:
        tasks.bots_play.call(table.pk)
    assert playing.now(tables[0]).damaged and not playing.now(tables[1]).damaged


def test_a_table_that_waits_begins_under_the_new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host, other])
    upgrade(monkeypatch)
    services.start(table, host)
    assert (playing.now(table).rules_version, playing.now(table).played_version) == (2, 2)
