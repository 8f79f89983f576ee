"""Where tiles may lie, and what can be built alone (FLO-PLACE, FLO-BUILD, FLO-COOP-14, 15)."""

from __future__ import annotations

from signoria.games.florence.grid import touching
from signoria.games.florence.ids import BUILDINGS, FIRST_LANDSCAPE, TILE_IDS, cells_of, tile_of
from signoria.games.florence.questions.principality import occupied, palace, power
from signoria.games.florence.state import FlorenceState, Player

# --- where a tile may lie -------------------------------------------------------------------


def may_touch(me: Player) -> bool:
    """Two Architects: buildings may stand side by side (FLO-ARCH-2)."""
    return me.architects >= 2


def blocked_inside(s: FlorenceState, me: Player) -> int:
    """Cells barred to a building by what lies in the own grid (FLO-PLACE-2, 3)."""
    found = me.land | me.built | palace(s)
    if not may_touch(me):
        found |= touching(me.built | palace(s))
    return found


def blocked_at_border(s: FlorenceState, seat: int) -> int:
    """Cells barred to a building built alone because they lie on a border (FLO-COOP-14, 15)."""
    me = s.players[seat]
    if not s.coop or may_touch(me):
        return 0
    if me.architects == 0:
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


def landscape_points(s: FlorenceState, me: Player, kind: int) -> int:
    """3 points, but none for the first of its kind (FLO-LAND-2)."""
    return s.parts.points_landscape if me.landscapes[kind] else 0


def tile_points(s: FlorenceState, me: Player, tile: int) -> int:
    """What placing a tile brings at once."""
    if tile < BUILDINGS:
        return s.parts.points_building
    return landscape_points(s, me, tile - FIRST_LANDSCAPE)


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


def lying_at(s: FlorenceState, me: Player, mask: int) -> list[str]:
    """What lies on these cells: the Palace, tiles."""
    found = ["palace"] if mask & palace(s) else []
    for entry in me.tiles:
        if entry & mask:
            found.append(TILE_IDS[tile_of(entry)])
    return found


def cells_of_kind(me: Player, tile: int) -> int:
    """The cells a kind of building covers in a principality."""
    for entry in me.tiles:
        if tile_of(entry) == tile:
            return cells_of(entry)
    return 0
