"""Regions and colours: what filling them brings (BUR-REGION-1 to 3, BUR-COLOUR-1 and 2)."""

from __future__ import annotations

from typing import Final

from signoria.games.burgundy.boards import BIT
from signoria.games.burgundy.ids import NONE, PAIRS_OF_POSTS
from signoria.games.burgundy.questions.estates import table_size
from signoria.games.burgundy.state import BurgundyState, Estate, board_of, has_shield

ALL_JOINED: Final = 7  # border posts


def region_points(s: BurgundyState, size: int) -> int:
    """Larger than 8 scores like 8 (BUR-REGION-3)."""
    table = s.parts.region_points
    return table[min(size, len(table) - 1)]


def bonus_left(s: BurgundyState, colour: int) -> tuple[bool, bool]:
    """Are the large and the small bonus tile of a colour still there?"""
    large = small = 0
    for estate in s.estates:
        large |= estate.large
        small |= estate.small
    return large >> colour & 1 == 0, small >> colour & 1 == 0


def covers(me: Estate, mask: int) -> bool:
    """Are all these fields filled?"""
    return me.filled & mask == mask


def region_size(s: BurgundyState, me: Estate, field: int) -> int:
    """What the region of a field counts as: an inn and shield 17 make it larger by one."""
    board = board_of(s, me)
    size = len(board.regions[board.region_of[field]])
    if me.inns & BIT[field]:
        size += 1
    if has_shield(me, 17):
        size += 1
    return size


def bonus_worth(s: BurgundyState, large: bool) -> int:
    """Points of a bonus tile."""
    return (s.parts.large if large else s.parts.small)[table_size(s)]


def bonus_owner(s: BurgundyState, colour: int, large: bool) -> int:
    """The estate that has a bonus tile; NONE while it can still be had."""
    for number, me in enumerate(s.estates):
        if has_bonus(me, colour, large):
            return number
    return NONE


def has_bonus(me: Estate, colour: int, large: bool) -> bool:
    """Does an estate own the large or the small bonus tile of a colour?"""
    return (me.large if large else me.small) >> colour & 1 == 1


def is_joined(me: Estate, pair: int) -> bool:
    """Has an estate joined a pair of border posts?"""
    return me.posts >> pair & 1 == 1


def posts_joined(me: Estate) -> list[int]:
    """The border posts that are joined to another one."""
    ends = [
        post for pair, both in enumerate(PAIRS_OF_POSTS) if is_joined(me, pair) for post in both
    ]
    return sorted(set(ends))


def with_all_posts(s: BurgundyState) -> int:
    """How many estates have joined all border posts."""
    return sum(1 for estate in s.estates if estate.posts == ALL_JOINED)


def all_posts_bonus(s: BurgundyState, place: int) -> int:
    """Points for being the first (0) or second (1) to join all posts; 0 if that is gone."""
    if with_all_posts(s) > place:
        return 0
    return (s.parts.posts_first if place == 0 else s.parts.posts_second)[table_size(s)]
