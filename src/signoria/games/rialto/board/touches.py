"""Which pieces of the page an action touches.

    card-<kind>-<n>   the nth card of a kind in one's hand       col-<n>         a column
    left-<kind>-<n>   the nth of a kind in the left-over column   deck            the deck
    slot-<n>          a place on one's own board                  sup-<building>  the supply
    dist-<id>         a district                                  conn-<pair>     a connection
    private, general  one's councillors

Everything else (`pass`, `done`, `own-0` …) is a button of the action bar.
"""

from __future__ import annotations

from signoria.core.action import Action
from signoria.games.rialto import actions as acts
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    CONVERTERS,
    DISTRICT_IDS,
    KIND_IDS,
    KINDS,
    NONE,
    PAIR_IDS,
    READY,
    YELLOW_1,
    YELLOW_3,
    building_of,
    next_value,
    tile_of,
)
from signoria.games.rialto.pending import Ask, asked, deciding, named_cards, stage_of
from signoria.games.rialto.questions import can_convert, left_over_column, may_join
from signoria.games.rialto.state import RialtoState

# What a touch most likely means while a decision is open; anything else comes after.
MEANT: dict[Ask, tuple[type[Action] | Action, ...]] = {
    Ask.START_BUILDING: (acts.ChooseStart,),
    Ask.COLUMN: (acts.TakeColumn,),
    Ask.GREEN: (acts.Use, acts.DONE),
    Ask.GREEN_CARD: (acts.TakeCard, acts.DRAW, acts.NO_CARD),
    Ask.DISCARD: (acts.Discard,),
    Ask.TURN: (acts.PLAY, acts.DELAY, acts.PASS),
    Ask.CONVERT: (acts.Convert, acts.DONE),
    Ask.OWN_CARDS: (acts.LayOwn,),
    Ask.YELLOW_JOKERS: (acts.LayYellow,),
    Ask.JOKERS: (acts.LayJokers,),
    Ask.BUILDING: (acts.Take, acts.STOP),
    Ask.RETURN: (acts.Return, acts.Take),
    Ask.BRIDGE: (acts.BuildBridge,),
    Ask.TURN_BRIDGE: (acts.TurnHighEnd,),
    Ask.GONDOLA: (acts.BuildGondola,),
    Ask.COUNCILLOR_FROM: (acts.FROM_PRIVATE, acts.TakeFrom, acts.FROM_NOWHERE),
    Ask.COUNCILLOR_TO: (acts.PutInto,),
    Ask.MOVE_COUNCILLOR: (acts.Move, acts.STOP),
    Ask.BLUE: (acts.Use, acts.DONE),
    Ask.UPGRADE: (acts.SwapUp,),
    Ask.FETCH: (acts.FETCH, acts.LEAVE),
}


