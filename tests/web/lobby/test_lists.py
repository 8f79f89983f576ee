"""What a list says of each table, its filters, and the way to the next table."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from signoria.web.lobby import rows, standing
from signoria.web.site import clock
from signoria.web.tables.models import Message, Table
from tests.web import playing

pytestmark = pytest.mark.django_db


def page(user_number: int | None, address: str) -> str:
    user = playing.people(2)[user_number] if user_number is not None else None
    answer = playing.signed_in(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_row_tells_where_the_game_is_and_the_points() -> None:
    table = playing.play_on(playing.new_table("rialto"), 40, random.Random(3))
    (row,) = rows.rows([Table.objects.get(pk=table.pk)], playing.people(2)[0])
    assert row.standing.startswith("Round ")
    where, points = row.standing.split(" · ")
    assert len(points.split(" : ")) == 2
    assert where in page(0, "/tables")
    assert where in page(1, "/")


def test_from_memory_no_points_are_told() -> None:
    table = playing.play_on(playing.new_table("rialto"), 10, random.Random(3))
    Table.objects.filter(pk=table.pk).update(memory=True)
    (row,) = rows.rows([Table.objects.get(pk=table.pk)], None)
    assert row.standing
    assert " · " not in row.standing


def test_a_table_that_cannot_be_replayed_still_has_its_row() -> None:
    table = playing.play_on(playing.new_table("rialto"), 10, random.Random(3))
    table.moves.filter(ply=2).update(text="nonsense")
    standing.KNOWN.clear()
    standing.CACHE._slots.clear()
    assert table.code in page(0, "/tables")


def test_only_so_many_tables_are_looked_into_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr(standing, "MOST_NEW", 2)
    monkeypatch.setattr(standing, "look", lambda table, seats: looked.append(table.pk) or "here")
    standing.KNOWN.clear()
    tables = [playing.new_table("rialto") for _ in range(3)]
    found = rows.rows(Table.objects.filter(pk__in=[table.pk for table in tables]), None)
    assert len(looked) == 2
    assert sorted(row.standing for row in found) == ["", "here", "here"]
    standing.KNOWN.clear()


def test_lists_are_filtered_by_game_and_by_turn() -> None:
    rialto, tuscany = playing.new_table("rialto"), playing.new_table("tuscany")
    Table.objects.update(public=True)
    for address in ("/tables?game=tuscany", "/watch?game=tuscany"):
        told = page(0 if "tables" in address else None, address)
        assert tuscany.code in told
        assert rialto.code not in told
    assert rialto.code in page(0, "/tables?game=nonsense")
    mine = page(0, "/tables?turn")
    for table in (rialto, tuscany):
        asked = playing.mover(playing.now(table)).number == 0
        assert (table.code in mine) is asked


def test_the_next_table_is_where_one_is_asked() -> None:
    tables = [playing.new_table("tuscany") for _ in range(3)]
    mover = playing.mover(tables[0]).number
    asked = [t for t in tables if playing.mover(playing.now(t)).number == mover]
    client = playing.signed_in(playing.people(2)[mover])
    seen = set()
    here = asked[0].code
    for _ in asked:
        answer = client.get(f"/next?after={here}")
        if len(asked) == 1:
            assert answer["Location"] == "/tables"
            return
        here = answer["Location"].split("/")[2]
        seen.add(here)
    assert seen == {table.code for table in asked}
    assert playing.signed_in(None).get("/next")["Location"] == "/tables"


def test_a_row_says_how_much_was_said_only_at_ones_own_tables() -> None:
    table = playing.new_table("rialto")
    Table.objects.update(public=True)
    said = Message.objects.create(table=table, user=None, name="Ola", text="hello")
    assert f'data-said="{said.pk}"' in page(0, "/tables")
    assert "data-said" not in page(None, "/watch")


def one_is_asked() -> Table:
    """A game of two in which one of them is to move."""
    table = playing.play_on(playing.new_table("rialto"), 3, random.Random(2))
    assert table.actor in (0, 1)
    return table


@pytest.mark.parametrize(
    ("days", "said"), [(0.5, "2 days left"), (3.5, "6 days of vacation left"), (11, "0 min left")]
)
def test_a_row_tells_the_time_for_the_move_before_that_of_the_vacation(
    days: float, said: str
) -> None:
    """As the table itself does: nobody begins with the vacation unseen."""
    table = one_is_asked()
    asked = clock.now() - timedelta(days=days)
    Table.objects.filter(pk=table.pk).update(clock="days:3+7", asked_since=asked)
    number = playing.mover(table).number
    assert said in page(number, "/tables")


def test_home_goes_on_with_the_game_that_waits() -> None:
    assert "Play now" in page(0, "/")
    table = one_is_asked()
    number = playing.mover(table).number
    home = page(number, "/")
    assert "Continue Rialto" in home and "Play now" not in home
    assert f'href="/t/{table.code}/"' in home
    assert "Play now" in page(1 - number, "/")
