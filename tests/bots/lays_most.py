"""A bot of Rialto that keeps nothing: in every stage it lays all it can."""

from __future__ import annotations

from typing import Any

from signoria.bots import Budget
from signoria.bots.greedy import GreedyBot
from signoria.core.action import Action
from signoria.games.rialto.actions import PLAY, LayJokers, LayOwn, LayYellow


class LaysMostBot(GreedyBot):
    """Lays as many cards as possible; every other decision is that of `greedy`."""

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        if PLAY in legal:
            return PLAY
        numbers = [pick for pick in legal if isinstance(pick, (LayOwn, LayYellow, LayJokers))]
        if numbers:
            return max(numbers, key=lambda pick: pick.number)
        return super().choose(view, legal, budget)
