"""The ends of phases as a sheet: what each source brought, and the silver of mines."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.burgundy.ids import PHASE_IDS, PHASES
from signoria.web.boards.base import Board
from signoria.web.boards.scoring import Scored, Scoring, Stretch, by_sources, capital, last_index


def scoring(board: Board, events: Sequence[Event]) -> Scored | None:
    """The latest end of a phase; after the last one the final scoring as well."""
    ended = last_index(events, "phase_ended")
    if ended < 0:
        return None
    # Mines pay, and shields act, between the end of a phase and what comes next.
    following = ("phase_began", "final_scoring", "solo_lost", "game_ended")
    later = (n for n in range(ended, len(events)) if events[n].what in following)
    end = next(later, len(events))
    sheets = [phase_sheet(board, events, ended, end)]
    if end < len(events) and events[end].what == "final_scoring":
        title = board.scene.text.event(board.scene.view, events[end])
        head = ("castle", title, "BUR-GAMEEND-1")
        sheets.append(by_sources(board, events, end, len(events), head))
        end = len(events)
    return Scored(end - 1, tuple(sheets))


def phase_sheet(board: Board, events: Sequence[Event], ended: int, end: int) -> Scoring:
    """The points of a phase by their sources, and what mines paid at its end."""
    scene = board.scene
    stretch = Stretch(board, events, last_index(events, "phase_began", before=ended), end)
    counts = {player.seat: stretch.by_source(player.seat) for player in scene.players}
    mines = [0] * len(scene.players)
    for event in events[ended:end]:
        silver = event.data.get("silver")
        if event.seat is not None and event.data.get("source") == "mines":
            mines[event.seat] += silver if isinstance(silver, int) else 0
    return Scoring(
        icon="castle",
        title=capital(scene.text.event(scene.view, events[ended])),
        what=_("Where the points came from"),
        measure=_("Silver of mines"),
        rule="BUR-MINE-1",
        rows=stretch.rows(counts, mines),
        number=PHASE_IDS.index(str(events[ended].data["phase"])) + 1,
        of=PHASES,
    )
