"""Push: every open page hears when its table changed, and nothing more.

One listener per process wakes the pages of the tables that moved, whoever moved them: this process,
another one, or a worker.  On PostgreSQL the database tells it (`notices.py`), in a file it looks at
the tables' change stamps.  What is sent is a number; each page then fetches its own view, so no
secret ever passes through here.

The numbers of a table are read once for all of its pages, and those of several tables at once
when several changed while the last were read.  Each page is told those of its own person only.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import DatabaseError, connection
from django.db.models import OuterRef, Subquery

from signoria.web.site import clock
from signoria.web.tables import notices
from signoria.web.tables.models import Message, Seat, Table

PERIOD = 0.05  # seconds between looks
PAUSE = 1.0  # after a look that failed
GOOD_FOR = 10.0  # seconds until numbers are read again though nobody said that they changed
Answer = TypeVar("Answer")
OVERLAP = 2_000_000_000  # ns looked back: a commit may come after a later stamp
logger = logging.getLogger(__name__)


@dataclass
class News:
    """How often what everybody sees of a table has changed, and the last line of talk."""

    spectator: int
    talk: int
    closed: bool = False  # nobody may see the table any more
    seats: list[tuple[int, int | None, int]] = field(default_factory=list)  # number, user, version

    def told(self, user_id: int | None, confirmed: object) -> dict[str, int]:
        """What one person hears of it; on a shared screen whoever confirmed to sit there."""
        own = [
            (number, version) for number, user, version in self.seats if user_id and user == user_id
        ]
        first = own[0][1] if own else self.spectator
        version = next((version for number, version in own if number == confirmed), first)
        return {"version": version, "talk": self.talk}


@dataclass(frozen=True)
class Reading:
    """News that are being read or were read at some time."""

    news: asyncio.Future[News | None]
    at: float


class Ear(asyncio.Event):
    """One stream: set whenever one of its tables changed, or a table at which its person sits."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: set[int] = set()  # that changed since somebody looked
        self.person = True  # something of the person may have changed

    def hear(self, table_id: int | None = None) -> None:
        """A table changed; None: one of the person's."""
        if table_id is None:
            self.person = True
        else:
            self.tables.add(table_id)
        self.set()


