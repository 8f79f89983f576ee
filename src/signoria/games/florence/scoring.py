"""Prestige cards and the result (FLO-END, FLO-PC)."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.florence.ids import LINE_IDS, MOST, NEED
from signoria.games.florence.questions.principality import count
from signoria.games.florence.state import FlorenceState


def prestige_value(s: FlorenceState, seat: int, card: int) -> int:
    """What a prestige card brings its owner if the game ended now (FLO-PC-0 to 14)."""
    parts = s.parts
    terms = parts.prestige_terms[card]
    how = parts.prestige_how[card]
    me = s.players[seat]
    if how == NEED:
        for term, least in terms:
            if count(s, me, term) < least:
                return 0
        return parts.prestige_points[card]
    term = terms[0][0]
    if how == MOST and count(s, me, term) == 0:
        return 0
    ahead = lead(s, seat, term, 1 if how == MOST else -1)
    if ahead < 0:
        return 0
    return parts.prestige_points[card] if ahead else parts.prestige_tied[card]


def lead(s: FlorenceState, seat: int, term: int, sign: int) -> int:
    """By how much a seat is ahead of the best other one; `sign` -1: fewer is better."""
    mine = sign * count(s, s.players[seat], term)
    best = -1000
    for other, player in enumerate(s.players):
        if other != seat:
            best = max(best, sign * count(s, player, term))
    return mine - best


def result(s: FlorenceState) -> Result:
    """Scores, places and ledger; most points, then most cash, then shared (FLO-END-3)."""
    scores = [player.points for player in s.players]
    keys = [(player.points, player.cash) for player in s.players]
    places = [1 + sum(other > key for other in keys) for key in keys]
    ledger = [
        {LINE_IDS[line]: points for line, points in enumerate(player.ledger) if points}
        for player in s.players
    ]
    best = max(scores)
    tied = scores.count(best) > 1
    return Result(scores, places, ledger, "FLO-END-3" if tied else "")
