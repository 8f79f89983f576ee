"""While the week lasts, a try is seen by its player alone, and nothing is told that would help the
next one: no record, no secret of the dice, no going on from a move, no review, and a replay, which
shows what the player has seen, only while it is played.

Whatever address is not named here is closed; new ones are closed until somebody thinks of them.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin

from signoria.web.challenge.services import closed_try
from signoria.web.tables.models import Table

OPEN = {
    "tables:table",
    "tables:part",
    "tables:preview",
    "tables:move",
    "tables:undo",
    "tables:order",
    "tables:why",
    "tables:hurry",
    "tables:events",
    "lobby:room",
    "learn:table_sheet",
    "learn:piece",
    "learn:card",
}
ELSEWHERE = {"tables:end", "tables:replay"}  # the page of the challenge has the result
IN_PLAY = {"tables:replay"}  # from the own seat: how bots' moves are played back on the board


class Door(MiddlewareMixin):
    """Before any view of a table."""

    def process_view(
        self, request: HttpRequest, view: Any, given: Any, named: dict[str, Any]
    ) -> HttpResponse | None:
        """Nothing for tables that are no try; else only what is open, and only to its player."""
        code = named.get("code")
        found = closed_try(code) if isinstance(code, str) else None
        if found is None:
            return None
        match = request.resolver_match
        name = match.view_name if match is not None else ""
        if found.user_id != request.user.pk or name not in OPEN | ELSEWHERE:
            raise Http404
        plays = found.table is not None and found.table.status == Table.Status.PLAYING
        if name in OPEN or (plays and name in IN_PLAY):
            return None
        return redirect("challenge:challenge")
