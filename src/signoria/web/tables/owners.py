"""What becomes of a person's seats, tables and talk when the person changes.

Nothing here touches a game: only who sits where, and under which name.  Everybody at the
tables is told that something changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from django.db import transaction
from django.db.models import F

from signoria.web.accounts.models import User
from signoria.web.packs import services as packs
from signoria.web.ratings import counting
from signoria.web.site import clock
from signoria.web.tables import order_rows, services
from signoria.web.tables.locks import lock_people, lock_tables
from signoria.web.tables.models import Message, Seat, Table

FORMER = "Anonimo"  # understood in every language of the site


def rename(user: User) -> None:
    """A new name at every table."""
    with transaction.atomic():
        own = Seat.objects.filter(user=user, shares_screen=False)
        tables = list(own.values_list("table_id", flat=True))
        lock_tables(tables)  # as a move does: the table first, then its seats
        own.update(name=user.shown_name())
        Message.objects.filter(user=user).update(name=user.shown_name())
        tell(tables)


def merge(guest: User, account: User) -> None:
    """The guest's seats go to the account, save where the account already sits."""
    with transaction.atomic():
        lock_tables(guest.seats.values_list("table_id", flat=True))
        lock_people([guest.pk, account.pk])
        taken = set(account.seats.values_list("table_id", flat=True))
        moving = guest.seats.exclude(table_id__in=taken)
        tables = list(moving.values_list("table_id", flat=True))
        moving.filter(shares_screen=False).update(user=account, name=account.shown_name())
        guest.seats.exclude(table_id__in=taken).update(user=account)
        guest.hosted.update(host=account)
        guest.messages.update(user=account, name=account.shown_name())
        counting.merge(guest, account)
        packs.merge(guest, account)
        tell(tables)
    release(guest)
    guest.delete()


def forget(user: User) -> None:
    """Delete a person: others' games stay whole, the seats under a name that tells nothing."""
    release(user)
    packs.forget(user)
    user.delete()


def release(user: User) -> None:
    """Get up everywhere: seats of waiting tables become free, bots go on in running games."""
    for table in Table.objects.filter(seats__user=user, status=Table.Status.OPEN).distinct():
        with suppress(services.Impossible):  # it has begun meanwhile
            services.leave(table, user)
    playing = Seat.objects.filter(user=user, table__status=Table.Status.PLAYING)
    waiting = [(seat.table_id, seat.number) for seat in playing]
    for table_id, number in waiting:
        with suppress(services.Impossible):  # it is over meanwhile
            services.leave_for_good(table_id, user, number)
        order_rows.forget(table_id, number)
    with transaction.atomic():
        lock_tables(user.seats.values_list("table_id", flat=True))
        seats = list(Seat.objects.filter(user=user).select_related("table"))
        for seat in seats:
            seat.user, seat.name = None, former_name(seat)
            seat.save(update_fields=["user", "name"])
        Message.objects.filter(user=user).update(user=None, name=FORMER)
        tell({seat.table_id for seat in seats})


def former_name(seat: Seat) -> str:
    """A name for a seat whose player is gone, different from others at the table."""
    taken = set(seat.table.seats.exclude(pk=seat.pk).values_list("name", flat=True))
    numbered = (f"{FORMER} {number}" for number in range(2, 9))
    return next(name for name in (FORMER, *numbered) if name not in taken)


def tell(tables: Iterable[int]) -> None:
    """Let every page of these tables be fetched again."""
    keys = list(tables)
    lock_tables(keys)
    Table.objects.filter(pk__in=keys).update(
        version=F("version") + 1,
        spectator_version=F("spectator_version") + 1,
        changed_at=clock.stamp(),
    )
    Seat.objects.filter(table_id__in=keys).update(version=F("version") + 1)
