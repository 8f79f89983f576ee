"""Many games in lock-step: one batch of observations, masks and rewards per step.

    with GameBatch("rialto", number=64) as games:
        batch = games.reset(seed=1)
        while training:
            batch = games.step(choose(batch.observations, batch.masks))

A finished game is followed by a new one at once: `over` says so, `rewards` are those of the
finished game, the observation is the first of the new one.  `ProcessBatch` is the same over
several processes, and plays the same games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from signoria.core.errors import BadOptions, SignoriaError
from signoria.research.encoding import Mask, Raw, Tensor
from signoria.research.episode import Episode


class IllegalInBatch(SignoriaError):
    """An action that is not legal in its game; no game has moved."""


class Batch(NamedTuple):
    """What all games show after a step; row i belongs to game i."""

    observations: Tensor  # of the seat that decides
    masks: Mask
    seats: npt.NDArray[np.int64]  # who decides
    rewards: npt.NDArray[np.float32]  # per game and seat, zeros while a game goes on
    over: npt.NDArray[np.bool_]  # a game ended with this step


class Rows(NamedTuple):
    """A batch as it travels between processes: bytes, and the numbers of legal actions."""

    raw: Raw
    games: npt.NDArray[np.int64]  # game of each legal action …
    legal: npt.NDArray[np.int64]  # … and its number
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Games:
    """Some games of a batch, numbered from `first` on."""

    def __init__(self, first: int, episodes: list[Episode]) -> None:
        self.first = first
        self.episodes = episodes
        self.seed: int | str = 0
        self.played = [0] * len(episodes)

    def reset(self, seed: int | str) -> Rows:
        """All games from their beginning."""
        self.seed = seed
        for place in range(len(self.episodes)):
            self.played[place] = 0
            self._begin(place)
        return self._rows(*self._nothing_yet())

    def _begin(self, place: int) -> None:
        """The next game at a place; its dice depend on nothing but the numbers here."""
        self.episodes[place].reset(f"{self.seed}|{self.first + place}|{self.played[place]}")
        self.played[place] += 1

    def _nothing_yet(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        number = len(self.episodes)
        rewards = np.zeros((number, self.episodes[0].players), dtype=np.float32)
        return rewards, np.zeros(number, dtype=np.bool_)

    def step(self, actions: Sequence[int]) -> Rows:
        """One action in every game."""
        rewards, over = self._nothing_yet()
        for place, episode in enumerate(self.episodes):
            episode.step(actions[place])
            if episode.over:
                over[place] = True
                rewards[place] = episode.rewards()
                self._begin(place)
        return self._rows(rewards, over)

    def _rows(self, rewards: npt.NDArray[np.float32], over: npt.NDArray[np.bool_]) -> Rows:
        raw: list[bytes] = []
        seats: list[int] = []
        games: list[int] = []
        legal: list[int] = []
        for place, episode in enumerate(self.episodes):
            seat = episode.actor
            seats.append(seat)
            raw.append(episode.raw(seat))
            options = episode.legal()
            games += [place] * len(options)
            legal += [action.id for action in options]
        return Rows(
            np.frombuffer(b"".join(raw), dtype=np.uint8).reshape(len(raw), -1),
            np.array(games, dtype=np.int64),
            np.array(legal, dtype=np.int64),
            np.array(seats, dtype=np.int64),
            rewards,
            over,
        )


class GameBatch:
    """N games in lock-step in this process."""

    def __init__(
        self,
        game: str,
        number: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "rank",
        pack: Path | str | None = None,
    ) -> None:
        check_number(number)
        episodes = [Episode(game, players, options, reward, pack) for _ in range(number)]
        self.number = number
        self.players = episodes[0].players
        self.actions = episodes[0].actions
        self.encoder = episodes[0].encoder
        self._games = Games(0, episodes)
        self._legal: set[tuple[int, int]] = set()  # game and action, of the last batch

    def reset(self, seed: int | str = 0) -> Batch:
        """All games from their beginning."""
        return self._show(self._games.reset(seed))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Batch:
        """One action in every game, by number."""
        return self._show(self._games.step(self._checked(actions)))

    def _show(self, rows: Rows) -> Batch:
        """Rows as tensors and masks."""
        masks = np.zeros((len(rows.seats), self.actions), dtype=np.int8)
        masks[rows.games, rows.legal] = 1
        observations = self.encoder.scale(rows.raw)
        self._legal = set(zip(rows.games.tolist(), rows.legal.tolist(), strict=True))
        return Batch(observations, masks, rows.seats, rows.rewards, rows.over)

    def _checked(self, actions: Sequence[int] | npt.NDArray[Any]) -> list[int]:
        """One legal action for each game, or none moves."""
        found = [int(action) for action in actions]
        if len(found) != self.number:
            raise BadOptions(f"{self.number} games need {self.number} actions, not {len(found)}")
        for number, action in enumerate(found):
            if (number, action) not in self._legal:
                raise IllegalInBatch(f"game {number}: action {action} is not legal")
        return found

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
    ) -> None:
        check_number(number)
        super().__init__(game, 1, players, options, reward, pack)
        self.number = number
        chosen = dict(options) if options is not None else None
        given = (game, self.players, chosen, reward, pack)
        context = get_context("spawn")
        self._sizes = [len(part) for part in np.array_split(np.arange(number), processes)]
        self._sizes = [size for size in self._sizes if size]
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        first = 0
        for size in self._sizes:
            ours, theirs = context.Pipe()
            worker = context.Process(target=serve, args=(theirs, given, first, size), daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)
            first += size

    def reset(self, seed: int | str = 0) -> Batch:
        for pipe in self._pipes:
            pipe.send(("reset", seed))
        return self._gather()

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Batch:
        checked = self._checked(actions)
        first = 0
        for pipe, size in zip(self._pipes, self._sizes, strict=True):
            pipe.send(("step", checked[first : first + size]))
            first += size
        return self._gather()

    def _gather(self) -> Batch:
        """The answers of all processes, in the order of the games."""
        answers: list[Rows] = [pipe.recv() for pipe in self._pipes]
        first = 0
        games: list[npt.NDArray[np.int64]] = []
        for rows, size in zip(answers, self._sizes, strict=True):
            games.append(rows.games + first)
            first += size
        joined = Rows(
            np.concatenate([rows.raw for rows in answers]),
            np.concatenate(games),
            np.concatenate([rows.legal for rows in answers]),
            np.concatenate([rows.seats for rows in answers]),
            np.concatenate([rows.rewards for rows in answers]),
            np.concatenate([rows.over for rows in answers]),
        )
        return self._show(joined)

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()
        self._pipes, self._workers = [], []


def serve(pipe: Connection, given: tuple[Any, ...], first: int, size: int) -> None:
    """A process of a ProcessBatch: answers until the other end is closed."""
    games = Games(first, [Episode(*given) for _ in range(size)])
    while True:
        try:
            what, value = pipe.recv()
        except EOFError:
            return
        pipe.send(games.reset(value) if what == "reset" else games.step(value))


def check_number(number: int) -> None:
    """A batch has at least one game."""
    if number < 1:
        raise BadOptions(f"a batch has at least one game, not {number}")
