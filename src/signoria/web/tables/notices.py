"""PostgreSQL tells every process that listens which table changed.

A trigger (migration 12) sends the table's key with the commit that changes its stamp, whoever
writes it.  Nothing else is in a notice: who may see what is asked for by each page.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from django.db import connection

CHANNEL = "signoria_tables"
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
    parameters = connection.get_connection_params()
    given = {name: value for name, value in parameters.items() if name not in DJANGOS_OWN}
    given["application_name"] = NAME
    line = await psycopg.AsyncConnection.connect(autocommit=True, **given)
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
