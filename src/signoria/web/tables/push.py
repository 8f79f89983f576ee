"""Push: every open page hears when its table changed, and nothing more.

One listener per process wakes the pages of the tables that moved, whoever moved them: this process,
another one, or a worker.  On PostgreSQL the database tells it (`notices.py`), in a file it looks at
the tables' change stamps.  What is sent is a number; each page then fetches its own view, so no
secret ever passes through here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from django.db import DatabaseError, connection

from signoria.web.site import clock
from signoria.web.tables import notices
from signoria.web.tables.models import Table

PERIOD = 0.05  # seconds between looks
PAUSE = 1.0  # after a look that failed
Answer = TypeVar("Answer")
OVERLAP = 2_000_000_000  # ns looked back: a commit may come after a later stamp
logger = logging.getLogger(__name__)


class Hub:
    """The listener of one process, running while somebody listens."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._known: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "push")
        self._hears = asyncio.Event()

    def listeners(self) -> int:
        """How many pages of this process listen."""
        return sum(len(events) for events in list(self._waiting.values()))

    async def ready(self) -> None:
        """Until nothing that happens can be missed."""
        await self._hears.wait()

    async def close(self) -> None:
        """Let the database go."""
        if self._task is not None:
            self._task.cancel()
        await self.ask(lambda: connection.close())  # that of the hub's own thread
        self._thread.shutdown()

    @asynccontextmanager
    async def listening(self, table_id: int) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table changed."""
        event = asyncio.Event()
        self._waiting[table_id].add(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._hear())
        try:
            yield event
        finally:
            self._waiting[table_id].discard(event)
            if not self._waiting[table_id]:
                del self._waiting[table_id]

    async def ask(self, question: Callable[..., Answer], *about: Any) -> Answer:
        """Something of the database, read by the hub's own thread: a stream that waits for
        hours keeps neither a thread nor a connection of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, asked, question, *about)

    def wake(self, table_id: int) -> None:
        """The pages of a table look again."""
        for event in self._waiting.get(table_id, ()):
            event.set()

    def _listens(self) -> None:
        """From now on.  Something may have been missed before: every page looks again."""
        self._hears.set()
        for table_id in self._waiting:
            self.wake(table_id)

    async def _hear(self) -> None:
        if connection.vendor == "postgresql":
            await self._listen()
        else:
            await self._look()

    async def _listen(self) -> None:
        """Be told.  A connection that is lost is made anew; nobody misses what happened between."""
        while self._waiting:
            try:
                async for table_id in notices.heard(self._listens):
                    if table_id is not None:
                        self.wake(table_id)
                    if not self._waiting:
                        return
            except notices.LOST as error:
                self._hears.clear()
                logger.warning("notices of the database are lost, trying again: %s", error)
                await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        last = clock.stamp()
        self._hears.set()
        while self._waiting:
            last = min(last, clock.stamp())  # the clock may have been set back
            try:
                stamps = await self.ask(changed_since, last - OVERLAP)
            except DatabaseError as error:
                logger.warning("changes of tables cannot be read, trying again: %s", error)
                await asyncio.sleep(PAUSE)
                continue
            for table_id, stamp in stamps:
                last = max(last, min(stamp, clock.stamp()))  # a stamp of the future hides nothing
                if self._known.get(table_id) != stamp:
                    self._known[table_id] = stamp
                    self.wake(table_id)
            if len(self._known) > 10_000:
                self._known.clear()
            await asyncio.sleep(PERIOD)


def asked(question: Callable[..., Answer], *about: Any) -> Answer:
    """The answer; by a fresh connection if the one at hand was lost."""
    try:
        return question(*about)
    except DatabaseError:
        connection.close()
        return question(*about)


def changed_since(stamp: int) -> list[tuple[int, int]]:
    """Tables that changed after a moment."""
    return list(Table.objects.filter(changed_at__gt=stamp).values_list("id", "changed_at"))


HUB = Hub()
