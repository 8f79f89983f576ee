"""Workers are told when there is something to do; where nobody tells them, they look."""

from __future__ import annotations

import threading
from datetime import timedelta
from queue import Queue

import pytest
from django.db import connection
from django.utils import timezone

from signoria.web.config import worker
from signoria.web.tables import notices, tasks

PATIENCE = 30  # seconds: only a call that never comes takes as long


@pytest.mark.django_db
def test_a_worker_wakes_when_the_next_task_is_due() -> None:
    assert worker.until_due() == worker.LONGEST
    tasks.bots_play.enqueue(0)
    tasks.bots_play.using(run_after=timezone.now() + timedelta(hours=1)).enqueue(0)
    assert worker.until_due() == worker.LONGEST, "neither has to be waited for"
    soon = timezone.now() + timedelta(seconds=worker.LONGEST / 2)
    tasks.bots_play.using(run_after=soon).enqueue(0)
    assert worker.until_due() <= worker.LONGEST / 2


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a file calls nobody")
@pytest.mark.django_db(transaction=True)
def test_a_task_calls_the_workers() -> None:
    rung = Queue[str]()

    def listen() -> None:
        try:
            notices.calls(lambda: rung.put("ring"))
        except notices.LOST:
            rung.put("lost")

    threading.Thread(target=listen, daemon=True).start()
    assert rung.get(timeout=PATIENCE) == "ring", "once at the beginning: nothing was missed"
    tasks.bots_play.enqueue(0)
    assert rung.get(timeout=PATIENCE) == "ring"
    with connection.cursor() as cursor:  # whoever is cut off says so
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            [notices.NAME],
        )
    assert rung.get(timeout=PATIENCE) == "lost"
