"""Phase II, every stage: the order of play, who wins the bonus, what happens to the cards."""

from __future__ import annotations

from signoria.core.machine import Step, emit, then
from signoria.games.rialto.ids import DOGE, KIND_IDS, KINDS, NONE
from signoria.games.rialto.phases.playing import NextTurn
from signoria.games.rialto.phases.stages import StageAction
from signoria.games.rialto.questions import neutral_seat, play_order, stage_leader
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import discard_neutral, turn_bonus_tiles

NOTHING = (0,) * KINDS


class StageStep(Step[RialtoState]):
    """A part of one of the stages A to F."""

    def __init__(self, kind: int) -> None:
        self.kind = kind


class StartStage(StageStep):
    """One stage: play clockwise, fix the bonus, act in Doge order, discard (RIA-P2-1 to 8)."""

    def run(self, s: RialtoState) -> None:
        if self.kind == DOGE:
            s.first = s.doge[0]
        elif s.bonus != NONE:
            s.first = s.bonus
        s.bonus = NONE
        s.strength = [0] * len(s.strength)
        if s.events is not None:
            emit(s, "stage_began", None, {"kind": KIND_IDS[self.kind]})
        then(s, NextTurn(self.kind, play_order(s)), FixBonus(self.kind), EndStage(self.kind))


class FixBonus(StageStep):
    """The strongest wins the bonus, ties by Doge order; then all act in that order."""

    def run(self, s: RialtoState) -> None:
        s.bonus = stage_leader(s)
        if s.events is not None:
            if s.bonus == NONE:
                emit(s, "no_bonus", None, {"kind": KIND_IDS[self.kind]})
            elif s.bonus == neutral_seat(s):
                emit(s, "neutral_won_bonus", None, {"kind": KIND_IDS[self.kind]})
            else:
                emit(s, "won_bonus", s.bonus, {"kind": KIND_IDS[self.kind]})
        then(s, *[StageAction(self.kind, participant) for participant in s.doge])


class EndStage(StageStep):
    """Laid cards go to the discards; in stage F bonus tiles are turned now (RIA-DIST-4)."""

    def run(self, s: RialtoState) -> None:
        for player in s.players:
            for kind in range(KINDS):
                s.open[kind] += player.laid[kind]
            player.laid = NOTHING
        if s.neutral:
            discard_neutral(s, self.kind)
        turn_bonus_tiles(s)
