"""Clocks: what every turn costs and gives, vacation, and that they act by themselves."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django_tasks_db.models import DBTaskResult

from signoria.web.tables import clocks, services, tasks
from signoria.web.tables.clocks import DAY
from signoria.web.tables.models import Table
from signoria.web.tables.services.endings import MOST_EXTRA_TIMES
from tests.web import playing
from tests.web.test_services import Watch, with_clock

pytestmark = pytest.mark.django_db


def left(table: Table, number: int) -> float:
    """Seconds a seat has."""
    found = services.time_left(playing.now(table), playing.seat_of(table, number))
    assert found is not None
    return found


def turn_over(table: Table) -> Table:
    """The seat that is asked moves until another one is."""
    asked = playing.now(table).actor
    table = playing.now(table)
    while table.actor == asked:
        table = playing.play_on(table, 1, random.Random(2))
    return table


@pytest.mark.parametrize(
    "text",
    [
        "live:0",
        "live:20+",
        "live:20+999",
        "days:31",
        "days:3+61",
        "hours:2",
        "live",
        "20",
        "live:２",
    ],
)
def test_what_is_no_clock_is_refused_and_named(text: str) -> None:
    (one,) = playing.people(1)
    plans = [services.SeatPlan("me"), services.SeatPlan("open")]
    with pytest.raises(services.Impossible, match="clock"):
        services.create_table(one, "rialto", 2, {}, plans, clock=text)
    with pytest.raises(services.Impossible, match="no rule never for time"):
        services.create_table(one, "rialto", 2, {}, plans, clock="live:5", on_time="never")
    assert not Table.objects.exists()


def test_every_turn_gives_its_seconds_once_and_a_pick_gives_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:20+30")
    number = playing.mover(table).number
    watch.wait(50)
    turn_over(table)
    assert left(table, number) == pytest.approx(20 * 60 - 50 + 30)
    assert left(table, 1 - number) == pytest.approx(20 * 60)


def test_a_move_and_its_undo_gain_no_second(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    for clock, whole in (("live:20+30", 20 * 60), ("days:2+3", 5 * DAY)):
        table = with_clock(clock)
        number = playing.mover(table).number
        watch.wait(100)
        for _ in range(3):
            seat = playing.mover(table)
            action = playing.legal(table)[0]
            table = services.play(table.pk, number, seat.version, action, wake=False)
            assert playing.undo_reach(table, number)
            table = services.undo(table.pk, number, playing.mover(table).version, True)
            watch.wait(10)
        assert left(table, number) == pytest.approx(whole - 130)


def test_vacation_is_taken_when_it_is_needed_and_given_back_by_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("days:2+3")
    number = playing.mover(table).number
    watch.wait(3 * DAY)
    assert not services.time_is_up(table.pk) and left(table, number) == pytest.approx(2 * DAY)
    seat = playing.mover(table)
    table = services.play(table.pk, number, seat.version, playing.legal(table)[0], wake=False)
    assert playing.seat_of(table, number).vacation_used == pytest.approx(DAY)
    table = services.undo(table.pk, number, playing.mover(table).version, True)
    assert playing.seat_of(table, number).vacation_used == pytest.approx(0)
    assert left(table, number) == pytest.approx(2 * DAY)
    turn_over(table)
    assert left(table, number) == pytest.approx(4 * DAY)  # two for the move, two of vacation


def test_whoever_is_asked_is_due_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:1")
    assert table.due == watch.time + timedelta(seconds=60)
    watch.wait(20)
    table = turn_over(table)
    assert table.due == watch.time + timedelta(seconds=60)
    seat = playing.mover(table)
    assert seat.user is not None
    services.stand_in(table.pk, seat.user, seat.number, "novice")
    assert playing.now(table).due is None
    assert playing.new_table("rialto").due is None


@pytest.mark.parametrize("rule", ["bot", "loss", "more"])
def test_the_clock_acts_by_itself_by_the_tables_rule(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:4")
    Table.objects.filter(pk=table.pk).update(on_time=rule)
    number = playing.mover(table).number
    before = [seat.version for seat in table.seats.all()]
    watch.wait(239)
    assert tasks.look_at_clocks() == 0
    watch.wait(2)
    assert tasks.look_at_clocks() == 1
    assert tasks.look_at_clocks() == 0  # called for once
    assert DBTaskResult.objects.filter(task_path__endswith="time_is_up").count() == 1
    tasks.time_is_up.func(table.pk)
    seat, row = playing.seat_of(table, number), playing.now(table)
    assert [seat.version for seat in table.seats.all()] == [n + 1 for n in before]  # pushed
    if rule == "bot":
        assert (seat.stand_in, row.status, row.due) == ("merchant", "playing", None)
    elif rule == "loss":
        assert (seat.out, row.ending) == ("time", "time")
    else:
        assert left(table, number) == pytest.approx(60) and row.due is not None
    tasks.time_is_up.func(table.pk)  # once
    assert playing.now(table).version == row.version


def test_more_time_is_given_three_times_then_a_bot_stands_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("days:1")
    Table.objects.filter(pk=table.pk).update(on_time="more")
    number = playing.mover(table).number
    for _ in range(MOST_EXTRA_TIMES):
        watch.wait(DAY + 1)
        assert services.time_is_up(table.pk)
        assert not playing.seat_of(table, number).stand_in
        assert left(table, number) == pytest.approx(DAY)
    watch.wait(DAY + 1)
    assert services.time_is_up(table.pk)
    assert playing.seat_of(table, number).stand_in


def test_who_comes_back_has_time_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = with_clock("live:1")
    seat = playing.mover(table)
    assert seat.user is not None
    watch.wait(90)
    services.time_is_up(table.pk)
    services.stand_in(table.pk, seat.user, seat.number, "")
    assert left(table, seat.number) == pytest.approx(clocks.LEAST_ON_RETURN)
    assert not services.time_is_up(table.pk)


def test_while_all_decide_nobody_sees_whose_clock_stands() -> None:
    table = playing.new_table("burgundy", 2, {"experienced": "hidden"})
    Table.objects.filter(pk=table.pk).update(clock="live:20")
    row = playing.now(table)
    own, other = row.seats.all()
    assert clocks.runs(row, own, viewer=0) and not clocks.runs(row, other, viewer=0)


def test_the_page_tells_until_when_by_the_servers_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    monkeypatch.setattr("time.time", lambda: watch.time.timestamp())
    table = with_clock("live:20")
    asked = playing.mover(table)
    page = playing.signed_in(asked.user).get(f"/t/{table.code}/").content.decode()
    now = int(watch.time.timestamp() * 1000)
    assert f'data-now="{now}"' in page and page.count("data-until=") == 1
    assert f'data-until="{now + 20 * 60 * 1000}"' in page
    without = playing.signed_in(asked.user).get(f"/t/{playing.new_table('rialto').code}/")
    assert b"data-now" not in without.content and b"data-until" not in without.content
