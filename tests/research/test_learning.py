"""A public learner on the environments, where one is installed: pip install sb3-contrib.

It brings PyTorch, which takes longer to install than everything else here together, so these
tests are left out unless somebody has it.
"""

from __future__ import annotations

import math
from typing import Any

import gymnasium
import pytest

from signoria.research import pettingzoo
from signoria.research.gymnasium import SignoriaEnv

sb3_contrib = pytest.importorskip("sb3_contrib")

pytestmark = pytest.mark.filterwarnings("ignore")  # of the learner itself


class SelfPlay(gymnasium.Env[Any, Any]):
    """A PettingZoo environment for a learner that plays every seat, as in PettingZoo's tutorial."""

    def __init__(self, env: pettingzoo.SignoriaEnv) -> None:
        self.env = env
        agent = env.possible_agents[0]
        self.observation_space = env.observation_spaces[agent]["observation"]
        self.action_space = env.action_space(agent)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        self.env.reset(seed=seed)
        return self.env.last()[0]["observation"], {}

    def step(self, action: Any) -> Any:
        agent = self.env.agent_selection
        self.env.step(action)
        observation, _, terminated, truncated, info = self.env.last()
        return observation["observation"], self.env.rewards[agent], terminated, truncated, info

    def action_masks(self) -> Any:
        return self.env.last()[0]["action_mask"]


def learn(env: Any, steps: int) -> None:
    """A few updates; the weights change and stay finite."""
    learner = sb3_contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=2, seed=1
    )
    before = {name: value.clone() for name, value in learner.policy.state_dict().items()}
    learner.learn(steps)
    after = learner.policy.state_dict()
    assert any(not value.equal(before[name]) for name, value in after.items())
    assert all(math.isfinite(float(value.sum())) for value in after.values())
    observation, _ = env.reset(seed=2)
    action, _ = learner.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)] == 1


def test_maskable_ppo_learns_rialto_by_self_play_through_pettingzoo() -> None:
    learn(SelfPlay(pettingzoo.env("rialto", players=2)), 256)


def test_maskable_ppo_learns_against_a_bot_through_gymnasium() -> None:
    learn(SignoriaEnv("principato", bots="random"), 256)
