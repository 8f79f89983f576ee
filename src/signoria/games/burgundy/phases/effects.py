"""What happens when a tile has been placed: which file holds the effect."""

from __future__ import annotations

from signoria.games.burgundy.ids import (
    ANIMAL,
    BUILDING,
    CASTLE,
    MONASTERY,
    SHIP,
    SOLO,
    TYPE_OF,
    monastery_number,
)
from signoria.games.burgundy.phases import animals, buildings, castles
from signoria.games.burgundy.phases.bridge import place_bridge_monastery
from signoria.games.burgundy.phases.ships import ship_placed
from signoria.games.burgundy.state import BurgundyState


def tile_effect(s: BurgundyState, seat: int, tile: int, field: int) -> None:
    """The effect of a tile just placed.  Mines, inns and face-down tiles have none."""
    kind = TYPE_OF[tile]
    if kind == BUILDING:
        buildings.building_effect(s, seat, tile)
    elif kind == SHIP:
        ship_placed(s, seat)
    elif kind == ANIMAL:
        animals.animal_placed(s, seat, tile, field)
    elif kind == CASTLE:
        castles.castle_placed(s, seat)
    elif kind == MONASTERY and monastery_number(tile) == 27 and s.mode != SOLO:
        place_bridge_monastery(s, seat)
