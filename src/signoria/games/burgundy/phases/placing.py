"""Placing a tile: where it may lie, and what follows in which order (BUR-PLACE-1 to 7).

A tile that lies has an effect, and an effect may place a tile: this module and those of the
effects call each other, so they import each other as modules.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, emit, then
from signoria.games.burgundy.actions import FROM, PlaceFrom
from signoria.games.burgundy.ids import (
    BORDER_POSTS,
    DEPOT_IDS,
    OWN,
    SHARED,
    SOLO,
    TILE_IDS,
)
from signoria.games.burgundy.phases import effects, solo
from signoria.games.burgundy.phases.posts import join_posts
from signoria.games.burgundy.phases.regions import claim_colour, score_region
from signoria.games.burgundy.questions.regions import covers
from signoria.games.burgundy.questions.storage import is_in_both
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState, board_of, estate_of
from signoria.games.burgundy.verbs import lay_tile, leave_depot, leave_storage


def place_stored(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """A stored tile goes to the estate; from which storage is asked only if both hold one."""
    if is_in_both(s, seat, tile):
        then(s, FromStorage(seat, tile, field))
        return
    leave_storage(s, seat, OWN if tile in s.storages[seat] else SHARED, tile)
    place(s, seat, tile, field)


class FromStorage(FollowUp[BurgundyState]):
    """Team: the shared and the own storage both hold such a tile; which one is placed."""

    RULE = "BUR-TEAM-2"

    def __init__(self, seat: int, tile: int, field: int) -> None:
        self.seat, self.tile, self.field = seat, tile, field

    def options(self, s: BurgundyState) -> list[Action]:
        return [FROM[OWN], FROM[SHARED]]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PlaceFrom)
        leave_storage(s, self.seat, action.storage, self.tile)
        place(s, self.seat, self.tile, self.field)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        return pending_refusal(action, self.rule())


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
