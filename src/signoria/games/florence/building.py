"""Where tiles may lie, and building alone (FLO-PLACE, FLO-BUILD, FLO-COOP-14, 15)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.events import Value
from signoria.core.machine import Choice, Frame, Refusal, then
from signoria.games.florence.actions import PLACE, TILE, OfTile, Place
from signoria.games.florence.components import BUILDINGS, FIRST_LANDSCAPE, TILE_IDS
from signoria.games.florence.grid import NO_SUCH_TURN, OUTSIDE, touching
from signoria.games.florence.state import TILE_SHIFT, FlorenceState, Player, power
from signoria.games.florence.unfinished import only_for
from signoria.games.florence.verbs import pay, place_building, spend_action

# --- where a tile may lie -------------------------------------------------------------------


def palace(s: FlorenceState) -> int:
    """The Palace cells: lower left on the front, elsewhere on the back (FLO-SET-2)."""
    return s.parts.palace[1] if s.coop else s.parts.palace[0]


def occupied(s: FlorenceState, me: Player) -> int:
    """Cells where nothing can be placed any more (FLO-PLACE-2)."""
    return me.land | me.built | palace(s)


def blocked_inside(s: FlorenceState, me: Player) -> int:
    """Cells barred to a building by what lies in the own grid (FLO-PLACE-2, 3)."""
    found = me.land | me.built | palace(s)
    if me.architects < 2:
        found |= touching(me.built | palace(s))
    return found


def blocked_at_border(s: FlorenceState, seat: int) -> int:
    """Cells barred to a building built alone because they lie on a border (FLO-COOP-14, 15)."""
    architects = s.players[seat].architects
    if not s.coop or architects >= 2:
        return 0
    if architects == 0:
        return s.parts.joined(len(s.players)).border[seat]
    return facing_buildings(s, seat)


def facing_buildings(s: FlorenceState, seat: int) -> int:
    """Own cells with a building or Palace just across the border."""
    joined = s.parts.joined(len(s.players))
    cells, seats = joined.contact_cell[seat], joined.contact_seat[seat]
    others = joined.contact_other[seat]
    their_palace = palace(s)
    found = 0
    for edge in range(len(cells)):
        if (s.players[seats[edge]].built | their_palace) & others[edge]:
            found |= cells[edge]
    return found


def blocked(s: FlorenceState, seat: int) -> int:
    """Cells barred to a building that the seat builds alone."""
    return blocked_inside(s, s.players[seat]) | blocked_at_border(s, seat)


def landscape_fits(s: FlorenceState, seat: int, kind: int) -> bool:
    """Is there room for a landscape?  It may touch anything (FLO-PLACE-4)."""
    return s.parts.tiles.fits(FIRST_LANDSCAPE + kind, occupied(s, s.players[seat]))


def building_price(s: FlorenceState, me: Player) -> int:
    """700, with Architects 300, 300, nothing (FLO-BUILD-1)."""
    return s.parts.building_price[me.architects]


# --- building alone -------------------------------------------------------------------------


def can_build(s: FlorenceState, seat: int) -> bool:
    """Is there any kind of building to build alone?"""
    me = s.players[seat]
    if power(s, me) < building_price(s, me):
        return False
    bar = blocked(s, seat)
    for kind in range(BUILDINGS - 1, -1, -1):  # small ones fit most easily
        if s.buildings[kind] and not me.kinds >> kind & 1 and s.parts.tiles.fits(kind, bar):
            return True
    return False


def building_kinds(s: FlorenceState, seat: int) -> list[int]:
    """The kinds of building that can be built alone."""
    me = s.players[seat]
    if power(s, me) < building_price(s, me):
        return []
    bar = blocked(s, seat)
    found: list[int] = []
    for kind in range(BUILDINGS):
        if s.buildings[kind] and not me.kinds >> kind & 1 and s.parts.tiles.fits(kind, bar):
            found.append(kind)
    return found


class BuildKind(Choice[FlorenceState]):
    """Which building to build alone; paid for when it is placed."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: FlorenceState) -> list[Action]:
        return [TILE[kind] for kind in building_kinds(s, self.seat)]

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, OfTile)
        then(s, BuildPlace(self.seat, action.tile))

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, OfTile):
            return kind_refusal(s, self.seat, action.tile)
        return None

    def rule(self) -> str:
        return "FLO-BUILD-2"

    def completes_a_move(self) -> bool:
        return True

    def seen_by(self, viewer: int) -> Frame:
        return only_for(self.seat, viewer, self)


def kind_refusal(s: FlorenceState, seat: int, tile: int) -> Refusal:
    """Why a kind of building cannot be built alone."""
    me = s.players[seat]
    numbers = {"tile": TILE_IDS[tile]}
    if tile >= BUILDINGS:
        return Refusal("FLO-BUILD-2", "NOT_A_BUILDING", numbers)
    if s.buildings[tile] == 0:
        return Refusal("FLO-BUILD-2", "SUPPLY_EMPTY", numbers)
    if me.kinds >> tile & 1:
        return Refusal("FLO-PLACE-5", "DUPLICATE_BUILDING", numbers)
    return Refusal("FLO-BUILD-2", "NO_ROOM", numbers)


class BuildPlace(Choice[FlorenceState]):
    """Where the building goes: pay, place, 3 points (FLO-BUILD-1 to 3)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "tile")

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

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

    def rule(self) -> str:
        return "FLO-PLACE-1"

    def completes_a_move(self) -> bool:
        return True

    def seen_by(self, viewer: int) -> Frame:
        return only_for(self.seat, viewer, self)


# --- why a tile cannot lie there ------------------------------------------------------------


def lying_at(s: FlorenceState, me: Player, mask: int) -> str:
    """What lies on these cells: names with spaces between."""
    found = ["palace"] if mask & palace(s) else []
    for entry in me.tiles:
        if entry & mask:
            found.append(TILE_IDS[entry >> TILE_SHIFT & 15])
    return " ".join(found)


def too_close(s: FlorenceState, me: Player, mask: int) -> dict[str, Value]:
    """The buildings a tile on these cells would touch, and the Architects there are."""
    beside = touching(mask) & (me.built | palace(s))
    return {"there": lying_at(s, me, beside), "architects": me.architects}


def place_refusal(s: FlorenceState, seat: int, tile: int, place: int) -> Refusal | None:
    """Which rule keeps a tile from a position in the own grid; None if it may lie there."""
    me = s.players[seat]
    numbers = {"tile": TILE_IDS[tile]}
    mask = s.parts.tiles.mask_at[tile][place]
    if mask == NO_SUCH_TURN:
        ways = len(s.parts.tiles.ways[tile])
        return Refusal("FLO-PLACE-1", "WRONG_SHAPE", {**numbers, "ways": ways})
    if mask == OUTSIDE:
        return Refusal("FLO-PLACE-1", "OUT_OF_GRID", numbers)
    if mask & occupied(s, me):
        return Refusal("FLO-PLACE-2", "OVERLAP", {**numbers, "there": lying_at(s, me, mask)})
    if tile >= FIRST_LANDSCAPE:
        return None
    if mask & blocked_inside(s, me):
        return Refusal("FLO-PLACE-3", "ADJACENT_BUILDING", {**numbers, **too_close(s, me, mask)})
    if not mask & blocked_at_border(s, seat):
        return None
    if me.architects == 0:
        return Refusal("FLO-COOP-14", "BORDER_NEEDS_ARCHITECT", numbers)
    return Refusal("FLO-COOP-15", "BORDER_OCCUPIED", {**numbers, "architects": me.architects})
