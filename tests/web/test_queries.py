"""How many questions a move, a page and a push ask of the database: few, and as many for a long
game as for a short one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from signoria.web.tables import push
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db

WHO = 2  # session, person
TABLE = 1  # the row with its seats
LOCKED = 2  # the row under lock, then the seats
WRITTEN = 3  # moves, seats, row
ORDERS = 1
TALK = 1
BEGIN_AND_END = 2  # of a transaction
MOVE = WHO + TABLE + BEGIN_AND_END + LOCKED + WRITTEN + ORDERS


@contextmanager
def at_most(number: int) -> Iterator[None]:
    """So many questions, or the test says which there were."""
    with CaptureQueriesContext(connection) as asked:
        yield
    questions = [query["sql"] for query in asked.captured_queries]
    assert len(questions) <= number, "\n".join(questions)


@pytest.fixture(params=["rialto", "burgundy"])
def table(request: pytest.FixtureRequest) -> Table:
    """A game of two persons, well under way."""
    return playing.play_on(playing.new_table(request.param), 12, random.Random(2))


def finished() -> Table:
    return playing.play_to_end(playing.new_table("rialto"), random.Random(1))


def browser(table: Table) -> tuple[Client, int, int, int]:
    """The browser of whoever is asked, which was here before; the seat, its version, an action."""
    seat = playing.mover(table)
    client = playing.signed_in(playing.people(2)[seat.number])
    client.get(f"/t/{table.code}/")
    return client, seat.number, seat.version, playing.legal(table)[0].id


def test_a_move_by_the_api(table: Table) -> None:
    client, _number, version, action = browser(table)
    move = {"action": action, "version": version}
    url = f"/api/tables/{table.code}/moves"
    with at_most(MOVE):
        answer = client.post(url, move, content_type="application/json")
    assert answer.status_code == 200


def test_a_move_by_the_page(table: Table) -> None:
    client, _number, version, action = browser(table)
    sent = {"path": str(action), "version": version}
    with at_most(MOVE + TALK):
        answer = client.post(f"/t/{table.code}/move", sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200


LOOKS = [  # at a running game: address, what is asked beside the table
    ("/api/tables/{code}/view", ORDERS),
    ("/t/{code}/", TALK + ORDERS),
    ("/t/{code}/part", TALK + ORDERS),
]


@pytest.mark.parametrize(("address", "more"), LOOKS)
def test_a_look(table: Table, address: str, more: int) -> None:
    client, *_ = browser(table)
    with at_most(WHO + TABLE + more):
        answer = client.get(address.format(code=table.code), headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_a_look_after_a_move_elsewhere(table: Table) -> None:
    """One more, for the moves that this process has not seen."""
    client, *_ = browser(table)
    playing.CACHE._slots.clear()
    with at_most(WHO + TABLE + 1 + ORDERS):
        client.get(f"/api/tables/{table.code}/view")


PAGES = [  # of a person with several games: address, what is asked beside session and person
    ("/", 5),  # own tables and their seats, public ones and theirs, invitations
    ("/tables", 7),  # the same, what others play, and how many games are hidden
    ("/watch", 3),
    ("/account/", 4),  # my games: counts, the list, its seats, ratings
    ("/t/{over}/end", TABLE + 5),  # moves for the record, who saw them, a rematch, review, hints
    ("/t/{over}/replay", TABLE + 2),
    ("/join/{open}", 4),  # the table, its seats, talk, names of friends
]


@pytest.mark.parametrize(("address", "most"), PAGES)
def test_a_page(address: str, most: int) -> None:
    user = playing.people(2)[0]
    over = finished()
    for _ in range(4):
        playing.new_table("burgundy")
    room = playing.open_table("rialto", [user], free=1)
    Table.objects.update(public=True)
    client = playing.signed_in(user)
    url = address.format(over=over.code, open=room.code)
    client.get(url)
    with at_most(WHO + most):
        answer = client.get(url)
    assert answer.status_code == 200


def test_a_push(table: Table) -> None:
    """One question for all pages of all tables that changed meanwhile."""
    other: Any = playing.new_table("tuscany")
    with at_most(1):
        found = push.news_of([table.pk, other.pk])
    assert len(found) == 2
