"""Final scoring, ties and the result (BUR-SCORE-1 to 3, BUR-TIE-1 and 2, BUR-EXT-4)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.game import Result
from signoria.core.machine import Step, emit
from signoria.games.burgundy.monasteries import counts_crane, monastery_points
from signoria.games.burgundy.state import (
    L_END_GOODS,
    L_END_MONASTERY,
    L_END_SHIELD,
    L_END_SHIELD6,
    L_END_SILVER,
    L_END_WORKERS,
    LINE_IDS,
    NONE,
    BurgundyState,
    Estate,
    board_of,
    estate_of,
    has_shield,
    members,
)
from signoria.games.burgundy.tiles import END_MONASTERIES, SHIELDS, SOLO, TEAM
from signoria.games.burgundy.verbs import score


def monastery_line(number: int) -> int:
    """The ledger line of a scoring monastery."""
    return L_END_MONASTERY + END_MONASTERIES.index(number)


class FinalScoring(Step[BurgundyState]):
    """After phase E everybody scores what is left; the solo game is just over."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: BurgundyState) -> None:
        if s.mode == SOLO:
            if s.events is not None:
                me = s.estates[0]
                emit(s, "solo_lost", 0, {"empty": empty_fields(s, me)})
            return
        if s.events is not None:
            emit(s, "final_scoring", None)
        for number in range(len(s.estates)):
            score_estate(s, members(s, number)[0])
        if s.events is not None:
            winners = tuple(result(s).winners())
            emit(s, "game_ended", winners[0], {"winners": winners})


def score_estate(s: BurgundyState, seat: int) -> None:
    """Goods, silver, workers, monasteries and shields of one estate, once."""
    me = estate_of(s, seat)
    score(s, seat, sum(me.goods) * s.parts.end_good, L_END_GOODS)
    score(s, seat, me.silver * s.parts.end_silver, L_END_SILVER)
    score(s, seat, me.workers // s.parts.end_workers, L_END_WORKERS)
    factor = 2 if has_shield(me, 10) else 1
    named = s.estates[me.named].monasteries if me.named != NONE else 0
    crane = crane_counts_for(s, me, named, factor)
    score_monasteries(s, seat, factor, crane)
    score_named(s, seat, named, crane)
    doubled = 2 if has_shield(me, 13) else 1
    for shield in range(1, SHIELDS + 1):
        if has_shield(me, shield):
            score(s, seat, s.parts.shield_points[shield] * doubled, L_END_SHIELD + shield)


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


def score_monasteries(s: BurgundyState, seat: int, factor: int, crane: int) -> None:
    """Own monasteries, each its own line; doubled by shield 10."""
    me = estate_of(s, seat)
    for number in END_MONASTERIES:
        if me.monasteries >> number & 1:
            points = end_points(s, me, number, crane) * factor
            score(s, seat, points, monastery_line(number))


def score_named(s: BurgundyState, seat: int, named: int, crane: int) -> None:
    """Shield 6: the other's monasteries on one's own holdings, never doubled (R-29)."""
    me = estate_of(s, seat)
    points = 0
    for number in END_MONASTERIES:
        if named >> number & 1:
            points += end_points(s, me, number, crane)
    score(s, seat, points, L_END_SHIELD6)


def empty_fields(s: BurgundyState, me: Estate) -> int:
    """Fields without a tile."""
    return board_of(s, me).size - me.filled.bit_count()


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
