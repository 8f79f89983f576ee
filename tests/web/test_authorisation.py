"""Who may do what: every address, five kinds of people, tables before, in and after a game.

An outcome is the status, with `!` when the tables changed and `+` when a person was made.
A new address has no line here and fails until somebody has thought about it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import URLResolver, get_resolver

from signoria import packs
from signoria.web.accounts.models import User
from signoria.web.notices.models import Wishes
from signoria.web.packs import services as pack_services
from signoria.web.packs.models import Pack, Version
from signoria.web.review.models import Review
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Message, Move, Seat, Table
from tests.web import playing
from tests.web.matrix import MATRIX

pytestmark = pytest.mark.django_db

ROLES = ("host", "other", "stranger", "guest", "nobody")
STAGES = ("open", "playing", "over")
PACK = "privatepak"  # a private pack of the host's, with one version
HASH = "c9b5348517e958e24681f1cc211b981647d8ac357167516ad95a1d3e7c2bbb33"


KEPT = (Table, Seat, Move, Message, Pack, Version, Review)


def rows(query: str) -> list[Any]:
    """As they are stored, in the order of their first column; nothing is made of them, since
    they are read after every request."""
    with connection.cursor() as cursor:
        cursor.execute(f"{query} ORDER BY 1")
        return cursor.fetchall()


class World:
    """Three tables and the people around them.  In the running game the host is to act."""

    def __init__(self, public: bool = True) -> None:
        host, other, stranger = playing.people(3)
        guest = User.objects.create_user("guest-abc", display_name="Vera", is_guest=True)
        everybody = (host, other, stranger, guest)
        self.users: dict[str, User | None] = dict(zip(ROLES, (*everybody, None), strict=True))
        self.clients = {role: playing.signed_in(user) for role, user in self.users.items()}
        rng = random.Random(1)
        self.tables = {"open": playing.open_table("rialto", [host, other], 1)}
        running = playing.forward(playing.new_table("rialto"), 12, rng)
        while running.actor != 0 or not playing.look(running, lambda live: live.table.undo_reach()):
            running = playing.play_on(running, 1, rng)
        self.tables["playing"] = running
        self.tables["over"] = playing.play_to_end(playing.new_table("rialto"), rng)
        Table.objects.update(public=public)
        self.action = playing.legal(running)[0].id
        text = packs.standard("rialto")["tiles.toml"].replace("[5, 6]", "[2, 6]")
        pack = pack_services.new_pack(host, "rialto", "Mine", {"tiles.toml": text})
        Pack.objects.filter(pk=pack.pk).update(code=PACK)
        version = pack_services.publish(Pack.objects.get(pk=pack.pk))
        assert version.contents_id == HASH
        self.before = self.stored()  # and again after every request, since that is undone

    def address(self, path: str) -> str:
        """The path with the code of the table it names."""
        for stage, table in self.tables.items():
            path = path.replace(f"<{stage}>", table.code)
        return path.replace("<hash>", HASH)

    def version(self, role: str, path: str) -> int:
        """The version a person sees: so that nothing is refused as stale."""
        table = self.tables[next((stage for stage in STAGES if f"<{stage}>" in path), "playing")]
        seat = table.seats.filter(user=self.users[role]).first() if self.users[role] else None
        return int((seat or playing.seat_of(table, 0)).version)

    def form(self, role: str, path: str) -> dict[str, Any]:
        """What is sent: good enough that only the person can be wrong."""
        fields: dict[str, Any] = {"version": self.version(role, path)}
        tail = path.rsplit("/", 1)[-1]
        match tail:
            case "move":
                fields["path"] = str(self.action)
            case "moves":
                fields["action"] = self.action
            case "order" | "orders":
                fields |= {"order": "pass-when-nothing", "value": True}
            case "seat":
                fields |= {"seat": 2, "who": "novice"}
            case "bot":
                fields |= {"seat": 0, "bot": "merchant"}
            case "stand-in":
                fields = {"bot": "merchant"}
            case "claim":
                fields = {"seat": 0}
            case "what-if":
                fields |= {"ply": 5, "seat": 0, "bot": "novice"}
            case "take":
                fields |= {"seat": 2, "name": ""}
            case "say":
                fields["text"] = "ciao"
            case "notices":
                fields = {"mail_every": Wishes.Every.HOUR.value}
            case "tables" if path.startswith("/api"):
                fields = {"game": "rialto", "seats": [{"kind": "me"}, {"kind": "open"}]}
        return fields

    def stored(self) -> tuple[list[Any], list[Any]]:
        """Tables and people as the database has them."""
        tables = [rows(f"SELECT * FROM {model._meta.db_table}") for model in KEPT]
        return tables, rows(f"SELECT id, username, password FROM {User._meta.db_table}")

    def outcome(self, client: Client, role: str, method: str, path: str) -> str:
        """What happens, undone afterwards."""
        before, cookies = self.before, copy.deepcopy(client.cookies)
        with transaction.atomic():
            answer = self.send(client, role, method, path)
            after = self.stored()
            transaction.set_rollback(True)
        if after != before:
            CACHE._slots.clear()  # it holds what was undone
        client.cookies = cookies
        changed = ("!" if after[0] != before[0] else "") + ("+" if after[1] != before[1] else "")
        return f"{answer.status_code}{changed}"

    def send(self, client: Client, role: str, method: str, path: str) -> Any:
        """The request."""
        address = self.address(path)
        if method == "GET":
            return client.get(address)
        if path.startswith("/api"):
            return client.post(address, self.form(role, path), "application/json")
        return client.post(address, self.form(role, path))


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Every address of the site, as a pattern."""
    for found in (resolver or get_resolver()).url_patterns:
        here = before + str(found.pattern)
        if isinstance(found, URLResolver):
            yield from routes(found, here)
        else:
            yield here


