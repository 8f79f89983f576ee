"""Rated tables: which there can be, that a result counts once, who sees it."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from signoria.core.action import Action
from signoria.web.accounts.models import User
from signoria.web.ratings import counting, maths, standing
from signoria.web.ratings.models import RatedResult, Rating
from signoria.web.tables import bots, owners, services
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Move, Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing

pytestmark = pytest.mark.django_db


RATED: dict[str, Any] = {"rated": True, "clock": "live:60", "public": True}  # of a new table


def rated_table(
    game: str = "rialto", players: int = 2, options: dict[str, Any] | None = None
) -> Table:
    """A rated game that has begun."""
    people = playing.people(players)
    plans = [SeatPlan("me")] + [SeatPlan("open")] * (players - 1)
    table = services.create_table(people[0], game, players, options or {}, plans, **RATED)
    for user in people[1:]:
        services.take_seat(table, user)
    Table.objects.filter(pk=table.pk).update(seed="ab" * 32)
    services.start(table, people[0])
    return playing.now(table)


def played(game: str = "rialto", players: int = 2, options: Any = None, seed: int = 1) -> Table:
    """A rated game to its end."""
    table = rated_table(game, players, options)
    return playing.play_to_end(table, random.Random(seed))


def seen(table: Table) -> dict[int, int]:
    """What the game did to every seat, in points people see."""
    return {seat: change.after - change.before for seat, change in standing.changes(table).items()}


# --- which tables -------------------------------------------------------------------------------

FRIEND, OPEN, ME = SeatPlan("link"), SeatPlan("open"), SeatPlan("me")
REFUSED = [
    ([ME, SeatPlan("bot", "novice")], "Bots do not play rated games."),
    ([ME, OPEN, SeatPlan("bot", "novice")], "Bots do not play rated games."),
    ([ME, SeatPlan("hot")], "everybody plays on a screen of their own"),
    ([ME, ME], "every seat has another person"),
]


@pytest.mark.parametrize(("plans", "reason"), REFUSED)
def test_seats_that_cannot_be_rated(plans: list[SeatPlan], reason: str) -> None:
    (host,) = playing.people(1)
    with pytest.raises(services.Impossible, match=reason):
        services.create_table(host, "rialto", len(plans), {}, plans, **RATED)
    assert not Table.objects.exists()
    services.create_table(host, "rialto", len(plans), {}, plans)


def test_nobody_is_rated_alone() -> None:
    (host,) = playing.people(1)
    with pytest.raises(services.Impossible, match="at least two people"):
        services.create_table(host, "burgundy", 1, {"mode": "solo"}, [ME], **RATED)


def test_the_host_cannot_put_a_bot_on_a_rated_seat() -> None:
    (host,) = playing.people(1)
    table = services.create_table(host, "rialto", 2, {}, [ME, OPEN], **RATED)
    with pytest.raises(services.Impossible, match="Bots do not play rated games"):
        services.set_seat(table, host, 1, "novice")
    services.set_seat(table, host, 1, "link")
    assert table.seats.get(number=1).bot == ""
    page = playing.signed_in(host).get(f"/join/{table.code}").content.decode()
    assert 'value="novice"' not in page


WITHOUT = [
    ({"clock": ""}, "needs a clock"),
    ({"public": False}, "make the table public"),
    ({"on_time": "bot"}, "runs out of time or resigns is last"),
    ({"on_time": "more"}, "runs out of time or resigns is last"),
    ({"resigning": "bot"}, "runs out of time or resigns is last"),
]


@pytest.mark.parametrize(("without", "reason"), WITHOUT)
def test_what_every_rated_table_has(without: dict[str, Any], reason: str) -> None:
    (host,) = playing.people(1)
    with pytest.raises(services.Impossible, match=reason):
        services.create_table(host, "rialto", 2, {}, [ME, OPEN], **(RATED | without))
    assert not Table.objects.exists()
    table = services.create_table(host, "rialto", 2, {}, [ME, OPEN], **RATED)
    assert (table.on_time, table.resigning) == ("loss", "last")


def test_rated_games_are_for_accounts() -> None:
    (host,) = playing.people(1)
    guest = User.objects.create_user("guest-1", is_guest=True, display_name="Guest")
    with pytest.raises(services.Impossible, match="people with an account"):
        services.create_table(guest, "rialto", 2, {}, [ME, OPEN], **RATED)
    table = services.create_table(host, "rialto", 2, {}, [ME, OPEN], **RATED)
    with pytest.raises(services.Impossible, match="people with an account"):
        services.take_seat(table, guest)
    answer = playing.signed_in(guest).post(f"/join/{table.code}/take", {"seat": "1"}, follow=True)
    assert "people with an account" in answer.content.decode()
    assert table.seats.filter(user=None).count() == 1


def test_the_form_greys_it_with_the_reason() -> None:
    client = playing.signed_in(playing.people(1)[0])
    sent = {"players": "2", "seat-0": "me", "seat-1": "bot:novice", "clock": "live:15"}
    page = client.post("/new/rialto/form", sent).content.decode()
    assert 'id="rated-1" value="1" disabled' in page
    assert "Bots do not play rated games." in page
    answer = client.get("/new/rialto/reasons.json", sent).json()
    assert answer["rated"] == "Bots do not play rated games."
    free = client.post("/new/rialto/form", {**sent, "seat-1": "link"}).content.decode()
    assert 'id="rated-1" value="1">' in free
    reasons = client.get("/new/rialto/reasons.json", {**sent, "seat-1": "link"}).json()
    assert reasons["rated"] == ""
    without = client.get("/new/rialto/reasons.json", {"seat-1": "link"}).json()
    assert without["rated"] == "A rated game needs a clock."
    assert (
        "with an account"
        in Client().get("/new/rialto/reasons.json", sent | {"seat-1": "link"}).json()["rated"]
    )


def test_a_choice_that_became_impossible_gives_way(client: Client) -> None:
    sent = {"players": "2", "seat-0": "me", "seat-1": "bot:novice", "rated": "1"}
    page = client.post("/new/rialto/form", sent).content.decode()
    assert "Changed to fit the rest: Friendly." in page
    assert 'id="rated-0" value="0" checked' in page


def test_a_refused_form_says_why_and_makes_nothing(client: Client) -> None:
    sent = {"players": "2", "seat-0": "me", "seat-1": "hot", "rated": "1"}
    answer = client.post("/new/rialto", sent)
    assert answer.status_code == 422
    assert "a screen of their own" in answer.content.decode()
    assert not Table.objects.exists()


def test_the_form_makes_a_rated_table_that_says_so() -> None:
    host, other = playing.people(2)
    sent = {"players": "2", "seat-0": "me", "seat-1": "open", "rated": "1", "public": "1"}
    sent["clock"] = "days:3"
    room = playing.signed_in(host).post("/new/rialto", sent).headers["Location"]
    assert Table.objects.get().rated
    browser = playing.signed_in(other)
    page = browser.get(room).content.decode()
    assert "public · rated" in page
    assert "its result changes the rating of everybody who sits down" in page
    assert "no rating yet" in page
    assert "rated · " in browser.get("/tables").content.decode()


def test_a_friendly_room_says_so_and_shows_no_ratings() -> None:
    played()
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host], 1)
    page = playing.signed_in(other).get(f"/join/{table.code}").content.decode()
    assert "public · friendly" in page
    assert "±" not in page


def test_the_api_takes_and_tells_it() -> None:
    client = playing.signed_in(playing.people(1)[0])
    seats = [{"kind": "me"}, {"kind": "open"}]
    sent = {"game": "rialto", "seats": seats, **RATED}
    made = client.post("/api/tables", sent, "application/json")
    assert (made.status_code, made.json()["rated"]) == (201, True)
    sent["seats"] = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    refused = client.post("/api/tables", sent, "application/json")
    assert (refused.status_code, refused.json()["detail"]) == (400, "Bots do not play rated games.")
    friendly = client.post("/api/tables", {"game": "rialto", "seats": seats}, "application/json")
    assert friendly.json()["rated"] is False


# --- counting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("rialto", 2), ("principato", 3), ("rialto", 5)])
def test_the_first_goes_up_and_the_last_down(game: str, players: int) -> None:
    table = played(game, players)
    assert table.result is not None
    places = table.result["places"]
    change = seen(table)
    assert sorted(change) == list(range(players))
    order = [change[seat] for seat in sorted(range(players), key=lambda seat: places[seat])]
    assert order == sorted(order, reverse=True)
    assert order[0] > 0 > order[-1]
    assert sorted(Rating.objects.values_list("games", flat=True)) == [1] * players


def test_partners_share_what_happens() -> None:
    table = played("burgundy", 4, {"mode": "team"})
    change = seen(table)
    assert change[0] == change[2]
    assert change[1] == change[3]
    assert table.result is not None
    places = table.result["places"]
    assert (change[0] > 0 > change[1]) == (places[0] < places[1])


def test_a_friendly_game_counts_nothing() -> None:
    playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    assert not RatedResult.objects.exists()
    assert not Rating.objects.exists()


def test_the_second_game_goes_on_from_the_first() -> None:
    first, second = played(seed=1), played(seed=2)
    for user in playing.people(2):
        before, after = user.rated_results.all()
        assert (before.table, after.table) == (first, second)
        assert (before.mu_after, before.sigma_after) == (after.mu_before, after.sigma_before)
        rating = user.ratings.get()
        assert (rating.mu, rating.sigma, rating.games) == (after.mu_after, after.sigma_after, 2)


def before_the_last_move(table: Table) -> tuple[int, int, Action]:
    """Play until one more move ends the game: its seat, the version that seat sees, the move."""
    with transaction.atomic():
        playing.play_to_end(table, random.Random(4))
        moves = Move.objects.filter(table=table).exclude(seat=None).count()
        transaction.set_rollback(True)
    CACHE._slots.clear()
    rng = random.Random(4)  # the same moves once more, without the last one
    row = playing.forward(table, moves - 1, rng)
    assert row.status == Table.Status.PLAYING
    assert row.actor is not None
    return row.actor, playing.seat_of(row, row.actor).version, rng.choice(playing.legal(row))


def test_a_last_move_that_comes_twice_counts_once() -> None:
    table = rated_table()
    seat, version, action = before_the_last_move(table)
    assert not RatedResult.objects.exists()
    services.play(table.pk, seat, version, action, wake=False)
    assert playing.now(table).status == Table.Status.OVER
    before = list(Rating.objects.order_by("pk").values())
    for number in (version, version + 1):
        with pytest.raises(services.Impossible, match="the game is over"):
            services.play(table.pk, seat, number, action, wake=False)
    assert list(Rating.objects.order_by("pk").values()) == before
    assert RatedResult.objects.count() == 2


def test_a_stale_last_move_counts_nothing() -> None:
    table = rated_table()
    seat, version, action = before_the_last_move(table)
    with pytest.raises(services.Stale):
        services.play(table.pk, seat, version - 1, action, wake=False)
    assert not RatedResult.objects.exists()


def test_the_end_and_its_count_stand_or_fall_together(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rated_table()
    seat, version, action = before_the_last_move(table)
    stored = playing.everything_stored(table)
    real = counting.change

    def broken(*values: Any) -> None:
        if RatedResult.objects.exists():
            raise RuntimeError("the power fails between two people")
        real(*values)

    with monkeypatch.context() as patch:
        patch.setattr(counting, "change", broken)
        with pytest.raises(RuntimeError):
            services.play(table.pk, seat, version, action, wake=False)
    assert playing.everything_stored(table) == stored
    assert not Rating.objects.exists()
    CACHE._slots.clear()
    services.play(table.pk, seat, version, action, wake=False)
    assert RatedResult.objects.count() == 2


def test_the_database_refuses_a_second_count() -> None:
    table = played()
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        before = list(Rating.objects.order_by("pk").values())
        with pytest.raises(IntegrityError), transaction.atomic():
            counting.count(table, live.game, live.state)
    assert list(Rating.objects.order_by("pk").values()) == before


def late(table: Table) -> tuple[Any, Any]:
    """Somebody's time is out: the late seat, and one of the others."""
    Table.objects.filter(pk=table.pk).update(asked_since=timezone.now() - timedelta(days=3))
    row = playing.now(table)
    return playing.mover(row), row.seats.exclude(number=playing.mover(row).number).first()


