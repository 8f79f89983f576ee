"""Two people or processes do the same thing in the same moment: it happens once, and whole."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from signoria.core.action import Action
from signoria.web.accounts import names, people
from signoria.web.accounts.forms import Settings
from signoria.web.accounts.models import User
from signoria.web.config import upkeep
from signoria.web.ratings import counting
from signoria.web.ratings.models import Rating
from signoria.web.site import clock, limits
from signoria.web.site.models import Count
from signoria.web.tables import commitments, order_rows, orders, owners, queue, services, tasks
from signoria.web.tables.live import Live, Slot
from signoria.web.tables.models import TOGETHER, Move, Seat, Sent, StandingOrder, Table
from signoria.web.tables.services import SeatPlan, seating, sequels, undoing
from signoria.web.tables.services import playing as service
from tests.web import playing
from tests.web.racing import Race
from tests.web.ratings.test_rated_games import rated_table

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(results: list[Any]) -> list[type]:
    """What came of both."""
    return sorted((type(result) for result in results), key=lambda kind: kind.__name__)


# --- before the game --------------------------------------------------------------------------


def test_one_seat_for_two_people(monkeypatch: pytest.MonkeyPatch) -> None:
    host, one, two = playing.people(3)
    table = playing.open_table("rialto", [host], free=1)
    race = Race(monkeypatch, User, "shown_name")
    results = race.run(
        lambda: services.take_seat(table, one, 1), lambda: services.take_seat(table, two, 1)
    )
    assert results[0].user == one and isinstance(results[1], services.Impossible)
    assert playing.seat_of(table, 1).user == one


def test_a_game_starts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host, other])
    race = Race(monkeypatch, seating, "save_progress")
    results = race.run(lambda: services.start(table, host), lambda: services.start(table, host))
    assert results[0] is None and isinstance(results[1], services.Impossible)


def test_no_more_tables_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    (host,) = playing.people(1)
    monkeypatch.setattr(seating, "MOST_OPEN", 1)
    race = Race(monkeypatch, seating, "give_bots_names")
    results = race.run(*[lambda: playing.open_table("rialto", [host], free=1)] * 2)
    assert kinds(results) == [services.Impossible, Table]
    assert Table.objects.count() == 1


def test_the_last_two_leave_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host, other])
    race = Race(monkeypatch, seating, "check_status")
    results = race.run(lambda: services.leave(table, host), lambda: services.leave(table, other))
    assert results == [None, None] and not Table.objects.exists()


def test_who_comes_when_the_last_one_leaves_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host], free=1)
    race = Race(monkeypatch, seating, "check_status")
    results = race.run(
        lambda: services.leave(table, host), lambda: services.take_seat(table, other)
    )
    assert results[0] is None and isinstance(results[1], services.Impossible)


def test_no_more_games_of_bots_alone_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    (host,) = playing.people(1)
    monkeypatch.setattr(queue, "MOST_ALONE", 1)
    plans = [SeatPlan("bot", "novice")] * 2
    tables = [services.create_table(host, "rialto", 2, {}, plans) for _ in range(2)]
    race = Race(monkeypatch, seating, "save_progress")
    results = race.run(*[lambda each=each: services.start(each, host) for each in tables])
    assert results[0] is None and isinstance(results[1], services.Impossible)


@pytest.mark.parametrize("both", [("anna", "anna"), ("Łucja", "łucja"), ("anna", "аｎnа")])
def test_one_name_for_two_people(both: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it only reads the same: other case, other width, other alphabet."""
    forms = [{"username": name, "password": "good enough 7"} for name in both]
    race = Race(monkeypatch, people, "sign_up")
    results = race.run(
        *[lambda form=form: Client().post("/account/sign-up", form) for form in forms]
    )
    assert sorted(answer.status_code for answer in results) == [200, 302], results
    assert any(b"taken" in answer.content for answer in results)
    assert User.objects.filter(username__in=both).count() == 1


def test_one_name_at_the_table_for_two_people(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {"language": "", "theme": "dark", "confirm": "final", "playback": "2"}
    one, other = (playing.signed_in(user) for user in playing.people(2))
    race = Race(monkeypatch, Settings, "save")
    results = race.run(
        lambda: one.post("/account/settings", {**chosen, "display_name": "Livia"}),
        lambda: other.post("/account/settings", {**chosen, "display_name": "LIVIA"}),
    )
    assert sorted(answer.status_code for answer in results) == [200, 302], results
    assert User.objects.filter(folded="livia").count() == 1


def test_two_guests_are_given_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = iter(["Laura Bembo", "Laura Bembo", "Ugo Pitti", "Ugo Pitti"])
    monkeypatch.setattr(names, "_any_name", lambda: next(offered))
    race = Race(monkeypatch, User, "save")
    results = race.run(*[lambda: Client().post("/account/guest")] * 2)
    assert [answer.status_code for answer in results] == [302, 302]
    assert set(User.objects.values_list("display_name", flat=True)) == {"Laura Bembo", "Ugo Pitti"}


# --- moves ------------------------------------------------------------------------------------


def test_of_two_moves_from_one_view_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(1))
    seat, legal = playing.mover(table), playing.legal(table)
    race = Race(monkeypatch, service, "carry_out")
    results = race.run(
        *[lambda: services.play(table.pk, seat.number, seat.version, legal[0], wake=False)] * 2
    )
    assert kinds(results) == [services.Stale, Table]
    plies = list(Move.objects.filter(table=table).values_list("ply", flat=True))
    assert plies == list(range(len(plies)))


