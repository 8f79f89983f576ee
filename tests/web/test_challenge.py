"""The weekly challenge: one game for everybody, one try, nothing told before the week is over."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import URLResolver, get_resolver, resolve, reverse

from signoria.games import load_game
from signoria.web.challenge import door, services
from signoria.web.challenge.models import Challenge, Try
from signoria.web.challenge.views import results
from signoria.web.review import hints, making
from signoria.web.review.models import Hint, Review
from signoria.web.site import clock
from signoria.web.tables import bots, models
from signoria.web.tables.models import Table
from signoria.web.tables.streams import may_hear
from tests.web import playing
from tests.web.review import finished

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def this_week(monkeypatch: pytest.MonkeyPatch) -> None:
    """A week with Rialto or whatever the calendar says, always the same."""
    at(monkeypatch, MONDAY)


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(clock, "now", lambda: moment)


def begun(number: int = 0) -> Table:
    user = playing.people(number + 1)[number]
    answer = playing.signed_in(user).post("/challenge/begin")
    assert answer.status_code == 302, answer.content
    return Table.objects.get(code=answer["Location"].split("/")[2])


def ended(table: Table, points: int, when: datetime) -> None:
    count = table.players
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.OVER,
        ended=when,
        result={"scores": [points, *[1] * (count - 1)], "places": [1, *[2] * (count - 1)]},
    )


def test_every_set_up_can_be_played() -> None:
    for game, players, options, bot in services.SETUPS:
        load_game(game).check_options(players, dict(options))
        assert bot in bots.BY_KEY or players == 1


def test_weeks_are_counted_as_calendars_do() -> None:
    assert services.week_of(datetime(2026, 1, 1, tzinfo=UTC)) == "2026-W01"
    assert services.week_of(datetime(2027, 1, 1, tzinfo=UTC)) == "2026-W53"
    assert services.end_of("2026-W53") == datetime(2027, 1, 4, tzinfo=UTC)
    following = [services.setup_of(f"2026-W{week:02}") for week in range(10, 16)]
    assert sorted(map(str, following)) == sorted(map(str, services.SETUPS))


def test_everybody_gets_the_same_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "setup_of", lambda week: ("rialto", 3, {}, "notary"))
    one, two = begun(0), begun(1)
    assert begun(0) == one != two
    assert Challenge.objects.count() == 1
    assert Try.objects.count() == 2
    assert one.seed == two.seed
    first, second = (list(table.moves.values_list("seat", "text")) for table in (one, two))
    chance = [text for seat, text in first if seat is None]
    assert chance
    assert chance == [text for seat, text in second if seat is None][: len(chance)]
    assert not one.public
    assert not one.rated


def test_no_other_table_is_taken_for_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its pages would ask the database three times more."""
    drawn = iter(["wkabcdefgh", "kwabcdefgh"])
    monkeypatch.setattr(models, "letters", lambda _number: next(drawn))
    assert models.new_code() == "kwabcdefgh"
    monkeypatch.undo()
    assert services.new_code().startswith(models.OF_CHALLENGE)


def test_a_try_that_was_given_up_is_used_up() -> None:
    table = begun()
    table.delete()
    answer = playing.signed_in(playing.people(1)[0]).post("/challenge/begin", follow=True)
    assert "try of this week is gone" in answer.content.decode()
    assert Try.objects.count() == 1


def test_guests_and_visitors_are_asked_for_an_account() -> None:
    user = playing.people(1)[0]
    user.is_guest = True
    user.save()
    for who in (user, None):
        answer = playing.signed_in(who).post("/challenge/begin")
        assert answer["Location"] == "/account/sign-up"
    assert not Try.objects.exists()


