"""Parts of a choice that nobody else sees before it is complete.

They lie on the stack above the decision they were begun from; for others the stack ends there.
"""

from __future__ import annotations

from signoria.core.machine import Frame, Step
from signoria.games.florence.state import FlorenceState


class Concealed(Step[FlorenceState]):
    """Stands for an unfinished part in the eyes of others; `view.hide` takes it away."""

    def run(self, s: FlorenceState) -> None:
        """Nothing has happened yet."""


CONCEALED = Concealed()


def only_for(seat: int, viewer: int, frame: Frame) -> Frame:
    """The frame for the seat that decides, nothing for anybody else."""
    return frame if viewer == seat else CONCEALED
