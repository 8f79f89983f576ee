"""Stage F: councillors into the active district (RIA-F)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, Step, emit, then
from signoria.games.rialto.actions import MOVE, STOP, Move, PutInto
from signoria.games.rialto.ids import DISTRICT_IDS, DISTRICTS, YELLOW
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import add_councillor


class PlaceCouncillors(Step[RialtoState]):
    """Private councillors go into the active district one by one (RIA-F-1, RIA-F-2)."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat, self.number = seat, number

    def run(self, s: RialtoState) -> None:
        me = s.players[self.seat]
        left = self.number
        while left and me.private:
            me.private -= 1
            left -= 1
            add_councillor(s, self.seat, s.active, at_once=False)
        if left:
            then(s, MoveCouncillor(self.seat, left))


class MoveCouncillor(Choice[RialtoState]):
    """Private is empty: move a councillor from another district, or stop (RIA-F-3)."""

    RULE = "RIA-F-3"

    def __init__(self, seat: int, number: int) -> None:
        self.seat, self.number = seat, number

    def options(self, s: RialtoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        for district in range(DISTRICTS):
            if district != s.active and me.districts[district]:
                found.append(MOVE[district])
        found.append(STOP)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if not isinstance(action, Move):
            return
        s.players[self.seat].districts[action.district] -= 1
        if s.events is not None:
            emit(s, "moved_councillor", self.seat, {"district": action.district})
        add_councillor(s, self.seat, s.active, at_once=False)
        if self.number > 1:
            then(s, MoveCouncillor(self.seat, self.number - 1))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, PutInto):
            return Refusal("RIA-F-1", "E_NOT_ACTIVE", {"district": DISTRICT_IDS[action.district]})
        if not isinstance(action, Move):
            return wrong_phase(action, YELLOW)
        district = DISTRICT_IDS[action.district]
        if action.district == s.active:
            return Refusal("RIA-F-3", "E_SAME_DISTRICT", {"district": district})
        return Refusal("RIA-F-3", "E_NOT_OWN_COUNCILLOR", {"district": district})