def about_tables(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """Every address of the site that names a table, or anything else by a code."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from about_tables(pattern.url_patterns, route)
        elif re.search(r"<(\w+:)?code>", route):
            yield route


def test_every_address_of_a_try_is_closed_to_others() -> None:
    table = begun()
    client = playing.signed_in(playing.people(2)[1])
    routes = list(about_tables(get_resolver().url_patterns))
    assert len(routes) > 30
    for route in routes:
        address = re.sub(r"<[^>]*>", "1", re.sub(r"<(\w+:)?code>", table.code, route))
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 404, address


CLOSED = (
    "end",
    "record.json",
    "record.txt",
    "what-if",
    "rematch",
    "bot",
    "say",
    "hand-over",
    "people",
    "aside",
    "review",
)


@pytest.mark.parametrize("over", [False, True])
def test_nobody_else_sees_a_try_while_the_week_lasts(over: bool) -> None:
    table = begun()
    if over:
        ended(table, 30, MONDAY)
    for user in (playing.people(2)[1], None):
        client = playing.signed_in(user)
        for address in ("", "part", "preview", "sheet", "events", *CLOSED):
            assert client.get(f"/t/{table.code}/{address}").status_code == 404, address
        for address in ("", "/view", "/record"):
            assert client.get(f"/api/tables/{table.code}{address}").status_code == 404, address
        assert client.get(f"/join/{table.code}").status_code == 404


@pytest.mark.parametrize("over", [False, True])
def test_its_player_gets_no_help_and_no_secret(over: bool) -> None:
    table = begun()
    if over:
        ended(table, 30, MONDAY)
    client = playing.signed_in(playing.people(1)[0])
    page = client.get(f"/t/{table.code}/")
    assert page.status_code == 200
    assert table.seed not in page.content.decode()
    for address in CLOSED:
        answer = client.get(f"/t/{table.code}/{address}")
        assert answer.status_code in (302, 404, 405), address
        if answer.status_code == 302:
            assert answer["Location"] == "/challenge"
    for address in ("what-if", "rematch", "bot", "say", "report"):
        assert client.post(f"/t/{table.code}/{address}").status_code == 404, address
    for address in ("", "/view", "/record"):
        assert client.get(f"/api/tables/{table.code}{address}").status_code == 404
    assert table.seed not in client.get("/challenge").content.decode()
    assert table.seed not in client.get("/account/my-data.json").content.decode()


def test_others_hear_nothing_of_a_try_and_read_nothing_of_its_rules() -> None:
    table = begun()
    mine, other = playing.people(2)
    for user, heard in ((mine, [table]), (other, [])):
        request = RequestFactory().get("/t/all/events")
        request.user, request.session = user, {}  # type: ignore[assignment]
        assert may_hear(request, [table.code]) == heard
        rules = playing.signed_in(user).get(f"/rules/{table.game}?table={table.code}")
        assert (rules.context["table"] is not None) == bool(heard)


@pytest.mark.parametrize("setup", services.SETUPS, ids=str)
def test_whatever_the_page_of_a_try_leads_to_is_there(
    monkeypatch: pytest.MonkeyPatch, setup: services.Setup
) -> None:
    """No line can be said that would not arrive, no way is shown that is closed; from the lists
    there is the way to the table."""
    monkeypatch.setattr(services, "setup_of", lambda week: setup)
    table = playing.play_on(begun(), 5, random.Random(1))
    client = playing.signed_in(playing.people(1)[0])
    pages = [f"/t/{table.code}/", "/tables", "/", "/challenge"]
    page = " ".join(client.get(address).content.decode() for address in pages)
    links = set(re.findall(rf'(?:href|action)="(/t/{table.code}/[^"]*)"', page))
    assert any("/replay?" in link for link in links)
    for link in links:
        assert client.get(html.unescape(link)).status_code in (200, 405), link
        assert resolve(link.split("?")[0]).view_name in door.OPEN | door.IN_PLAY


def test_a_try_is_looked_at_again_from_its_own_seat_until_it_is_over() -> None:
    table = begun()
    client = playing.signed_in(playing.people(1)[0])
    looked = client.get(f"/t/{table.code}/replay?seat=all")
    assert looked.status_code == 200
    assert looked.context["seat"] == 0
    ended(table, 30, MONDAY)
    assert client.get(f"/t/{table.code}/replay?seat=0")["Location"] == "/challenge"


def test_open_addresses_are_real() -> None:
    for name in door.OPEN | door.ELSEWHERE:
        assert reverse(name, kwargs={"code": "wkabcdefgh"})


def test_after_the_week_everything_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "setup_of", lambda week: ("rialto", 2, {}, "novice"))
    table = begun()
    table = playing.play_on(table, 5, random.Random(1))
    ended(table, 30, MONDAY)
    challenge = Challenge.objects.get()
    before = playing.signed_in(None).get("/challenge").content.decode()
    assert table.code not in before
    at(monkeypatch, MONDAY + timedelta(days=8))
    page = playing.signed_in(None).get(f"/challenge/{challenge.week}").content.decode()
    assert f"/t/{table.code}/replay" in page
    assert challenge.seed in page
    assert playing.signed_in(None).get(f"/t/{table.code}/replay").status_code == 200
    assert Challenge.objects.count() == 1
    assert playing.signed_in(None).get("/challenge").status_code == 200
    assert Challenge.objects.count() == 2  # the next one, by whoever looks first


def test_results_are_in_order_and_what_ended_too_late_does_not_count() -> None:
    tables = [begun(number) for number in range(4)]
    for table, points in zip(tables, (20, 40, 20, 90), strict=True):
        ended(table, points, MONDAY)
    challenge = Challenge.objects.get()
    ended(tables[3], 90, challenge.ends + timedelta(minutes=1))
    lines = results(challenge, playing.people(1)[0].pk, over=False)
    assert [(line.place, line.points) for line in lines] == [(1, 40), (2, 20), (2, 20), (0, None)]
    assert [line.mine for line in lines] == [False, True, False, False]
    assert not any(line.code for line in lines)
    assert playing.signed_in(None).get("/challenge/1999-W01").status_code == 404


def test_no_mistakes_of_a_try_as_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were there a review of it, by whatever mistake: nothing of it comes out while the week
    lasts, and none is made."""
    monkeypatch.setattr(services, "setup_of", lambda week: ("burgundy", 1, {"mode": "solo"}, ""))
    table = begun()
    playing.play_on(table, 20, random.Random(1))
    ended(table, 30, MONDAY)
    client = playing.signed_in(playing.people(1)[0])
    assert client.post(f"/api/tables/{table.code}/review").status_code == 404
    table = Table.objects.get(pk=table.pk)
    made = Review.objects.create(table=table, engine=making.ENGINE, simulations=4)
    first = making.report(finished.filled(made)).turning_points()[0]
    for person in (*playing.people(2), None):
        for part in ("", "/part", "/preview"):
            address = f"/puzzles/t-{table.code}-{first.turn.ply}{part}"
            assert playing.signed_in(person).get(address).status_code == 404, (person, address)


def test_no_hints_for_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's result is compared: none is offered, none is given, not by a worker either."""
    monkeypatch.setattr(services, "setup_of", lambda week: ("burgundy", 1, {"mode": "solo"}, ""))
    table = begun()
    assert not hints.may_have(table)
    client = playing.signed_in(playing.people(1)[0])
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "data-my-turn" in page and "hint-button" not in page
    assert client.post(f"/t/{table.code}/hint").status_code == 404
    waiting = Hint.objects.create(table=table, seat=0, position="x")
    hints.think(waiting.pk)
    assert not Hint.objects.filter(pk=waiting.pk).exists()
