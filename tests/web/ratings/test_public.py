"""Lists of ratings and pages about people: who is there, who is not, and what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from signoria.web.accounts.models import User
from signoria.web.ratings.leaders import FEWEST, leaders
from signoria.web.ratings.models import RatedResult, Rating
from signoria.web.site.charts import course_chart
from signoria.web.tables.models import Seat, Table
from tests.web import playing

pytestmark = pytest.mark.django_db


def rated(name: str, mu: float, sigma: float = 5.0, games: int = FEWEST, **about: Any) -> User:
    """Somebody with a rating in Rialto."""
    user = User.objects.create_user(name, display_name=name.title(), **about)
    Rating.objects.create(user=user, game="rialto", mu=mu, sigma=sigma, games=games)
    return user


def names(game: str = "rialto") -> list[str]:
    return [one.name for one in leaders(game)]


def finished(public: bool = True) -> Table:
    """A game of Person0 and Person1 to its end."""
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(1))
    Table.objects.filter(pk=table.pk).update(public=public)
    return playing.now(table)


# --- lists --------------------------------------------------------------------------------------


def test_the_order_counts_how_sure_a_rating_is() -> None:
    rated("lucky", 30.0, sigma=8.0)
    rated("steady", 28.0, sigma=3.0)
    rated("weak", 20.0, sigma=3.0)
    assert names() == ["Steady", "Lucky", "Weak"]
    assert [one.place for one in leaders("rialto")] == [1, 2, 3]
    assert names("burgundy") == []


def test_who_is_not_in_a_list() -> None:
    rated("here", 25.0)
    rated("new", 40.0, games=FEWEST - 1)
    rated("hidden", 40.0, private=True)
    rated("guest", 40.0, is_guest=True)
    rated("gone", 40.0, is_active=False)
    assert names() == ["Here"]


def test_a_list_is_one_question_and_a_hundred_lines(django_assert_num_queries: Any) -> None:
    for number in range(103):
        rated(f"somebody {number}", 20.0 + number / 100)
    with django_assert_num_queries(1):
        page = Client().get("/ratings/rialto").content.decode()
    assert page.count('<th scope="row">') == 100
    assert "Somebody 102" in page and "Somebody 2<" not in page


def test_the_page_of_a_list() -> None:
    own = rated("anna maria", 26.0)
    page = playing.signed_in(own).get("/ratings/rialto").content.decode()
    assert 'href="/people/@Anna%20Maria"' in page and 'class="mine"' in page
    assert "<b>1540</b> ± 200" in page
    assert "Nobody has played enough" in Client().get("/ratings/tuscany").content.decode()
    assert Client().get("/ratings/chess").status_code == 404
    assert Client().get("/ratings", follow=True).status_code == 200
    assert 'href="/ratings/rialto"' in Client().get("/games/rialto").content.decode()


# --- charts -------------------------------------------------------------------------------------


def test_a_course_lies_within_what_it_may_be_off_by() -> None:
    assert course_chart("Rialto", [(1500, 300)]) is None
    chart = course_chart("Rialto", [(1500, 300), (1600, 200)])
    assert chart is not None and chart.lines[0].last == 1600
    assert chart.ticks[0].value <= 1200 and chart.ticks[-1].value >= 1800
    assert chart.around.count("L") == 3 and chart.around.endswith("Z")


# --- pages about people -------------------------------------------------------------------------


def test_a_page_tells_of_public_games_only() -> None:
    shown, kept = finished(), finished(public=False)
    put_away, running = finished(), playing.new_table("rialto")
    Seat.objects.filter(table=put_away).update(hidden=True)
    Table.objects.filter(pk=running.pk).update(public=True)
    page = Client().get("/people/@person0").content.decode()
    assert f"/t/{shown.code}/end" in page
    assert all(other.code not in page for other in (kept, put_away, running))
    assert '<b class="num">1</b><span>game finished</span>' in page
    own = playing.signed_in(playing.people(1)[0]).get("/account/").content.decode()
    assert f"/t/{kept.code}/end" in own and 'href="/people/@Person0"' in own


def test_a_lost_game_that_counted_cannot_be_put_away() -> None:
    lost = finished()
    Table.objects.filter(pk=lost.pk).update(rated=True)
    Seat.objects.filter(table=lost).update(hidden=True)
    assert f"/t/{lost.code}/end" in Client().get("/people/@person0").content.decode()


def test_a_page_draws_the_rating(django_assert_max_num_queries: Any) -> None:
    user = playing.people(1)[0]
    Rating.objects.create(user=user, game="rialto", mu=26.0, sigma=7.0, games=1)
    RatedResult.objects.create(
        table=finished(),
        user=user,
        mu_before=25.0,
        sigma_before=8.0,
        mu_after=26.0,
        sigma_after=7.0,
    )
    with django_assert_max_num_queries(5):  # the person, games, seats, ratings, results
        page = Client().get("/people/@Person0").content.decode()
    assert 'class="around"' in page and "± 280" in page
    assert 'class="around"' in playing.signed_in(user).get("/account/").content.decode()


def test_private_guest_gone_and_unknown_are_the_same() -> None:
    User.objects.create_user("one", display_name="Hidden", private=True)
    User.objects.create_user("two", display_name="Guest", is_guest=True)
    User.objects.create_user("three", display_name="Gone", is_active=False)
    pages = set()
    for name in ("Hidden", "Guest", "Gone", "Nobody"):
        answer = Client().get(f"/people/@{name}")
        assert answer.status_code == 404
        cleaned = playing.TOKENS.sub(b"", answer.content).decode()
        pages.add(cleaned.replace(f"/people/@{name}", "").replace(f"/people/%40{name}", ""))
    assert len(pages) == 1


def test_a_name_may_have_a_slash() -> None:
    user = rated("ab", 25.0)
    user.display_name = "A/B ?"
    user.save()
    page = Client().get("/ratings/rialto").content.decode()
    address = page.split('href="/people/@')[1].split('"')[0]
    assert "A/B ?" in Client().get(f"/people/@{address}").content.decode()


def test_the_switch() -> None:
    user = rated("anna", 25.0)
    client = playing.signed_in(user)
    assert 'name="private"' in client.get("/account/settings").content.decode()
    said = {"display_name": "Anna", "theme": "auto", "confirm": "final", "playback": 2}
    client.post("/account/settings", {**said, "private": "on"})
    assert client.get("/people/@Anna").status_code == 404 and names() == []
    assert "/people/@" not in client.get("/account/").content.decode()
    client.post("/account/settings", said)
    assert client.get("/people/@Anna").status_code == 200 and names() == ["Anna"]


def test_a_guest_has_no_switch() -> None:
    guest = User.objects.create_user("guest-1", display_name="Vera", is_guest=True)
    page = playing.signed_in(guest).get("/account/settings").content.decode()
    assert 'name="private"' not in page
