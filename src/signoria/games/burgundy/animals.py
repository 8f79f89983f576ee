"""Animals and geese (BUR-ANIMAL-1, BUR-EXT-5, BUR-MON-7, BUR-SHIELD-E1)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal, then
from signoria.games.burgundy import solo
from signoria.games.burgundy.actions import HERD, OfAnimal
from signoria.games.burgundy.monasteries import animal_bonus, power_of
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import (
    L_ANIMAL,
    L_GEESE,
    BurgundyState,
    Estate,
    board_of,
    estate_of,
    has_shield,
)
from signoria.games.burgundy.tiles import (
    ANIMAL,
    ANIMAL_IDS,
    FIRST_ANIMAL,
    GEESE,
    GEESE_KIND,
    animal_kind,
    animals_shown,
)


def animal_placed(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """Score the tile with its herd; geese choose a kind if there are several."""
    if tile != GEESE:
        points = herd_points(s, seat, field, animal_kind(tile), GEESE_KIND)
        solo.score_event(s, seat, points, L_ANIMAL)
        return
    kinds = kinds_in_pasture(s, seat, field)
    if len(kinds) > 1:
        then(s, ChooseHerd(seat, field))
    else:
        score_geese(s, seat, field, kinds[0] if kinds else GEESE_KIND)


def score_geese(s: BurgundyState, seat: int, field: int, kind: int) -> None:
    """The geese and all tiles of one other kind."""
    solo.score_event(s, seat, herd_points(s, seat, field, kind, GEESE_KIND), L_GEESE)


def herd_points(s: BurgundyState, seat: int, field: int, kind: int, too: int) -> int:
    """Animals on all tiles of two kinds in the pasture, and what monastery 7 adds per tile."""
    me = estate_of(s, seat)
    extra = animal_bonus(power_of(s, me))
    points = 0
    for place in pasture(s, me, field):
        tile = me.tiles[place]
        if FIRST_ANIMAL <= tile <= GEESE and animal_kind(tile) in (kind, too):
            points += animals_shown(tile) + extra
    return points


def pasture(s: BurgundyState, me: Estate, field: int) -> list[int]:
    """The fields that score together; with shield 1 all pastures are one (R-46)."""
    board = board_of(s, me)
    if has_shield(me, 1):
        return board.fields_of[ANIMAL]
    return board.regions[board.region_of[field]]


def kinds_in_pasture(s: BurgundyState, seat: int, field: int) -> list[int]:
    """The kinds beside which geese lie."""
    me = estate_of(s, seat)
    found: list[int] = []
    for place in pasture(s, me, field):
        tile = me.tiles[place]
        if FIRST_ANIMAL <= tile < GEESE and animal_kind(tile) not in found:
            found.append(animal_kind(tile))
    return sorted(found)


class ChooseHerd(Choice[BurgundyState]):
    """Which kind scores with the geese (BUR-EXT-5)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "field")

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.field = field

    def options(self, s: BurgundyState) -> list[Action]:
        return [HERD[kind] for kind in kinds_in_pasture(s, self.seat, self.field)]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, OfAnimal)
        score_geese(s, self.seat, self.field, action.kind)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, OfAnimal):
            return Refusal("BUR-EXT-5", "KIND_NOT_ALLOWED", {"animal": ANIMAL_IDS[action.kind]})
        return pending_refusal(action, self.rule())

    def rule(self) -> str:
        return "BUR-EXT-5"

    def completes_a_move(self) -> bool:
        return True
