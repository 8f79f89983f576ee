"""Animals and geese (BUR-ANIMAL-1, BUR-EXT-5, BUR-MON-7, BUR-SHIELD-E1)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, then
from signoria.games.burgundy.actions import HERD, PickHerd
from signoria.games.burgundy.ids import (
    ANIMAL_IDS,
    GEESE,
    GEESE_KIND,
    L_ANIMAL,
    L_GEESE,
    animal_kind,
)
from signoria.games.burgundy.phases import solo
from signoria.games.burgundy.questions.animals import herd_points, kinds_in_pasture
from signoria.games.burgundy.refusals import pending_refusal
from signoria.games.burgundy.state import BurgundyState


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


class ChooseHerd(FollowUp[BurgundyState]):
    """Which kind scores with the geese (BUR-EXT-5)."""

    RULE = "BUR-EXT-5"

    def __init__(self, seat: int, field: int) -> None:
        self.seat, self.field = seat, field

    def options(self, s: BurgundyState) -> list[Action]:
        return [HERD[kind] for kind in kinds_in_pasture(s, self.seat, self.field)]

    def resolve(self, s: BurgundyState, action: Action) -> None:
        assert isinstance(action, PickHerd)
        score_geese(s, self.seat, self.field, action.kind)

    def refusal(self, s: BurgundyState, action: Action) -> Refusal | None:
        if isinstance(action, PickHerd):
            return Refusal("BUR-EXT-5", "KIND_NOT_ALLOWED", {"animal": ANIMAL_IDS[action.kind]})
        return pending_refusal(action, self.rule())
