"""PettingZoo: every game as an environment in which agents act one after the other.

    env = signoria.research.pettingzoo.env("rialto", players=3)

An observation is a dictionary: `observation` (a tensor of the agent's own view) and
`action_mask`.  The mask is in the info as well.  Rewards come when the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from signoria.core.machine import OVER, actor
from signoria.research.episode import VERSION, Episode, action_number
from signoria.research.extras import needing
from signoria.research.showing import RENDER_MODES, checked_mode, names_of, rendered

with needing("gymnasium", "pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

AFTER_RESET = {"agent_selection", "rewards", "terminations", "truncations", "infos"}
ILLEGAL_REWARD = -1.0


def raw_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    reward: str = "rank",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    forgiving: bool = False,
    pack: Path | str | None = None,
    recall: bool = False,
) -> SignoriaEnv:
    """The environment in which an illegal action raises IllegalAction and changes nothing."""
    episode = Episode(game, players, options, reward, pack, recall)
    return SignoriaEnv(episode, max_cycles, render_mode, forgiving)


# The environment in which an illegal action ends the game and loses it, as is usual there.
env = partial(raw_env, forgiving=True)


class SignoriaEnv(AECEnv[str, Any, Any]):
    """One table.  Agents are `player_0`, `player_1` … by seat.

    PettingZoo's wrappers fit around it; what they check is checked here at a fraction of the cost.
    """

    def __init__(
        self,
        episode: Episode,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        forgiving: bool = False,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"signoria_{episode.game.name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.episode = episode
        self.max_cycles = max_cycles  # decisions after which the game is cut short
        self.render_mode = checked_mode(render_mode)
        self.forgiving = forgiving  # an illegal action loses instead of raising
        self.possible_agents = names_of(episode.players)
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_mask = np.zeros(episode.actions, dtype=np.int8)
        self._no_mask.setflags(write=False)
        self._mask = self._no_mask
        self._cycles = 0
        self._last_seat = 0
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(episode.actions) for agent in self.possible_agents
        }

    def __getattr__(self, name: str) -> Any:
        """Only called for what is not there."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset()")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def _space(self) -> spaces.Dict:
        size, actions = self.episode.size, self.episode.actions
        return spaces.Dict(
            {
                "observation": spaces.Box(low=0, high=1, shape=(size,), dtype=np.float32),
                "action_mask": spaces.Box(low=0, high=1, shape=(actions,), dtype=np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game, numbered as in its catalogue."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice and cards."""
        self.episode.reset(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self._last_seat = 0
        self._turn_to()

    def _turn_to(self) -> None:
        """Point at the seat that acts now, with its mask."""
        self.infos[self.possible_agents[self._last_seat]] = {"action_mask": self._no_mask}
        seat = self.episode.actor
        if seat == OVER:
            self._mask = self._no_mask
            return
        agent = self.possible_agents[seat]
        self._last_seat = seat
        self._mask = self.episode.mask()
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know; only the acting agent has legal actions."""
        return {
            "observation": self.episode.observe(self._seat_of[agent]),
            "action_mask": self._mask if agent == self.agent_selection else self._no_mask,
        }

    def step(self, action: Any) -> None:
        """The selected agent's action; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = action_number(action)
        chosen = self.episode.game.catalogue.from_id(number)
        if chosen in self.episode.legal():
            self._cumulative_rewards[agent] = 0.0
            self.episode.play(chosen)
            self._cycles += 1
            self._turn_to()
            self._end_if_over()
        elif self.forgiving:
            self._lose(agent)
        else:
            self.episode.step(number)  # says why not
        if self.render_mode == "human":
            self.render()

    def _end_if_over(self) -> None:
        """Rewards when the game has ended; truncation when it has gone on for too long."""
        if actor(self.episode.state) == OVER:
            for seat, reward in enumerate(self.episode.rewards()):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _lose(self, agent: str) -> None:
        """The game is over; only the agent that broke the rules is punished."""
        self.rewards[agent] = ILLEGAL_REWARD
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position: text (`ansi`), printed (`human`), or the acting seat's board as pixels."""
        return rendered(self.episode, self.render_mode, self._last_seat)

    def close(self) -> None:
        """Nothing to give back."""
