"""Every environment plays with other components to the end, and its numbers stay within bounds."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from signoria.core.codec import same
from signoria.core.pack import pack_fingerprint
from signoria.games import game_names, load_game
from signoria.research import pettingzoo
from signoria.research.gymnasium import SignoriaEnv
from signoria.research.vector import GameBatch
from tests.packs.changing import written
from tests.research.test_vector import picks


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> str:
    """Each of our games."""
    return str(request.param)


@pytest.fixture
def pack(game: str, tmp_path: Path) -> Path:
    """Components of which every file is another one."""
    return written(game, tmp_path)


def is_of(state: Any, game: str, pack: Path) -> bool:
    """Are these the components of the pack?"""
    return bool(state.parts.fingerprint == pack_fingerprint(load_game(game).folder, pack))


def within(observation: Any) -> bool:
    """From 0 to 1, as the spaces say."""
    return bool(np.min(observation) >= 0 and np.max(observation) <= 1)


def test_pettingzoo(game: str, pack: Path) -> None:
    env = pettingzoo.env(game, 2, pack=pack)
    env.reset(seed=3)
    dice = Random(1)
    while env.agents:
        seen, _reward, ended, cut, _info = env.last()
        assert within(seen["observation"])
        open_ = np.flatnonzero(seen["action_mask"])
        env.step(None if ended or cut else int(dice.choice(open_)))
    assert is_of(env.unwrapped.episode.state, game, pack)


def test_gymnasium(game: str, pack: Path) -> None:
    env = SignoriaEnv(game, 2, pack=pack)
    seen, told = env.reset(seed=3)
    dice, ended = Random(1), False
    while not ended:
        assert within(seen)
        chosen = int(dice.choice(np.flatnonzero(told["action_mask"])))
        seen, _reward, ended, _cut, told = env.step(chosen)
    assert is_of(env.episode.state, game, pack)
    assert is_of(pickle.loads(pickle.dumps(env.episode)).state, game, pack)


def test_openspiel(game: str, pack: Path) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tests.research.test_openspiel import play_on

    loaded = pyspiel.load_game(f"python_signoria_{game}", {"players": 2, "pack": str(pack)})
    state = play_on(loaded.new_initial_state(), 40, seed=1)
    assert is_of(state.position.state, game, pack) and within(state.observation_tensor())
    again = pickle.loads(pickle.dumps(state))
    assert same(again.position.state, state.position.state)
    assert is_of(again.position.state, game, pack)


def test_many_games_at_once(tmp_path: Path) -> None:
    games = GameBatch("rialto", 4, players=2, pack=written("rialto", tmp_path))
    batch, usual = games.reset(seed=2), GameBatch("rialto", 4, players=2)
    other, differs = usual.reset(seed=2), False
    for step in range(200):
        batch, other = games.step(picks(batch, step)), usual.step(picks(other, step))
        differs = differs or not np.array_equal(batch.observations, other.observations)
        if batch.over.any():
            break
    assert batch.over.any() and differs, "two rounds are soon over"