class Touches:
    """The pieces of one view, drawn for one seat."""

    def __init__(self, s: RialtoState, seat: int) -> None:
        self.s = s
        self.me = s.players[seat]
        self.stage = stage_of(s)
        self.seat = seat
        self.ask = asked(s) if deciding(s) == seat else None
        self.picked = named_cards(s) if self.ask is not None else [0] * KINDS
        self._index: dict[str, list[Action]] = {}

    # --- pieces ---------------------------------------------------------------------------

    def cards(self, kind: int) -> list[str]:
        """The cards of a kind that are still free to be named; at least the first."""
        free = self.me.hand[kind] - self.picked[kind]
        return [f"card-{KIND_IDS[kind]}-{n + 1}" for n in range(max(free, 1))]

    def slots(self, tile: int) -> list[str]:
        """Own places with this very tile."""
        return [f"slot-{n}" for n, found in enumerate(self.me.buildings, 1) if found == tile]

    def tiles(self, building: int) -> list[str]:
        """Own tiles of a building: the ready ones, or all if none is ready."""
        ready = self.slots(tile_of(building, READY))
        if ready:
            return ready
        return [
            f"slot-{n}"
            for n, tile in enumerate(self.me.buildings, 1)
            if building_of(tile) == building
        ]

    def left_over(self, kind: int) -> list[str]:
        """The cards of a kind in the left-over column; at least the first."""
        column = left_over_column(self.s)
        there = self.s.columns[column][kind] if column != NONE else 0
        return [f"left-{KIND_IDS[kind]}-{n + 1}" for n in range(max(there, 1))]

    def takes(self) -> list[int]:
        """Buildings of the supply that may be taken now."""
        return [action.building for action in self.s.options if isinstance(action, acts.Take)]

    # --- actions --------------------------------------------------------------------------

    def of(self, action: Action) -> list[str]:
        """The pieces of an action.  Any one that no other action shares is enough."""
        if isinstance(action, acts.TakeColumn):
            return [f"col-{action.column + 1}"]
        if isinstance(action, acts.PairPick):
            return [f"conn-{PAIR_IDS[action.pair]}"]
        if isinstance(action, acts.DistrictPick):
            name = DISTRICT_IDS[action.district]
            turns = isinstance(action, acts.TurnHighEnd)
            return [f"dist-{name}", f"high-{name}"] if turns else [f"dist-{name}"]
        if isinstance(action, acts.BuildingPick):
            return self._of_building(action)
        if isinstance(action, acts.TilePick):
            return self._of_tile(action)
        if isinstance(action, acts.KindPick):
            discards = isinstance(action, acts.Discard)
            return self.cards(action.kind) if discards else self.left_over(action.kind)
        if isinstance(action, acts.Convert):
            return self.tiles(action.building) + self.cards(action.kind)
        if isinstance(action, acts.NumberPick):
            return [self._of_number(action)]
        return self._of_plain(action)

    def _of_building(self, action: acts.BuildingPick) -> list[str]:
        if isinstance(action, acts.Use):
            own = self.tiles(action.building)
            if own:
                return own
        return [f"sup-{BUILDING_IDS[action.building]}"]

    def _of_tile(self, action: acts.TilePick) -> list[str]:
        found = self.slots(action.tile)
        better = next_value(building_of(action.tile))
        if isinstance(action, acts.SwapUp) and better != NONE:
            found.append(f"sup-{BUILDING_IDS[better]}")
        return found

    def _of_number(self, action: acts.NumberPick) -> str:
        """The last of the cards or tiles: all before it go with it."""
        number = action.number
        if number == 0:
            return f"{action.verb}-0"
        if isinstance(action, acts.LayJokers):
            return f"card-joker-{number}"
        if isinstance(action, acts.LayOwn):
            kind = KIND_IDS[self.stage] if self.stage != NONE else "any"
            return f"card-{kind}-{number}"
        ready = self.slots(tile_of(YELLOW_3, READY))
        if number <= len(ready):
            return ready[number - 1]
        rest = [piece for piece in self.tiles(YELLOW_3) if piece not in ready]
        return rest[0] if rest and number == len(ready) + 1 else f"yellow-{number}"

    def _of_plain(self, action: Action) -> list[str]:
        if action is acts.PLAY:
            return self._playable()
        found = [action.verb]
        if action is acts.DELAY:
            found += self.tiles(YELLOW_1)
        elif action is acts.DRAW:
            found.append("deck")
        elif action is acts.FETCH:
            found.append("general")
        elif action is acts.FROM_PRIVATE:
            found.append("private")
        elif action is acts.DONE and self.ask is Ask.CONVERT and self.me.hand[self.stage]:
            found += self.cards(self.stage)
        return found

    def _playable(self) -> list[str]:
        """What may become part of a set: touching it begins to lay cards."""
        if self.stage == NONE:
            return []
        found = self.slots(tile_of(YELLOW_3, READY))
        if can_convert(self.s, self.seat):
            for building in CONVERTERS:
                found += self.slots(tile_of(building, READY))
        for kind in range(KINDS):
            if self.me.hand[kind] and may_join(self.s, self.seat, self.stage, kind):
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
        best = [action for action in found if self._is_likely(action)]
        if best:
            return best
        return sorted(found, key=lambda action: not isinstance(action, acts.Use))

    def _is_likely(self, action: Action) -> bool:
        """Is it of the kind the open decision is about?"""
        likely = MEANT[self.ask] if self.ask is not None else ()
        return action in likely or type(action) in likely
