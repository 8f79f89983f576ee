"""What is thought about: moves of bots and of people.  Everything here can be pickled and knows
nothing of the database: it is thought out wherever there is time for it (`site/steps.py`)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from signoria.bots import Bot, Budget, make_bot
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.options import Options
from signoria.review.advice import Advice, Adviser
from signoria.review.judge import Judge
from signoria.review.paired import Estimate
from signoria.review.spread import spread_of

TURNS = count()


@dataclass(frozen=True)
class Thinker:
    """The bot of a turn, wherever it is: it remembers what it thought until the turn's end."""

    strength: str
    game: Game[Any] = field(compare=False)
    seed: int
    turn: int = field(default_factory=lambda: next(TURNS))

    def choose(self, view: Any, legal: list[Action], milliseconds: int) -> Action:
        """By the view alone."""
        return bot_of(self).choose(view, legal, Budget(milliseconds=milliseconds))


@lru_cache(maxsize=1)
def bot_of(thinker: Thinker) -> Bot:
    """Made with the first pick of a turn."""
    return make_bot(thinker.strength, thinker.game, thinker.seed)


@dataclass(frozen=True)
class Asked:
    """A position as a seat sees it; `left`: how much of the game."""

    game: Game[Any]
    view: Any
    seat: int
    seed: str
    left: float
    options: Options
    horizon: int = 0  # as of `Reviewing`

    def adviser(self) -> Adviser:
        """Who knows what to do."""
        judge = Judge(self.game, self.horizon or None, options=self.options)
        return Adviser(judge, self.view, self.seat, self.seed, self.left)

    def advice(self, simulations: int, players: int, seconds: float) -> Advice:
        """The best moves that are found in so much time."""
        until = time.monotonic() + seconds
        spread = spread_of(self.game.name, players, self.options)
        return self.adviser().advise(simulations, spread, lambda: time.monotonic() > until)

    def compared(
        self, move: list[str], best: list[str], simulations: int
    ) -> tuple[Estimate, dict[str, float]]:
        """How much a move loses against another, and in which lines."""
        loss, lines, _wins = self.adviser().compare(move, best, simulations)
        return loss, lines
