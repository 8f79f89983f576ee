"""All who only watch see the same table: it is drawn once for them.

A drawing is found by what spectators can see and hear, and by nothing else: not even how long an
answer takes may tell that somebody picked something in secret.  What a seat sees is never kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from django.http import HttpRequest
from django.template.loader import render_to_string

from signoria.web.site.languages import language
from signoria.web.tables.viewing import TALK, Visitor, table_context

KEPT = 100  # drawings in memory
Key = tuple[object, ...]


class Drawings:
    """The latest drawings of tables, by what they show."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Key, str] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> str | None:
        """A drawing that was made for somebody else."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Key, drawing: str) -> None:
        """For whoever comes next; the ones used longest ago leave."""
        with self._lock:
            self._kept[key] = drawing
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()


DRAWINGS = Drawings()


def drawn(request: HttpRequest, visitor: Visitor) -> str:
    """The table for somebody without a seat, drawn now or for another one before."""
    assert visitor.seat is None
    if visitor.table.clock:  # clocks run on
        return draw(request, visitor)
    found = DRAWINGS.get(key_of(visitor))
    if found is None:
        found = draw(request, visitor)
        DRAWINGS.keep(key_of(visitor), found)  # the table may have moved on while it was drawn
    return found


def draw(request: HttpRequest, visitor: Visitor) -> str:
    """The changing part of the page."""
    return render_to_string("tables/_table.html", table_context(request, visitor), request)


def key_of(visitor: Visitor) -> Key:
    """All that a spectator's drawing depends on: what was seen, said and renamed, the language.
    The time since when somebody is asked tells a game from one that a backup brought back."""
    table = visitor.table
    said = TALK(table.pk)[:1]
    return (
        table.pk,
        table.spectator_version,
        table.status,
        table.asked_since,
        said[0].pk if said else 0,
        tuple((seat.name, seat.page, seat.stand_in, seat.out) for seat in visitor.seats),
        language(),
    )
