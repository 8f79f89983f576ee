"""Ways through reviews, hints and puzzles that are seldom gone."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from signoria.web.review import hints, making, setting, solving
from signoria.web.review.models import Attempt, Hint
from signoria.web.site import clock
from signoria.web.site.steps import steps
from signoria.web.tables import commitments
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.review import finished

pytestmark = pytest.mark.django_db


def is_done(most: int = 2) -> None:
    """Workers work until nothing is left."""
    while making.go_on(most):
        pass


# --- games that ended early -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rialto", "florence"])
def test_a_game_that_ended_before_its_first_round(game: str) -> None:
    """Its pages are there, before and after a review."""
    user = playing.people(2)[0]
    table = playing.forward(playing.new_table(game), 1, random.Random(1))
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.OVER, ended=clock.now(), ending=Table.Ending.AGREED
    )
    client = playing.signed_in(user)
    for part in ("end", "review", "mistakes", "replay"):
        assert client.get(f"/t/{table.code}/{part}").status_code == 200
    finished.reviewed(playing.now(table), user)
    for part in ("end", "review", "review?seat=1"):
        assert Client().get(f"/t/{table.code}/{part}").status_code == 200


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_that_came_too_late_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever moved while the engine thought was told nothing."""
    monkeypatch.setattr(hints, "SIMULATIONS", 2)
    table = playing.new_table("rialto")
    seat = commitments.asked(playing.now(table))[0]
    playing.signed_in(playing.people(2)[seat]).post(f"/t/{table.code}/hint")
    thinking = steps(hints.think, Hint.objects.get().pk)
    thought: Any = next(thinking)
    found = thought.function(*thought.given)
    playing.act(table, playing.legal(table)[0])
    with pytest.raises(StopIteration):
        thinking.send(found)
    assert hints.counts(table, seat) == (0, 0) and not Hint.objects.exists()


# --- puzzles over midnight ------------------------------------------------------------------------


def test_days_in_a_row_over_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle counts for its own day: who begins before midnight and ends after it has solved it,
    but not on its day; the next day's counts."""
    user, day = playing.people(1)[0], date(2026, 11, 17)
    client = playing.signed_in(user)

    def at(moment: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: moment)

    def solve(of: date) -> None:
        set_up = setting.of_day("rialto", of)
        assert set_up is not None
        catalogue = set_up.story.game.catalogue
        path = ",".join(str(catalogue.from_text(text).id) for text in set_up.best.split(", "))
        answer = client.post(f"/puzzles/{set_up.key}/move", {"path": path})
        assert answer.status_code == 302

    def in_a_row() -> int:
        return solving.streak(solving.solved_days(user))

    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    at(midnight - timedelta(seconds=1))
    assert client.get(f"/puzzles/rialto-{midnight.date()}").status_code == 404, "not yet"
    solve(day)
    assert in_a_row() == 1
    at(midnight)
    assert in_a_row() == 1, "today may still come"
    solve(day - timedelta(days=1))
    assert in_a_row() == 1, "not on its day"
    solve(midnight.date())
    assert in_a_row() == 2
    at(midnight + timedelta(days=2) - timedelta(seconds=1))
    assert in_a_row() == 2
    at(midnight + timedelta(days=2))
    assert in_a_row() == 0, "a day was left out"
    assert solving.longest(solving.solved_days(user)) == 2
    assert Attempt.objects.filter(solved__isnull=False).count() == 3
