"""The best works of a round as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.florence.ids import BEST_LINE, LINE_IDS
from signoria.web.boards.base import Board
from signoria.web.boards.scoring import (
    Scored,
    Scoring,
    Stretch,
    capital,
    last_index,
    places_by,
)
from signoria.web.boards.told import Sign

WORKS = ("completed_work", "princess_work")


def scoring(board: Board, events: Sequence[Event]) -> Scored | None:
    """The latest comparison of works."""
    last = last_index(events, "best_work")
    if last < 0:
        return None
    scene = board.scene
    began = last_index(events, "round_began", before=last)
    number = events[began].data["round"]
    first = next(n for n in range(began, len(events)) if events[n].what == "best_work")
    end = last + 2  # the points of the last one who shares the best work
    values = [0] * len(scene.players)
    works: dict[int, tuple[Sign, ...]] = {}
    for event in events[began:first]:
        value = event.data.get("value")
        if event.what in WORKS and event.seat is not None and isinstance(value, int):
            values[event.seat] = max(values[event.seat], value)
            if "profession" in event.data:
                made = Sign(f"pf-{event.data['profession']}", value)
                works[event.seat] = (*works.get(event.seat, ()), made)
    line = capital(scene.text.ledger_line(scene.view, LINE_IDS[BEST_LINE]))
    assert isinstance(number, int)
    sheet = Scoring(
        icon="laurel",
        title=f"{line} · {number}",
        what=_("Works of the round"),
        measure=_("Work value"),
        rule="FLO-BEST-1",
        rows=Stretch(board, events, first, end).rows(works, values, places_by(values)),
        number=number,
        of=scene.view.parts.rounds,
    )
    return Scored(end - 1, (sheet,))
