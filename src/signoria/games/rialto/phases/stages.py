"""What a stage's cards do: each participant's action with his bonus (RIA-P2-7, RIA-A to RIA-F)."""

from __future__ import annotations

from signoria.core.machine import Step, emit, then
from signoria.games.rialto.ids import BRIDGE, BUILDING, COUNCILLOR, DOGE, GOLD, GONDOLA
from signoria.games.rialto.phases.stage_bridge import bridge_action, build_bridge
from signoria.games.rialto.phases.stage_building import TakeBuilding
from signoria.games.rialto.phases.stage_councillor import PlaceCouncillors
from signoria.games.rialto.phases.stage_gondola import gondola_action
from signoria.games.rialto.questions import builds, neutral_seat, stage_gain
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import advance, check_sides, gain_coins, put_gondola


class StageAction(Step[RialtoState]):
    """One participant's action, his bonus included (RIA-P2-7)."""

    def __init__(self, kind: int, participant: int) -> None:
        self.kind, self.participant = kind, participant

    def run(self, s: RialtoState) -> None:
        seat = self.participant
        strength = s.strength[seat]
        bonus = s.bonus == seat
        gain = stage_gain(s, self.kind, seat, strength, bonus)
        if self.kind == DOGE:
            advance(s, seat, gain)
        elif seat == neutral_seat(s):
            neutral_action(s, self.kind, gain, bonus)
        elif self.kind == GOLD:
            gain_coins(s, seat, gain)
        elif self.kind == BUILDING:
            if gain:
                then(s, TakeBuilding(seat, gain))
        elif self.kind == BRIDGE:
            bridge_action(s, seat, strength, bonus)
        elif self.kind == GONDOLA:
            gondola_action(s, seat, strength, bonus)
        else:
            assert self.kind == COUNCILLOR
            then(s, PlaceCouncillors(seat, gain))


def neutral_action(s: RialtoState, kind: int, gain: int, bonus: bool) -> None:
    """The neutral player builds where his marker lies (RIA-NEU-10 to 14)."""
    if kind == COUNCILLOR:
        if gain:
            s.neutral_districts[s.active] += gain
            if s.events is not None:
                data = {"number": gain, "district": s.active}
                emit(s, "neutral_placed", None, data)
        return
    if not builds(kind, bonus):
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
