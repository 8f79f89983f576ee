"""Moves that are compared: each is played on from the same deals, with the same dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.machine import actor, apply, legal, waiting
from signoria.review.chances import Chances
from signoria.review.ending import Ending, all_ways
from signoria.review.judge import Judge, Played
from signoria.review.paired import Estimate, estimate, exactly

MOST_WAYS = 60  # what is hidden may lie, that are dealt one after the other
CLOSE = 1e-6  # points: moves that look alike to a glance are the same move
JOINED = ", "  # between the picks of a whole move, as text


@dataclass
class Candidate:
    """A whole move that could be made, and the games that were played on after it."""

    picks: tuple[Action, ...]
    glance: float  # what it looks worth to its seat
    games: dict[int, Played] = field(default_factory=dict)  # by the number of the deal

    def text(self) -> str:
        """As a record writes it, pick by pick."""
        return JOINED.join(action.text for action in self.picks)

    def mean_lead(self, seat: int) -> float:
        """Of its games."""
        return fmean([game.leads[seat] for game in self.games.values()])

    def leads(self, seat: int, numbers: Iterable[int]) -> list[float]:
        """Of some of its games."""
        return [self.games[number].leads[seat] for number in numbers]


class Position:
    """Where a seat has to move, as that seat knows it; deals and dice by their numbers."""

    def __init__(self, judge: Judge, s: Any, seat: int, seed: str, left: float) -> None:
        self.judge = judge
        self.seat = seat
        self.seed = seed
        self.unseen = 0.0  # points by which a further game may differ (`estimate`)
        self.ending = Ending(judge, left, players=len(judge.game.result(s).scores))
        self.view = judge.game.view(s, seat)

    def deal(self, number: int) -> Any:
        """A whole state that fits what the seat knows."""
        if ways := self.ways:
            return ways[number % len(ways)].copy()
        return self._dealt(Dice(f"{self.seed}|{number}|deal"))

    def _dealt(self, dice: Dice) -> Any:
        return self.judge.game.determinize(self.view, self.seat, dice)

    @cached_property
    def ways(self) -> list[Any]:
        """Near the end all ways what is hidden may lie, if they are few and equally likely: each
        once, in any order, before one comes again."""
        ways = all_ways(self._dealt, MOST_WAYS) if self.ending.is_late() else []
        if len({round(chance, 9) for chance, _ in ways}) != 1:
            return []
        dice, found = Dice(f"{self.seed}|ways"), [deal for _, deal in ways]
        return [found.pop(dice.below(len(found))) for _ in ways]

    def play(self, candidate: Candidate, numbers: Iterable[int]) -> None:
        """Games after a candidate, each on a deal and dice of its own number."""
        for number in numbers:
            if number in candidate.games:
                continue
            s = self.deal(number)
            for action in candidate.picks:
                if action not in legal(s):  # what is hidden was dealt so that it cannot be done
                    break
                apply(s, action)
            chances = Chances(f"{self.seed}|{number}")
            candidate.games[number] = self.ending.play_on(s, chances, self.seat)

    def compared(self, one: Candidate, other: Candidate, numbers: Iterable[int]) -> Estimate:
        """By how much the first is better, in these games."""
        chosen = list(numbers)
        leads = zip(one.leads(self.seat, chosen), other.leads(self.seat, chosen), strict=True)
        return self.sampled([first - second for first, second in leads])

    def sampled(self, values: Sequence[float]) -> Estimate:
        """The mean of what so many games came to.  Where all that is hidden was dealt, and all that
        may come counted out, that is no estimate."""
        found = estimate(values, self.unseen)
        is_all = len(self.ways) > 0 and len(values) % len(self.ways) == 0
        return exactly(found.value) if is_all and self.ending.is_short else found

    def whole_moves(self, most: int) -> list[Candidate]:
        """All of them, best-looking first; none if there are more than so many."""
        found: list[Candidate] = []
        under_way: list[tuple[tuple[Action, ...], Any]] = [((), self.deal(0))]
        while under_way:
            picks, s = under_way.pop()
            if len(found) + len(under_way) > most:
                return []
            if picks and (actor(s) != self.seat or not waiting(s).completes_a_move()):
                found.append(Candidate(picks, self.judge.evaluator(s, self.seat)))
                continue
            for action in legal(s):
                after = s.copy()
                apply(after, action)
                under_way.append(((*picks, action), after))
        return sorted(found, key=lambda each: (-each.glance, each.text()))


def gain(mine: list[Played], better: list[Played], seat: int) -> float:
    """What a seat's lead gained because the better move was not made."""
    return fmean([one.leads[seat] - two.leads[seat] for one, two in zip(mine, better, strict=True)])


def split(better: list[Played], mine: list[Played], seat: int) -> dict[str, float]:
    """What a loss is made of: the mean ledgers compared, line by line; the rivals' points are one
    line.  It sums to the loss."""
    found: dict[str, float] = {}
    for one, other in zip(better, mine, strict=True):
        for name in one.lines[seat].keys() | other.lines[seat].keys():
            lost = one.lines[seat].get(name, 0.0) - other.lines[seat].get(name, 0.0)
            found[name] = found.get(name, 0.0) + lost / len(mine)
    own = fmean(
        [one.points[seat] - other.points[seat] for one, other in zip(better, mine, strict=True)]
    )
    lead = -gain(mine, better, seat)
    found["rivals"] = lead - own
    return {name: value for name, value in sorted(found.items()) if abs(value) > CLOSE}
