"""Stage E: councillors to the private supply, gondolas (RIA-E)."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import FollowUp, Refusal, emit, then
from signoria.games.rialto.actions import (
    FROM,
    FROM_NOWHERE,
    FROM_PRIVATE,
    GONDOLA_ON,
    TO,
    PutInto,
    TakeFrom,
)
from signoria.games.rialto.ids import (
    DISTRICT_IDS,
    DISTRICTS,
    GONDOLA_BONUS_LINE,
    MISSING_COUNCILLORS_LINE,
    YELLOW,
)
from signoria.games.rialto.phases.stage_bridge import OnConnection, OnFreePair
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import add_councillor, put_gondola, score

# Where a councillor comes from in stage E: a district's number, or one of these.
GENERAL = -1
PRIVATE = -2


def gondola_action(s: RialtoState, seat: int, strength: int, bonus: bool) -> None:
    """Councillors from general to private, points for missing ones; the winner builds."""
    me = s.players[seat]
    moved = min(strength, me.general)
    me.general -= moved
    me.private += moved
    if s.events is not None and moved:
        emit(s, "fetched_councillors", seat, {"number": moved})
    score(s, seat, strength - moved, MISSING_COUNCILLORS_LINE)
    if bonus:
        then(s, PlaceGondola(seat))


class PlaceGondola(OnFreePair):
    """Where the gondola goes (RIA-E-2)."""

    RULE = "RIA-E-2"
    ACTIONS = GONDOLA_ON

    def build(self, s: RialtoState, connection: int) -> None:
        put_gondola(s, connection, self.seat)
        if s.players[self.seat].general:
            then(s, GondolaTarget(self.seat, connection, GENERAL))
        else:
            score(s, self.seat, 1, GONDOLA_BONUS_LINE)
            then(s, GondolaSource(self.seat, connection))


class GondolaSource(OnConnection):
    """General is empty: which councillor to put there, if any (RIA-E-4)."""

    RULE = "RIA-E-4"

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
        elif isinstance(action, TakeFrom):
            then(s, GondolaTarget(self.seat, self.connection, action.district))

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is FROM_PRIVATE:
            return Refusal("RIA-E-4", "E_SUPPLY_EMPTY")
        if isinstance(action, TakeFrom):
            district = DISTRICT_IDS[action.district]
            return Refusal("RIA-E-4", "E_NOT_OWN_COUNCILLOR", {"district": district})
        return wrong_phase(action, YELLOW)


class GondolaTarget(FollowUp[RialtoState]):
    """Which of the two districts gets the councillor (RIA-E-3, RIA-E-4)."""

    def __init__(self, seat: int, connection: int, source: int) -> None:
        self.seat, self.connection, self.source = seat, connection, source

    def options(self, s: RialtoState) -> list[Action]:
        a, b = s.parts.ends[self.connection]
        found: list[Action] = []
        if a != self.source:
            found.append(TO[a])
        if b != self.source:
            found.append(TO[b])
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, PutInto)
        me = s.players[self.seat]
        if self.source == GENERAL:
            me.general -= 1
        elif self.source == PRIVATE:
            me.private -= 1
        else:
            me.districts[self.source] -= 1
            if s.events is not None:
                emit(s, "moved_councillor", self.seat, {"district": self.source})
        add_councillor(s, self.seat, action.district, at_once=True)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        other_source = action in (FROM_PRIVATE, FROM_NOWHERE) or isinstance(action, TakeFrom)
        if other_source and self.source == GENERAL:
            general = s.players[self.seat].general
            return Refusal("RIA-E-3", "E_SRC_NOT_EMPTY", {"general": general})
        if not isinstance(action, PutInto):
            return wrong_phase(action, YELLOW)
        district = DISTRICT_IDS[action.district]
        if action.district == self.source:
            return Refusal("RIA-E-4", "E_SAME_DISTRICT", {"district": district})
        return Refusal("RIA-E-3", "E_NOT_ADJACENT", {"district": district})

    def rule(self) -> str:
        return "RIA-E-3" if self.source == GENERAL else "RIA-E-4"
