"""What each roll and draw gave or took: the position after it against what might have come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import Chance, Outcome, apply_outcome
from signoria.core.record import outcome_from_text
from signoria.review.chances import Chances
from signoria.review.ending import Ending
from signoria.review.judge import Judge, Played
from signoria.review.paired import Estimate, difference, exactly


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
    for number in range(simulations):
        drawn = frame.sample(s, Dice(f"{seed}|{ply}|{number}|luck"))
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
