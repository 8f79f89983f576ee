"""What a pick names: its own cards and buildings, and those that follow from it by force.

A pick that leaves only one way to go on is answered by itself.  For whoever touches cards it is
part of the move like any other, so it is read off what happens, not off the pick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from signoria.core.action import Action
from signoria.core.events import Event
from signoria.core.machine import apply
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    KINDS,
    YELLOW_3,
    converter_of,
)
from signoria.games.rialto.pending import draws_next, laying, named_cards
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.text import counted, counts_of


class Step:
    """What one pick adds to a set of cards, and what happens then."""

    def __init__(self, s: RialtoState, seat: int, action: Action) -> None:
        after = s.copy()
        after.events = []
        apply(after, action)
        self.events = [event for event in after.events if event.seat == seat]
        self.draws = draws_next(after)
        cards, tiles = named_cards(s), named_tiles(s)
        all_cards, all_tiles = self._all(after)
        self.cards = [all_cards[kind] - cards[kind] for kind in range(KINDS)]
        self.tiles = all_tiles - tiles
        self.strength = 0  # of the whole set, once it lies on the table
        for event in self.events:
            if event.what == "laid":
                self.strength = int(str(event.data["strength"]))

    def _all(self, after: RialtoState) -> tuple[list[int], Counter[int]]:
        """Cards and buildings of the whole set so far."""
        for event in self.events:
            if event.what == "discarded":
                return counted(counts_of(event.secret["cards"])), Counter()
            if event.what == "laid":
                used = [str(e.data["building"]) for e in self.events if e.what == "activated"]
                tiles = Counter(BUILDING_IDS.index(name) for name in used)
                return list(counts_of(event.data["cards"])), tiles
        return named_cards(after), named_tiles(after)

    def happened(self, what: str) -> Event | None:
        """The event of a kind, if there was one."""
        return next((event for event in self.events if event.what == what), None)


def named_tiles(s: RialtoState) -> Counter[int]:
    """Yellow buildings that the set being put together uses so far."""
    cards = laying(s)
    if cards is None:
        return Counter()
    found = Counter(converter_of(pick) for pick in cards.picks)
    found[YELLOW_3] = cards.yellow
    return found


def steps_of(start: RialtoState, seat: int, path: Sequence[Action]) -> list[Step]:
    """Every pick of a move, one after another."""
    s = start.copy()
    found = []
    for action in path:
        found.append(Step(s, seat, action))
        apply(s, action)
    return found


def all_cards(steps: Sequence[Step]) -> list[int]:
    """The cards of a whole set."""
    return [sum(step.cards[kind] for step in steps) for kind in range(KINDS)]
