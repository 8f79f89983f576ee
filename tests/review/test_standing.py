"""Leads and chances of several sides, where points may still change."""

from __future__ import annotations

from random import Random

import pytest

from signoria.review.standing import OF_LEAD, chance, leads_at_the_end, standing

GAMES = 20_000


@pytest.mark.parametrize(
    "points", [[50.0] * 3, [60.0, 50.0, 47.0, 55.0], [9.0, 1.0, 8.5, 4.0, 8.0]]
)
def test_as_often_as_in_games(points: list[float]) -> None:
    """Of games whose points lie around what is expected."""
    rng, spread, seats = Random(1), 10.0, range(len(points))
    off = spread / OF_LEAD[len(points)]
    leads, wins = [0.0] * len(points), [0.0] * len(points)
    for _ in range(GAMES):
        came = [rng.gauss(value, off) for value in points]
        for seat, lead in enumerate(leads_at_the_end(came, list(seats))):
            leads[seat] += lead / GAMES
            wins[seat] += (lead > 0) / GAMES
    told, chances = standing(points, list(seats), spread)
    assert told == pytest.approx(leads, abs=0.4)
    assert chances == pytest.approx(wins, abs=0.015)
    assert sum(chances) == pytest.approx(1.0)


def test_how_far_leads_lie_apart() -> None:
    """What is measured is the lead; what the chances come from are the points."""
    rng = Random(2)
    for sides, of_lead in OF_LEAD.items():
        leads = [
            leads_at_the_end([rng.gauss(0, 1) for _ in range(sides)], list(range(sides)))[0]
            for _ in range(GAMES)
        ]
        mean = sum(leads) / GAMES
        apart = (sum((lead - mean) ** 2 for lead in leads) / GAMES) ** 0.5
        assert apart == pytest.approx(of_lead, abs=0.03)


def test_two_sides_share_a_lead() -> None:
    leads, wins = standing([52.0, 47.0], [0, 1], 10.0)
    assert leads == [5.0, -5.0]
    assert wins == [chance(5.0, 10.0), 1 - chance(5.0, 10.0)]


def test_a_team_wins_together() -> None:
    """Each seat sees the points of its team; they are the same from both places."""
    leads, wins = standing([52.0, 47.0, 54.0, 47.0], [0, 1, 0, 1], 10.0)
    assert leads == [6.0, -6.0, 6.0, -6.0]
    assert wins[0] == wins[2] == 1 - wins[1] == chance(6.0, 10.0)
