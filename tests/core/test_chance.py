"""Dice are uniform, repeatable, and shuffle without loss."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from signoria.core.chance import Dice, shuffled


def chi_square(counts: list[int]) -> float:
    """How far counts are from all being equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_every_face_is_equally_likely() -> None:
    dice = Dice(1)
    for faces, limit in ((2, 10.8), (6, 20.5), (77, 118.6)):  # 1 in 1,000 by pure chance
        rolled = Counter(dice.below(faces) for _ in range(20_000))
        assert set(rolled) == set(range(faces))
        assert chi_square([rolled[face] for face in range(faces)]) < limit


def test_every_order_is_equally_likely() -> None:
    dice = Dice(2)
    found = Counter(tuple(shuffled([1, 2, 3, 4], dice)) for _ in range(24_000))
    orders = list(permutations([1, 2, 3, 4]))
    assert set(found) == set(orders)
    assert chi_square([found[order] for order in orders]) < 49.7  # 1 in 1,000


def test_the_same_seed_gives_the_same_numbers() -> None:
    for seed in (7, "a text"):
        first, second = Dice(seed), Dice(seed)
        assert [first.below(100) for _ in range(50)] == [second.below(100) for _ in range(50)]
    assert [Dice("a").below(10**6)] != [Dice("b").below(10**6)]


@given(st.integers(min_value=1, max_value=10**9), st.integers())
def test_numbers_stay_below(n: int, seed: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(n) < n for _ in range(20))


@given(st.lists(st.integers(0, 5)), st.integers())
def test_a_shuffle_loses_nothing_and_leaves_its_source_alone(items: list[int], seed: int) -> None:
    before = list(items)
    assert sorted(shuffled(items, Dice(seed))) == sorted(before)
    assert items == before
