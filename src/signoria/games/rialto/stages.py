"""The actions of stages A to F, each with its bonus (RIA-A to RIA-F)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.bag import draw, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Choice, Outcome, Refusal, Step, emit, then
from signoria.games.rialto.actions import (
    BRIDGE_ON,
    FROM,
    FROM_NOWHERE,
    FROM_PRIVATE,
    GONDOLA_ON,
    HIGH_END,
    MOVE,
    READY,
    RETURN,
    STOP,
    TAKE,
    TO,
    OfBuilding,
    OfDistrict,
    OfPair,
    OfTile,
)
from signoria.games.rialto.components import (
    BRIDGE,
    BUILDING,
    BUILDING_IDS,
    BUILDING_KINDS,
    COUNCILLOR,
    DISTRICT_IDS,
    DISTRICTS,
    DOGE,
    GOLD,
    GONDOLA,
    PAIR_IDS,
    value_of,
)
from signoria.games.rialto.districts import add_councillor, check_sides
from signoria.games.rialto.neutral import mark_connection
from signoria.games.rialto.refusals import common_refusal
from signoria.games.rialto.state import (
    BRIDGE_BONUS,
    BRIDGE_CARDS,
    FREE,
    GONDOLA_BONUS,
    GONDOLA_TILE,
    MISSING_COUNCILLORS,
    NO_BRIDGE_CARD,
    NONE,
    RETURNED_BUILDING,
    RialtoState,
    neutral_seat,
)
from signoria.games.rialto.verbs import advance, gain_coins, give_back, receive, score

# Where a councillor comes from in stage E: a district's number, or one of these.
GENERAL = -1
PRIVATE = -2


class StageAction(Step[RialtoState]):
    """One participant's action, his bonus included (RIA-P2-7)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "participant")

    def __init__(self, kind: int, participant: int) -> None:
        self.kind = kind
        self.participant = participant

    def run(self, s: RialtoState) -> None:
        seat = self.participant
        strength = s.strength[seat]
        bonus = 1 if s.bonus == seat else 0
        if self.kind == DOGE:
            advance(s, seat, strength + bonus)
        elif seat == neutral_seat(s):
            neutral_action(s, self.kind, strength, bonus)
        elif self.kind == GOLD:
            gain_coins(s, seat, strength + bonus)
        elif self.kind == BUILDING:
            if strength:
                then(s, TakeBuilding(seat, strength + bonus))
        elif self.kind == BRIDGE:
            bridge_action(s, seat, strength, bonus)
        elif self.kind == GONDOLA:
            gondola_action(s, seat, strength, bonus)
        else:
            assert self.kind == COUNCILLOR
            then(s, PlaceCouncillors(seat, strength + bonus))


def neutral_action(s: RialtoState, kind: int, strength: int, bonus: int) -> None:
    """The neutral player builds where his marker lies (RIA-NEU-10 to 14)."""
    if kind == COUNCILLOR:
        if strength:
            s.neutral_districts[s.active] += strength + bonus
            if s.events is not None:
                data = {"number": strength + bonus, "district": s.active}
                emit(s, "neutral_placed", None, data)
        return
    if not bonus or kind not in (BRIDGE, GONDOLA):
        return
    connection = s.neutral_marker
    a, b = s.parts.ends[connection]
    if kind == BRIDGE:
        put_bridge(s, connection, a if s.numbers[a] > s.numbers[b] else b, None)
        return
    put_gondola(s, connection, None)
    for district in (a, b):
        s.neutral_districts[district] += 1
    check_sides(s, neutral_seat(s), at_once=True)


# --- stage C -------------------------------------------------------------------------------