def paths(route: str) -> list[str]:
    """Real paths of a pattern: with a code once for each stage of a table."""
    route = route.replace("<slug:game>", "rialto").replace("<game>", "rialto")
    route = route.replace("<str:form>", "json").replace("<slug:code>", "<code>")
    route = route.replace("<uidb64>", "x").replace("<token>", "y")
    route = route.replace("<slug:rule>", "RIA-D-2").replace("<slug:pack_code>", PACK)
    route = (
        route.replace("<slug:hash_>", "<hash>")
        .replace("<int:number>", "1")
        .replace("<str:file>", "tiles.toml")
    )
    route = route.replace("<slug:key>", "strength").replace("<slug:week>", "2026-W01")
    route = route.replace("<path:name>", "Person0")
    if "<code>" in route:
        return [route.replace("<code>", f"<{stage}>") for stage in STAGES]
    return [route]


def lines() -> dict[tuple[str, str], list[str]]:
    """The matrix: method and path, then the outcome for each kind of person."""
    found = {}
    for line in MATRIX.strip().splitlines():
        method, path, *outcomes = line.split()
        found[method, path] = outcomes
    return found


def wanted() -> list[tuple[str, str]]:
    """Every request there should be a line for; of the admin all are tried in test_backstage.py."""
    return [
        (method, path)
        for route in dict.fromkeys(routes())
        if not route.startswith("/admin/")
        for path in paths(route)
        for method in ("GET", "POST")
    ]


def test_every_address_has_its_lines() -> None:
    assert set(wanted()) == set(lines())


def test_everybody_gets_what_the_matrix_says() -> None:
    world = World()
    wrong = []
    for (method, path), expected in lines().items():
        found = [world.outcome(world.clients[r], r, method, path) for r in ROLES]
        if found != expected:
            wrong.append(f"{method} {path}: {' '.join(found)}, not {' '.join(expected)}")
    assert not wrong, "\n".join(wrong)
    assert world.stored() == world.before


def test_looking_changes_nothing() -> None:
    for (method, path), outcomes in lines().items():
        if method == "GET":
            assert all(outcome.isdigit() for outcome in outcomes), path


def test_a_refusal_changes_nothing() -> None:
    for key, outcomes in lines().items():
        assert all(outcome.isdigit() or outcome[0] in "23" for outcome in outcomes), key


def test_without_its_token_no_form_does_anything() -> None:
    world = World()
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.users["host"], backend=playing.BACKEND)  # type: ignore[arg-type]
    for (method, path), outcomes in lines().items():
        if method == "POST" and not outcomes[0].isdigit() and path != "/api/guests":
            assert world.outcome(client, "host", method, path) == "403", path


def test_only_the_host_starts_a_full_table() -> None:
    host, other, stranger = playing.people(3)
    table = playing.open_table("rialto", [host, other])
    for user in (other, stranger, None):
        for url in (f"/join/{table.code}/start", f"/api/tables/{table.code}/start"):
            playing.signed_in(user).post(url)
            assert playing.now(table).status == Table.Status.OPEN
    playing.signed_in(host).post(f"/join/{table.code}/start")
    assert playing.now(table).status == Table.Status.PLAYING
