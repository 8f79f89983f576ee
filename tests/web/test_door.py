"""The door: an end to every kind of waiting, and limits of size and number."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
import uvicorn

from signoria.web.config import connections, door, serve
from signoria.web.config.connections import Connections
from signoria.web.config.door import Door, Queue, environ_of
from tests.web.attackers import SMALL, closed_by_server, line_to, request
from tests.web.server import PATIENCE

LARGE = b"x" * 5_000_000  # more than the system keeps for a client that does not read


class House:
    """A site of three pages behind the real door, in this process."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.clients: list[str] = []
        self.locked = threading.Event()  # until it is set, whoever writes waits
        application = Door(self.page, nothing, nothing)
        config = uvicorn.Config(application, "127.0.0.1", 0, **serve.options())
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def page(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.asked.append(environ["PATH_INFO"])
        self.clients.append(environ["REMOTE_ADDR"])
        body = LARGE if environ["PATH_INFO"] == "/large" else environ["wsgi.input"].read() or b"."
        if environ["PATH_INFO"] == "/write":
            assert self.locked.wait(PATIENCE)
        start("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    @property
    def port(self) -> int:
        return int(self._server.servers[0].sockets[0].getsockname()[1])

    @contextlib.contextmanager
    def open(self) -> Iterator[House]:
        self._thread.start()
        try:
            wait_for(lambda: self._server.started)
            yield self
        finally:
            self.locked.set()
            self._server.should_exit = True
            self._thread.join(PATIENCE)


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """Neither pushes nor files here."""


def wait_for(what: Callable[[], bool]) -> None:
    """Until it is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house whose patience is short."""
    monkeypatch.setattr(connections, "CONNECTIONS", Connections())
    monkeypatch.setattr(connections, "LOOK", 0.05)
    with House().open() as found:
        yield found


def test_a_body_that_does_not_come_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BODY_SECONDS", 0.3)
    with line_to(house) as line:
        line.sendall(request("POST", "/", "Content-Length: 100") + b"x")
        assert closed_by_server(line).startswith(b"HTTP/1.1 408 ")
    assert house.asked == []


@pytest.mark.parametrize("bytes_sent", [b"", b"G", b"\r\n", b"GET / HTTP/1.1\r\nHost: x"])
def test_a_head_that_does_not_come_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch, bytes_sent: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    with line_to(house) as line:
        line.sendall(bytes_sent)
        closed_by_server(line)


def test_a_head_without_end_is_cut_off(house: House) -> None:
    with line_to(house) as line:
        with contextlib.suppress(ConnectionError):
            for number in range(20_000):
                line.sendall(
                    f"X-{number}: 1234567890\r\n".encode() if number else b"GET / HTTP/1.1\r\n"
                )
        closed_by_server(line)
    assert house.asked == []


def test_an_answer_that_is_not_taken_is_thrown_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.3)
    with line_to(house, SMALL) as line:
        line.sendall(request("GET", "/large"))
        wait_for(lambda: house.asked == ["/large"])
        wait_for(lambda: not connections.CONNECTIONS.all)


def test_a_last_answer_that_is_not_taken_is_thrown_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "CLOSE_SECONDS", 0.3)
    with line_to(house, SMALL) as line:
        line.sendall(request("GET", "/large", "Connection: close"))
        wait_for(lambda: house.asked == ["/large"])
        wait_for(lambda: not connections.CONNECTIONS.all)


def test_of_requests_in_a_row_the_first_is_answered(house: House) -> None:
    with line_to(house) as line:
        line.sendall(request("GET", "/first") + request("GET", "/second") * 200)
        said = closed_by_server(line)
    assert said.startswith(b"HTTP/1.1 200 ") and b"connection: close" in said
    assert house.asked == ["/first"]


def test_a_client_that_is_gone_before_its_turn_costs_no_page(house: House) -> None:
    writers = [line_to(house) for _ in range(door.READING)]
    for line in writers:
        line.sendall(request("GET", "/write"))
    wait_for(lambda: house.asked.count("/write") == door.READING)
    gone = line_to(house)
    gone.sendall(request("GET", "/gone"))
    wait_for(lambda: len(connections.CONNECTIONS.all) == door.READING + 1)
    gone.close()
    wait_for(lambda: len(connections.CONNECTIONS.all) == door.READING)
    house.locked.set()
    assert answer_of(house, request("GET", "/")).startswith(b"HTTP/1.1 200 ")
    assert "/gone" not in house.asked
    for line in writers:
        line.close()