class TakeBuilding(Choice[RialtoState]):
    """Take a building within the budget, or stop (RIA-C-1 to 7)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "budget")

    def __init__(self, seat: int, budget: int) -> None:
        self.seat = seat
        self.budget = budget

    def options(self, s: RialtoState) -> list[Action]:
        least = 4 if self._four_first(s) else 1
        found: list[Action] = []
        for building in range(BUILDING_KINDS):
            if s.supply[building] and least <= value_of(building) <= self.budget:
                found.append(TAKE[building])
        found.append(STOP)
        return found

    def _four_first(self, s: RialtoState) -> bool:
        """Budget 5 or more and a value 4 in the supply (RIA-C-2)."""
        return self.budget >= 5 and s.supply[3] + s.supply[7] + s.supply[11] > 0

    def resolve(self, s: RialtoState, action: Action) -> None:
        if not isinstance(action, OfBuilding):
            return
        if self._four_first(s):
            then(s, TakeBuilding(self.seat, self.budget - 4))
        if len(s.players[self.seat].buildings) >= s.parts.slots:
            then(s, ReturnBuilding(self.seat, action.building))
        else:
            self._place(s, action.building)

    def _place(self, s: RialtoState, building: int) -> None:
        receive(s, self.seat, building, READY)
        if s.events is not None:
            emit(s, "took_building", self.seat, {"building": BUILDING_IDS[building]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, OfTile) and action.verb == "return":
            return Refusal("RIA-C-6", "E_NO_RETURN_NEEDED")
        if not isinstance(action, OfBuilding) or action.verb != "take":
            return common_refusal(s, self.seat, action)
        value = value_of(action.building)
        if s.supply[action.building] == 0:
            return Refusal("RIA-C-1", "E_SUPPLY_EMPTY")
        if value > self.budget:
            return Refusal("RIA-C-1", "E_BUDGET", {"value": value, "budget": self.budget})
        return Refusal("RIA-C-2", "E_FOUR_FIRST", {"budget": self.budget})

    def rule(self) -> str:
        return "RIA-C-1"


class ReturnBuilding(Choice[RialtoState]):
    """The board is full: return a tile, score its value, then place the new one (RIA-C-5)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "building")

    def __init__(self, seat: int, building: int) -> None:
        self.seat = seat
        self.building = building

    def options(self, s: RialtoState) -> list[Action]:
        return [RETURN[tile] for tile in sorted(set(s.players[self.seat].buildings))]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, OfTile)
        returned = action.tile // 3
        give_back(s, self.seat, action.tile)
        if s.events is not None:
            emit(s, "returned_building", self.seat, {"building": BUILDING_IDS[returned]})
        score(s, self.seat, value_of(returned), RETURNED_BUILDING)
        receive(s, self.seat, self.building, READY)
        if s.events is not None:
            emit(s, "took_building", self.seat, {"building": BUILDING_IDS[self.building]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, OfTile) and action.verb == "return":
            return Refusal("RIA-ACT-6", "E_NOT_OWNED")
        if action is STOP or (isinstance(action, OfBuilding) and action.verb == "take"):
            return Refusal("RIA-C-5", "E_BOARD_FULL", {"slots": s.parts.slots})
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "RIA-C-5"

    def completes_a_move(self) -> bool:
        return True


# --- stage D -------------------------------------------------------------------------------


def bridge_action(s: RialtoState, seat: int, strength: int, bonus: int) -> None:
    """Points for cards, a loss without any; the winner builds (RIA-D-1, RIA-D-2)."""
    if strength == 0:
        score(s, seat, -1, NO_BRIDGE_CARD)
        return
    score(s, seat, strength, BRIDGE_CARDS)
    if bonus:
        score(s, seat, 1, BRIDGE_BONUS)
        then(s, PlaceBridge(seat))


def free_pairs(s: RialtoState, actions: list[OfPair]) -> list[Action]:
    """An action for every free connection, in the order of the board."""
    found: list[Action] = []
    for connection, tile in enumerate(s.connections):
        if tile == FREE:
            found.append(actions[s.parts.pair_of[connection]])
    return found


def refuse_pair(s: RialtoState, action: OfPair) -> Refusal:
    """Why nothing can be built there."""
    names = PAIR_IDS[action.pair]
    if s.parts.connection_of[action.pair] == NONE:
        return Refusal("RIA-D-2", "E_NO_CONNECTION", {"connection": names})
    return Refusal("RIA-INV-6", "E_CONN_TAKEN", {"connection": names})


class PlaceBridge(Choice[RialtoState]):
    """Where the top bridge goes (RIA-D-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: RialtoState) -> list[Action]:
        return free_pairs(s, BRIDGE_ON)

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, OfPair)
        connection = s.parts.connection_of[action.pair]
        if s.parts.low_end[s.top_bridge] == s.parts.high_end[s.top_bridge]:
            put_bridge(s, connection, s.parts.ends[connection][0], self.seat)
        else:
            then(s, TurnBridge(self.seat, connection))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, OfPair) and action.verb == "bridge":
            return refuse_pair(s, action)
        if action is STOP:
            return Refusal("RIA-D-2", "E_MANDATORY")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "RIA-D-2"


class TurnBridge(Choice[RialtoState]):
    """Which district the higher end faces (RIA-D-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "connection")

    def __init__(self, seat: int, connection: int) -> None:
        self.seat = seat
        self.connection = connection

    def options(self, s: RialtoState) -> list[Action]:
        a, b = s.parts.ends[self.connection]
        return [HIGH_END[a], HIGH_END[b]]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, OfDistrict)
        put_bridge(s, self.connection, action.district, self.seat)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, OfDistrict) and action.verb == "high":
            district = DISTRICT_IDS[action.district]
            return Refusal("RIA-D-2", "E_NOT_ADJACENT", {"district": district})
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "RIA-D-2"

    def completes_a_move(self) -> bool:
        return True


