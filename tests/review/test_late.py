"""Late positions of every game, every roll and draw counted out: a review says the same."""

from __future__ import annotations

from collections import Counter

import pytest

import signoria
from signoria.core.codec import fingerprint
from signoria.core.machine import actor
from signoria.core.record import replay
from signoria.games import game_names, load_game
from signoria.review.candidates import Position
from signoria.review.judge import Judge
from tests.review.counting import agreements
from tests.tools.review_proof import a_game

pytestmark = pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")

WAYS = 36  # in which the hidden cards of that position can be dealt
PROMISED = 0.93  # of intervals that promise 95 %


def held(counts: dict[str, tuple[int, int]]) -> float:
    """The share of all intervals that hold the truth."""
    return sum(each[0] for each in counts.values()) / sum(each[1] for each in counts.values())


@pytest.mark.parametrize("name", game_names())
def test_the_last_moves(name: str) -> None:
    """A little of what `make review-proof` looks at: the first game whose end is short enough."""
    games = (a_game(load_game(name), number) for number in range(6))
    ends = (agreements(game, 12, most=200, deals=WAYS, last=5) for game in games)
    found = next(filter(None, ends))
    assert held(found) >= PROMISED, found


def test_few_ways_are_all_dealt() -> None:
    """All ways in which a rival's last cards may lie come before one comes again, nine different
    ones equally often; in the middle of a game cards are dealt as they come."""
    game = load_game("principato")
    record = a_game(game, 1)
    states = [s.copy() for s in replay(game, record)]
    s = states[len(record.moves) - 3]
    late, early = (Position(Judge(game), s, actor(s), "ways", left) for left in (0.05, 0.5))
    dealt = [fingerprint(late.deal(number)) for number in range(WAYS)]
    counts = Counter(dealt)
    assert len(counts) == 9 and set(counts.values()) == {WAYS // 9}
    assert [fingerprint(late.deal(WAYS + number)) for number in range(WAYS)] == dealt
    drawn = Counter([fingerprint(early.deal(number)) for number in range(WAYS)])
    assert drawn.keys() <= counts.keys() and drawn != counts


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_late_positions(name: str) -> None:
    total: dict[str, tuple[int, int]] = {}
    for number in range(10):
        for kind, (good, of) in agreements(a_game(load_game(name), number), 24).items():
            before = total.get(kind, (0, 0))
            total[kind] = before[0] + good, before[1] + of
    assert held(total) >= PROMISED, total
