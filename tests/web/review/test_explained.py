"""The drawing of why a game ended as it did: its numbers add up as they are written."""

from __future__ import annotations

from random import Random

import pytest
from django.utils.translation import override

from signoria.web.review.explained import waterfall


def read(text: str) -> float:
    """A number as it is written in Polish."""
    return float(text.partition(" ±")[0].replace("−", "-").replace(",", "."))


@pytest.mark.parametrize("seed", range(20))
def test_written_numbers_add_up(seed: int) -> None:
    rng = Random(seed)
    values = [rng.uniform(-30, 30) for _ in range(5)]
    result = float(rng.randrange(-40, 40))
    rest = result - sum(values)
    parts = [("part", value, "") for value in values] + [("rest", rest, "hatch")]
    with override("pl"):
        drawn = waterfall(parts, ("lead", result), 7.6)
    told = [read(step.value) for step in drawn.steps]
    assert round(sum(told[:-1]), 6) == told[-1] == result
    assert [step.value[-3:] == "± 8" for step in drawn.steps] == [False] * 5 + [True, False]


def test_points_have_no_sign() -> None:
    """Alone a game begins with points that can be expected, and ends with points."""
    parts = [("start", 97.0, ""), ("luck", 7.6, ""), ("rest", -69.6, "hatch")]
    alone = waterfall(parts, ("end", 35.0), 0.0, is_lead=False)
    assert [step.value for step in alone.steps] == ["97.0", "+7.6", "−69.6", "35"]
    ahead = waterfall(parts, ("lead", 35.0), 0.0)
    assert [step.value for step in ahead.steps] == ["+97.0", "+7.6", "−69.6", "+35"]
