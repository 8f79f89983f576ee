"""Whoever looks while somebody moves gets a version and a state that belong together."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import resolve

from signoria.web.api import api
from signoria.web.tables import services, views
from signoria.web.tables.live import CACHE, Slot
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db
Find = Callable[[HttpRequest, str], Table]
WHO = ["this process", "another process", "this process takes back", "another takes back"]


def other_table() -> Table:
    """A game of which every move is seen by all."""
    return playing.play_on(playing.new_table("burgundy"), 6, random.Random(3))


def at_another_process(change: Callable[[], object]) -> None:
    """As if it were done elsewhere: the memory of this process does not hear of it."""
    kept, CACHE._slots = CACHE._slots, OrderedDict[int, Slot]()
    change()
    CACHE._slots = kept


def meanwhile(table: Table, who: str) -> None:
    """Something happens after the row was read, before its game is."""

    def change() -> None:
        seat = playing.mover(playing.now(table))
        if "back" in who and playing.undo_reach(table, seat.number):
            services.undo(table.pk, seat.number, seat.version, whole_turn=False)
        else:
            playing.play_on(table, 1, random.Random(5))

    if who.startswith("this"):
        change()
    else:
        at_another_process(change)


@pytest.fixture(params=WHO)
def raced(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table that changes once, after the next row of it was read for a page or the API."""
    resolve("/")  # imports all views: none of them may import what takes the place of `find`
    table = other_table()
    if "back" in request.param:
        while not playing.undo_reach(table, playing.mover(table).number):
            table = playing.play_on(table, 1, random.Random(4))
    for module, name in ((views, "find"), (api, "found")):
        real = getattr(module, name)

        def slow(asked: HttpRequest, code: str, real: Find = real) -> Table:
            row = real(asked, code)
            meanwhile(table, request.param)
            return row

        monkeypatch.setattr(module, name, slow)
    return table


def client_of(number: int | None) -> Client:
    return playing.signed_in(None if number is None else playing.people(2)[number])


def moment(table: Table, number: int | None) -> tuple[int, Any]:
    """The version and the state of a seat or a spectator, by what is stored."""
    CACHE._slots.clear()
    row = playing.now(table)
    version = row.spectator_version if number is None else playing.seat_of(table, number).version
    return version, playing.view_of(table, row.players if number is None else number)


@pytest.mark.parametrize("number", [0, 1, None])
@pytest.mark.parametrize("in_memory", [True, False])
def test_a_look_that_meets_a_move(raced: Table, number: int | None, in_memory: bool) -> None:
    before = moment(raced, number)
    if not in_memory:
        CACHE._slots.clear()
    seen = client_of(number).get(f"/api/tables/{raced.code}/view").json()
    after = moment(raced, number)
    assert after[0] != before[0], "it did change meanwhile"
    assert (seen["version"], seen["state"]) in (before, after)


def test_a_page_that_meets_a_move(raced: Table) -> None:
    CACHE._slots.clear()  # so that the page has to be of the later moment
    page = client_of(None).get(f"/t/{raced.code}/part", headers={"HX-Request": "true"}).content
    assert f'data-version="{playing.now(raced).spectator_version}"'.encode() in page


def test_what_is_in_memory_is_not_asked_for(
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    table = other_table()
    row = playing.now(table)
    with CACHE.hold(table.pk) as slot:
        slot.at(row)
        with django_assert_num_queries(0):
            slot.at(row)


def test_a_restored_backup_is_read_anew() -> None:
    """The same version of another game: the stamp tells them apart."""
    table = other_table()
    ply = playing.look(table, lambda live: live.ply)
    table.moves.filter(ply__gte=ply - 1).delete()
    Table.objects.filter(pk=table.pk).update(changed_at=1, undo_count=7)
    assert playing.look(table, lambda live: live.ply) == ply - 1
