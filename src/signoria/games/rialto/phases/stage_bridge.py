"""Stage D: points and bridges (RIA-D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from signoria.core.action import Action
from signoria.core.bag import draw, size
from signoria.core.chance import Dice
from signoria.core.machine import Chance, Choice, FollowUp, Outcome, Refusal, emit, then
from signoria.games.rialto.actions import (
    BRIDGE_ON,
    HIGH_END,
    STOP,
    PairPick,
    TurnHighEnd,
)
from signoria.games.rialto.ids import (
    BRIDGE_BONUS_LINE,
    BRIDGE_CARDS_LINE,
    DISTRICT_IDS,
    FREE,
    NO_BRIDGE_CARD_LINE,
    NONE,
    PAIR_IDS,
    YELLOW,
)
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import put_bridge, score


def bridge_action(s: RialtoState, seat: int, strength: int, bonus: bool) -> None:
    """Points for cards, a loss without any; the winner builds (RIA-D-1, RIA-D-2)."""
    if strength == 0:
        score(s, seat, -1, NO_BRIDGE_CARD_LINE)
        return
    score(s, seat, strength, BRIDGE_CARDS_LINE)
    if bonus:
        score(s, seat, 1, BRIDGE_BONUS_LINE)
        then(s, PlaceBridge(seat))


class OnFreePair(Choice[RialtoState]):
    """Something must be built on a free connection."""

    ACTIONS: ClassVar[Sequence[PairPick]] = ()  # by pair of districts

    def options(self, s: RialtoState) -> list[Action]:
        actions = self.ACTIONS
        found: list[Action] = []
        for connection, tile in enumerate(s.connections):  # in the order of the board
            if tile == FREE:
                found.append(actions[s.parts.pair_of[connection]])
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, PairPick)
        self.build(s, s.parts.connection_of[action.pair])

    def build(self, s: RialtoState, connection: int) -> None:
        """Build it there."""
        raise AssertionError("build() is missing")

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if action is STOP:
            return Refusal(self.RULE, "E_MANDATORY")
        if not isinstance(action, PairPick) or self.ACTIONS[action.pair] is not action:
            return wrong_phase(action, YELLOW)
        missing = s.parts.connection_of[action.pair] == NONE
        code = "E_NO_CONNECTION" if missing else "E_CONN_TAKEN"
        return Refusal(self.RULE, code, {"connection": PAIR_IDS[action.pair]})


class OnConnection(FollowUp[RialtoState]):
    """What follows from building on a connection."""

    def __init__(self, seat: int, connection: int) -> None:
        self.seat, self.connection = seat, connection


class PlaceBridge(OnFreePair):
    """Where the top bridge goes (RIA-D-2)."""

    RULE = "RIA-D-2"
    ACTIONS = BRIDGE_ON

    def build(self, s: RialtoState, connection: int) -> None:
        if s.parts.low_end[s.top_bridge] == s.parts.high_end[s.top_bridge]:
            build_bridge(s, connection, s.parts.ends[connection][0], self.seat)
        else:
            then(s, TurnBridge(self.seat, connection))


class TurnBridge(OnConnection):
    """Which district the higher end faces (RIA-D-2)."""

    RULE = "RIA-D-2"

    def options(self, s: RialtoState) -> list[Action]:
        a, b = s.parts.ends[self.connection]
        return [HIGH_END[a], HIGH_END[b]]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, TurnHighEnd)
        build_bridge(s, self.connection, action.district, self.seat)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, TurnHighEnd):
            district = DISTRICT_IDS[action.district]
            return Refusal("RIA-D-2", "E_NOT_ADJACENT", {"district": district})
        return wrong_phase(action, YELLOW)


def build_bridge(s: RialtoState, connection: int, high: int, seat: int | None) -> None:
    """The top bridge is built; the next one is shown (RIA-D-3)."""
    put_bridge(s, connection, high, seat)
    if size(s.bridge_stack):
        then(s, TopBridge())


class TopBridge(Chance[RialtoState]):
    """The next bridge of the stack becomes visible (RIA-SETUP-3, RIA-D-3)."""

    VERB = "show-bridge"

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
