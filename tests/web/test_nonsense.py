"""Thousands of requests that make no sense: not one of them is answered by a fault.

`make fuzz` sends 100,000 of them; `SIGNORIA_FUZZ` and `SIGNORIA_SEED` say how many and which.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import secrets
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import unquote_to_bytes

import pytest
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client

from signoria.core.machine import OVER
from signoria.games import game_names, load_game
from signoria.web.accounts.models import User
from signoria.web.api.tokens import token_for
from signoria.web.tables import services
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.nonsense import Here, Nonsense, Request
from tests.web.server import PATIENCE, Guest, Server, Visitor, running
from tests.web.test_authorisation import routes

BLOCK = 1000  # requests, then everything they did is taken back
SOME = 400
MANY = 100_000
SHARE = 0.05  # of them through a real server
LINES = 3  # that speak to it at the same time: as many as it has threads, so that nobody waits


class Faults(logging.Handler):
    """Whatever the site complains about."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))

    def raised(self, **_given: object) -> None:
        """Something came out of a view."""
        logging.getLogger("signoria.fuzz").error("unhandled", exc_info=True)


@contextlib.contextmanager
def listening() -> Iterator[Faults]:
    """Hear of every fault that is logged or comes out of a view."""
    faults = Faults()
    names = ("signoria", "django.request", "asyncio")
    got_request_exception.connect(faults.raised)
    for name in names:
        logging.getLogger(name).addHandler(faults)
    try:
        yield faults
    finally:
        got_request_exception.disconnect(faults.raised)
        for name in names:
            logging.getLogger(name).removeHandler(faults)


class Place:
    """Tables of every game before, in and after play, and people around them."""

    def __init__(self, games: list[str]) -> None:
        rng = random.Random(1)
        self.people = playing.people(3)
        guest = User.objects.create_user("guest-abc", display_name="Vera", is_guest=True)
        for user in self.people:
            user.set_password("long enough 7")
            user.save()
        self.users: list[User | None] = [None, guest, *self.people]
        self.tokens = [*(token_for(user) for user in self.people), "", "x", "a:b:c", "é"]
        self.tables: list[Table] = []
        self.records: list[str] = []
        self.routes = list(routes())
        for name in games:
            players = 2 if 2 in load_game(name).players else load_game(name).players[0]
            over = playing.play_to_end(playing.new_table(name, players), rng)
            record = services.record_of(over)
            self.records += [record.to_text(), json.dumps(record.to_json())]
            self.tables += [
                playing.open_table(name, self.people[:1], players - 1),
                playing.new_table(name, players),
                playing.forward(playing.new_table(name, players), rng.randint(10, 60), rng),
                over,
            ]
        self.pieces = {table.code: pieces(table) for table in self.tables}

    def here(self, table: Table) -> Here:
        """What one could know of a table now."""
        table = playing.now(table)
        versions = [seat.version for seat in table.seats.all()]
        going = table.status == Table.Status.PLAYING and table.actor != OVER
        legal = playing.legal(table) if going else []
        known = self.pieces[table.code]
        return Here(table.code, table.game, table.players, versions, legal, known)

    def source(self, seed: str) -> Nonsense:
        """Requests about all of that."""
        tables = [self.here(table) for table in self.tables]
        people = len(self.users)
        return Nonsense(seed, self.routes, tables, people, self.tokens, self.records)


def pieces(table: Table) -> list[str]:
    """Names of things on its page."""
    if table.status == Table.Status.OPEN:
        return []
    page = Client().get(f"/t/{table.code}/").content.decode()
    return sorted({part.split('"')[0] for part in page.split('data-piece="')[1:]})[:40]


def sent(client: Client, request: Request) -> int:
    """The status of Django's answer."""
    path = unquote_to_bytes(request.path).decode("utf-8", "replace")
    answer = client.generic(
        request.method,
        "/",
        request.body,
        request.type,
        headers=request.headers,
        PATH_INFO=path.encode("utf-8", "replace").decode("latin-1"),
        QUERY_STRING=request.query,
    )
    return answer.status_code


def send_many(place: Place, seed: str, number: int, found: Counter[int]) -> list[str]:
    """So many requests in this process; what they did is undone block by block.  What went wrong,
    each with its seed and request; after a fault the next block begins."""
    wrong = []
    for first in range(0, number, BLOCK):
        with listening() as faults, transaction.atomic():
            source = place.source(f"{seed} {first}")
            clients = [playing.signed_in(user) for user in place.users]
            for client in clients:
                client.raise_request_exception = False
            for _ in range(min(BLOCK, number - first)):
                request = source.request()
                status = sent(clients[request.who], request)
                found[status] += 1
                if status >= 500 or faults.told:
                    wrong.append(f"{seed} {first}: {status} {request} {faults.told}")
                    break
            transaction.set_rollback(True)
        CACHE._slots.clear()
    return wrong


@pytest.mark.django_db
def test_some_requests_that_make_no_sense() -> None:
    found = Counter[int]()
    wrong = send_many(Place(["rialto", "burgundy"]), "some", SOME, found)
    assert not wrong, wrong
    assert found.total() == SOME and len(found) > 4


