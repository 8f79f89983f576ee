"""A military scoring: order, supply, strength, award, clearing, dismissal."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Frame, NumberedStep, Refusal, emit, reveal, then
from signoria.games.principato.actions import DISMISS, SUPPLY, Dismiss, Supply
from signoria.games.principato.ids import CONDOTTIERE, MILITARY, MILITIA, SCORINGS
from signoria.games.principato.questions import (
    awards,
    military_order,
    most_to_supply,
    strength,
)
from signoria.games.principato.refusals import common_refusal, refuse_dismissal
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.verbs import clear_troops, dismiss, score, supply

LAST_STEP = len(SUPPLY) - 1


class MilitaryScoring(NumberedStep[PrincipatoState]):
    """Scoring number 1 to 5 (PRI-MIL-1); the order is fixed here and kept to the end."""

    def run(self, s: PrincipatoState) -> None:
        s.scorings = self.number
        order = military_order(s)
        if s.events is not None:
            emit(s, "scoring_began", None, {"number": self.number, "order": tuple(order)})
        frames: list[Frame] = [SupplyTroops(seat, 0, 0) for seat in order]
        frames.append(Award(self.number))
        if self.number < SCORINGS:  # PRI-MIL-9
            frames.extend([DismissTroops(seat, CONDOTTIERE, 0) for seat in order])
        then(s, *frames)


class TroopStep(Choice[PrincipatoState]):
    """A question about troops; `begun`: an earlier one of the same seat was asked."""

    begun: int

    def completes_a_move(self) -> bool:
        return self.begun == 1


class SupplyTroops(TroopStep):
    """How many cubes of one kind go onto troops (PRI-MIL-3)."""

    RULE = "PRI-MIL-3"

    def __init__(self, seat: int, step: int, begun: int) -> None:
        self.seat, self.step, self.begun = seat, step, begun

    def options(self, s: PrincipatoState) -> list[Action]:
        return SUPPLY[self.step][: most_to_supply(s.players[self.seat], self.step) + 1]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Supply)
        begun = 1 if self.begun or most_to_supply(s.players[self.seat], self.step) else 0
        supply(s, self.seat, self.step, action.number)
        if self.step < LAST_STEP:
            then(s, SupplyTroops(self.seat, self.step + 1, begun))
        elif begun:
            reveal(s)  # the next player acts on it

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, Supply) or action.step != self.step:
            return common_refusal(s, self.seat, action)
        most = most_to_supply(s.players[self.seat], self.step)
        return Refusal("PRI-MIL-3", "E_AMOUNT", {"low": 0, "high": most})


class Award(NumberedStep[PrincipatoState]):
    """Strengths are compared, points given, troops cleared (PRI-MIL-4 to 7)."""

    def run(self, s: PrincipatoState) -> None:
        strengths = [strength(me) for me in s.players]
        if s.events is not None:
            emit(s, "strengths", None, {"strengths": tuple(strengths)})
        points = awards(s.parts.awards[len(s.players)], strengths)
        for seat in range(len(s.players)):
            score(s, seat, points[seat], MILITARY + self.number - 1)
        clear_troops(s)
        if s.events is not None:
            emit(s, "cleared", None)


class DismissTroops(TroopStep):
    """How many condottieri, then how many militia, go back (PRI-MIL-8)."""

    RULE = "PRI-MIL-8"

    def __init__(self, seat: int, token: int, begun: int) -> None:
        self.seat, self.token, self.begun = seat, token, begun

    def options(self, s: PrincipatoState) -> list[Action]:
        return DISMISS[self.token][: s.players[self.seat].tokens[self.token] + 1]

    def resolve(self, s: PrincipatoState, action: Action) -> None:
        assert isinstance(action, Dismiss)
        begun = 1 if self.begun or s.players[self.seat].tokens[self.token] else 0
        dismiss(s, self.seat, self.token, action.number)
        if self.token == CONDOTTIERE:
            then(s, DismissTroops(self.seat, MILITIA, begun))
        elif begun:
            reveal(s)

    def refusal(self, s: PrincipatoState, action: Action) -> Refusal | None:
        if not isinstance(action, Dismiss):
            return common_refusal(s, self.seat, action)
        if action.token not in (CONDOTTIERE, MILITIA):
            return refuse_dismissal(action)
        if action.token != self.token:
            return None
        owned = s.players[self.seat].tokens[self.token]
        return Refusal("PRI-MIL-8", "E_AMOUNT", {"low": 0, "high": owned})
