"""Where a tile may lie (BUR-PLACE-2 to 4, BUR-INN-2)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.games.burgundy.actions import PLACE
from signoria.games.burgundy.ids import BUILDING, EXTRA, INN, TYPE_OF, building_number
from signoria.games.burgundy.questions.monasteries import may_repeat_buildings
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, has_shield


def legal_fields(s: BurgundyState, me: Estate, power: int, tile: int) -> int:
    """The fields where a tile may lie, whatever their numbers (BUR-PLACE-2 to 4, BUR-INN-2)."""
    board = board_of(s, me)
    kind = TYPE_OF[tile]
    near = board.whole if has_shield(me, 18) else me.frontier
    fields = near & ~me.filled & board.colour_mask[kind]
    if kind == BUILDING:
        if not may_repeat_buildings(power):
            fields &= ~me.cities[building_number(tile)]
    elif tile == INN:
        fields &= ~me.inns
    return fields


def fitting(s: BurgundyState, me: Estate, power: int, tiles: list[int]) -> list[tuple[int, int]]:
    """Those of some tiles that fit anywhere, each with its legal fields."""
    found: list[tuple[int, int]] = []
    for tile in tiles:
        fields = legal_fields(s, me, power, tile)
        if fields:
            found.append((tile, fields))
    return found


def free_placings(s: BurgundyState, me: Estate, power: int, tiles: list[int]) -> list[Action]:
    """Every way to place one of these tiles without looking at numbers (BUR-PLACE-6)."""
    board = board_of(s, me)
    found: list[Action] = []
    for tile, fields in fitting(s, me, power, tiles):
        for field in board.fields_of[TYPE_OF[tile]]:
            if fields >> field & 1:
                found.append(PLACE[EXTRA][tile][field])
    return found
