"""Trials of packs in the queue of the workers: below bots and reviews."""

from __future__ import annotations

from django_tasks import task
from django_tasks_db.models import DBTaskResult

from signoria.web.packs import trying
from signoria.web.packs.models import Trial
from signoria.web.site import clock
from signoria.web.tables.tasks import is_alive, machine

TRYING = -95  # priority: below everything else


@task()
def work() -> None:
    """A stretch of one trial; then whoever waits comes first."""
    if trying.go_on() and trying.unfinished().exists():
        call()


def call() -> None:
    """Ask a worker, unless one is asked already: no more than one tries packs."""
    asked = DBTaskResult.objects.ready().filter(task_path=work.module_path)
    if not asked.exists():
        work.using(priority=TRYING).enqueue()


def sweep() -> None:
    """Go on with what a killed worker or a lost call has left."""
    if not trying.unfinished().exists():
        return
    here = f"{machine()}:"
    claimed = Trial.objects.filter(
        made=None, claimed_until__gt=clock.seconds(), claimed_by__startswith=here
    )
    for trial in claimed:
        if not is_alive(int(trial.claimed_by.removeprefix(here))):
            Trial.objects.filter(pk=trial.pk).update(claimed_until=0)
    call()
