"""Stage C: taking buildings (RIA-C)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, FollowUp, Refusal, emit, then
from signoria.games.rialto.actions import RETURN, STOP, TAKE, Return, Take
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    BUILDING_KINDS,
    READY,
    RETURNED_BUILDING_LINE,
    VALUES,
    YELLOW,
    building_of,
    value_of,
)
from signoria.games.rialto.questions import takes_four_first
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import give_back, receive, score


class TakeBuilding(Choice[RialtoState]):
    """Take a building within the budget, or stop (RIA-C-1 to 7)."""

    RULE = "RIA-C-1"

    def __init__(self, seat: int, budget: int) -> None:
        self.seat, self.budget = seat, budget

    def options(self, s: RialtoState) -> list[Action]:
        least = VALUES if takes_four_first(s, self.budget) else 1
        found: list[Action] = []
        for building in range(BUILDING_KINDS):
            if s.supply[building] and least <= value_of(building) <= self.budget:
                found.append(TAKE[building])
        found.append(STOP)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if not isinstance(action, Take):
            return
        if takes_four_first(s, self.budget):
            then(s, TakeBuilding(self.seat, self.budget - VALUES))
        if len(s.players[self.seat].buildings) >= s.parts.slots:
            then(s, ReturnBuilding(self.seat, action.building))
        else:
            self._place(s, action.building)

    def _place(self, s: RialtoState, building: int) -> None:
        receive(s, self.seat, building, READY)
        if s.events is not None:
            emit(s, "took_building", self.seat, {"building": BUILDING_IDS[building]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, Return):
            return Refusal("RIA-C-6", "E_NO_RETURN_NEEDED")
        if not isinstance(action, Take):
            return wrong_phase(action, YELLOW)
        value = value_of(action.building)
        if s.supply[action.building] == 0:
            return Refusal("RIA-C-1", "E_SUPPLY_EMPTY")
        if value > self.budget:
            return Refusal("RIA-C-1", "E_BUDGET", {"value": value, "budget": self.budget})
        return Refusal("RIA-C-2", "E_FOUR_FIRST", {"budget": self.budget})


class ReturnBuilding(FollowUp[RialtoState]):
    """The board is full: return a tile, score its value, then place the new one (RIA-C-5)."""

    RULE = "RIA-C-5"

    def __init__(self, seat: int, building: int) -> None:
        self.seat, self.building = seat, building

    def options(self, s: RialtoState) -> list[Action]:
        return [RETURN[tile] for tile in sorted(set(s.players[self.seat].buildings))]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, Return)
        returned = building_of(action.tile)
        give_back(s, self.seat, action.tile)
        if s.events is not None:
            emit(s, "returned_building", self.seat, {"building": BUILDING_IDS[returned]})
        score(s, self.seat, value_of(returned), RETURNED_BUILDING_LINE)
        receive(s, self.seat, self.building, READY)
        if s.events is not None:
            emit(s, "took_building", self.seat, {"building": BUILDING_IDS[self.building]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, Return):
            return Refusal("RIA-ACT-6", "E_NOT_OWNED")
        if action is STOP or isinstance(action, Take):
            return Refusal("RIA-C-5", "E_BOARD_FULL", {"slots": s.parts.slots})
        return wrong_phase(action, YELLOW)
