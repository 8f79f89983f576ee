"""What is asked of a viewer and where in the round the table is: `pending`, read once a page."""

from __future__ import annotations

from signoria.core.machine import SPECTATOR, actor
from signoria.games.florence.in_hand import placing_of, proposal_of, tile_in_hand
from signoria.games.florence.pending import (
    NOBODY,
    PLACINGS,
    Ask,
    asked,
    auction_of,
    phase_of,
    sale_of,
)
from signoria.games.florence.state import FlorenceState


class Moment:
    """One moment of a table in the eyes of a viewer."""

    def __init__(self, s: FlorenceState, viewer: int) -> None:
        open_now = asked(s)
        self.seat = actor(s) if open_now is not None else NOBODY
        mine = viewer != SPECTATOR and self.seat == viewer
        self.ask: Ask | None = open_now if mine else None  # the viewer's own decision
        self.phase = phase_of(s)
        self.auction = auction_of(s)
        self.sale = sale_of(s)
        self.placing = placing_of(s)
        self.proposal = proposal_of(s)
        self.tile = tile_in_hand(s)

    @property
    def closed(self) -> int:
        """Lots sold in this round, known only while the phase lasts."""
        return self.auction.closed if self.auction is not None else 0

    @property
    def is_placing(self) -> bool:
        """Does the viewer have a tile in hand?"""
        return self.ask in PLACINGS
