"""Static files and the games without a server (`signoria export`), from the event loop: they need
no thread of Django's and no database."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

from signoria.web.config.door import Answer, Receive, Scope, Send, send_all
from signoria.web.site.place import OFFLINE

ASKED = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"range": "HTTP_RANGE",
}
NOSNIFF = (b"x-content-type-options", b"nosniff")
HEADERS = [
    NOSNIFF,
    # Of a script only workers ask it: they hear from this site.
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    ),
]
# Python in a browser: compiled code.
OFFLINE_HEADERS = [
    NOSNIFF,
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        b"style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    ),
]
TO_OFFLINE = Answer(
    301, [(b"location", OFFLINE.encode()), (b"content-length", b"0"), *HEADERS], b""
)
NOT_FOUND = Answer(404, [(b"content-length", b"0"), *HEADERS], b"")


class Files:
    """The files that whitenoise knows, compressed and with the headers it gives them."""

    def __init__(self) -> None:
        # Any: whitenoise has no types.
        self._known: Any = WhiteNoiseMiddleware(lambda request: None)
        if settings.OFFLINE.is_dir():
            self._known.add_files(settings.OFFLINE, prefix=OFFLINE)
        self._disk = ThreadPoolExecutor(2, "files")  # a slow disk stops no push

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = self._known
        path = scope["path"]
        is_folder = path == OFFLINE.rstrip("/")
        wanted = OFFLINE if is_folder else path
        file = known.find_file(wanted) if known.autorefresh else known.files.get(wanted)
        if file is None or is_folder:
            await send_all(send, NOT_FOUND if file is None else TO_OFFLINE)
            return
        asked = {
            ASKED[name]: value.decode("latin-1")
            for name, value in scope["headers"]
            if name in ASKED
        }
        loop = asyncio.get_running_loop()
        headers = OFFLINE_HEADERS if path.startswith(OFFLINE) else HEADERS
        found = await loop.run_in_executor(self._disk, read, file, scope["method"], asked, headers)
        await send_all(send, found)


def read(file: Any, method: str, asked: dict[str, str], more: list[tuple[bytes, bytes]]) -> Answer:
    """The answer with the whole file: the largest has some megabytes."""
    found = file.get_response(method, asked)
    content: IO[bytes] | None = found.file
    body = b""
    if content is not None:
        with content:
            body = content.read()
    headers = [(name.lower().encode(), str(value).encode()) for name, value in found.headers]
    return Answer(int(found.status), [*headers, *more], body)
