"""Characters: the money on the Banker, bids and markers (FLO-CHAR, FLO-BANK)."""

from __future__ import annotations

from signoria.games.florence.ids import BANKER, DISPLAY, NO_MARKER, bid_of
from signoria.games.florence.state import FlorenceState


def pot(s: FlorenceState) -> int:
    """The money on the Banker (FLO-BANK-3, 4)."""
    return s.parts.banker_start + s.unsold * s.parts.banker_growth


def exchange_points(s: FlorenceState, seat: int) -> int:
    """What all cash is worth when the Banker changes it (FLO-BANK-5)."""
    return s.players[seat].cash // s.parts.florins_per_point


def least_bid(s: FlorenceState, character: int, marker: int) -> int:
    """The lowest bid for a character on which this marker lies (FLO-CHAR-5)."""
    return s.parts.bids[character][0] if marker == NO_MARKER else bid_of(marker) + 100


def spaces(s: FlorenceState, seat: int, character: int, markers: tuple[int, ...]) -> list[int]:
    """The florins a seat may bid for a character (FLO-CHAR-5 to 8)."""
    if s.characters[character] != DISPLAY:
        return []
    above = -1 if markers[character] == NO_MARKER else bid_of(markers[character])
    cash = s.players[seat].cash
    found: list[int] = []
    for florins in s.parts.bids[character]:
        if florins > above and (character == BANKER or florins <= cash):
            found.append(florins)
    return found


def with_mark(markers: tuple[int, ...], character: int, mark: int) -> tuple[int, ...]:
    """The markers with one changed."""
    return markers[:character] + (mark,) + markers[character + 1 :]
