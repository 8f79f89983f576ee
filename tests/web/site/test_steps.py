"""Work that thinks by itself, or leaves its thoughts to somebody else."""

from __future__ import annotations

import pickle

import pytest

from signoria.web.site.steps import Steps, Thought, steps, thinking


def double(number: int) -> int:
    """Something to think about."""
    if number < 0:
        raise ValueError("too little")
    return 2 * number


@thinking
def twice(number: int) -> Steps[int]:
    """Two thoughts, the second about the first."""
    first: int = yield Thought(double, (number,))
    try:
        second: int = yield Thought(double, (first,))
    except ValueError:
        return -1
    return second


@thinking
def around(number: int) -> Steps[int]:
    """Others' thoughts are its own."""
    return 1 + (yield from steps(twice, number))


def test_called_it_thinks_everything() -> None:
    assert twice(3) == 12 and around(3) == 13


def test_an_error_comes_where_the_thought_was() -> None:
    with pytest.raises(ValueError, match="too little"):
        twice(-1)  # it has no answer to that
    begun = steps(twice, 1)
    next(begun)
    begun.send(-5)
    with pytest.raises(StopIteration) as end:
        begun.throw(ValueError())
    assert end.value.value == -1


def test_somebody_else_can_think() -> None:
    begun = steps(around, 5)
    thought = pickle.loads(pickle.dumps(next(begun)))
    thought = begun.send(thought.function(*thought.given))
    assert thought.given == (10,)
    with pytest.raises(StopIteration) as end:
        begun.send(thought.function(*thought.given))
    assert end.value.value == 21
