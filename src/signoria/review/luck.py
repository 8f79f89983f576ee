"""What each roll and draw gave or took: the position after it against what might have come."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import Chance, Outcome, apply_outcome
from signoria.core.record import outcome_from_text
from signoria.review.chances import Chances
from signoria.review.ending import Ending, all_ways
from signoria.review.judge import Judge, Played, horizon_of
from signoria.review.paired import Estimate, difference, exactly

# Turns of each seat that are played on at least: what a draw is worth shows when it is used.  The
# more turns, the more chance: these leave the least unexplained (docs/review.md).
FAR = 3
MOST_OUTCOMES = 60  # of a roll, that come as often as they are likely
FINE = 1000  # places at which the first of them may be taken


@dataclass
class Luck:
    """One event of chance, for every seat."""

    ply: int
    text: str
    leads: list[Estimate]  # what it changed in the lead over the best rival
    points: list[Estimate]  # what it changed in one's own points


def luck_of(
    judge: Judge,
    s: Any,
    ply: int,
    text: str,
    simulations: int,
    seed: str,
    left: float,
    counts: bool = True,
) -> Luck | None:
    """Of the chance that is due in a state and came out like that; None if nothing else could.
    Near the end it is counted out, unless it is not to be."""
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    outcome = outcome_from_text(frame, s, text)
    ending = Ending(judge, left)
    ending.is_short = ending.is_short and counts
    counted = counted_luck(ending, s, ply, text, outcome)
    if counted is not None:
        return counted
    came: list[Played] = []
    might: list[Played] = []
    other = False
    for number, drawn in enumerate(samples(frame, s, simulations, f"{seed}|{ply}")):
        other = other or drawn != outcome
        for games, chosen in ((came, outcome), (might, drawn)):
            after = after_outcome(s, chosen)
            games.append(ending.play_on(after, Chances(f"{seed}|{ply}|{number}")))
    if not other:
        return None
    seats = range(len(came[0].points))
    return Luck(
        ply,
        text,
        [difference([g.leads[n] for g in came], [g.leads[n] for g in might]) for n in seats],
        [difference([g.points[n] for g in came], [g.points[n] for g in might]) for n in seats],
    )


def luck_horizon(game: str) -> int:
    """How far a game is played on after what came."""
    return max(FAR, horizon_of(game))


def samples(frame: Chance[Any], s: Any, number: int, seed: str) -> list[Outcome]:
    """What might have come.  Where that is little, each as often as it is likely: it is no luck
    then what luck is compared with."""
    ways = frame.outcomes(s) or [
        (outcome, chance)
        for chance, outcome in all_ways(lambda dice: frame.sample(s, dice), MOST_OUTCOMES)
    ]
    if not ways:
        return [frame.sample(s, Dice(f"{seed}|{each}|luck")) for each in range(number)]
    dice = Dice(f"{seed}|luck")
    places, off = list(range(number)), dice.below(FINE) / FINE
    mixed = [places.pop(dice.below(len(places))) for _ in range(number)]
    ends = list(accumulate([chance for _, chance in ways]))
    return [ways[min(bisect(ends, (each + off) / number), len(ways) - 1)][0] for each in mixed]


def counted_luck(ending: Ending, s: Any, ply: int, text: str, outcome: Outcome) -> Luck | None:
    """The same near the end of a game, where all that may come can be counted out."""
    before = ending.exact(s)
    after = ending.exact(after_outcome(s, outcome)) if before is not None else None
    if before is None or after is None:
        return None
    return Luck(
        ply,
        text,
        [exactly(one - other) for one, other in zip(after.leads, before.leads, strict=True)],
        [exactly(one - other) for one, other in zip(after.points, before.points, strict=True)],
    )


def after_outcome(s: Any, outcome: Outcome) -> Any:
    """The state once that has come."""
    after = s.copy()
    after.events = None
    apply_outcome(after, outcome)
    return after
