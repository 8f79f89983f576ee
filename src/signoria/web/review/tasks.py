"""The work of reviews, hints and puzzles in the queue of the workers."""

from __future__ import annotations

import time
from typing import Any

from django.db.models import QuerySet
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from signoria.web.accounts.models import User
from signoria.web.review import hints, making, solving
from signoria.web.review.models import Answer, Piece
from signoria.web.review.setting import setting_of
from signoria.web.site import clock
from signoria.web.site.steps import Steps, steps, thinking
from signoria.web.tables import queue
from signoria.web.tables.models import Table
from signoria.web.tables.tasks import is_alive, machine

REVIEWING = -90  # priority: below every bot, also of games at which nobody waits
STRETCH = 1.0  # seconds after which a worker looks whether somebody waits
LANES = 2  # workers at once, as long as nobody plays
PLAYED_LATELY = 120_000_000_000  # ns


@task()
@thinking
def work() -> Steps[None]:
    """Some pieces of reviews; then whoever waits comes first."""
    begun = time.monotonic()
    while (yield from steps(making.go_on, lanes())):
        if time.monotonic() - begun > STRETCH or others_wait():
            call()
            return


def call() -> None:
    """Ask a worker for some more, unless enough of them are asked already."""
    if asked().count() < LANES:
        work.using(priority=REVIEWING).enqueue()


def asked() -> QuerySet[Any]:
    """Calls that no worker has heard yet."""
    return DBTaskResult.objects.ready().filter(task_path=work.module_path)


def others_wait() -> bool:
    """Is there anything else to do?"""
    return DBTaskResult.objects.ready().exclude(task_path=work.module_path).exists()


def lanes() -> int:
    """Pieces that are judged at the same time: where somebody plays, a worker stays free."""
    lately = clock.stamp() - PLAYED_LATELY
    playing = Table.objects.filter(status=Table.Status.PLAYING, changed_at__gt=lately)
    return 1 if playing.exists() else LANES


def sweep() -> None:
    """Go on with what a killed worker, a lost call or an older engine has left."""
    making.renew()
    if not making.unfinished().exists():
        return
    release_dead()
    call()


def release_dead() -> None:
    """Claims of processes of this machine that are gone are void; those of others run out."""
    here = f"{machine()}:"
    now = clock.seconds()
    claims = Piece.objects.filter(
        found__isnull=True, claimed_until__gt=now, claimed_by__startswith=here
    )
    for name in set(claims.values_list("claimed_by", flat=True)):
        if not is_alive(int(name.removeprefix(here))):
            Piece.objects.filter(claimed_by=name, found__isnull=True).update(claimed_until=0)


# --- hints and answers: somebody waits --------------------------------------------------------


@task()
@thinking
def hint(hint_id: int) -> Steps[None]:
    """Think about a hint."""
    yield from steps(hints.think, hint_id)


def think_about_hint(hint_id: int, table: Table) -> None:
    """Like a bot's move at this table, without its pause."""
    hint.using(priority=queue.priority(table)).enqueue(hint_id)


@task()
@thinking
def answer(answer_id: int, user_id: int) -> Steps[None]:
    """Judge a move that somebody tried at a puzzle."""
    tried = Answer.objects.filter(pk=answer_id).first()
    user = User.objects.filter(pk=user_id).first()
    if tried is None:
        return
    if tried.verdict is None:
        yield from steps(solving.think, tried)
        tried.refresh_from_db()
    setting = setting_of(tried.puzzle)
    if user is not None and solving.of_answer(setting, tried).right:
        solving.solve(setting, user)


def think_about_answer(answer_id: int, user_id: int) -> None:
    """After those who wait for bots."""
    answer.using(priority=queue.OF_MANY).enqueue(answer_id, user_id)
