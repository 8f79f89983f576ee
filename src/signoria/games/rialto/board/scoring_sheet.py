"""The ends of rounds (who won the stages) and of the game (district by district) as sheets."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from signoria.core.events import Event
from signoria.games.rialto.ids import DISTRICT_LINE, DISTRICTS, LINE_IDS
from signoria.games.rialto.questions import district_count, ranking
from signoria.games.rialto.state import RialtoState
from signoria.web.boards.base import Board
from signoria.web.boards.scoring import (
    Scored,
    Scoring,
    Stretch,
    by_sources,
    capital,
    last_index,
)
from signoria.web.boards.told import Sign


def scoring(board: Board, events: Sequence[Event]) -> Scored | None:
    """The latest end of a round; after the last one the final scoring as well."""
    ended = last_index(events, "round_ended")
    if ended < 0:
        return None
    sheets = [round_sheet(board, events, ended)]
    final = last_index(events, "final_scoring")
    if final < ended:
        return Scored(ended, tuple(sheets))
    sheets += final_sheets(board, events, final)
    return Scored(len(events) - 1, tuple(sheets))


def round_sheet(board: Board, events: Sequence[Event], ended: int) -> Scoring:
    """Who won which stage of a round, and what the round brought."""
    scene = board.scene
    stretch = Stretch(board, events, last_index(events, "round_began", before=ended), ended)
    won: dict[int, tuple[Sign, ...]] = {}
    for event in stretch.events:
        if event.what == "won_bonus" and event.seat is not None:
            won[event.seat] = (*won.get(event.seat, ()), Sign(f"s-{event.data['kind']}"))
    number = events[ended].data["round"]
    assert isinstance(number, int)
    return Scoring(
        icon="lion",
        title=_("Round %(number)s") % {"number": number},
        what=_("Stages won"),
        measure=_("Stages"),
        rule="RIA-P2-6",
        rows=stretch.rows(won, [len(won.get(player.seat, ())) for player in scene.players]),
        number=number,
        of=DISTRICTS,
    )


def final_sheets(board: Board, events: Sequence[Event], final: int) -> list[Scoring]:
    """What was left over and the buildings, then the districts one by one."""
    title = board.scene.text.event(board.scene.view, events[final])
    lines = [str(event.data.get("line", "")) for event in events]
    start = next(
        (n for n in range(final, len(events)) if lines[n].startswith("district_")), len(events)
    )
    sheets = [by_sources(board, events, final, start, ("lion", title, "RIA-FIN-1"))]
    for district in range(DISTRICTS):
        line = LINE_IDS[DISTRICT_LINE + district]
        end = start
        while end < len(events) and lines[end] == line:
            end += 1
        stretch = Stretch(board, events, start, end)
        sheets.append(district_sheet(board, stretch, district))
        start = end
    return sheets


def district_sheet(board: Board, stretch: Stretch, district: int) -> Scoring:
    """The majority in a district."""
    scene = board.scene
    s: RialtoState = scene.view
    present = ranking(s, district)
    councillors = [district_count(s, player.seat, district) for player in scene.players]
    places = [
        present.index(player.seat) + 1 if player.seat in present else 0 for player in scene.players
    ]
    counts = {
        player.seat: (Sign(f"pawn{player.sign}", councillors[player.seat]),)
        for player in scene.players
        if councillors[player.seat]
    }
    return Scoring(
        icon="s-councillor",
        title=capital(scene.text.ledger_line(s, LINE_IDS[DISTRICT_LINE + district])),
        what=_("Councillors"),
        measure=_("Number"),
        rule="RIA-FIN-4",
        rows=stretch.rows(counts, councillors, places),
        number=district + 1,
        of=DISTRICTS,
    )
