"""Ships: goods of a depot, then one space on the bridge (BUR-SHIP-1 to 6, BUR-SHIELD-E5)."""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.machine import FollowUp, Refusal, SeatStep, then
from signoria.games.burgundy.actions import (
    DECLINE,
    DEPOT,
    GOOD,
    TWO_DEPOTS,
    PickDepot,
    PickGood,
    PickTwoDepots,
)
from signoria.games.burgundy.ids import GOOD_IDS, GOODS, SOLO
from signoria.games.burgundy.phases.bridge import advance
from signoria.games.burgundy.phases.swaps import SwapTile
from signoria.games.burgundy.questions.goods import (
    ALL_DEPOTS,
    free_kinds,
    lies_somewhere,
    new_kinds,
)
from signoria.games.burgundy.questions.monasteries import may_empty_two_depots, power_of
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState, estate_of, has_shield
from signoria.games.burgundy.verbs import lose_depot_goods, take_goods


def ship_placed(s: BurgundyState, seat: int) -> None:
    """First the goods, then the marker; in the solo game a swap instead of the marker."""
    if s.mode == SOLO:
        then(s, EmptyDepot(seat), SwapTile(seat))
        return
    then(s, MoveMarker(seat))
    if has_shield(estate_of(s, seat), 5):
        then(s, TakeEverywhere(seat))
    then(s, EmptyDepot(seat))


class EmptyDepot(FollowUp[BurgundyState]):
    """Which depot gives its goods; two neighbours with monastery 5 (BUR-SHIP-1, BUR-MON-5)."""

    RULE = "BUR-SHIP-1"

    def options(self, s: BurgundyState) -> list[Action]:
        found: list[Action] = []
        found.extend(DEPOT[1:])
        if may_empty_two_depots(power_of(s, estate_of(s, self.seat))):
            found.extend(TWO_DEPOTS)
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, PickTwoDepots):
            take_heap(s, self.seat, [action.first, action.second])
        else:
            assert isinstance(action, PickDepot)
            take_heap(s, self.seat, [action.depot])
        if s.mode == SOLO:
            lose_depot_goods(s)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, PickTwoDepots):
            return Refusal("BUR-MON-5", "NOT_OWNED", {"monastery": 5})
        if isinstance(action, PickDepot):
            return Refusal("BUR-SHIP-1", "BLACK_DEPOT_NOT_ALLOWED")
        return pending_refusal(action, self.rule())


def take_heap(s: BurgundyState, seat: int, depots: list[int]) -> None:
    """Everything that fits; asked only if there are more new kinds than spaces (BUR-SHIP-2)."""
    me = estate_of(s, seat)
    for kind in range(GOODS):
        if me.goods[kind]:
            take_goods(s, seat, depots, kind)
    kinds = new_kinds(s, me, depots)
    free = free_kinds(s, me)
    if len(kinds) <= free:
        for kind in kinds:
            take_goods(s, seat, depots, kind)
    elif free:
        then(s, TakeKind(seat, tuple(depots), 0))


class TakeKind(FollowUp[BurgundyState]):
    """Which new kinds go to the free spaces, one at a time in rising order (BUR-SHIP-2)."""

    RULE = "BUR-SHIP-2"

    def __init__(self, seat: int, depots: tuple[int, ...], least: int) -> None:
        self.seat, self.depots, self.least = seat, depots, least

    def options(self, s: BurgundyState) -> list[Action]:
        me = estate_of(s, self.seat)
        kinds = [kind for kind in new_kinds(s, me, list(self.depots)) if kind >= self.least]
        last = len(kinds) - free_kinds(s, me) + 1  # enough higher kinds must remain
        return [GOOD[kind] for kind in kinds[:last]]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickGood)
        take_goods(s, self.seat, list(self.depots), action.kind)
        if free_kinds(s, estate_of(s, self.seat)):
            then(s, TakeKind(self.seat, self.depots, action.kind + 1))

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if action is DECLINE:
            return Refusal("BUR-SHIP-2", "MUST_TAKE_ALL")
        if not isinstance(action, PickGood):
            return pending_refusal(action, self.rule())
        if action.kind not in new_kinds(s, estate_of(s, self.seat), list(self.depots)):
            return Refusal("BUR-SHIP-2", "NO_GOODS_OF_KIND", {"good": GOOD_IDS[action.kind]})
        return Refusal("BUR-SHIP-2", "MUST_TAKE_ALL")


class TakeEverywhere(FollowUp[BurgundyState]):
    """Shield 5: all goods of one kind from all depots, if they fit (BUR-SHIELD-E5)."""

    RULE = "BUR-SHIELD-E5"

    def fitting(self, s: BurgundyState) -> list[int]:
        """Kinds that lie in some depot and can be held."""
        me = estate_of(s, self.seat)
        room = free_kinds(s, me) > 0
        return [k for k in range(GOODS) if lies_somewhere(s, k) and (room or me.goods[k])]

    def options(self, s: BurgundyState) -> list[Action]:
        return declinable([GOOD[kind] for kind in self.fitting(s)], DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, PickGood):
            take_goods(s, self.seat, ALL_DEPOTS, action.kind)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, PickGood):
            return pending_refusal(action, self.rule())
        if not lies_somewhere(s, action.kind):
            return Refusal("BUR-SHIELD-E5", "NO_GOODS_OF_KIND", {"good": GOOD_IDS[action.kind]})
        return Refusal("BUR-SHIP-2", "NO_SPACE_FOR_KIND", {"good": GOOD_IDS[action.kind]})


class MoveMarker(SeatStep[BurgundyState]):
    """One space towards the city (BUR-SHIP-4)."""

    def run(self, s: BurgundyState) -> None:
        advance(s, self.seat)
