"""A worker process: makes bots' moves.  Started by `signoria serve`, ends with it."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time

INTERVAL = 0.05  # seconds between looks into the queue
SWEEPING = 5.0  # seconds between looks at the tables themselves


def watch(parent: int) -> None:
    """End when the server is gone, however it went; wake tables the queue has forgotten."""
    from django.db import connection

    from signoria.web.tables.tasks import FORGOTTEN, sweep

    swept = time.monotonic()
    while parent == 0 or os.getppid() == parent:
        time.sleep(0.5)
        if time.monotonic() - swept > SWEEPING:
            swept = time.monotonic()
            try:
                sweep(FORGOTTEN)
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


def main() -> None:
    """Work until stopped."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.web.config.settings")
    import django

    django.setup()
    from django.utils.crypto import get_random_string
    from django_tasks_db.management.commands.db_worker import Worker

    parent = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    threading.Thread(target=watch, args=(parent,), daemon=True).start()
    release_claims()
    worker = Worker(
        queue_names=["default"],
        interval=INTERVAL,
        batch=False,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=get_random_string(32),
        excluded_queue_names=[],
    )
    worker.configure_signals()
    worker.run()


if __name__ == "__main__":
    main()
