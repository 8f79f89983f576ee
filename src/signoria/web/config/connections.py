"""Connections: how many there may be, and how long a client may do nothing on one.

uvicorn has a time-out for an idle connection only, and tells the wrong request when a connection
with several requests in a row ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0  # from the first byte of a request until its headers are here
WRITE_SECONDS = 30.0  # in which a client takes nothing of what is being sent
CLOSE_SECONDS = 10.0  # in which a client takes the rest of the last answer
HEAD_BYTES = 32_000
LOOK = 1.0  # seconds between looks at all connections
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 21\r\n"
    b"retry-after: 10\r\nconnection: close\r\n\r\nToo many connections."
)


class Connections:
    """All connections of this process."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self.by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def admit(self, new: Connection) -> bool:
        """May there be one more?  A proxy speaks for many: it has no number of its own."""
        address = new.address
        many = self.by_address[address] >= settings.CONNECTIONS_PER_ADDRESS
        if len(self.all) >= settings.CONNECTIONS or (many and not is_proxy(address)):
            return False
        self.all.add(new)
        self.by_address[address] += 1
        if self._timer is None:
            self._timer = new.loop.call_later(LOOK, self._look)
        return True

    def forget(self, old: Connection) -> None:
        """It is closed."""
        if old in self.all:
            self.all.discard(old)
            self.by_address[old.address] -= 1
            if not self.by_address[old.address]:
                del self.by_address[old.address]

    def _look(self) -> None:
        """End those that have waited for their client too long."""
        self._timer = None
        for connection in list(self.all):
            connection.check()
        for connection in self.all:
            self._timer = connection.loop.call_later(LOOK, self._look)
            break


CONNECTIONS = Connections()


class Connection(HttpToolsProtocol):
    """uvicorn's connection, with an end to every kind of waiting."""

    address = ""
    head_since: float | None = None  # a request has begun to come
    head_bytes = 0
    in_body = False
    stuck_since: float | None = None  # the client does not take what is sent
    closing_since: float | None = None
    is_last = False  # nothing more is read here
    running: Any = None  # uvicorn's cycle of request and answer; its class is not public

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # uvicorn's own signature; asyncio says BaseTransport.
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not CONNECTIONS.admit(self):
            transport.write(FULL)
            transport.close()
            return
        notice_dead_peers(transport)
        self.head_since = self.loop.time()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTIONS.forget(self)
        if self.transport is None:
            return  # it was not admitted
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_last or self.transport is None or self.transport.is_closing():
            return
        if not self.in_body and self.head_since is None:
            self.head_since = self.loop.time()
        if self.head_since is not None:
            self.head_bytes += len(data)
        super().data_received(data)
        if self.head_since is not None and self.head_bytes > HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self.head_since = self.head_since or self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.head_since, self.head_bytes, self.in_body = None, 0, True
        super().on_headers_complete()
        if self.pipeline:
            # No browser sends a request before the last one is answered.  Who does gets the first
            # answer and must come again, or one line could ask for any number of pages.
            self.pipeline.clear()
            self.running.keep_alive = False
            self.is_last = True

    def on_message_complete(self) -> None:
        self.in_body = False
        super().on_message_complete()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:  # Any: as uvicorn gives them
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        self.stuck_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck_since = None
        super().resume_writing()

    def check(self) -> None:
        """End the connection if its client keeps us waiting."""
        now = self.loop.time()
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
        head = None if self.flow.read_paused else self.head_since
        for since, seconds in (
            (head, HEAD_SECONDS),
            (self.stuck_since, WRITE_SECONDS),
            (self.closing_since, CLOSE_SECONDS),
        ):
            if since is not None and now - since > seconds:
                self.transport.abort()
                return


@lru_cache(1024)
def is_proxy(address: str) -> bool:
    """Is this one of the addresses and networks that may speak for others?"""
    try:
        here = ip_address(address)
    except ValueError:
        return False
    return any(here in ip_network(known, strict=False) for known in settings.PROXIES)


def notice_dead_peers(transport: asyncio.Transport) -> None:
    """A client that vanished without a word is noticed: it confirms nothing for a minute."""
    line: socket.socket | None = transport.get_extra_info("socket")
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with contextlib.suppress(OSError, AttributeError):  # not every system has these
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 60_000)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 60)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 20)
