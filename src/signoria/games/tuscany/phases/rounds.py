"""Rounds and phases (TUS-GEN-1, TUS-PHASE, TUS-END-3)."""

from __future__ import annotations

from signoria.core.machine import Frame, Step, emit, then
from signoria.games.tuscany.ids import STACKS
from signoria.games.tuscany.phases.turn import CHOOSE_ACTION, SPEND_MARBLE
from signoria.games.tuscany.questions import tokens_missing, turn_order
from signoria.games.tuscany.scoring import final_scoring, transfer
from signoria.games.tuscany.state import TuscanyState


class StartRound(Step[TuscanyState]):
    """One turn for everybody, the start player first.  `last`: the game ends after it."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def run(self, s: TuscanyState) -> None:
        s.round += 1
        s.idle = True
        if s.phase == 0:
            s.phase = 1
        if s.events is not None:
            emit(s, "last_round" if self.last else "round_began", None, {"round": s.round})
        frames: list[Frame] = []
        for seat in turn_order(s):
            frames.append(CHOOSE_ACTION[seat])
            frames.append(SPEND_MARBLE[seat])
        frames.append(EndRound(self.last))
        then(s, *frames)


class EndRound(Step[TuscanyState]):
    """Has somebody emptied the stack of this phase? (TUS-PHASE-1 to 3)"""

    def __init__(self, last: bool) -> None:
        self.last = last

    def run(self, s: TuscanyState) -> None:
        s.stalled = s.stalled + 1 if s.idle else 0
        if self.last:
            transfer(s)
            final_scoring(s)
        elif s.stalled >= s.parts.stall_limit:
            end_stalled(s)
        elif tokens_missing(s):
            then(s, StartRound(False))
        elif s.phase < STACKS:
            transfer(s)
            s.phase += 1
            then(s, StartRound(False))
        else:
            then(s, StartRound(True))


def end_stalled(s: TuscanyState) -> None:
    """Nobody moves any more: the missing transfers, then the final scoring (TUS-END-3)."""
    if s.events is not None:
        emit(s, "stalled", None, {"rounds": s.stalled})
    transfer(s)
    while s.phase < STACKS:
        s.phase += 1
        transfer(s)
    final_scoring(s)