# The three ways in which ratings could be gained without playing well: a bot in the own seat, a
# rematch the other never agreed to (below), and a weak bot in the seat of somebody who is late.


def test_nobody_lets_a_bot_win_the_own_rated_game() -> None:
    table = rated_table()
    host, _other = playing.people(2)
    with pytest.raises(services.Forbidden, match="nobody lets a bot play for them"):
        services.stand_in(table.pk, host, 0, "doge")
    seat, _other = late(table)
    with pytest.raises(services.Forbidden):  # being late does not help
        services.stand_in(table.pk, seat.user, seat.number, "doge")
    assert not any(seat.stand_in for seat in table.seats.all())
    page = playing.signed_in(host).get(f"/t/{table.code}/out").content.decode()
    assert 'name="bot"' not in page


def test_whoever_is_late_has_lost_and_nobody_chooses_a_weak_bot_for_them() -> None:
    table = rated_table()
    seat, other = late(table)
    services.stand_in(table.pk, other.user, seat.number, "novice")
    table = playing.now(table)
    assert (table.status, table.ending) == (Table.Status.OVER, Table.Ending.TIME)
    changes = seen(table)
    assert changes[seat.number] < 0 < changes[other.number]
    with pytest.raises(services.Impossible):
        services.stand_in(table.pk, seat.user, seat.number, "")


