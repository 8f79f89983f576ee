"""Which tables a database has, as a number in its file: a kept one may be of an older version.

SQLite keeps a number for whoever uses a file (`user_version`).  Ours is made of the names of all
migrations, so that a start has to look for migrations only when they are others.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import crc32

AT: Final = slice(60, 64)  # in the head of a database file, by SQLite's description of its format


def number_in(file: Path) -> int:
    """What a database file says."""
    with file.open("rb") as opened:
        return int.from_bytes(opened.read(AT.stop)[AT], "big")


def stamp() -> None:
    """Write down that the database has all migrations there are."""
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    names = sorted(MigrationLoader(None).disk_migrations)
    number = crc32(repr(names).encode()) & 0x7FFFFFFF  # the field is signed
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA user_version = {number}")


def bring_up_to_date() -> None:
    """Apply what a kept database lacks; its games stay."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    stamp()
