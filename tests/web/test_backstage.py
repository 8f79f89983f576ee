"""The admin: who comes in, what a host does there, and what nobody finds there."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.utils import matches_patterns
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from signoria.cli.app import app
from signoria.web.accounts.models import User
from signoria.web.backstage.site import backstage
from signoria.web.config import upkeep
from signoria.web.config.serve import UNUSED
from signoria.web.packs.models import Contents
from signoria.web.people.models import Report
from signoria.web.tables import services
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.test_authorisation import routes

pytestmark = pytest.mark.django_db
PASSWORD = "pear-tree-41"
PEOPLE = "/admin/accounts/user/"
TABLES = "/admin/tables/table/"


@pytest.fixture
def host() -> Client:
    """Whoever runs the site, signed in by the site's own page."""
    upkeep.host("anna", PASSWORD, lambda line: None)
    client = Client()
    client.post("/account/sign-in", {"username": "anna", "password": PASSWORD})
    return client


def do(client: Client, where: str, action: str, *rows: Any) -> str:
    """Choose rows of a list and an action; what the next page says."""
    sent = {"action": action, "_selected_action": [row.pk for row in rows]}
    return str(client.post(where, sent, follow=True).content.decode())


# --- who comes in -----------------------------------------------------------------------------


def every_address() -> list[str]:
    """Of all pages of the admin, with a row that is there."""
    row = str(Table.objects.latest("pk").pk)
    found = {
        re.sub(r"<path:\w+>", row, route).partition("^")[0].partition("(?P<")[0]
        for route in routes()
        if route.startswith("/admin/")
    }
    assert {f"{TABLES}{row}/change/", f"{PEOPLE}{row}/history/", "/admin/"} <= found
    return [*sorted(found), "/admin/accounts/", "/admin/tables/", "/admin/login/", "/admin/nothing"]


@pytest.mark.parametrize("who", ["guest", "account", "locked host", "nobody, without a host"])
def test_others_find_nothing(who: str) -> None:
    playing.new_table("rialto")
    client, status = Client(), {404}
    if who == "guest":
        client.post("/account/guest")
    elif who == "account":
        client = playing.signed_in(playing.people(1)[0])
    elif who == "locked host":
        upkeep.host("anna", PASSWORD, lambda line: None)
        user = User.objects.get(username="anna")
        client = playing.signed_in(user)
        User.objects.filter(pk=user.pk).update(is_active=False)
        status = {302, 404}  # as a visitor: to the page where nobody lets them in
    for address in every_address():
        for answer in (client.get(address), client.post(address, {"action": "close"})):
            assert answer.status_code in status, address
            assert answer.headers.get("Location", "/account/sign-in").startswith("/account/sign-in")


def test_a_host_who_is_signed_out_is_shown_the_way(host: Client) -> None:
    host.post("/account/sign-out")
    answer = host.get(PEOPLE)
    assert answer.headers["Location"] == f"/account/sign-in?next={PEOPLE}"
    sent = {"username": "anna", "password": PASSWORD, "next": PEOPLE}
    assert host.post("/account/sign-in", sent).headers["Location"] == PEOPLE
    assert host.get(PEOPLE).headers["Cache-Control"].count("no-store") == 1


def test_hosts_are_made_and_unmade_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "begin", lambda: None)
    ask = ["admin", "host", "anna"]
    weak = CliRunner().invoke(app, ask, input="12345678\n12345678\n")
    assert weak.exit_code == 2 and not User.objects.exists()
    made = CliRunner().invoke(app, ask, input=f"{PASSWORD}\n{PASSWORD}\n")
    assert "/admin/" in made.output
    anna = User.objects.get(username="anna")
    assert anna.is_superuser and anna.check_password(PASSWORD)
    CliRunner().invoke(app, [*ask, "--remove"])
    assert not User.objects.get(username="anna").is_staff
    again = CliRunner().invoke(app, ask)  # a known account keeps its password
    assert again.exit_code == 0 and User.objects.get(username="anna").is_staff


