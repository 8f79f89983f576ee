"""Final scoring."""

from __future__ import annotations

from signoria.core.machine import Step, emit
from signoria.games.rialto.ids import BUILDINGS_LINE, DISTRICT_LINE, DISTRICTS, LEFTOVERS_LINE
from signoria.games.rialto.questions import building_values, podium
from signoria.games.rialto.scoring import leftovers, standing
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import score


class FinalScoring(Step[RialtoState]):
    """Leftovers, buildings, majorities in the districts (RIA-FIN-1 to 4)."""

    def run(self, s: RialtoState) -> None:
        if s.events is not None:
            emit(s, "final_scoring", None)
        for seat, me in enumerate(s.players):
            score(s, seat, leftovers(me), LEFTOVERS_LINE)
            score(s, seat, building_values(s, seat), BUILDINGS_LINE)
        for district in range(DISTRICTS):
            score_district(s, district)
        if s.events is not None:
            emit(s, "game_ended", standing(s)[0])


def score_district(s: RialtoState, district: int) -> None:
    """Every player with councillors there scores for his place."""
    for participant, points in podium(s, district):
        if 0 <= participant < len(s.players):
            score(s, participant, points, DISTRICT_LINE + district)