def put_bridge(s: RialtoState, connection: int, high: int, seat: int | None) -> None:
    """The top bridge lies there; the next one is shown (RIA-D-3)."""
    faces_second = 1 if s.parts.ends[connection][1] == high else 0
    bridge = s.top_bridge
    s.connections[connection] = bridge * 2 + faces_second
    s.top_bridge = NONE
    if s.events is not None:
        a, b = s.parts.ends[connection]
        emit(
            s,
            "built_bridge" if seat is not None else "neutral_built_bridge",
            seat,
            {
                "district": high,
                "other": a if high == b else b,
                "high": s.parts.high_end[bridge],
                "low": s.parts.low_end[bridge],
            },
        )
    if s.neutral and connection == s.neutral_marker:
        mark_connection(s)
    if size(s.bridge_stack):
        then(s, TopBridge())


class TopBridge(Chance[RialtoState]):
    """The next bridge of the stack becomes visible (RIA-SETUP-3, RIA-D-3)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def sample(self, s: RialtoState, dice: Dice) -> Outcome:
        return (draw(s.bridge_stack, size(s.bridge_stack), dice),)

    def possible(self, s: RialtoState, outcome: Outcome) -> bool:
        return (
            len(outcome) == 1
            and 0 <= outcome[0] < len(s.bridge_stack)
            and s.bridge_stack[outcome[0]] > 0
        )

    def outcomes(self, s: RialtoState) -> list[tuple[Outcome, float]]:
        total = size(s.bridge_stack)
        return [((tile,), n / total) for tile, n in enumerate(s.bridge_stack) if n]

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        s.top_bridge = outcome[0]
        s.bridge_stack[outcome[0]] -= 1
        if s.events is not None:
            ends = (s.parts.low_end[outcome[0]], s.parts.high_end[outcome[0]])
            emit(s, "bridge_shown", None, {"low": ends[0], "high": ends[1]})

    def verb(self) -> str:
        return "show-bridge"


# --- stage E -------------------------------------------------------------------------------


def gondola_action(s: RialtoState, seat: int, strength: int, bonus: int) -> None:
    """Councillors from general to private, points for missing ones; the winner builds."""
    me = s.players[seat]
    moved = min(strength, me.general)
    me.general -= moved
    me.private += moved
    if s.events is not None and moved:
        emit(s, "fetched_councillors", seat, {"number": moved})
    score(s, seat, strength - moved, MISSING_COUNCILLORS)
    if bonus:
        then(s, PlaceGondola(seat))


class PlaceGondola(Choice[RialtoState]):
    """Where the gondola goes (RIA-E-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: RialtoState) -> list[Action]:
        return free_pairs(s, GONDOLA_ON)

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, OfPair)
        connection = s.parts.connection_of[action.pair]
        put_gondola(s, connection, self.seat)
        if s.players[self.seat].general:
            then(s, GondolaTarget(self.seat, connection, GENERAL))
        else:
            score(s, self.seat, 1, GONDOLA_BONUS)
            then(s, GondolaSource(self.seat, connection))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, OfPair) and action.verb == "gondola":
            return refuse_pair(s, action)
        if action is STOP:
            return Refusal("RIA-E-2", "E_MANDATORY")
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "RIA-E-2"


