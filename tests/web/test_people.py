"""People among each other: names, friends, invitations, muting, blocking, reports, asides."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from signoria.web.accounts.models import User
from signoria.web.people import services
from signoria.web.people.models import Aside, Invitation, Report, Tie
from signoria.web.tables import services as tables
from signoria.web.tables.models import Message, Table
from tests.web import playing

pytestmark = pytest.mark.django_db


def room(*kinds: str, public: bool = True) -> Table:
    """A table of the first person that waits."""
    plans = [tables.SeatPlan("me"), *(tables.SeatPlan(kind) for kind in kinds)]
    host = playing.people(3)[0]
    return tables.create_table(host, "rialto", len(plans), {}, plans, public=public)


def said(client: Client, address: str, **sent: str) -> str:
    """What the page says after something was sent."""
    return client.post(address, sent, follow=True).content.decode()


# --- sitting down ---------------------------------------------------------------------------------


def test_a_visitor_is_asked_for_a_name_before_sitting_down() -> None:
    table, client = room("open"), Client()
    answer = client.post(f"/join/{table.code}/take")
    assert answer["Location"] == f"/join/{table.code}"
    assert User.objects.filter(is_guest=True).count() == 0
    page = client.get(f"/join/{table.code}").content.decode()
    assert 'name="name"' in page
    client.post(f"/join/{table.code}/take", {"seat": "1", "name": " Zofia  Nowak "})
    assert table.seats.get(number=1).name == "Zofia Nowak"
    assert User.objects.get(is_guest=True).shown_name() == "Zofia Nowak"


def test_without_a_name_a_guest_gets_one_and_may_change_it_later() -> None:
    table, client = room("open", "open"), Client()
    client.post(f"/join/{table.code}/take", {"seat": "1", "name": ""})
    made_up = table.seats.get(number=1).name
    assert made_up
    client.post(f"/join/{table.code}/leave")
    client.post(f"/join/{table.code}/take", {"seat": "2", "name": "Zofia"})
    assert table.seats.get(number=2).name == "Zofia"


def test_nobody_sits_down_under_the_name_of_somebody_else() -> None:
    table, client = room("open"), Client()
    host = playing.people(1)[0].shown_name()
    page = said(client, f"/join/{table.code}/take", seat="1", name=host.upper())
    assert table.seats.get(number=1).user is None
    assert "This name is taken." in page


def test_two_persons_on_one_screen_have_two_names() -> None:
    host = playing.people(1)[0]
    plans = [
        tables.SeatPlan("me"),
        tables.SeatPlan("hot", name=host.shown_name()),
        tables.SeatPlan("hot", name="Ola"),
        tables.SeatPlan("hot", name="ola"),
    ]
    table = tables.create_table(host, "rialto", 4, {}, plans)
    names = [seat.name for seat in table.seats.all()]
    assert len({name.casefold() for name in names}) == 4
    assert names[0] == host.shown_name()
    assert names[2] == "Ola"


# --- the host -------------------------------------------------------------------------------------


def test_the_host_may_remove_somebody_and_nobody_else_may() -> None:
    table = room("open")
    host, guest, other = playing.people(3)
    tables.take_seat(table, guest)
    playing.signed_in(other).post(f"/join/{table.code}/remove", {"seat": "1"})
    assert table.seats.get(number=1).user == guest
    playing.signed_in(host).post(f"/join/{table.code}/remove", {"seat": "0"})
    assert table.seats.get(number=0).user == host
    playing.signed_in(host).post(f"/join/{table.code}/remove", {"seat": "1"})
    assert table.seats.get(number=1).user is None
    assert table.seats.get(number=1).name == ""


def test_who_was_sent_away_is_told_and_their_page_stops_asking() -> None:
    table = room("link", public=False)
    host, guest, other = playing.people(3)
    tables.take_seat(table, guest)
    asks, hx = f"/join/{table.code}?part=1", {"hx-request": "true"}
    client = playing.signed_in(guest)
    assert "HX-Redirect" not in client.get(asks, headers=hx)
    tables.remove_player(table, host, 1)
    away = client.get(asks, headers=hx)["HX-Redirect"]
    page = client.get(away, follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "no longer at this table" in page.content.decode()
    assert client.get(f"/join/{table.code}").status_code == 404
    nobody = playing.signed_in(other)  # hears the same, whatever there is
    for code in (table.code, "none"):
        assert nobody.get(f"/join/{code}?part=1", headers=hx)["HX-Redirect"] == (
            f"/join/{code}?away"
        )


def test_a_look_from_before_one_sat_down_takes_nobodys_session_away() -> None:
    table = room("link", public=False)
    client = Client()
    client.get(f"/join/{table.code}?key={table.key}")
    before = client.cookies["sessionid"].value
    said(client, f"/join/{table.code}/take", seat="1", name="Zuzanna Kowalska")
    assert client.cookies["sessionid"].value != before
    late = Client()
    late.cookies["sessionid"] = before
    answer = late.get(f"/join/{table.code}?part=1", headers={"hx-request": "true"})
    assert "sessionid" not in answer.cookies  # neither another one nor none
    there = client.get(answer["HX-Redirect"], follow=True)
    assert f"/join/{table.code}" in there.redirect_chain[-1][0]  # is there again


def test_who_is_blocked_by_the_host_cannot_sit_down() -> None:
    table = room("open")
    host, guest, _ = playing.people(3)
    services.tie(host, guest, Tie.Kind.BLOCKED, True)
    playing.signed_in(guest).post(f"/join/{table.code}/take", {"seat": "1"})
    assert table.seats.get(number=1).user is None


def test_people_in_a_room_talk() -> None:
    table = room("open")
    host = playing.people(1)[0]
    client = playing.signed_in(host)
    assert 'id="say"' in client.get(f"/join/{table.code}").content.decode()
    page = said(client, f"/t/{table.code}/say", text="hello there")
    assert "hello there" in page
    assert 'id="say"' not in Client().get(f"/join/{table.code}").content.decode()


# --- friends and invitations ----------------------------------------------------------------------


def test_friends_are_added_by_name_and_only_their_owner_knows() -> None:
    one, two, _ = playing.people(3)
    client = playing.signed_in(one)
    page = said(client, "/people/tie", name=two.shown_name().upper(), kind="friend")
    assert two.shown_name() in page
    assert one.shown_name() not in playing.signed_in(two).get("/people").context["friends"]
    said(client, "/people/tie", name="nobody at all", kind="friend")
    said(client, "/people/tie", name=one.shown_name(), kind="friend")
    assert Tie.objects.count() == 1
    said(client, "/people/tie", who=str(two.pk), kind="friend", off="1")
    assert not Tie.objects.exists()


def test_somebody_is_invited_by_name_and_finds_the_table() -> None:
    table = room("link", public=False)
    host, guest, other = playing.people(3)
    client = playing.signed_in(host)
    said(client, f"/join/{table.code}/invite", name=guest.shown_name())
    for page in ("/tables", "/people", "/"):
        assert table.code in playing.signed_in(guest).get(page).content.decode(), page
        assert table.code not in playing.signed_in(other).get(page).content.decode()
    said(playing.signed_in(other), f"/join/{table.code}/invite", name=host.shown_name())
    assert Invitation.objects.count() == 1
    said(playing.signed_in(guest), "/people/decline", code=table.code)
    assert not Invitation.objects.exists()


def test_who_is_blocked_invites_in_vain_and_is_not_told() -> None:
    table = room("link")
    host, guest, _ = playing.people(3)
    services.tie(guest, host, Tie.Kind.BLOCKED, True)
    told = said(playing.signed_in(host), f"/join/{table.code}/invite", name=guest.shown_name())
    assert "Invited." in told
    assert not Invitation.objects.exists()


def test_play_again_with_somebody() -> None:
    old = playing.new_table("rialto", 2)
    one, two, other = playing.people(3)
    client = playing.signed_in(one)
    assert two.shown_name() in client.get("/people").content.decode()
    answer = client.post("/people/again", {"who": str(two.pk)})
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert (table.game, table.players, table.status) == (old.game, 2, Table.Status.OPEN)
    assert Invitation.objects.get().to == two
    client.post("/people/again", {"who": str(other.pk)})
    assert Table.objects.count() == 2


# --- those one does not want to hear --------------------------------------------------------------


def test_muted_people_are_not_heard_by_who_muted_them_alone() -> None:
    table = playing.new_table("rialto", 3)
    one, two, three = playing.people(3)
    Message.objects.create(table=table, user=two, name=two.shown_name(), text="rude words")
    playing.signed_in(one).post("/people/tie", {"who": str(two.pk), "kind": "muted"})
    assert "rude words" not in playing.signed_in(one).get(f"/t/{table.code}/").content.decode()
    assert "rude words" in playing.signed_in(three).get(f"/t/{table.code}/").content.decode()
    playing.signed_in(one).post("/people/tie", {"who": str(two.pk), "kind": "muted", "off": "1"})
    assert "rude words" in playing.signed_in(one).get(f"/t/{table.code}/").content.decode()


def test_a_report_reaches_whoever_runs_the_site_with_what_was_said() -> None:
    table = playing.new_table("rialto", 2)
    one, two, other = playing.people(3)
    Message.objects.create(table=table, user=two, name=two.shown_name(), text="rude words")
    client = playing.signed_in(one)
    assert "rude" not in client.get(f"/t/{table.code}/people").content.decode()
    said(client, f"/t/{table.code}/report", who=str(two.pk), why="  ")
    said(client, f"/t/{table.code}/report", who=str(other.pk), why="not even here")
    assert not Report.objects.exists()
    said(client, f"/t/{table.code}/report", who=str(two.pk), why="swears")
    found = Report.objects.get()
    assert (found.by, found.about, found.said, found.done) == (one, two, "rude words", False)
    other.is_staff = other.is_superuser = True
    other.save()
    host = playing.signed_in(other)
    page = host.get("/admin/people/report/").content.decode()
    assert "swears" in page
    assert "rude words" in host.get(f"/admin/people/report/{found.pk}/change/").content.decode()
    host.post("/admin/people/report/", {"action": "settle", "_selected_action": [found.pk]})
    found.refresh_from_db()
    assert found.done


# --- those who watch ------------------------------------------------------------------------------


def test_those_who_watch_talk_among_themselves_until_the_end() -> None:
    table = playing.play_on(playing.new_table("rialto", 2), 4, random.Random(1))
    Table.objects.update(public=True)
    player, _, watcher = playing.people(3)
    client = playing.signed_in(watcher)
    client.post(f"/t/{table.code}/aside", {"text": "red should bridge"})
    assert "red should bridge" in client.get(f"/t/{table.code}/aside").content.decode()
    seated = playing.signed_in(player)
    assert seated.get(f"/t/{table.code}/aside").status_code == 404
    assert seated.post(f"/t/{table.code}/aside", {"text": "mine"}).status_code == 404
    assert "red should" not in seated.get(f"/t/{table.code}/").content.decode()
    assert Aside.objects.count() == 1
    Table.objects.update(status=Table.Status.OVER, result={"scores": [1, 2], "places": [2, 1]})
    assert "red should bridge" in seated.get(f"/t/{table.code}/aside").content.decode()


def test_names_at_a_table_lead_to_pages_of_people_who_have_one() -> None:
    table = playing.new_table("rialto", 3)
    _one, two, three = playing.people(3)
    User.objects.filter(pk=two.pk).update(private=True)
    User.objects.filter(pk=three.pk).update(is_guest=True)
    waits = playing.open_table("rialto", playing.people(2), 1)
    for client in (playing.signed_in(two), Client()):
        for address in (f"/t/{table.code}/", f"/join/{waits.code}"):
            page = client.get(address).content.decode()
            assert 'href="/people/@Person0"' in page, address
            assert "/people/@Person1" not in page and "/people/@Person2" not in page
    User.objects.update(private=True)
    assert "/people/@" not in Client().get(f"/t/{table.code}/").content.decode()
