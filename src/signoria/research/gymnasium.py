"""Gymnasium: one learner at a table whose other seats are played by bots.

    env = signoria.research.gymnasium.SignoriaEnv("rialto", bots="greedy")
    env = gymnasium.make("signoria/rialto-v1", bots="greedy")  # after signoria.research.gymnasium

The observation is the tensor of the learner's view.  `info["action_mask"]` and
`env.action_masks()` tell which actions are legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from signoria.bots import Bot, make_bot
from signoria.core.errors import BadOptions
from signoria.games import game_names
from signoria.research.encoding import Mask, Tensor
from signoria.research.episode import VERSION, Episode, action_number
from signoria.research.extras import needing
from signoria.research.showing import RENDER_MODES, checked_mode, rendered

with needing("gymnasium"):
    import gymnasium as gym
    from gymnasium import spaces

ILLEGAL_REWARD = -1.0
MOST_SEED = 2**31


class SignoriaEnv(gym.Env[Tensor, Any]):
    """One learner.  `bots` names one bot for all other seats, or one for each, with commas."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: str = "greedy",
        seat: int | None = 0,
        reward: str = "rank",
        render_mode: str | None = None,
        pack: Path | str | None = None,
        recall: bool = False,
    ) -> None:
        self.episode = Episode(game, players, options, reward, pack, recall)
        self.bots = self._specs(bots)
        if seat is not None and not 0 <= seat < self.episode.players:
            raise BadOptions(f"there is no seat {seat}; None changes seats from game to game")
        self.given_seat = seat
        self.seat = seat if seat is not None else 0
        self.render_mode = checked_mode(render_mode)
        self._playing: list[Bot | None] = []
        shape = (self.episode.size,)
        self.observation_space = spaces.Box(low=0, high=1, shape=shape, dtype=np.float32)
        self.action_space = spaces.Discrete(self.episode.actions)

    def _specs(self, bots: str) -> list[str]:
        others = self.episode.players - 1
        specs = [spec.strip() for spec in bots.split(",")]
        if len(specs) == 1:
            specs = specs * others
        if len(specs) != others:
            raise BadOptions(f"{others} other seats need {others} bots (or one for all)")
        for spec in specs:
            make_bot(spec, self.episode.game, 0)
        return specs

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Tensor, dict[str, Any]]:
        """A new game, up to the learner's first decision."""
        super().reset(seed=seed)
        if self.given_seat is None:
            self.seat = int(self.np_random.integers(self.episode.players))
        self._seat_bots()
        self.episode.reset(int(self.np_random.integers(MOST_SEED)))
        self._let_bots_play()
        return self._observation(), self._info()

    def _seat_bots(self) -> None:
        """The bots take the other seats, from the learner's left."""
        players = self.episode.players
        self._playing = [None] * players
        for step, spec in enumerate(self.bots, 1):
            seed = int(self.np_random.integers(MOST_SEED))
            self._playing[(self.seat + step) % players] = make_bot(spec, self.episode.game, seed)

    def _let_bots_play(self) -> None:
        episode = self.episode
        while not episode.over:
            seat = episode.actor
            bot = self._playing[seat]
            if bot is None:
                return
            options = episode.legal()
            chosen = options[0] if len(options) == 1 else bot.choose(episode.view(seat), options)
            episode.step(chosen.id)

    def action_masks(self) -> Mask:
        """Which actions are legal, under the name that masked learners look for."""
        return self.episode.mask()

    def step(self, action: Any) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """The learner's action, then the bots.  An illegal action ends and loses the game."""
        number = action_number(action)
        legal = [option.id for option in self.episode.legal()]
        if number not in legal:
            info = {**self._info(), "illegal_action": number}
            return self._observation(), ILLEGAL_REWARD, True, False, info
        self.episode.step(number)
        self._let_bots_play()
        over = self.episode.over
        reward = self.episode.rewards()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, over, False, self._info()

    def _observation(self) -> Tensor:
        return self.episode.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(), "seat": self.seat}

    def render(self) -> Any:
        """The position: text (`ansi`), printed (`human`), or the learner's board as pixels."""
        return rendered(self.episode, self.render_mode, self.seat)


def register() -> None:
    """Make the games known to `gymnasium.make` as `signoria/<game>-v1`."""
    for name in game_names():
        gym.register(
            id=f"signoria/{name}-v{VERSION}",
            entry_point="signoria.research.gymnasium:SignoriaEnv",
            kwargs={"game": name},
        )


register()
