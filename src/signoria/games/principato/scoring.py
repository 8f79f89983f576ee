"""Goals, final scoring and the result."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.game import Result
from signoria.core.machine import Step, emit, reveal
from signoria.games.principato.parts import ABOVE, BACKS, PER, SETS
from signoria.games.principato.state import (
    GOAL,
    LINE_IDS,
    Player,
    PrincipatoState,
    cubes_left,
    culture_count,
    military_points,
)
from signoria.games.principato.verbs import score


def goal_points(s: PrincipatoState, me: Player, goal_id: int) -> int:
    """What a goal card brings a player (PRI-GOAL-1 to 9)."""
    goal = s.parts.goals[goal_id]
    if goal.kind == SETS:
        sets = complete_sets(s, me, goal.of)
        return goal.points[min(sets, len(goal.points)) - 1] if sets else 0
    if goal.kind == PER or goal.kind == ABOVE:
        counted = -goal.threshold if goal.kind == ABOVE else 0
        for token in goal.of:
            counted += me.tokens[token]
        return max(0, counted) * goal.points[0]
    return military_points(me) // goal.every * goal.points[0]


def complete_sets(s: PrincipatoState, me: Player, kinds: list[int]) -> int:
    """Sets of one culture token of each kind."""
    fewest = culture_count(s, me, kinds[0])
    for kind in kinds[1:]:
        fewest = min(fewest, culture_count(s, me, kind))
    return fewest


class FinalScoring(Step[PrincipatoState]):
    """All goals are shown and scored (PRI-FIN-1)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PrincipatoState) -> None:
        reveal(s)
        if s.events is not None:
            emit(s, "final_scoring", None)
        for seat, me in enumerate(s.players):
            for back in range(BACKS):
                points = goal_points(s, me, me.goals[back])
                if s.events is not None:
                    emit(s, "goal_shown", seat, {"goal": me.goals[back], "points": points})
                score(s, seat, points, GOAL + back)
        if s.events is not None:
            emit(s, "game_ended", None, {"winners": tuple(result(s).winners())})


def result(s: PrincipatoState) -> Result:
    """Scores, places by points and then cubes left, and the ledger as they stand (PRI-FIN-2)."""
    ranks = [(player.score, cubes_left(player)) for player in s.players]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    ledger = [
        {LINE_IDS[line]: points for line, points in enumerate(player.ledger) if points}
        for player in s.players
    ]
    scores = [player.score for player in s.players]
    decided = len(set(ranks)) > len(set(scores))
    return Result(scores, places, ledger, "PRI-FIN-2" if decided else "")
