"""What a server's worker processes do: bots' turns, hints, reviews.

One thing at a time, between two requests.  What it has to think about is for another worker of the
browser (`static/offline/thinker.js`): `work` gives the thought away, the site answers pages
meanwhile, and `thought` goes on with what was found.  A task is forgotten when it is done, so that
whoever closes the browser in the middle finds it again.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from signoria.web.site.steps import Steps, Thought, steps


@dataclass
class Going:
    """A task that waits for what is thought elsewhere."""

    row: Any
    steps: Steps[None]
    thought: Thought


_going: list[Going] = []  # one or none


def work() -> bytes | None:
    """Do what is due, if anything is; what somebody else shall think about, pickled."""
    from django.utils.module_loading import import_string
    from django_tasks_db.models import DBTaskResult

    row = DBTaskResult.objects.ready().order_by("-priority", "run_after").first()
    if row is None or _going:
        return None
    task, given = import_string(row.task_path), row.args_kwargs
    try:
        begun = steps(task.func, *given["args"], **given["kwargs"])
    except BaseException:
        row.delete()
        raise
    if isinstance(begun, Generator):
        return go_on(row, begun, None)
    row.delete()
    return None


def go_on(row: Any, begun: Steps[None], found: Any) -> bytes | None:
    """Until it is done, or there is something to think about that takes long."""
    try:
        thought = begun.throw(found) if isinstance(found, Exception) else begun.send(found)
        while thought.is_short:
            thought = begun.send(thought.function(*thought.given))
    except BaseException as end:
        row.delete()
        if isinstance(end, StopIteration):
            return None
        raise
    _going.append(Going(row, begun, thought))
    return pickle.dumps(thought)


def thought(found: bytes | None) -> bytes | None:
    """Go on with what somebody else found; None: nobody else can think, so it is done here."""
    going = _going.pop()
    made = pickle.loads(found) if found is not None else think(going.thought)
    return go_on(going.row, going.steps, made)


def elsewhere(told: bytes) -> bytes:
    """In the other worker: think; what was found, or why nothing was."""
    return pickle.dumps(think(pickle.loads(told)))


def think(thought: Thought) -> Any:
    """What comes out, or the error."""
    try:
        return thought.function(*thought.given)
    except Exception as error:
        return error


def next_due() -> int:
    """Milliseconds until something can be done; -1 if nothing waits, or all waits for a thought."""
    from django_tasks.base import TaskResultStatus
    from django_tasks_db.models import DBTaskResult, get_date_max

    if _going:
        return -1
    waiting = DBTaskResult.objects.filter(status=TaskResultStatus.READY)
    when = waiting.order_by("run_after").values_list("run_after", flat=True)
    if waiting.filter(run_after=get_date_max()).exists():
        return 0
    first = when.first()
    return -1 if first is None else max(0, round((first.timestamp() - time.time()) * 1000))


def wake_up() -> int:
    """After a start: nobody thinks yet, and whoever waits for a bot is found by looking."""
    from signoria.web.review.models import Piece
    from signoria.web.review.tasks import sweep as sweep_reviews
    from signoria.web.tables.tasks import release, sweep

    release(thinking_until__gt=0)
    Piece.objects.filter(found__isnull=True).update(claimed_until=0)
    sweep()
    sweep_reviews()
    return next_due()
