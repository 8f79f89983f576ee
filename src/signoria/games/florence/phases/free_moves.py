"""Moves that cost no action: selling points, the Merchant's points, the Professor's look."""

from __future__ import annotations

from signoria.core.action import Action
from signoria.core.machine import Frame, Refusal, then
from signoria.games.florence.actions import (
    MERCHANT_POINTS,
    MOST_SOLD,
    PROFESSOR_LOOK,
    SELL,
    SELL_POINTS,
    Sell,
    UseProfessor,
)
from signoria.games.florence.ids import BONUS, MERCHANT, PRESTIGE, PROFESSOR
from signoria.games.florence.phases.looking import start_look
from signoria.games.florence.phases.unfinished import HiddenPart
from signoria.games.florence.questions.decks import deck_size
from signoria.games.florence.questions.principality import holds
from signoria.games.florence.questions.turn import can_sell
from signoria.games.florence.state import FlorenceState
from signoria.games.florence.verbs import merchant_points, move_back, spend_character


def add_sale(s: FlorenceState, seat: int, found: list[Action]) -> None:
    """The offer to sell points."""
    if can_sell(s, seat):
        found.append(SELL_POINTS)


def add_character_moves(s: FlorenceState, seat: int, found: list[Action]) -> None:
    """The Merchant's points and the Professor's look, if held (FLO-CHAR-11)."""
    if not s.muse:
        return
    if s.characters[MERCHANT] == seat:
        found.append(MERCHANT_POINTS)
    if s.characters[PROFESSOR] == seat:
        add_professor(s, found)


def add_professor(s: FlorenceState, found: list[Action]) -> None:
    """The decks the Professor can look at (FLO-PRFR-1)."""
    if deck_size(s, PRESTIGE):
        found.append(PROFESSOR_LOOK[0])
    if deck_size(s, BONUS):
        found.append(PROFESSOR_LOOK[1])


def make_free_move(s: FlorenceState, seat: int, action: Action, again: Frame) -> bool:
    """Carry out a free move and ask again; False if the action is something else."""
    if action is SELL_POINTS:
        then(s, SellAmount(seat), again)
        return True
    if action is MERCHANT_POINTS:
        merchant_points(s, seat)
        then(s, again)
        return True
    if isinstance(action, UseProfessor):
        then(s, again)
        use_professor(s, seat, action.family)
        return True
    return False


def use_professor(s: FlorenceState, seat: int, family: int) -> None:
    """A look at the prestige or bonus deck without payment."""
    assert holds(s, seat, PROFESSOR)
    spend_character(s, PROFESSOR)
    s.players[seat].sold = False
    start_look(s, seat, family)


class SellAmount(HiddenPart):
    """How many points are sold, 100 florins each (FLO-BACK-1)."""

    RULE = "FLO-BACK-1"

    def options(self, s: FlorenceState) -> list[Action]:
        found: list[Action] = []
        found.extend(SELL[: min(s.players[self.seat].points, MOST_SOLD)])
        return found

    def resolve(self, s: FlorenceState, action: Action) -> None:
        assert isinstance(action, Sell)
        move_back(s, self.seat, action.number)
        s.players[self.seat].sold = True

    def refusal(self, s: FlorenceState, action: Action) -> Refusal | None:
        if isinstance(action, Sell):
            have = s.players[self.seat].points
            return Refusal("FLO-BACK-1", "PP_BELOW_ZERO", {"points": action.number, "have": have})
        return None
