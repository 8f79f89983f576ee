"""Military scorings as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.principato.board.told import CUBES, symbol
from signoria.games.principato.ids import LINE_IDS, MILITARY, SCORINGS, TOKEN_IDS
from signoria.games.principato.state import PrincipatoState
from signoria.web.boards.base import Board
from signoria.web.boards.scoring import Scored, Scoring, Stretch, capital, last_index, places_by
from signoria.web.boards.told import Sign, some

TROOPS = ("catapult", "condottiere", "militia")


def scoring(board: Board, events: Sequence[Event]) -> Scored | None:
    """The latest military scoring."""
    at = last_index(events, "strengths")
    if at < 0:
        return None
    began = last_index(events, "scoring_began", before=at)
    end = last_index(events, "cleared") + 1
    number = events[began].data["number"]
    strengths = events[at].data["strengths"]
    assert isinstance(number, int) and isinstance(strengths, tuple)
    counts = {
        player.seat: troops_then(board.scene.view, player.seat, events[end:])
        + supply(events[began:at], player.seat)
        for player in board.scene.players
    }
    line = board.scene.text.ledger_line(board.scene.view, LINE_IDS[MILITARY + number - 1])
    rows = Stretch(board, events, at, end).rows(counts, strengths, places_by(strengths))
    what, measure = _("Troops and supply"), _("Strength")
    sheet = Scoring("swords", capital(line), what, measure, "PRI-MIL-6", rows, number, SCORINGS)
    return Scored(end - 1, (sheet,))


def troops_then(s: PrincipatoState, seat: int, later: Sequence[Event]) -> tuple[Sign, ...]:
    """The troops at the scoring: those of now, without what came and with what went since."""
    found: tuple[Sign, ...] = ()
    for token in TROOPS:
        number = s.players[seat].tokens[TOKEN_IDS.index(token)]
        for event in later:
            if event.seat == seat and event.data.get("token") == token:
                changed = event.data["number"]
                assert isinstance(changed, int)
                number += changed if event.what == "dismissed" else -changed
        found += some(symbol(token), number)
    return found


def supply(scored: Sequence[Event], seat: int) -> tuple[Sign, ...]:
    """The cubes that were put on troops for it."""
    found: dict[str, int] = {}
    for event in scored:
        number = event.data.get("number")
        if event.what == "supplied" and event.seat == seat and isinstance(number, int):
            icon = CUBES[str(event.data["cube"])]
            found[icon] = found.get(icon, 0) + number
    return tuple(Sign(icon, number) for icon, number in found.items())
