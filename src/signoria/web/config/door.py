"""The door of the site: what a client does to its connection costs no thread that computes.

Before a page is computed its whole request is here, within limits of size and time; the page is
computed in one go by a thread of a small pool; then the thread is free, and the answer is sent
from here at the pace of the client.  Requests that only read and requests that write have lanes of
their own: while somebody holds the database's lock, pages can still be looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from signoria.web.site.place import OFFLINE

# What ASGI and WSGI pass around has no better type: each server puts its own things in.
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

BODY_BYTES = 2_000_000  # the largest record is far smaller
ALL_BODIES = 64_000_000  # of all requests that are here at the same moment
BODY_SECONDS = 20.0  # until a request is here
LINGER_SECONDS = 3.0  # a refused upload is still listened to, or its sender would hear no answer
QUEUE_SECONDS = 15.0  # until a thread is free
QUEUE_LENGTH = 200  # requests that wait for a thread of one lane
READING = 3  # threads; one at a time computes anyway, the others wait for the database
WRITING = 3
ONLY_READ = ("GET", "HEAD", "OPTIONS")
NO_STORE = (b"cache-control", b"no-store")


class Refused(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, text: str, linger: bool = False) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.linger = linger


class Gone(Exception):
    """The client has hung up; nobody waits for an answer."""


@dataclass(frozen=True)
class Answer:
    """A whole answer, ready to be sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Queue:
    """Requests that wait for one of a few places.  Addresses take turns, so that who asks for
    very much waits for itself."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._length = 0
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[bool]:
        """A place, when it is this request's turn; did it have to wait?"""
        had_to_wait = self._free == 0
        if had_to_wait:
            await self._wait(address)
        else:
            self._free -= 1
        try:
            yield had_to_wait
        finally:
            self._next()

    async def _wait(self, address: str) -> None:
        if self._length >= QUEUE_LENGTH:
            raise Refused(503, "Too many requests at once. Try again in a moment.")
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        self._length += 1
        try:
            async with asyncio.timeout(QUEUE_SECONDS):
                await mine
        except BaseException as error:
            if mine.done() and not mine.cancelled():
                self._next()  # the place came at the moment it was given up
            mine.cancel()
            if isinstance(error, TimeoutError):
                raise Refused(503, "The site is busy. Nothing was changed; try again.") from None
            raise
        finally:
            self._length -= 1

    def _next(self) -> None:
        """Give a place that became free to whoever is next."""
        while self._waiting:
            address, line = self._waiting.popitem(last=False)
            first = line.popleft()
            if line:
                self._waiting[address] = line  # at the end
            if not first.done():
                first.set_result(None)
                return
        self._free += 1


class Lane:
    """Threads for one kind of requests."""

    def __init__(self, application: Wsgi, threads: int, name: str) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(threads, name)
        self._queue = Queue(threads)

    async def answer(self, environ: Environ, gone: Callable[[], Awaitable[bool]]) -> Answer:
        """The answer to a request; or Refused when there are too many of them."""
        async with self._queue.turn(environ["REMOTE_ADDR"]) as had_to_wait:
            if had_to_wait and environ["REQUEST_METHOD"] in ONLY_READ and await gone():
                raise Gone
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, computed, self._application, environ)


def computed(application: Wsgi, environ: Environ) -> Answer:
    """Django's answer, whole: in a thread, which does not see the client."""
    began: list[Answer] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        told = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        began.append(Answer(int(status[:3]), told, b""))

    parts = application(environ, start)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    return Answer(began[-1].status, began[-1].headers, body)


class Door:
    """Everything that comes to the site, by its kind."""

    def __init__(self, pages: Wsgi, pushes: Application, files: Application) -> None:
        self._reading = Lane(pages, READING, "reading")
        self._writing = Lane(pages, WRITING, "writing")
        self._pushes = pushes
        self._files = files
        self._held = 0  # bytes of requests that are being read or computed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        held = Held(self)
        try:
            body = await self._whole(scope, receive, held)
            if is_file(scope):
                await self._files(scope, receive, send)
            elif is_stream(scope):
                await self._pushes(scope, Again(body, receive), send)
            else:
                await send_all(send, await self._computed(scope, body, receive))
        except Refused as refused:
            await refuse(refused, receive, send)
        except Gone:
            return
        finally:
            held.release()

    async def _computed(self, scope: Scope, body: bytes, receive: Receive) -> Answer:
        lane = self._reading if scope["method"] in ONLY_READ else self._writing
        return await lane.answer(environ_of(scope, body), lambda: has_hung_up(receive))

    async def _whole(self, scope: Scope, receive: Receive, held: Held) -> bytes:
        """The body of a request, if it is not too long and does not take too long."""
        if announced_length(scope) > BODY_BYTES:
            raise Refused(413, "This is too large.", linger=True)
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    part: bytes = message.get("body", b"")
                    if len(body) + len(part) > BODY_BYTES:
                        raise Refused(413, "This is too large.", linger=True)
                    held.add(len(part))
                    body += part
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            raise Refused(408, "The request took too long to arrive.") from None

    def hold(self, number: int) -> None:
        """Count bytes that are in memory for a request."""
        if number > 0 and self._held + number > ALL_BODIES:
            raise Refused(503, "Too many uploads at once. Try again in a moment.", linger=True)
        self._held += number


class Held:
    """The bytes of one request that the door counts."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._number = 0

    def add(self, number: int) -> None:
        """So many more."""
        self._door.hold(number)
        self._number += number

    def release(self) -> None:
        """They are no longer needed."""
        self._door.hold(-self._number)
        self._number = 0


class Again:
    """A `receive` that gives the body which was read already, then what comes after it."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> MutableMapping[str, Any]:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def has_hung_up(receive: Receive) -> bool:
    """Has the client gone while its request waited?"""
    waiting = asyncio.ensure_future(receive())
    await asyncio.sleep(0)
    if waiting.done():
        return True
    waiting.cancel()
    return False


async def send_all(send: Send, answer: Answer) -> None:
    """Send an answer, at the pace of the client."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


async def refuse(refused: Refused, receive: Receive, send: Send) -> None:
    """Say why, and hang up."""
    text = refused.text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
        NO_STORE,
    ]
    if refused.status == 503:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": True})
    if refused.linger:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LINGER_SECONDS):
                while (await receive()).get("more_body", False):
                    pass  # thrown away
    await send({"type": "http.response.body", "body": b""})


def announced_length(scope: Scope) -> int:
    """The length of the body, as its sender says; 0 if it does not."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 20 else sys.maxsize
    return 0


def is_stream(scope: Scope) -> bool:
    """The pushes of a table, which stay open."""
    return scope["method"] in ONLY_READ and str(scope["path"]).endswith("/events")


def is_file(scope: Scope) -> bool:
    """A style sheet, a script, a picture."""
    path = str(scope["path"])
    return path.startswith(("/static/", OFFLINE)) or path == OFFLINE.rstrip("/")


def environ_of(scope: Scope, body: bytes) -> Environ:
    """A request as WSGI says it."""
    server, port = scope.get("server") or ("localhost", 80)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        put_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    environ["CONTENT_LENGTH"] = str(len(body))  # also of one that came in chunks
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return environ


def put_header(environ: Environ, name: str, value: str) -> None:
    """A header of the request.  One with `_` would pass for another with `-`: left out."""
    if "_" in name:
        return
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    if key in environ:
        separator = "; " if key == "HTTP_COOKIE" else ","
        value = f"{environ[key]}{separator}{value}"
    environ[key] = value
