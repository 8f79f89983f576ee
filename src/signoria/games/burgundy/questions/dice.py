"""Dice and workers: what it costs to use a die as another value (BUR-DIE-1 to 4, BUR-MON-8)."""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action
from signoria.games.burgundy.actions import Place, Sell, Take
from signoria.games.burgundy.ids import FIRST, TYPE_OF, die_of
from signoria.games.burgundy.questions.monasteries import M8, has_free_placing, has_free_take
from signoria.games.burgundy.state import BurgundyState, Estate, board_of

FACES: Final = 6
ANY_FACE: Final = 0


def distance(face: int, value: int) -> int:
    """Steps between two faces; 1 and 6 are neighbours."""
    if face == ANY_FACE:
        return 0
    apart = abs(face - value)
    return min(apart, FACES - apart)


def workers_needed(face: int, value: int, free: int, step: int) -> int:
    """Workers for the steps that are not free; each pays for up to `step` (BUR-DIE-2)."""
    steps = max(0, distance(face, value) - free)
    return (steps + step - 1) // step


# [with monastery 8][with a free step][face][value].  Face ANY_FACE costs nothing: the die of a
# castle has whatever value one likes (BUR-CASTLE-1).
COSTS: Final[list[list[list[list[int]]]]] = [
    [
        [
            [workers_needed(face, value, free, step) for value in range(FACES + 1)]
            for face in range(FACES + 1)
        ]
        for free in (0, 1)
    ]
    for step in (1, 2)
]


def costs(power: int, face: int) -> list[int]:
    """Workers by wanted value: for sales and shields."""
    return COSTS[1 if power & M8 else 0][0][face]


def take_costs(power: int, face: int) -> list[int]:
    """Workers by number of the depot."""
    return COSTS[1 if power & M8 else 0][1 if has_free_take(power) else 0][face]


def place_costs(power: int, face: int, kind: int) -> list[int]:
    """Workers by number of the field, for a type of tile."""
    return COSTS[1 if power & M8 else 0][1 if has_free_placing(power, kind) else 0][face]


def value_used(s: BurgundyState, me: Estate, action: Action) -> int:
    """The value an action needs; 0 when any will do."""
    if isinstance(action, Take):
        return action.depot
    if isinstance(action, Place):
        return board_of(s, me).number[action.field]
    if isinstance(action, Sell):
        return action.kind + 1
    return 0


def price_of(s: BurgundyState, me: Estate, power: int, face: int, action: Action) -> int:
    """The least number of workers for an action with a die of that face (BUR-DIE-2)."""
    if isinstance(action, Take):
        return take_costs(power, face)[action.depot]
    if isinstance(action, Place):
        number = board_of(s, me).number[action.field]
        return place_costs(power, face, TYPE_OF[action.tile])[number]
    if isinstance(action, Sell):
        return costs(power, face)[action.kind + 1]
    return 0


def double_price(s: BurgundyState, seat: int, power: int, value: int) -> int:
    """Workers to bring both dice to a value (BUR-SHIELD-1)."""
    first, second = dice_of(s, seat)
    return costs(power, first)[value] + costs(power, second)[value]


# --- the dice of a seat ---------------------------------------------------------------------


def dice_of(s: BurgundyState, seat: int) -> tuple[int, int]:
    """The faces of both dice, 0 once used."""
    dice = s.dice
    first = die_of(seat, FIRST)
    return dice[first], dice[first + 1]


def dice_left(s: BurgundyState, seat: int) -> list[int]:
    """The faces of the dice that are not used yet."""
    return [face for face in dice_of(s, seat) if face]


def has_equal_dice(s: BurgundyState, seat: int) -> bool:
    """Are both dice unused and alike?  Then it does not matter which one is used."""
    first, second = dice_of(s, seat)
    return first != 0 and first == second
