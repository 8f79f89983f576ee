"""The other sides of a table, where there are several: who of them is ahead, and by how much.

Of actions that are as good for itself a bot takes the one that leaves the best other side least: so
it makes nobody king by accident, and keeps its own chance alive.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.bots.evaluation import Evaluator
from signoria.bots.lookahead import Lookahead
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.machine import State, actor, apply

AS_GOOD: Final = 0.1  # points: what is less apart is equal, for a value errs by more


class Rivals:
    """The sides of one table, by a value."""

    def __init__(self, game: Game[Any], s: Any, value: Evaluator) -> None:
        self.value = value
        self.sides = [game.side(s, seat) for seat in range(len(game.result(s).scores))]
        self.several = len(set(self.sides)) > 2  # more than one other side

    def others(self, seat: int) -> list[int]:
        """The seats of other sides."""
        return [other for other, side in enumerate(self.sides) if side != self.sides[seat]]

    def best(self, s: Any, seat: int) -> float:
        """What a position is worth to the best other side."""
        return max([self.value(s, other) for other in self.others(seat)])

    def leader(self, s: Any, seat: int) -> int:
        """The seat of another side that is ahead of the rest of them."""
        return max(self.others(seat), key=lambda other: self.value(s, other))


def against_the_leader(
    game: Game[Any], s: State, actions: list[Action], value: Evaluator
) -> Action:
    """Of actions that are as good for the seat that is to act, the one that leaves the best other
    side least; with one other side or none, the first."""
    if len(actions) == 1:
        return actions[0]
    rivals = Rivals(game, s, value)
    if not rivals.several:
        return actions[0]
    seat = actor(s)
    left: list[float] = []
    for action in actions:
        after = s.copy()
        apply(after, action)
        left.append(rivals.best(Lookahead(value).completed(after, seat), seat))
    return actions[left.index(min(left))]
