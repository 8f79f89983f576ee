"""The server acts for a person by a standing order, and nobody else ever learns that there is one.

What can be ordered is said by the game (`boards/orders.py`).  While an order stands, the server
answers when the seat is asked.  How long it waits depends on nothing (`tasks.wake_for_order`).
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import IllegalAction, Refusal
from signoria.web.boards.orders import StandingOrders, orders_of
from signoria.web.tables import services
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.order_rows import keep, standing


def orders_at(table: Table) -> StandingOrders:
    """The orders of the table's game."""
    found = orders_of(table.game)
    if found is None:
        raise services.Impossible(_("There is no auction now."))
    return found


def read(table: Table, text: str) -> int:
    """The number of an order, as somebody wrote it."""
    try:
        return orders_at(table).read(text)
    except ValueError as error:
        raise services.Impossible(str(error)) from error


def give(table_id: int, number: int, version: int, value: int | None) -> None:
    """An order of a seat about the present topic; None withdraws."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, _seat = services.row_and_seat(table_id, number, version)
        live = slot.at(row)
        orders = orders_at(row)
        check(orders.refusal(live.view(number), number, value))
        keep(row, number, orders.topic(live.state), live.ply, value)
        # Only the own version: an order leaves no trace that others could hear or count.
        row.seats.filter(number=number).update(version=F("version") + 1)
        is_asked = orders.is_asked(live.state) and live.actor() == number
    if is_asked and value is not None:
        services.play(table_id, number, version + 1, orders.at_once())


def check(refused: str | Refusal | None) -> None:
    """Raise what a game says against an order."""
    if isinstance(refused, Refusal):
        raise IllegalAction(refused)
    if refused is not None:
        raise services.Impossible(refused)


def asked_at(table: Table) -> int | None:
    """The number of moves made, if somebody is asked what orders answer; with one or without."""
    orders = orders_of(table.game)
    if orders is None or table.status != Table.Status.PLAYING:
        return None
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        return live.ply if orders.is_asked(live.state) else None


def carry_out(table: Table) -> bool:
    """Act for the seat that is asked, if its order stands."""
    found = next_action(table)
    if found is None:
        return False
    seat, action = found
    try:
        services.play(table.pk, seat.number, seat.version, action)
    except (services.Stale, services.Impossible):
        return False  # the person was faster
    return True


def next_action(table: Table) -> tuple[Seat, Action] | None:
    """The seat the server acts for, and what it does."""
    orders = orders_of(table.game)
    if orders is None:
        return None
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        if not orders.is_asked(live.state):
            return None
        seat = table.seats.get(number=live.actor())
        value = standing(table, seat.number, orders.topic(live.state))
        if value is None or seat.bot or seat.stand_in:
            return None
        return seat, orders.answer(live.state, value)


def shown(table: Table, seat: Seat | None, view: Any) -> object | None:
    """The own order of a seat, as its page draws it; None for everybody who cannot give one."""
    orders = orders_of(table.game)
    if orders is None or seat is None:
        return None
    topic = orders.topic(view)
    value = standing(table, seat.number, topic) if topic else None
    return orders.shown(view, seat.number, value)
