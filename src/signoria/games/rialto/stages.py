"""What a stage's cards do: each participant's action with his bonus (RIA-P2-7, RIA-A to RIA-F)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.machine import Step, emit, then
from signoria.games.rialto.components import BRIDGE, BUILDING, COUNCILLOR, DOGE, GOLD, GONDOLA
from signoria.games.rialto.districts import check_sides, turn_tile
from signoria.games.rialto.stage_bridge import bridge_action, build_bridge
from signoria.games.rialto.stage_building import TakeBuilding
from signoria.games.rialto.stage_councillor import PlaceCouncillors
from signoria.games.rialto.stage_gondola import gondola_action, put_gondola
from signoria.games.rialto.state import RialtoState, neutral_seat
from signoria.games.rialto.verbs import advance, gain_coins


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
        build_bridge(s, connection, a if s.numbers[a] > s.numbers[b] else b, None)
        return
    put_gondola(s, connection, None)
    for district in (a, b):
        s.neutral_districts[district] += 1
    check_sides(s, neutral_seat(s), at_once=True)


def turn_bonus_tiles(s: RialtoState) -> None:
    """At the end of a stage: a side somebody fulfilled in it is turned (RIA-DIST-4, RIA-NEU-14)."""
    check_sides(s, neutral_seat(s), at_once=True)
    for side in (0, 1):
        gained = any(player.sides >> side & 1 for player in s.players)
        if gained and s.bonus_tiles[side]:
            turn_tile(s, side)
