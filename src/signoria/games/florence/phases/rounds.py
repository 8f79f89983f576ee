"""A round, in the order of the booklet, and the end of the game (FLO-FLOW, ROUND, BEST, END)."""

from __future__ import annotations

from signoria.core.events import Value
from signoria.core.machine import Frame, NumberedStep, Step, emit, reveal, then
from signoria.games.florence.ids import BEST_LINE, PRESTIGE_IDS, PRESTIGE_LINE, PRESTIGES
from signoria.games.florence.phases.auction import NextLot
from signoria.games.florence.phases.characters import (
    BankerDeadline,
    MerchantDeadline,
    ProfessorDeadline,
    ReturnCharacters,
)
from signoria.games.florence.phases.turn import StartTurn
from signoria.games.florence.questions.principality import seats_in_order
from signoria.games.florence.scoring import prestige_value, result
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import score


class StartRound(NumberedStep[FlorenceState]):
    """Phases A and B, the best work, and what follows (FLO-FLOW-1)."""

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
        for seat in seats_in_order(s):
            frames.append(StartTurn(seat))
        frames.extend([BestWork(), EndRound()])
        then(s, *frames)


class BestWork(Step[FlorenceState]):
    """3 points for the highest marker, for all who share it; then the markers leave (FLO-BEST)."""

    def run(self, s: FlorenceState) -> None:
        best = 0
        for player in s.players:
            best = max(best, player.marker)
        for seat, player in enumerate(s.players):
            if best and player.marker == best:
                if s.events is not None:
                    emit(s, "best_work", seat, {"value": best})
                score(s, seat, s.parts.points_best, BEST_LINE)
        for player in s.players:
            player.marker = 0


class EndRound(Step[FlorenceState]):
    """The start pawn goes to the left, or the game ends (FLO-ROUND-1, FLO-END-1)."""

    def run(self, s: FlorenceState) -> None:
        if s.round < s.parts.rounds:
            s.starter = (s.starter + 1) % len(s.players)
            then(s, StartRound(s.round + 1))
        elif s.muse:
            then(s, MerchantDeadline(), ProfessorDeadline(), BankerDeadline(), ScorePrestige())
        else:
            then(s, ScorePrestige())


class ScorePrestige(Step[FlorenceState]):
    """All prestige cards are turned over and score for their owners (FLO-END-2)."""

    def run(self, s: FlorenceState) -> None:
        reveal(s)
        for seat, player in enumerate(s.players):
            for card in range(PRESTIGES):
                if player.prestige >> card & 1:
                    points = prestige_value(s, seat, card)
                    if s.events is not None:
                        numbers: dict[str, Value] = {"card": PRESTIGE_IDS[card], "points": points}
                        emit(s, "prestige_shown", seat, numbers)
                    score(s, seat, points, PRESTIGE_LINE + card)
        if s.events is not None:
            for seat in result(s).winners():
                emit(s, "game_won", seat, {"points": s.players[seat].points})
