"""The end of a game worked out: every action, every roll, every answer, where few are left.

Each seat takes what is best for itself; of chance the mean counts.  What is hidden is dealt anew a
few times, and an action is worth its mean over these deals.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, State, actor, apply, legal, roll
from signoria.core.playout import run_to_choice

DEALS: Final = 3
NEAR: Final = 8  # choices from the end; farther away nothing is tried
POINT: Final = 0.002  # of a win: what a point of the lead counts beside it


class ScriptedDice(Dice):
    """Dice that roll what they are told, then zeros, and note what was asked of them."""

    def __init__(self, script: list[int]) -> None:
        super().__init__(0)
        self.script = script
        self.rolled: list[int] = []
        self.sides: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.rolled)
        value = self.script[place] if place < len(self.script) else 0
        self.rolled.append(value)
        self.sides.append(n)
        return value

    def next_script(self) -> list[int]:
        """The outcome after this one; nothing when this was the last."""
        script = self.rolled.copy()
        while script and script[-1] == self.sides[len(script) - 1] - 1:
            script.pop()
        if script:
            script[-1] += 1
        return script

    def chance(self) -> float:
        """How likely this outcome was."""
        found = 1.0
        for n in self.sides:
            found /= n
        return found


class Solver:
    """Works positions out as long as they are not too many."""

    def __init__(self, game: Game[Any], most: int) -> None:
        self.game = game
        self.most = most  # positions
        self.seen = 0
        self.failed = False

    def best(self, view: Any, options: list[Action], deals: Dice) -> Action | None:
        """The best action, if the rest of the game can be worked out."""
        seat = actor(view)
        values = [0.0] * len(options)
        for number in range(DEALS):
            dealt = self.game.determinize(view, seat, deals)
            if number == 0 and not is_near_the_end(dealt):
                return None
            for place, action in enumerate(options):
                after = dealt.copy()
                apply(after, action)
                values[place] += self.rewards(after)[seat]
                if self.failed:
                    return None
        return options[values.index(max(values))]

    def rewards(self, s: State) -> list[float]:
        """By seat, when everybody does what is best for himself."""
        self.seen += 1
        seat = actor(s)
        if self.seen > self.most:  # the end itself counts, too: a draw may end in very many ways
            self.failed = True
        if seat == OVER or self.failed:
            return self._final(s)
        if seat < 0:
            return self._mean(s)
        best: list[float] = []
        for action in legal(s):
            after = s.copy()
            apply(after, action)
            found = self.rewards(after)
            if self.failed:
                return found
            if not best or found[seat] > best[seat]:
                best = found
        return best

    def _mean(self, s: State) -> list[float]:
        """Over all outcomes of a roll or draw."""
        total: list[float] = []
        script: list[int] = []
        while True:
            dice = ScriptedDice(script)
            after = s.copy()
            roll(after, dice)
            chance = dice.chance()
            found = [chance * value for value in self.rewards(after)]
            total = [a + b for a, b in zip(total, found, strict=True)] if total else found
            script = dice.next_script()
            if not script or self.failed:
                return total

    def _final(self, s: State) -> list[float]:
        """A win first, then points ahead of the best other side; alone the points."""
        result = self.game.result(s)
        winners = result.winners()
        found: list[float] = []
        for seat, score in enumerate(result.scores):
            side = self.game.side(s, seat)
            others = [
                points
                for other, points in enumerate(result.scores)
                if self.game.side(s, other) != side
            ]
            lead = score - max(others) if others else score
            won = 1.0 / len(winners) if others and seat in winners else 0.0
            found.append(won + POINT * lead)
        return found


def is_near_the_end(s: State) -> bool:
    """Is the game over after a few choices, whatever they are?"""
    s = s.copy()
    dice = Dice(0)
    for _ in range(NEAR):
        if run_to_choice(s, dice) == OVER:
            return True
        apply(s, legal(s)[0])
    return actor(s) == OVER