@pytest.mark.django_db
def test_the_test_notices_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(["rialto"])
    monkeypatch.setattr("signoria.web.lobby.views.cards", lambda: 1 // 0)
    wrong = send_many(place, "some", SOME, Counter())
    assert "ZeroDivisionError" in wrong[0]


# --- through a real server --------------------------------------------------------------------


class Line:
    """Raw bytes to a server: what no library would send."""

    def __init__(self, server: Server) -> None:
        self.address = ("127.0.0.1", server.port)
        self.guest = Guest(server.url)
        self.visitor = Visitor(server.url)
        cookies = self.visitor.http.cookies
        self.heads = [
            {},
            {"Authorization": str(self.guest.http.headers["Authorization"])},
            {
                "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
                "X-CSRFToken": cookies["csrftoken"],
                "Origin": server.url,
            },
        ]

    def tables(self, rng: random.Random) -> list[Here]:
        """A table of each game, in play."""
        found = []
        for name in game_names():
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
            code = self.guest.create(name, seats, public=True)
            assert self.guest.post(f"/tables/{code}/start").status_code == 200
            view, catalogue = self.guest.view(code), load_game(name).catalogue
            legal = [catalogue.from_id(pick["id"]) for pick in view["actions"]]
            found.append(Here(code, name, 2, [view["version"]], legal))
        return found

    def send(self, request: Request, rng: random.Random) -> int:
        """The status of the answer; 0 when the line was closed without one."""
        target = f"{request.path}?{request.query}" if request.query else request.path
        heads = {
            "Host": f"127.0.0.1:{self.address[1]}",
            "Content-Length": str(len(request.body)),
            "Content-Type": request.type,
            "Connection": "close",
            **self.heads[request.who],
            **request.headers,
        }
        first = f"{request.method} {target} HTTP/1.1\r\n"
        head = first + "".join(f"{name}: {value}\r\n" for name, value in heads.items())
        data = bytearray(head.encode("latin-1", "replace") + b"\r\n" + request.body)
        if rng.random() < 0.03:
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(min(len(data), 400))] = rng.randrange(256)
        return answered(self.address, bytes(data))

    def close(self) -> None:
        """Hang up."""
        self.guest.close()
        self.visitor.close()


def answered(address: tuple[str, int], data: bytes) -> int:
    """The number in the first line of the answer; 0 without one."""
    with contextlib.suppress(ConnectionError), socket.create_connection(address, PATIENCE) as line:
        line.sendall(data)
        head = line.recv(100)
        return int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0
    return 0


def send_to_server(server: Server, seed: str, number: int) -> Counter[int]:
    """So many requests by several lines at the same time."""
    known = list(routes())

    def speak(which: int) -> Counter[int]:
        rng = random.Random(f"{seed} {which}")
        with contextlib.closing(Line(server)) as line:
            source = Nonsense(f"{seed} {which}", known, line.tables(rng), len(line.heads))
            found = Counter[int]()
            for _ in range(number // LINES):
                request = source.request()
                status = line.send(request, rng)
                found[status] += 1
                assert status < 500, (seed, which, str(request), server.log_text())
            return found

    with ThreadPoolExecutor(LINES) as pool:
        found = sum(pool.map(speak, range(LINES)), Counter[int]())
    log = server.log.read_text(encoding="utf-8", errors="replace")
    for fault in ("Internal Server Error", "Exception in"):
        assert fault not in log, log[log.index(fault) :][:4000]
    return found


# --- many -------------------------------------------------------------------------------------


def wanted(share: float) -> tuple[int, str]:
    """How many requests, and their seed."""
    number = round(int(os.environ.get("SIGNORIA_FUZZ", MANY)) * share)
    seed = os.environ.get("SIGNORIA_SEED") or secrets.token_hex(4)
    print(f"\n{number} requests, SIGNORIA_SEED={seed}", flush=True)
    return number, seed


@pytest.mark.slow
def test_thousands_of_requests_through_a_server() -> None:
    number, seed = wanted(SHARE)
    begun = time.monotonic()
    with running(workers=0) as server:
        found = send_to_server(server, seed, number)
    report(found, begun)
    assert found.total() >= number - LINES
    assert found[0] < number / 20, "most of them must be answered"


@pytest.mark.slow
@pytest.mark.django_db
def test_a_hundred_thousand_requests_that_make_no_sense() -> None:
    number, seed = wanted(1 - SHARE)
    begun, found, wrong = time.monotonic(), Counter[int](), 0
    place = Place(game_names())
    while found.total() < number:
        todo = min(1000, number - found.total())
        for fault in send_many(place, f"{seed} {found.total()}", todo, found):
            print(fault, flush=True)
            wrong += 1
        report(found, begun)
    assert not wrong


def report(found: Counter[int], begun: float) -> None:
    """So far."""
    minutes = (time.monotonic() - begun) / 60
    print(f"{minutes:.1f} min: {found.total()} {dict(sorted(found.items()))}", flush=True)
