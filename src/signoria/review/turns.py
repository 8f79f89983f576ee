"""The decisions of one turn together: what was missed there once is told and counted once."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from signoria.core.record import Record
from signoria.review.decisions import Decision
from signoria.review.paired import EXACT_ZERO


def turn_numbers(record: Record) -> list[int]:
    """For every move the number of the turn it is part of: moves of one seat in a row, with nothing
    that was rolled or drawn between them."""
    runs = groupby([move.seat for move in record.moves])
    return [number for number, (_seat, run) in enumerate(runs) for _move in run]


def one_of_each_turn(decisions: list[Decision], record: Record, spread: float) -> list[Decision]:
    """The costliest first, of each turn the costliest alone: what could have been done at any time
    of a turn, and never was, has cost as much at every decision of it."""
    turns = turn_numbers(record)
    found: dict[int, Decision] = {}
    for each in sorted(decisions, key=lambda each: -turned(each, spread)):
        found.setdefault(turns[each.turn.ply], each)
    return list(found.values())


def turned(decision: Decision, spread: float) -> float:
    """How much a decision changed: the points it cost, of which a spread counts like a game, and
    the chance to win, at most as much again.  By the chance alone the last point of a close game
    would outweigh every blunder before it; and where a game is decided, no chance is lost, and
    points count half."""
    points = decision.loss.value / spread
    return points + min(decision.chance_lost, points)


def counted_once(decisions: list[Decision], record: Record) -> list[Decision]:
    """The decisions as their losses are drawn and make an accuracy: without the loss of those that
    gave nothing up yet."""
    numbers = turn_numbers(record)
    turns: dict[int, list[Decision]] = {}
    for each in decisions:
        turns.setdefault(numbers[each.turn.ply], []).append(each)

    def counted(decision: Decision) -> Decision:
        same_turn = turns[numbers[decision.turn.ply]]
        later = [other for other in same_turn if other.turn.ply > decision.turn.ply]
        is_there = any(still_there(decision, other) for other in later)
        return without_loss(decision) if is_there else decision

    return [counted(each) for each in decisions]


def still_there(missed: Decision, later: Decision) -> bool:
    """Could what was missed be had at a later decision of the turn, so that nothing was lost yet?

    The same move is the best there, or was made; and by then the position is worth again what
    this decision seemed to cost, or most of it.  Not to stop in time, again and again, is the same
    best move too, but what that has cost is gone."""
    if missed.missed <= 0 or missed.best not in (later.best, later.played):
        return False
    regained = later.value.value + later.missed - missed.value.value
    return regained >= missed.missed / 2


def without_loss(decision: Decision) -> Decision:
    """A decision that cost nothing."""
    return replace(decision, loss=EXACT_ZERO, chance_lost=0.0, lines={})
