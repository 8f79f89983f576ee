"""What counts of a review: a chance that was missed at several decisions of a turn, or was taken at
a later one of them after all, has not been given up at each of them.  Totals compare with what the
engine itself would have played: there such a chance is one, or none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from signoria.core.machine import CHANCE
from signoria.core.record import Move, Record
from signoria.review.decisions import Decision, Turn
from signoria.review.paired import Estimate, exactly
from signoria.review.report import Review

SPREAD = 20.0
BEFORE = 10.0  # the lead that the best move keeps


def missed(
    ply: int, best: str, loss: float, lead: float, played: str = "x", effect: float = 0.0
) -> Decision:
    """A decision of the first seat that left a lead, and gave up so many points; its lead grew by
    so much because the engine would have moved otherwise."""
    return Decision(
        turn=Turn(ply, 0, (played,)),
        played=played,
        best=best,
        loss=exactly(loss),
        chance_lost=loss / 100,
        choices=5,
        spread_of_best=SPREAD,
        missed=loss,
        effects=[exactly(effect), exactly(-effect)],
        points=[0.0, 0.0],
        wins=[0.5, 0.5],
        chance_before=0.5,
        lines={},
        others=[],
        value=exactly(lead),
    )


def review_of(decisions: list[Decision], seats: Sequence[int], result: float = 0.0) -> Review:
    """Of a game in which these seats moved, one after the other."""
    moves = [Move(seat, "x") for seat in seats]
    record = Record("rialto", 1, 2, {}, ["one", "two"], moves)
    start = [exactly(BEFORE), exactly(-BEFORE)]
    return Review(record, 8, "1", SPREAD, True, decisions, [], start, [result, -result])


def given_up(review: Review) -> list[float]:
    """What each decision counts."""
    return [each.loss.value for each in review.counted]


def test_what_could_be_had_at_every_decision_of_a_turn_was_missed_once() -> None:
    """The engine does not see it when it plays on, the judge finds it every time."""
    tile = [missed(ply, "take tile", 6.0, BEFORE - 6.0) for ply in range(3)]
    found = review_of(tile, [0, 0, 0, 1], BEFORE)
    assert given_up(found) == [0.0, 0.0, 6.0]
    assert [each.loss.value for each in found.decisions] == [6.0] * 3
    assert found.seats[0].loss == found.seats[1].others == found.seats[0].rest() == 0.0


def test_what_the_engine_would_have_done_counts_in_totals_where_it_was_given_up() -> None:
    """It would have taken the tile at every decision of the turn; after the last it is gone."""
    tile = [
        missed(0, "take tile", 6.0, BEFORE),
        missed(1, "take tile", 6.0, BEFORE - 6.0, effect=-6.0),
    ]
    found = review_of(tile, [0, 0, 1], BEFORE - 6.0)
    assert found.seats[0].loss == found.seats[1].others == pytest.approx(6.0)
    assert found.seats[0].rest() == found.seats[1].rest() == pytest.approx(0.0)


def test_better_than_the_engine_is_below_zero() -> None:
    found = review_of([missed(0, "y", 0.0, BEFORE + 2.0, effect=2.0)], [0, 1], BEFORE + 2.0)
    assert found.seats[0].loss == -2.0 and found.seats[0].rest() == 0.0


def test_how_unsure_the_rest_is() -> None:
    """Of everything that was sampled, as errors of a sum go."""
    found = review_of([missed(0, "y", 0.0, BEFORE)], [0, 1], BEFORE)
    found.decisions[0].effects = [Estimate(0.0, -3.0, 3.0)] * 2
    found.start = [Estimate(BEFORE, BEFORE - 4.0, BEFORE + 4.0)] * 2
    found.__post_init__()
    assert found.seats[0].rest_margin == found.seats[1].rest_margin == 5.0
    assert (found.seats[0].loss_margin, found.seats[1].loss_margin) == (3.0, 0.0)


def test_what_was_done_later_in_the_turn_was_not_missed() -> None:
    first = missed(0, "take tile", 6.0, BEFORE - 6.0)
    then = missed(1, "take tile", 0.0, BEFORE, played="take tile")
    assert given_up(review_of([first, then], [0, 0, 1])) == [0.0, 0.0]


def test_two_mistakes_of_a_turn_are_two() -> None:
    two = [missed(0, "take tile", 6.0, BEFORE - 6.0), missed(1, "place tile", 4.0, BEFORE - 10.0)]
    assert given_up(review_of(two, [0, 0, 1])) == [6.0, 4.0]


def test_not_to_stop_costs_every_time() -> None:
    """The best is the same, but what the first mistake cost was gone at the second."""
    wasted = [missed(0, "end", 3.0, BEFORE - 3.0), missed(1, "end", 3.0, BEFORE - 6.0)]
    assert given_up(review_of(wasted, [0, 0, 1])) == [3.0, 3.0]


def test_another_turn_is_another_chance() -> None:
    """Somebody else has moved between them, or something was drawn."""
    again = [missed(ply, "take tile", 6.0, BEFORE - 6.0) for ply in (0, 2, 4)]
    assert given_up(review_of(again, [0, 1, 0, CHANCE, 0])) == [6.0, 6.0, 6.0]


def test_a_mistake_in_a_game_that_is_decided_is_less_of_a_turning_point() -> None:
    """With the chance to win points count twice, half of that where nothing can change the game any
    more; a large mistake there still comes before a small one of an open game."""
    open_game, larger, small = (
        missed(ply, f"take {ply}", loss, BEFORE) for ply, loss in ((0, 8.0), (2, 14.0), (4, 2.0))
    )
    open_game.chance_lost = larger.chance_lost = 0.9
    found = review_of([small, larger, open_game], [0, 1, 0, 1, 0])
    assert [each.turn.ply for each in found.turning_points()] == [2, 0, 4]
    larger.chance_lost = 0.0
    assert [each.turn.ply for each in found.turning_points()] == [0, 2, 4]


def test_the_last_points_of_a_close_game_do_not_outweigh_a_blunder() -> None:
    """Whatever chance they cost: there were many other places to make these few points."""
    blunder, *last = (
        missed(ply, f"take {ply}", loss, BEFORE)
        for ply, loss in ((0, 8.0), (2, 4.0), (4, 3.0), (6, 3.5))
    )
    blunder.chance_lost = 0.1
    for each in last:
        each.chance_lost = 0.6
    found = review_of([blunder, *last], [0, 1, 0, 1, 0, 1, 0])
    assert found.turning_points()[0] is blunder


def test_accuracy_counts_it_once() -> None:
    """A decision of which nothing was lost is one without a fault."""
    tile = [missed(ply, "take tile", 6.0, BEFORE - 6.0) for ply in range(12)]
    other = [missed(ply, f"take {ply}", 6.0, BEFORE - 6.0) for ply in range(12)]
    once, often = (review_of(each, [0] * 12).seats[0].accuracy for each in (tile, other))
    assert once is not None and often is not None and once > often
