"""Placing a tile: where it may lie, and what follows in which order (BUR-PLACE-1 to 7).

A tile that lies has an effect, and an effect may place a tile: this module and those of the
effects call each other, so they import each other as modules.
"""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, emit, then
from signoria.games.burgundy import effects, solo
from signoria.games.burgundy.actions import (
    DEPOT_IDS,
    EXTRA,
    FROM,
    OWN,
    PLACE,
    SHARED,
    OfStorage,
)
from signoria.games.burgundy.monasteries import may_repeat_buildings
from signoria.games.burgundy.posts import join_posts
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.regions import claim_colour, score_region
from signoria.games.burgundy.state import (
    BORDER_POSTS,
    BurgundyState,
    Estate,
    board_of,
    covers,
    estate_of,
    has_shield,
)
from signoria.games.burgundy.storage import storage_index
from signoria.games.burgundy.tiles import BUILDING, INN, SOLO, TEAM, TILE_IDS, TYPE_OF, WAREHOUSE
from signoria.games.burgundy.verbs import lay_tile, leave_depot, leave_storage


def legal_fields(s: BurgundyState, me: Estate, power: int, tile: int) -> int:
    """The fields where a tile may lie, whatever their numbers (BUR-PLACE-2 to 4, BUR-INN-2)."""
    board = board_of(s, me)
    kind = TYPE_OF[tile]
    near = board.whole if has_shield(me, 18) else me.frontier
    fields = near & ~me.filled & board.colour_mask[kind]
    if kind == BUILDING:
        if not may_repeat_buildings(power):
            fields &= ~me.cities[tile - WAREHOUSE]
    elif tile == INN:
        fields &= ~me.inns
    return fields


def fitting(s: BurgundyState, me: Estate, power: int, tiles: list[int]) -> list[tuple[int, int]]:
    """Those of some tiles that fit anywhere, each with its legal fields."""
    found: list[tuple[int, int]] = []
    for tile in tiles:
        fields = legal_fields(s, me, power, tile)
        if fields:
            found.append((tile, fields))
    return found


def free_placings(s: BurgundyState, me: Estate, power: int, tiles: list[int]) -> list[Action]:
    """Every way to place one of these tiles without looking at numbers (BUR-PLACE-6)."""
    board = board_of(s, me)
    found: list[Action] = []
    for tile, fields in fitting(s, me, power, tiles):
        for field in board.fields_of[TYPE_OF[tile]]:
            if fields >> field & 1:
                found.append(PLACE[EXTRA][tile][field])
    return found


def place_stored(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """A stored tile goes to the estate; from which storage is asked only if both hold one."""
    if s.mode == TEAM:
        own = tile in s.storages[seat]
        shared = tile in s.storages[storage_index(s, seat, SHARED)]
        if own and shared:
            then(s, FromStorage(seat, tile, field))
            return
        leave_storage(s, seat, OWN if own else SHARED, tile)
    else:
        leave_storage(s, seat, OWN, tile)
    place(s, seat, tile, field)


class FromStorage(Choice[BurgundyState]):
    """Team: the shared and the own storage both hold such a tile; which one is placed."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "tile", "field")

    def __init__(self, seat: int, tile: int, field: int) -> None:
        self.seat = seat
        self.tile = tile
        self.field = field

    def options(self, s: BurgundyState) -> list[Action]:
        return [FROM[OWN], FROM[SHARED]]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, OfStorage)
        leave_storage(s, self.seat, action.storage, self.tile)
        place(s, self.seat, self.tile, self.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        return pending_refusal(action, self.rule())

    def rule(self) -> str:
        return "BUR-TEAM-2"

    def completes_a_move(self) -> bool:
        return True


def place(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """The tile lies; region, colour, posts, then its own effect (BUR-PLACE-7, R-8)."""
    me = estate_of(s, seat)
    lay_tile(s, seat, me, tile, field)
    if s.mode == SOLO:
        solo.resolve_placement(s, seat, tile, field)
        return
    board = board_of(s, me)
    if covers(me, board.region_at[field]):
        score_region(s, seat, field)
        if covers(me, board.colour_mask[board.colour[field]]):
            claim_colour(s, seat, board.colour[field])
    if s.modules & BORDER_POSTS:
        join_posts(s, seat, field)
    effects.tile_effect(s, seat, tile, field)


def place_directly(s: BurgundyState, seat: int, depot: int, tile: int, field: int) -> None:
    """From a depot straight into the estate (shields 14 and 15, solo colour reward)."""
    leave_depot(s, depot, tile)
    if s.events is not None:
        data = {"tile": TILE_IDS[tile], "depot": DEPOT_IDS[depot]}
        emit(s, "took_directly", seat, data)
    place(s, seat, tile, field)
