"""How a game ended: the places the rules give, and those who left for good behind all others.

Only what is stored is used, so that a game is told in the same way on every page and in its record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from signoria.core.game import Game, Result
from signoria.core.machine import OVER
from signoria.web.tables.models import Seat, Table

if TYPE_CHECKING:
    from signoria.web.tables.live import Live


def is_last(row: Table, seat: Seat) -> bool:
    """Does this seat come last, whatever its points?  Somebody's who resigned where a bot plays
    on does not, as long as one did play on."""
    if seat.out == Seat.Out.RESIGNED and row.resigning == Table.Resigning.BOT:
        return row.ending == Table.Ending.RESIGNED
    return bool(seat.out)


def gone(row: Table) -> tuple[int, ...]:
    """The seats of those who left for good."""
    return tuple(seat.number for seat in row.seats.all() if seat.out)


def sides(row: Table, game: Game[Any], state: Any) -> dict[int, list[Seat]]:
    """Who plays together; for most games everybody alone."""
    found: dict[int, list[Seat]] = {}
    for seat in row.seats.all():
        found.setdefault(game.side(state, seat.number), []).append(seat)
    return found


def final(row: Table, live: Live) -> Result:
    """The result of a game that is over: points as they stand, places by how it ended."""
    return placed(row, live.game, live.state)


def placed(row: Table, game: Game[Any], state: Any) -> Result:
    """The same from a state."""
    found = game.result(state)
    if row.ending == Table.Ending.AGREED:
        return Result(found.scores, [1] * row.players, found.ledger)
    behind = {
        seat.number
        for side in sides(row, game, state).values()
        if all(is_last(row, one) for one in side)
        for seat in side
    }
    if not behind or row.players == 1:
        return found
    return Result(found.scores, places(found.places, behind), found.ledger, found.tie_break)


def places(before: list[int], behind: set[int]) -> list[int]:
    """The others as they were among themselves, then these, who share a place."""
    ahead = [place for seat, place in enumerate(before) if seat not in behind]
    return [
        len(ahead) + 1 if seat in behind else 1 + sum(other < place for other in ahead)
        for seat, place in enumerate(before)
    ]


def is_same(row: Table, live: Live) -> bool:
    """Do the moves of a finished game lead to the result that was shown?"""
    ends_by_rules = row.ending == Table.Ending.PLAYED
    return ends_by_rules == (live.actor() == OVER) and final(row, live).to_json() == row.result
