"""The ends of phases as a sheet: green points are added to red ones."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.tuscany.ids import GREEN_LINES, LINE_IDS, STACKS
from signoria.games.tuscany.state import TuscanyState
from signoria.web.boards.base import Board
from signoria.web.boards.scoring import Scored, Scoring, Stretch, by_sources, capital, last_index
from signoria.web.boards.told import Sign, some


def scoring(board: Board, events: Sequence[Event]) -> Scored | None:
    """The latest end of a phase."""
    at = last_index(events, "phase_ended")
    if at < 0:
        return None
    phase = events[at].data["phase"]
    assert isinstance(phase, int)
    end = at + 1
    while end < len(events) and events[end].data.get("line") == f"phase_{phase}":
        end += 1
    scene = board.scene
    greens = [green_then(scene.view, player.seat, events[end:]) for player in scene.players]
    counts = {
        seat: tuple(sign for line, n in green.items() for sign in some(board.ledger_icon(line), n))
        for seat, green in enumerate(greens)
    }
    strengths = [sum(green.values()) for green in greens]
    title = capital(scene.text.event(scene.view, events[at]))
    rows = Stretch(board, events, at, end).rows(merged(counts), strengths)
    what, measure = _("Where green points come from"), _("Green")
    sheets = [Scoring("pt-red", title, what, measure, "TUS-SCORE-1", rows, phase, STACKS)]
    final = last_index(events, "final_scoring")
    if final >= end:
        end = len(events)
        title = scene.text.event(scene.view, events[final])
        sheets.append(by_sources(board, events, final, end, ("pt-red", title, "TUS-END-1")))
    return Scored(end - 1, tuple(sheets))


def green_then(s: TuscanyState, seat: int, later: Sequence[Event]) -> dict[str, int]:
    """Green points by source at that time: those of now without what came since."""
    found = dict(zip(LINE_IDS[:GREEN_LINES], s.players[seat].ledger, strict=False))
    for event in later:
        points = event.data.get("points")
        if event.what == "scored_green" and event.seat == seat and isinstance(points, int):
            found[str(event.data["line"])] -= points
    return found


def merged(counts: dict[int, tuple[Sign, ...]]) -> dict[int, tuple[Sign, ...]]:
    """Sources with the same drawing as one."""
    found = {}
    for seat, signs in counts.items():
        sums: dict[str, int] = {}
        for sign in signs:
            sums[sign.icon] = sums.get(sign.icon, 0) + sign.number
        found[seat] = tuple(Sign(icon, number) for icon, number in sums.items())
    return found
