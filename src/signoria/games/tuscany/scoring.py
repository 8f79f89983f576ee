"""Phase transfers, final scoring and the result (TUS-SCORE, TUS-END)."""

from __future__ import annotations

from signoria.core.bag import size
from signoria.core.game import Result
from signoria.core.machine import emit
from signoria.games.tuscany.ids import (
    END_CARDS,
    END_HEXAGONS,
    END_MARBLE,
    END_TOKENS,
    END_WORKERS,
    GREEN_LINES,
    HEXAGON,
    LINE_IDS,
    PHASE,
)
from signoria.games.tuscany.questions import empty_fields, times_counted
from signoria.games.tuscany.state import Player, TuscanyState
from signoria.games.tuscany.verbs import score


def transfer(s: TuscanyState) -> None:
    """The phase ends: everybody's green points are added to red, green stays (TUS-SCORE-1)."""
    if s.events is not None:
        emit(s, "phase_ended", None, {"phase": s.phase})
    for seat, player in enumerate(s.players):
        score(s, seat, player.green, PHASE + s.phase - 1)


def kept_points(s: TuscanyState, me: Player) -> dict[int, int]:
    """Red points that what somebody has kept is worth at the end, by ledger line (TUS-END-1)."""
    hexagons = me.storage.count(HEXAGON)
    return {
        END_CARDS: size(me.hand) // s.parts.cards_per_point,
        END_TOKENS: len(me.storage) - hexagons,
        END_HEXAGONS: hexagons,
        END_MARBLE: me.marble,
        END_WORKERS: me.workers,
    }


def projected(s: TuscanyState, seat: int) -> int:
    """Red points at the end, if nobody scored or spent anything any more."""
    me = s.players[seat]
    return me.red + times_counted(s) * me.green + sum(kept_points(s, me).values())


def final_scoring(s: TuscanyState) -> None:
    """Red points for what was kept (TUS-END-1)."""
    if s.events is not None:
        emit(s, "final_scoring", None)
    for seat, me in enumerate(s.players):
        for line, points in kept_points(s, me).items():
            score(s, seat, points, line)
    if s.events is not None:
        for seat in result(s).winners():
            emit(s, "won", seat)


def ranking_key(s: TuscanyState, seat: int) -> tuple[int, int, int]:
    """Red points, then more empty fields, then more green points (TUS-END-2)."""
    me = s.players[seat]
    return (me.red, empty_fields(me), me.green)


def result(s: TuscanyState) -> Result:
    """Scores, places and the ledger as they stand."""
    keys = [ranking_key(s, seat) for seat in range(len(s.players))]
    places = [1 + sum(other > key for other in keys) for key in keys]
    scores = [player.red for player in s.players]
    ledger = [
        {
            LINE_IDS[line]: points
            for line, points in enumerate(player.ledger)
            if points and line >= GREEN_LINES
        }
        for player in s.players
    ]
    decided = scores.count(max(scores)) > places.count(1)
    return Result(scores, places, ledger, "TUS-END-2" if decided else "")
