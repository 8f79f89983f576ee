"""Environments draw the boards of the site: `rgb_array`."""

from __future__ import annotations

import numpy as np
import pytest

from signoria.games import game_names
from signoria.research import pettingzoo
from signoria.research.gymnasium import SignoriaEnv
from tests.browser.conftest import chromium

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium on this machine")


QUICK = ("burgundy", "rialto")  # the others in `make soak`


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in game_names()],
)
def test_a_position_is_drawn_as_pixels(name: str) -> None:
    env = pettingzoo.env(name, render_mode="rgb_array")
    env.reset(seed=1)
    for _ in range(3):
        seen, *_ = env.last()
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    first = env.render()
    assert first.shape == (900, 1440, 3) and first.dtype == np.uint8
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 200, "a board, not an empty page"
    for _ in range(4):
        seen, *_ = env.last()
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert not np.array_equal(env.render(), first)


def test_the_learner_sees_the_board_of_its_own_seat() -> None:
    """Another hand of the opponent changes no pixel."""
    env = SignoriaEnv("rialto", bots="random", render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    other = env.episode.state.players[1]
    other.hand = other.hand[::-1]
    assert np.array_equal(env.render(), shown)
