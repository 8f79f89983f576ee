"""Whoever runs the site closes a table: no result, nothing counted, nobody sees it any more."""

from __future__ import annotations

from django.utils.translation import gettext as _

from signoria.web.site import clock
from signoria.web.tables.models import Table
from signoria.web.tables.services.playing import wake_bots
from signoria.web.tables.services.refusals import Impossible
from signoria.web.tables.services.seating import changing

CAN_BE_CLOSED = (Table.Status.OPEN, Table.Status.PLAYING)


def close(table: Table, why: Table.Closed) -> None:
    """Nobody plays or looks here any more; open pages are told."""
    if table.status not in CAN_BE_CLOSED:
        raise Impossible(_("only a table that waits or plays can be closed"))
    with changing(table, table.status) as row:
        row.status, row.closed, row.ended = Table.Status.CLOSED, why, clock.now()
        row.save(update_fields=["status", "closed", "ended"])
    table.refresh_from_db()


def reopen(table: Table) -> None:
    """As it was; the time it was closed is on nobody's clock."""
    with changing(table, Table.Status.CLOSED) as row:
        if row.closed != Table.Closed.BY_HOST:
            raise Impossible(_("the record of this game is open, so it cannot go on"))
        row.status = Table.Status.PLAYING if row.started else Table.Status.OPEN
        row.closed, row.ended = "", None
        row.asked_since = clock.now() if row.asked_since else None
        row.save(update_fields=["status", "closed", "ended", "asked_since"])
        row.commitments.filter(since__isnull=False).update(since=clock.now())
    table.refresh_from_db()
    wake_bots(table)
