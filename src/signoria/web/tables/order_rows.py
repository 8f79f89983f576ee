"""Standing orders as they are kept: with the number of moves made, so that undo can go back.

One order stands about a topic, the one given last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from signoria.web.boards.orders import Order, orders_of
from signoria.web.site.prepared import Prepared
from signoria.web.tables.live import Live
from signoria.web.tables.models import StandingOrder, Table

OF_TABLE = Prepared(lambda key: StandingOrder.objects.filter(table_id=key).order_by("id"), 1)


def standing(table: Table, number: int) -> list[StandingOrder]:
    """The orders of a seat, the one given last first."""
    return latest(row for row in OF_TABLE(table.pk) if row.seat == number)


def known(table: Table, number: int) -> list[StandingOrder]:
    """The same, not asked for again if this row of the table has just been written with them."""
    if table.orders_left is None:
        return standing(table, number)
    return latest(row for row in table.orders_left if row.seat == number)


def latest(rows: Iterable[StandingOrder]) -> list[StandingOrder]:
    """Of those about one topic the one given last."""
    by_topic = {row.topic: row for row in rows}
    return [row for row in sorted(by_topic.values(), key=by_age) if row.value is not None]


def by_age(row: StandingOrder) -> int:
    """The youngest first."""
    return -row.pk


def keep(table: Table, number: int, order: Order, topic: str, ply: int, value: Any) -> None:
    """Remember an order; None: what was ordered about this topic stands no longer."""
    StandingOrder.objects.filter(table=table, seat=number, topic=topic, ply=ply).delete()
    StandingOrder.objects.create(
        table=table, seat=number, kind=order.kind, topic=topic, ply=ply, value=value
    )


def withdraw(table: Table, number: int, kinds: Collection[str], ply: int) -> None:
    """The orders of these kinds stand no longer."""
    known = orders_of(table.game)
    for row in standing(table, number):
        if row.kind in kinds:
            keep(table, number, known[row.kind], row.topic, ply, None)


def after_moves(table: Table, live: Live, mover: int) -> None:
    """What is over takes its orders with it: a topic, or the mover's next move."""
    rows = OF_TABLE(table.pk)
    table.orders_left = rows
    if not rows:
        return
    kinds = orders_of(table.game)
    views = {seat: live.view(seat) for seat in {row.seat for row in rows}}
    over = [
        row.pk
        for row in rows
        if (kinds[row.kind].once and row.seat == mover)
        or kinds[row.kind].topic(views[row.seat], row.seat) != row.topic
    ]
    if over:
        StandingOrder.objects.filter(pk__in=over).delete()
        table.orders_left = [row for row in rows if row.pk not in over]


def note_acted(row: StandingOrder, ply: int) -> None:
    """The server has moved by this order: whoever takes the move back does not want it again."""
    StandingOrder.objects.filter(pk=row.pk).update(acted=ply)


def after_undo(table: Table, number: int, ply: int) -> None:
    """Orders given after the moves that are left are gone; what stood before stands again, save
    what made a move that was taken back."""
    rows = StandingOrder.objects.filter(table=table, seat=number)
    rows.filter(ply__gt=ply).delete()
    undone = set(rows.filter(acted__gte=ply).values_list("topic", flat=True))
    rows.filter(topic__in=undone).delete()


def forget(table_id: int, number: int) -> None:
    """The person has left for good."""
    StandingOrder.objects.filter(table_id=table_id, seat=number).delete()
