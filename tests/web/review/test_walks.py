"""Ways through reviews, hints and puzzles that are seldom gone."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django_tasks_db.models import DBTaskResult

from signoria.core.machine import legal
from signoria.web.api import play
from signoria.web.notices import tasks as notices
from signoria.web.review import hints, making, setting, solving, tasks
from signoria.web.review.models import Answer, Attempt, Hint, Piece, Review
from signoria.web.site import clock
from signoria.web.site.steps import steps
from signoria.web.tables import commitments, services, views
from signoria.web.tables.models import Table
from tests.web import playing
from tests.web.racing import Race
from tests.web.review import finished
from tests.web.test_leaks import forget

pytestmark = pytest.mark.django_db


def is_done(most: int = 2) -> None:
    """Workers work until nothing is left."""
    while making.go_on(most):
        pass


# --- who comes first, and how often ---------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_players_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One review comes of it; nobody's is thrown away for the other's."""
    users = playing.people(2)
    table = playing.forward(playing.new_table("rialto"), 3, random.Random(1))
    Table.objects.update(status=Table.Status.OVER, ended=clock.now())
    table = playing.now(table)
    race = Race(monkeypatch, making, "check_quota")
    results = race.run(*[lambda user=user: making.ask(table, user, "here") for user in users])
    assert [type(found) for found in results] == [Review, Review], results
    assert results[0].pk == results[1].pk == Review.objects.get().pk
    assert Review.objects.get().asked_by == users[0]


@pytest.mark.django_db(transaction=True)
def test_one_at_a_time_for_a_person_who_asks_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    user = playing.people(1)[0]
    tables = [finished.table_of(user, "rialto", decisions=n) for n in (2, 3)]
    race = Race(monkeypatch, making, "check_quota")
    results = race.run(*[lambda each=each: making.ask(each, user, "here") for each in tables])
    assert isinstance(results[0], Review) and isinstance(results[1], services.Impossible), results
    assert Review.objects.count() == 1


def test_a_second_look_waits_for_its_turn() -> None:
    """It comes after the reviews that others wait for already, however old its own review is."""
    user, other = playing.people(2)
    old, new = (finished.table_of(each, "rialto", decisions=4) for each in (user, other))
    review = finished.reviewed(old, user)
    found = list(review.found or [])
    next(piece for piece in found if "decision" in piece)["decision"]["loss"] = [3.0, -9.0, 15.0]
    Review.objects.update(found=found, asked=clock.now() - timedelta(days=1))
    making.ask(new, other, "here")
    making.look_again(old, user, "here")
    assert [each.table for each in making.unfinished()] == [new, old]


def test_an_address_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PER_ADDRESS", 2)
    users = playing.people(3)
    tables = [finished.table_of(user, "rialto", decisions=2) for user in users]
    with override_settings(LIMITS_ON=True):
        answers = [
            playing.signed_in(user).post(f"/t/{table.code}/review/ask").status_code
            for user, table in zip(users, tables, strict=True)
        ]
        assert answers == [302, 302, 400]
        elsewhere = playing.signed_in(users[2])
        asked = elsewhere.post(f"/t/{tables[2].code}/review/ask", REMOTE_ADDR="10.0.0.9")
    assert asked.status_code == 302 and Review.objects.count() == 3


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/t/{code}/review/ask"),
        ("post", "/t/{code}/review/again"),
        ("get", "/t/{code}/mistakes"),
        ("post", "/api/tables/{code}/review"),
    ],
)
def test_what_reads_a_whole_game_has_a_limit(
    method: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing comes of it: somebody else's turn has to end first."""
    monkeypatch.setattr(views, "LOOKS_PER_MINUTE", 2)
    monkeypatch.setattr(play, "READS_PER_MINUTE", 2)
    user = playing.people(1)[0]
    first, second = (finished.table_of(user, "rialto", decisions=n) for n in (2, 3))
    making.ask(first, user, "here")
    send = getattr(playing.signed_in(user), method)
    with override_settings(LIMITS_ON=True):
        answers = [send(path.format(code=second.code)).status_code for _ in range(3)]
    assert 429 not in answers[:2] and answers[2] == 429


def test_a_long_game_has_half_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=3)
    with override_settings(REVIEW_SIMULATIONS=24):
        assert making.simulations_for(table) == 24
        monkeypatch.setattr(making, "LONG", table.moves.count() - 1)
        assert making.simulations_for(table) == 12


