"""Undo: never across chance, a reveal or another seat's move, and back to an equal state."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.core.chance import Dice
from signoria.core.codec import fingerprint, same
from signoria.core.errors import BadRecord
from signoria.core.machine import CHANCE, actor, apply, legal
from signoria.core.record import Move, Table
from tests.contract.helpers import Case, move_of, random_game


def stretches(case: Case, seed: int, longest: int) -> list[tuple[Any, list[Move], Any]]:
    """The moves that could be taken back at each position: the state before, they, after."""
    states: list[Any] = []
    found: list[tuple[Any, list[Move], Any]] = []
    for table in random_game(case, seed):
        states.append(table.state.copy())
        back = min(table.undo_reach(), longest)
        if back:
            found.append((states[-1 - back], table.record.moves[-back:], states[-1]))
    return found


def test_only_own_moves_are_taken_back(case: Case, seed: int) -> None:
    for before, moves, after in stretches(case, seed, longest=99):
        seat = actor(after)
        assert seat >= 0 and actor(before) == seat
        assert {move.seat for move in moves} == {seat}, f"{moves} would be taken back"
        assert CHANCE not in {move.seat for move in moves}


def test_undo_gives_back_an_equal_state(case: Case, seed: int) -> None:
    states: list[str] = []
    tried = 0
    for table in random_game(case, seed):
        states.append(fingerprint(table.state))
        reach = table.undo_reach()
        if not reach or tried > 12:  # each undo replays the game so far
            continue
        tried += 1
        for back in {1, reach}:
            check_undo(case, table, back, states)


def check_undo(case: Case, table: Table, back: int, states: list[str]) -> None:
    """Go back on a second table, compare, and play the same moves again."""
    second = case.table()
    second.state, second.record.moves = table.state.copy(), list(table.record.moves)
    second._barriers = list(table._barriers)
    second.undo(back)
    assert fingerprint(second.state) == states[-1 - back], move_of(table)
    assert second.record.moves == table.record.moves[:-back]
    for move in table.record.moves[-back:]:
        second.play(case.game.catalogue.from_text(move.text), move.seat)
    assert same(second.state, table.state) and second.undo_reach() == table.undo_reach()


def test_undo_refuses_to_go_further_than_its_reach(case: Case, seed: int) -> None:
    for ply, table in enumerate(random_game(case, seed)):
        if ply % 13 == 0:
            for back in (table.undo_reach() + 1, 0, -1):
                with pytest.raises(BadRecord, match="taken back"):
                    table.undo(back)
            assert len(table.record.moves) == ply


def test_what_can_be_taken_back_taught_the_player_nothing(case: Case, seed: int) -> None:
    """In any world that fits what the seat knew before, the same moves look the same to it."""
    dice = Dice(seed)
    for before, moves, after in stretches(case, seed, longest=99)[::5]:
        seat = actor(after)
        world = case.game.determinize(case.game.view(before, seat), seat, dice)
        assert follow(case, world, moves), f"{moves} depended on what {seat} could not know"
        assert same(case.game.view(world, seat), case.game.view(after, seat)), (
            f"{moves} told {seat}"
        )


def test_what_can_be_taken_back_showed_the_others_nothing(case: Case, seed: int) -> None:
    """Either another seat saw no change, or the move fits every world it thinks possible."""
    dice = Dice(seed)
    for before, move, after in stretches(case, seed, longest=1)[::5]:
        for viewer in case.viewers():
            known, seen = case.game.view(before, viewer), case.game.view(after, viewer)
            if viewer == actor(after) or same(known, seen):
                continue
            world = case.game.determinize(known, viewer, dice)
            assert follow(case, world, move), f"{move} told {viewer} a secret"
            assert same(case.game.view(world, viewer), seen), f"{move} told {viewer} a secret"


def follow(case: Case, world: Any, moves: list[Move]) -> bool:
    """Play the moves if they are legal in this world."""
    for move in moves:
        action = case.game.catalogue.from_text(move.text)
        if actor(world) != move.seat or action not in legal(world):
            return False
        apply(world, action)
    return True
