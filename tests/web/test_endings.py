"""Every game can end: resigned, left, called off, agreed, by the clock, forgotten."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from signoria.core.errors import SignoriaError
from signoria.web.config import upkeep
from signoria.web.tables import clocks, happenings, life, results, services, tasks
from signoria.web.tables.happenings import EndOffered, GameEnded, TimeRanOut, TurnCame
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.services import SeatPlan, closing
from tests.web import playing

pytestmark = pytest.mark.django_db


def begun(game: str = "rialto", players: int = 2, moves: int = 8, **values: Any) -> Table:
    """A game of people that is under way."""
    table = playing.new_table(game, players)
    table = playing.play_on(table, moves, random.Random(3))
    Table.objects.filter(pk=table.pk).update(**values)
    return playing.now(table)


def against_bots(players: int = 2) -> Table:
    """One person and bots; everybody has moved."""
    (one,) = playing.people(1)
    plans = [SeatPlan("me")] + [SeatPlan("bot", "novice")] * (players - 1)
    table = services.create_table(one, "rialto", players, {}, plans)
    services.start(table, one)
    return playing.forward(table, 12, random.Random(1))


def wait(table: Table, seconds: float) -> Table:
    """The seat that is asked has been asked that long ago."""
    since = playing.now(table).asked_since
    assert since is not None
    Table.objects.filter(pk=table.pk).update(asked_since=since - timedelta(seconds=seconds))
    return playing.now(table)


@pytest.fixture
def heard(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> Iterator[list[Any]]:
    """What is told after every commit."""
    found: list[Any] = []
    monkeypatch.setattr(happenings, "LISTENERS", [found.append])
    with django_capture_on_commit_callbacks(execute=True):
        yield found


# --- the one state machine --------------------------------------------------------------------


def test_the_drawing_in_the_docs_is_that_of_the_steps() -> None:
    text = (Path(__file__).parents[2] / "docs" / "endings.md").read_text(encoding="utf-8")
    assert f"```mermaid\n{life.drawing()}\n```" in text


def test_nobody_else_changes_the_stage_of_a_table() -> None:
    folder = Path(life.__file__).parent
    found = [
        file.name
        for file in sorted(folder.rglob("*.py"))
        if ".status = " in file.read_text(encoding="utf-8") and "migrations" not in str(file)
    ]
    assert found == ["life.py"]


def test_no_step_leads_out_of_a_result_but_into_nothing() -> None:
    assert {step.after for step in life.STEPS if step.before == life.OVER} == {life.GONE}
    table = begun()
    table.status = Table.Status.OVER
    with pytest.raises(AssertionError, match="no step resign from over"):
        life.take(table, "resign", life.PLAYING)


# --- resigning --------------------------------------------------------------------------------


def test_who_resigns_against_one_other_has_lost() -> None:
    table = begun()
    one, two = playing.people(2)
    table = services.resign(table.pk, one)
    assert (table.status, table.ending) == ("over", "resigned")
    assert table.result is not None and table.result["places"] == [2, 1]
    assert playing.now(services.resign(table.pk, one)).version == table.version  # once
    with pytest.raises(services.Impossible, match="over"):
        services.resign(table.pk, two)
    seat = playing.seat_of(table, 1)
    with pytest.raises(services.Impossible, match="over"):
        services.play(table.pk, 1, seat.version, playing.legal(table)[0])


def test_among_three_a_bot_plays_on_and_who_resigned_is_last() -> None:
    table = begun(players=3)
    two = playing.people(3)[1]
    table = services.resign(table.pk, two)
    seat = playing.seat_of(table, 1)
    assert table.status == "playing" and (seat.out, seat.stand_in) == ("resigned", "merchant")
    with pytest.raises(services.Forbidden, match="no longer play"):
        services.stand_in(table.pk, two, 1, "")
    with pytest.raises(services.Forbidden, match="no longer play"):
        services.undo(table.pk, 1, playing.seat_of(table, 1).version, False)
    with pytest.raises(services.Forbidden, match="no longer play"):
        services.offer_end(table.pk, two)
    table = playing.play_to_end(table, random.Random(5))
    assert table.result is not None and table.ending == ""
    assert table.result["places"][1] == 3
    assert sorted(table.result["places"]) == [1, 2, 3]
    assert upkeep.fault(table) == ""


def test_the_last_who_stays_wins_at_once() -> None:
    table = begun(players=3)
    _one, two, three = playing.people(3)
    services.resign(table.pk, two)
    table = services.resign(table.pk, three)
    assert table.result is not None and table.result["places"] == [1, 2, 2]


def test_by_the_tables_choice_a_bot_plays_on_with_the_seat() -> None:
    table = begun(resigning="bot")
    one, two = playing.people(2)
    table = services.resign(table.pk, one)
    assert table.status == "playing" and playing.seat_of(table, 0).stand_in
    points = playing.play_to_end(table, random.Random(5)).result
    assert points is not None
    by_rules = playing.look(table, lambda live: live.game.result(live.state).places)
    assert points["places"] == by_rules  # the bot's place is the seat's
    table = begun(resigning="bot")
    services.resign(table.pk, one)
    table = services.resign(table.pk, two)
    assert (table.status, table.ending) == ("over", "resigned")  # nobody is left to play


def test_a_game_against_bots_is_over_when_its_person_resigns() -> None:
    table = against_bots(3)
    (one,) = playing.people(1)
    table = services.resign(table.pk, one)
    assert (table.status, table.ending) == ("over", "resigned")
    assert table.result is not None and table.result["places"][0] == 3


def test_one_of_a_team_leaves_it_to_a_bot_two_lose() -> None:
    people = playing.people(4)
    table = playing.new_table("burgundy", 4, {"mode": "team"})
    sides = playing.look(table, lambda live: [live.game.side(live.state, n) for n in range(4)])
    mates = [number for number in range(4) if sides[number] == sides[0]]
    table = services.resign(table.pk, people[mates[0]])
    assert table.status == "playing"
    table = services.resign(table.pk, people[mates[1]])
    assert table.status == "over" and table.result is not None
    assert [table.result["places"][n] > 1 for n in range(4)] == [n in mates for n in range(4)]


def test_strangers_resign_for_nobody() -> None:
    table = begun()
    stranger = playing.people(3)[2]
    before = playing.everything_stored(table)
    for refused in (services.resign, services.abort, services.offer_end, services.decline_end):
        with pytest.raises(SignoriaError):
            refused(table.pk, stranger)
    with pytest.raises(services.Forbidden):
        services.remove(table, stranger)
    assert playing.everything_stored(table) == before


# --- a stand-in, an agreed end, calling off ---------------------------------------------------


def test_leave_with_a_stand_in_and_come_back() -> None:
    table = begun()
    one = playing.people(1)[0]
    services.stand_in(table.pk, one, 0, "novice")
    seat = playing.seat_of(table, 0)
    with pytest.raises(services.Forbidden, match="take your seat back"):
        services.undo(table.pk, 0, seat.version, False)
    services.stand_in(table.pk, one, 0, "")
    assert not playing.seat_of(table, 0).stand_in


def test_all_agree_to_end_it(heard: list[Any]) -> None:
    table = begun(players=3)
    one, two, three = playing.people(3)
    services.offer_end(table.pk, one)
    services.offer_end(table.pk, one)
    services.offer_end(table.pk, two)
    services.decline_end(table.pk, three)
    assert not any(seat.offers_end for seat in table.seats.all())
    for user in (one, two, three):
        table = services.offer_end(table.pk, user)
    assert (table.status, table.ending) == ("over", "agreed")
    assert table.result is not None and table.result["places"] == [1, 1, 1]


def test_an_offer_lapses_with_the_next_move_of_who_made_it() -> None:
    table = begun()
    seat = playing.mover(table)
    assert seat.user is not None
    services.offer_end(table.pk, seat.user)
    playing.play_on(table, 1, random.Random(1))
    assert not playing.seat_of(table, seat.number).offers_end


def test_nobody_agrees_with_bots() -> None:
    table = against_bots()
    with pytest.raises(services.Impossible, match="resign instead"):
        services.offer_end(table.pk, playing.people(1)[0])


def test_who_resigns_need_not_agree() -> None:
    table = begun(players=3)
    one, two, three = playing.people(3)
    services.offer_end(table.pk, one)
    services.offer_end(table.pk, two)
    table = services.resign(table.pk, three)
    assert table.ending == "agreed"


def test_called_off_before_everybody_has_moved() -> None:
    table = playing.new_table("rialto")
    one, two = playing.people(2)
    table = services.abort(table.pk, two)
    assert (table.status, table.closed, table.result) == ("closed", "aborted", None)
    services.abort(table.pk, two)  # once
    page = playing.signed_in(one).get(f"/t/{table.code}/")
    assert page.status_code == 410 and "called off" in page.content.decode()
    assert playing.signed_in(one).get(f"/t/{table.code}/record.json").status_code == 410
    later = begun(moves=30)
    with pytest.raises(services.Impossible, match="everybody has moved"):
        services.abort(later.pk, one)


# --- what happens is heard --------------------------------------------------------------------


def test_turns_and_ends_are_heard_after_the_commit(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    found: list[Any] = []

    def fails(_what: Any) -> None:
        raise RuntimeError("a listener's fault")

    monkeypatch.setattr(happenings, "LISTENERS", [fails, found.append])
    table = begun(clock="live:1", on_time="loss")
    with django_capture_on_commit_callbacks(execute=True):
        asked = playing.now(table).actor
        while playing.now(table).actor == asked:
            playing.play_on(table, 1, random.Random(1))
        assert found == []
    table = playing.now(table)
    assert table.actor is not None
    assert found[-1] == TurnCame(table.pk, (table.actor,))
    with django_capture_on_commit_callbacks(execute=True):
        services.offer_end(table.pk, playing.people(2)[0])
        wait(table, 100)
        assert services.time_is_up(table.pk)
    assert found[-3:] == [
        EndOffered(table.pk, 0),
        TimeRanOut(table.pk, table.actor, "loss"),
        GameEnded(table.pk, "time", (table.actor,)),
    ]


# --- out of sight -----------------------------------------------------------------------------


def test_a_game_against_bots_is_removed_and_one_with_others_hidden() -> None:
    one = playing.people(2)[0]
    table = against_bots()
    assert services.remove(table, one) and not Table.objects.filter(pk=table.pk).exists()
    table = begun()
    with pytest.raises(services.Impossible, match="others play here"):
        services.remove(table, one)
    services.resign(table.pk, one)
    assert not services.remove(table, one)
    assert [seat.hidden for seat in table.seats.all()] == [True, False]
    services.unhide(table, one)
    assert not playing.seat_of(table, 0).hidden


def test_rooms_nobody_comes_to_are_closed_by_themselves() -> None:
    (one,) = playing.people(1)
    tables = [
        services.create_table(one, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("open")], clock=clock)
        for clock in ("", "live:15", "days:3")
    ]
    days = [3, 1, 3]
    for table, age in zip(tables, days, strict=True):
        old = table.changed_at - age * 86_400 * 10**9
        Table.objects.filter(pk=table.pk).update(changed_at=old)
    tasks.expire.func()
    assert [playing.now(table).closed for table in tables] == ["expired", "", ""]
    page = playing.signed_in(one).get(f"/join/{tables[0].code}", follow=True)
    assert "Nobody came to this table" in page.content.decode()


def test_a_forgotten_game_is_put_away_and_can_be_resumed() -> None:
    table, other = against_bots(), begun()
    for each in (table, other):
        wait(each, closing.GAME_LASTS.total_seconds() + 1)
    assert services.expire() == 1
    table = playing.now(table)
    assert (table.status, table.closed) == ("closed", "forgotten")
    (one, two) = playing.people(2)
    with pytest.raises(services.Forbidden):
        services.resume(table, two)
    table = services.resume(table, one)
    assert table.status == "playing" and table.asked_since is not None
    assert services.expire() == 0
    playing.play_on(table, 1, random.Random(1))


# --- places -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "behind", "after"),
    [
        ([1, 2], {0}, [2, 1]),
        ([1, 2, 3], {0}, [3, 1, 2]),
        ([1, 1, 3, 4], {1, 3}, [1, 3, 2, 3]),
        ([2, 2, 1], {2}, [1, 1, 3]),
    ],
)
def test_places_of_those_who_stay(before: list[int], behind: set[int], after: list[int]) -> None:
    assert results.places(before, behind) == after


def test_old_tables_keep_working() -> None:
    """Rows from before there were endings: no rule chosen, no due time."""
    fresh = Table(game="rialto", rules_version=1, players=2)
    assert (fresh.on_time, fresh.resigning, fresh.ending, fresh.due) == ("bot", "last", "", None)
    assert Seat().out == "" and clocks.read("live:20") and clocks.read("days:2")
