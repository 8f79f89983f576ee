"""The puzzles that come with the games: their positions, moves and verdicts hold together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.core.game import Game
from signoria.core.machine import actor, apply, legal
from signoria.games import game_names, load_game
from signoria.review.candidates import JOINED
from signoria.review.mining import CLEAR, SURELY, Mine, mined
from signoria.review.puzzles import Puzzles, puzzles_of, read_puzzles
from signoria.review.spread import spread_of

WITH_PUZZLES = [
    name for name in game_names() if puzzles_of(name) is not None
]  # a new game has none


def puzzles_in(name: str) -> Puzzles:
    found = puzzles_of(name)
    assert found is not None
    return found


def can_be_made(game: Game[Any], before: Any, move: str) -> bool:
    """All picks, one after the other, by the same seat."""
    s, seat = before.copy(), actor(before)
    for text in move.split(JOINED):
        action = game.catalogue.from_text(text)
        if actor(s) != seat or action not in legal(s):
            return False
        apply(s, action)
    return True


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_can_be_played(name: str) -> None:
    found = puzzles_in(name)
    assert found.rules == load_game(name).rules_version
    assert len({puzzle.id for puzzle in found.puzzles}) == len(found.puzzles)
    for puzzle in found.puzzles:
        s = found.state_of(puzzle)
        assert actor(s) == puzzle.seat
        for move in (puzzle.best, *puzzle.same, *[other.move for other in puzzle.others]):
            assert can_be_made(load_game(name), s, move), (puzzle.id, move)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_best_is_clearly_the_best(name: str) -> None:
    found = puzzles_in(name)
    for puzzle in found.puzzles:
        spread = spread_of(name, found.record_of(puzzle).players)
        assert puzzle.margin.value >= CLEAR * spread and puzzle.margin.low >= SURELY * spread
        for other in puzzle.others:
            assert other.low <= other.loss <= other.high and other.loss >= puzzle.margin.value
            assert sum(other.lines.values()) == pytest.approx(other.loss, abs=0.02)


def test_verdicts() -> None:
    puzzle = puzzles_in("rialto").puzzles[0]
    picks = puzzle.best.split(JOINED)
    assert puzzle.verdict(picks).solved and puzzle.could_go_on(picks[:1])
    other = puzzle.others[0]
    said = puzzle.verdict(other.move.split(JOINED))
    assert not said.solved and said.other == other and said.loss == other.loss
    unknown = puzzle.verdict(["nothing of the kind"])
    assert not unknown.solved and unknown.other is None and unknown.loss == puzzle.behind
    assert not puzzle.could_go_on(["nothing of the kind"])


@pytest.mark.skipif(not signoria.is_compiled(), reason="takes too long in plain Python")
def test_the_same_mine_gives_the_same_puzzles(tmp_path: Path) -> None:
    mine = Mine("rialto", 2, seed=1, simulations=8)
    first, again = (mined(mine, 1, jobs, most_games=2) for jobs in (1, 2))
    assert first.puzzles and first.to_text() == again.to_text()
    path = tmp_path / "puzzles.json"
    path.write_text(first.to_text(), encoding="utf-8")
    assert read_puzzles(path) == first
