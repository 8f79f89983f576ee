"""Statistics of matches, on outcomes made by hand."""

from __future__ import annotations

import pytest

from signoria.arena.match import GameOutcome
from signoria.arena.statistics import (
    bootstrap,
    bootstrap_difference,
    bot_wins,
    first_wins,
    label_differences,
    label_rows,
    score_rows,
    seat_wins,
    wilson,
)


def labelled(scores: list[int], winners: list[int], *labels: str) -> GameOutcome:
    """A game in which seats started differently."""
    outcome = GameOutcome(["a", "b"], scores, winners)
    outcome.labels = list(labels)
    return outcome


GAMES = [
    labelled([3, 1], [0], "board 10", "board 9"),
    labelled([2, 2], [0, 1], "board 9", "board 10"),
]


def test_the_start_player_is_the_one_who_moved_first() -> None:
    first, second = GameOutcome(["a", "b"], [3, 1], [0]), GameOutcome(["a", "b"], [2, 2], [0, 1])
    first.first, second.first = 1, 1
    assert first_wins([first, second]).share == 0.25


def test_wilson_interval_as_published() -> None:
    low, high = wilson(5, 10)
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_scores_by_seat_and_bot() -> None:
    rows = score_rows([GameOutcome(["a", "b"], [3, 1], [0]), GameOutcome(["b", "a"], [4, 6], [1])])
    assert [tuple(row) for row in rows] == [
        (1, "a", 3, 0),
        (1, "b", 4, 0),
        (2, "a", 6, 0),
        (2, "b", 1, 0),
    ]


def test_shared_victories_count_in_parts() -> None:
    assert [(row.bot, row.share) for row in bot_wins(GAMES)] == [("a", 0.75), ("b", 0.25)]
    assert [(row.seat, row.share) for row in seat_wins(GAMES)] == [(1, 0.75), (2, 0.25)]


def test_labels_are_in_order_of_their_numbers() -> None:
    rows = label_rows(GAMES)
    assert [(row.label, row.seats, row.mean, row.share) for row in rows] == [
        ("board 9", 2, 1.5, 0.25),
        ("board 10", 2, 2.5, 0.75),
    ]
    assert label_rows([GameOutcome(["a"], [1], [0])]) == []


def test_a_board_is_held_against_all_others() -> None:
    found = label_differences(GAMES)
    assert found["board 10"].value == -found["board 9"].value == 1.0
    assert found["board 10"].low <= 1.0 <= found["board 10"].high
    assert label_differences([labelled([1, 2], [1], "same", "same")]) == {}


def test_a_bootstrap_agrees_with_the_textbook_for_a_mean() -> None:
    values = [float(n % 10) for n in range(400)]  # mean 4.5, standard deviation 2.87
    found = bootstrap(values)
    assert found.value == 4.5
    assert found.low == pytest.approx(4.5 - 1.96 * 2.87 / 20, abs=0.04)
    assert found.high == pytest.approx(4.5 + 1.96 * 2.87 / 20, abs=0.04)
    assert bootstrap(values) == found
    assert bootstrap(values, statistic=max).value == 9.0


def test_a_difference_that_is_clear_does_not_hold_zero() -> None:
    found = bootstrap_difference([5.0, 6.0, 7.0] * 20, [1.0, 2.0, 3.0] * 20)
    assert found.value == 4.0
    assert 3.5 < found.low < 4.0 < found.high < 4.5
