"""What everybody is asked in turn."""

from __future__ import annotations

from typing import ClassVar

from signoria.core.machine import Choice, Step, then
from signoria.games.rialto.questions import human_order
from signoria.games.rialto.state import RialtoState


class AskEverybody(Step[RialtoState]):
    """Everybody is asked the same, in Doge order as it is now."""

    ASKED: ClassVar[type[Choice[RialtoState]]] = Choice

    def run(self, s: RialtoState) -> None:
        then(s, *[self.ASKED(seat) for seat in human_order(s)])
