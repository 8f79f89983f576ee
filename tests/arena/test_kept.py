"""Games that are kept in a folder: a match that was stopped plays only what is missing."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from signoria.arena.kept import key_of, outcomes_kept, read_games
from signoria.arena.match import Match
from signoria.arena.rungs import Climber
from signoria.bots.levels import Recipe
from signoria.games import load_game

GAME = load_game("principato")


def match(seed: int = 1, noise: float = 1.0) -> Match:
    return Match(GAME, 2, {}, ["random", Climber("erring", Recipe(noise=noise))], seed)


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [outcome.scores for outcome in match().outcomes(range(4))]
    list(islice(outcomes_kept(tmp_path, match(), range(4)), 2))  # stopped after two
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes() + path.read_bytes()[:40])  # in the middle of writing
    played = []
    play = Match.play
    monkeypatch.setattr(Match, "play", lambda m, n: (played.append(n), play(m, n))[1])
    found = list(outcomes_kept(tmp_path, match(), range(4)))
    assert [outcome.scores for outcome in found] == whole
    assert played == [2, 3]
    assert [outcome.number for outcome in read_games(path)] == [0, 1, 2, 3]


def test_another_match_has_games_of_its_own() -> None:
    assert key_of(match()) == key_of(match())
    assert len({key_of(match()), key_of(match(seed=2)), key_of(match(noise=2.0))}) == 3
