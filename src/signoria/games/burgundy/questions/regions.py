"""Regions and colours: what filling them brings (BUR-REGION-1 to 3, BUR-COLOUR-1 and 2)."""

from __future__ import annotations

from signoria.games.burgundy.state import BurgundyState, Estate


def region_points(s: BurgundyState, size: int) -> int:
    """Larger than 8 scores like 8 (BUR-REGION-3)."""
    table = s.parts.region_points
    return table[min(size, len(table) - 1)]


def bonus_left(s: BurgundyState, colour: int) -> tuple[bool, bool]:
    """Are the large and the small bonus tile of a colour still there?"""
    large = small = True
    for estate in s.estates:
        if estate.large >> colour & 1:
            large = False
        if estate.small >> colour & 1:
            small = False
    return large, small


def covers(me: Estate, mask: int) -> bool:
    """Are all these fields filled?"""
    return me.filled & mask == mask