# --- workers ------------------------------------------------------------------------------------


def test_two_workers_take_different_pieces() -> None:
    """And a third finds that enough of them are at work."""
    user = playing.people(1)[0]
    making.begin(making.ask(finished.table_of(user, "rialto", decisions=3), user, "here"))
    workers = [steps(making.go_on, 2) for _ in range(2)]
    thoughts: list[Any] = [next(worker) for worker in workers]
    assert Piece.objects.filter(claimed_until__gt=0).count() == 2
    assert thoughts[0] != thoughts[1] and not making.go_on(2)
    for worker, thought in zip(workers, thoughts, strict=True):
        with pytest.raises(StopIteration):
            worker.send(thought.function(*thought.given))
    assert Piece.objects.filter(found__isnull=False).count() == 2


def test_stopped_and_begun_again() -> None:
    """What a worker finds out for the one that was stopped is no part of the other."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=3)
    making.begin(making.ask(table, user, "here"))
    worker = steps(making.go_on, 2)
    thought: Any = next(worker)
    making.stop(table, user)
    assert not Piece.objects.exists() and not making.unfinished().exists()
    making.begin(making.ask(table, user, "here"))
    with pytest.raises(StopIteration):
        worker.send(thought.function(*thought.given))
    assert not Piece.objects.filter(found__isnull=False).exists()
    is_done()
    assert Review.objects.get().made and not Piece.objects.exists()


def test_who_wants_to_hear_is_not_forgotten_by_a_kill() -> None:
    """The call is written with the review: there is no moment between the two."""
    user = playing.people(1)[0]
    making.ask(finished.table_of(user, "rialto", decisions=2), user, "here")
    Review.objects.update(tell=True)
    is_done()
    path = notices.tell_review.module_path
    assert Review.objects.get().made and DBTaskResult.objects.get(task_path=path)


# --- another engine -------------------------------------------------------------------------------


def older(review: Review) -> None:
    """As an engine of former times has left it: its pieces were written in another form."""
    Review.objects.filter(pk=review.pk).update(engine="5")
    old = {"start": [0.0, 0.0], "decision": {"effects": [1.0, -1.0], "loss": [1.0, 0.0, 2.0]}}
    if review.made is not None:
        Review.objects.filter(pk=review.pk).update(found=[old])
    first = review.pieces.order_by("ply").first()
    if first is not None:
        Piece.objects.filter(pk=first.pk).update(found=old)


def test_what_an_older_engine_was_amid_is_begun_anew() -> None:
    """Whoever waits for it goes on waiting, for one made of pieces of one engine."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=2)
    client = playing.signed_in(user)
    making.begin(making.ask(table, user, "here"))
    older(Review.objects.get())
    assert client.get(f"/t/{table.code}/review").status_code == 200
    tasks.sweep()
    assert "The engine is reading" in client.get(f"/t/{table.code}/review").content.decode()
    is_done()
    review = Review.objects.get()
    assert review.engine == making.ENGINE and review.made and not review.failed
    assert client.get(f"/t/{table.code}/review").status_code == 200


