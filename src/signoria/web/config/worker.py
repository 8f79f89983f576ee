"""A worker process: makes bots' moves.  Started by `signoria serve`, ends with it."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_tasks_db.management.commands.db_worker import Worker

MESSENGERS = 3  # threads that deliver notices
NOTICING = 0.5  # seconds between their looks
INTERVAL = 0.05  # seconds between looks into the queue, where nobody calls
LONGEST = 1.0  # seconds without a look, where somebody does
PAUSE = 1.0  # after the connection by which we are called was lost
CLOCKS = 1.0  # seconds between looks for clocks that ran out
SWEEPING = 5.0  # the same for tables that wait for a bot
CALLING = 60.0  # the same for turns that nobody was told of
EXPIRING = 3600.0  # the same for tables that nobody comes to any more


def watch(parent: int) -> None:
    """End when the server is gone, however it went; wake tables the queue has forgotten."""
    from django.db import connection

    from signoria.web.notices import tasks as calls
    from signoria.web.packs import tasks as trials
    from signoria.web.review import tasks as reviews
    from signoria.web.tables.tasks import FORGOTTEN, expire, look_at_clocks, sweep

    looks: list[tuple[float, Callable[[], object]]] = [
        (CLOCKS, look_at_clocks),
        (SWEEPING, lambda: sweep(FORGOTTEN)),
        (SWEEPING, reviews.sweep),
        (SWEEPING, trials.sweep),
        (EXPIRING, expire.enqueue),
        (CALLING, calls.sweep),
        (EXPIRING, calls.prune),
    ]
    seen = [time.monotonic() - period for period, _look in looks]
    while parent == 0 or os.getppid() == parent:
        time.sleep(0.5)
        for number, (period, look) in enumerate(looks):
            if time.monotonic() - seen[number] < period:
                continue
            seen[number] = time.monotonic()
            try:
                look()
            except Exception:  # this thread also sees that the server is gone: it must live
                logging.getLogger("signoria.worker").exception("tables cannot be looked through")
            finally:
                connection.close()
    os._exit(0)


def release_claims() -> None:
    """Claims of processes that were killed on this machine are void, their tables are woken."""
    from signoria.web.tables.tasks import release_dead, sweep

    release_dead()
    sweep()


class Bell:
    """Rings when there may be something to do."""

    def __init__(self) -> None:
        from django.db import connection

        self._rung = threading.Event()
        self._called = connection.vendor == "postgresql"  # a file calls nobody
        if self._called:
            threading.Thread(target=self._listen, daemon=True).start()

    def wait(self) -> None:
        """Until somebody calls or the next task is due; in a file, a moment."""
        if not self._called:
            time.sleep(INTERVAL)
            return
        self._rung.wait(until_due())
        self._rung.clear()

    def _listen(self) -> None:
        from signoria.web.tables import notices

        while True:
            try:
                notices.calls(self._rung.set)
            except notices.LOST as error:
                logging.getLogger("signoria.worker").warning("calls are lost: %s", error)
                time.sleep(PAUSE)


def until_due() -> float:
    """Seconds until a task that waits for its time has to be done."""
    from django.utils import timezone
    from django_tasks_db.models import DBTaskResult

    now = timezone.now()
    soon = (now, now + timedelta(seconds=LONGEST))
    waiting = DBTaskResult.objects.filter(status="READY", run_after__range=soon)
    due = waiting.order_by("run_after").values_list("run_after", flat=True).first()
    return LONGEST if due is None else (due - now).total_seconds()


def worker_of(queue: str) -> Worker:
    """One that does what is in a queue, and ends when it is empty."""
    from django.utils.crypto import get_random_string
    from django_tasks_db.management.commands.db_worker import Worker

    return Worker(
        queue_names=[queue],
        interval=INTERVAL,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=get_random_string(32),
        excluded_queue_names=[],
    )


def deliver() -> None:
    """Deliver notices, in a thread of its own: whom they go to may be slow, bots are not."""
    from django.db import connection
    from django_tasks_db.models import DBTaskResult

    from signoria.web.notices.tasks import QUEUE

    worker = worker_of(QUEUE)
    while True:
        try:
            if DBTaskResult.objects.ready().filter(queue_name=QUEUE).exists():
                worker.run()
        except Exception:  # the next one may go well
            logging.getLogger("signoria.worker").exception("notices cannot be delivered")
            connection.close()
        time.sleep(NOTICING)


def main() -> None:
    """Work until stopped."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")
    import django

    django.setup()
    parent = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    threading.Thread(target=watch, args=(parent,), daemon=True).start()
    release_claims()
    for _nth in range(MESSENGERS):
        threading.Thread(target=deliver, daemon=True).start()
    worker = worker_of("default")
    worker.configure_signals()
    bell = Bell()
    while worker.running:
        worker.run()
        bell.wait()


if __name__ == "__main__":
    main()