def test_a_move_sent_twice_at_once_is_played_once_and_both_hear_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(1))
    seat, legal = playing.mover(table), playing.legal(table)
    before = Move.objects.filter(table=table, seat=seat.number).count()

    def send() -> Table:
        path = legal[:1]
        return services.play_path(table.pk, seat.number, seat.version, path, "once", wake=False)

    results = Race(monkeypatch, service, "carry_out").run(send, send)
    assert kinds(results) == [Table, Table]
    assert results[0].version == results[1].version
    assert Move.objects.filter(table=table, seat=seat.number).count() == before + 1
    assert Sent.objects.count() == 1


def test_a_move_is_taken_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.play_on(playing.new_table("burgundy"), 4, random.Random(1))
    while not playing.undo_reach(table, playing.mover(table).number):
        table = playing.play_on(table, 1, random.Random(1))
    seat = playing.mover(table)
    race = Race(monkeypatch, undoing, "undo_reach")

    def undo() -> Table:
        return services.undo(table.pk, seat.number, seat.version, False)

    assert kinds(race.run(undo, undo)) == [services.Stale, Table]
    assert playing.now(table).undo_count == 1


def whole_decision(table: Table, number: int) -> list[Action]:
    """All picks of a seat that decides unseen."""

    def picks(live: Live) -> list[Action]:
        world = commitments.OwnWorld(live, number, [])
        while not world.decided:
            world.play(world.legal[0])
        return world.picks

    found: list[Action] = playing.look(table, picks)
    return found


def test_the_last_two_decide_at_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.new_table("burgundy", 2, {"experienced": "hidden"})
    assert table.actor == TOGETHER
    given = [
        (table.pk, seat.number, seat.version, whole_decision(table, seat.number))
        for seat in table.seats.all()
    ]
    race = Race(monkeypatch, commitments, "keep")
    results = race.run(*[lambda each=each: services.play_path(*each, wake=False) for each in given])
    assert kinds(results) == [Table, Table], results
    assert playing.now(table).actor != TOGETHER, "both wait for the other for ever"
    assert {move.seat for move in table.moves.all()} >= {0, 1}


def test_an_order_that_came_too_late_was_not_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(1))
    seat, legal = playing.mover(table), playing.legal(table)
    row = StandingOrder.objects.create(
        table=table, seat=seat.number, kind="x", topic="x", ply=0, value=1
    )
    answer = orders.Answer(seat, row, legal[:1], 3)
    monkeypatch.setattr(order_rows, "after_moves", lambda *_: None)
    results = Race(monkeypatch, service, "carry_out").run(
        lambda: services.play(table.pk, seat.number, seat.version, legal[0], wake=False),
        lambda: orders.act(table.pk, answer, seat.version),
    )
    assert kinds(results) == [services.Stale, Table]
    row.refresh_from_db()
    assert row.acted is None


# --- ways out -----------------------------------------------------------------------------------


def begun(**values: Any) -> Table:
    """A game in which somebody may take a move back."""
    table = playing.play_on(playing.new_table("burgundy"), 4, random.Random(1))
    while not playing.undo_reach(table, playing.mover(table).number):
        table = playing.play_on(table, 1, random.Random(1))
    Table.objects.filter(pk=table.pk).update(**values)
    return playing.now(table)


def out_of_time() -> Table:
    """The same, and the clock of whoever is asked has run out: that is a loss."""
    table = begun(clock="live:1", on_time="loss", due=clock.now())
    Seat.objects.filter(table=table, number=table.actor).update(seconds_used=100.0)
    return table


def both_ways(first: Any, second: Any) -> list[tuple[Any, Any]]:
    """Each of two may come first."""
    return [(first, second), (second, first)]


Doing = Callable[[Table, Seat], Any]


def moves(table: Table, seat: Seat) -> Any:
    """Whoever is asked makes a move."""
    legal = playing.legal(table)[0]
    return lambda: services.play(table.pk, seat.number, seat.version, legal, wake=False)


def undoes(table: Table, seat: Seat) -> Any:
    """Whoever is asked takes a move back."""
    return lambda: services.undo(table.pk, seat.number, seat.version, False)


def resigns(table: Table, seat: Seat) -> Any:
    """Whoever is asked resigns."""
    return lambda: services.resign(table.pk, seat.user)


def claims(table: Table, seat: Seat) -> Any:
    """The other one claims that time is up."""
    other = next(one for one in table.seats.all() if one.number != seat.number)
    return lambda: services.claim(table.pk, other.user, seat.number)


def is_up(table: Table, _seat: Seat) -> Any:
    """The clock acts by itself."""
    return lambda: services.time_is_up(table.pk)