def test_a_review_of_an_older_engine_keeps_nobody_from_a_new_one() -> None:
    """Nor does a second look that it was amid."""
    user = playing.people(1)[0]
    table, other = (finished.table_of(user, "rialto", decisions=2) for _ in range(2))
    finished.reviewed(table, user)
    Review.objects.update(again=16)
    older(Review.objects.get())
    client = playing.signed_in(user)
    tasks.sweep()
    assert not making.go_on(2), "nothing is left of it to do"
    assert "has learned since" in client.get(f"/t/{table.code}/review").content.decode()
    for part in ("review", "end", "mistakes", "review/board?ply=0&when=before"):
        assert client.get(f"/t/{table.code}/{part}").status_code in (200, 404)
    assert client.get(f"/api/tables/{table.code}/review").status_code == 404
    assert client.post(f"/t/{other.code}/review/ask").status_code == 302
    client.post(f"/t/{other.code}/review/stop")
    assert client.post(f"/t/{table.code}/review/ask").status_code == 302
    is_done()
    assert client.get(f"/api/tables/{table.code}/review").json()["decisions"]


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


def test_a_puzzle_of_a_game_that_cannot_be_replayed() -> None:
    """It says so, as all pages of that game do."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=20)
    finished.reviewed(table, user)
    key = f"t-{table.code}-{setting.mistakes(table, 0)[0].turn.ply}"
    table.moves.filter(seat__isnull=False).update(text="nonsense")
    forget()
    client = playing.signed_in(user)
    for url in (f"/t/{table.code}/review", f"/puzzles/{key}", f"/puzzles/{key}/preview?path=1"):
        assert client.get(url).status_code == 503
    assert client.post(f"/puzzles/{key}/hint").status_code == 503


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


# --- puzzles --------------------------------------------------------------------------------------


def test_how_often_the_engine_is_asked_about_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that nobody has tried are judged for a person only so often; others go on."""
    monkeypatch.setattr(solving, "PER_HOUR", 1)
    user = playing.people(1)[0]
    table = finished.table_of(user, "rialto", decisions=40)
    finished.reviewed(table, user)
    set_ups = [setting.of_decision(table, each) for each in setting.mistakes(table, 0)]
    set_up = next(each for each in set_ups if len(legal(each.state())) > 3)
    known = (set_up.best, set_up.played)
    fresh = [each for each in legal(set_up.state()) if set_up.known(each.text) is None][:2]
    client, url = playing.signed_in(user), f"/puzzles/{set_up.key}/move"
    with override_settings(LIMITS_ON=True):
        asked = [client.post(url, {"path": str(each.id)}).status_code for each in fresh]
        assert asked == [302, 429] and Answer.objects.count() == 1
        catalogue = set_up.story.game.catalogue
        for move in (fresh[0].text, *known):
            path = ",".join(str(catalogue.from_text(text).id) for text in move.split(", "))
            assert client.post(url, {"path": path}).status_code == 302
    assert Answer.objects.count() == 1


def test_half_a_move_solves_nothing() -> None:
    """The engine would finish it as well as can be: it goes on being put together instead."""
    user = playing.people(1)[0]
    table = finished.table_of(user, "tuscany", decisions=60)
    finished.reviewed(table, user)
    set_ups = [setting.of_decision(table, each) for each in setting.mistakes(table, 0)]
    set_up = next(each for each in set_ups if ", " in each.played)
    first = set_up.story.game.catalogue.from_text(set_up.played.split(", ")[0])
    client, url = playing.signed_in(user), f"/puzzles/{set_up.key}"
    half = client.post(f"{url}/move", {"path": str(first.id)}, headers={"HX-Request": "true"})
    begun = client.get(f"{url}/part?begun={first.id}", headers={"HX-Request": "true"})
    assert playing.without_tokens(half.content) == playing.without_tokens(begun.content)
    assert not Answer.objects.exists() and not Attempt.objects.exists()


@pytest.mark.parametrize("before", ["0001-01-01", "9999-12-31", "2026-10-31", "2026-02-30", "x"])
def test_the_archive_before_any_day(before: str) -> None:
    assert Client().get("/puzzles", {"before": before}).status_code == 200


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
