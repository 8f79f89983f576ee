"""Tables with their seats, read in one statement: row and seats are of the same moment."""

from __future__ import annotations

from typing import Any

from django.db.models import F, FilteredRelation, Q, QuerySet
from django.http import Http404

from signoria.web.tables.models import Seat, Table

Stamp = tuple[int, int]  # of a moment of a table: equal stamps, equal games
NewMove = tuple[int, int | None, str, int, int | None]  # ply, seat, text, seen by, first


def stamp_of(table: Table) -> Stamp:
    """The moment a row was read.  Not the version alone: a backup that was restored counts anew."""
    return table.version, table.changed_at


def with_seats(**which: Any) -> Table | None:
    """A table by fields of its own, with its seats; None if there is none."""
    asked = {f"table__{name}": value for name, value in which.items()}
    seats = Seat.objects.filter(**asked).select_related("table").order_by("number")
    return joined(list(seats))


def joined(seats: list[Seat]) -> Table | None:
    """The table of these seats, which are all it has: nobody asks for them again."""
    if not seats:
        return None
    table = seats[0].table
    for seat in seats:
        seat.table = table
    known: QuerySet[Seat] = table.seats.all()
    known._result_cache = seats  # what prefetch_related does with a second question
    table._prefetched_objects_cache = {"seats": known}  # type: ignore[attr-defined]  # the same
    return table


def renew(table: Table) -> None:
    """Read a table and its seats again, into the objects that others already hold."""
    now = with_seats(pk=table.pk)
    if now is None:
        raise Http404("this table is gone")
    put_into(table, now)
    if "seats" in getattr(table, "_prefetched_objects_cache", {}):
        for seat, fresh in zip(table.seats.all(), now.seats.all(), strict=True):
            put_into(seat, fresh)
            seat.table = table


def put_into(row: Table | Seat, fresh: Table | Seat) -> None:
    """The fields of a row as they are now."""
    if isinstance(row, Table):
        row.orders_left = None
    for field in row._meta.concrete_fields:
        setattr(row, field.attname, getattr(fresh, field.attname))


def moves_from(table: Table, ply: int) -> tuple[Stamp, int, list[NewMove]]:
    """The moves from that number on; with them, of the same moment, the table's stamp and how
    often moves were taken back."""
    new = FilteredRelation("moves", condition=Q(moves__ply__gte=ply))
    rows = list(
        Table.objects.filter(pk=table.pk)
        .annotate(new=new)
        .order_by(F("new__ply"))
        .values_list(
            "version",
            "changed_at",
            "undo_count",
            "new__ply",
            "new__seat",
            "new__text",
            "new__seen_by",
            "new__first",
        )
    )
    if not rows:
        raise Http404("this table is gone")
    version, changed_at, undo_count = rows[0][:3]
    return (version, changed_at), undo_count, [row[3:] for row in rows if row[3] is not None]
