"""The end of a game counted out: every roll and draw that may come, the engine moving for all.

Where that is short enough, what a position is worth is no estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from signoria.bots.solving import ScriptedDice
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.machine import CHANCE, OVER, actor, apply, legal, roll
from signoria.review.chances import Chances
from signoria.review.judge import NOBODY, Judge, Played
from signoria.review.spread import NO_DOUBT, Doubt, doubt_of

MOST = 300  # moves and outcomes that are looked at for one position


class Ending:
    """Plays on from positions that are equally far from the end."""

    def __init__(self, judge: Judge, left: float, most: int = MOST, players: int = 2) -> None:
        self.judge = judge
        self.players = players
        self.left = left
        self.most = most
        self.is_short = self.is_late()  # until one position turns out to be too long
        self.known: dict[str, Played] = {}

    def is_late(self) -> bool:
        """Is the game played to its end?"""
        return self.left <= self.judge.late

    def play_on(self, s: Any, chances: Chances, last: int = NOBODY) -> Played:
        """What a position comes to; exactly, if that can be had.  The state is used up."""
        found = self.exact(s)
        return found if found is not None else self.judge.play_on(s, chances, self.left, last)

    def doubt(self) -> Doubt:
        """How much the judge's findings are to be doubted: not at all at the end of a game."""
        return NO_DOUBT if self.is_late() else doubt_of(self.judge.game.name, self.players)

    def exact(self, s: Any) -> Played | None:
        """The mean over everything that may come; None if that is too much."""
        if not self.is_short:
            return None
        key = fingerprint(s)
        found = self.known.get(key)
        if found is None:
            found = counted_out(self.judge, s, self.most)
            if found is None:
                self.is_short = False
                return None
            self.known[key] = found
        return found


def counted_out(judge: Judge, s: Any, most: int) -> Played | None:
    """What a position comes to in the mean, if at most so many moves and outcomes lead there."""
    ends: list[tuple[float, Played]] = []
    under_way: list[tuple[float, Any]] = [(1.0, s.copy())]
    steps = 0
    while under_way:
        chance, now = under_way.pop()
        while (seat := actor(now)) != OVER:
            steps += 1
            if steps > most:
                return None
            if seat == CHANCE:
                outcomes = all_outcomes(now, most - steps)
                if not outcomes:
                    return None
                under_way += [(chance * likely, after) for likely, after in outcomes]
                break
            options = legal(now)
            apply(now, options[0] if len(options) == 1 else judge.lookahead.best(now))
        else:
            ends.append((chance, judge.at(now, 0.0)))
    return mean(ends)


def all_outcomes(s: Any, most: int) -> list[tuple[float, Any]]:
    """Every outcome of the chance that is due, with how likely it is; none if they are too many."""

    def rolled(dice: Dice) -> Any:
        after = s.copy()
        roll(after, dice)
        return after

    return all_ways(rolled, most)


def all_ways(make: Callable[[Dice], Any], most: int) -> list[tuple[float, Any]]:
    """Everything that dice may make, with how likely it is; none if it is too much."""
    found: list[tuple[float, Any]] = []
    script: list[int] = []
    while len(found) < most:
        dice = ScriptedDice(script)
        made = make(dice)
        found.append((dice.chance(), made))
        script = dice.next_script()
        if not script:
            return found
    return []


def mean(ends: list[tuple[float, Played]]) -> Played:
    """Of games that are so likely."""
    seats = range(len(ends[0][1].points))
    lines: list[dict[str, float]] = [{} for _ in seats]
    for chance, end in ends:
        for seat in seats:
            for name, value in end.lines[seat].items():
                lines[seat][name] = lines[seat].get(name, 0.0) + chance * value
    return Played(
        [sum([chance * end.points[seat] for chance, end in ends]) for seat in seats],
        [sum([chance * end.leads[seat] for chance, end in ends]) for seat in seats],
        [sum([chance * end.wins[seat] for chance, end in ends]) for seat in seats],
        lines,
    )
