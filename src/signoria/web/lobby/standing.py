"""How a game in play stands, in a few words for a list: where it is and everybody's points.

Always by what somebody sees who only watches, whoever reads the list: so nothing is told that is
not to be seen at the table, and what was written for one reader is right for the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.errors import SignoriaError
from signoria.web.lobby.games import has_board
from signoria.web.site.languages import language
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Seat, Table
from signoria.web.tables.page import make_board
from signoria.web.tables.spectators import Drawings
from signoria.web.tables.viewing import Visitor, scene_now

KNOWN = Drawings(2000)
MOST_NEW = 12  # tables of one list that are looked into; the others say where they are later


def standings(tables: Sequence[tuple[Table, list[Seat]]]) -> dict[int, str]:
    """How tables stand, by their keys; nothing for those that are not in play."""
    found: dict[int, str] = {}
    new = 0
    for table, seats in tables:
        if table.status != Table.Status.PLAYING or table.damaged or not has_board(table.game):
            continue
        key = (table.pk, table.spectator_version, table.asked_since, language())
        known = KNOWN.get(key)
        if known is None and new < MOST_NEW:
            new += 1
            known = look(table, seats)
            KNOWN.keep(key, known)
        if known:
            found[table.pk] = known
    return found


def look(table: Table, seats: list[Seat]) -> str:
    """Where a game is, and the points that lie open."""
    try:
        with CACHE.hold(table.pk) as slot:
            scene = scene_now(Visitor(table, seats, None), slot.at(table))
    except SignoriaError:  # it cannot be replayed: its own page says why
        return ""
    where = make_board(scene).where()
    if table.memory:
        return where
    scores = scene.result().scores
    return f"{where} · {' : '.join(str(scores[seat.number]) for seat in seats)}"
