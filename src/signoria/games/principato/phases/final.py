"""The final scoring: all goals are shown."""

from __future__ import annotations

from signoria.core.machine import Step, emit, reveal
from signoria.games.principato.ids import BACKS, GOAL
from signoria.games.principato.scoring import goal_points, result
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.verbs import score


class FinalScoring(Step[PrincipatoState]):
    """All goals are shown and scored (PRI-FIN-1)."""

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
