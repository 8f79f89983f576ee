"""A round, in the order of the booklet, and the end of the game (FLO-FLOW, FLO-ROUND, FLO-END)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.machine import Frame, Step, emit, then
from signoria.games.florence.auction import NextLot
from signoria.games.florence.characters import (
    BankerDeadline,
    MerchantDeadline,
    ProfessorDeadline,
    ReturnCharacters,
)
from signoria.games.florence.scoring import BestWork, ScorePrestige
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.turn import StartTurn


class StartRound(Step[FlorenceState]):
    """Phases A and B, the best work, and what follows (FLO-FLOW-1)."""

    fields: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: FlorenceState) -> None:
        s.round = self.number
        players = len(s.players)
        for player in s.players:
            player.actions = 0
            player.limits = 0
            player.sold = False
        if s.events is not None:
            numbers = {"round": self.number, "minimum": s.parts.minimum[self.number - 1]}
            emit(s, "round_began", s.starter, numbers)
        frames: list[Frame] = [NextLot(s.starter, (1 << players) - 1, 0)]
        if s.muse:
            frames.extend([MerchantDeadline(), ProfessorDeadline(), ReturnCharacters()])
        for step in range(players):
            frames.append(StartTurn((s.starter + step) % players))
        frames.extend([BestWork(), EndRound()])
        then(s, *frames)


class EndRound(Step[FlorenceState]):
    """The start pawn goes to the left, or the game ends (FLO-ROUND-1, FLO-END-1)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: FlorenceState) -> None:
        if s.round < s.parts.rounds:
            s.starter = (s.starter + 1) % len(s.players)
            then(s, StartRound(s.round + 1))
        elif s.muse:
            then(s, MerchantDeadline(), ProfessorDeadline(), BankerDeadline(), ScorePrestige())
        else:
            then(s, ScorePrestige())
