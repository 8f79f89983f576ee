"""Who thinks for a bot: one process at a time, until it is done, gone, or too late."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from signoria.web.config.worker import release_claims
from signoria.web.site import clock
from signoria.web.site.steps import Steps
from signoria.web.tables import tasks
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db


def claimed_by(who: str) -> Table:
    """A table about which this process thinks."""
    table = playing.new_table("rialto")
    until = clock.seconds() + tasks.CLAIM
    Table.objects.filter(pk=table.pk).update(thinking_until=until, thinking_by=who)
    return table


def is_free(table: Table) -> bool:
    """Could somebody claim it now?"""
    return playing.now(table).thinking_until < clock.seconds()


def dead_process() -> int:
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_a_start_voids_the_claims_of_the_dead_on_this_machine_only() -> None:
    machine = tasks.machine()
    gone = claimed_by(f"{machine}:{dead_process()}")
    alive = claimed_by(f"{machine}:{os.getppid()}")
    elsewhere = claimed_by(f"another-{machine}:{dead_process()}")
    release_claims()
    assert [is_free(table) for table in (gone, alive, elsewhere)] == [True, False, False]


def test_a_claim_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = claimed_by("another:1")
    assert not tasks.claim(table.pk)
    late = clock.seconds() + tasks.CLAIM + 1
    monkeypatch.setattr(clock, "seconds", lambda: late)
    assert tasks.claim(table.pk)
    assert playing.now(table).thinking_by == tasks.claimant()


def test_nobody_ends_the_claim_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was too slow comes back: somebody else thinks there now."""
    table = playing.new_table("rialto")

    def taken_over(table_id: int) -> Steps[None]:
        yield from ()
        Table.objects.filter(pk=table_id).update(thinking_by="another:1")

    monkeypatch.setattr(tasks, "bot_turn", taken_over)
    tasks.bots_play.call(table.pk)
    assert playing.now(table).thinking_by == "another:1" and not is_free(table)
