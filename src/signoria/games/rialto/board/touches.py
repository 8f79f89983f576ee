"""Which pieces of the page an action touches.

    card-<kind>-<n>   the nth card of a kind in one's hand       col-<n>         a column
    left-<kind>-<n>   the nth of a kind in the left-over column   deck            the deck
    slot-<n>          a place on one's own board                  sup-<building>  the supply
    dist-<id>         a district                                  conn-<pair>     a connection
    private, general  one's councillors

Everything else (`pass`, `done`, `own-0` …) is a button of the action bar.
"""

from __future__ import annotations

from typing import Any

from signoria.core.action import Action
from signoria.core.machine import Choice, actor, waiting
from signoria.games.rialto.actions import (
    DELAY,
    DONE,
    DRAW,
    FETCH,
    FROM_PRIVATE,
    PLAY,
    Convert,
    OfBuilding,
    OfDistrict,
    OfKind,
    OfNumber,
    OfPair,
    OfTile,
    TakeColumn,
)
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    DISTRICT_IDS,
    JOKER,
    KIND_IDS,
    KINDS,
    NONE,
    PAIR_IDS,
    READY,
    YELLOW_1,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
)
from signoria.games.rialto.pending import stage_of
from signoria.games.rialto.phases.phase_one import Reduce
from signoria.games.rialto.phases.playing import (
    ConvertCards,
    HandJokers,
    LayingCards,
    PlayTurn,
    YellowJokers,
)
from signoria.games.rialto.questions import left_over_column
from signoria.games.rialto.state import RialtoState

# Which verbs a touch most likely means while a decision is open; anything else comes after.
MEANT = {
    "StartBuilding": ("start",),
    "PickColumn": ("column",),
    "UseGreen": ("use", "done"),
    "GreenCards": ("card", "draw", "no-card"),
    "Reduce": ("discard",),
    "PlayTurn": ("play", "delay", "pass"),
    "ConvertCards": ("convert", "done"),
    "OwnCards": ("own",),
    "YellowJokers": ("yellow-jokers",),
    "HandJokers": ("jokers",),
    "TakeBuilding": ("take", "stop"),
    "ReturnBuilding": ("return", "take"),
    "PlaceBridge": ("bridge",),
    "TurnBridge": ("high",),
    "PlaceGondola": ("gondola",),
    "GondolaSource": ("from-private", "from", "from-nowhere"),
    "GondolaTarget": ("to",),
    "MoveCouncillor": ("move", "stop"),
    "UseBlue": ("use", "done"),
    "Upgrade": ("upgrade",),
    "FetchCouncillor": ("fetch", "leave"),
}


