"""The puzzles that come with the games: their positions, moves and verdicts hold together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.core.game import Game
from signoria.core.machine import actor, apply, legal
from signoria.games import game_names, load_game
from signoria.review.candidates import JOINED, Position
from signoria.review.judge import Judge
from signoria.review.mining import (
    ALIKE,
    CLEAR,
    SURELY,
    Asked,
    Mine,
    is_known,
    kind_of,
    mined,
    plain_lead,
)
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


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_no_answer_is_what_a_beginner_sees_anyway(name: str) -> None:
    """Neither the points that are made at once nor the hand-made evaluation give it away."""
    found = puzzles_in(name)
    judge = Judge(load_game(name))
    for puzzle in found.puzzles:
        at = Position(judge, found.state_of(puzzle), puzzle.seat, "test", 0.5)
        moves = at.whole_moves(150)
        best = [each for each in moves if each.text() in (puzzle.best, *puzzle.same)]
        rest = [each for each in moves if each not in best]
        assert plain_lead(at, best, rest) < puzzle.margin.value, puzzle.id


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_answers_differ(name: str) -> None:
    """ "Take this Prestige card" over and over is one puzzle."""
    found = puzzles_in(name)
    known: list[Asked] = []
    for puzzle in found.puzzles:
        asked = Asked(kind_of(puzzle.best), puzzle.ply)
        assert not is_known(asked, known), puzzle.id
        known.append(asked)


def test_the_same_answer_is_known() -> None:
    """A Jester in the first auction of every game; a place of a row may be any card."""
    jesters = [Asked("buy jester", ply) for ply in (10, 12)]
    assert not is_known(Asked("buy jester", 15), jesters[:1])
    assert is_known(Asked("buy jester", 15), jesters)
    assert not is_known(Asked("buy jester", 90), jesters)
    assert not is_known(Asked("take 5", 15), [Asked("take 5", 15)] * (ALIKE - 1))
    assert is_known(Asked("take 5", 90), [Asked("take 5", 15)] * ALIKE)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_there_are_puzzles_for_a_month(name: str) -> None:
    assert len(puzzles_in(name).puzzles) >= 30


def test_the_kind_of_an_answer() -> None:
    """Which card of a kind it is does not make another kind; which place of a row may."""
    cards = "take prestige-5, under prestige-11, under prestige-13"
    assert kind_of(cards) == kind_of("take prestige-1, under prestige-2")
    assert kind_of("take 1 3 carpenter") == kind_of("take 2 6 carpenter") == "take carpenter"
    assert kind_of("place 2 pig-3 4") == "place pig"
    assert kind_of("take 5") != kind_of("take 3")
    assert kind_of("play, own 2, jokers 1") != kind_of("play, own 2, jokers 0")


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
