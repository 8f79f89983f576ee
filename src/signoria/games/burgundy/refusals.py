"""Why not: answers that several decisions share, in the order of section 5.23.

Turn and step come first, then what one does not own, the die, the source, the target and
last the payment.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal
from signoria.games.burgundy.actions import DECLINE, Buy
from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import (
    ANY,
    BLACK_DEPOT,
    BUILDING,
    DEPOT_IDS,
    GOOD_IDS,
    INN,
    TILE_IDS,
    TYPE_IDS,
    TYPE_OF,
    building_number,
)
from signoria.games.burgundy.questions.depots import depot_kinds, lies_in
from signoria.games.burgundy.questions.monasteries import may_repeat_buildings
from signoria.games.burgundy.questions.storage import is_with_partner, partner_of, stored_kinds
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, has_shield


def pending_refusal(action: Action, rule: str) -> Refusal:
    """While something waits to be finished nothing else may be begun (BUR-TURN-4, BUR-BUY-2).

    `rule` asks for the decision that waits.
    """
    if isinstance(action, Buy):
        return Refusal("BUR-BUY-2", "MUST_RESOLVE")
    if action is DECLINE:
        return Refusal(rule, "CANNOT_DECLINE")
    return Refusal("BUR-TURN-4", "MUST_RESOLVE")


def refuse_tile(s: BurgundyState, depot: int, tile: int) -> Refusal | None:
    """Why a tile cannot be taken from one of depots 1 to 6; None if it can."""
    if depot == BLACK_DEPOT:
        return Refusal("BUR-TAKE-4", "BLACK_DEPOT_NOT_ALLOWED")
    return refuse_missing(s, depot, tile, "BUR-TAKE-1")


def refuse_missing(s: BurgundyState, depot: int, tile: int, rule: str) -> Refusal | None:
    """Is the tile in that depot at all?"""
    if lies_in(s, depot, tile):
        return None
    if not depot_kinds(s, depot):
        return Refusal(rule, "DEPOT_EMPTY", {"depot": DEPOT_IDS[depot]})
    return Refusal(rule, "TILE_NOT_THERE", {"tile": TILE_IDS[tile], "depot": DEPOT_IDS[depot]})


def refuse_stored(s: BurgundyState, seat: int, tile: int) -> Refusal | None:
    """Why a tile is not within reach; None if it is."""
    if tile in stored_kinds(s, seat):
        return None
    if is_with_partner(s, seat, tile):
        return refuse_partners(s, seat, tile)
    return Refusal("BUR-PLACE-1", "NOT_IN_STORAGE", {"tile": TILE_IDS[tile]})


def refuse_partners(s: BurgundyState, seat: int, tile: int) -> Refusal:
    """The tile lies in the partner's storage."""
    numbers: dict[str, int | str] = {"tile": TILE_IDS[tile], "partner": partner_of(s, seat)}
    return Refusal("BUR-TEAM-2", "PARTNER_STORAGE", numbers)


def refuse_field(s: BurgundyState, me: Estate, power: int, tile: int, field: int) -> Refusal | None:
    """Why a tile cannot lie on a field, whatever its number; None if it can."""
    board = board_of(s, me)
    if field >= board.size:
        return Refusal("BUR-PLACE-1", "NO_SUCH_FIELD", {"field": field})
    if me.filled & BIT[field]:
        return Refusal("BUR-PLACE-1", "FIELD_FILLED", {"field": field})
    kind = TYPE_OF[tile]
    colour = board.colour[field]
    if kind not in (ANY, colour):
        names = {"tile": TILE_IDS[tile], "colour": TYPE_IDS[colour]}
        return Refusal("BUR-PLACE-2", "WRONG_COLOUR", names)
    if not me.frontier & BIT[field] and not has_shield(me, 18):
        return Refusal("BUR-PLACE-3", "NOT_ADJACENT", {"field": field})
    if kind == BUILDING and not may_repeat_buildings(power):
        if me.cities[building_number(tile)] & BIT[field]:
            return Refusal("BUR-PLACE-4", "DUPLICATE_BUILDING", {"tile": TILE_IDS[tile]})
    if tile == INN and me.inns & BIT[field]:
        return Refusal("BUR-INN-2", "INN_IN_REGION", {"field": field})
    return None


def refuse_bare_field(s: BurgundyState, seat: int, me: Estate, field: int) -> Refusal | None:
    """Why no tile at all can lie on a field: it is taken, out of reach, or nothing stored fits."""
    if me.filled & BIT[field]:
        return Refusal("BUR-PLACE-1", "FIELD_FILLED", {"field": field})
    if not me.frontier & BIT[field] and not has_shield(me, 18):
        return Refusal("BUR-PLACE-3", "NOT_ADJACENT", {"field": field})
    stored = stored_kinds(s, seat)
    colour = board_of(s, me).colour[field]
    if any(TYPE_OF[tile] in (colour, ANY) for tile in stored):
        return None
    numbers = {"field": field, "stored": len(stored), "empty": int(not stored)}
    return Refusal("BUR-PLACE-2", "NO_TILE_FITS", numbers)


def refuse_goods(me: Estate, kind: int) -> Refusal | None:
    """Are there goods of the kind to sell?"""
    if me.goods[kind]:
        return None
    return Refusal("BUR-SELL-1", "NO_GOODS_OF_KIND", {"good": GOOD_IDS[kind]})


def refuse_workers(me: Estate, price: int, rule: str) -> Refusal | None:
    """Are there enough workers, where no die is used?"""
    if me.workers >= price:
        return None
    numbers = {"price": price, "workers": me.workers}
    return Refusal(rule, "NOT_ENOUGH_WORKERS", numbers)


def refuse_silver(me: Estate, price: int, rule: str) -> Refusal | None:
    """Is there enough silver?"""
    if me.silver >= price:
        return None
    return Refusal(rule, "NOT_ENOUGH_SILVER", {"price": price, "silver": me.silver})
