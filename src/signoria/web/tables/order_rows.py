"""Standing orders as they are kept: with the number of moves made, so that undo can go back."""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.web.boards.orders import orders_of
from signoria.web.tables.models import StandingOrder, Table


def standing(table: Table, number: int, topic: str) -> int | None:
    """The order of a seat about this topic."""
    rows = StandingOrder.objects.filter(table=table, seat=number, topic=topic)
    return rows.order_by("id").values_list("value", flat=True).last()


def keep(table: Table, number: int, topic: str, ply: int, value: int | None) -> None:
    """Remember an order."""
    StandingOrder.objects.filter(table=table, seat=number, ply=ply).delete()
    StandingOrder.objects.create(table=table, seat=number, topic=topic, ply=ply, value=value)


def after_move(table: Table, s: Any, action: Action) -> None:  # Any: the state of some game
    """A topic that is over takes its orders with it."""
    orders = orders_of(table.game)
    if orders is not None and orders.may_end(action):
        StandingOrder.objects.filter(table=table).exclude(topic=orders.topic(s)).delete()


def after_undo(table: Table, number: int, ply: int) -> None:
    """Orders given after the moves that are left are gone; what stood before stands again."""
    StandingOrder.objects.filter(table=table, seat=number, ply__gt=ply).delete()


def forget(table_id: int, number: int) -> None:
    """The person has left for good."""
    StandingOrder.objects.filter(table_id=table_id, seat=number).delete()
