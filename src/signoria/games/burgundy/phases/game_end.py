"""The end of the game: everybody scores what is left (BUR-SCORE-1 to 3, BUR-GAMEEND-1)."""

from __future__ import annotations

from signoria.core.machine import Step, emit
from signoria.games.burgundy.ids import (
    END_MONASTERIES,
    L_END_GOODS,
    L_END_SHIELD6,
    L_END_SILVER,
    L_END_WORKERS,
    NONE,
    SOLO,
    monastery_line,
    shield_line,
)
from signoria.games.burgundy.questions.estates import empty_fields, shields_of
from signoria.games.burgundy.scoring import crane_counts_for, end_points, result
from signoria.games.burgundy.state import BurgundyState, estate_of, has_shield, members
from signoria.games.burgundy.verbs import score


class FinalScoring(Step[BurgundyState]):
    """After phase E everybody scores what is left; the solo game is just over."""

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
    for shield in shields_of(me):
        score(s, seat, s.parts.shield_points[shield] * doubled, shield_line(shield))


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
