"""Parts of a choice that nobody else sees before it is complete.

They lie on the stack above the decision they were begun from; for others the stack ends there.
"""

from __future__ import annotations

from signoria.core.machine import FollowUp, Frame, Step
from signoria.games.florence.state import FlorenceState


class Concealed(Step[FlorenceState]):
    """Stands for an unfinished part in the eyes of others; `view.hide` takes it away."""

    def run(self, s: FlorenceState) -> None:
        """Nothing has happened yet."""


CONCEALED = Concealed()


class HiddenPart(FollowUp[FlorenceState]):
    """A part of a choice that nobody but its seat sees."""

    def seen_by(self, viewer: int) -> Frame:
        return self if viewer == self.seat else CONCEALED
