"""The depots: which tiles and shields lie where.  Depot 0 is the black one, inns included."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.games.burgundy.actions import BUY
from signoria.games.burgundy.ids import (
    BLACK_DEPOT,
    CRANE,
    DEPOT_SPACES,
    DEPOTS,
    EXTRA_TILES,
    GEESE,
    INN,
    NO_TILE,
    SHIELDS,
    SILVER,
    SPACES,
    WHITE_CASTLE,
    WHITE_CASTLES,
    WORKERS,
    depot_of,
    first_space,
    monastery_tile,
    spaces_of,
)
from signoria.games.burgundy.parts import Parts
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.questions.monasteries import may_buy_anywhere, power_of
from signoria.games.burgundy.state import BurgundyState, Estate


def depot_kinds(s: BurgundyState, depot: int) -> list[int]:
    """The kinds of tiles in a depot, each once, in printed order."""
    first = first_space(depot)
    end = SPACES if depot == BLACK_DEPOT else first + DEPOT_SPACES
    tiles = s.depots
    found: list[int] = []
    for space in range(first, end):
        tile = tiles[space]
        if tile != NO_TILE and not lies_before(tiles, first, space, tile):
            found.append(tile)
    if depot == BLACK_DEPOT and s.inns:
        found.append(INN)
    return found


def lies_before(tiles: list[int], first: int, space: int, tile: int) -> bool:
    """Does an equal tile lie on an earlier space of the same depot?"""
    while first < space:
        if tiles[first] == tile:
            return True
        first += 1
    return False


def lies_in(s: BurgundyState, depot: int, tile: int) -> bool:
    """Is there such a tile in the depot?"""
    return tile in depot_kinds(s, depot)


def space_of(s: BurgundyState, depot: int, tile: int) -> int:
    """The first space of a depot with such a tile."""
    return s.depots.index(tile, first_space(depot))


def shields_in(s: BurgundyState, depot: int) -> list[int]:
    """The shields in a depot, by number."""
    return [number for number in range(1, SHIELDS + 1) if s.shield_depots[number] == depot]


def purchases(s: BurgundyState, me: Estate) -> list[Action]:
    """Tiles that can be bought: black ones for silver; more with monastery 6."""
    found: list[Action] = []
    add_purchases(s, me, power_of(s, me), found)
    return found


def add_purchases(s: BurgundyState, me: Estate, power: int, found: list[Action]) -> None:
    """The same, added to what else can be done in a turn."""
    anywhere = may_buy_anywhere(power)
    silver = me.silver >= s.parts.price_silver
    workers = anywhere and me.workers >= s.parts.price_workers
    if not silver and not workers:
        return
    for depot in range(DEPOTS + 1 if anywhere else 1):
        for tile in depot_kinds(s, depot):
            if silver:
                found.append(BUY[SILVER][depot][tile])
            if workers:
                found.append(BUY[WORKERS][depot][tile])


def stack_tiles(parts: Parts, modules: int, black: bool) -> list[int]:
    """The face-down tiles by kind, those of modules in play included (BUR-SETUP-3)."""
    tiles = parts.black[:] if black else parts.own[:]
    if not modules & WHITE_CASTLES:
        tiles[WHITE_CASTLE] = 0
    elif not black:
        tiles[monastery_tile(29)] = 1
    if modules & EXTRA_TILES:
        extra = (CRANE, GEESE) if black else (monastery_tile(27), monastery_tile(28))
        for tile in extra:
            tiles[tile] = 1
    return tiles


def tiles_in(s: BurgundyState, depot: int) -> list[int]:
    """All tiles in a depot, in printed order, the inns last."""
    found = [s.depots[space] for space in spaces_of(depot) if s.depots[space] != NO_TILE]
    return found + [INN] * s.inns if depot == BLACK_DEPOT else found


def spaces_in_use(s: BurgundyState, depot: int) -> list[int]:
    """The spaces of a depot that this number of players uses (BUR-SETUP-1)."""
    players = table_size(s)
    if depot == BLACK_DEPOT:
        return s.parts.black_used[players]
    return [space for space in s.parts.spaces_used[players] if depot_of(space) == depot]


def type_wanted(s: BurgundyState, space: int) -> int:
    """The type of tile that a space of depots 1 to 6 takes in this phase (BUR-SETUP-2)."""
    return s.parts.type_of_space(space, table_size(s), s.phase)