class Hub:
    """The listener of one process, running while somebody listens."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, set[Ear]] = defaultdict(set)
        self._people: defaultdict[int, set[Ear]] = defaultdict(set)
        self._untold: set[int] = set()  # tables that changed, whose people were not told yet
        self._teller: asyncio.Task[None] | None = None
        self._known: dict[int, int] = {}
        self._readings: dict[int, Reading] = {}  # by table: the latest
        self._due: dict[int, Reading] = {}  # those that have not begun
        self._reader: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "push")
        self._hears = asyncio.Event()

    def listeners(self) -> int:
        """How many streams of this process listen."""
        listening = (*self._waiting.values(), *self._people.values())
        return len(set().union(*map(list, listening)))

    async def ready(self) -> None:
        """Until nothing that happens can be missed."""
        await self._hears.wait()

    async def close(self) -> None:
        """Let the database go."""
        for task in (self._task, self._reader, self._teller):
            if task is not None:
                task.cancel()
        await self.ask(lambda: connection.close())  # that of the hub's own thread
        self._thread.shutdown()

    @asynccontextmanager
    async def listening(self, *tables: int, person: int | None = None) -> AsyncIterator[Ear]:
        """An event that is set whenever one of the tables changed, or one of this person's."""
        ear = Ear()
        for table_id in tables:
            self._waiting[table_id].add(ear)
        if person is not None:
            self._people[person].add(ear)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._hear())
        try:
            yield ear
        finally:
            for table_id in tables:
                self._waiting[table_id].discard(ear)
                if not self._waiting[table_id]:
                    del self._waiting[table_id]
                    self._forget(table_id)
            if person is not None:
                self._people[person].discard(ear)
                if not self._people[person]:
                    del self._people[person]

    async def ask(self, question: Callable[..., Answer], *about: Any) -> Answer:
        """Something of the database, read by the hub's own thread: a stream that waits for
        hours keeps neither a thread nor a connection of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, asked, question, *about)

    def wake(self, table_id: int) -> None:
        """The pages of a table look again, and whoever sits there."""
        self._forget(table_id)
        for ear in self._waiting.get(table_id, ()):
            ear.hear(table_id)
        if self._people:
            self._untold.add(table_id)
            if self._teller is None or self._teller.done():
                self._teller = asyncio.create_task(self._tell_people())

    async def _tell_people(self) -> None:
        """Those who sit at tables that changed, wherever their pages are."""
        while self._untold:
            tables, self._untold = self._untold, set()
            found = await asyncio.gather(*map(self.news, tables), return_exceptions=True)
            for news in found:
                for _number, person, _version in news.seats if isinstance(news, News) else ():
                    for ear in self._people.get(person or 0, ()):
                        ear.hear()

    def _forget(self, table_id: int) -> None:
        """What was read of a table is old; what has yet to be read is not."""
        if table_id not in self._due:
            self._readings.pop(table_id, None)

    async def news(self, table_id: int) -> News | None:
        """The numbers of a table as they were after its last change; None if there is no such
        table.  Whoever asks after the same change gets the same answer."""
        now = asyncio.get_running_loop().time()
        known = self._readings.get(table_id)
        if known is None or (now - known.at > GOOD_FOR and table_id not in self._due):
            known = Reading(asyncio.get_running_loop().create_future(), now)
            self._readings[table_id] = self._due[table_id] = known
            if self._reader is None or self._reader.done():
                self._reader = asyncio.create_task(self._read())
        return await asyncio.shield(known.news)

    async def _read(self) -> None:
        """Read what is due, all of it at a time, until nothing is."""
        while self._due:
            due, self._due = self._due, {}
            try:
                found = await self.ask(news_of, list(due))
            except DatabaseError as error:
                for table_id, reading in due.items():
                    reading.news.set_exception(error)
                    self._readings.pop(table_id, None)
                continue
            for table_id, reading in due.items():
                reading.news.set_result(found.get(table_id))
                if table_id not in self._waiting:
                    self._forget(table_id)

    def _listens(self) -> None:
        """From now on.  Something may have been missed before: every page looks again."""
        self._hears.set()
        for table_id in self._waiting:
            self.wake(table_id)
        for ears in self._people.values():
            for ear in ears:
                ear.hear()

    def _is_needed(self) -> bool:
        return bool(self._waiting or self._people)

    async def _hear(self) -> None:
        if connection.vendor == "postgresql":
            await self._listen()
        else:
            await self._look()

    async def _listen(self) -> None:
        """Be told.  A connection that is lost is made anew; nobody misses what happened between."""
        while self._is_needed():
            try:
                async for table_id in notices.heard(self._listens):
                    if table_id is not None:
                        self.wake(table_id)
                    if not self._is_needed():
                        return
            except notices.LOST as error:
                self._hears.clear()
                logger.warning("notices of the database are lost, trying again: %s", error)
                await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        last = clock.stamp()
        self._hears.set()
        while self._is_needed():
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


NUMBERS = ("table__spectator_version", "talk", "number", "user_id", "version")


def news_of(tables: Iterable[int]) -> dict[int, News]:
    """The news of several tables, in one statement."""
    said = Message.objects.filter(table_id=OuterRef("table_id")).order_by("-id").values("pk")[:1]
    rows = (
        Seat.objects.filter(table_id__in=tables)
        .order_by("number")
        .annotate(talk=Subquery(said))
        .values_list("table_id", "table__status", *NUMBERS)
    )
    found: dict[int, News] = {}
    for table_id, status, spectator, talk, *seat in rows:
        closed = status == Table.Status.CLOSED
        news = found.setdefault(table_id, News(spectator, talk or 0, closed))
        news.seats.append((seat[0], seat[1], seat[2]))
    return found


def changed_since(stamp: int) -> list[tuple[int, int]]:
    """Tables that changed after a moment."""
    return list(Table.objects.filter(changed_at__gt=stamp).values_list("id", "changed_at"))


HUB = Hub()
