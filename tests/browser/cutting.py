"""A line to the server that breaks: a proxy that cuts connections at chosen points of a request."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections import Counter
from collections.abc import Iterator

# Before the server has read anything, amid the request, after it was done, amid the answer.
POINTS = ("before", "request", "done", "answer")
MOST = 65_536


class Cutter:
    """Passes everything on, save the next things that are sent when told so."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._plan: list[str] = []
        self._lock = threading.Lock()
        self.cuts: Counter[str] = Counter()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, *points: str) -> None:
        """The next requests that send something are cut here, one after the other."""
        with self._lock:
            self._plan.extend(points)

    def left(self) -> int:
        """Cuts that nothing has met yet."""
        with self._lock:
            return len(self._plan)

    def close(self) -> None:
        """No new connections."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client, socket.create_connection(self._target) as server:
            line = Line(self, client, server)
            back = threading.Thread(target=line.answers, daemon=True)
            back.start()
            line.requests()
            back.join()

    def point(self, data: bytes) -> str:
        """Where the request that begins here is cut; "" to let it pass."""
        if not data.startswith(b"POST "):
            return ""
        with self._lock:
            if not self._plan:
                return ""
            found = self._plan.pop(0)
            self.cuts[found] += 1
            return found


class Line:
    """One connection through the proxy."""

    def __init__(self, cutter: Cutter, client: socket.socket, server: socket.socket) -> None:
        self._cutter, self._client, self._server = cutter, client, server
        self._cut_answer = ""

    def requests(self) -> None:
        """What the browser sends."""
        with contextlib.suppress(OSError):
            while data := self._client.recv(MOST):
                point = self._cutter.point(data)
                if point == "before":
                    break
                if point == "request":
                    self._server.sendall(data[: len(data) // 2])
                    break
                self._cut_answer = point or self._cut_answer
                self._server.sendall(data)
        self.end()

    def answers(self) -> None:
        """What the server answers."""
        with contextlib.suppress(OSError):
            while data := self._server.recv(MOST):
                if self._cut_answer == "done":
                    break
                if self._cut_answer == "answer":
                    self._client.sendall(data[: len(data) // 2])
                    break
                self._client.sendall(data)
        self.end()

    def end(self) -> None:
        """Both sides are gone."""
        for side in (self._client, self._server):
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def cutting(port: int) -> Iterator[Cutter]:
    """A breaking line to the server on this port."""
    cutter = Cutter(port)
    try:
        yield cutter
    finally:
        cutter.close()