def test_others_do_not_choose_who_plays_for_somebody_late() -> None:
    table = playing.new_table("rialto")
    seat, other = late(table)
    services.stand_in(table.pk, other.user, seat.number, "novice")
    assert playing.seat_of(table, seat.number).stand_in == bots.DEFAULT


@pytest.mark.parametrize("seed", [1, 2])
def test_who_walks_away_among_three_is_last_and_it_counts(seed: int) -> None:
    table = rated_table(players=3)
    seat, _other = late(table)
    assert services.time_is_up(table.pk)  # nobody has to claim it
    changes = seen(playing.play_to_end(table, random.Random(seed)))
    assert len(changes) == 3
    assert changes[seat.number] == min(changes.values()) < 0


def test_who_resigns_a_rated_game_has_lost_it() -> None:
    table = rated_table()
    changes = seen(services.resign(table.pk, playing.people(2)[1]))
    assert changes[1] < 0 < changes[0]


def test_a_draw_by_agreement_counts_as_one() -> None:
    table = rated_table()
    for user in playing.people(2):
        table = services.offer_end(table.pk, user)
    assert set(seen(table).values()) == {0} and Rating.objects.count() == 2


def test_rated_games_are_called_off_few_times_a_day(settings: Any) -> None:
    settings.LIMITS_ON = True
    host, _other = playing.people(2)
    for _ in range(3):
        services.abort(rated_table().pk, host)
    table = rated_table()
    with pytest.raises(services.Impossible, match="too many rated games"):
        services.abort(table.pk, host)
    assert playing.now(table).status == Table.Status.PLAYING and not Rating.objects.exists()


