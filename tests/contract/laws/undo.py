"""Undo: never across chance, a reveal or another seat's move, and back to an equal state."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.codec import same
from signoria.core.errors import BadRecord
from signoria.core.machine import CHANCE, actor, apply, legal
from signoria.core.record import Move
from tests.contract.helpers import Case
from tests.contract.law import Moment, at_moments


def stretch(now: Moment, longest: int = 99) -> tuple[Any, list[Move]]:
    """The moves that can be taken back, none or at most so many, and the state before them."""
    back = min(now.table.undo_reach(), longest)
    return now.played.states[-1 - back], now.played.moves[len(now.played.moves) - back :]


@at_moments()
def only_own_moves_are_taken_back(now: Moment) -> None:
    before, moves = stretch(now)
    if moves:
        seat = actor(now.state)
        assert seat >= 0 and actor(before) == seat, now
        assert {move.seat for move in moves} == {seat}, f"{moves} would be taken back"
        assert CHANCE not in {move.seat for move in moves}


@at_moments(every=37)  # each undo replays the game so far
def undo_gives_back_an_equal_state(now: Moment) -> None:
    reach = now.table.undo_reach()
    for back in {1, reach} if reach else ():
        check_undo(now, back)


def check_undo(now: Moment, back: int) -> None:
    """Go back on a second table, compare, and play the same moves again."""
    table, second = now.table, now.case.table()
    second.state, second.record.moves = now.state.copy(), list(table.record.moves)
    second._barriers, second.firsts = list(table._barriers), list(table.firsts)
    second.undo(back)
    assert same(second.state, now.played.states[-1 - back]), now
    assert second.record.moves == table.record.moves[:-back]
    for move in table.record.moves[-back:]:
        second.play(now.game.catalogue.from_text(move.text), move.seat)
    assert same(second.state, now.state) and second.undo_reach() == table.undo_reach(), now


@at_moments()
def whole_moves_fill_the_reach(now: Moment) -> None:
    """Every pick that can be taken back belongs to one whole move, begun by a pick of its own."""
    reach = now.table.undo_reach()
    moves = now.table.whole_moves(reach)
    assert sum(moves) == reach and all(moves), now
    for picks in moves[:1]:
        frame = now.played.states[-1 - picks].stack[-1]
        assert picks == reach or not frame.completes_a_move(), now


@at_moments(every=13)
def undo_refuses_to_go_further_than_its_reach(now: Moment) -> None:
    for back in (now.table.undo_reach() + 1, 0, -1):
        with pytest.raises(BadRecord, match="taken back"):
            now.table.undo(back)
    assert len(now.table.record.moves) == now.ply


@at_moments(every=5)
def what_can_be_taken_back_taught_the_player_nothing(now: Moment) -> None:
    """In any world that fits what the seat knew before, the same moves look the same to it."""
    before, moves = stretch(now)
    if moves:
        seat = actor(now.state)
        world = now.game.determinize(now.game.view(before, seat), seat, now.dice())
        assert follow(now.case, world, moves), f"{moves} depended on what {seat} could not know"
        assert same(now.game.view(world, seat), now.view(seat)), f"{moves} told {seat}"


def follow(case: Case, world: Any, moves: list[Move]) -> bool:
    """Play the moves if they are legal in this world."""
    for move in moves:
        action = case.game.catalogue.from_text(move.text)
        if actor(world) != move.seat or action not in legal(world):
            return False
        apply(world, action)
    return True