def test_nobody_becomes_a_host_in_the_admin(host: Client) -> None:
    person = playing.people(1)[0]
    sent = {"display_name": "Somebody", "is_staff": "on", "is_superuser": "on", "username": "x"}
    host.post(f"{PEOPLE}{person.pk}/change/", sent)
    person.refresh_from_db()
    assert person.display_name == "Somebody"
    assert (person.is_staff, person.is_superuser, person.username) == (False, False, "person0")


# --- people -----------------------------------------------------------------------------------


def test_a_person_is_found_renamed_and_locked(host: Client) -> None:
    person, other = playing.people(2)
    table = playing.open_table("rialto", [person, other])
    found = host.get(PEOPLE, {"q": "person0"}).content.decode()
    assert "Person0" in found and "Person1" not in found
    page = f"{PEOPLE}{person.pk}/change/"
    assert "taken" in host.post(page, {"display_name": "PERSON1"}).content.decode()
    host.post(page, {"display_name": "Livia"})
    assert playing.seat_of(table, 0).name == "Livia"
    do(host, PEOPLE, "rename", person)
    person.refresh_from_db()
    assert person.display_name != "Livia" and playing.seat_of(table, 0).name == person.display_name
    theirs = playing.signed_in(person)
    do(host, PEOPLE, "lock", person, User.objects.get(username="anna"))
    assert theirs.get("/account/").status_code == 302  # no longer signed in
    assert host.get(PEOPLE).status_code == 200  # nobody locks a host
    person.refresh_from_db()
    person.set_password(PASSWORD)
    person.save()
    sent = {"username": person.username, "password": PASSWORD}
    assert "locked" in Client().post("/account/sign-in", sent).content.decode()
    wrong = Client().post("/account/sign-in", {**sent, "password": "wrong"}).content.decode()
    assert "do not go together" in wrong and "locked" not in wrong
    do(host, PEOPLE, "unlock", person)
    assert Client().post("/account/sign-in", sent).status_code == 302
    history = host.get(f"{PEOPLE}{person.pk}/history/").content.decode()
    assert all(done in history for done in ("renamed", "locked", "unlocked"))


# --- tables -----------------------------------------------------------------------------------


def test_a_table_is_found_closed_and_opened_again(host: Client) -> None:
    table = playing.play_on(playing.new_table("rialto"), 4, random.Random(1))
    other = playing.new_table("rialto")
    found = host.get(TABLES, {"q": table.code}).content.decode()
    assert table.code in found and other.code not in found
    assert f"Closed: {table.code}" in do(host, TABLES, "close", table)
    player = playing.signed_in(playing.people(1)[0])
    page = player.get(f"/t/{table.code}/")
    assert page.status_code == 410 and "closed by whoever runs the site" in page.content.decode()
    part = player.get(f"/t/{table.code}/part", headers={"HX-Request": "true"})
    assert part.headers["X-Go"] == f"/t/{table.code}/"
    for path in ("replay", "end", "record.json", "preview?path=1"):
        assert player.get(f"/t/{table.code}/{path}").status_code == 410, path
    assert player.get(f"/api/tables/{table.code}/view").status_code == 409
    assert player.get(f"/api/tables/{table.code}").json()["status"] == "closed"
    seat = playing.seat_of(table, 0)
    with pytest.raises(services.Impossible):
        services.undo(table.pk, 0, seat.version, False)
    assert "closed by whoever runs the site" in player.get("/tables").content.decode()
    moves = table.moves.count()
    do(host, TABLES, "reopen", table)
    assert player.get(f"/t/{table.code}/").status_code == 200
    playing.play_on(table, 2, random.Random(1))
    assert table.moves.count() > moves


def test_a_finished_game_is_not_closed(host: Client) -> None:
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    assert "only a table that waits or plays" in do(host, TABLES, "close", table)
    assert playing.now(table).status == "over"


