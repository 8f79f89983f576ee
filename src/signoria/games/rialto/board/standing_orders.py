"""What may be ordered in a stage: pass this time, or always when nothing can be laid."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from signoria.core.action import Action
from signoria.core.machine import Frame
from signoria.games.rialto.actions import PASS
from signoria.games.rialto.pending import Ask, asked, stage_of, to_lay_cards, turn_ahead
from signoria.games.rialto.questions import stage_leader
from signoria.games.rialto.state import RialtoState
from signoria.web.boards.orders import (
    Order,
    OrderShown,
    PassWhenNothing,
    Switch,
    is_asked_now,
)
from signoria.web.boards.premove import Ahead


class PassStage(Switch):
    """Pass in this stage, whatever could be laid."""

    kind = "pass-stage"

    def topic(self, view: RialtoState, seat: int) -> str:
        waits = seat in to_lay_cards(view)
        return f"{view.round} {stage_of(view)}" if waits else ""

    def is_asked(self, s: RialtoState) -> bool:
        return asked(s) is Ask.TURN

    def refusal(self, view: RialtoState, seat: int, value: bool) -> str | None:
        if seat not in to_lay_cards(view):
            return _("You lay no more cards in this stage.")
        return None

    def answer(self, view: RialtoState, seat: int, value: bool) -> list[Action]:
        return [PASS]

    def shown(self, view: RialtoState, seat: int, value: bool | None) -> OrderShown | None:
        if self.refusal(view, seat, True) is not None or is_asked_now(view, seat):
            return None
        return OrderShown(self.kind, _("Pass this stage"), value)


class PassWithoutCards(PassWhenNothing):
    """Pass whenever nothing can be laid and the turn cannot be delayed."""

    def is_asked(self, s: RialtoState) -> bool:
        return asked(s) is Ask.TURN

    def shown(self, view: Any, seat: int, value: bool | None) -> OrderShown:
        return OrderShown(self.kind, _("Pass when I can lay nothing"), value, _("until withdrawn"))


class RialtoAhead(Ahead):
    """A move of a stage is also about who leads after it."""

    def turn(self, s: RialtoState, seat: int) -> Frame | None:
        return turn_ahead(s, seat)

    def stakes(self, s: RialtoState, seat: int) -> bool:
        return stage_leader(s) == seat


AHEAD = RialtoAhead()
ORDERS: tuple[Order, ...] = (PassStage(), PassWithoutCards())
