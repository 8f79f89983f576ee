"""A private table is there for its people only; others do not even learn that there is one."""

from __future__ import annotations

import random
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from signoria.web.people import services as people
from signoria.web.tables import services
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.review import finished
from tests.web.test_authorisation import World, lines

pytestmark = pytest.mark.django_db
STRANGERS = ("stranger", "guest", "nobody")
NOWHERE = "qqqqqqqqqq"  # the code of no table
LISTS = ("/", "/tables", "/watch", "/games/rialto", "/api/tables?status=", "/people/@Person0")


def waiting(free: int = 1) -> Table:
    """A private table of the first person, with free seats."""
    return playing.open_table("rialto", playing.people(1), free, public=False)


def running() -> Table:
    """A private game of two."""
    table = playing.new_table("rialto")
    Table.objects.update(public=False)
    return playing.now(table)


def ended() -> Table:
    """A private game of two that is over."""
    return playing.play_to_end(running(), random.Random(1))


def what_is_said(answer: HttpResponse, code: str) -> tuple[int, str, str]:
    """An answer without what differs every time."""
    body = playing.without_tokens(answer.content) if not answer.streaming else b""
    text = re.sub(r"nonce[-=\"A-Za-z0-9+/_]+", "", body.decode(errors="replace"))
    where = answer.headers.get("Location", "").replace(code, NOWHERE)
    return answer.status_code, text.replace(code, NOWHERE), where


def test_strangers_get_the_answers_of_a_table_that_is_not_there() -> None:
    world = World(public=False)
    told = []
    for method, path in lines():
        stage = next((stage for stage in world.tables if f"<{stage}>" in path), None)
        if stage is None:
            continue
        code = world.tables[stage].code
        for role in STRANGERS:
            client = world.clients[role]
            here = what_is_said(world.send(client, role, method, path), code)
            nowhere = path.replace(f"<{stage}>", NOWHERE)
            there = what_is_said(world.send(client, role, method, nowhere), code)
            if here != there:
                told.append(
                    f"{role} {method} {path}: {here[0]} {here[2]}, not {there[0]} {there[2]}"
                )
    assert not told, "\n".join(told)
    assert world.stored() == world.before


def test_its_people_get_what_everybody_gets_of_a_public_one() -> None:
    world = World(public=False)
    wrong = []
    for (method, path), expected in lines().items():
        if not any(f"<{stage}>" in path for stage in world.tables) or "aside" in path:
            continue  # there is no talk of those who watch beside a private table
        for role, outcome in zip(("host", "other"), expected, strict=False):
            found = world.outcome(world.clients[role], role, method, path)
            if found != outcome and (method, path) != ("GET", "/join/<open>"):
                wrong.append(f"{role} {method} {path}: {found}, not {outcome}")
    assert not wrong, "\n".join(wrong)


def test_no_list_names_it() -> None:
    tables = (waiting(), running(), ended())
    Table.objects.update(public=False)
    for client in (playing.signed_in(playing.people(3)[2]), Client()):
        for path in LISTS:
            for status in ("open", "playing", "over") if path.endswith("=") else ("",):
                page = client.get(path + status).content.decode()
                assert not any(table.code in page for table in tables), path


def test_a_guest_comes_by_the_link_and_sits_down() -> None:
    table, guest = waiting(), Client()
    host = playing.signed_in(table.host)
    room = host.get(f"/join/{table.code}", follow=True)
    link = room.context["link"]
    assert link == f"http://testserver/join/{table.code}?key={table.key}"
    assert room.redirect_chain[-1][0] == link.removeprefix("http://testserver")  # to be copied too
    assert guest.get(f"/join/{table.code}").status_code == 404
    assert guest.get(f"/join/{table.code}?key={table.key[:-1]}").status_code == 404
    assert "sessionid" not in guest.cookies
    assert guest.get(link).status_code == 200
    guest.post(f"/join/{table.code}/take", {"seat": "1", "name": "Zofia"})
    assert playing.seat_of(table, 1).name == "Zofia"
    host.post(f"/join/{table.code}/start")
    assert guest.get(f"/t/{table.code}/").status_code == 200


def test_the_door_takes_link_and_code_of_an_invitation() -> None:
    table = waiting()
    for written in (
        f"https://x.example/join/{table.code}?key={table.key}",
        f"{table.code} {table.key}",
    ):
        friend = Client()
        assert friend.post("/join", {"code": written})["Location"] == f"/join/{table.code}"
        assert friend.get(f"/join/{table.code}", follow=True).status_code == 200
    assert Client().post("/join", {"code": table.code}).status_code == 404


def test_who_has_the_link_watches_and_goes_on_without_it() -> None:
    table, friend = ended(), Client()
    base = f"/t/{table.code}"
    pages = ("/", "/end", "/replay", "/record.json", "/review", "/events", "/sheet")
    assert {friend.get(base + page).status_code for page in pages} <= {404}
    assert friend.get(f"{base}/?key={table.key}").status_code == 200
    assert {friend.get(base + page).status_code for page in pages} == {200}
    assert {
        Client().get(f"/api/tables/{table.code}{page}").status_code for page in ("", "/record")
    } == {404}
    for page in ("", "/view", "/record"):
        assert Client().get(f"/api/tables/{table.code}{page}?key={table.key}").status_code == 200


