"""PostgreSQL tells every process that listens which table changed, and workers that they have
something to do.

A trigger (migration 12) sends the table's key with the commit that changes its stamp, whoever
writes it.  Nothing else is in a notice: who may see what is asked for by each page.  Another one
(migration 15) calls the workers when a task is put into the queue.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from django.db import connection

CHANNEL = "signoria_tables"
TASKS = "signoria_tasks"
NAME = "signoria-notices"  # by which the database's own lists show these connections
DJANGOS_OWN = ("context", "cursor_factory")  # of a connection that is not asynchronous
SILENCE = 15.0  # seconds after which the connection is tried: it may be dead without saying so

try:
    import psycopg

    LOST: tuple[type[Exception], ...] = (psycopg.Error, OSError)
except ModuleNotFoundError:  # a site on SQLite needs none of this
    LOST = (OSError,)


async def heard(ready: Callable[[], None]) -> AsyncIterator[int | None]:
    """The keys of tables as they change, None after a silence; `ready` is called when nothing
    can be missed any more.  Raises one of LOST when the connection is gone."""
    line = await psycopg.AsyncConnection.connect(autocommit=True, **parameters())
    try:
        await line.execute(f"LISTEN {CHANNEL}")
        ready()
        while True:
            async for notice in line.notifies(timeout=SILENCE):
                yield int(notice.payload)
            await line.execute("SELECT 1")
            yield None
    finally:
        await line.close()


def calls(ring: Callable[[], None]) -> None:
    """Ring for every task that is put into the queue, and once when none can be missed any
    more.  Ends only by one of LOST, when the connection is gone."""
    with psycopg.connect(autocommit=True, **parameters()) as line:
        line.execute(f"LISTEN {TASKS}")
        ring()
        while True:
            for _notice in line.notifies(timeout=SILENCE):
                ring()
            line.execute("SELECT 1")


def parameters() -> dict[str, Any]:
    """How the database is reached, without what only Django's connections know."""
    given = connection.get_connection_params()
    found = {name: value for name, value in given.items() if name not in DJANGOS_OWN}
    return {**found, "application_name": NAME}
