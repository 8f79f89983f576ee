"""Clients that mean harm, or have a very bad line: sockets that are used in the wrong way."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import httpx

from tests.web.server import PATIENCE, Server

Attack = Callable[[Server, int], list[socket.socket]]
SMALL = 2048  # bytes of a receive buffer, so that answers pile up at the server
MOST_THREADS = 24
ELSEWHERE = "127.0.0.2"  # attackers do not sit beside those who play
UPLOAD = 60_000_000


class HasPort(Protocol):
    """A server on this machine."""

    port: int


def line_to(server: HasPort, buffer: int = 0, source: str = "") -> socket.socket:
    """A connection; with a small buffer its client soon takes nothing more."""
    line = socket.socket()
    with contextlib.suppress(OSError):  # not every system has all of 127.0.0.0/8
        line.bind((source, 0))
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.port))
    return line


def request(method: str, path: str, *headers: str) -> bytes:
    """The head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def slow_posts(server: Server, number: int) -> list[socket.socket]:
    """A hundred bytes are announced, one is sent."""
    form = ("Content-Type: application/x-www-form-urlencoded", f"Cookie: csrftoken={'a' * 32}")
    head = request("POST", "/account/guest", "Content-Length: 100", *form)
    return sent([line_to(server, source=ELSEWHERE) for _ in range(number)], head + b"x")


def slow_heads(server: Server, number: int) -> list[socket.socket]:
    """A request that does not get beyond its first line."""
    return sent(
        [line_to(server, source=ELSEWHERE) for _ in range(number)], b"GET / HTTP/1.1\r\nHost: loc"
    )


def pipelines(server: Server, number: int) -> list[socket.socket]:
    """Forty requests for a large file and a page in a row, and nothing is read."""
    files = request("GET", large_file(server), "Accept-Encoding: identity") * 40
    pages = request("GET", "/") * 40
    lines = [line_to(server, SMALL, ELSEWHERE) for _ in range(number)]
    sent(lines[::2], files)
    sent(lines[1::2], pages)
    return lines


def streams(server: Server, number: int) -> list[socket.socket]:
    """Pushes of tables are asked for and never read; every second one is half closed."""
    code = httpx.post(f"{server.url}/api/guests", timeout=PATIENCE).json()["token"]
    answer = httpx.post(
        f"{server.url}/api/tables",
        json={"game": "rialto", "seats": [{"kind": "me"}, {"kind": "open"}]},
        headers={"Authorization": f"Bearer {code}"},
        timeout=PATIENCE,
    )
    head = request("GET", f"/t/{answer.json()['code']}/events")
    lines = sent([line_to(server, SMALL, ELSEWHERE) for _ in range(number)], head)
    for line in lines[::2]:
        line.shutdown(socket.SHUT_WR)
    return lines


def sent(lines: list[socket.socket], data: bytes) -> list[socket.socket]:
    """The same bytes on all lines, as far as the server takes them."""
    for line in lines:
        line.settimeout(0.2)
        with contextlib.suppress(OSError):
            line.sendall(data)
    return lines


def large_file(server: Server) -> str:
    """The address of the largest static file."""
    root = server.data / "static"
    files = [path for path in root.rglob("*") if path.suffix in (".css", ".js", ".svg")]
    return (
        "/static/" + max(files, key=lambda path: path.stat().st_size).relative_to(root).as_posix()
    )


def upload(server: Server, chunked: bool = False) -> int:
    """The status of the answer to sixty megabytes in a form; 0 if the line was cut first."""
    head = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'

    def parts() -> Iterator[bytes]:
        yield head
        for _ in range(UPLOAD // 100_000):
            yield b"x" * 100_000

    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    if not chunked:
        headers["Content-Length"] = str(UPLOAD + len(head))
    try:
        answer = httpx.post(
            f"{server.url}/account/guest", content=parts(), headers=headers, timeout=PATIENCE
        )
    except httpx.TransportError:
        return 0
    return answer.status_code


def closed_by_server(line: socket.socket) -> bytes:
    """Wait until the server ends a line; what it said before."""
    line.settimeout(PATIENCE)
    said = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            said += part
    return said


def cut(lines: list[socket.socket]) -> None:
    """Hang up without reading: the server's system says that the line was reset."""
    for line in lines:
        line.close()


class Left:
    """What a server holds: threads, sockets, temporary files."""

    def __init__(self, server: Server, temporary: Path) -> None:
        assert server.process is not None
        self._process = Path("/proc") / str(server.process.pid)
        self._temporary = temporary

    def now(self) -> tuple[int, int, list[str]]:
        """Counted."""
        status = (self._process / "status").read_text()
        threads = next(int(row.split()[1]) for row in status.splitlines() if "Threads:" in row)
        clients = self._lines()
        sockets = 0
        for handle in (self._process / "fd").iterdir():
            with contextlib.suppress(OSError):
                sockets += handle.readlink().name in clients
        return threads, sockets, sorted(path.name for path in self._temporary.iterdir())

    def _lines(self) -> set[str]:
        """All sockets by which clients come.  The database of a test is reached by another kind,
        and keeps a pool of connections that grows when it is needed."""
        rows = [
            row
            for kind in ("tcp", "tcp6")
            for row in (self._process / "net" / kind).read_text().splitlines()[1:]
        ]
        return {f"socket:[{row.split()[9]}]" for row in rows}

    def wait_until(self, as_before: tuple[int, int, list[str]]) -> None:
        """Until no more sockets and files are held than before.  Pools of threads are filled
        when they are needed, never beyond their size."""
        until = time.monotonic() + PATIENCE
        while (now := self.now())[1] > as_before[1] or now[2] != as_before[2]:
            assert time.monotonic() < until, (now, as_before)
            time.sleep(0.1)
        self.check_threads()

    def check_threads(self) -> None:
        """No client has a thread of its own, also while it stays."""
        assert self.now()[0] <= MOST_THREADS


class Others(threading.Thread):
    """Somebody who uses the site meanwhile, in the way of everybody."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.seconds: list[float] = []
        self.faults: list[str] = []
        self.ended = threading.Event()
        self._http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        self._paths = ["/", "/tables", "/games/rialto", "/api/games", large_file(server)]

    def look(self) -> None:
        """Every page once."""
        for path in self._paths:
            begun = time.monotonic()
            try:
                answer = self._http.get(path)
                if answer.status_code != 200:
                    self.faults.append(f"{path}: {answer.status_code}")
            except httpx.HTTPError as error:
                self.faults.append(f"{path}: {error!r}")
            self.seconds.append(time.monotonic() - begun)

    def run(self) -> None:
        while not self.ended.is_set():
            self.look()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def p99(self) -> float:
        """In ms."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)] * 1000
