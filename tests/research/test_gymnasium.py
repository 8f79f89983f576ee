"""Gymnasium: its checker on every game, bots in the other seats."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from signoria.bots import UnknownBot
from signoria.core.errors import BadOptions
from signoria.games import game_names
from signoria.research.gymnasium import SignoriaEnv
from tests.contract.helpers import Case
from tests.research.helpers import few_cases


def finish(env: Any, seed: int) -> float:
    """A random game to its end; the learner's reward."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    while True:
        choice = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(choice)
        assert not truncated
        if terminated:
            return float(reward)
        assert reward == 0


@pytest.mark.parametrize("case", few_cases(), ids=repr)
def test_the_checker_of_gymnasium(case: Case) -> None:
    env = SignoriaEnv(case.game.name, case.players, case.options, bots="random")
    with warnings.catch_warnings():
        # It tells everybody that an environment in use is not wrapped yet.
        warnings.filterwarnings("ignore", message=".*not wrapped.*")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_found_by_its_versioned_name(name: str) -> None:
    env = gymnasium.make(f"signoria/{name}-v1", bots="random")
    observation, info = env.reset(seed=2)
    assert observation in env.observation_space
    assert info["action_mask"].any()


def test_the_learner_is_always_the_one_to_decide() -> None:
    env = SignoriaEnv("rialto", players=4, bots="random", seat=2)
    _, info = env.reset(seed=1)
    for _ in range(30):
        assert env.episode.actor == 2 and info["seat"] == 2
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, _, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not terminated


def test_random_play_loses_to_the_greedy_bot() -> None:
    env = SignoriaEnv("rialto", bots="greedy", reward="difference")
    assert all(finish(env, seed) < 0 for seed in range(4))


def test_the_same_seed_plays_the_same_game() -> None:
    results = [finish(SignoriaEnv("tuscany", bots="random", reward="share"), 5) for _ in range(2)]
    assert results[0] == results[1]


def test_seats_change_when_none_is_named() -> None:
    env = SignoriaEnv("rialto", players=3, bots="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


def test_an_illegal_action_ends_and_loses_the_game() -> None:
    env = SignoriaEnv("rialto", bots="random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal_action"]) == (-1, True, wrong)


def test_positions_are_shown_as_text() -> None:
    env = SignoriaEnv("rialto", bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "player_0" in env.render() and "Rialto" in env.render()
    assert SignoriaEnv("rialto", bots="random").render() is None


def test_bots_must_fit_the_table() -> None:
    with pytest.raises(BadOptions, match="2 other seats"):
        SignoriaEnv("rialto", players=3, bots="random,random,random")
    with pytest.raises(UnknownBot):
        SignoriaEnv("rialto", bots="oracle")
    with pytest.raises(BadOptions, match="no seat 2"):
        SignoriaEnv("rialto", players=2, seat=2)


def test_modes_are_known_before_an_environment_is_made_and_others_are_refused() -> None:
    assert SignoriaEnv.metadata["render_modes"] == ["human", "ansi", "rgb_array"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gymnasium.make("signoria/rialto-v1", bots="random", render_mode="ansi").close()
    with pytest.raises(BadOptions, match="ansi, rgb_array, not"):
        SignoriaEnv("rialto", bots="random", render_mode="film")
