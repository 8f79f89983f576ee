"""Chance frames: what is sampled is possible, listed, written and read back."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadNotation
from signoria.core.machine import Chance, Outcome, actor
from signoria.core.record import outcome_from_text, outcome_text
from tests.contract.law import Moment, at_moments


def chance_of(s: Any) -> Chance[Any] | None:
    """The chance that waits on top of the stack."""
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Chance) else None


@at_moments()
def outcomes_are_possible_and_their_text_reads_back(now: Moment) -> None:
    frame = chance_of(now.state)
    if frame is None:
        return
    outcome = frame.sample(now.state, now.dice())
    assert frame.possible(now.state, outcome), f"{outcome} {now}"
    text = outcome_text(frame, now.state, outcome)
    assert outcome_from_text(frame, now.state, text) == outcome, now
    assert -1 <= frame.seen_only_by() < now.case.players


@at_moments()
def listed_outcomes_are_all_there_are(now: Moment) -> None:
    frame = chance_of(now.state)
    listed = frame.outcomes(now.state) if frame is not None else []
    if frame is None or not listed:
        return
    outcomes = [outcome for outcome, _ in listed]
    assert len(set(outcomes)) == len(outcomes)
    assert isclose(sum(chance for _, chance in listed), 1.0), now
    assert all(chance > 0 for _, chance in listed)
    assert all(frame.possible(now.state, outcome) for outcome in outcomes)
    assert frame.sample(now.state, now.dice()) in outcomes, now


@at_moments()
def impossible_outcomes_are_told_apart(now: Moment) -> None:
    frame = chance_of(now.state)
    if frame is None:
        return
    for wrong in spoilt(frame.sample(now.state, now.dice())):
        assert not frame.possible(now.state, wrong), f"{wrong} {now}"
    with pytest.raises(BadNotation):
        outcome_from_text(frame, now.state, f"{frame.verb()} nonsense")
    with pytest.raises(BadNotation):
        outcome_from_text(frame, now.state, "nonsense")


def spoilt(outcome: Outcome) -> list[Outcome]:
    """The outcome with a number too many, too few, too large, below zero."""
    found = [outcome + (0,), outcome + outcome + (0,)]
    if outcome:
        found += [outcome[:-1], outcome[:-1] + (1_000_000,), (-1,) + outcome[1:]]
    return found


@at_moments()
def sampling_changes_nothing(now: Moment) -> None:
    frame = chance_of(now.state)
    if frame is None:
        return
    first = frame.sample(now.state, Dice(now.ply))
    assert frame.sample(now.state, Dice(now.ply)) == first, now
    assert chance_of(now.state) is frame and actor(now.state) < 0