class Touches:
    """The pieces of one view, drawn for one seat."""

    def __init__(self, s: RialtoState, seat: int) -> None:
        self.s = s
        self.me = s.players[seat]
        self.stage = stage_of(s)
        self.frame: Choice[Any] | None = waiting(s) if actor(s) == seat else None
        self.picked = picked_cards(self.frame)
        self._index: dict[str, list[Action]] = {}

    # --- pieces ---------------------------------------------------------------------------

    def cards(self, kind: int) -> list[str]:
        """The cards of a kind that are still free to be named; at least the first."""
        free = self.me.hand[kind] - self.picked[kind]
        return [f"card-{KIND_IDS[kind]}-{n + 1}" for n in range(max(free, 1))]

    def slots(self, tile: int) -> list[str]:
        """Own places with this very tile (building * 3 + status)."""
        return [f"slot-{n + 1}" for n, found in enumerate(self.me.buildings) if found == tile]

    def tiles(self, building: int) -> list[str]:
        """Own tiles of a building: the ready ones, or all if none is ready."""
        ready = self.slots(building * 3 + READY)
        if ready:
            return ready
        return [
            f"slot-{n + 1}" for n, tile in enumerate(self.me.buildings) if tile // 3 == building
        ]

    def left_over(self, kind: int) -> list[str]:
        """The cards of a kind in the left-over column; at least the first."""
        column = left_over_column(self.s)
        there = self.s.columns[column][kind] if column != NONE else 0
        return [f"left-{KIND_IDS[kind]}-{n + 1}" for n in range(max(there, 1))]

    # --- actions --------------------------------------------------------------------------

    def of(self, action: Action) -> list[str]:
        """The pieces of an action.  Any one that no other action shares is enough."""
        if isinstance(action, TakeColumn):
            return [f"col-{action.column + 1}"]
        if isinstance(action, OfPair):
            return [f"conn-{PAIR_IDS[action.pair]}"]
        if isinstance(action, OfDistrict):
            name = DISTRICT_IDS[action.district]
            return [f"dist-{name}"] + ([f"high-{name}"] if action.verb == "high" else [])
        if isinstance(action, OfBuilding):
            return self._of_building(action)
        if isinstance(action, OfTile):
            return self._of_tile(action)
        if isinstance(action, OfKind):
            listed = self.cards if action.verb == "discard" else self.left_over
            return listed(action.kind)
        if isinstance(action, Convert):
            return self.tiles(action.building) + self.cards(action.kind)
        if isinstance(action, OfNumber):
            return [self._of_number(action)]
        return self._of_plain(action)

    def _of_building(self, action: OfBuilding) -> list[str]:
        if action.verb == "use":
            own = self.tiles(action.building)
            if own:
                return own
        return [f"sup-{BUILDING_IDS[action.building]}"]

    def _of_tile(self, action: OfTile) -> list[str]:
        found = self.slots(action.tile)
        better = action.tile // 3 + 1
        if action.verb == "upgrade" and better % 4:
            found.append(f"sup-{BUILDING_IDS[better]}")
        return found

    def _of_number(self, action: OfNumber) -> str:
        """The last of the cards or tiles: all before it go with it."""
        number = action.number
        if number == 0:
            return f"{action.verb}-0"
        if action.verb == "jokers":
            return f"card-joker-{number}"
        if action.verb == "own":
            kind = KIND_IDS[self.stage] if self.stage != NONE else "any"
            return f"card-{kind}-{number}"
        ready = self.slots(YELLOW_3 * 3 + READY)
        if number <= len(ready):
            return ready[number - 1]
        rest = [piece for piece in self.tiles(YELLOW_3) if piece not in ready]
        return rest[0] if rest and number == len(ready) + 1 else f"yellow-{number}"

    def _of_plain(self, action: Action) -> list[str]:
        found = [action.verb]
        if action is PLAY:
            found += self._playable()
        elif action is DELAY:
            found += self.tiles(YELLOW_1)
        elif action is DRAW:
            found.append("deck")
        elif action is FETCH:
            found.append("general")
        elif action is FROM_PRIVATE:
            found.append("private")
        elif action is DONE and isinstance(self.frame, ConvertCards) and self.me.hand[self.stage]:
            found += self.cards(self.stage)
        return found

    def _playable(self) -> list[str]:
        """What may become part of a set: touching it begins to lay cards."""
        if self.stage == NONE:
            return []
        converters = self.slots(YELLOW_2 * 3) + self.slots(YELLOW_4 * 3)
        converts = bool(self.me.coins and converters)
        found = self.slots(YELLOW_3 * 3) + (converters if converts else [])
        for kind in range(KINDS):
            fits = kind in (self.stage, JOKER) or converts
            if fits and self.me.hand[kind]:
                found += self.cards(kind)
        return found

    # --- from pieces back to actions ------------------------------------------------------

    def meant(self, pieces: list[str], actions: list[Action]) -> list[Action]:
        """Actions that touch all of these, the likeliest kind only."""
        if not self._index:
            for action in actions:
                for piece in self.of(action):
                    self._index.setdefault(piece, []).append(action)
        found: list[Action] | None = None
        for piece in pieces:
            here = self._index.get(piece, [])
            found = here if found is None else [action for action in found if action in here]
        if not found:
            return []
        likely = MEANT.get(type(self.frame).__name__, ())
        best = [action for action in found if action.verb in likely]
        if best:
            return best
        rest = sorted(found, key=lambda action: action.verb != "use")
        asked = isinstance(self.frame, PlayTurn) and pieces[0].startswith("card-")
        return [PLAY, *rest] if asked else rest


def picked_cards(frame: Choice[Any] | None) -> list[int]:
    """Cards by kind that the open decision has already named."""
    found = [0] * KINDS
    if isinstance(frame, (Reduce, LayingCards)):
        for pick in getattr(frame, "picks", ()):
            found[pick % KINDS] += 1
    if isinstance(frame, (YellowJokers, HandJokers)):
        found[frame.kind] += frame.own
    return found
