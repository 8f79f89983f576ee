"""Bags: drawing takes what is there, one of each count, and loses nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.bag import draw, draw_many, holds, move_all, size
from signoria.core.chance import Dice

BAGS = st.lists(st.integers(0, 6), min_size=1, max_size=8)


@given(BAGS, st.integers(0, 60), st.integers())
def test_drawing_moves_things_out_of_the_bag(bag: list[int], number: int, seed: int) -> None:
    before = list(bag)
    drawn = draw_many(bag, number, Dice(seed))
    assert len(drawn) == min(number, sum(before))
    taken = Counter(drawn)
    assert [left + taken[kind] for kind, left in enumerate(bag)] == before
    assert min(bag) >= 0 and holds(before, tuple(drawn))


@given(BAGS, st.integers())
def test_a_single_draw_changes_nothing_and_finds_what_is_there(bag: list[int], seed: int) -> None:
    before = list(bag)
    if size(bag):
        assert bag[draw(bag, size(bag), Dice(seed))] > 0
    assert bag == before


@given(BAGS, st.lists(st.integers(-2, 9), max_size=10))
def test_a_bag_holds_exactly_what_can_be_counted_out(bag: list[int], things: list[int]) -> None:
    wanted = Counter(things)
    there = dict(enumerate(bag))
    fits = all(there.get(kind, 0) >= count for kind, count in wanted.items())
    assert holds(bag, tuple(things)) == fits


@given(
    st.integers(1, 8).flatmap(
        lambda n: st.tuples(*[st.lists(st.integers(0, 9), min_size=n, max_size=n)] * 2)
    )
)
def test_emptying_one_bag_into_another_loses_nothing(bags: tuple[list[int], list[int]]) -> None:
    source, target = bags
    wanted = [a + b for a, b in zip(source, target, strict=True)]
    move_all(source, target)
    assert target == wanted and size(source) == 0


def test_draws_are_as_likely_as_there_are_things() -> None:
    dice = Dice(3)
    drawn = Counter(draw([1, 0, 3], 4, dice) for _ in range(8_000))
    assert drawn[1] == 0
    assert 1_850 < drawn[0] < 2_150  # a quarter


def test_an_empty_bag_gives_nothing() -> None:
    assert draw_many([0, 0], 5, Dice(1)) == []
    assert size([]) == 0
    with pytest.raises(AssertionError, match="empty"):
        draw([0, 0], 0, Dice(1))
