"""What the site does: whoever runs it closes a table, rooms that nobody comes to and games that
nobody goes on with are closed by themselves.  No result, nothing counted."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from signoria.web.site import clock
from signoria.web.tables import life
from signoria.web.tables.models import Table
from signoria.web.tables.services.endings import close_row, go_on
from signoria.web.tables.services.playing import wake_bots
from signoria.web.tables.services.refusals import Impossible
from signoria.web.tables.services.seating import changing

CAN_BE_CLOSED = (Table.Status.OPEN, Table.Status.PLAYING)
ROOM_LASTS = timedelta(days=2)  # a waiting room, after the last thing that happened in it
ROOM_BY_LETTER_LASTS = timedelta(days=14)  # where people have days for a move
GAME_LASTS = timedelta(days=30)  # a game of one person against bots without a clock
WRITTEN = ["status", "closed", "ended"]


def close(table: Table, why: Table.Closed) -> None:
    """Nobody plays or looks here any more; open pages are told."""
    if table.status not in CAN_BE_CLOSED:
        raise Impossible(_("only a table that waits or plays can be closed"))
    with changing(table, table.status) as row:
        close_row(row, "close", why)
        row.save(update_fields=WRITTEN)
    table.refresh_from_db()


def reopen(table: Table) -> None:
    """As it was before whoever runs the site closed it."""
    with changing(table, Table.Status.CLOSED) as row:
        if row.closed == Table.Closed.BY_RULES:
            raise Impossible(_("the record of this game is open, so it cannot go on"))
        if row.closed != Table.Closed.BY_HOST:
            raise Impossible(_("only a table that was closed by hand is opened again"))
        life.take(row, "reopen", Table.Status.PLAYING if row.started else Table.Status.OPEN)
        go_on(row)
        row.save(update_fields=[*WRITTEN, "asked_since"])
    table.refresh_from_db()
    wake_bots(table)


def expired() -> list[tuple[int, str, Table.Closed]]:
    """Tables that nobody comes to or goes on with: key, step, why."""
    now = clock.now()
    touched = Coalesce("asked_since", "started", "created")
    by_letter = Q(clock__startswith="days")
    rooms = Table.objects.filter(status=Table.Status.OPEN).filter(
        (~by_letter & Q(changed_at__lt=nanoseconds(now - ROOM_LASTS)))
        | (by_letter & Q(changed_at__lt=nanoseconds(now - ROOM_BY_LETTER_LASTS)))
    )
    people = Count("seats", filter=Q(seats__user__isnull=False))
    games = (
        Table.objects.filter(status=Table.Status.PLAYING, clock="", rated=False)
        .annotate(touched=touched, people=people)
        .filter(touched__lt=now - GAME_LASTS, people__lte=1)
    )
    return [(key, "expire", Table.Closed.EXPIRED) for key in rooms.values_list("pk", flat=True)] + [
        (key, "forget", Table.Closed.FORGOTTEN) for key in games.values_list("pk", flat=True)
    ]


def nanoseconds(moment: datetime) -> int:
    """As stamps of changes are kept."""
    return int(moment.timestamp() * 1e9)


def expire() -> int:
    """Close them; how many."""
    return sum(let_go(*each) for each in expired())


def let_go(key: int, step: str, why: Table.Closed) -> bool:
    """Close a table, unless somebody came meanwhile."""
    table = Table.objects.get(pk=key)
    with changing(table, table.status) as row:
        if row.changed_at != table.changed_at:
            return False
        close_row(row, step, why)
        row.save(update_fields=WRITTEN)
    return True
