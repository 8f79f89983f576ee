"""Why something cannot be done: nothing was changed then."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from signoria.core.errors import SignoriaError
from signoria.web.tables.models import Table


class Stale(SignoriaError):
    """The request was made from an older view; nothing was changed."""


class Forbidden(SignoriaError):
    """This person may not do that; nothing was changed."""


class Impossible(SignoriaError):
    """It cannot be done now, for the reason named; nothing was changed."""


class Closed(SignoriaError):
    """The table was closed: nothing of it is shown."""

    def __init__(self, table: Table) -> None:
        super().__init__(WHY_CLOSED[table.closed])
        self.code = table.code
        self.has_record = table.closed == Table.Closed.BY_RULES
        is_forgotten = table.closed == Table.Closed.FORGOTTEN
        self._players = {seat.user_id for seat in table.seats.all()} if is_forgotten else set()

    def may_resume(self, person: int | None) -> bool:
        """Can this person go on with it?"""
        return person is not None and person in self._players


def check_status(row: Table, status: str) -> None:
    """Refuse what cannot be done at this stage of a table."""
    if row.status != status:
        raise Impossible(WRONG_STATUS[row.status])


WRONG_STATUS = {
    "open": gettext_lazy("the game has not started"),
    "playing": gettext_lazy("the game has already started"),
    "over": gettext_lazy("the game is over"),
    "closed": gettext_lazy("the table was closed"),
}
WHY_CLOSED = {
    "host": gettext_lazy("This table was closed by whoever runs the site."),
    "rules": gettext_lazy(
        "This game began under rules that the site no longer has: it was closed without a result."
    ),
    "aborted": gettext_lazy("This game was called off before everybody had moved."),
    "expired": gettext_lazy("Nobody came to this table for days, so it was closed."),
    "forgotten": gettext_lazy("Nobody has played here for weeks, so the game was put away."),
}