def test_a_line_of_talk_is_taken_away(host: Client) -> None:
    table = playing.new_table("rialto")
    for text in ("good luck", "something foul"):
        services.say(table, playing.people(1)[0], text)
    page = host.get(f"{TABLES}{table.pk}/change/").content.decode()
    sent = dict(re.findall(r'name="((?:messages|seats)-[^"]+)" value="([^"]*)"', page))
    before = playing.now(table).changed_at
    host.post(f"{TABLES}{table.pk}/change/", {**sent, "messages-1-DELETE": "on"})
    assert [line.text for line in table.messages.all()] == ["good luck"]
    assert playing.now(table).changed_at > before  # open pages are told


# --- secrets ----------------------------------------------------------------------------------

SECRET_FIELDS = {
    "seed", "version", "undo_count", "spectator_version", "changed_at", "dice_part", "last_ply",
    "seconds_used", "password", "folded", "moves", "thinking_by", "seen_by",
}  # fmt: skip


def test_only_what_is_named_is_shown() -> None:
    for model, shown in backstage._registry.items():
        assert model in (User, Table, Contents, Report)
        parts = [shown, *(inline(model, backstage) for inline in shown.inlines)]
        for part in parts:
            named = {*(part.fields or ()), *getattr(part, "list_display", ())}
            assert part.fields and not named & SECRET_FIELDS


def test_no_page_tells_a_secret(host: Client) -> None:
    table = playing.play_on(playing.new_table("rialto"), 6, random.Random(1))
    table.seats.update(dice_part="d1ce" * 16)
    person = playing.people(1)[0]
    playing.signed_in(person)
    pages = [TABLES, f"{TABLES}{table.pk}/change/", f"{TABLES}{table.pk}/history/", PEOPLE]
    pages += [f"{PEOPLE}{person.pk}/change/", f"{PEOPLE}{person.pk}/history/", "/admin/"]
    secrets = [table.seed, "d1ce" * 16, str(table.changed_at), person.password]
    secrets += [move.text for move in table.moves.all() if len(move.text) > 8]
    for page in pages:
        text = host.get(page).content.decode()
        assert not [secret for secret in secrets if secret and secret in text], page


ASKED = [
    "seed__startswith",
    "seed",
    "seats__dice_part__startswith",
    "version__gt",
    "changed_at__gt",
]
ASKED_OF_PEOPLE = ["password__startswith", "folded", "seats__table__seed__startswith"]


@pytest.mark.parametrize(
    ("where", "asked"),
    [*((TABLES, name) for name in ASKED), *((PEOPLE, name) for name in ASKED_OF_PEOPLE)],
)
def test_lists_are_not_asked_about_secrets(host: Client, where: str, asked: str) -> None:
    playing.new_table("rialto")
    assert host.get(where, {asked: "0"}).status_code == 400
    for order in ("1", "-3", "99"):
        assert host.get(where, {"o": order}).status_code == 200
    assert host.get(where, {"_to_field": "seed"}).status_code == 400


# --- how it looks -----------------------------------------------------------------------------


def test_filters_and_files_work_under_the_policy(host: Client) -> None:
    table = playing.new_table("rialto")
    page = host.get(TABLES, {"status__exact": "playing", "public__exact": "0"})
    assert page.status_code == 200
    text = page.content.decode() + host.get(f"{TABLES}{table.pk}/change/").content.decode()
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy.split("style-src-attr")[0]
    assert not re.search(r"<script(?![^>]*src=)[^>]*>|<style|\son\w+=", text)
    files = re.findall(r'(?:href|src)="/static/([^"]+)"', text)
    assert files and all(finders.find(file) for file in files)
    left_out = [name for name in files if matches_patterns(name.rpartition("/")[2], UNUSED)]
    assert not left_out and not [name for name in files if "select2" in name]


def test_in_polish(host: Client) -> None:
    User.objects.filter(username="anna").update(language="pl")
    page = host.get(TABLES).content.decode()
    assert '<html lang="pl"' in page and "Zamknij" in page and "Close" not in page
    assert "Osoby i stoły" in host.get(reverse("admin:index")).content.decode()
