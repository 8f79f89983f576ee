"""Perfect recall: all that a seat has seen and done is in its tensor, and nothing else."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from signoria.core.chance import Dice
from signoria.games import game_names, load_game
from signoria.research import pettingzoo
from signoria.research.encoding import encoder_of
from signoria.research.episode import Episode
from signoria.research.gymnasium import SignoriaEnv
from signoria.research.recall import Memory, changes, recall_of
from tests.contract.helpers import Case
from tests.research.helpers import all_cases

Seen = list[tuple[int | None, bytes]]


class Watched(Episode):
    """Writes down what every seat sees and does, as it happens; deals all hidden things anew."""

    def reset(self, seed: int | str | None = None) -> None:
        self.dealt = Dice("anew")
        self.notes: list[Seen] = [[] for _ in range(self.players)]
        self.others: list[Memory] = []
        super().reset(seed)

    def _seen(self, who: int, number: int) -> None:
        if not self.others:
            self.others = [Memory(memory.raw) for memory in self.memories]
        for seat, memory in enumerate(self.memories):
            view = self.view(seat)
            own = number if seat == who else None
            if own is not None or self.raw(seat) != memory.raw:
                self.notes[seat].append((own, memory.raw))
            world = self.game.determinize(view, seat, self.dealt)
            self.others[seat].see(self.encoder.raw(self.game.view(world, seat), seat), own)
        super()._seen(who, number)


def random_game(episode: Episode, seed: int, most: int) -> None:
    rng = Random(seed)
    episode.reset(seed)
    for _ in range(most):
        if episode.over:
            return
        episode.play(rng.choice(episode.legal()))


@pytest.mark.parametrize("case", all_cases(), ids=repr)
def test_every_view_and_every_own_pick_can_be_read_from_the_tensor(case: Case) -> None:
    episode = Watched(case.game.name, case.players, case.options, recall=True)
    random_game(episode, 1, 25)
    recall = episode.recall
    assert recall is not None and episode.size == recall.size
    for seat in range(case.players):
        tensor = episode.observe(seat)
        assert tensor.shape == (recall.size,) and tensor.min() >= 0 and tensor.max() <= 1
        assert recall.past(tensor) == episode.notes[seat][::-1]
        now = tensor[: episode.encoder.size]
        assert np.array_equal(now, episode.encoder.observe(episode.state, seat))
        other = episode.others[seat]  # saw only worlds in which all hidden things were dealt anew
        assert np.array_equal(recall.tensor(other.raw, other.newest_first()), tensor)


@pytest.mark.slow
@pytest.mark.parametrize("case", all_cases(), ids=repr)
def test_a_whole_game_has_room(case: Case) -> None:
    for seed in range(5):
        episode = Watched(case.game.name, case.players, case.options, recall=True)
        random_game(episode, seed, 5_000)
        assert episode.over and episode.recall is not None
        for seat in range(case.players):
            past = episode.recall.past(episode.observe(seat))
            assert past == episode.notes[seat][::-1]


def test_two_ways_to_the_same_view_are_two_tensors() -> None:
    recall = recall_of(encoder_of(load_game("rialto"), 2))
    here, there = bytes(recall.encoder.size), bytes([1] * recall.encoder.size)
    short, long, own = Memory(here), Memory(here), Memory(here)
    for raw in (there, here):
        long.see(raw)
    own.see(here, own=0)
    found = {recall.tensor(each.raw, each.newest_first()).tobytes() for each in (short, long, own)}
    assert len(found) == 3


def test_steps_are_told_apart() -> None:
    """Two changes at once are not two changes one after the other."""
    recall = recall_of(encoder_of(load_game("rialto"), 2))
    rest = bytes(recall.encoder.size - 2)
    one, two = Memory(b"\0\0" + rest), Memory(b"\0\0" + rest)
    one.see(b"\1\1" + rest)
    two.see(b"\0\1" + rest)
    two.see(b"\1\1" + rest)
    tensors = [recall.tensor(each.raw, each.newest_first()) for each in (one, two)]
    assert not np.array_equal(tensors[0], tensors[1])


def test_a_history_that_is_too_long_loses_its_oldest_steps_whole() -> None:
    recall = recall_of(encoder_of(load_game("rialto"), 2))
    size = recall.encoder.size
    memory, seen = Memory(bytes(size)), [bytes(size)]
    for step in range(40):
        raw = bytes([step % 2 + 1] * (size - step))
        raw += bytes(size - len(raw))
        memory.see(raw, own=step)
        seen.append(raw)
    tensor = recall.tensor(memory.raw, memory.newest_first())
    past = recall.past(np.minimum(tensor, 1))
    assert 5 < len(past) < 40
    assert [own for own, _ in past] == list(range(39, 39 - len(past), -1))
    rows = sum(len(changes(seen[step], seen[step + 1], step)) for step in range(39, 0, -1))
    assert rows > recall.length


@pytest.mark.parametrize("name", game_names())
def test_environments_remember_when_asked_to(name: str) -> None:
    env = pettingzoo.env(name, recall=True)
    env.reset(seed=1)
    for _ in range(12):
        seen, *_ = env.last()
        assert seen in env.observation_space(env.agent_selection)
        assert len(seen["observation"]) == env.episode.size > env.episode.encoder.size
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for agent in env.agents:
            assert np.array_equal(
                again.observe(agent)["observation"], env.observe(agent)["observation"]
            )


def test_a_learner_of_gymnasium_remembers_too() -> None:
    env: Any = gymnasium.make("signoria/rialto-v1", bots="random", recall=True)
    observation, info = env.reset(seed=3)
    picked = []
    for _ in range(9):
        picked.append(int(np.flatnonzero(info["action_mask"])[0]))
        observation, _, _, _, info = env.step(picked[-1])
    assert observation in env.observation_space
    inner = env.unwrapped
    assert isinstance(inner, SignoriaEnv) and inner.episode.recall is not None
    own = [pick for pick, _ in inner.episode.recall.past(observation) if pick is not None]
    assert own == picked[::-1]
