"""The objects of phase A and what they do when they are won (FLO-LAND, JEST, ARCH, PRES, RECR)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Choice, Frame, Refusal, Step, then
from signoria.games.florence.actions import (
    HIRE,
    KEEP,
    PLACE,
    TILE,
    ChooseTile,
    Hire,
    Place,
)
from signoria.games.florence.ids import (
    ARCHITECT_LOT,
    FIRST_LANDSCAPE,
    JESTER_LOT,
    LANDSCAPE_LOT,
    LANDSCAPES,
    PARK_LOT,
    PRESTIGE,
    PRESTIGE_LOT,
    PROFESSIONS,
    TILE_IDS,
)
from signoria.games.florence.phases.looking import start_look
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.questions.building import landscape_fits
from signoria.games.florence.questions.principality import occupied
from signoria.games.florence.questions.turn import hireable
from signoria.games.florence.refusals import hire_refusal, place_refusal
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import (
    hire,
    place_landscape,
    take_architect,
    take_jester,
    take_recruit,
)


class TakeObject(Step[FlorenceState]):
    """The object of a lot and its effect, before anything else happens (FLO-AUC-8)."""

    def __init__(self, seat: int, lot: int) -> None:
        self.seat, self.lot = seat, lot

    def run(self, s: FlorenceState) -> None:
        seat, lot = self.seat, self.lot
        if lot <= PARK_LOT:
            then(s, PlaceLandscape(seat, lot, False))
        elif lot == LANDSCAPE_LOT:
            then(s, LandscapeKind(seat))
        elif lot == JESTER_LOT:
            take_jester(s, seat)
        elif lot == ARCHITECT_LOT:
            take_architect(s, seat)
        elif lot == PRESTIGE_LOT:
            start_look(s, seat, PRESTIGE)
        else:
            take_recruit(s, seat)
            then(s, RecruitNow(seat))


class LandscapeKind(Choice[FlorenceState]):
    """Two players: which landscape the buyer takes (FLO-TWO-3)."""

    RULE = "FLO-TWO-3"

    def options(self, s: FlorenceState) -> list[Action]:
        return [
            TILE[FIRST_LANDSCAPE + kind]
            for kind in range(LANDSCAPES)
            if s.landscapes[kind] and landscape_fits(s, self.seat, kind)
        ]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, ChooseTile)
        then(s, PlaceLandscape(self.seat, action.tile - FIRST_LANDSCAPE, True))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseTile):
            return None
        numbers = {"tile": TILE_IDS[action.tile]}
        if action.tile < FIRST_LANDSCAPE:
            return Refusal("FLO-TWO-3", "NOT_A_LANDSCAPE", numbers)
        if s.landscapes[action.tile - FIRST_LANDSCAPE] == 0:
            return Refusal("FLO-TWO-3", "SUPPLY_EMPTY", numbers)
        return Refusal("FLO-TWO-3", "NO_ROOM", numbers)


class PlaceLandscape(Choice[FlorenceState]):
    """Where the landscape goes (FLO-LAND-1).  `chosen`: its kind was the pick before."""

    RULE = "FLO-LAND-1"

    def __init__(self, seat: int, kind: int, chosen: bool) -> None:
        self.seat, self.kind, self.chosen = seat, kind, chosen

    def options(self, s: FlorenceState) -> list[Action]:
        bar = occupied(s, s.players[self.seat])
        places = s.parts.tiles.free_places(FIRST_LANDSCAPE + self.kind, bar)
        return [PLACE[place] for place in places]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Place)
        mask = s.parts.tiles.mask_at[FIRST_LANDSCAPE + self.kind][action.place]
        place_landscape(s, self.seat, self.kind, mask)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return place_refusal(s, self.seat, FIRST_LANDSCAPE + self.kind, action.place)
        return None

    def completes_a_move(self) -> bool:
        return self.chosen

    def seen_by(self, viewer: int) -> Frame:
        if self.chosen and viewer != self.seat:
            return LandscapeKind(self.seat)
        return self


def hire_options(s: FlorenceState, seat: int) -> list[Action]:
    """Every profession that can be recruited."""
    mask = hireable(s, seat)
    return [HIRE[card] for card in range(PROFESSIONS) if mask >> card & 1]


class RecruitNow(Choice[FlorenceState]):
    """Use the recruiting card just acquired, or keep it (FLO-RECR-1, 7)."""

    RULE = "FLO-RECR-1"

    def options(self, s: FlorenceState) -> list[Action]:
        found = hire_options(s, self.seat)
        found.append(KEEP)
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        if isinstance(action, Hire):
            hire(s, self.seat, action.card)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Hire):
            return hire_refusal(s, self.seat, action.card)
        return None


class RecruitTarget(HiddenPart):
    """In the own turn: whom to recruit (FLO-RECR-2)."""

    RULE = "FLO-RECR-2"

    def options(self, s: FlorenceState) -> list[Action]:
        return hire_options(s, self.seat)

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Hire)
        hire(s, self.seat, action.card)

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Hire):
            return hire_refusal(s, self.seat, action.card)
        return None
