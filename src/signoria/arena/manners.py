"""Does a bot make somebody king by accident?  Watched at tables with more than one rival.

A seat that is behind often has several actions that are as good for itself.  Which of them it takes
may decide who of the others is ahead: then it should take one that helps the leader least, for that
also keeps its own chance alive.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from signoria.arena.accumulators import Accumulator
from signoria.bots.evaluation import Evaluator
from signoria.bots.learned import best_evaluator_of
from signoria.bots.lookahead import Lookahead
from signoria.bots.rivals import AS_GOOD, Rivals
from signoria.core.action import Action
from signoria.core.game import Game
from signoria.core.machine import apply, legal


class Gift(NamedTuple):
    """A choice of a seat that was behind, though another would have been as good for itself."""

    seat: int
    points: float  # what the best other side has more than it had to
    changes_the_lead: bool  # another action, as good, would have left somebody else ahead


class Kingmaking(Accumulator):
    """The gifts of one game, by the learned value."""

    def __init__(self) -> None:
        self.game: Game[Any] | None = None
        self.choices = 0  # of seats that were behind, with something as good to choose from
        self.gifts: list[Gift] = []

    def before(self, game: Game[Any], s: Any) -> None:
        self.game = game

    def step(self, s: Any, seat: int, action: Action) -> None:
        assert self.game is not None, "before() comes first"
        options = legal(s)
        if len(options) == 1:
            return
        value = best_evaluator_of(self.game)
        rivals = Rivals(self.game, s, value)
        if not rivals.several or rivals.best(s, seat) <= value(s, seat):
            return
        values = Lookahead(value).values(s, options)
        least = values[options.index(action)] - AS_GOOD
        as_good = [other for other, worth in zip(options, values, strict=True) if worth >= least]
        if len(as_good) > 1:
            self.choices += 1
            self._compare(s, seat, action, as_good, value, rivals)

    def _compare(
        self,
        s: Any,
        seat: int,
        action: Action,
        as_good: list[Action],
        value: Evaluator,
        rivals: Rivals,
    ) -> None:
        """Note what the action gives away."""
        ends = [self._after(s, seat, other, value) for other in as_good]
        left = [rivals.best(end, seat) for end in ends]
        leaders = {rivals.leader(end, seat) for end in ends}
        given = left[as_good.index(action)] - min(left)
        if given > AS_GOOD:
            self.gifts.append(Gift(seat, given, len(leaders) > 1))

    def _after(self, s: Any, seat: int, action: Action, value: Evaluator) -> Any:
        """The state once a seat has finished the move that begins with an action."""
        after = s.copy()
        apply(after, action)
        return Lookahead(value).completed(after, seat)

    def after(self, game: Game[Any], s: Any) -> None:
        self.game = None
