"""What each roll and draw gave or took: the position after it against what might have come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from signoria.core.chance import Dice
from signoria.core.machine import Chance, apply_outcome
from signoria.core.record import outcome_from_text
from signoria.review.chances import Chances
from signoria.review.judge import Judge, Played
from signoria.review.paired import Estimate, difference


@dataclass
class Luck:
    """One event of chance, for every seat."""

    ply: int
    text: str
    leads: list[Estimate]  # what it changed in the lead over the best rival
    points: list[Estimate]  # what it changed in one's own points


def luck_of(
    judge: Judge, s: Any, ply: int, text: str, simulations: int, seed: str, left: float
) -> Luck | None:
    """Of the chance that is due in a state and came out like that; None if nothing else could."""
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    outcome = outcome_from_text(frame, s, text)
    came: list[Played] = []
    might: list[Played] = []
    other = False
    for number in range(simulations):
        drawn = frame.sample(s, Dice(f"{seed}|{ply}|{number}|luck"))
        other = other or drawn != outcome
        for games, chosen in ((came, outcome), (might, drawn)):
            after = s.copy()
            after.events = None
            apply_outcome(after, chosen)
            games.append(judge.play_on(after, Chances(f"{seed}|{ply}|{number}"), left))
    if not other:
        return None
    seats = range(len(came[0].points))
    return Luck(
        ply,
        text,
        [difference([g.leads[n] for g in came], [g.leads[n] for g in might]) for n in seats],
        [difference([g.points[n] for g in came], [g.points[n] for g in might]) for n in seats],
    )
