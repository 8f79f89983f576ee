"""Solo: goods for a tile of the black depot, right after a ship (BUR-SOLO-5)."""

from __future__ import annotations

from signoria.core.action import Action, declinable
from signoria.core.machine import FollowUp, Refusal, then
from signoria.games.burgundy.actions import DECLINE, GOOD, SWAP, PickGood, SwapFor
from signoria.games.burgundy.ids import BLACK_DEPOT, GOOD_IDS, GOODS
from signoria.games.burgundy.phases.taking import take_tile
from signoria.games.burgundy.questions.depots import depot_kinds
from signoria.games.burgundy.refusals import pending_refusal, refuse_missing
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.verbs import give_good


class SwapTile(FollowUp[BurgundyState]):
    """Which black tile or inn, if any."""

    RULE = "BUR-SOLO-5"

    def options(self, s: BurgundyState) -> list[Action]:
        if sum(estate_of(s, self.seat).goods) < s.parts.swap_goods:
            return []
        return declinable([SWAP[tile] for tile in depot_kinds(s, BLACK_DEPOT)], DECLINE)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        if isinstance(action, SwapFor):
            then(s, SwapGoods(self.seat, action.tile, s.parts.swap_goods, 0))

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, SwapFor):
            return refuse_missing(s, BLACK_DEPOT, action.tile, "BUR-SOLO-5")
        return pending_refusal(action, self.rule())


class SwapGoods(FollowUp[BurgundyState]):
    """Which goods are given, one at a time in rising order; then the tile comes face down."""

    RULE = "BUR-SOLO-5"

    def __init__(self, seat: int, tile: int, number: int, least: int) -> None:
        self.seat, self.tile, self.number, self.least = seat, tile, number, least

    def options(self, s: BurgundyState) -> list[Action]:
        goods = estate_of(s, self.seat).goods
        found: list[Action] = []
        for kind in range(self.least, GOODS):
            if goods[kind] and sum(goods[kind:]) >= self.number:
                found.append(GOOD[kind])
        return found

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickGood)
        give_good(s, self.seat, action.kind)
        if self.number > 1:
            then(s, SwapGoods(self.seat, self.tile, self.number - 1, action.kind))
        else:
            take_tile(s, self.seat, BLACK_DEPOT, self.tile, face_down=True)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if not isinstance(action, PickGood):
            return pending_refusal(action, self.rule())
        names = {"good": GOOD_IDS[action.kind]}
        if estate_of(s, self.seat).goods[action.kind] == 0:
            return Refusal("BUR-SOLO-5", "NO_GOODS_OF_KIND", names)
        return Refusal("BUR-SOLO-5", "GOODS_IN_ORDER", names)
