"""Numbers as people read them: in tenths, and they still add up."""

from __future__ import annotations

from random import Random

import pytest

from signoria.review.paired import adding_up, and_the_rest
from signoria.review.report import Seat


def tenths(values: list[float]) -> int:
    return sum(round(10 * value) for value in values)


@pytest.mark.parametrize("seed", range(50))
def test_rounded_parts_sum_to_the_rounded_whole(seed: int) -> None:
    rng = Random(seed)
    values = [rng.uniform(-12, 12) for _ in range(rng.randrange(1, 8))]
    told = adding_up(values, sum(values))
    assert tenths(told) == round(10 * sum(values))
    assert max(abs(one - other) for one, other in zip(told, values, strict=True)) < 0.15


def test_what_was_rounded_most_takes_what_is_left() -> None:
    assert adding_up([1.04, 2.04, 3.02], 6.1) == [1.1, 2.0, 3.0]


def test_the_rest_takes_all_of_it() -> None:
    assert and_the_rest([-1.362, -5.384, -4.0, 29.223], 12.0) == [-1.4, -5.4, -4.0, 29.2, -6.4]


def test_a_result_is_the_sum_of_what_explains_it() -> None:
    seat = Seat(loss=4.04, luck=-5.384, others=29.243, start=-1.362, result=12.0)
    told = seat.explained()
    assert list(told) == ["start", "luck", "loss", "others", "rest", "result"]
    assert tenths(list(told.values())[:-1]) == 120
    assert told["rest"] == pytest.approx(seat.rest(), abs=0.25)
