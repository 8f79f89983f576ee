"""The server acts for a person by standing orders, and nobody else ever learns that there are any.

What can be ordered is said in `boards/orders.py` and by the games.  While an order stands, the
server answers when the seat is asked.  How long it waits depends on nothing that is secret
(`tasks.order_due`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import IllegalAction, Refusal, together
from signoria.web.boards.orders import Order, OrdersShown, orders_of
from signoria.web.tables import order_rows, services
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Seat, StandingOrder, Table

ALL = "all"  # in the place of a kind: every order of the seat


def order_of(table: Table, kind: str) -> Order:
    """A kind of order of the table's game."""
    found = orders_of(table.game).get(kind)
    if found is None:
        raise services.Impossible(_("There is no such order in this game."))
    return found


def give(table_id: int, number: int, version: int, kind: str, given: object, key: str = "") -> None:
    """An order of a seat.  Given while the seat is asked, it acts at once: that is the person's
    own doing."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, seat = services.sent_by(table_id, number, version, key, "order", kind, given)
        if seat is None:
            return
        order = order_of(row, kind)
        live = slot.at(row)
        view = live.view(number)
        value = read(order, given)
        check(order.refusal(view, number, value))
        kept = order.kept(view, number, value)
        order_rows.keep(row, number, order, order.topic(view, number), live.ply, kept)
        told(row, number)
        found = move_for(row, live) if live.actor() == number else None
    if found is not None:
        act(row.pk, found, version + 1)


def withdraw(table_id: int, number: int, version: int, kind: str, key: str = "") -> None:
    """No longer; `ALL` withdraws everything: wait for me."""
    with CACHE.hold(table_id) as slot, transaction.atomic():
        row, seat = services.sent_by(table_id, number, version, key, "withdraw", kind)
        if seat is None:
            return
        kinds = set(orders_of(row.game)) if kind == ALL else {order_of(row, kind).kind}
        order_rows.withdraw(row, number, kinds, slot.at(row).ply)
        told(row, number)


def told(table: Table, number: int) -> None:
    """Only the own version: an order leaves no trace that others could hear or count."""
    table.seats.filter(number=number).update(version=F("version") + 1)


def premove(table_id: int, number: int, version: int, path: list[str]) -> None:
    """A whole move in advance, by the notation of its picks."""
    give(table_id, number, version, "premove", path)


def read(order: Order, given: object) -> Any:
    """The value of an order, as somebody sent it."""
    try:
        return order.read(given)
    except ValueError as error:
        raise services.Impossible(str(error)) from error


def check(refused: str | Refusal | None) -> None:
    """Raise what a game says against an order."""
    if isinstance(refused, Refusal):
        raise IllegalAction(refused)
    if refused is not None:
        raise services.Impossible(refused)


# --- acting -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What an order says when its seat is asked."""

    seat: Seat
    row: StandingOrder
    actions: list[Action]
    ply: int  # moves made before


def asked_at(table: Table) -> int | None:
    """The number of moves made, if somebody is asked whose order stands."""
    if table.status != Table.Status.PLAYING:
        return None
    with CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        number = live.actor()
        if number < 0 or together(live.state):
            return None
        return live.ply if order_rows.known(table, number) else None


def carry_out(table: Table) -> bool:
    """Act for the seat that is asked, if an order of it answers."""
    with CACHE.hold(table.pk) as slot:
        found = move_for(table, slot.at(table))
        if found is None:
            return False
        try:
            act(table.pk, found, found.seat.version)
        except (services.Stale, services.Impossible):
            return False  # the person was faster
    return True


def would_act(table: Table) -> bool:
    """Does an order of the seat that is asked answer?"""
    with CACHE.hold(table.pk) as slot:
        return move_for(table, slot.at(table)) is not None


def act(table_id: int, found: Answer, version: int) -> None:
    """Play what an order says, and note that it did: both or, if the person was faster, none."""
    with CACHE.hold(table_id), transaction.atomic():
        row = services.play_path(table_id, found.seat.number, version, found.actions, wake=False)
        order_rows.note_acted(found.row, found.ply)
    services.wake_bots(row)


def move_for(table: Table, live: Live) -> Answer | None:
    """The seat the server acts for, by which order, and its move."""
    number = live.actor()
    if table.status != Table.Status.PLAYING or number < 0 or together(live.state):
        return None
    rows = order_rows.standing(table, number)
    if not rows:
        return None
    seat = table.seats.get(number=number)
    if seat.bot or seat.stand_in:
        return None
    view = live.view(number)
    kinds = orders_of(table.game)
    for row in rows:
        order = kinds[row.kind]
        if order.is_asked(view) and row.topic == order.topic(view, number):
            actions = order.answer(view, number, row.value)
            if actions:
                return Answer(seat, row, actions, live.ply)
    return None


def shown(table: Table, seat: Seat | None, view: Any) -> OrdersShown:
    """The own orders of a seat and those it may give; nothing for everybody else."""
    if seat is None or table.status != Table.Status.PLAYING or seat.stand_in:
        return OrdersShown()
    values = {
        row.kind: row.value
        for row in order_rows.known(table, seat.number)
        if row.topic == orders_of(table.game)[row.kind].topic(view, seat.number)
    }
    found = [
        order.shown(view, seat.number, values.get(kind))
        for kind, order in orders_of(table.game).items()
    ]
    return OrdersShown(tuple(order for order in found if order is not None))