def test_what_is_shared_after_the_game_carries_the_key() -> None:
    table = ended()
    one = playing.signed_in(table.host)
    for page in ("end", "review"):
        shared = one.get(f"/t/{table.code}/{page}").content.decode()
        link = re.search(rf'data-copy="http://testserver(/t/{table.code}/{page}[^"]*)"', shared)
        if link is not None:
            assert Client().get(link[1]).status_code == 200
    assert f"key={table.key}" in one.get(f"/t/{table.code}/end").content.decode()
    Table.objects.update(public=True)
    assert table.key not in one.get(f"/t/{table.code}/end").content.decode()


def test_invited_by_name_or_having_played_before_is_enough() -> None:
    table = waiting()
    host, friend, other = playing.people(3)
    people.invite(table, host, friend.shown_name())
    assert playing.signed_in(friend).get(f"/join/{table.code}", follow=True).status_code == 200
    assert playing.signed_in(other).get(f"/join/{table.code}").status_code == 404
    old = ended()
    again = services.rematch(old, host)
    services.leave(again, friend)
    assert playing.signed_in(friend).get(f"/join/{again.code}", follow=True).status_code == 200
    assert playing.signed_in(other).get(f"/join/{again.code}").status_code == 404


def test_who_could_watch_a_game_can_watch_its_rematch() -> None:
    old, friend = ended(), Client()
    friend.get(f"/t/{old.code}/?key={old.key}")
    again = services.rematch(old, old.host or playing.people(1)[0])
    assert friend.get(f"/join/{again.code}", follow=True).status_code == 200


def test_whom_the_host_sent_away_does_not_come_back_unless_asked() -> None:
    host, friend = playing.people(2)
    for public in (True, False):
        table = playing.open_table("rialto", [host, friend], 1, public=public)
        browser = playing.signed_in(friend)
        browser.get(f"/join/{table.code}?key={table.key}")
        playing.signed_in(host).post(f"/join/{table.code}/remove", {"seat": "1"})
        assert browser.get(f"/join/{table.code}").status_code == (200 if public else 404)
        for address in (f"/join/{table.code}/take", f"/api/tables/{table.code}/join"):
            browser.post(address, {"seat": "1", "name": ""})
        assert playing.seat_of(table, 1).user is None
        people.invite(playing.now(table), host, friend.shown_name())
        browser.post(f"/join/{table.code}/take", {"seat": "1", "name": ""})
        assert playing.seat_of(table, 1).user == friend


def test_who_is_blocked_does_not_sit_down_by_the_api_either() -> None:
    host, friend = playing.people(2)
    table = playing.open_table("rialto", [host], 1)
    people.tie(host, friend, "blocked", True)
    answer = playing.signed_in(friend).post(f"/api/tables/{table.code}/join")
    assert answer.status_code == 403
    assert playing.seat_of(table, 1).user is None


def test_only_its_people_read_the_key_in_the_api() -> None:
    table = running()
    host, _other, stranger = playing.people(3)
    assert playing.signed_in(host).get(f"/api/tables/{table.code}").json()["key"] == table.key
    found = playing.signed_in(stranger).get(f"/api/tables/{table.code}?key={table.key}").json()
    assert found["key"] == ""
    Table.objects.update(public=True)
    assert playing.signed_in(host).get(f"/api/tables/{table.code}").json()["key"] == ""


def test_the_rules_do_not_tell_its_options() -> None:
    options = {"neutral": True}
    table = playing.open_table("rialto", playing.people(1), 1, options, public=False)
    nowhere = Client().get(f"/rules/rialto?table={NOWHERE}")
    assert what_is_said(
        Client().get(f"/rules/rialto?table={table.code}"), table.code
    ) == what_is_said(nowhere, table.code)
    assert nowhere.context["table"] is None


def test_a_mistake_as_a_puzzle_is_for_its_people() -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto")
    finished.reviewed(table, user)
    mine = playing.signed_in(user).get(f"/t/{table.code}/mistakes", follow=True)
    if "/puzzles/t-" not in mine.request["PATH_INFO"]:
        pytest.fail("no mistake in this game")
    key = mine.request["PATH_INFO"]
    assert Client().get(key).status_code == 200
    Table.objects.update(public=False)
    assert Client().get(key).status_code == 404
    assert playing.signed_in(user).get(key).status_code == 200


def test_the_stream_of_all_tables_says_nothing_of_it() -> None:
    from django.test import RequestFactory

    from signoria.web.tables.streams import may_hear

    table = running()
    for user, heard in ((table.host, [table]), (playing.people(3)[2], [])):
        request = RequestFactory().get("/t/all/events")
        request.user = user
        request.session = {}
        assert may_hear(request, [table.code]) == heard