def test_addresses_take_turns() -> None:
    """Ninety requests of one address do not stand before the first of another."""

    async def line_up() -> list[str]:
        queue, served = Queue(1), list[str]()

        async def one(address: str) -> None:
            async with queue.turn(address):
                served.append(address)
                await asyncio.sleep(0)

        await asyncio.gather(*(one("flood") for _ in range(90)), one("other"))
        return served

    served = asyncio.run(line_up())
    assert len(served) == 91
    assert served.index("other") <= 2


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_refused(house: House, chunked: bool) -> None:
    size = door.BODY_BYTES + 1
    if chunked:
        head = request("POST", "/", "Transfer-Encoding: chunked")
        body = b"%x\r\n" % size + b"x" * size + b"\r\n0\r\n\r\n"
    else:
        head, body = request("POST", "/", f"Content-Length: {size}"), b"x" * size
    assert answer_of(house, head + body).startswith(b"HTTP/1.1 413 ")
    assert house.asked == []


def test_a_body_in_chunks_arrives_whole(house: House) -> None:
    head = request("POST", "/", "Transfer-Encoding: chunked", "Connection: close")
    assert answer_of(house, head + b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n").endswith(b"\r\n\r\nabcde")


def test_all_bodies_together_have_a_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "ALL_BODIES", 100)
    with line_to(house) as first:
        first.sendall(request("POST", "/write", "Content-Length: 80") + b"x" * 80)
        wait_for(lambda: house.asked == ["/write"])
        second = request("POST", "/", "Content-Length: 30") + b"x" * 30
        assert answer_of(house, second).startswith(b"HTTP/1.1 503 ")
    house.locked.set()
    wait_for(lambda: answer_of(house, second).startswith(b"HTTP/1.1 200 "))


def test_one_address_has_so_many_connections(house: House, settings: Any) -> None:
    settings.CONNECTIONS_PER_ADDRESS = 3
    lines = [line_to(house) for _ in range(3)]
    wait_for(lambda: len(connections.CONNECTIONS.all) == 3)
    assert answer_of(house, b"").startswith(b"HTTP/1.1 503 ")
    settings.PROXIES = ["127.0.0.0/8"]  # speaks for many
    connections.is_proxy.cache_clear()
    assert answer_of(house, request("GET", "/")).startswith(b"HTTP/1.1 200 ")
    settings.CONNECTIONS = 3
    assert answer_of(house, b"").startswith(b"HTTP/1.1 503 ")
    for line in lines:
        line.close()
    wait_for(lambda: not connections.CONNECTIONS.all)
    assert not connections.CONNECTIONS.by_address
    connections.is_proxy.cache_clear()


def test_a_lock_that_holds_all_writers_stops_no_reader(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = request("POST", "/write", "Content-Length: 0")
    lines = [line_to(house) for _ in range(door.WRITING)]
    for line in lines:
        line.sendall(write)
    wait_for(lambda: house.asked.count("/write") == door.WRITING)
    assert answer_of(house, request("GET", "/")).startswith(b"HTTP/1.1 200 ")
    monkeypatch.setattr(door, "QUEUE_SECONDS", 0.2)
    assert answer_of(house, write).startswith(b"HTTP/1.1 503 ")
    monkeypatch.setattr(door, "QUEUE_LENGTH", 0)
    assert answer_of(house, write).startswith(b"HTTP/1.1 503 ")
    assert house.asked.count("/write") == door.WRITING
    house.locked.set()
    for line in lines:
        assert line.recv(100).startswith(b"HTTP/1.1 200 ")
        line.close()


def answer_of(house: House, data: bytes) -> bytes:
    """What the server says to these bytes."""
    with line_to(house) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(data)
        line.settimeout(PATIENCE)
        said = line.recv(4096)
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65536):
                said += part
        return said


@pytest.mark.parametrize(
    ("proxies", "client"),
    [([], "127.0.0.1"), (["192.0.2.1"], "127.0.0.1"), (["127.0.0.0/8"], "203.0.113.9")],
)
def test_only_proxies_say_for_whom_they_speak(
    settings: Any, proxies: list[str], client: str
) -> None:
    settings.PROXIES = proxies
    with House().open() as house:
        asked = request("GET", "/", "X-Forwarded-For: 203.0.113.9", "Connection: close")
        assert answer_of(house, asked).startswith(b"HTTP/1.1 200 ")
    assert house.clients == [client]


def test_a_header_cannot_pass_for_another() -> None:
    scope = {
        "method": "GET",
        "path": "/ł",
        "query_string": b"q=\xff",
        "http_version": "1.1",
        "headers": [
            (b"x_forwarded_proto", b"https"),
            (b"cookie", b"a=1"),
            (b"cookie", b"b=2"),
            (b"content-length", b"99"),
        ],
    }
    environ = environ_of(scope, b"abc")
    assert "HTTP_X_FORWARDED_PROTO" not in environ
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["CONTENT_LENGTH"] == "3"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/ł"
