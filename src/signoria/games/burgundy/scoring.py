"""Final scoring, ties and the result (BUR-SCORE-1 to 3, BUR-TIE-1 and 2, BUR-EXT-4)."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.burgundy.ids import (
    END_MONASTERIES,
    LINE_IDS,
    NONE,
    SOLO,
    TEAM,
)
from signoria.games.burgundy.questions.estates import empty_fields
from signoria.games.burgundy.questions.monasteries import counts_crane, monastery_points
from signoria.games.burgundy.state import (
    BurgundyState,
    Estate,
    board_of,
    estate_of,
    members,
)


def crane_counts_for(s: BurgundyState, me: Estate, named: int, factor: int) -> int:
    """The monastery whose building the crane counts as: the one worth most (R-19)."""
    best, most = NONE, 0
    for owned, worth in ((me.monasteries, factor), (named, 1)):
        for number in END_MONASTERIES:
            points = s.parts.end_points[number] * worth
            if owned >> number & 1 and counts_crane(me, number) and points > most:
                best, most = number, points
    return best


def end_points(s: BurgundyState, me: Estate, number: int, crane: int) -> int:
    """What a monastery is worth on an estate, the crane counted where it was chosen to."""
    points = monastery_points(s, me, number)
    return points + s.parts.end_points[number] if number == crane else points


def standing(s: BurgundyState) -> list[list[int]]:
    """Estates in groups of equal rank, the best first (BUR-TIE-1, BUR-TEAM-8)."""

    def rank(estate: int) -> tuple[int, int, int]:
        me = s.estates[estate]
        empty = empty_fields(s, me) if me.board != NONE else 0
        last = 0
        if s.mode != TEAM and s.bridge:
            last = s.bridge.index(members(s, estate)[0])
        return (me.score, empty, last)

    groups: list[list[int]] = []
    ranked = sorted(range(len(s.estates)), key=rank, reverse=True)
    for estate in ranked:
        if groups and rank(groups[-1][0]) == rank(estate):
            groups[-1].append(estate)
        else:
            groups.append([estate])
    return groups


def result(s: BurgundyState) -> Result:
    """Scores, places and the ledger as they stand, per seat."""
    scores = [estate_of(s, seat).score for seat in range(s.players)]
    places = [0] * s.players
    tie_break = ""
    if s.mode == SOLO:
        places[0] = 1 if is_won(s) else 2
    else:
        for place, group in enumerate(standing(s), 1):
            for estate in group:
                for seat in members(s, estate):
                    places[seat] = place
        best = sorted([me.score for me in s.estates], reverse=True)
        if best[0] == best[1]:
            tie_break = "BUR-TIE-2" if s.mode == TEAM else "BUR-TIE-1"
    ledger = [
        {LINE_IDS[line]: points for line, points in enumerate(estate_of(s, seat).ledger) if points}
        for seat in range(s.players)
    ]
    return Result(scores, places, ledger, tie_break)


def is_won(s: BurgundyState) -> bool:
    """Solo: are all fields covered? (BUR-SOLO-11)"""
    me = s.estates[0]
    return me.board != NONE and me.filled == board_of(s, me).whole
