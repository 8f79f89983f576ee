"""One move ahead: the best action by an evaluation, looking through picks that only finish it."""

from __future__ import annotations

from typing import Final

from signoria.bots.evaluation import Evaluation
from signoria.core.action import Action
from signoria.core.machine import State, actor, apply, legal, waiting

MOST_LEAVES: Final = 400  # positions looked at in one decision before the rest is skimmed


class Lookahead:
    """Finds the best move of a state; counts the positions it looked at."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.leaves = 0

    def best(self, s: State) -> Action:
        """The best action of the seat that is to act."""
        seat = actor(s)
        options = legal(s)
        self.leaves = 0
        best_action = options[0]
        best_value = float("-inf")
        for action in options:
            after = s.copy()
            apply(after, action)
            found = self._value(after, seat)
            if found > best_value:
                best_value = found
                best_action = action
        return best_action

    def _value(self, s: State, seat: int) -> float:
        """The value of a state, its unfinished move completed in the best way."""
        if actor(s) != seat or not waiting(s).completes_a_move():
            self.leaves += 1
            return self.evaluation(s, seat)
        options = legal(s)
        if self.leaves > MOST_LEAVES:  # skim: finish with the first option
            options = options[:1]
        best_value = float("-inf")
        for action in options:
            after = s.copy()
            apply(after, action)
            best_value = max(best_value, self._value(after, seat))
        return best_value
