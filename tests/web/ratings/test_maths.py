"""The estimate of strength: who goes up, who goes down, and how sure it is."""

from __future__ import annotations

import random

import pytest

from signoria.web.ratings import maths
from signoria.web.ratings.maths import FIRST, Strength


def new(number: int) -> list[list[Strength]]:
    """So many people about whom nothing is known, each alone."""
    return [[FIRST] for _ in range(number)]


def means(sides: list[list[Strength]]) -> list[float]:
    """The estimates, side by side."""
    return [round(side[0][0], 6) for side in sides]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_better_place_is_worth_more(number: int) -> None:
    found = means(maths.rate(new(number), list(range(1, number + 1))))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == number
    assert found[0] > FIRST[0] > found[-1]


def test_places_count_not_the_order_of_seats() -> None:
    found = means(maths.rate(new(3), [3, 1, 2]))
    assert found[1] > found[2] > found[0]


@pytest.mark.parametrize("places", [[1, 1], [1, 1, 1], [1] * 5])
def test_a_draw_of_equals_changes_nothing(places: list[int]) -> None:
    assert set(means(maths.rate(new(len(places)), places))) == {FIRST[0]}


def test_a_draw_pulls_together() -> None:
    strong, weak = means(maths.rate([[(35.0, 4.0)], [(15.0, 4.0)]], [1, 1]))
    assert strong < 35.0
    assert weak > 15.0


def test_shared_places_gain_the_same() -> None:
    first, second, last = means(maths.rate(new(3), [1, 1, 3]))
    assert first == second > FIRST[0] > last


def test_a_surprise_moves_more_than_what_everybody_expected() -> None:
    strong, weak = (32.0, 3.0), (20.0, 3.0)
    expected = maths.rate([[strong], [weak]], [1, 2])[0][0][0] - strong[0]
    surprise = maths.rate([[strong], [weak]], [2, 1])[1][0][0] - weak[0]
    assert surprise > 5 * expected > 0


def test_a_team_rises_and_falls_together() -> None:
    won, lost = maths.rate([[FIRST, FIRST], [FIRST, FIRST]], [1, 2])
    assert won[0] == won[1]
    assert lost[0] == lost[1]
    assert won[0][0] > FIRST[0] > lost[0][0]


def test_the_unsure_move_more_than_the_sure() -> None:
    unsure, sure = maths.rate([[FIRST, (25.0, 2.0)], [FIRST, FIRST]], [1, 2])[0]
    assert unsure[0] > sure[0] > 25.0


def test_ten_games_between_two_are_enough_to_be_sure() -> None:
    rng = random.Random(7)
    sides = new(2)
    provisional = []
    for _ in range(12):
        sides = maths.rate(sides, rng.choice([[1, 2], [2, 1]]))
        provisional.append(maths.is_provisional(sides[0][0][1]))
    assert provisional[0] and not provisional[-1]
    assert 8 <= provisional.index(False) + 1 <= 12


def test_the_stronger_of_two_is_found() -> None:
    gaps = []
    for seed in range(8):
        rng = random.Random(seed)
        sides = new(2)
        for _ in range(60):
            sides = maths.rate(sides, [1, 2] if rng.random() < 0.75 else [2, 1])
        strong, weak = (maths.points(side[0][0]) for side in sides)
        gaps.append(strong - weak)
    assert min(gaps) > 0
    assert 200 < sum(gaps) / len(gaps) < 450  # three wins in four are about 330 apart


def test_what_people_see() -> None:
    assert (maths.points(25.0), maths.spread(25 / 3)) == (1500, 333)
    assert maths.points(26.0) == 1540
    assert maths.is_provisional(FIRST[1])
