"""Set-up: start cards, the row, goals, the start player.  Nobody decides anything here."""

from __future__ import annotations

from signoria.core.bag import draw_many, holds
from signoria.core.chance import Dice, shuffled
from signoria.core.machine import Chance, Frame, Lot, Outcome, SeatStep, emit, then
from signoria.games.principato.ids import ACTIONS, BACKS, CARD_IDS, FACE_IDS, NONE
from signoria.games.principato.parts import Parts
from signoria.games.principato.phases.turn import Turn
from signoria.games.principato.state import PrincipatoState, new_state, with_goal


def begin(parts: Parts, players: int, start_seat: int) -> PrincipatoState:
    """The table with the deal waiting on the stack.  `start_seat` NONE: drawn by lot."""
    s = new_state(parts, players)
    first: Frame = DrawStartPlayer() if start_seat == NONE else FirstTurn(start_seat)
    goals = [DealGoal(seat, back) for back in range(BACKS) for seat in range(players)]
    then(s, DealStartCards(), DealRow(), *goals, first)
    return s


class DealStartCards(Chance[PrincipatoState]):
    """One card S2 for everybody (PRI-SETUP-4)."""

    VERB = "start-cards"
    NAMES = FACE_IDS

    def sample(self, s: PrincipatoState, dice: Dice) -> Outcome:
        return tuple(shuffled(s.parts.start_cards, dice)[: len(s.players)])

    def possible(self, s: PrincipatoState, outcome: Outcome) -> bool:
        known = all(card in s.parts.start_cards for card in outcome)
        return known and len(outcome) == len(set(outcome)) == len(s.players)

    def resolve(self, s: PrincipatoState, outcome: Outcome) -> None:
        for seat, card in enumerate(outcome):
            s.box[card] -= 1
            s.players[seat].cards.append(card)
            if s.events is not None:
                first = CARD_IDS[s.parts.start_card]
                emit(s, "start_cards", seat, {"first": first, "card": CARD_IDS[card]})


class DealRow(Chance[PrincipatoState]):
    """The first cards of deck 1 (PRI-SETUP-5)."""

    VERB = "row"
    NAMES = CARD_IDS

    def sample(self, s: PrincipatoState, dice: Dice) -> Outcome:
        return tuple(draw_many(s.deck[:], s.parts.row[len(s.players)], dice))

    def possible(self, s: PrincipatoState, outcome: Outcome) -> bool:
        return len(outcome) == s.parts.row[len(s.players)] and holds(s.deck, outcome)

    def resolve(self, s: PrincipatoState, outcome: Outcome) -> None:
        for card in outcome:
            s.deck[card] -= 1
        s.row = list(outcome)
        s.year = 1
        if s.events is not None:
            emit(s, "row_laid", None, {"cards": outcome})


class DealGoal(Lot[PrincipatoState]):
    """A goal of one back, seen by its owner alone (PRI-SETUP-6)."""

    VERB = "goal"

    def __init__(self, seat: int, back: int) -> None:
        self.seat, self.back = seat, back

    def pool(self, s: PrincipatoState) -> list[int]:
        dealt = [player.goals[self.back] for player in s.players]
        return [goal for goal in s.parts.goals_of_back[self.back] if goal not in dealt]

    def resolve(self, s: PrincipatoState, outcome: Outcome) -> None:
        me = s.players[self.seat]
        me.goals = with_goal(me.goals, self.back, outcome[0])
        if s.events is not None:
            emit(s, "goal_dealt", self.seat, {"back": self.back + 1}, {"goal": outcome[0]})

    def names(self, s: PrincipatoState) -> list[str]:
        return [goal.name for goal in s.parts.goals]

    def seen_only_by(self) -> int:
        return self.seat


class DrawStartPlayer(Lot[PrincipatoState]):
    """Who starts, by lot (PRI-SETUP-9)."""

    VERB = "first"

    def pool(self, s: PrincipatoState) -> list[int]:
        return list(range(len(s.players)))

    def resolve(self, s: PrincipatoState, outcome: Outcome) -> None:
        then(s, FirstTurn(outcome[0]))


class FirstTurn(SeatStep[PrincipatoState]):
    """The start player card goes to a seat for the whole game (PRI-SETUP-9)."""

    def run(self, s: PrincipatoState) -> None:
        s.start_seat = self.seat
        if s.events is not None:
            emit(s, "starts", self.seat)
        then(s, Turn(self.seat, ACTIONS))
