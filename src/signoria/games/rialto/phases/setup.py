"""Set-up: order tiles, first bridge, start player, markers, coins and start buildings."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.chance import Dice, shuffled
from signoria.core.machine import Chance, Choice, Lot, Outcome, Refusal, emit, then
from signoria.games.rialto.actions import START, ChooseStart
from signoria.games.rialto.ids import (
    BUILDING_IDS,
    DISTRICTS,
    NONE,
    READY,
    START_KINDS,
    START_LINE,
    value_of,
)
from signoria.games.rialto.parts import Parts
from signoria.games.rialto.phases.rounds import StartRound
from signoria.games.rialto.phases.stage_bridge import TopBridge
from signoria.games.rialto.questions import owners
from signoria.games.rialto.refusals import wrong_phase
from signoria.games.rialto.state import RialtoState, new_state
from signoria.games.rialto.verbs import mark_connection, receive, score


def begin(parts: Parts, players: int, neutral: bool) -> RialtoState:
    """The empty table, with the set-up waiting on the stack."""
    s = new_state(parts, players, neutral)
    then(s, DealOrderTiles(), TopBridge(), StartPlayer(), StartRound(1))
    return s


class DealOrderTiles(Chance[RialtoState]):
    """One order tile on each district (RIA-SETUP-1)."""

    VERB = "numbers"

    def sample(self, s: RialtoState, dice: Dice) -> Outcome:
        return tuple(shuffled(list(range(1, DISTRICTS + 1)), dice))

    def possible(self, s: RialtoState, outcome: Outcome) -> bool:
        return sorted(outcome) == list(range(1, DISTRICTS + 1))

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        s.numbers = outcome
        if s.events is not None:
            emit(s, "numbered", None, {"numbers": outcome})


class StartPlayer(Lot[RialtoState]):
    """Who starts; with the neutral player, who sits to his left (RIA-SETUP-7, RIA-NEU-1)."""

    VERB = "first"

    def pool(self, s: RialtoState) -> list[int]:
        return list(range(len(s.players)))

    def resolve(self, s: RialtoState, outcome: Outcome) -> None:
        players = len(s.players)
        clockwise = [(outcome[0] + step) % players for step in range(players)]
        s.circle = tuple([players] + clockwise if s.neutral else clockwise)
        s.doge = list(s.circle)  # stacked so that the first is on top (RIA-SETUP-8, RIA-NEU-2)
        for place, seat in enumerate(clockwise):
            me = s.players[seat]
            me.coins = s.parts.start_coins[players][place]
            s.bank -= me.coins
            me.private = s.parts.private_councillors
            me.general = s.parts.councillors - me.private
            score(s, seat, s.parts.start_score, START_LINE)
        if s.events is not None:
            emit(s, "starts", s.circle[0] if not s.neutral else outcome[0], {})
        if s.neutral:
            mark_connection(s)
        then(s, *[StartBuilding(seat) for seat in reversed(clockwise)])


class StartBuilding(Choice[RialtoState]):
    """Choose a building of value 1 (RIA-SETUP-12)."""

    RULE = "RIA-SETUP-12"

    def options(self, s: RialtoState) -> list[Action]:
        limit = s.parts.same_start[len(s.players)]
        return [START[kind] for kind in START_KINDS if owners(s, kind) < limit]

    def resolve(self, s: RialtoState, action: Action) -> None:
        assert isinstance(action, ChooseStart)
        receive(s, self.seat, action.building, READY)
        if s.events is not None:
            emit(s, "chose_start", self.seat, {"building": BUILDING_IDS[action.building]})

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseStart):
            return wrong_phase(action, NONE)
        if value_of(action.building) != 1:
            value = value_of(action.building)
            return Refusal("RIA-SETUP-12", "E_BUDGET", {"value": value, "budget": 1})
        limit = s.parts.same_start[len(s.players)]
        return Refusal("RIA-SETUP-12", "E_START_DUP", {"limit": limit})
