"""Two people in the same moment, as if each were in a process of their own.

The first stops in the middle of what it does.  It goes on when the second waits for it, or has come
to the same point, or is through: so a missing lock is found every time, not by luck.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from signoria.web.tables.live import Cache, Slot

PATIENCE = 300.0  # seconds: something hangs
MOMENT = (
    0.2  # for a file, which does not tell who waits: a race that is not found there is no fault
)


class Race:
    """`Race(patch, module, "name")`: both stop where `module.name` is called for the first time."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self._there = [threading.Event(), threading.Event()]
        self._done = [threading.Event(), threading.Event()]
        self._go = threading.Event()
        self._local = threading.local()
        inside = getattr(owner, name)

        def stopping(*given: Any, **named: Any) -> Any:
            self._stop()
            return inside(*given, **named)

        patch.setattr(owner, name, stopping)
        patch.setattr(Cache, "_slot", lambda _cache, key: self._own_slot(key))

    def _own_slot(self, key: int) -> Slot:
        """Memory of a process of its own."""
        slots: dict[int, Slot] = self._local.__dict__.setdefault("slots", {})
        return slots.setdefault(key, Slot())

    def _stop(self) -> None:
        number = getattr(self._local, "number", None)
        if number is not None and not self._there[number].is_set():
            self._there[number].set()
            assert self._go.wait(PATIENCE)

    def run(self, first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
        """What both gave, or the exceptions they raised."""
        results: list[Any] = [None, None]

        def doing(number: int, what: Callable[[], Any]) -> None:
            self._local.number = number
            try:
                results[number] = what()
            except Exception as error:
                results[number] = error
            finally:
                connection.close()
                self._done[number].set()

        threads = [
            threading.Thread(target=doing, args=each, daemon=True)
            for each in enumerate((first, second))
        ]
        threads[0].start()
        self._until(lambda: self._there[0].is_set() or self._done[0].is_set())
        assert not self._done[0].is_set(), ("it never came to the point", results[0])
        threads[1].start()
        self._until(self._second_is_stuck)
        self._go.set()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        return results

    def _second_is_stuck(self) -> bool:
        if self._there[1].is_set() or self._done[1].is_set():
            return True
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
                    " WHERE NOT granted AND datname = current_database()"
                )
                return bool(cursor.fetchone()[0])
        time.sleep(MOMENT)
        return True

    @staticmethod
    def _until(what: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < until
            time.sleep(0.005)
