"""What would come if the game ended now, and what is still to come: all from public knowledge."""

from __future__ import annotations

from signoria.core.game import Result
from signoria.games.burgundy.ids import (
    MONASTERY,
    PHASES,
    TYPE_OF,
    TYPES,
    monastery_number,
)
from signoria.games.burgundy.phases.game_end import FinalScoring
from signoria.games.burgundy.questions.regions import region_points, region_size
from signoria.games.burgundy.scoring import result
from signoria.games.burgundy.state import BurgundyState, Estate, board_of


class OpenRegion:
    """A region that is not full yet."""

    def __init__(self, kind: int, size: int, missing: int, now: int, later: int) -> None:
        self.kind = kind
        self.size = size  # fields
        self.missing = missing  # of them without a tile
        self.now = now  # points if it were full in this phase
        self.later = later  # in the next one


def as_if_over(s: BurgundyState) -> Result:
    """Scores and ledger with the final scoring of everything as it lies."""
    copy = s.copy()
    copy.events = None
    FinalScoring().run(copy)
    return result(copy)


def tiles_to_come(s: BurgundyState) -> list[tuple[int, int]]:
    """Face-down tiles by type: those for depots 1 to 6, and those for the black depot."""
    return [
        (
            sum(n for tile, n in enumerate(s.own_stacks) if TYPE_OF[tile] == kind),
            sum(n for tile, n in enumerate(s.black_stack) if TYPE_OF[tile] == kind),
        )
        for kind in range(TYPES)
    ]


def monasteries_to_come(s: BurgundyState) -> list[int]:
    """The numbers of the monasteries nobody has seen yet."""
    stacks = zip(s.own_stacks, s.black_stack, strict=True)
    return sorted(
        monastery_number(tile)
        for tile, (own, black) in enumerate(stacks)
        if own + black and TYPE_OF[tile] == MONASTERY
    )


def open_regions(s: BurgundyState, me: Estate) -> list[OpenRegion]:
    """Regions that are begun and not full, the fewest missing fields first."""
    board = board_of(s, me)
    found = []
    for fields in board.regions:
        missing = sum(1 for field in fields if not me.filled >> field & 1)
        if not 0 < missing < len(fields):
            continue
        points = region_points(s, region_size(s, me, fields[0]))
        bonus = [*s.parts.phase_bonus[s.phase :], 0]
        kind = board.colour[fields[0]]
        later = points + bonus[1] if s.phase + 1 < PHASES else 0
        found.append(OpenRegion(kind, len(fields), missing, points + bonus[0], later))
    return sorted(found, key=lambda region: (region.missing, -region.now))