class GondolaSource(Choice[RialtoState]):
    """General is empty: which councillor to put there, if any (RIA-E-4)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "connection")

    def __init__(self, seat: int, connection: int) -> None:
        self.seat = seat
        self.connection = connection

    def options(self, s: RialtoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        if me.private:
            found.append(FROM_PRIVATE)
        for district in range(DISTRICTS):
            if me.districts[district]:
                found.append(FROM[district])
        found.append(FROM_NOWHERE)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if action is FROM_PRIVATE:
            then(s, GondolaTarget(self.seat, self.connection, PRIVATE))
        elif isinstance(action, OfDistrict):
            then(s, GondolaTarget(self.seat, self.connection, action.district))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is FROM_PRIVATE:
            return Refusal("RIA-E-4", "E_SUPPLY_EMPTY")
        if isinstance(action, OfDistrict) and action.verb == "from":
            district = DISTRICT_IDS[action.district]
            return Refusal("RIA-E-4", "E_NOT_OWN_COUNCILLOR", {"district": district})
        return common_refusal(s, self.seat, action)

    def rule(self) -> str:
        return "RIA-E-4"

    def completes_a_move(self) -> bool:
        return True


class GondolaTarget(Choice[RialtoState]):
    """Which of the two districts gets the councillor (RIA-E-3, RIA-E-4)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "connection", "source")

    def __init__(self, seat: int, connection: int, source: int) -> None:
        self.seat = seat
        self.connection = connection
        self.source = source

    def options(self, s: RialtoState) -> list[Action]:
        a, b = s.parts.ends[self.connection]
        found: list[Action] = []
        if a != self.source:
            found.append(TO[a])
        if b != self.source:
            found.append(TO[b])
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, OfDistrict)
        me = s.players[self.seat]
        if self.source == GENERAL:
            me.general -= 1
        elif self.source == PRIVATE:
            me.private -= 1
        else:
            me.districts[self.source] -= 1
        add_councillor(s, self.seat, action.district, at_once=True)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is FROM_PRIVATE or action is FROM_NOWHERE or action.verb == "from":
            general = s.players[self.seat].general
            return Refusal("RIA-E-3", "E_SRC_NOT_EMPTY", {"general": general})
        if not isinstance(action, OfDistrict) or action.verb != "to":
            return common_refusal(s, self.seat, action)
        district = DISTRICT_IDS[action.district]
        if action.district == self.source:
            return Refusal("RIA-E-4", "E_SAME_DISTRICT", {"district": district})
        return Refusal("RIA-E-3", "E_NOT_ADJACENT", {"district": district})

    def rule(self) -> str:
        return "RIA-E-3" if self.source == GENERAL else "RIA-E-4"

    def completes_a_move(self) -> bool:
        return True


def put_gondola(s: RialtoState, connection: int, seat: int | None) -> None:
    """A gondola lies there."""
    s.connections[connection] = GONDOLA_TILE
    if s.events is not None:
        a, b = s.parts.ends[connection]
        what = "built_gondola" if seat is not None else "neutral_built_gondola"
        emit(s, what, seat, {"district": a, "other": b})
    if s.neutral and connection == s.neutral_marker:
        mark_connection(s)


# --- stage F -------------------------------------------------------------------------------


class PlaceCouncillors(Step[RialtoState]):
    """Private councillors go into the active district one by one (RIA-F-1, RIA-F-2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, s: RialtoState) -> None:
        me = s.players[self.seat]
        left = self.number
        while left and me.private:
            me.private -= 1
            left -= 1
            add_councillor(s, self.seat, s.active, at_once=False)
        if left:
            then(s, MoveCouncillor(self.seat, left))


class MoveCouncillor(Choice[RialtoState]):
    """Private is empty: move a councillor from another district, or stop (RIA-F-3)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def options(self, s: RialtoState) -> list[Action]:
        me = s.players[self.seat]
        found: list[Action] = []
        for district in range(DISTRICTS):
            if district != s.active and me.districts[district]:
                found.append(MOVE[district])
        found.append(STOP)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if not isinstance(action, OfDistrict):
            return
        s.players[self.seat].districts[action.district] -= 1
        if s.events is not None:
            emit(s, "moved_councillor", self.seat, {"district": action.district})
        add_councillor(s, self.seat, s.active, at_once=False)
        if self.number > 1:
            then(s, MoveCouncillor(self.seat, self.number - 1))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, OfDistrict):
            return common_refusal(s, self.seat, action)
        district = DISTRICT_IDS[action.district]
        if action.verb == "to":
            return Refusal("RIA-F-1", "E_NOT_ACTIVE", {"district": district})
        if action.verb != "move":
            return None
        if action.district == s.active:
            return Refusal("RIA-F-3", "E_SAME_DISTRICT", {"district": district})
        return Refusal("RIA-F-3", "E_NOT_OWN_COUNCILLOR", {"district": district})

    def rule(self) -> str:
        return "RIA-F-3"


def turn_bonus_tiles(s: RialtoState) -> None:
    """At the end of a stage: a side somebody fulfilled in it is turned (RIA-DIST-4, RIA-NEU-14)."""
    check_sides(s, neutral_seat(s), at_once=True)
    for side in (0, 1):
        for player in s.players:
            if player.sides & (1 << side):
                s.bonus_tiles[side] = 0