def test_no_rated_rematch_of_a_table_without_a_clock() -> None:
    table = played()
    Table.objects.filter(pk=table.pk).update(clock="")
    with pytest.raises(services.Impossible, match="needs a clock"):
        services.rematch(playing.now(table), playing.people(2)[0])


def test_nobody_is_put_into_a_rated_rematch() -> None:
    table = played()
    host, other, stranger = playing.people(3)
    again = services.rematch(table, host)
    assert [seat.user for seat in again.seats.all()] == [None, host]
    with pytest.raises(services.Impossible, match="a seat is still free"):
        services.start(again, host)
    with pytest.raises(services.Forbidden, match="for those who played before"):
        services.take_seat(again, stranger)
    services.take_seat(again, other)
    services.start(again, host)
    assert playing.now(again).status == Table.Status.PLAYING


def test_a_rematch_is_rated_again_and_a_what_if_is_not() -> None:
    table = played()
    host, _other = playing.people(2)
    assert services.rematch(table, host).rated
    branch = services.what_if(table, host, 5, 0, "novice")
    assert not branch.rated
    playing.play_to_end(branch, random.Random(1))
    record = services.record_of(table)
    uploaded = services.table_from_record(host, record, 0, "novice")
    assert not uploaded.rated
    assert RatedResult.objects.count() == 2


