"""What is done after an answer, in a thread of its own: how long the answer took must not tell
whether there was something to do.  What a process that ends leaves undone, `tasks.sweep` finds."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from django.conf import settings
from django.db import connection

WAIT = 0.2  # seconds: by then the answer is on its way
logger = logging.getLogger(__name__)
Work = Callable[[int, int], None]  # about a table, at a number of moves


class Afterwards:
    """One thread for all of it, started with the first."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[float, Work, int, int]] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def do(self, work: Work, table_id: int, ply: int) -> None:
        """Later; at once where nobody pauses, where nobody else listens, and inside a transaction,
        whose rows no other thread can see yet."""
        if not settings.BOT_PACE or settings.SERVERLESS or connection.in_atomic_block:
            work(table_id, ply)
            return
        self._queue.put((time.monotonic() + WAIT, work, table_id, ply))
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="afterwards", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            due, work, table_id, ply = self._queue.get()
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                work(table_id, ply)
            except Exception:  # the next one has nothing to do with it
                logger.exception("something was not done for table %s", table_id)
            finally:
                connection.close()


AFTERWARDS = Afterwards()
