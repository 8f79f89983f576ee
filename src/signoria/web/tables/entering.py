"""Who may come to a table.  To a public one everybody; to a private one its host, who sits there,
who was invited by name, and who has come by its link, which carries a key.

All others get the answer of a table that is not there, whatever they ask for: to watch, a replay, a
review, a record, numbers of a stream, the API.  The same holds for all but one person where a part
of the site keeps a table for them (`KEEPERS`).
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from signoria.web.tables.models import Seat, Table
from signoria.web.tables.reading import with_seats

ENTERED = "entered"  # in a session: the keys somebody has come with, the latest last
MOST_KEPT = 100
# Each says for whom alone a table is there for now; None: for everybody, as far as it goes.
KEEPERS: list[Callable[[Table], int | None]] = []


def entered(request: HttpRequest, code: str) -> Table:
    """The table of a link with its seats; there is none for who may not come."""
    row = with_seats(code=code[:20])
    if row is None or not may_enter(request, row):
        raise Http404("there is no such table")
    return row


def may_enter(request: HttpRequest, table: Table, key: str = "") -> bool:
    """Is the table there for whoever asks, with the key of the address or of an invitation?"""
    person = request.user.pk if request.user.is_authenticated else None
    alone = kept_for(table)
    if alone is not None:
        return alone == person
    if table.public or not table.key:
        return True
    if person is not None and person in table.sent_away:
        return False
    if is_at_home(table, person) or table.key in request.session.get(ENTERED, ()):
        return True
    if constant_time_compare(key or request.GET.get("key", ""), table.key):
        keep(request, table.key)
        return True
    return person is not None and was_asked(table, person)


def kept_for(table: Table) -> int | None:
    """The only person for whom the table is there for now; None: it is not kept for one."""
    found = (keeper(table) for keeper in KEEPERS)
    return next((person for person in found if person is not None), None)


def is_at_home(table: Table, person: int | None) -> bool:
    """Its host, or who sits there."""
    if person is None:
        return False
    return table.host_id == person or any(seat.user_id == person for seat in table.seats.all())


def was_asked(table: Table, person: int) -> bool:
    """Invited by name, or played the game of which this is the rematch."""
    if table.invitations.filter(to_id=person).exists():
        return True
    if table.parent_id is None or table.parent_ply is not None:
        return False
    return Seat.objects.filter(table_id=table.parent_id, user_id=person).exists()


def keep(request: HttpRequest, key: str) -> None:
    """Who has come by a link may go on without it."""
    known = [one for one in request.session.get(ENTERED, ()) if one != key]
    request.session[ENTERED] = [*known, key][-MOST_KEPT:]


def invitation(request: HttpRequest, table: Table) -> str:
    """The link that brings others to the waiting room."""
    return with_key(request.build_absolute_uri(reverse("lobby:room", args=[table.code])), table)


def with_key(link: str, table: Table) -> str:
    """A link to be sent to others: at a private table it carries the key."""
    if table.public or not table.key or f"key={table.key}" in link:
        return link
    return f"{link}{'&' if '?' in link else '?'}{urlencode({'key': table.key})}"
