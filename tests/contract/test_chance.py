"""Chance frames: what is sampled is possible, listed, written and read back."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.errors import BadNotation
from signoria.core.machine import Chance, Outcome, actor
from signoria.core.record import outcome_from_text, outcome_text
from tests.contract.helpers import Case, move_of, random_game


def chance_of(s: Any) -> Chance[Any] | None:
    """The chance that waits on top of the stack."""
    frame = s.stack[-1] if s.stack else None
    return frame if isinstance(frame, Chance) else None


def test_outcomes_are_possible_and_their_text_reads_back(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in random_game(case, seed):
        frame = chance_of(table.state)
        if frame is None:
            continue
        outcome = frame.sample(table.state, dice)
        assert frame.possible(table.state, outcome), f"{outcome} {move_of(table)}"
        text = outcome_text(frame, table.state, outcome)
        assert outcome_from_text(frame, table.state, text) == outcome, move_of(table)
        assert -1 <= frame.seen_only_by() < case.players


def test_listed_outcomes_are_all_there_are(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in random_game(case, seed):
        frame = chance_of(table.state)
        listed = frame.outcomes(table.state) if frame is not None else []
        if frame is None or not listed:
            continue
        outcomes = [outcome for outcome, _ in listed]
        assert len(set(outcomes)) == len(outcomes)
        assert isclose(sum(chance for _, chance in listed), 1.0), move_of(table)
        assert all(chance > 0 for _, chance in listed)
        assert all(frame.possible(table.state, outcome) for outcome in outcomes)
        assert frame.sample(table.state, dice) in outcomes, move_of(table)


def test_impossible_outcomes_are_told_apart(case: Case, seed: int) -> None:
    dice = Dice(seed)
    for table in random_game(case, seed):
        frame = chance_of(table.state)
        if frame is None:
            continue
        outcome = frame.sample(table.state, dice)
        for wrong in spoilt(outcome):
            assert not frame.possible(table.state, wrong), f"{wrong} {move_of(table)}"
        with pytest.raises(BadNotation):
            outcome_from_text(frame, table.state, f"{frame.verb()} nonsense")
        with pytest.raises(BadNotation):
            outcome_from_text(frame, table.state, "nonsense")


def spoilt(outcome: Outcome) -> list[Outcome]:
    """The outcome with a number too many, too few, too large, below zero."""
    found = [outcome + (0,), outcome + outcome + (0,)]
    if outcome:
        found += [outcome[:-1], outcome[:-1] + (1_000_000,), (-1,) + outcome[1:]]
    return found


def test_sampling_changes_nothing(case: Case, seed: int) -> None:
    for table in random_game(case, seed):
        frame = chance_of(table.state)
        if frame is None:
            continue
        first = frame.sample(table.state, Dice(seed))
        assert frame.sample(table.state, Dice(seed)) == first, move_of(table)
        assert chance_of(table.state) is frame and actor(table.state) < 0
