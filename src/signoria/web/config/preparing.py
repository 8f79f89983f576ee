"""Several processes of a site may start at once, on many machines: one prepares at a time."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

KEY = 0x5160_0812A  # any number, the same for all


@contextlib.contextmanager
def one_at_a_time(data: Path) -> Iterator[None]:
    """In this data folder, and in this database."""
    with in_folder(data), in_database():
        yield


@contextlib.contextmanager
def in_folder(data: Path) -> Iterator[None]:
    """A lock that ends with the process, however it ends."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (data / "preparing").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def in_database() -> Iterator[None]:
    """The same between machines."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [KEY])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [KEY])
