"""How a game ended, for those who look at it: on the table, the page of the end, in its record."""

from __future__ import annotations

from typing import Any

from signoria.core.game import Game
from signoria.web.boards.base import Ended
from signoria.web.tables import results
from signoria.web.tables.models import Table


def ended(row: Table, game: Game[Any], state: Any) -> Ended | None:
    """For a game that is over and from which somebody had gone, or that was ended together."""
    gone = results.gone(row)
    if row.status != Table.Status.OVER or not (row.ending or gone):
        return None
    why = tuple(seat.out for seat in row.seats.all() if seat.out)
    return Ended(row.ending, gone, why, results.placed(row, game, state))


def told(row: Table) -> dict[str, Any]:
    """For a record: how it ended, who had gone and why, and the places this led to."""
    return {
        "how": row.ending or "played",
        "gone": {str(seat.number): seat.out for seat in row.seats.all() if seat.out},
        "places": row.result["places"] if row.result is not None else [],
    }


def in_a_line(row: Table) -> str:
    """The same as a comment under the moves of a text; nothing for a game played to its end."""
    if row.status != Table.Status.OVER or not (row.ending or results.gone(row)):
        return ""
    gone = [f"seat {seat.number} {seat.out}" for seat in row.seats.all() if seat.out]
    places = " ".join(str(place) for place in (row.result or {}).get("places", []))
    return f"# ended: {', '.join([row.ending or 'played', *gone])}; places {places}\n"
