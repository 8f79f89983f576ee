"""Final scoring and the result."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.rialto.ids import (
    LINE_IDS,
)
from signoria.games.rialto.questions import human_order
from signoria.games.rialto.state import RialtoState


def standing(s: RialtoState) -> list[int]:
    """Players by score, ties by Doge order (RIA-FIN-5)."""
    order = human_order(s) or list(range(len(s.players)))  # before the start player is known
    return sorted(order, key=lambda seat: -s.players[seat].score)


def result(s: RialtoState) -> Result:
    """Scores, places and the ledger as they stand."""
    scores = [player.score for player in s.players]
    places = [0] * len(scores)
    for place, seat in enumerate(standing(s), 1):
        places[seat] = place
    ledger = [
        {LINE_IDS[line]: points for line, points in enumerate(player.ledger) if points}
        for player in s.players
    ]
    tied = not s.stack and scores.count(max(scores)) > 1
    return Result(scores, places, ledger, "RIA-FIN-5" if tied else "")
