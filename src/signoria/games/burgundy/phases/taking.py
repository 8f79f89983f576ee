"""Getting tiles into storage: by any way, and by purchase (BUR-TAKE-1 to 4, BUR-BUY-1 to 3)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, FollowUp, Refusal, then
from signoria.games.burgundy.actions import DISCARD, Buy, Discard
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    DEPOT_IDS,
    OWN,
    SHARED,
    SILVER,
    TEAM,
    TILE_IDS,
    WORKERS,
)
from signoria.games.burgundy.phases.team import StoreTile
from signoria.games.burgundy.questions.monasteries import may_buy_anywhere
from signoria.games.burgundy.questions.storage import (
    has_room,
    is_with_partner,
    limit,
    owner_estate,
    reachable,
    storage_index,
)
from signoria.games.burgundy.refusals import (
    pending_refusal,
    refuse_missing,
    refuse_partners,
    refuse_silver,
    refuse_workers,
)
from signoria.games.burgundy.state import BurgundyState, Estate, members
from signoria.games.burgundy.verbs import discard, move_to_storage, pay_purchase


def take_tile(s: BurgundyState, seat: int, depot: int, tile: int, face_down: bool = False) -> None:
    """A tile goes from a depot to storage; a full storage is asked to make room first."""
    if s.mode != TEAM:
        if has_room(s, seat):
            move_to_storage(s, seat, depot, tile, OWN, face_down)
        else:
            then(s, MakeRoom(seat, depot, tile, face_down))
        return
    own = has_room(s, seat)
    shared = has_room(s, storage_index(s, seat, SHARED))
    if own and shared:
        then(s, StoreTile(seat, depot, tile))
    elif own or shared:
        move_to_storage(s, seat, depot, tile, OWN if own else SHARED, False)
    else:
        then(s, MakeRoom(seat, depot, tile, face_down))


def discards(s: BurgundyState, seat: int) -> list[Action]:
    """Every stored tile within reach, equal ones once."""
    found: list[Action] = []
    for which in reachable(s):
        for tile in s.storages[storage_index(s, seat, which)]:
            if DISCARD[which][tile] not in found:
                found.append(DISCARD[which][tile])
    return found


def refuse_discard(s: BurgundyState, seat: int, action: Discard) -> Refusal:
    """The tile is not there, or it is the partner's."""
    if is_with_partner(s, seat, action.tile):
        return refuse_partners(s, seat, action.tile)
    return Refusal("BUR-TAKE-3", "NOT_IN_STORAGE", {"tile": TILE_IDS[action.tile]})


class MakeRoom(FollowUp[BurgundyState]):
    """Storage is full: discard a tile, then the chosen one moves in (BUR-TAKE-3, R-6)."""

    RULE = "BUR-TAKE-3"

    def __init__(self, seat: int, depot: int, tile: int, face_down: bool) -> None:
        self.seat, self.depot, self.tile, self.face_down = seat, depot, tile, face_down

    def options(self, s: BurgundyState) -> list[Action]:
        return discards(s, self.seat)

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, Discard)
        storage = storage_index(s, self.seat, action.storage)
        discard(s, self.seat, storage, action.tile, action.storage)
        move_to_storage(s, self.seat, self.depot, self.tile, action.storage, self.face_down)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, Discard):
            return refuse_discard(s, self.seat, action)
        return pending_refusal(action, self.rule())


class CutStorage(Choice[BurgundyState]):
    """Shield 4 is lost: discard down to the limit, one tile at a time (BUR-SHIELD-E4, R-43)."""

    RULE = "BUR-SHIELD-E4"

    def __init__(self, seat: int, which: int, by: int) -> None:
        self.seat, self.which = seat, which
        self.by = by  # the seat whose pick caused this

    def options(self, s: BurgundyState) -> list[Action]:
        storage = storage_index(s, self.seat, self.which)
        tiles = s.storages[storage]
        if len(tiles) <= limit(s, storage):
            return []
        return [DISCARD[self.which][tile] for tile in sorted(set(tiles))]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, Discard)
        storage = storage_index(s, self.seat, self.which)
        discard(s, self.seat, storage, action.tile, action.storage)
        then(s, self)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, Discard):
            return refuse_discard(s, self.seat, action)
        return pending_refusal(action, self.rule())

    def completes_a_move(self) -> bool:
        return self.seat == self.by


def cut_storages(s: BurgundyState, seat: int) -> None:
    """After the loss of shield 4: the shared storage by the acting seat, then each own one."""
    frames = [CutStorage(seat, SHARED, seat)] if s.mode == TEAM else []
    estate = owner_estate(s, seat)
    then(s, *frames, *[CutStorage(member, OWN, seat) for member in members(s, estate)])


# --- purchases ------------------------------------------------------------------------------


def buy(s: BurgundyState, seat: int, action: Buy) -> None:
    """Pay and take (BUR-BUY-1)."""
    pay_purchase(s, seat, action.currency, action.depot, action.tile)
    take_tile(s, seat, action.depot, action.tile)


def refuse_purchase(
    s: BurgundyState, me: Estate, power: int, bought: bool, action: Buy
) -> Refusal | None:
    """Why a tile cannot be bought; None if it can."""
    if bought:
        return Refusal("BUR-BUY-1", "ALREADY_BOUGHT")
    if not may_buy_anywhere(power):
        if action.currency == WORKERS:
            return Refusal("BUR-BUY-1", "NOT_OWNED", {"monastery": 6})
        if action.depot != BLACK_DEPOT:
            return Refusal("BUR-BUY-1", "WRONG_DEPOT", {"depot": DEPOT_IDS[action.depot]})
    found = refuse_missing(s, action.depot, action.tile, "BUR-BUY-1")
    if found is not None:
        return found
    if action.currency == SILVER:
        return refuse_silver(me, s.parts.price_silver, "BUR-BUY-1")
    return refuse_workers(me, s.parts.price_workers, "BUR-MON-6")
