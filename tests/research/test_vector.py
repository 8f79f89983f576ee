"""Many games in lock-step: the same games as one by one, in one process or in several."""

from __future__ import annotations

from multiprocessing.connection import Connection

import numpy as np
import numpy.typing as npt
import pytest

from signoria.core.errors import BadOptions
from signoria.games import game_names
from signoria.research.episode import Episode
from signoria.research.vector import Batch, GameBatch, IllegalInBatch, ProcessBatch, ProcessLost


def picks(batch: Batch, step: int) -> npt.NDArray[np.int64]:
    """Some legal action in every game, another one every step."""
    found = [np.flatnonzero(mask) for mask in batch.masks]
    return np.array([legal[step * 7 % len(legal)] for legal in found])


@pytest.mark.parametrize("name", game_names())
def test_a_batch_plays_the_same_as_games_one_by_one(name: str) -> None:
    games = GameBatch(name, 3)
    batch = games.reset(seed=5)
    alone = [Episode(name) for _ in range(3)]
    for number, episode in enumerate(alone):
        episode.reset(f"5|{number}|0")
    for step in range(40):
        for number, episode in enumerate(alone):
            assert batch.seats[number] == episode.actor
            assert np.array_equal(batch.observations[number], episode.observe(episode.actor))
            assert np.array_equal(batch.masks[number], episode.mask())
        chosen = picks(batch, step)
        batch = games.step(chosen)
        for number, episode in enumerate(alone):
            episode.step(int(chosen[number]))
        if any(episode.over for episode in alone):
            break


def test_a_finished_game_is_rewarded_and_followed_by_a_new_one() -> None:
    games = GameBatch("rialto", 4, players=3, reward="share")
    batch = games.reset(seed=1)
    ended = 0
    for step in range(400):
        batch = games.step(picks(batch, step))
        assert batch.masks.any(axis=1).all(), "there is always something to decide"
        for number in range(4):
            if batch.over[number]:
                ended += 1
                assert batch.rewards[number].sum() == pytest.approx(1)
            else:
                assert not batch.rewards[number].any()
    assert ended >= 4


def test_games_over_processes_are_the_same_games() -> None:
    here = GameBatch("rialto", 5, players=2)
    with ProcessBatch("rialto", 5, players=2, processes=2) as there:
        batch, other = here.reset(seed=2), there.reset(seed=2)
        for step in range(60):
            for ours, theirs in zip(batch, other, strict=True):
                assert np.array_equal(ours, theirs)
            chosen = picks(batch, step)
            batch, other = here.step(chosen), there.step(chosen)
        with pytest.raises(IllegalInBatch, match="game 4"):
            there.step([*picks(other, 0)[:4], int(np.flatnonzero(other.masks[4] == 0)[0])])
        chosen = picks(batch, 0)
        for ours, theirs in zip(here.step(chosen), there.step(chosen), strict=True):
            assert np.array_equal(ours, theirs), "an illegal action moves no game"


def test_shapes_and_types() -> None:
    with GameBatch("principato", 6, players=4) as games:
        batch = games.reset()
    assert batch.observations.shape == (6, games.encoder.size)
    assert batch.observations.dtype == np.float32
    assert batch.masks.shape == (6, games.actions) and batch.masks.dtype == np.int8
    assert batch.rewards.shape == (6, 4)


def test_wrong_sizes_and_actions_are_refused() -> None:
    with pytest.raises(BadOptions, match="at least one"):
        GameBatch("rialto", 0)
    games = GameBatch("rialto", 2)
    batch = games.reset()
    with pytest.raises(BadOptions, match="2 actions, not 1"):
        games.step([1])
    with pytest.raises(IllegalInBatch, match="game 0"):
        games.step([int(np.flatnonzero(mask == 0)[0]) for mask in batch.masks])


def test_a_batch_is_kept_unless_it_is_to_be_written_over() -> None:
    kept, lent = GameBatch("rialto", 2), GameBatch("rialto", 2, copy=False)
    first, same = kept.reset(), lent.reset()
    before = first.copy()
    after, written = kept.step(picks(first, 0)), lent.step(picks(first, 0))
    assert np.array_equal(first.observations, before.observations)
    assert written.observations is same.observations
    assert np.array_equal(after.masks, same.masks) and not np.array_equal(after.masks, first.masks)


def test_an_interrupted_batch_is_of_no_use_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows would be those of another step than was asked for."""

    def interrupted(pipe: Connection) -> bytes:
        raise KeyboardInterrupt

    with ProcessBatch("rialto", 2, processes=1) as games:
        batch = games.reset(seed=1)
        with monkeypatch.context() as patched:
            patched.setattr(Connection, "recv_bytes", interrupted)
            with pytest.raises(KeyboardInterrupt):
                games.step(picks(batch, 0))
        for use in (lambda: games.step(picks(batch, 0)), games.reset):
            with pytest.raises(ProcessLost, match="closed or interrupted"):
                use()


def test_a_process_that_ends_is_told() -> None:
    with ProcessBatch("rialto", 1, processes=4) as games:
        assert games.processes == 1, "no process without a game"
        games.reset()
        games._workers[0].terminate()
        with pytest.raises(ProcessLost, match="has ended"):
            games.reset()
    with pytest.raises(BadOptions, match="at least one process"):
        ProcessBatch("rialto", 1, processes=0)
