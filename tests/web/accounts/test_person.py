"""Language, theme, settings, profile, export, deletion."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client

from signoria.web.accounts.models import User
from signoria.web.tables import services
from signoria.web.tables.models import Move, Table
from signoria.web.tables.services import SeatPlan

from .test_guests import PASSWORD, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def ola(client: Client) -> User:
    """Signed in with this client."""
    user = account("Ola")
    client.force_login(user)
    return user


def finished(user: User, places: list[int], scores: list[int]) -> Table:
    """A game of the past, without playing it."""
    plans = [SeatPlan("me"), SeatPlan("bot", "novice")]
    table = services.create_table(user, "rialto", 2, {}, plans)
    services.start(table, user)
    Table.objects.filter(pk=table.pk).update(
        status="over",
        ended=table.started,
        result={"scores": scores, "places": places, "ledger": [{}, {}], "tie_break": ""},
    )
    return table


def test_a_visitor_keeps_language_and_theme_in_cookies(client: Client) -> None:
    answer = client.post("/account/preferences", {"language": "pl", "next": "/rules"})
    assert answer.headers["Location"] == "/rules"
    client.post("/account/preferences", {"theme": "dark"})
    page = client.get("/").content.decode()
    assert '<html lang="pl" data-theme="dark">' in page
    assert User.objects.count() == 0


def test_a_person_keeps_them_everywhere(client: Client, ola: User) -> None:
    client.post("/account/preferences", {"language": "pl", "theme": "light"})
    other = Client(headers={"accept-language": "en"})
    other.force_login(ola)
    assert '<html lang="pl" data-theme="light">' in other.get("/").content.decode()


def test_the_browser_decides_before_anything_is_chosen() -> None:
    polish = Client(headers={"accept-language": "pl,en;q=0.5"})
    answer = polish.get("/")
    assert answer.headers["Content-Language"] == "pl"
    assert '<html lang="pl" data-theme="auto">' in answer.content.decode()


def test_nonsense_changes_nothing(client: Client, ola: User) -> None:
    client.post("/account/preferences", {"language": "xx", "theme": "<b>"})
    ola.refresh_from_db()
    assert (ola.language, ola.theme) == ("", "auto")


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_only_pages_of_this_site_follow(client: Client, where: str) -> None:
    answer = client.post("/account/preferences", {"language": "pl", "next": where})
    assert answer.headers["Location"] == "/"


def test_settings_rename_the_person_at_every_table(client: Client, ola: User) -> None:
    plans = [SeatPlan("me"), SeatPlan("hot", name="Iga"), SeatPlan("link")]
    table = services.create_table(ola, "rialto", 3, {}, plans)
    version = table.seats.get(number=2).version
    sent = {"display_name": " Ola  z\u0007 Gdyni ", "language": "", "theme": "dark"}
    client.post("/account/settings", {**sent, "confirm": "always", "playback": "4"})
    ola.refresh_from_db()
    assert ola.shown_name() == "Ola z Gdyni"
    assert (ola.theme, ola.confirm, ola.animate) == ("dark", "always", False)
    assert ola.playback == User.Playback.SLOW
    assert [seat.name for seat in table.seats.all()] == ["Ola z Gdyni", "Iga", ""]
    assert table.seats.get(number=2).version > version


def test_the_turn_is_silent_until_somebody_wants_to_hear_it(client: Client, ola: User) -> None:
    plans = [SeatPlan("me"), SeatPlan("bot", "novice")]
    table = services.create_table(ola, "rialto", 2, {}, plans)
    services.start(table, ola)
    page = f"/t/{table.code}/"
    assert "data-sound" not in client.get(page).content.decode()
    sent = {"display_name": "Ola", "language": "", "theme": "auto", "confirm": "final"}
    client.post("/account/settings", {**sent, "playback": "2", "sound": "on"})
    assert 'data-sound="on"' in client.get(page).content.decode()


def test_nobody_takes_anothers_name(client: Client, ola: User) -> None:
    account("Janek")
    sent = {"display_name": "janek", "language": "", "theme": "auto", "confirm": "final"}
    page = client.post("/account/settings", sent).content.decode()
    assert "This name is taken." in page
    ola.refresh_from_db()
    assert ola.shown_name() == "Ola"


def test_a_new_password(client: Client, ola: User) -> None:
    other = Client()
    other.force_login(ola)
    client.post("/account/password", {"old": "wrong", "new": "polonez 88"})
    ola.refresh_from_db()
    assert ola.check_password(PASSWORD)
    client.post("/account/password", {"old": PASSWORD, "new": "polonez 88"})
    ola.refresh_from_db()
    assert ola.check_password("polonez 88")
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_the_profile_counts(client: Client, ola: User) -> None:
    finished(ola, [1, 2], [70, 60])
    finished(ola, [2, 1], [50, 80])
    answer = client.get("/account/")
    assert (answer.context["played"], answer.context["won"]) == (2, 1)
    (record,) = answer.context["records"]
    assert (record.game, record.best, record.average) == ("rialto", 70, 60)
    assert [share.part for share in record.shares()] == ["50.00", "50.00"]
    assert record.line().count(",") == 2


def test_own_pages_need_a_person(client: Client) -> None:
    for page in ("", "settings", "password", "my-data.json", "delete"):
        answer = client.get(f"/account/{page}")
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/account/sign-in?next=")


def test_the_export_has_ones_own_data_only(client: Client, ola: User) -> None:
    janek = account("Janek")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    services.take_seat(table, janek)
    services.start(table, ola)
    services.say(table, ola, "good luck")
    services.say(table, janek, "my secret")
    answer = client.get("/account/my-data.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["person"]["name"] == "Ola"
    assert [message["text"] for message in data["messages"]] == ["good luck"]
    (game,) = data["games"]
    assert game["table"] == table.code
    own = Move.objects.filter(table=table, seat=0).count()
    assert len(game["moves"]) == own
    assert "my secret" not in answer.content.decode()
    assert ola.password
    assert ola.password not in answer.content.decode()


def test_deletion_leaves_others_games_whole(client: Client, ola: User) -> None:
    janek = account("Janek")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    services.take_seat(table, janek)
    services.start(table, ola)
    services.say(table, ola, "bye")
    waiting = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    services.take_seat(waiting, janek)
    other = Client()
    other.force_login(ola)

    client.post("/account/delete", {"sure": "on", "password": "wrong"})
    assert User.objects.filter(username="Ola").exists()
    client.post("/account/delete", {"sure": "on", "password": PASSWORD})

    assert not User.objects.filter(username="Ola").exists()
    seat = table.seats.get(number=0)
    assert (seat.user, seat.name, seat.stand_in) == (None, "Anonimo", "merchant")
    message = table.messages.get()
    assert (message.user, message.name, message.text) == (None, "Anonimo", "bye")
    waiting.refresh_from_db()
    assert waiting.host == janek
    assert waiting.seats.get(number=0).user is None
    assert waiting.seats.get(number=0).name == ""
    for browser in (client, other):
        assert browser.get("/account/").status_code == 302


def test_former_players_of_one_table_stay_apart(client: Client, ola: User) -> None:
    janek = account("Janek")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    services.take_seat(table, janek)
    services.start(table, ola)
    for user in (ola, janek):
        browser = Client()
        browser.force_login(user)
        browser.post("/account/delete", {"sure": "on", "password": PASSWORD})
    assert [seat.name for seat in table.seats.all()] == ["Anonimo", "Anonimo 2"]


def test_a_guest_is_deleted_without_a_password(client: Client) -> None:
    client.post("/account/guest")
    client.post("/account/delete", {})
    assert User.objects.count() == 1
    client.post("/account/delete", {"sure": "on"})
    assert User.objects.count() == 0


def test_forms_are_guarded_against_other_sites() -> None:
    strict = Client(enforce_csrf_checks=True)
    for page in ("/account/guest", "/account/preferences", "/play", "/new/rialto"):
        assert strict.post(page, {"language": "pl"}).status_code == 403


async def _page(language: str) -> str:
    """The home page as an ASGI server asks for it."""
    answer = await AsyncClient().get("/", headers={"accept-language": language})
    assert answer.headers["Content-Language"] == language
    return str(answer.content.decode())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_language_holds_under_asgi_too(language: str) -> None:
    assert f'<html lang="{language}"' in async_to_sync(_page)(language)


def test_who_shares_a_name_may_still_change_other_things(client: Client) -> None:
    """From before names had to differ: neither has to give it up."""
    client.post("/account/guest")
    me = User.objects.get()
    User.objects.filter(pk=me.pk).update(folded=f"{me.folded}\n{me.pk}")
    User.objects.create(username="other", display_name=me.display_name)
    sent = {"display_name": me.display_name, "language": "pl", "theme": "dark"}
    answer = client.post("/account/settings", sent | {"confirm": "final", "playback": "2"})
    me.refresh_from_db()
    assert (answer.status_code, me.theme) == (302, "dark")
