"""Limits: so many times in so many seconds."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.web.site import limits
from signoria.web.site.models import Count


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[float]:
    """A clock that stands still until it is moved."""
    settings.LIMITS_ON = True
    now = [1000.0]
    monkeypatch.setattr("signoria.web.site.clock.seconds", lambda: now[0])
    monkeypatch.setattr("signoria.web.site.limits.random.random", lambda: 1.0)
    return now


@pytest.mark.django_db
@pytest.mark.parametrize("allow", [limits.allow, limits.allow_here])
def test_after_so_many_it_is_enough(clock: list[float], allow: Any) -> None:
    assert [allow("a", 3, 60) for _ in range(5)] == [True, True, True, False, False]
    assert allow("b", 3, 60)
    clock[0] += 61
    assert allow("a", 3, 60)


@pytest.mark.django_db
def test_processes_share_what_is_allowed_in_bundles(clock: list[float]) -> None:
    def other_process() -> None:
        limits._bundles.clear()

    assert all(limits.allow_here("a", 20, 60) for _ in range(15))
    assert Count.objects.get().number == 16, "eight bundles of two"
    other_process()
    assert [limits.allow_here("a", 20, 60) for _ in range(6)] == [True] * 4 + [False] * 2
    other_process()
    assert not limits.allow_here("a", 20, 60)
    clock[0] += 61
    assert limits.allow_here("a", 20, 60)


@pytest.mark.django_db
def test_no_address_is_kept(clock: list[float]) -> None:
    limits.allow("in:192.0.2.7", 3, 60)
    assert "192.0.2.7" not in Count.objects.get().key


@pytest.mark.django_db
def test_old_counts_are_swept_away(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    limits.allow("old", 3, 60)
    clock[0] += 100
    monkeypatch.setattr("signoria.web.site.limits.random.random", lambda: 0.0)
    limits.allow("new", 3, 60)
    assert Count.objects.count() == 1


@pytest.mark.django_db
def test_they_can_be_lifted(settings: Any) -> None:
    settings.LIMITS_ON = False
    assert all(limits.allow("a", 1, 60) and limits.allow_here("a", 1, 60) for _ in range(5))
