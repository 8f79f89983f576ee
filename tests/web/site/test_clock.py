"""The clock of the database, for machines whose own is off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from signoria.web.site import clock

postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="a file has no clock")


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had been measured yet."""
    monkeypatch.setattr(clock, "_measured", -clock.GOOD_FOR)
    monkeypatch.setattr(clock, "_ahead", 0.0)


@pytest.mark.django_db
def test_on_one_machine_the_clocks_agree(unknown: None) -> None:
    assert clock.ahead() == 0.0


@postgresql
@pytest.mark.django_db
def test_a_machine_that_is_an_hour_late_follows_the_database(
    unknown: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, now = clock.time.time, timezone.now
    monkeypatch.setattr(clock.time, "time", lambda: late() - 3600)
    monkeypatch.setattr(timezone, "now", lambda: now() - timedelta(hours=1))
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        before = cursor.fetchone()[0]
        found = clock.now()
        cursor.execute("SELECT clock_timestamp()")
        after = cursor.fetchone()[0]
    slack = after - before
    assert before - slack <= found <= after + slack


@postgresql
@pytest.mark.django_db
def test_a_slow_answer_makes_no_clock_jump(unknown: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "measure", lambda: (-0.5, 2.5))
    assert clock.ahead() == 0.0
    clock._measured = -clock.GOOD_FOR
    monkeypatch.setattr(clock, "measure", lambda: (4.0, 4.5))
    assert clock.ahead() == 4.25
