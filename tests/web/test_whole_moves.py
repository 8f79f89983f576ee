"""Whole moves through the site: all picks or none, once, seen by nobody before they are played."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from signoria.core.action import Action
from signoria.core.machine import CHANCE, IllegalAction
from signoria.core.moves import whole_moves
from signoria.web.tables import services
from signoria.web.tables.live import Live
from signoria.web.tables.models import Move, Seat, Sent, Table
from tests.web import playing

pytestmark = pytest.mark.django_db(transaction=True)


def long_move(live: Live) -> tuple[Action, ...]:
    """A whole move of several picks of the seat that is asked; () for none."""
    if live.actor() == CHANCE or live.actor() < 0:
        return ()
    found = whole_moves(live.state, live.actor(), 60)
    return max((branch.path for branch in found if not branch.is_open), key=len, default=())


def at_a_long_move(game: str = "rialto") -> tuple[Table, Seat, tuple[Action, ...]]:
    """A table where the seat that is asked can make a move of several picks."""
    rng, table = random.Random(4), playing.new_table(game)
    while True:
        path = playing.look(table, long_move)
        if len(path) > 1:
            return table, playing.seat_of(table, table.actor or 0), path
        table = playing.play_on(table, 1, rng)


def stored() -> list[Any]:
    """What the database has of tables."""
    return [list(model.objects.order_by("pk").values()) for model in (Table, Seat, Move, Sent)]


def test_all_picks_are_played_at_once() -> None:
    table, seat, path = at_a_long_move()
    before = Move.objects.filter(table=table).count()
    services.play_path(table.pk, seat.number, seat.version, path, wake=False)
    made = list(Move.objects.filter(table=table, ply__gte=before, seat=seat.number))
    assert [move.text for move in made[: len(path)]] == [action.text for action in path]


def test_one_forbidden_pick_and_none_is_played() -> None:
    table, seat, path = at_a_long_move()
    before = stored()
    with pytest.raises(IllegalAction):
        services.play_path(table.pk, seat.number, seat.version, [*path[:-1], path[0]])
    assert stored() == before
    # And the table in memory has not gone ahead of the database.
    services.play_path(table.pk, seat.number, seat.version, path, wake=False)


def test_a_move_sent_twice_is_played_once() -> None:
    table, seat, path = at_a_long_move()
    for _again in range(2):
        services.play_path(table.pk, seat.number, seat.version, path, key="k1", wake=False)
    texts = list(Move.objects.filter(table=table).values_list("text", flat=True))
    assert Sent.objects.count() == 1
    assert texts.count(path[-1].text) >= 1
    assert Move.objects.filter(table=table).count() == len(texts)
    with pytest.raises(services.Stale):
        services.play_path(table.pk, seat.number, seat.version, path, key="k2")


def test_putting_a_move_together_changes_nothing() -> None:
    table, seat, path = at_a_long_move()
    client = playing.signed_in(seat.user)
    before = stored()
    ids = ",".join(str(action.id) for action in path)
    part = client.get(
        f"/t/{table.code}/part", {"begun": str(path[0].id)}, headers={"HX-Request": "true"}
    )
    assert part.status_code == 200
    assert client.get(f"/t/{table.code}/preview", {"path": ids}).json()["chips"] is not None
    assert stored() == before


@pytest.mark.parametrize("who", ["rival", "spectator"])
def test_others_can_put_nothing_together(who: str) -> None:
    table, seat, path = at_a_long_move()
    rival = Seat.objects.filter(table=table).exclude(pk=seat.pk).first()
    client = playing.signed_in(rival.user if rival and who == "rival" else None)
    plain = page_of(client, table, "")
    assert page_of(client, table, str(path[0].id)) == plain, "the draft shows to others"
    assert client.get(f"/t/{table.code}/preview", {"path": str(path[0].id)}).status_code == 204


def page_of(client: Client, table: Table, begun: str) -> bytes:
    """The table as this person gets it."""
    answer = client.get(f"/t/{table.code}/part", {"begun": begun}, headers={"HX-Request": "true"})
    return playing.TOKENS.sub(b"", answer.content)


@pytest.mark.parametrize("bad", ["x", "1,,2", "-1", "1;2", "9" * 11, ",".join(["1"] * 61)])
def test_a_path_that_is_none_is_refused_with_a_reason(bad: str) -> None:
    table, seat, _path = at_a_long_move()
    client = playing.signed_in(seat.user)
    before = stored()
    answer = client.post(f"/t/{table.code}/move", {"path": bad, "version": seat.version})
    assert answer.status_code == 400 and stored() == before


def test_the_api_plays_whole_moves() -> None:
    table, seat, _path = at_a_long_move()
    client = playing.signed_in(seat.user)
    view = client.get(f"/api/tables/{table.code}/view").json()
    move = max((m for m in view["moves"] if m["complete"]), key=lambda m: len(m["path"]))
    sent = {"path": move["path"], "version": view["version"], "key": "a"}
    answer = client.post(f"/api/tables/{table.code}/moves", sent, "application/json")
    assert answer.status_code == 200 and answer.json()["version"] > view["version"]
    again = client.post(f"/api/tables/{table.code}/moves", sent, "application/json")
    assert again.status_code == 200 and again.json()["version"] == answer.json()["version"]


def test_keys_are_kept_for_a_day() -> None:
    table, seat, path = at_a_long_move()
    Sent.objects.create(user=seat.user, table=table, key="old", what="a move")
    Sent.objects.update(at=timezone.now() - timedelta(days=2))
    services.play_path(table.pk, seat.number, seat.version, path, key="new", wake=False)
    assert list(Sent.objects.values_list("key", flat=True)) == ["new"]
