"""One move ahead: the best action by an evaluation, looking through picks that only finish it."""

from __future__ import annotations

from signoria.bots.evaluation import Evaluator
from signoria.bots.style import MOST_LEAVES
from signoria.core.action import Action
from signoria.core.machine import State, actor, apply, legal, waiting


class Lookahead:
    """Finds the best move of a state; counts the positions it looked at."""

    def __init__(self, evaluator: Evaluator, breadth: int = MOST_LEAVES) -> None:
        self.evaluator = evaluator
        self.breadth = breadth  # ways looked at to go on with a move that was begun
        self.leaves = 0

    def best(self, s: State) -> Action:
        """The best action of the seat that is to act."""
        options = legal(s)
        values = self.values(s, options)
        return options[values.index(max(values))]

    def values(self, s: State, options: list[Action]) -> list[float]:
        """What each of these actions is worth to the seat that is to act."""
        seat = actor(s)
        self.leaves = 0
        found: list[float] = []
        for action in options:
            after = s.copy()
            apply(after, action)
            found.append(self._completed(after, seat)[0])
        return found

    def completed(self, s: State, seat: int) -> State:
        """The state once the seat has finished its move in the best way."""
        self.leaves = 0
        return self._completed(s, seat)[1]

    def _completed(self, s: State, seat: int) -> tuple[float, State]:
        """What the best way to finish the move is worth to the seat, and the state it leads to."""
        if actor(s) != seat or not waiting(s).completes_a_move():
            self.leaves += 1
            return self.evaluator(s, seat), s
        options = legal(s)
        if self.leaves > MOST_LEAVES:  # skim: finish with the first option
            options = options[:1]
        elif len(options) > self.breadth:  # of many, some from all over the list
            options = options[:: len(options) // self.breadth + 1]
        best_value = float("-inf")
        best = s
        for action in options:
            after = s.copy()
            apply(after, action)
            found, end = self._completed(after, seat)
            if found > best_value:
                best_value = found
                best = end
        return best_value, best
