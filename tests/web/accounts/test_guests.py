"""Guests by one click, upgrades, signing in with a guest's games, limits."""

from __future__ import annotations

import pytest
from django.test import Client

from signoria.web.accounts.models import User
from signoria.web.accounts.names import BY, FIRST, made_up_name
from signoria.web.tables import services
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.services import SeatPlan

pytestmark = pytest.mark.django_db
PASSWORD = "marmolada 7"


def account(name: str) -> User:
    """A person with a password."""
    user = User(username=name, display_name=name)
    user.set_password(PASSWORD)
    user.save()
    return user


def guest_of(client: Client) -> User:
    """The person behind a client."""
    return User.objects.get(pk=client.session["_auth_user_id"])


def guest_table(client: Client, *others: SeatPlan) -> Table:
    """A waiting table of the client's guest."""
    client.post("/account/guest")
    host = guest_of(client)
    return services.create_table(host, "rialto", 1 + len(others), {}, [SeatPlan("me"), *others])


def test_looking_makes_nobody(client: Client) -> None:
    for page in ("/", "/tables", "/watch", "/rules", "/games/rialto", "/new/rialto", "/join"):
        assert client.get(page).status_code == 200
    assert User.objects.count() == 0


def test_a_guest_has_a_name_and_no_password(client: Client) -> None:
    client.post("/account/guest")
    guest = guest_of(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    first, by = guest.shown_name().split(" ")
    assert first in FIRST
    assert by in BY


def test_there_are_thousands_of_names() -> None:
    assert len(set(FIRST)) * len(set(BY)) > 3000
    assert max(len(f"{first} {by}") for first in FIRST for by in BY) <= 40
    assert made_up_name() != ""


def test_a_taken_name_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = iter(["Laura Bembo", "Laura Bembo", "Ugo Pitti"])
    monkeypatch.setattr("signoria.web.accounts.names._any_name", lambda: next(offered))
    User.objects.create(username="x", display_name="Laura Bembo")
    assert made_up_name() == "Ugo Pitti"


def test_an_upgrade_keeps_the_row_and_the_games(client: Client) -> None:
    table = guest_table(client, SeatPlan("link"))
    guest = guest_of(client)
    answer = client.post("/account/sign-up", {"username": "Ola", "password": PASSWORD})
    assert answer.status_code == 302
    user = User.objects.get(username="Ola")
    assert user.pk == guest.pk
    assert not user.is_guest
    assert user.check_password(PASSWORD)
    seat = table.seats.get(number=0)
    assert seat.user == user
    assert seat.name == "Ola"
    assert guest_of(client) == user


def test_signing_in_moves_the_guests_seats(client: Client) -> None:
    ola = account("Ola")
    table = guest_table(client, SeatPlan("link"))
    guest = guest_of(client)
    services.say(table, guest, "hello")
    client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    assert guest_of(client) == ola
    table.refresh_from_db()
    assert table.host == ola
    assert table.seats.get(number=0).user == ola
    assert table.seats.get(number=0).name == "Ola"
    assert table.messages.get().user == ola
    assert not User.objects.filter(pk=guest.pk).exists()


def test_where_the_account_sits_already_the_guest_gets_up(client: Client) -> None:
    ola = account("Ola")
    table = guest_table(client, SeatPlan("link"))
    services.take_seat(table, ola)
    client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    seats = {seat.number: seat.user for seat in Seat.objects.filter(table=table)}
    assert seats == {0: None, 1: ola}


def test_in_a_running_game_a_bot_goes_on_for_the_guest(client: Client) -> None:
    ola = account("Ola")
    table = guest_table(client, SeatPlan("link"))
    services.take_seat(table, ola)
    services.start(table, guest_of(client))
    client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    seat = table.seats.get(number=0)
    assert seat.user is None
    assert seat.stand_in == "merchant"


def test_shared_screens_move_together(client: Client) -> None:
    ola = account("Ola")
    table = guest_table(client, SeatPlan("hot", name="Iga"))
    client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    seats = [(seat.user, seat.name) for seat in table.seats.all()]
    assert seats == [(ola, "Ola"), (ola, "Iga")]


def test_a_wrong_password_says_the_same_as_a_wrong_name(client: Client) -> None:
    account("Ola")
    wrong = client.post("/account/sign-in", {"username": "Ola", "password": "no"})
    nobody = client.post("/account/sign-in", {"username": "Nobody", "password": "no"})
    for answer in (wrong, nobody):
        assert answer.status_code == 200
        assert "Name and password do not go together." in answer.content.decode()


@pytest.mark.parametrize("name", ["ola", "guest-12", "ab", "a b", "x" * 31])
def test_names_that_cannot_be_had(client: Client, name: str) -> None:
    account("Ola")
    client.post("/account/sign-up", {"username": name, "password": PASSWORD})
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password", "Margherita"])
def test_passwords_that_are_too_easy(client: Client, password: str) -> None:
    client.post("/account/sign-up", {"username": "Margherita1", "password": password})
    assert User.objects.count() == 0


def test_sign_in_is_limited(client: Client, settings: pytest.FixtureRequest) -> None:
    settings.LIMITS_ON = True  # type: ignore[attr-defined]
    account("Ola")
    sent = {"username": "Ola", "password": "no"}
    answers = [client.post("/account/sign-in", sent).status_code for _ in range(12)]
    assert answers == [200] * 10 + [429] * 2
    right = client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    assert right.status_code == 429


def test_sign_up_is_limited(client: Client, settings: pytest.FixtureRequest) -> None:
    settings.LIMITS_ON = True  # type: ignore[attr-defined]
    answers = [client.post("/account/sign-up", {"username": ""}).status_code for _ in range(11)]
    assert answers[-1] == 429


def test_signing_out(client: Client) -> None:
    account("Ola")
    client.post("/account/sign-in", {"username": "Ola", "password": PASSWORD})
    assert client.get("/account/sign-out").status_code == 405
    client.post("/account/sign-out")
    assert "_auth_user_id" not in client.session
