"""Using buildings of the colour of a phase (RIA-ACT)."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.action import Action
from signoria.core.machine import Choice, Refusal
from signoria.games.rialto.actions import DONE, USE, Use
from signoria.games.rialto.ids import VALUES, colour_of
from signoria.games.rialto.questions import usable
from signoria.games.rialto.refusals import refuse_use
from signoria.games.rialto.state import RialtoState
from signoria.games.rialto.verbs import activate


class UseBuilding(Choice[RialtoState]):
    """Use a building, or be done; asked again after every use."""

    FIRST: ClassVar[int] = 0  # the lowest building of the colour

    def options(self, s: RialtoState) -> list[Action]:
        found: list[Action] = []
        if s.players[self.seat].coins:
            first = self.FIRST
            for building in range(first, first + VALUES):
                if usable(s, self.seat, building) and self.has_effect(s, building):
                    found.append(USE[building])
        found.append(DONE)
        return found

    def resolve(self, s: RialtoState, action: Action) -> None:
        if isinstance(action, Use):
            activate(s, self.seat, action.building)
            self.use(s, action.building)

    def refusal(self, s: RialtoState, action: Action) -> Refusal | None:
        if isinstance(action, Use):
            return refuse_use(s, self.seat, action.building, colour_of(self.FIRST))
        return None

    def has_effect(self, s: RialtoState, building: int) -> bool:
        """Would it do anything now?"""
        raise AssertionError("has_effect() is missing")

    def use(self, s: RialtoState, building: int) -> None:
        """What it does, now that it is paid for."""
        raise AssertionError("use() is missing")
