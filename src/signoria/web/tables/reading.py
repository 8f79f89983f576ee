"""Tables with their seats, read in one statement: row and seats are of the same moment."""

from __future__ import annotations

from django.db.models import F, FilteredRelation, Q, QuerySet
from django.http import Http404

from signoria.web.site.prepared import Prepared
from signoria.web.tables.models import Seat, Table

Stamp = tuple[int, int]  # of a moment of a table: equal stamps, equal games
NewMove = tuple[int, int | None, str, int, int | None]  # ply, seat, text, seen by, first


def stamp_of(table: Table) -> Stamp:
    """The moment a row was read.  Not the version alone: a backup that was restored counts anew."""
    return table.version, table.changed_at


def seats_with_tables() -> QuerySet[Seat]:
    """In one statement, with the people who sit there."""
    return Seat.objects.select_related("table", "user").order_by("number")


BY_CODE = Prepared(lambda code: seats_with_tables().filter(table__code=code), "code")
BY_KEY = Prepared(lambda key: seats_with_tables().filter(table_id=key), 1)
LOCKED = Prepared(lambda key: Table.objects.select_for_update().filter(pk=key), 1)
SEATS = Prepared(
    lambda key: Seat.objects.filter(table_id=key).select_related("user").order_by("number"), 1
)


def with_seats(code: str) -> Table | None:
    """A table with its seats; None if there is none of that code."""
    return joined(BY_CODE(code))


def locked(table_id: int) -> Table:
    """The table and its seats as nobody else can change them until the end of the transaction.
    In two statements: seats that were read while one waited for the lock would be old."""
    for table in LOCKED(table_id):
        return keep_seats(table, SEATS(table_id))
    raise Table.DoesNotExist


def joined(seats: list[Seat]) -> Table | None:
    """The table of these seats, which are all it has."""
    if not seats:
        return None
    return keep_seats(seats[0].table, seats)


def keep_seats(table: Table, seats: list[Seat]) -> Table:
    """The table with all the seats it has: nobody asks for them again."""
    for seat in seats:
        seat.table = table
    known: QuerySet[Seat] = table.seats.all()
    known._result_cache = seats  # what prefetch_related does with a second question
    table._prefetched_objects_cache = {"seats": known}  # type: ignore[attr-defined]  # the same
    return table


def renew(table: Table) -> None:
    """Read a table and its seats again, into the objects that others already hold."""
    now = joined(BY_KEY(table.pk))
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
