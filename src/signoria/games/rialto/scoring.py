"""Final scoring and the result."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.rialto.ids import (
    DISTRICTS,
    LINE_IDS,
    lying_bridge,
)
from signoria.games.rialto.questions import building_values, human_order, podium
from signoria.games.rialto.state import Player, RialtoState


def leftovers(me: Player) -> int:
    """One point for every two coins and private councillors, rounded up (RIA-FIN-1)."""
    return (me.coins + me.private + 1) // 2


def if_it_ended(s: RialtoState) -> list[int]:
    """Everybody's score with the final scoring of the position as it is."""
    scores = [player.score for player in s.players]
    if not s.stack or not s.doge:  # scored already, or not begun
        return scores
    for seat, player in enumerate(s.players):
        scores[seat] += leftovers(player) + building_values(s, seat)
    for district in range(DISTRICTS):
        for participant, points in podium(s, district):
            if 0 <= participant < len(s.players):
                scores[participant] += points
    return scores


def if_bridge_lay(s: RialtoState, connection: int, high: int) -> list[int]:
    """The same if the top bridge lay there with its higher end at a district."""
    copied = s.copy()
    faces_second = s.parts.ends[connection][1] == high
    copied.connections[connection] = lying_bridge(s.top_bridge, faces_second)
    return if_it_ended(copied)


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
