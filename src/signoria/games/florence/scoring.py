"""Best work of a round, prestige cards, the result (FLO-BEST, FLO-END, FLO-PC)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.events import Value
from signoria.core.game import Result
from signoria.core.machine import Step, emit, reveal
from signoria.games.florence.components import FEWEST, NEED, PRESTIGE_IDS, PRESTIGES
from signoria.games.florence.principality import count
from signoria.games.florence.state import (
    BEST_LINE,
    LINE_IDS,
    PRESTIGE_LINE,
    FlorenceState,
)
from signoria.games.florence.verbs import score


class BestWork(Step[FlorenceState]):
    """3 points for the highest marker, for all who share it; then the markers leave (FLO-BEST)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: FlorenceState) -> None:
        best = 0
        for player in s.players:
            best = max(best, player.marker)
        for seat, player in enumerate(s.players):
            if best and player.marker == best:
                if s.events is not None:
                    emit(s, "best_work", seat, {"value": best})
                score(s, seat, s.parts.points_best, BEST_LINE)
        for player in s.players:
            player.marker = 0


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


class ScorePrestige(Step[FlorenceState]):
    """All prestige cards are turned over and score for their owners (FLO-END-2)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: FlorenceState) -> None:
        reveal(s)
        for seat, player in enumerate(s.players):
            for card in range(PRESTIGES):
                if player.prestige >> card & 1:
                    points = prestige_value(s, seat, card)
                    if s.events is not None:
                        numbers: dict[str, Value] = {"card": PRESTIGE_IDS[card], "points": points}
                        emit(s, "prestige_shown", seat, numbers)
                    score(s, seat, points, PRESTIGE_LINE + card)
        if s.events is not None:
            for seat in result(s).winners():
                emit(s, "game_won", seat, {"points": s.players[seat].points})


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
