"""Final scoring and the result."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.game import Result
from signoria.core.machine import Step, emit
from signoria.games.rialto.components import DISTRICTS
from signoria.games.rialto.districts import district_value, ranking
from signoria.games.rialto.state import (
    BUILDINGS,
    DISTRICT,
    LEFTOVERS,
    LINE_IDS,
    RialtoState,
    human_order,
)
from signoria.games.rialto.verbs import building_values, score


class FinalScoring(Step[RialtoState]):
    """Leftovers, buildings, majorities in the districts (RIA-FIN-1 to 4)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: RialtoState) -> None:
        if s.events is not None:
            emit(s, "final_scoring", None)
        for seat, me in enumerate(s.players):
            score(s, seat, (me.coins + me.private + 1) // 2, LEFTOVERS)
            score(s, seat, building_values(s, seat), BUILDINGS)
        for district in range(DISTRICTS):
            score_district(s, district)
        if s.events is not None:
            emit(s, "game_ended", standing(s)[0])


def score_district(s: RialtoState, district: int) -> None:
    """Place 1 the value, each further place half of the one before, rounded down."""
    points = district_value(s, district)
    for participant in ranking(s, district):
        if participant < len(s.players):
            score(s, participant, points, DISTRICT + district)
        points //= 2


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
