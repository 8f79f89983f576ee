"""Dice and workers: what it costs to use a die as another value (BUR-DIE-1 to 4, BUR-MON-8)."""

from __future__ import annotations

from typing import Final

from signoria.games.burgundy.monasteries import M8, has_free_placing, has_free_take

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
