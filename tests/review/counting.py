"""The end of a game with everything counted out, against what a review says of it."""

from __future__ import annotations

from math import hypot
from statistics import fmean
from typing import Any

from signoria.bots.solving import ScriptedDice
from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, apply, legal
from signoria.core.record import Record, outcome_from_text, replay
from signoria.games import load_game
from signoria.review.candidates import JOINED, Candidate
from signoria.review.decisions import Decision, Turn, Weighing, turns_of
from signoria.review.ending import counted_out
from signoria.review.judge import LATE, Judge
from signoria.review.luck import after_outcome, luck_of
from signoria.review.paired import EXACT_ZERO, Estimate, estimate, exactly
from signoria.review.spread import spread_of

TRUTH = 3_000  # moves and outcomes of one position: ten times what a review looks at
MOVES = 150  # of one decision
DEALS = 200  # of what is hidden
ROUNDING = 1e-6

Agreements = dict[str, tuple[int, int]]  # of a kind: how many hold, of how many


def agreements(
    record: Record, simulations: int, most: int = TRUTH, deals: int = DEALS, last: int = 1_000
) -> Agreements:
    """Of the last tenth of a game, or its last moves: values, losses, luck, and the same where they
    are only sampled."""
    game = load_game(record.game)
    judge = Judge(game)
    states = [s.copy() for s in replay(game, record)]
    turns = {turn.ply: turn for turn in turns_of(record, states)}
    held: dict[str, list[bool]] = {}
    for ply in range(len(record.moves)):
        left = 1.0 - ply / len(record.moves)
        if left > LATE or ply < len(record.moves) - last:
            continue
        s = states[ply]
        if record.moves[ply].seat == CHANCE:
            look_at_luck(judge, s, ply, record.moves[ply].text, left, simulations, held, most)
        elif ply in turns and len(legal(s)) > 1:
            look_at_decision(judge, s, turns[ply], left, simulations, held, most, deals)
    return {kind: (sum(found), len(found)) for kind, found in held.items()}


def look_at_luck(
    judge: Judge,
    s: Any,
    ply: int,
    text: str,
    left: float,
    simulations: int,
    held: dict[str, list[bool]],
    most: int,
) -> None:
    """The luck of everybody."""
    before = counted_out(judge, s, most)
    outcome = outcome_from_text(s.stack[-1], s, text)
    after = counted_out(judge, after_outcome(s, outcome), most)
    if before is None or after is None:
        return
    for kind, short in (("luck", True), ("luck, sampled", False)):
        said = luck_of(judge, s, ply, text, simulations, "truth", left, counts=short)
        for seat in range(len(after.leads)):
            truth = exactly(after.leads[seat] - before.leads[seat])
            told = said.leads[seat] if said is not None else EXACT_ZERO
            held.setdefault(kind, []).append(holds(told, truth))


def look_at_decision(
    judge: Judge,
    s: Any,
    turn: Turn,
    left: float,
    simulations: int,
    held: dict[str, list[bool]],
    most: int,
    deals: int,
) -> None:
    """The value of what was played, and what it lost."""
    weighing = Weighing(judge, s, turn, "truth", left)
    known = true_values(weighing, most, deals)
    if known is None:
        return
    value, loss = known
    for kind, short in (("", True), (", sampled", False)):
        again = Weighing(judge, s, turn, "truth", left)
        again.at.ending.is_short = short
        found: Decision = again.decision(simulations, spread_of(judge.game.name, 2))
        held.setdefault(f"value{kind}", []).append(holds(found.value, value))
        held.setdefault(f"loss{kind}", []).append(holds(found.loss, loss))


def true_values(weighing: Weighing, most: int, number: int) -> tuple[Estimate, Estimate] | None:
    """What was played is worth, and what it lost against the best of all whole moves; where what
    is hidden may lie in too many ways, from many deals, and as sure as these make it."""
    moves = weighing.at.whole_moves(MOVES)
    deals = all_deals(weighing, number)
    text = JOINED.join(weighing.turn.picks)
    worth: dict[str, list[float]] = {}
    for move in moves:
        found = after_deals(weighing, move, [deal for _, deal in deals], most)
        if found is None:
            return None
        worth[move.text()] = found
    if text not in worth:
        return None
    chances = [chance for chance, _ in deals]
    best = max(worth.values(), key=lambda values: weighted(values, chances))
    lost = [one - other for one, other in zip(best, worth[text], strict=True)]
    return true(worth[text], chances), true(lost, chances)


def true(values: list[float], chances: list[float]) -> Estimate:
    """The mean over all deals, exactly; over some of them (chances of 0) with its interval."""
    return exactly(weighted(values, chances)) if any(chances) else estimate(values)


def weighted(values: list[float], chances: list[float]) -> float:
    """The mean over deals that are so likely, or equally."""
    if not any(chances):
        return fmean(values)
    return sum([value * chance for value, chance in zip(values, chances, strict=True)])


def after_deals(
    weighing: Weighing, move: Candidate, deals: list[Any], most: int
) -> list[float] | None:
    """The lead after a move in each of the deals, counted out."""
    leads: list[float] = []
    for deal in deals:
        s = deal.copy()
        for action in move.picks:
            if action not in legal(s):
                break
            apply(s, action)
        found = counted_out(weighing.judge, s, most)
        if found is None:
            return None
        leads.append(found.leads[weighing.seat])
    return leads


def all_deals(weighing: Weighing, most: int) -> list[tuple[float, Any]]:
    """Everything hidden as it may be, with how likely that is; if there is too much of it, some
    deals, with a chance of 0."""
    at, script = weighing.at, list[int]()
    found: list[tuple[float, Any]] = []
    while len(found) < most:
        dice = ScriptedDice(script)
        deal = at.judge.game.determinize(at.view, at.seat, dice)
        found.append((dice.chance(), deal))
        script = dice.next_script()
        if not script:
            return found
    dice_of = [Dice(f"truth|{number}") for number in range(most)]
    return [(0.0, at.judge.game.determinize(at.view, at.seat, dice)) for dice in dice_of]


def holds(told: Estimate, true: Estimate) -> bool:
    """Does the truth lie in the interval?  Where the truth is not quite sure either, in one that
    is wider by that."""
    own = (true.high - true.low) / 2
    low = told.value - hypot(told.value - told.low, own)
    high = told.value + hypot(told.high - told.value, own)
    return low - ROUNDING <= true.value <= high + ROUNDING
