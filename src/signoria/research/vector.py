"""Many games in lock-step: one batch of observations, masks and rewards per step.

    with GameBatch("rialto", number=64) as games:
        batch = games.reset(seed=1)
        while training:
            batch = games.step(choose(batch.observations, batch.masks))

A finished game is followed by a new one at once: `over` says so, `rewards` are those of the
finished game, the observation is the first of the new one.  `ProcessBatch` is the same over
several processes, and plays the same games: each of them writes the rows of its games into memory
that all share, so nothing but a single byte travels at a step.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from ctypes import c_char
from functools import partial
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from signoria.core.errors import BadOptions, SignoriaError
from signoria.research.encoding import Mask, Tensor
from signoria.research.episode import Episode

STEP: Final = b"s"  # what travels at a step; the actions lie in the shared memory


class IllegalInBatch(SignoriaError):
    """An action that is not legal in its game; no game has moved."""


class ProcessLost(SignoriaError):
    """A process of a batch has ended; the batch is of no use any more."""


class Batch(NamedTuple):
    """What all games show after a step; row i belongs to game i."""

    observations: Tensor  # of the seat that decides
    masks: Mask
    seats: npt.NDArray[np.int64]  # who decides
    rewards: npt.NDArray[np.float32]  # per game and seat, zeros while a game goes on
    over: npt.NDArray[np.bool_]  # a game ended with this step

    def rows(self, first: int, stop: int) -> Batch:
        """Some of the games; the same memory."""
        parts: list[Any] = [part[first:stop] for part in self]
        return Batch(*parts)

    def copy(self) -> Batch:
        """Memory of its own."""
        parts: list[Any] = [part.copy() for part in self]
        return Batch(*parts)


Given = tuple[Any, ...]  # arguments of an Episode
Numbers = npt.NDArray[np.int64]
Parts = list[tuple[Any, tuple[int, ...], str]]  # memory, shape and type


def parts_of(episode: Episode, number: int, memory: Callable[[int], Any]) -> Parts:
    """Room for a batch, and for its actions at the end."""
    forms: list[tuple[tuple[int, ...], str]] = [
        ((number, episode.encoder.size), "float32"),
        ((number, episode.actions), "int8"),
        ((number,), "int64"),
        ((number, episode.players), "float32"),
        ((number,), "bool"),
        ((number,), "int64"),
    ]
    return [(memory(prod(shape) * np.dtype(of).itemsize), shape, of) for shape, of in forms]


def arrays_of(parts: Parts) -> tuple[Batch, Numbers]:
    """The batch and the actions that lie in some memory."""
    found: list[Any] = [np.frombuffer(room, of).reshape(shape) for room, shape, of in parts]
    return Batch(*found[:-1]), found[-1]


class Games:
    """Some games of a batch, numbered from `first` on; they write what they show into `shown`."""

    def __init__(self, first: int, episodes: list[Episode], shown: Batch) -> None:
        self.first = first
        self.episodes = episodes
        self.shown = shown
        self.seed: int | str = 0
        self.played = [0] * len(episodes)
        self.legal: tuple[list[int], list[int]] = ([], [])  # games and actions that are marked

    def reset(self, seed: int | str) -> None:
        """All games from their beginning."""
        self.seed = seed
        self._nothing_yet()
        for place in range(len(self.episodes)):
            self.played[place] = 0
            self._begin(place)
        self._show()

    def _begin(self, place: int) -> None:
        """The next game at a place; its dice depend on nothing but the numbers here."""
        self.episodes[place].reset(f"{self.seed}|{self.first + place}|{self.played[place]}")
        self.played[place] += 1

    def _nothing_yet(self) -> None:
        self.shown.rewards[:] = 0
        self.shown.over[:] = False

    def step(self, actions: Sequence[int]) -> None:
        """One action in every game, known to be legal."""
        self._nothing_yet()
        catalogue = self.episodes[0].game.catalogue.actions
        for place, episode in enumerate(self.episodes):
            episode.play(catalogue[actions[place]])
            if episode.over:
                self.shown.over[place] = True
                self.shown.rewards[place] = episode.rewards()
                self._begin(place)
        self._show()

    def _show(self) -> None:
        """Observations, masks and seats as they are now."""
        shown, raw = self.shown, []
        games: list[int] = []
        legal: list[int] = []
        for place, episode in enumerate(self.episodes):
            seat = episode.actor
            shown.seats[place] = seat
            raw.append(episode.raw(seat))
            options = episode.legal()
            games += [place] * len(options)
            legal += [action.id for action in options]
        shown.masks[self.legal] = 0
        shown.masks[games, legal] = 1
        self.legal = (games, legal)
        rows = np.frombuffer(b"".join(raw), dtype=np.uint8).reshape(len(raw), -1)
        self.episodes[0].encoder.scale(rows, shown.observations)


class GameBatch:
    """N games in lock-step in this process.

    With `copy=False` a batch is written over by the next step: faster, for learners that keep none.
    """

    def __init__(
        self,
        game: str,
        number: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "rank",
        pack: Path | str | None = None,
        copy: bool = True,
    ) -> None:
        check_number(number, "game")
        chosen = dict(options) if options is not None else None
        self._given: Given = (game, players, chosen, reward, pack)
        episode = Episode(*self._given)
        self.number = number
        self.players = episode.players
        self.actions = episode.actions
        self.encoder = episode.encoder
        self.copied = copy
        self._parts = self._room(episode)
        self._shown, self._chosen = arrays_of(self._parts)
        self._start()

    def _room(self, episode: Episode) -> Parts:
        return parts_of(episode, self.number, bytearray)

    def _start(self) -> None:
        episodes = [Episode(*self._given) for _ in range(self.number)]
        self._games = Games(0, episodes, self._shown)

    def reset(self, seed: int | str = 0) -> Batch:
        """All games from their beginning."""
        self._games.reset(seed)
        return self._batch()

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Batch:
        """One action in every game, by number."""
        self._check(actions)
        self._games.step(self._chosen.tolist())
        return self._batch()

    def _batch(self) -> Batch:
        return self._shown.copy() if self.copied else self._shown

    def _check(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """One legal action for each game, or none moves."""
        found = np.asarray(actions).astype(np.int64)
        if found.shape != (self.number,):
            raise BadOptions(f"{self.number} games need {self.number} actions, not {found.size}")
        inside = (found >= 0) & (found < self.actions)
        legal = self._shown.masks[np.arange(self.number), np.where(inside, found, 0)] == 1
        for number in np.flatnonzero(~(inside & legal))[:1].tolist():
            raise IllegalInBatch(f"game {number}: action {found[number]} is not legal")
        self._chosen[:] = found

    def close(self) -> None:
        """Nothing to give back."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class ProcessBatch(GameBatch):
    """The same games, shared by several processes."""

    def __init__(
        self,
        game: str,
        number: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "rank",
        processes: int = 2,
        pack: Path | str | None = None,
        copy: bool = True,
    ) -> None:
        check_number(processes, "process")
        self.processes = min(processes, number)
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        super().__init__(game, number, players, options, reward, pack, copy)

    def _room(self, episode: Episode) -> Parts:
        return parts_of(episode, self.number, partial(RawArray, c_char))

    def _start(self) -> None:
        context = get_context("spawn")
        ends = [self.number * part // self.processes for part in range(self.processes + 1)]
        for first, stop in pairwise(ends):
            ours, theirs = context.Pipe()
            given = (theirs, self._given, self._parts, first, stop)
            worker = context.Process(target=serve, args=given, daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def reset(self, seed: int | str = 0) -> Batch:
        self._check_open()
        return self._all(pickle.dumps(seed))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Batch:
        self._check_open()
        self._check(actions)
        return self._all(STEP)

    def _check_open(self) -> None:
        if not self._pipes:
            raise ProcessLost("this batch was closed or interrupted; make another")

    def _all(self, message: bytes) -> Batch:
        """Tell all processes and wait until each has written its rows."""
        try:
            for pipe in self._pipes:
                pipe.send_bytes(message)
            for pipe in self._pipes:
                pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise ProcessLost("a process of this batch has ended") from error
        except BaseException:  # interrupted: what is not heard now would be taken for a later step
            self.close()
            raise
        return self._batch()

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []


def serve(pipe: Connection, given: Given, parts: Parts, first: int, stop: int) -> None:
    """A process of a ProcessBatch: answers until the other end is closed."""
    shown, chosen = arrays_of(parts)
    episodes = [Episode(*given) for _ in range(stop - first)]
    games = Games(first, episodes, shown.rows(first, stop))
    with suppress(EOFError, BrokenPipeError):
        while True:
            message = pipe.recv_bytes()
            if message == STEP:
                games.step(chosen[first:stop].tolist())
            else:
                games.reset(pickle.loads(message))
            pipe.send_bytes(STEP)


def check_number(number: int, what: str) -> None:
    """A batch has at least one game and one process."""
    if number < 1:
        raise BadOptions(f"a batch has at least one {what}, not {number}")
