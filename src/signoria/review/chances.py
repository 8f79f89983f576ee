"""Dice that stay the same for every move that is compared.

Each kind of chance has a stream of its own for every seat, so that a move that draws a card does
not shift the dice that come later: what differs between two moves is then the moves, not luck.
"""

from __future__ import annotations

from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import Frame, roll


class Chances:
    """The chance of one game that is played on."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._seen: dict[str, int] = {}

    def roll(self, s: Any) -> None:
        """Carry out the chance that is due."""
        roll(s, self.dice(s.stack[-1]))

    def dice(self, frame: Frame) -> Dice:
        """For the next chance of that kind."""
        kind = f"{type(frame).__name__}{getattr(frame, 'seat', '')}"
        number = self._seen.get(kind, 0)
        self._seen[kind] = number + 1
        return Dice(f"{self.seed}|{kind}|{number}")
