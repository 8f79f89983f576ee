"""Building alone (FLO-BUILD)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Refusal, then
from signoria.games.florence.actions import PLACE, TILE, ChooseTile, Place
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.questions.building import blocked, building_kinds, building_price
from signoria.games.florence.refusals import kind_refusal, place_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import pay, place_building, spend_action


class BuildKind(HiddenPart):
    """Which building to build alone; paid for when it is placed."""

    RULE = "FLO-BUILD-2"

    def options(self, s: FlorenceState) -> list[Action]:
        return [TILE[kind] for kind in building_kinds(s, self.seat)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, ChooseTile)
        then(s, BuildPlace(self.seat, action.tile))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, ChooseTile):
            return kind_refusal(s, self.seat, action.tile)
        return None


class BuildPlace(HiddenPart):
    """Where the building goes: pay, place, 3 points (FLO-BUILD-1 to 3)."""

    RULE = "FLO-PLACE-1"

    def __init__(self, seat: int, tile: int) -> None:
        self.seat, self.tile = seat, tile

    def options(self, s: FlorenceState) -> list[Action]:
        places = s.parts.tiles.free_places(self.tile, blocked(s, self.seat))
        return [PLACE[place] for place in places]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Place)
        spend_action(s, self.seat)
        pay(s, self.seat, building_price(s, s.players[self.seat]))
        mask = s.parts.tiles.mask_at[self.tile][action.place]
        place_building(s, self.seat, self.tile, mask)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return place_refusal(s, self.seat, self.tile, action.place)
        return None
