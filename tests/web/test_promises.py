"""What docs/security.md promises, point by point, where no other test is about it."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError
from django.test import Client

from signoria.web.accounts.forms import Settings, SignUp
from signoria.web.accounts.views import TRIES_PER_NAME
from signoria.web.config.data import keep_private
from signoria.web.site import limits
from signoria.web.tables import views
from signoria.web.tables.services.seating import BOT_NAMES
from tests.web import playing

pytestmark = pytest.mark.django_db


# --- a database that cannot write ---------------------------------------------------------------

FAULTS = [
    (OperationalError("database is locked"), "Nothing was changed"),
    (OperationalError("couldn't get a connection after 10.00 sec"), "Nothing was changed"),
    (OperationalError("server closed the connection unexpectedly"), "load the page again"),
    (OperationalError("database or disk is full"), "no room to write"),
    (DatabaseError("could not extend file: disk full"), "no room to write"),
    (OSError(errno.ENOSPC, "No space left on device"), "no room to write"),
]


@pytest.mark.parametrize(("error", "text"), FAULTS)
@pytest.mark.parametrize("place", ["view", "middleware"])
def test_a_database_that_cannot_write_is_told_clearly(
    error: Exception, text: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_values: Any, **_named: Any) -> None:
        raise error

    where = {"view": "lobby.views.cards", "middleware": "accounts.middleware.activate"}[place]
    monkeypatch.setattr(f"signoria.web.{where}", fails)
    page = Client(raise_request_exception=False).get("/")
    assert page.status_code == 503
    assert text in page.content.decode()
    assert page.headers["Retry-After"]


def test_programs_get_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_values: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("signoria.web.api.games.describe", fails)
    answer = Client(raise_request_exception=False).get("/api/games")
    assert answer.status_code == 503
    assert "Nothing was changed" in answer.json()["detail"]


# --- limits ---------------------------------------------------------------------------------------


@pytest.fixture
def limited(settings: Any) -> None:
    """With the limits of a real site."""
    settings.LIMITS_ON = True


def test_one_name_is_not_tried_from_everywhere(limited: None) -> None:
    sent = {"username": "Ola", "password": "wrong"}
    statuses = [
        Client(REMOTE_ADDR=f"192.0.2.{n}").post("/account/sign-in", sent).status_code
        for n in range(TRIES_PER_NAME + 1)
    ]
    assert set(statuses[:-1]) == {200}
    assert statuses[-1] == 429
    other = Client(REMOTE_ADDR="192.0.2.200").post("/account/sign-in", {**sent, "username": "Jan"})
    assert other.status_code == 200


def test_a_network_of_ipv6_is_one_address(rf: Any) -> None:
    def address(text: str) -> str:
        return limits.address(rf.get("/", REMOTE_ADDR=text))

    assert address("2001:db8::1") == address("2001:db8::ffff:1") != address("2001:db8:0:1::1")
    assert address("192.0.2.1") != address("192.0.2.2")


@pytest.mark.parametrize("path", ["replay", "why?piece=x", "preview?path=1", "piece?piece=x"])
def test_looking_has_a_limit(limited: None, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "LOOKS_PER_MINUTE", 3)
    table = playing.new_table("rialto")
    client = playing.signed_in(playing.people(1)[0])
    statuses = [client.get(f"/t/{table.code}/{path}").status_code for _ in range(4)]
    assert 429 not in statuses[:3]
    assert statuses[3] == 429


def test_undo_and_what_if_have_limits(limited: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MOVES_PER_MINUTE", 3)
    monkeypatch.setattr("signoria.web.tables.services.seating.TABLES_PER_HOUR", 1)
    client = playing.signed_in(playing.people(1)[0])
    table = playing.new_table("rialto")
    undo = [client.post(f"/t/{table.code}/undo", {"version": 0}).status_code for _ in range(4)]
    assert 429 not in undo[:3]
    assert undo[3] == 429
    table = playing.play_to_end(table, random.Random(1))
    sent = {"ply": 0, "seat": 0, "bot": "novice"}
    tries = [client.post(f"/t/{table.code}/what-if", sent).status_code for _ in range(2)]
    assert tries == [302, 429]


# --- names and talk -------------------------------------------------------------------------------


def test_nobody_takes_the_name_of_another_or_of_a_bot() -> None:
    ola, jan = playing.people(2)
    jan.display_name, jan.is_guest = "Livia Gonzaga", True
    jan.save()
    chosen = {"language": "", "theme": "auto", "confirm": "final", "playback": 2}
    for name in ("livia gonzaga", "Ｌivia  Gonzaga", BOT_NAMES[0].upper(), "PERSON1"):
        assert "display_name" in Settings({**chosen, "display_name": name}, instance=ola).errors
    for name in ("Livia", "Ola"):
        assert "display_name" not in Settings({**chosen, "display_name": name}, instance=ola).errors
    account = {"username": BOT_NAMES[1], "password": "pear-tree-41"}
    assert "username" in SignUp(None, account).errors
    assert "username" not in SignUp(None, {**account, "username": "Somebody"}).errors


def test_who_has_only_the_link_does_not_talk() -> None:
    table = playing.new_table("rialto")
    stranger = playing.signed_in(playing.people(3)[2])
    assert stranger.post(f"/t/{table.code}/say", {"text": "hello"}).status_code == 403
    assert f"/t/{table.code}/say" not in stranger.get(f"/t/{table.code}/").content.decode()
    assert not table.messages.exists()
    player = playing.signed_in(playing.people(3)[1])
    player.post(f"/t/{table.code}/say", {"text": "hello"})
    assert table.messages.count() == 1


# --- headers and files ----------------------------------------------------------------------------


def test_what_a_person_may_know_is_kept_nowhere() -> None:
    table = playing.new_table("rialto")
    client = playing.signed_in(playing.people(1)[0])
    paths = [f"/t/{table.code}/", f"/t/{table.code}/replay", f"/api/tables/{table.code}/view"]
    for path in [*paths, "/account/profile", "/account/my-data.json"]:
        assert client.get(path).headers["Cache-Control"] == "no-store", path


def test_with_tls_everything_is_tls(settings: Any) -> None:
    asked = (
        "from signoria.web.config import settings as s; import json; print(json.dumps("
        "[s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.SESSION_COOKIE_SECURE]))"
    )
    environment = {**os.environ, "SIGNORIA_TLS": "1", "DJANGO_SETTINGS_MODULE": ""}
    found = subprocess.run(
        [sys.executable, "-c", asked], env=environment, capture_output=True, check=True
    )
    redirect, seconds, secure = json.loads(found.stdout)
    assert redirect and secure and seconds >= 31_536_000
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = seconds
    plain = Client().get("/tables")
    assert (plain.status_code, plain.headers["Location"]) == (301, "https://testserver/tables")
    assert "max-age" in Client().get("/", secure=True).headers["Strict-Transport-Security"]


def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    for name, before in (("new", None), ("old", 0o644)):
        file = tmp_path / name
        if before is not None:
            file.write_text("kept")
            file.chmod(before)
        keep_private(file)
        assert file.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "old").read_text() == "kept"
