"""Rows of bytes: what an encoding is made of.

An encoder writes numbers from 0 to 255; the layout knows the number that means 1.0.
"""

from __future__ import annotations

from typing import Final

from signoria.core.action import Action

MOST: Final = 255
POINTS: Final = 2  # entries of a score
BELOW_ZERO: Final = 50  # scores may fall below 0; they are written from here
ONE_BYTE: Final = [bytes([value]) for value in range(MOST + 1)]
CHUNK: Final = 12  # bits that are looked up at once
CHUNK_MASK: Final = 4095
BITS: Final = [bytes([mask >> bit & 1 for bit in range(CHUNK)]) for mask in range(CHUNK_MASK + 1)]


def one_hots(width: int) -> list[bytes]:
    """Row i has a one at place i.  The last row is empty, so that index -1 (NONE) finds it."""
    rows = [bytes([int(place == number) for place in range(width)]) for number in range(width)]
    rows.append(bytes(width))
    return rows


def number(value: int) -> bytes:
    """A number as one entry, cut to what an entry can hold."""
    if value < 0:
        return ONE_BYTE[0]
    return ONE_BYTE[value if value < MOST else MOST]


def points(value: int) -> bytes:
    """A score as two entries: up to 205 points, and the points beyond."""
    written = value + BELOW_ZERO
    return number(written) + number(written - MOST)


def numbers(values: list[int], width: int) -> bytes:
    """Numbers that may be out of range, or too few or too many for the room."""
    row = bytearray(width)
    for place in range(min(width, len(values))):
        value = values[place]
        if value > 0:
            row[place] = value if value < MOST else MOST
    return bytes(row)


def bits(mask: int, width: int) -> bytes:
    """A set as one entry per member, 0 or 1."""
    if mask == 0:
        return bytes(width)
    if width <= CHUNK:
        return BITS[mask & CHUNK_MASK][:width]
    rows: list[bytes] = []
    left = width
    while left > CHUNK:
        rows.append(BITS[mask & CHUNK_MASK])
        mask >>= CHUNK
        left -= CHUNK
    rows.append(BITS[mask & CHUNK_MASK][:left])
    return b"".join(rows)


def relative(seat: int, viewer: int, players: int) -> int:
    """A seat counted from the viewer: 0 is the viewer, 1 the next; others stay as they are."""
    if seat < 0 or seat >= players:
        return seat
    return (seat - viewer) % players


def turned(mask: int, viewer: int, players: int) -> int:
    """A set of seats, counted from the viewer."""
    found = 0
    for step in range(players):
        if mask >> (viewer + step) % players & 1:
            found |= 1 << step
    return found


def mask_row(actions: list[Action], size: int) -> bytearray:
    """One byte per action of a catalogue, 1 for these."""
    row = bytearray(size)
    for action in actions:
        row[action.id] = 1
    return row
