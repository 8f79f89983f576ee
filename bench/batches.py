"""What a second process gains: steps of 64 games in this process, in one other and in two.

    python bench/batches.py [--games 64] [--turns 9] [--steps 40]

Each way takes its turn in one run; a ratio belongs to one turn, the table has medians.  *Time* is
by the clock, which other work on the machine disturbs (two processes then get more of it than one).
*Core* is processor time of this process and of the busiest other one, which work one after the
other: what a step takes where every process has a core to itself.  Linux only.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from signoria.games import game_names
from signoria.research.vector import Batch, GameBatch, ProcessBatch

WAYS = ("here", "1 process", "2 processes")


def processor(pid: int | str) -> float:
    """Seconds of processor time so far."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def picks(batch: Batch, rng: Any) -> Any:
    """Any legal action in every game: an offset among the legal ones."""
    games, actions = np.nonzero(batch.masks)
    starts = np.searchsorted(games, np.arange(len(batch.masks)))
    counts = np.diff(np.append(starts, len(games)))
    return actions[starts + rng.integers(counts)]


def turn(games: GameBatch, batch: Batch, steps: int, rng: Any) -> tuple[Batch, float, float]:
    """Some steps: their time by the clock, and on cores of their own; choosing not counted."""
    others = [worker.pid for worker in getattr(games, "_workers", [])]
    clock = core = 0.0
    before = [processor(pid) for pid in others]
    for _ in range(steps):
        actions = picks(batch, rng)
        start, own = perf_counter(), processor("self")
        batch = games.step(actions)
        clock += perf_counter() - start
        core += processor("self") - own
    used = [processor(pid) - old for pid, old in zip(others, before, strict=True)]
    return batch, clock, core + max(used, default=0.0)


def measure(name: str, number: int, turns: int, steps: int) -> list[list[float]]:
    """Steps per second by the clock and by cores, for each way and turn."""
    tables = [
        GameBatch(name, number, copy=False),
        ProcessBatch(name, number, processes=1, copy=False),
        ProcessBatch(name, number, processes=2, copy=False),
    ]
    batches = [games.reset(1) for games in tables]
    rngs = [np.random.default_rng(1) for _ in tables]
    found: list[list[float]] = []
    for _ in range(turns):
        speeds: list[float] = []
        for way, games in enumerate(tables):
            batches[way], clock, core = turn(games, batches[way], steps, rngs[way])
            speeds += [number * steps / clock, number * steps / core]
        found.append(speeds)
    for games in tables:
        games.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--steps", type=int, default=40)
    given = parser.parse_args()
    print(f"{'':12}" + "".join(f"{way:>14}" for way in WAYS) + "   2:1 core   2:1 time")
    for name in game_names():
        turns = measure(name, given.games, given.turns, given.steps)
        cores = [statistics.median(each[2 * way + 1] for each in turns) for way in range(3)]
        core = statistics.median(each[5] / each[3] for each in turns)
        time = statistics.median(each[4] / each[2] for each in turns)
        print(
            f"{name:12}" + "".join(f"{each:14,.0f}" for each in cores), f"{core:10.2f} {time:10.2f}"
        )


if __name__ == "__main__":
    main()