# --- who sees it, and what becomes of it --------------------------------------------------------


def test_everybody_sees_the_change_at_the_end() -> None:
    table = played()
    page = playing.signed_in(None).get(f"/t/{table.code}/end").content.decode()
    for change in standing.changes(table).values():
        assert f"{change.before} → <b>{change.after}</b>" in page
        assert f">{change.difference}</em>" in page


def test_the_end_of_a_friendly_game_shows_no_rating() -> None:
    played()
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    page = playing.signed_in(None).get(f"/t/{table.code}/end").content.decode()
    assert 'class="rt' not in page


def test_the_room_shows_ratings_of_this_game_only() -> None:
    played("rialto")
    host, other = playing.people(2)
    for game in ("rialto", "tuscany"):
        table = services.create_table(host, game, 2, {}, [ME, OPEN], **RATED)
        page = playing.signed_in(other).get(f"/join/{table.code}").content.decode()
        points = maths.points(host.ratings.get().mu)
        assert (f'<span class="num">{points}</span> ± ' in page) == (game == "rialto")


def test_the_profile_shows_all_own_ratings() -> None:
    played("rialto"), played("rialto", seed=2), played("principato")
    client = playing.signed_in(playing.people(1)[0])
    shown = client.get("/account/").context["ratings"]
    assert [(one.game, one.games, one.standing.provisional) for one in shown] == [
        ("principato", 1, True),
        ("rialto", 2, True),
    ]
    assert [one.line.count(",") for one in shown] == [2, 3]
    page = client.get("/account/").content.decode()
    assert page.count("grec grat") == 2


def test_the_export_has_ones_own_ratings_only() -> None:
    table = played()
    host, other = playing.people(2)
    data = json.loads(playing.signed_in(host).get("/account/my-data.json").content)
    (rating,) = data["ratings"]
    assert (rating["game"], rating["mu"]) == ("rialto", host.ratings.get().mu)
    assert [result["table"] for result in rating["results"]] == [table.code]
    assert str(other.ratings.get().mu) not in json.dumps(data)


def test_ratings_go_with_their_person_and_others_stay() -> None:
    table = played()
    host, other = playing.people(2)
    owners.forget(host)
    assert [rating.user for rating in Rating.objects.all()] == [other]
    assert [result.user for result in RatedResult.objects.all()] == [other]
    page = playing.signed_in(None).get(f"/t/{table.code}/end")
    assert page.status_code == 200
    assert page.content.decode().count('class="rt') == 1
    assert len(playing.now(table).result["scores"]) == 2  # type: ignore[index]


def test_who_is_gone_before_the_end_is_left_out() -> None:
    table = rated_table("rialto", 3)
    first, second, third = playing.people(3)
    owners.forget(second)
    table = playing.play_to_end(table, random.Random(1))
    assert set(seen(table)) == {0, 2}
    assert {rating.user for rating in Rating.objects.all()} == {first, third}


def test_whoever_is_deleted_has_resigned_before() -> None:
    """A game that counts is not undone by leaving the site."""
    table = rated_table()
    stays, goes = playing.people(2)
    owners.forget(goes)
    table = playing.now(table)
    assert (table.status, table.ending) == (Table.Status.OVER, Table.Ending.RESIGNED)
    (rating,) = Rating.objects.all()
    assert rating.user == stays and rating.mu > maths.FIRST[0]


def test_a_guests_rating_goes_to_an_account_that_has_none() -> None:
    played("rialto"), played("principato")
    guest, other = playing.people(2)
    account = User.objects.create_user("ola", display_name="Ola")
    Rating.objects.create(user=account, game="rialto", mu=30.0, sigma=3.0, games=20)
    gained = guest.ratings.get(game="principato").mu
    owners.merge(guest, account)
    assert account.ratings.get(game="rialto").mu == 30.0
    assert account.ratings.get(game="principato").mu == gained
    assert [result.table.game for result in account.rated_results.all()] == ["principato"]
    assert other.ratings.count() == 2
