"""Phase III: blue buildings; then the clean-up."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, Step, emit, then
from signoria.games.rialto.actions import FETCH, LEAVE, UPGRADE, SwapUp
from signoria.games.rialto.ids import (
    BLUE,
    BLUE_1,
    BLUE_2,
    BLUE_2_EMPTY_LINE,
    BLUE_2_LINE,
    BLUE_3,
    BLUE_4_LINE,
    BUILDING_IDS,
    LOCKED,
    NONE,
    READY,
    USED,
    building_of,
    next_value,
    status_of,
    tile_of,
)
from signoria.games.rialto.phases.in_turn import AskEverybody
from signoria.games.rialto.phases.using import UseBuilding
from signoria.games.rialto.questions import blue_has_effect, upgradable
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import advance, give_back, receive, score, settle_doubts


class UseBlue(UseBuilding):
    """Use a blue building, or be done."""

    RULE = "RIA-P3-1"
    FIRST = BLUE_1

    def has_effect(self, s: RialtoState, building: int) -> bool:
        return blue_has_effect(s, self.seat, building)

    def use(self, s: RialtoState, building: int) -> None:
        then(s, UseBlue(self.seat))
        if building == BLUE_1:
            then(s, Upgrade(self.seat))
        elif building == BLUE_2:
            score(s, self.seat, 1, BLUE_2_LINE)
            if s.players[self.seat].general:
                then(s, FetchCouncillor(self.seat))
            else:
                score(s, self.seat, 1, BLUE_2_EMPTY_LINE)
        elif building == BLUE_3:
            advance(s, self.seat, s.doge.index(self.seat) + 1)
        else:
            score(s, self.seat, 3, BLUE_4_LINE)


class BlueBuildings(AskEverybody):
    """All of one player's in one go, in Doge order read now (RIA-P3-1)."""

    ASKED = UseBlue


class Upgrade(FollowUp[RialtoState]):
    """Blue 1: swap a building for one of the same colour worth 1 more (RIA-BLU-1)."""

    RULE = "RIA-BLU-1"

    def options(self, s: RialtoState) -> list[Action]:
        return [UPGRADE[tile] for tile in upgradable(s, self.seat)]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, SwapUp)
        building = building_of(action.tile)
        better = next_value(building)
        give_back(s, self.seat, action.tile)
        receive(s, self.seat, better, LOCKED)
        if s.events is not None:
            data = {"building": BUILDING_IDS[building], "better": BUILDING_IDS[better]}
            emit(s, "upgraded", self.seat, dict(data))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, SwapUp):
            return wrong_phase(action, BLUE)
        if action.tile not in s.players[self.seat].buildings:
            return Refusal("RIA-ACT-6", "E_NOT_OWNED")
        if next_value(building_of(action.tile)) == NONE:
            return Refusal("RIA-BLU-1a", "E_UPGRADE_MAX")
        return Refusal("RIA-BLU-1b", "E_SUPPLY_EMPTY")


class FetchCouncillor(FollowUp[RialtoState]):
    """Blue 2: a councillor from general to private, or not (RIA-BLU-2)."""

    RULE = "RIA-BLU-2"

    def options(self, s: RialtoState) -> list[Action]:
        return [FETCH, LEAVE]

    def resolve(self, s: RialtoState, action: Action) -> None:
        if action is FETCH:
            me = s.players[self.seat]
            me.general -= 1
            me.private += 1
            if s.events is not None:
                emit(s, "fetched_councillors", self.seat, {"number": 1})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        return wrong_phase(action, BLUE)


class CleanUp(Step[RialtoState]):
    """Coins on buildings to the bank; locks and this round's limits expire (RIA-END-1)."""

    def run(self, s: RialtoState) -> None:
        for player in s.players:
            for slot, tile in enumerate(player.buildings):
                if status_of(tile) == USED:
                    s.bank += 1
                player.buildings[slot] = tile_of(building_of(tile), READY)
            player.extra_limit = 0
        settle_doubts(s)
        if s.events is not None:
            emit(s, "round_ended", None, {"round": s.round})
