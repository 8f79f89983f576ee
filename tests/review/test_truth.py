"""Where the truth is known, a review tells it: values, losses and luck lie in their intervals as
often as they promise."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import signoria
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, legal
from signoria.core.record import Record, Table, replay
from signoria.review.decisions import CLOSER, Decision, Turn, Weighing, turns_of
from signoria.review.judge import Judge
from signoria.review.luck import Luck, luck_of
from signoria.review.paired import difference, estimate, exactly, quantile
from signoria.review.report import Review
from signoria.review.standing import leads_at_the_end

if signoria.is_compiled():
    pytest.skip("the toy is a plain game", allow_module_level=True)

from tests.review.toy import lottery  # cannot be had in the other build
from tests.review.toy.game import GAME, WORTH, worth

TRUE_LOSS = {"little": 2.5, "much": 0.5, "throw": 0.0}
SPREAD = 10.0
PROMISED = 0.93  # of intervals that promise 95 %


def played(seed: int) -> Record:
    """A game of random moves."""
    table, rng, dice = Table(GAME, 2), Random(seed), Dice(seed)
    while (who := actor(table.state)) != OVER:
        if who == CHANCE:
            table.roll(dice)
        else:
            table.play(rng.choice(legal(table.state)))
    return table.record


def states_of(record: Record) -> list[Any]:
    """Before each move."""
    return [s.copy() for s in replay(GAME, record)]


def reviewed(record: Record, horizon: int) -> tuple[list[Decision], list[Luck]]:
    """All decisions and all luck of a game."""
    judge, states = Judge(GAME, horizon, worth), states_of(record)
    decisions = [
        Weighing(judge, states[turn.ply], turn, "truth", 0.5).decision(24, SPREAD)
        for turn in turns_of(record, states)
    ]
    luck = [
        luck_of(judge, states[ply], ply, move.text, 24, "truth", 0.5)
        for ply, move in enumerate(record.moves)
        if move.seat == CHANCE
    ]
    return decisions, [each for each in luck if each is not None]


def test_losses_and_luck_lie_in_their_intervals() -> None:
    held: list[bool] = []
    for seed in range(60):
        decisions, luck = reviewed(played(seed), horizon=1)
        for each in decisions:
            held.append(each.loss.low - 1e-9 <= TRUE_LOSS[each.played] <= each.loss.high + 1e-9)
        for event in luck:
            true = int(event.text.split()[1]) - WORTH
            thrower = max((0, 1), key=lambda seat: abs(event.points[seat].value))
            found = event.points[thrower]
            held.append(found.low <= true <= found.high)
    assert len(held) > 500
    assert sum(held) / len(held) >= PROMISED


def test_late_losses_where_few_games_tell_little() -> None:
    """The best move wins rarely: in few games it looks as bad as all that never win.  It goes on
    all the same, or the interval holds that it may be the best."""
    held: list[bool] = []
    for seed in range(40):
        table = Table(lottery.GAME, 2)
        picked = Random(seed).choice(lottery.MOVES)
        turn = Turn(0, actor(table.state), (picked.text,))
        judge = Judge(lottery.GAME, evaluator=lottery.worth)
        weighing = Weighing(judge, table.state, turn, f"rare {seed}", 0.05)
        weighing.at.ending.is_short = False  # not counted out, but played on
        found = weighing.decision(24, SPREAD)
        held.append(found.loss.low <= lottery.TRUE_LOSS[picked.text] <= found.loss.high)
    assert sum(held) / len(held) >= PROMISED


def test_what_is_counted_out_is_exact() -> None:
    table = Table(lottery.GAME, 2)
    for picked in lottery.MOVES:
        turn = Turn(0, actor(table.state), (picked.text,))
        judge = Judge(lottery.GAME, evaluator=lottery.worth)
        found = Weighing(judge, table.state, turn, "exact", 0.05).decision(24, SPREAD)
        assert found.loss == exactly(lottery.TRUE_LOSS[picked.text])
        assert found.value == exactly(found.value.value) and found.margins == [0.0, 0.0]


def test_few_games_that_are_alike() -> None:
    """One game of twenty differs: eight that are alike do not promise that all are."""
    rng = Random(1)
    samples = [[2.0 * (rng.random() < 0.05) for _ in range(8)] for _ in range(400)]
    found = [estimate(values, unseen=1.0) for values in samples]
    assert sum(each.low <= 0.1 <= each.high for each in found) / len(found) >= PROMISED
    assert estimate([1.0] * 8) == (1.0, 1.0, 1.0)  # where everything was seen


def test_start_luck_and_decisions_explain_the_result() -> None:
    """What the engine expects is true in this game, so nothing but sampling is left over."""
    held: list[bool] = []
    for seed in range(60):
        record = played(seed)
        decisions, luck = reviewed(record, horizon=1)
        scores = [float(score) for score in GAME.result(states_of(record)[-1]).scores]
        start = [exactly(0.0)] * 2  # nobody is better off
        leads = leads_at_the_end(scores, [0, 1])
        found = Review(record, 24, "truth", SPREAD, True, decisions, luck, start, leads)
        held += [abs(seat.rest()) <= seat.rest_margin + 1e-9 for seat in found.seats]
    assert sum(held) / len(held) >= PROMISED


def test_what_cost_much_is_looked_at_closer() -> None:
    """In more games, which the first look has not seen; what cost little is not."""
    decisions = [each for seed in range(9) for each in reviewed(played(seed), horizon=1)[0]]
    games = {each.played: each.games for each in decisions if each.loss.value}
    assert games["little"] == CLOSER * 24 > games["much"]


def test_the_same_dice_for_all_moves() -> None:
    """Nothing but the move differs: taking 1 instead of 3 costs two points in every single game."""
    record = played(1)
    states = states_of(record)
    turn = next(turn for turn in turns_of(record, states) if turn.picks == ("little",))
    weighing = Weighing(Judge(GAME, 9, worth), states[turn.ply], turn, "1", 0.5)
    weighing.choices = 3
    one, three = (
        next(each for each in [mine, *others] if each.text() == text)
        for text in ("little", "much")
        for mine, others in [weighing._candidates(SPREAD)]
    )
    for candidate in (one, three):
        weighing.at.play(candidate, range(10))
    lost = [three.games[n].points[turn.seat] - one.games[n].points[turn.seat] for n in range(10)]
    assert lost == [2.0] * 10


def test_intervals() -> None:
    assert abs(quantile(5) - 2.571) < 0.01 and abs(quantile(23) - 2.069) < 0.001
    found = estimate([1.0, 2.0, 3.0])
    assert found.value == 2.0 and found.low < 0 < 4 < found.high
    assert difference([3.0, 5.0], [1.0, 3.0]) == (2.0, 2.0, 2.0)


def test_a_review_depends_on_its_seed_alone() -> None:
    first, again = (reviewed(played(7), horizon=1) for _ in range(2))
    assert first == again
