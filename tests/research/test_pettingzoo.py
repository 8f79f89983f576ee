"""PettingZoo's own kit on every game, and what it does not ask."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from signoria.core.errors import BadNotation, BadOptions
from signoria.core.machine import IllegalAction
from signoria.games import game_names, load_game
from signoria.research import pettingzoo
from signoria.research.rewards import rank, share
from tests.contract.helpers import Case
from tests.research.helpers import few_cases

# PettingZoo knows its own games by name; of others it says that a dictionary is unusual.
ABOUT_DICTIONARIES = ("Observation space for each agent probably", "Observation is not a NumPy")


def make(case: Case, **given: Any) -> Any:
    return pettingzoo.env(case.game.name, case.players, case.options, **given)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game to its end; the sum of the rewards of each agent."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return total


@pytest.mark.parametrize("case", few_cases(), ids=repr)
def test_the_kit_of_pettingzoo(case: Case) -> None:
    with warnings.catch_warnings():
        for message in ABOUT_DICTIONARIES:
            warnings.filterwarnings("ignore", message=message)
        api_test(make(case), num_cycles=30)
        seed_test(lambda: make(case), num_cycles=10)


@pytest.mark.parametrize("name", game_names())
def test_the_render_test_of_pettingzoo(name: str) -> None:
    """As text; `rgb_array` needs a Chromium and is looked at in tests/browser/test_pictures.py."""

    def shown(render_mode: str | None = None) -> Any:
        env = pettingzoo.env(name, render_mode=render_mode)
        env.metadata["render_modes"] = ["human", "ansi"]
        return env

    render_test(shown)


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_cut_short_after_max_cycles(name: str) -> None:
    env = pettingzoo.env(name, max_cycles=7)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            env.step(None)
            continue
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
        steps += 1
    assert steps == 7 and not env.agents


@pytest.mark.parametrize("name", game_names())
def test_names_carry_a_version(name: str) -> None:
    assert str(pettingzoo.env(name)) == f"signoria_{name}_v1"


def test_the_mask_is_in_the_observation_and_in_the_info_of_the_acting_agent_only() -> None:
    env = pettingzoo.env("rialto", players=3)
    env.reset(seed=3)
    for _ in range(40):
        observation, _, _, _, info = env.last()
        legal = [action.id for action in env.unwrapped.episode.legal()]
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(legal)
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        for agent in env.agents:
            if agent != env.agent_selection:
                assert not env.observe(agent)["action_mask"].any()
                assert not env.infos[agent]["action_mask"].any()
        env.step(legal[0])


def test_observations_are_made_from_the_view_of_the_agent() -> None:
    env = pettingzoo.raw_env("rialto", players=2)
    env.reset(seed=5)
    episode = env.episode
    before = env.observe("player_1")["observation"]
    episode.state.players[0].hand[0], episode.state.players[0].hand[1] = (
        episode.state.players[0].hand[1],
        episode.state.players[0].hand[0],
    )
    assert np.array_equal(env.observe("player_1")["observation"], before)


def test_rewards_are_ranks_shares_or_differences() -> None:
    for seed in (1, 2):
        ranks = play(pettingzoo.env("rialto", players=3, reward="rank"), seed)
        assert sum(ranks.values()) == pytest.approx(0) and max(ranks.values()) > 0
        shares = play(pettingzoo.env("rialto", players=3, reward="share"), seed)
        assert sum(shares.values()) == pytest.approx(1)
        differences = play(pettingzoo.env("rialto", players=3, reward="difference"), seed)
        first, second = sorted(differences.values(), reverse=True)[:2]
        assert first >= 0 >= second
        order = sorted(shares, key=lambda agent: shares[agent])
        assert order == sorted(differences, key=lambda agent: differences[agent])


def test_a_team_is_rewarded_together() -> None:
    total = play(pettingzoo.env("burgundy", players=4, options={"mode": "team"}), 2)
    assert total["player_0"] == total["player_2"] == -total["player_1"] == -total["player_3"]
    assert abs(total["player_0"]) == 1


def test_alone_a_game_is_won_or_lost() -> None:
    total = play(pettingzoo.env("burgundy", players=1, options={"mode": "solo"}), 1)
    assert total["player_0"] in (-1, 1)
    game = load_game("burgundy")
    assert rank(game, game.setup(1, {"mode": "solo"})) == [-1]
    assert share(load_game("principato"), load_game("principato").setup(2)) == [0.5, 0.5]


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    env = pettingzoo.env("rialto")
    with pytest.raises(AttributeError, match="before reset"):
        env.step(0)
    with pytest.raises(AttributeError, match="has no strength"):
        env.strength  # noqa: B018


def test_a_spoilt_mask_does_not_make_an_action_legal() -> None:
    env = pettingzoo.raw_env("rialto")
    env.reset(seed=1)
    observation, *_ = env.last()
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    observation["action_mask"][:] = 1
    with pytest.raises(IllegalAction):
        env.step(wrong)
    with pytest.raises(BadNotation):
        env.step(10_000)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadOptions, match="rank, share, difference"):
        pettingzoo.env("rialto", reward="glory")


def test_an_illegal_action_raises_or_loses() -> None:
    raw = pettingzoo.raw_env("rialto")
    raw.reset(seed=1)
    wrong = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        raw.step(wrong)
    env = pettingzoo.env("rialto")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(wrong)
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.agents if env.rewards[agent]} == {loser: -1}
    while env.agents:
        env.step(None)


def test_an_environment_can_be_copied_and_pickled_in_the_middle_of_a_game() -> None:
    for name in game_names():
        env = pettingzoo.raw_env(name)
        env.reset(seed=8)
        for _ in range(20):
            env.step(env.episode.legal()[0].id)
        for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            twin = copy.deepcopy(env)
            for _ in range(15):
                if not twin.episode.legal():
                    break  # a short game is over
                chosen = twin.episode.legal()[-1].id
                assert again.agent_selection == twin.agent_selection
                again.step(chosen)
                twin.step(chosen)
                seen, mirrored = (e.observe(e.agent_selection) for e in (again, twin))
                assert np.array_equal(seen["observation"], mirrored["observation"])


def test_resetting_without_a_seed_goes_on_with_other_dice() -> None:
    env = pettingzoo.raw_env("burgundy")
    env.reset(seed=1)
    first = env.observe("player_0")["observation"]
    env.reset()
    assert not np.array_equal(env.observe("player_0")["observation"], first)
    env.reset(seed=1)
    assert np.array_equal(env.observe("player_0")["observation"], first)


def test_unknown_modes_are_refused_and_not_printed_as_text() -> None:
    with pytest.raises(BadOptions, match="ansi, rgb_array, not"):
        pettingzoo.env("rialto", render_mode="film")
