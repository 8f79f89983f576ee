"""The Doge track below the map: an arcade with everybody's marker."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.core.events import Event
from signoria.games.rialto.board.pieces import Pieces, Who
from signoria.games.rialto.state import RialtoState
from signoria.web.boards.shown import Shown

ARCHES = 12  # at least
ARCH_WIDTH = 45.5
ARCADE_EDGE = 24


class Arch(Shown):
    """A space of the Doge track."""

    x: str
    number: int


class Marker(Shown):
    """Somebody's marker on the Doge track."""

    who: Who
    left: str
    level: int
    space: int
    last: bool


class DogeTrack(Shown):
    """An arcade with everybody's marker, and the order."""

    width: str
    inner: str
    arches: list[Arch]
    markers: list[Marker]
    ghosts: list[Marker]  # of the viewer: where the marker would be, unseen until the page asks
    order: list[Who]
    words: str


def doge_track(s: RialtoState, pieces: Pieces, events: Sequence[Event]) -> DogeTrack | None:
    """An arcade with everybody's marker, and the order; None before it is known."""
    if not s.doge:
        return None
    low = max(0, min(s.doge_position) - 1)
    count = max(ARCHES, max(s.doge_position) - low + 2)
    width = 2 * ARCADE_EDGE + (count - 1) * ARCH_WIDTH
    return DogeTrack(
        width=f"{width:g}",
        inner=f"{width - 5:g}",
        arches=[Arch(f"{ARCADE_EDGE + n * ARCH_WIDTH:g}", low + n) for n in range(count)],
        markers=markers(s, pieces, events, low, width),
        ghosts=ghosts(s, pieces, low, count),
        order=[pieces.who(participant) for participant in s.doge],
        words=", ".join(
            f"{place}. {pieces.name(participant)} ({s.doge_position[participant]})"
            for place, participant in enumerate(s.doge, 1)
        ),
    )


def markers(
    s: RialtoState, pieces: Pieces, events: Sequence[Event], low: int, width: float
) -> list[Marker]:
    """From the bottom of each stack up."""
    stacked: dict[int, int] = {}
    found = []
    for participant in reversed(s.doge):
        space = s.doge_position[participant]
        level = stacked.get(space, 0)
        stacked[space] = level + 1
        left = (ARCADE_EDGE + (space - low) * ARCH_WIDTH) / width * 100
        last = any(e.what == "advanced" and e.seat == participant for e in events)
        found.append(Marker(pieces.who(participant), f"{left:.2f}", level, space, last))
    return found


def ghosts(s: RialtoState, pieces: Pieces, low: int, count: int) -> list[Marker]:
    """The viewer's marker on every space ahead, on top of those that stand there."""
    width = 2 * ARCADE_EDGE + (count - 1) * ARCH_WIDTH
    here = s.doge_position[pieces.seat]
    return [
        Marker(
            pieces.who(pieces.seat),
            f"{(ARCADE_EDGE + (space - low) * ARCH_WIDTH) / width * 100:.2f}",
            s.doge_position.count(space),
            space,
            False,
        )
        for space in range(here + 1, low + count)
    ]
