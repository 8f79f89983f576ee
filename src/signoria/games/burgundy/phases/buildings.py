"""Buildings: effects used at once, by the tile, a crane or a trade route (BUR-BLDG-1 to 3)."""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.machine import FollowUp, Refusal, then
from signoria.games.burgundy.actions import (
    COPIED,
    DECLINE,
    GAIN,
    SELL,
    TAKE,
    USE,
    Place,
    Sell,
    Take,
    UseBuilding,
)
from signoria.games.burgundy.ids import (
    ANIMAL,
    BANK,
    BLACK_DEPOT,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    DEPOTS,
    EXTRA,
    GOODS,
    L_WATCHTOWER,
    MARKET,
    MINE,
    MONASTERY,
    SHIELD_MODULE,
    SHIP,
    TILE_IDS,
    TOWN_HALL,
    TYPE_OF,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    WHITE_CASTLES,
)
from signoria.games.burgundy.phases import castles, placing, selling, solo
from signoria.games.burgundy.phases.taking import take_tile
from signoria.games.burgundy.questions.depots import depot_kinds
from signoria.games.burgundy.questions.estates import others_with_shield_2
from signoria.games.burgundy.questions.monasteries import power_of
from signoria.games.burgundy.questions.placing import free_placings
from signoria.games.burgundy.questions.storage import stored_kinds
from signoria.games.burgundy.refusals import (
    pending_refusal,
    refuse_field,
    refuse_goods,
    refuse_missing,
    refuse_stored,
)
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.verbs import gain_silver, gain_workers

# Types of tile that market, carpenter and church may take.
TAKES: dict[int, tuple[int, ...]] = {
    MARKET: (SHIP, ANIMAL),
    CARPENTER: (BUILDING,),
    CHURCH: (MINE, MONASTERY, CASTLE),
}
RULES: dict[int, str] = {
    MARKET: "BUR-BLDG-MARKET",
    CARPENTER: "BUR-BLDG-CARPENTER",
    CHURCH: "BUR-BLDG-CHURCH",
}


def building_effect(s: BurgundyState, seat: int, building: int) -> None:
    """Use the effect of a kind of building."""
    if building == BANK:
        gain_silver(s, seat, s.parts.bank_silver, "bank")
    elif building == BOARDING_HOUSE:
        board_workers(s, seat)
    elif building == WATCHTOWER:
        solo.score_event(s, seat, s.parts.watchtower_points, L_WATCHTOWER)
    elif building == WAREHOUSE:
        then(s, UseWarehouse(seat))
    elif building == TOWN_HALL:
        then(s, UseTownHall(seat))
    elif building == CRANE:
        then(s, UseCrane(seat))
    elif building == WHITE_CASTLE:
        then(s, castles.WhiteCastleAction(seat))
    else:
        then(s, TakeFromDepots(seat, building))


class TakeFromDepots(FollowUp[BurgundyState]):
    """Market, carpenter, church: take a tile of some types from any of depots 1 to 6."""

    def __init__(self, seat: int, building: int) -> None:
        self.seat, self.building = seat, building

    def options(self, s: BurgundyState) -> list[Action]:
        kinds = TAKES[self.building]
        found: list[Action] = []
        for depot in range(1, DEPOTS + 1):
            for tile in depot_kinds(s, depot):
                if TYPE_OF[tile] in kinds:
                    found.append(TAKE[EXTRA][depot][tile])
        return declinable(found, DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, Take):
            take_tile(s, self.seat, action.depot, action.tile)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, Take) or action.die != EXTRA:
            return pending_refusal(action, self.rule())
        if action.depot == BLACK_DEPOT:
            return Refusal("BUR-BLDG-1", "BLACK_DEPOT_NOT_ALLOWED")
        if TYPE_OF[action.tile] not in TAKES[self.building]:
            return Refusal("BUR-BLDG-1", "KIND_NOT_ALLOWED", {"tile": TILE_IDS[action.tile]})
        return refuse_missing(s, action.depot, action.tile, self.rule())

    def rule(self) -> str:
        return RULES[self.building]


class UseWarehouse(FollowUp[BurgundyState]):
    """Sell all goods of one kind, without a die (BUR-BLDG-WAREHOUSE)."""

    RULE = "BUR-BLDG-WAREHOUSE"

    def options(self, s: BurgundyState) -> list[Action]:
        goods = estate_of(s, self.seat).goods
        found: list[Action] = []
        for kind in range(GOODS):
            if goods[kind]:
                found.append(SELL[EXTRA][kind])
        return declinable(found, DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, Sell):
            selling.sell(s, self.seat, action.kind)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, Sell) and action.die == EXTRA:
            return refuse_goods(estate_of(s, self.seat), action.kind)
        return pending_refusal(action, self.rule())


class UseTownHall(FollowUp[BurgundyState]):
    """Place one more stored tile, whatever the number of the field (BUR-BLDG-TOWNHALL)."""

    RULE = "BUR-BLDG-TOWNHALL"

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        tiles = stored_kinds(s, self.seat)
        return declinable(free_placings(s, me, power_of(s, me), tiles), DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, Place):
            placing.place_stored(s, self.seat, action.tile, action.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, Place) or action.die != EXTRA:
            return pending_refusal(action, self.rule())
        found = refuse_stored(s, self.seat, action.tile)
        if found is not None:
            return found
        me = estate_of(s, self.seat)
        return refuse_field(s, me, power_of(s, me), action.tile, action.field)


def board_workers(s: BurgundyState, seat: int) -> None:
    """A boarding house: asked only when an opponent gains by it through shield 2 (R-48)."""
    if s.modules & SHIELD_MODULE and others_with_shield_2(s, s.team[seat]):
        then(s, GainWorkers(seat))
        return
    gain_workers(s, seat, s.parts.boarding_workers, "boarding_house")


class GainWorkers(FollowUp[BurgundyState]):
    """Take the workers of a boarding house, or nothing."""

    RULE = "BUR-BLDG-BOARDING"

    def options(self, s: BurgundyState) -> list[Action]:
        return [GAIN, DECLINE]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if action is GAIN:
            gain_workers(s, self.seat, s.parts.boarding_workers, "boarding_house")

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        return pending_refusal(action, self.rule())


class UseCrane(FollowUp[BurgundyState]):
    """Use the effect of any one kind of building (BUR-EXT-3)."""

    RULE = "BUR-EXT-3"

    def options(self, s: BurgundyState) -> list[Action]:
        found: list[Action] = []
        for place, building in enumerate(COPIED):
            if building != WHITE_CASTLE or s.modules & WHITE_CASTLES:
                found.append(USE[place])
        found.append(DECLINE)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, UseBuilding):
            building_effect(s, self.seat, action.tile)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, UseBuilding):
            return Refusal("BUR-EXT-3", "KIND_NOT_ALLOWED", {"tile": TILE_IDS[action.tile]})
        return pending_refusal(action, self.rule())
