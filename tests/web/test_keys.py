"""What is sent again under the same key is done once, and answered like the first time."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from signoria.web.tables import services
from signoria.web.tables.models import Message, Move, Seat, Sent, Table
from tests.web import playing

pytestmark = pytest.mark.django_db
JSON = "application/json"


def post(client: Client, path: str, body: Any, key: str) -> Any:
    """Something sent to the API under a key."""
    return client.post(f"/api{path}", body, JSON, headers={"Idempotency-Key": key})


def test_a_table_is_made_joined_and_started_once() -> None:
    """The last answers come again even when the game goes on meanwhile."""
    anna, bruno = (playing.signed_in(user) for user in playing.people(2))
    new = {"game": "rialto", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    first = post(anna, "/tables", new, "k1")
    assert first.status_code == 201
    assert post(anna, "/tables", new, "k1").json() == first.json()
    assert post(anna, "/tables", new, "k2").json() != first.json()
    code = first.json()["code"]
    assert post(bruno, f"/tables/{code}/join", {}, "j").status_code == 200
    started = post(anna, f"/tables/{code}/start", {}, "s")
    assert started.status_code == 200
    for client, what, key in ((bruno, "join", "j"), (anna, "start", "s")):
        again = post(client, f"/tables/{code}/{what}", {}, key)
        assert (again.status_code, again.json()) == (200, started.json())
        assert post(client, f"/tables/{code}/{what}", {}, f"{key}2").status_code == 400


def test_moves_undo_and_orders_are_done_once() -> None:
    table = playing.play_on(playing.new_table("burgundy"), 3, random.Random(1))
    seat = playing.mover(table)
    client = playing.signed_in(seat.user)
    url, before = f"/tables/{table.code}", Move.objects.count()
    plain = {"version": seat.version, "action": playing.legal(table)[0].id}
    answers = [post(client, f"{url}/moves", plain, "m") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    made, version = Move.objects.count(), answers[0].json()["version"]
    assert made > before
    other = post(client, f"{url}/moves", plain | {"action": plain["action"] + 1}, "m")
    assert other.status_code == 400, "the key belongs to another move"
    back = [post(client, f"{url}/undo", {"version": version}, "u") for _ in range(2)]
    assert [answer.status_code for answer in back] == [200, 200]
    assert back[0].json() == back[1].json() and Move.objects.count() == before
    assert post(client, f"{url}/undo", {"version": version}, "u2").status_code == 409
    # The move that was taken back is not played again by its old key.
    assert post(client, f"{url}/moves", plain, "m").status_code == 200
    assert Move.objects.count() == before


def test_a_line_is_said_once_and_two_may_say_the_same() -> None:
    table = playing.new_table("rialto")
    anna, bruno = (playing.signed_in(user) for user in playing.people(2))
    say = f"/t/{table.code}/say"
    for client, key in ((anna, "a"), (anna, "a"), (bruno, "a"), (anna, "b"), (anna, "")):
        answer = client.post(say, {"text": "ciao", "key": key}, headers={"HX-Request": "true"})
        assert answer.status_code == 200
    assert list(Message.objects.values_list("name", flat=True).order_by("id")) == [
        playing.people(2)[n].shown_name() for n in (0, 1, 0, 0)
    ]
    assert client.post(say, {"text": "addio", "key": "b"}).status_code == 302
    assert Message.objects.count() == 4


def test_what_was_refused_is_judged_anew() -> None:
    """A key stands for something that was done: nothing else is remembered of it."""
    table = playing.play_on(playing.new_table("rialto"), 2, random.Random(3))
    seat, path = playing.mover(table), playing.legal(table)[:1]
    with pytest.raises(services.Stale):
        services.play_path(table.pk, seat.number, seat.version + 1, path, "k", wake=False)
    assert not Sent.objects.exists()
    services.play_path(table.pk, seat.number, seat.version, path, "k", wake=False)
    assert Sent.objects.get().user == seat.user


def test_a_key_is_of_one_person() -> None:
    table = playing.play_on(playing.new_table("rialto"), 2, random.Random(3))
    seat = playing.mover(table)
    other = Seat.objects.filter(table=table).exclude(pk=seat.pk).get()
    Sent.objects.create(user=other.user, table=table, key="k", what="a move")
    before = Table.objects.get(pk=table.pk).version
    services.play_path(
        table.pk, seat.number, seat.version, playing.legal(table)[:1], "k", wake=False
    )
    assert Table.objects.get(pk=table.pk).version > before
