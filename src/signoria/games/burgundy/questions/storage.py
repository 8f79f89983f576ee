"""Storage: who reaches which key spaces, and how many tiles fit (BUR-TAKE-2, BUR-TEAM-2)."""

from __future__ import annotations

from typing import Final

from signoria.games.burgundy.ids import NONE, NORMAL, OWN, SHARED, SOLO, TEAM
from signoria.games.burgundy.state import BurgundyState, has_shield

UNLIMITED: Final = 1000


def storage_index(s: BurgundyState, seat: int, which: int) -> int:
    """Which of `s.storages` a seat means by its own or the shared storage."""
    return seat if which == OWN else shared_storage(s, s.team[seat])


def shared_storage(s: BurgundyState, estate: int) -> int:
    """Which of `s.storages` a team shares."""
    return s.players + estate


def reachable(s: BurgundyState) -> tuple[int, ...]:
    """The storages every seat has."""
    return (SHARED, OWN) if s.mode == TEAM else (OWN,)


def owner_estate(s: BurgundyState, storage: int) -> int:
    """The estate a storage belongs to."""
    return s.team[storage] if storage < s.players else storage - s.players


def limit(s: BurgundyState, storage: int) -> int:
    """How many tiles fit; shield 4 lifts the limit (BUR-SHIELD-E4)."""
    if s.modules and has_shield(s.estates[owner_estate(s, storage)], 4):
        return UNLIMITED
    return printed_limit(s, storage)


def printed_limit(s: BurgundyState, storage: int) -> int:
    """Key spaces on the board."""
    if s.mode == NORMAL:
        return s.parts.storage
    if s.mode == SOLO:
        return s.parts.solo_storage
    return s.parts.team_personal if storage < s.players else s.parts.team_shared


def has_room(s: BurgundyState, storage: int) -> bool:
    """Is there a free key space?"""
    return len(s.storages[storage]) < limit(s, storage)


def stored_kinds(s: BurgundyState, seat: int) -> list[int]:
    """The kinds of tiles a seat can place or discard, each once."""
    tiles = s.storages[seat]
    if s.mode == TEAM:
        tiles = s.storages[shared_storage(s, s.team[seat])] + tiles
    if len(tiles) < 2:
        return tiles
    found: list[int] = []
    for tile in tiles:
        if tile not in found:
            found.append(tile)
    return found


def is_with_partner(s: BurgundyState, seat: int, tile: int) -> bool:
    """Does only the partner hold such a tile? (BUR-TEAM-2)"""
    partner = partner_of(s, seat)
    return partner != NONE and tile in s.storages[partner]


def is_in_both(s: BurgundyState, seat: int, tile: int) -> bool:
    """Do the own and the team's shared storage both hold such a tile?"""
    if s.mode != TEAM:
        return False
    return tile in s.storages[seat] and tile in s.storages[shared_storage(s, s.team[seat])]


def partner_of(s: BurgundyState, seat: int) -> int:
    """The other member of a team; NONE outside the team game."""
    return (seat + 2) % s.players if s.mode == TEAM else NONE


def free_spaces(s: BurgundyState, storage: int) -> int:
    """Printed key spaces without a tile."""
    return max(0, printed_limit(s, storage) - len(s.storages[storage]))
