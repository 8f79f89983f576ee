"""Prestige cards and the result (FLO-END, FLO-PC)."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.florence.ids import FEWEST, LINE_IDS, NEED
from signoria.games.florence.questions.principality import count
from signoria.games.florence.state import FlorenceState


def prestige_value(s: FlorenceState, seat: int, card: int) -> int:
    """What a prestige card brings its owner if the game ended now (FLO-PC-0 to 14)."""
    terms = s.parts.prestige_terms[card]
    how = s.parts.prestige_how[card]
    me = s.players[seat]
    if how == NEED:
        for term, least in terms:
            if count(s, me, term) < least:
                return 0
        return s.parts.prestige_points[card]
    term = terms[0][0]
    mine = count(s, me, term)
    if how == FEWEST:
        mine = -mine
    elif mine == 0:
        return 0
    tied = False
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        theirs = count(s, player, term)
        if how == FEWEST:
            theirs = -theirs
        if theirs > mine:
            return 0
        if theirs == mine:
            tied = True
    return s.parts.prestige_tied[card] if tied else s.parts.prestige_points[card]


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
