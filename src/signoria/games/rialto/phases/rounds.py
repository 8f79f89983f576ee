"""A round, in the order of the booklet."""

from __future__ import annotations

from signoria.core.machine import NumberedStep, emit, then
from signoria.games.rialto.ids import COUNCILLOR
from signoria.games.rialto.phases.cards import DealColumns, DealNeutral
from signoria.games.rialto.phases.final_scoring import FinalScoring
from signoria.games.rialto.phases.phase_one import (
    ClearColumn,
    GreenBuildings,
    ReduceHands,
    TakeColumns,
)
from signoria.games.rialto.phases.phase_three import BlueBuildings, CleanUp
from signoria.games.rialto.phases.phase_two import StartStage
from signoria.games.rialto.state import RialtoState


class StartRound(NumberedStep[RialtoState]):
    """Phases I, II and III, clean-up, and what follows (RIA-FLOW-1)."""

    def run(self, s: RialtoState) -> None:
        s.round = self.number
        s.active = s.numbers.index(self.number)
        if s.events is not None:
            emit(s, "round_began", None, {"round": self.number, "district": s.active})
        last = self.number == s.parts.rounds
        then(
            s,
            DealColumns(),
            TakeColumns(),
            GreenBuildings(),
            ClearColumn(),
            ReduceHands(),
            *([DealNeutral()] if s.neutral else []),
            *[StartStage(kind) for kind in range(COUNCILLOR + 1)],
            BlueBuildings(),
            CleanUp(),
            FinalScoring() if last else StartRound(self.number + 1),
        )