@pytest.mark.parametrize(("first", "second"), [*both_ways(resigns, moves), (resigns, resigns)])
def test_resigning_against_a_move(
    first: Doing, second: Doing, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun()
    seat = playing.mover(table)
    made = Move.objects.filter(table=table).count()
    race = Race(monkeypatch, Slot, "at")
    results = race.run(first(table, seat), second(table, seat))
    row = playing.now(table)
    assert (row.status, row.ending) == ("over", "resigned")  # a move does not undo it
    played = Move.objects.filter(table=table).count() > made
    refused = [error for error in results if isinstance(error, Exception)]
    assert played == (first is moves) and len(refused) == (second is moves), results
    assert upkeep.fault(row) == "" and (row.result or {})["places"][seat.number] == 2


@pytest.mark.parametrize(
    ("first", "second"), [*both_ways(claims, moves), *both_ways(is_up, moves), (claims, is_up)]
)
def test_a_claim_against_a_move(
    first: Doing, second: Doing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who moves before it is claimed has moved; then it is the move's time that has run out."""
    table = out_of_time()
    seat = playing.mover(table)
    made = Move.objects.filter(table=table).count()
    race = Race(monkeypatch, Slot, "at")
    results = race.run(first(table, seat), second(table, seat))
    row = playing.now(table)
    played = Move.objects.filter(table=table).count() > made
    assert played == (first is moves), results
    assert row.ending == "time" or played, results
    assert [one.number for one in row.seats.all() if one.out] in ([], [seat.number])
    assert upkeep.fault(row) == ""
    assert (row.result is not None) == (row.status == "over")


@pytest.mark.parametrize(("first", "second"), [*both_ways(claims, undoes), (is_up, undoes)])
def test_an_undo_against_a_claim(
    first: Doing, second: Doing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking a move back saves nobody whose time has run out."""
    table = out_of_time()
    seat = playing.mover(table)
    race = Race(monkeypatch, Slot, "at")
    results = race.run(first(table, seat), second(table, seat))
    row = playing.now(table)
    assert row.ending == "time" and playing.seat_of(table, seat.number).out == "time", results
    assert row.undo_count == (first is undoes)
    assert upkeep.fault(row) == ""


def test_the_last_two_agree_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun()
    one, two = playing.people(2)
    results = Race(monkeypatch, Slot, "at").run(
        lambda: services.offer_end(table.pk, one), lambda: services.offer_end(table.pk, two)
    )
    assert kinds(results) == [Table, Table]
    assert playing.now(table).ending == "agreed"


def test_a_rated_game_counts_once_when_both_resign(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rated_table()
    one, two = playing.people(2)
    results = Race(monkeypatch, counting, "change").run(
        lambda: services.resign(table.pk, one), lambda: services.resign(table.pk, two)
    )
    assert kinds(results) == [services.Impossible, Table], results
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


# --- beside the game --------------------------------------------------------------------------


def test_a_person_renamed_during_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(1))
    seat, legal = playing.mover(table), playing.legal(table)
    user = playing.people(2)[0]
    user.display_name = "Another"
    user.save()
    results = Race(monkeypatch, service, "carry_out").run(
        lambda: services.play(table.pk, seat.number, seat.version, legal[0], wake=False),
        lambda: owners.rename(user),
    )
    assert kinds(results) == [type(None), Table], results
    assert playing.seat_of(table, 0).name == "Another"
    versions = [one.version for one in table.seats.all()]
    assert min(versions) >= 2


def test_one_rematch_for_two_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.new_table("rialto")
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    table = playing.now(table)
    one, two = playing.people(2)
    results = Race(monkeypatch, sequels, "copy_of").run(
        lambda: services.rematch(table, one), lambda: services.rematch(table, two)
    )
    assert results[0] == results[1]
    assert Table.objects.filter(parent=table).count() == 1


def test_two_rated_games_of_one_person_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [rated_table() for _ in range(2)]
    results = Race(monkeypatch, counting, "change").run(
        *[lambda each=each: playing.play_to_end(each, random.Random(1)) for each in tables]
    )
    assert kinds(results) == [Table, Table], results
    assert set(Rating.objects.values_list("games", flat=True)) == {2}
    for rating in Rating.objects.all():
        last = rating.user.rated_results.last()
        assert last is not None and last.mu_after == rating.mu


def test_two_workers_and_one_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing.new_table("rialto")
    race = Race(monkeypatch, tasks, "claimant")
    assert sorted(race.run(*[lambda: tasks.claim(table.pk)] * 2)) == [False, True]


@pytest.mark.parametrize("allow", [limits.allow, limits.allow_here])
def test_a_limit_is_not_passed_by_two_at_once(
    monkeypatch: pytest.MonkeyPatch, settings: Any, allow: Any
) -> None:
    settings.LIMITS_ON = True
    limits.take("a", 1, 2, 60)
    race = Race(monkeypatch, Count, "save")
    assert sorted(race.run(*[lambda: allow("a", 2, 60)] * 2)) == [False, True]
