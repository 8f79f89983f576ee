"""The time on which all machines of a site agree: that of the database.

A file is on one machine, whose clock will do.  PostgreSQL is asked once in a while how far this
machine's clock is off; between, no question is needed.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

GOOD_FOR = 30.0  # seconds until the difference is measured again
EXACT = 0.001  # seconds: clocks that differ less are the same
_lock = threading.Lock()
_measured = -GOOD_FOR
_ahead = 0.0  # seconds by which the database's clock is ahead of ours


def now() -> datetime:
    """The time in the database."""
    return timezone.now() + timedelta(seconds=ahead())


def seconds() -> float:
    """The same since 1970."""
    return time.time() + ahead()


def milliseconds() -> int:
    """The same in milliseconds, as browsers count."""
    return int(seconds() * 1000)


def stamp() -> int:
    """The same in nanoseconds, for what is sorted by its last change."""
    return time.time_ns() + int(ahead() * 1e9)


def ahead() -> float:
    """Seconds by which the database's clock is ahead of this machine's."""
    global _measured, _ahead
    if connection.vendor != "postgresql":
        return 0.0
    with _lock:
        due = time.monotonic() - _measured >= GOOD_FOR
        if due:
            _measured = time.monotonic()
    if due:
        least, most = measure()
        # What is known stays as long as it can be true: a slow answer makes no clock jump.
        if not least <= _ahead <= most:
            _ahead = (least + most) / 2
    return _ahead


def measure() -> tuple[float, float]:
    """Ask the database; what it says was true at some moment between asking and hearing."""
    before = time.time()
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        row = cursor.fetchone()
    told = float(row[0])
    return told - time.time() - EXACT, told - before + EXACT
