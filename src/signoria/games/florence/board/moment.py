"""Where in the round the table is, read off the stack of a view."""

from __future__ import annotations

from typing import Any

from signoria.core.machine import SPECTATOR, Choice
from signoria.games.florence.ids import FIRST_LANDSCAPE, NO_MARKERS
from signoria.games.florence.phases.auction import Bid, LastBuy, NextLot, Nominate
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.phases.characters import (
    BidCharacter,
    BidSpace,
    CharacterTurn,
    ReturnCharacters,
)
from signoria.games.florence.phases.joint import JointPlace, JointPrice, JointResponse
from signoria.games.florence.phases.objects import PlaceLandscape
from signoria.games.florence.phases.rounds import EndRound
from signoria.games.florence.state import FlorenceState

AUCTION = (Nominate, Bid, LastBuy, NextLot)
CHARACTER_SALE = (BidCharacter, BidSpace, CharacterTurn, ReturnCharacters)

Placing = BuildPlace | PlaceLandscape | JointPlace


class Moment:
    """The phase, and the parts of the stack a board needs."""

    def __init__(self, s: FlorenceState, viewer: int) -> None:
        self.s = s
        self.viewer = viewer
        self.top = s.stack[-1] if s.stack else None
        choice = self.top if isinstance(self.top, Choice) else None
        self.seat = choice.seat if choice is not None else -1
        mine = viewer != SPECTATOR and self.seat == viewer
        self.frame: Choice[Any] | None = choice if mine else None
        self.asked = type(self.frame).__name__ if self.frame is not None else ""

    @property
    def phase(self) -> str:
        """`setup`, `auction`, `characters`, `actions`, `end` or `over`."""
        s = self.s
        if not s.stack:
            return "over"
        if not s.round:
            return "setup"
        if self.auction() is not None:
            return "auction"
        if any(isinstance(frame, CHARACTER_SALE) for frame in s.stack):
            return "characters"
        if any(isinstance(frame, EndRound) for frame in s.stack):
            return "actions"
        return "end"

    def auction(self) -> Nominate | Bid | LastBuy | NextLot | None:
        """The auction under way, or what follows it in phase A."""
        for frame in reversed(self.s.stack):
            if isinstance(frame, AUCTION):
                return frame
        return None

    def closed(self) -> int:
        """Lots sold in this round, known only while the phase lasts."""
        found = self.auction()
        return found.closed if found is not None else 0

    def markers(self) -> tuple[int, ...]:
        """Bids on the character cards."""
        for frame in reversed(self.s.stack):
            if isinstance(frame, (BidCharacter, BidSpace, CharacterTurn)):
                return frame.markers
        return NO_MARKERS

    def out_of_sale(self) -> int:
        """Those who have bought a character or passed."""
        for frame in reversed(self.s.stack):
            if isinstance(frame, (BidCharacter, BidSpace, CharacterTurn)):
                return frame.out
        return 0

    def placing(self) -> Placing | None:
        """The decision where a tile goes, if the viewer has it."""
        return self.frame if isinstance(self.frame, Placing) else None

    def tile(self) -> int:
        """The tile that is being placed or proposed, -1 for none."""
        frame = self.top
        if isinstance(frame, PlaceLandscape):
            return FIRST_LANDSCAPE + frame.kind
        if isinstance(frame, (BuildPlace, JointPlace, JointPrice, JointResponse)):
            return frame.tile
        return -1

    def proposal(self) -> JointPrice | JointResponse | None:
        """A joint building whose place is settled."""
        return self.top if isinstance(self.top, (JointPrice, JointResponse)) else None

    def across(self, seat: int) -> int:
        """The neighbour with whom this seat is building something, -1 for nobody."""
        frame = self.top
        if isinstance(frame, (JointPlace, JointPrice)):
            pair = {frame.seat: frame.partner, frame.partner: frame.seat}
        elif isinstance(frame, JointResponse):
            pair = {frame.seat: frame.proposer, frame.proposer: frame.seat}
        else:
            return -1
        return pair.get(seat, -1)
