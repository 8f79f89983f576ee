"""Home, new tables, waiting rooms and lists."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client

from signoria.bots import levels
from signoria.games import game_names
from signoria.web.accounts.models import User
from signoria.web.lobby import rows
from signoria.web.lobby.games import has_board
from signoria.web.tables import services
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan

pytestmark = pytest.mark.django_db
GAMES = [name for name in game_names() if has_board(name)]


def person(name: str) -> tuple[User, Client]:
    """Somebody with a browser."""
    user = User.objects.create(username=name, display_name=name)
    browser = Client()
    browser.force_login(user)
    return user, browser


def begin(browser: Client, made: HttpResponse) -> HttpResponse:
    """What the room does by itself when nobody is missing."""
    room, _, query = made.headers["Location"].partition("?")
    assert query == "begin"
    return browser.post(f"{room}/start", {"part": "0a"})


def test_one_click_and_the_game_has_begun(client: Client) -> None:
    answer = client.post("/play")
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/join/{table.code}?begin"
    assert begin(client, answer).headers["Location"] == f"/t/{table.code}/"
    assert Table.objects.get().status == "playing"
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True]
    assert User.objects.get().is_guest


@pytest.mark.parametrize("game", GAMES)
def test_every_drawn_game_starts_by_one_click(client: Client, game: str) -> None:
    begin(client, client.post(f"/play/{game}", {"players": "3", "bot": "novice"}))
    table = Table.objects.get()
    assert (table.game, table.players, table.status) == (game, 3, "playing")
    assert {seat.bot for seat in table.seats.all()} == {"", "novice"}


def test_play_now_means_the_game_played_last(client: Client) -> None:
    client.post("/play/rialto")
    client.post("/play")
    assert list(Table.objects.values_list("game", flat=True)) == ["rialto", "rialto"]


def test_looking_does_not_play(client: Client) -> None:
    for page in ("/play", "/play/rialto"):
        assert client.get(page).status_code == 405


def test_create_with_friends_and_bots(client: Client) -> None:
    sent = {
        "players": "3",
        "seat-0": "bot:doge",
        "seat-1": "me",
        "seat-2": "open",
        "public": "1",
        "clock": "days:3",
        "o-neutral": "",
    }
    answer = client.post("/new/rialto", sent)
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/join/{table.code}"
    assert (table.public, table.clock, table.status) == (True, "days:3", "open")
    kinds = [(seat.bot, seat.user_id is not None) for seat in table.seats.all()]
    assert kinds == [("doge", False), ("", True), ("", False)]


def test_a_full_table_starts_at_once(client: Client) -> None:
    sent = {"seat-0": "me", "seat-1": "hot", "name-1": "Iga"}
    begin(client, client.post("/new/rialto", sent))
    table = Table.objects.get()
    assert table.status == "playing"
    assert table.seats.get(number=1).name == "Iga"


def test_what_does_not_go_together_is_refused_in_words(client: Client) -> None:
    answer = client.post("/new/rialto", {"players": "3", "o-neutral": "true"})
    assert answer.status_code == 422
    assert "Neutral player: only with: 2 players." in answer.content.decode()
    assert Table.objects.count() == 0


def test_without_a_script_the_form_can_be_asked_again(client: Client) -> None:
    sent = {"players": "3", "o-neutral": "true", "update": "1"}
    page = client.post("/new/rialto", sent).content.decode()
    assert "Changed to fit the rest" in page
    assert Table.objects.count() == 0


def test_the_form_follows_every_change(client: Client) -> None:
    page = client.post("/new/burgundy/form", {"players": "1"}).content.decode()
    assert page.startswith("<form")
    assert "Changed to fit the rest: Mode: solo." in page


def test_reasons_as_data(client: Client) -> None:
    data = client.get("/new/rialto/reasons.json?players=4&o-neutral=true").json()
    assert data["reason"] == "Neutral player: only with: 2 players."
    assert data["options"]["neutral"] == {"true": "Only with: 2 players."}


def test_join_by_link_or_code(client: Client) -> None:
    ola, _browser = person("Ola")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    code, key = table.code, table.key
    known = (f"https://a.example/join/{code}?key={key}", f" {code.upper()} {key} ")
    public = (code, f" {code.upper()} ", f"https://a.example/join/{code}")
    for written in known:
        answer = Client().get("/join", {"code": written})
        assert answer.headers["Location"] == f"/join/{code}"
    for written in public:  # a private table needs the whole link
        assert client.get("/join", {"code": written}).status_code == 404
    Table.objects.update(public=True)
    for written in (*known, *public):
        answer = client.get("/join", {"code": written})
        assert answer.headers["Location"] == f"/join/{code}"
    assert client.get("/join", {"code": "abcdefghij"}).status_code == 404


def test_the_waiting_room(client: Client) -> None:
    ola, host = person("Ola")
    table = services.create_table(ola, "rialto", 3, {}, [SeatPlan("me"), *[SeatPlan("link")] * 2])
    room = f"/join/{table.code}"
    seen = client.get(f"{room}?key={table.key}").content.decode()
    assert "Sit here" in seen and "data-adds" not in seen  # only who sits adds to the dice
    assert User.objects.count() == 1
    client.post(f"{room}/take", {"seat": "1", "name": ""})
    guest = User.objects.get(is_guest=True)
    assert table.seats.get(number=1).user == guest
    assert "Sit here" not in client.get(room, follow=True).content.decode()

    host.post(f"{room}/start")
    table.refresh_from_db()
    assert table.status == "open"
    client.post(f"{room}/seat", {"seat": "2", "who": "doge"})
    assert table.seats.get(number=2).bot == ""
    host.post(f"{room}/seat", {"seat": "2", "who": "link"})
    assert table.seats.get(number=2).invited
    host.post(f"{room}/seat", {"seat": "2", "who": "open"})
    assert not table.seats.get(number=2).invited
    host.post(f"{room}/seat", {"seat": "2", "who": "doge"})
    assert table.seats.get(number=2).bot == "doge"
    client.post(f"{room}/start")
    table.refresh_from_db()
    assert table.status == "open"

    part = client.get(f"{room}?part=1", headers={"HX-Request": "true"})
    assert part.content.decode().startswith('<div id="room"')
    host.post(f"{room}/start")
    part = client.get(f"{room}?part=1", headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == f"/t/{table.code}/"
    assert client.get(room).headers["Location"] == f"/t/{table.code}/"


def test_refusals_are_told(client: Client) -> None:
    ola, host = person("Ola")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    page = host.post(f"/join/{table.code}/start", follow=True).content.decode()
    assert "A seat is still free." in page
    take = f"/join/{table.code}/take?key={table.key}"
    client.post(take, {"name": ""})
    _iga, third = person("Iga")
    page = third.post(take, {"seat": "1", "name": ""}, follow=True).content.decode()
    assert "This seat is taken." in page


def test_leaving_gives_the_seat_back(client: Client) -> None:
    ola, host = person("Ola")
    table = services.create_table(ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("link")])
    client.post(f"/join/{table.code}/take?key={table.key}", {"name": ""})
    host.post(f"/join/{table.code}/leave")
    table.refresh_from_db()
    assert table.host is not None
    assert table.host.is_guest
    client.post(f"/join/{table.code}/leave")
    assert Table.objects.count() == 0


def test_lists() -> None:
    ola, host = person("Ola")
    janek, other = person("Janek")
    plans = [SeatPlan("me"), SeatPlan("open")]
    waiting = services.create_table(ola, "rialto", 2, {}, plans, public=True)
    services.create_table(ola, "rialto", 2, {}, plans)  # private: in no list of others
    running = services.create_table(ola, "rialto", 2, {}, plans, public=True)
    services.take_seat(running, janek)
    services.start(running, ola)
    running.refresh_from_db()

    assert [row.table for row in rows.open_tables(None, 9)] == [waiting]
    assert rows.open_tables(ola, 9) == []
    assert [row.table for row in rows.live_tables(None, 9)] == [running]
    assert rows.live_tables(janek, 9) == []
    mine = rows.my_tables(ola if running.actor == 0 else janek)
    assert mine[0].my_turn
    assert mine[0].table == running
    assert len(rows.my_tables(ola)) == 3
    for browser in (host, other):
        for page in ("/", "/tables", "/watch", "/games/rialto"):
            assert browser.get(page).status_code == 200


def test_your_turn_comes_first_and_shows_in_the_tab() -> None:
    ola, host = person("Ola")
    for _ in range(2):
        table = services.create_table(
            ola, "rialto", 2, {}, [SeatPlan("me"), SeatPlan("bot", "novice")]
        )
        services.start(table, ola)
    Table.objects.filter(pk=table.pk).update(actor=1)
    first = Table.objects.exclude(pk=table.pk).get()
    Table.objects.filter(pk=first.pk).update(actor=0)
    page = host.get("/")
    assert [row.my_turn for row in page.context["mine"]] == [True, False]
    assert 'data-turn="1"' in page.content.decode()


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_pages_of_every_game(client: Client, game: str, language: str) -> None:
    client.cookies["language"] = language
    for page in (f"/games/{game}", f"/new/{game}", f"/rules/{game}"):
        answer = client.get(page)
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.content.decode()[:200]


@pytest.mark.parametrize("page", ["/games/chess", "/new/chess", "/rules/chess", "/join/aaaaaaaaaa"])
def test_what_is_not_there(client: Client, page: str) -> None:
    assert client.get(page).status_code == 404


def test_tables_are_limited(client: Client, settings: pytest.FixtureRequest) -> None:
    settings.LIMITS_ON = True  # type: ignore[attr-defined]
    client.post("/play/rialto")
    from signoria.web.tables.services import seating

    before, seating.TABLES_PER_HOUR = seating.TABLES_PER_HOUR, 2
    try:
        answers = [client.post("/play/rialto").headers["Location"] for _ in range(2)]
    finally:
        seating.TABLES_PER_HOUR = before
    assert answers[0].startswith("/join/")
    assert answers[1] == "/"


def test_times_in_words() -> None:
    assert rows.span(30) == "0 min"
    assert rows.span(3600 * 5) == "5 hours"
    assert rows.span(86400) == "1 day"
    assert rows.clock_in_words("") == "no clock"
    assert rows.clock_in_words("live:20") == "live, 20 min each"
    assert rows.clock_in_words("days:2") == "2 days per move"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_pages_for_what_goes_wrong(client: Client, language: str) -> None:
    client.cookies["language"] = language
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert f'lang="{language}"' in page.content.decode()
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post("/play")
    assert refused.status_code == 403
    assert "Please try again" in refused.content.decode()
    assert "Something broke" in render_to_string("fault.html")


def test_levels_are_offered_with_their_character_and_strength(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"novice": "", "doge": "beats everybody"}
    monkeypatch.setattr(levels, "strength", lambda _g, key, _p, _l: said.get(key, "so so"))
    page = client.get("/games/rialto").content.decode()
    form = client.get("/new/rialto").content.decode()
    for shown in (page, form):
        for level in levels.LEVELS:
            assert levels.name_of(level, "en") in shown
            assert levels.about(level, "en") in shown
        assert f"{levels.about('doge', 'en')}; beats everybody" in shown
        assert f"{levels.about('novice', 'en')};" not in shown
