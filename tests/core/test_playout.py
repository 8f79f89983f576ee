"""Playing on: chance by itself, forced moves, one move at a time, whole games."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.machine import CHANCE, OVER, actor, apply, legal
from signoria.core.playout import (
    Tally,
    play_out,
    play_randomly,
    random_action,
    run_chance,
    run_to_choice,
    step,
)
from signoria.core.record import Table
from signoria.games import load_game

RIALTO = load_game("rialto")


def test_chance_runs_until_a_seat_must_decide() -> None:
    s = RIALTO.setup(3)
    assert actor(s) == CHANCE
    seat = run_chance(s, Dice(1))
    assert seat == actor(s) >= 0
    before = s.barrier
    assert run_chance(s, Dice(1)) == seat  # nothing is left to roll
    assert s.barrier == before


def test_forced_moves_are_played_and_choices_are_not() -> None:
    s, dice = RIALTO.setup(2), Dice(3)
    choices = 0
    while (seat := run_to_choice(s, dice)) != OVER:
        assert seat == actor(s) and len(legal(s)) > 1
        apply(s, random_action(s, dice))
        choices += 1
    tally = Tally()
    play_randomly(RIALTO.setup(2), Dice(3), tally)
    assert tally.forced > 0  # there are forced moves to be passed over
    assert 0 < choices < tally.decisions


def test_a_step_is_one_move_at_a_state_and_at_a_table() -> None:
    dice, again = Dice(5), Dice(5)
    s, table = RIALTO.setup(2), Table(RIALTO, 2)
    asked: list[int] = []

    def first(s: Any, seat: int) -> Any:
        asked.append(seat)
        return legal(s)[0]

    for ply in range(1, 60):
        step(s, dice, first)
        table.step(again, first)
        assert len(table.record.moves) == ply
        assert actor(s) == actor(table.state)
    seats = [move.seat for move in table.record.moves if move.seat != CHANCE]
    assert asked == [seat for seat in seats for _ in range(2)]


def test_a_game_is_played_out_by_what_everybody_chooses() -> None:
    s, twin = RIALTO.setup(3), RIALTO.setup(3)
    dice = Dice(7)
    play_out(s, dice, lambda s, _: random_action(s, dice))
    play_randomly(twin, Dice(7))
    assert actor(s) == OVER
    assert RIALTO.result(s).to_json() == RIALTO.result(twin).to_json()
    with pytest.raises(AssertionError, match="did not end within 4 moves"):
        play_out(RIALTO.setup(3), Dice(7), lambda s, _: legal(s)[0], most=4)
