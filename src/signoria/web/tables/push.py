"""Push: every open page hears when its table changed, and nothing more.

One listener per process looks at the tables' change stamps and wakes the pages of those that
moved, whoever moved them: this process, another one, or a worker.  What is sent is a number;
each page then fetches its own view, so no secret ever passes through here.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from signoria.web.tables.models import Table

PERIOD = 0.05  # seconds between looks
Answer = TypeVar("Answer")
OVERLAP = 2_000_000_000  # ns looked back: a commit may come after a later stamp


class Hub:
    """The listener of one process, running while somebody listens."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._known: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "push")

    @asynccontextmanager
    async def listening(self, table_id: int) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table changed."""
        event = asyncio.Event()
        self._waiting[table_id].add(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield event
        finally:
            self._waiting[table_id].discard(event)
            if not self._waiting[table_id]:
                del self._waiting[table_id]

    async def ask(self, question: Callable[..., Answer], *about: Any) -> Answer:
        """Something of the database, read by the hub's own thread: a stream that waits for
        hours keeps neither a thread nor a connection of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, *about)

    async def _look(self) -> None:
        last = time.time_ns()
        while self._waiting:
            stamps = await self.ask(changed_since, last - OVERLAP)
            for table_id, stamp in stamps:
                last = max(last, stamp)
                if self._known.get(table_id) != stamp:
                    self._known[table_id] = stamp
                    for event in self._waiting.get(table_id, ()):
                        event.set()
            if len(self._known) > 10_000:
                self._known.clear()
            await asyncio.sleep(PERIOD)


def changed_since(stamp: int) -> list[tuple[int, int]]:
    """Tables that changed after a moment."""
    return list(Table.objects.filter(changed_at__gt=stamp).values_list("id", "changed_at"))


HUB = Hub()
