"""All of a review put together: losses, luck, turning points, accuracy, the result explained."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from signoria.core.record import Record
from signoria.review.decisions import Decision, Praise, Tried, doubted
from signoria.review.judge import LATE
from signoria.review.luck import Luck
from signoria.review.paired import Estimate, Z, and_the_rest, rounded
from signoria.review.spread import NO_DOUBT, Doubt, doubt_of
from signoria.review.turns import counted_once, one_of_each_turn

# A loss is graded by its share of the spread (`spread.py`).
GRADES = ((0.02, "excellent"), (0.05, "fine"), (0.10, "inaccuracy"), (0.20, "mistake"))
WORST = "blunder"
CLOSE_CALL = "too close to call"
FORCED = "forced"
FINE = 0.05
MISTAKE = 0.10
TURNING_POINTS = 3
ENOUGH = 10  # decisions for an accuracy
WIDE = 0.015  # of the spread: an interval that more games would make narrower
WARNING = 0.10  # of the spread: a rest above it is told


@dataclass
class Seat:
    """What a seat made of the game.  Its decisions and those of others are compared with what the
    engine itself would have played: what it expects before and after them is made of that."""

    loss: float = 0.0  # of all its decisions; below 0: better than the engine's own play
    loss_margin: float = 0.0  # half of the interval of that
    choices: int = 0  # decisions that were none of the forced ones
    luck: float = 0.0  # in points of lead
    own_luck: float = 0.0  # in its own points
    others: float = 0.0  # what the others' decisions gave it
    accuracy: float | None = None  # None: too few decisions
    start: float = 0.0  # the lead it could expect at the start
    result: float = 0.0  # the lead it had at the end
    rest_margin: float = 0.0  # half of the interval of the rest: how much of it may be sampling

    def per_decision(self) -> float:
        """What a decision has cost in the mean."""
        return self.loss / max(1, self.choices)

    def rest(self) -> float:
        """What start, luck and decisions do not explain."""
        return self.result - (self.start + self.luck - self.loss + self.others)

    def explained(self) -> dict[str, float]:
        """The result and what it is made of, in tenths that add up."""
        names = ("start", "luck", "loss", "others", "rest")
        parts = and_the_rest((self.start, self.luck, -self.loss, self.others), self.result)
        return {**dict(zip(names, parts, strict=True)), "result": self.result}


@dataclass
class Review:
    """A reviewed record."""

    record: Record
    simulations: int
    seed: str
    spread: float
    finished: bool
    decisions: list[Decision]
    luck: list[Luck]
    start: list[Estimate]  # leads expected at the start
    result: list[float]  # leads at the end, or as they stand
    seats: list[Seat] = field(init=False)
    counted: list[Decision] = field(init=False)  # as they count in totals: a missed chance once

    def __post_init__(self) -> None:
        self.counted = counted_once(self.decisions, self.record)
        self.seats = [self._seat(number) for number in range(len(self.result))]

    def _seat(self, number: int) -> Seat:
        own = [each for each in self.counted if each.turn.seat == number]
        mine = [each.effects[number] for each in own]
        theirs = [each.effects[number] for each in self.decisions if each.turn.seat != number]
        luck = [each.leads[number] for each in self.luck]
        start = self.start[number]
        return Seat(
            loss=-total(mine),
            loss_margin=margin(mine),
            choices=sum(each.choices > 1 for each in own),
            luck=total(luck),
            own_luck=sum(each.points[number].value for each in self.luck),
            others=total(theirs),
            accuracy=accuracy(own, self.spread),
            start=start.value,
            result=self.result[number],
            rest_margin=margin([*mine, *theirs, *luck, start]),
        )

    def turning_points(self) -> list[Decision]:
        """The decisions that changed most, costliest first."""
        sure = [each for each in self.decisions if each.loss.low > 0]
        found = one_of_each_turn(sure, self.record, self.spread)[:TURNING_POINTS]
        best = self._best_move()
        if best is None or (
            len(found) == TURNING_POINTS and found[-1].loss.value >= MISTAKE * self.spread
        ):
            return found
        return [*found[: TURNING_POINTS - 1], best]

    def _best_move(self) -> Decision | None:
        """Where everything else would have been a mistake, and cost most: it is a turning point
        too, if there are no three mistakes."""
        praised = [
            (each.praise.chance + each.praise.ahead.value / self.spread, -each.turn.ply, each)
            for each in self.decisions
            if each.praise is not None
        ]
        return max(praised)[2] if praised else None

    def undecided(self) -> list[Decision]:
        """Too close to call, but more games may tell: it is chance that is wide, not the doubt
        about the judge, which no number of games makes smaller."""
        return [
            each
            for each in self.decisions
            if grade(each, self.spread) == CLOSE_CALL and self._may_be_told(each)
        ]

    def _may_be_told(self, decision: Decision) -> bool:
        doubt = Z * self._doubt(decision).sd
        loss = decision.loss
        chance = sqrt(max(0.0, (loss.value - loss.low) ** 2 - doubt**2))
        return chance > WIDE * self.spread and loss.value + chance > doubt

    def _doubt(self, decision: Decision) -> Doubt:
        """About the judge: none where a game is played to its end."""
        late = 1.0 - decision.turn.ply / len(self.record.moves) <= LATE
        if late and self.finished:
            return NO_DOUBT
        return doubt_of(self.record.game, self.record.players)

    def doubted(self, decision: Decision, tried: Tried) -> tuple[float, float, float]:
        """Another candidate as the loss is told: how far it is behind the best, half of the
        interval of that, and the chance to win after it."""
        gap = Estimate(tried.behind, tried.behind - tried.margin, tried.behind + tried.margin)
        found = doubted(gap, self._doubt(decision)) if tried.behind > 0 else gap
        return max(0.0, found.value), found.value - found.low, tried.wins

    def to_json(self) -> dict[str, Any]:
        """With fixed keys."""
        return {
            "game": self.record.game,
            "players": self.record.players,
            "options": dict(self.record.options),
            "names": list(self.record.names),
            "simulations": self.simulations,
            "seed": self.seed,
            "spread": rounded(self.spread),
            "finished": self.finished,
            "decisions": [self._decision(each) for each in self.decisions],
            "luck": [row for each in self.luck for row in luck_rows(each)],
            "seats": [seat_row(each) for each in self.seats],
            "curve": [curve_row(each) for each in self.decisions],
            "turning_points": [each.turn.ply for each in self.turning_points()],
        }

    def _decision(self, each: Decision) -> dict[str, Any]:
        return {
            "ply": each.turn.ply,
            "seat": each.turn.seat,
            "played": each.played,
            "best": each.best,
            "loss": rounded(each.loss.value),
            "low": rounded(each.loss.low),
            "high": rounded(each.loss.high),
            "value": Estimate(*each.value).to_json(),
            "lines": {name: rounded(value) for name, value in each.lines.items()},
            "grade": grade(each, self.spread),
            "chance_lost": rounded(each.chance_lost),
            "choices": each.choices,
            "others": [tried_row(tried) for tried in each.others],
            "praise": praise_row(each.praise),
        }


def total(parts: Iterable[Estimate]) -> float:
    """The sum of what was estimated."""
    return sum(each.value for each in parts)


def margin(parts: Iterable[Estimate]) -> float:
    """Half of the interval of such a sum."""
    return sqrt(sum(each.margin**2 for each in parts))


def grade(decision: Decision, spread: float) -> str:
    """How good it was, in a word."""
    if decision.choices < 2:
        return FORCED
    loss = decision.loss
    if loss.value and loss.low <= 0 and loss.high > FINE * spread:
        return CLOSE_CALL
    return graded(loss, spread)


def graded(loss: Estimate, spread: float) -> str:
    """By the size of the loss alone."""
    for share, name in GRADES:
        if loss.value < share * spread:
            return name
    return WORST


def accuracy(decisions: list[Decision], spread: float) -> float | None:
    """From 0 to 100: by mean loss; decisions between equals weigh little."""
    real = [each for each in decisions if each.choices > 1]
    if len(real) < ENOUGH:
        return None
    weights = [max(0.05, min(1.0, each.spread_of_best / (0.1 * spread))) for each in real]
    total = sum(weight * each.loss.value for weight, each in zip(weights, real, strict=True))
    return 100.0 * float(0.75 ** (30.0 * total / sum(weights) / spread))


def tried_row(tried: Tried) -> dict[str, Any]:
    """A move that was compared."""
    numbers = {"behind": tried.behind, "margin": tried.margin, "wins": tried.wins}
    return {"move": tried.move, **{name: rounded(value) for name, value in numbers.items()}}


def praise_row(praise: Praise | None) -> dict[str, Any] | None:
    """The next best move, where it would have been a mistake."""
    if praise is None:
        return None
    return {
        "move": praise.move,
        "ahead": praise.ahead.to_json(),
        "chance": rounded(praise.chance),
        "lines": {name: rounded(value) for name, value in praise.lines.items()},
    }


def luck_rows(luck: Luck) -> list[dict[str, Any]]:
    """One row for every seat; `value` is in points of lead."""
    return [
        {
            "ply": luck.ply,
            "seat": seat,
            "text": luck.text,
            **lead.to_json(),
            "points": rounded(luck.points[seat].value),
        }
        for seat, lead in enumerate(luck.leads)
    ]


def seat_row(seat: Seat) -> dict[str, Any]:
    """The totals of a seat."""
    return {
        "loss": rounded(seat.loss),
        "loss_margin": rounded(seat.loss_margin),
        "luck": rounded(seat.luck),
        "own_luck": rounded(seat.own_luck),
        "others": rounded(seat.others),
        "accuracy": None if seat.accuracy is None else round(seat.accuracy, 1),
        "start": rounded(seat.start),
        "result": rounded(seat.result),
        "rest": rounded(seat.rest()),
        "rest_margin": rounded(seat.rest_margin),
    }


def curve_row(decision: Decision) -> dict[str, Any]:
    """What everybody could expect after a decision."""
    return {
        "ply": decision.turn.ply,
        "seat": decision.turn.seat,
        "points": [rounded(value) for value in decision.points],
        "margins": [rounded(value) for value in decision.margins],
        "wins": [rounded(value) for value in decision.wins],
    }
