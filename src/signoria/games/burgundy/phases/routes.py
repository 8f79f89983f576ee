"""Trade routes: sold goods cover spaces, and may earn their bonus (BUR-ROUTE-1 to 4)."""

from __future__ import annotations

from signoria.core.machine import Step, emit, then
from signoria.games.burgundy.ids import CASTLE, PART_ROUTE, SOLO, TILE_IDS
from signoria.games.burgundy.phases import buildings, castles, solo
from signoria.games.burgundy.questions.goods import good_wanted, is_full, route_effect
from signoria.games.burgundy.state import BurgundyState, estate_of
from signoria.games.burgundy.verbs import lay_on_route


class LayGoods(Step[BurgundyState]):
    """The rest of a sale is laid, after a bonus has been carried out (R-23)."""

    def __init__(self, seat: int, kind: int, number: int) -> None:
        self.seat, self.kind, self.number = seat, kind, number

    def run(self, s: BurgundyState) -> None:
        lay_goods(s, self.seat, self.kind, self.number)


def lay_goods(s: BurgundyState, seat: int, kind: int, number: int) -> None:
    """Lay sold goods one by one, up to the first that earns a bonus."""
    me = estate_of(s, seat)
    while number and not is_full(me):
        place = len(me.laid)
        matches = good_wanted(s, me, place) == kind
        lay_on_route(s, seat, kind, matches)
        number -= 1
        if matches:
            lay_later(s, seat, kind, number)
            route_bonus(s, seat, route_effect(s, me, place))
            return


def lay_later(s: BurgundyState, seat: int, kind: int, number: int) -> None:
    """What is left of the sale waits for the bonus; in the solo game the player orders both."""
    if number == 0:
        return
    if s.mode == SOLO:
        solo.add_part(s, (PART_ROUTE, kind, number))
    else:
        then(s, LayGoods(seat, kind, number))


def route_bonus(s: BurgundyState, seat: int, effect: int) -> None:
    """Like the building, or like placing a castle."""
    if s.events is not None:
        emit(s, "earned_route_bonus", seat, {"effect": TILE_IDS[effect]})
    if effect == CASTLE:
        then(s, castles.CastleAction(seat, False))
    else:
        buildings.building_effect(s, seat, effect)
