"""What somebody holds in the middle of a decision: cards looked at, a work, a tile, a proposal.

Read off the stack like `pending`, for the same who ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from signoria.core.machine import Frame
from signoria.games.florence.ids import ALONE, FIRST_LANDSCAPE
from signoria.games.florence.pending import NOBODY, top
from signoria.games.florence.phases.building import BuildPlace
from signoria.games.florence.phases.joint import JointPlace, JointPrice, JointResponse
from signoria.games.florence.phases.looking import LookKeep, LookOrder
from signoria.games.florence.phases.objects import PlaceLandscape
from signoria.games.florence.phases.works import WorkBonus, WorkConvert
from signoria.games.florence.state import FlorenceState

# --- looks and works ------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """Cards somebody looks at: one is kept, the others go under the deck in this order."""

    family: int
    cards: tuple[int, ...]
    kept: int  # NOBODY before one was kept
    order: tuple[int, ...]

    @property
    def left(self) -> list[int]:
        """The cards still to be put under the deck, in the order they are shown."""
        return [card for card in self.cards if card != self.kept and card not in self.order]


def look_of(s: FlorenceState) -> Look | None:
    """The look that is going on."""
    frame = top(s)
    if isinstance(frame, LookKeep):
        return Look(frame.family, frame.cards, NOBODY, ())
    if isinstance(frame, LookOrder):
        return Look(frame.family, frame.cards, frame.kept, frame.order)
    return None


@dataclass(frozen=True)
class Work:
    """A work under way."""

    card: int  # the profession
    chosen: int  # set of bonus cards played so far
    value: int


def work_of(s: FlorenceState) -> Work | None:
    """The work whose bonus cards are being chosen."""
    frame = top(s)
    if isinstance(frame, WorkBonus):
        return Work(frame.card, frame.chosen, frame.value)
    return None


def begins_bonus(frame: Frame) -> bool:
    """Is this the choice of bonus cards, before any was chosen?"""
    return isinstance(frame, WorkBonus) and not frame.chosen


def paid_work(s: FlorenceState) -> int:
    """The value of the work whose pay may become points; 0 for none."""
    frame = top(s)
    return frame.value if isinstance(frame, WorkConvert) else 0


# --- tiles ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placing:
    """A tile in hand."""

    seat: int
    tile: int
    partner: int  # of a joint building, or ALONE


def placing_of(s: FlorenceState) -> Placing | None:
    """The tile somebody is placing."""
    frame = top(s)
    if isinstance(frame, PlaceLandscape):
        return Placing(frame.seat, FIRST_LANDSCAPE + frame.kind, ALONE)
    if isinstance(frame, BuildPlace):
        return Placing(frame.seat, frame.tile, ALONE)
    if isinstance(frame, JointPlace):
        return Placing(frame.seat, frame.tile, frame.partner)
    return None


@dataclass(frozen=True)
class Proposal:
    """A joint building whose place is settled; its share may still be open."""

    builder: int
    partner: int
    tile: int
    place: int
    florins: int  # what the partner pays, 0 before it is named


def proposal_of(s: FlorenceState) -> Proposal | None:
    """The joint building that is being proposed."""
    frame = top(s)
    if isinstance(frame, JointPrice):
        return Proposal(frame.seat, frame.partner, frame.tile, frame.place, 0)
    if isinstance(frame, JointResponse):
        return Proposal(frame.proposer, frame.seat, frame.tile, frame.place, frame.florins)
    return None


def tile_in_hand(s: FlorenceState) -> int:
    """The tile that is being placed or proposed, -1 for none."""
    found = placing_of(s) or proposal_of(s)
    return found.tile if found is not None else -1


def building_partner(s: FlorenceState, seat: int) -> int:
    """The neighbour with whom a seat is building something, or ALONE."""
    placing, proposal = placing_of(s), proposal_of(s)
    pair = (ALONE, ALONE)
    if placing is not None:
        pair = (placing.seat, placing.partner)
    elif proposal is not None:
        pair = (proposal.builder, proposal.partner)
    if seat == pair[0]:
        return pair[1]
    return pair[0] if seat == pair[1] else ALONE
