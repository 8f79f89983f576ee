"""Compares steps through PettingZoo with PettingZoo's own classic games, in one run.

    python bench/research.py --peer PYTHON_WITH_PETTINGZOO_CLASSIC [--slices 7] [--seconds 1.0]
    python bench/research.py --facts [--games 200]

A step is what learning code does: `last()` with observation and mask, a random legal action,
`step()`.  Games take turns on one core and count processor time; a ratio belongs to one turn, so
a slow moment of the machine hits all.  The peer needs `pettingzoo[classic]` of a version that has
gin rummy (1.24.3).  `--facts` prints what random games are like, as a table.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

OURS = ("rialto:2", "burgundy:2", "burgundy:4", "tuscany:2", "principato:2", "florence:3")
PEERS = ("chess_v6", "gin_rummy_v4", "hanabi_v5")


def make(spec: str) -> Any:
    """One of ours (`rialto:2`) or of theirs (`chess_v6`)."""
    name, sign, players = spec.partition(":")
    if sign:
        return import_module("signoria.research.pettingzoo").env(name, int(players))
    return import_module(f"pettingzoo.classic.{name}").env()


def work(spec: str) -> None:
    """A worker: plays for so many seconds whenever it is told to."""
    import numpy as np

    env = make(spec)
    rng = Random(1)
    env.reset(seed=1)
    print(json.dumps({"ready": spec}), flush=True)
    for line in sys.stdin:
        until = float(line)
        steps, start = 0, process_time()  # others may use the machine as well
        while process_time() - start < until:
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(np.asarray(observation["action_mask"], dtype=bool))
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        print(json.dumps({"speed": steps / (process_time() - start)}), flush=True)


class Worker:
    """A process that steps through one game when told to."""

    def __init__(self, python: str, spec: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [python, "-P" if ":" in spec else "-B", __file__, "--worker", spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.speeds: list[float] = []
        self._answer()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):  # the peer greets people on standard output
                return json.loads(line)
        raise SystemExit(f"a bench worker stopped: {self.process.args}")

    def play(self, seconds: float) -> None:
        """One slice."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        self.speeds.append(self._answer()["speed"])

    def close(self) -> None:
        """No more slices."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(peer: str, slices: int, seconds: float) -> dict[str, Any]:
    """Median speeds, and median ratios of one turn."""
    ours = {spec: Worker(sys.executable, spec) for spec in OURS}
    theirs = {spec: Worker(peer, spec) for spec in PEERS}
    everybody = [*ours.values(), *theirs.values()]
    for worker in everybody:
        worker.play(seconds)  # warms up
        worker.speeds.clear()
    for _ in range(slices):
        for worker in everybody:
            worker.play(seconds)
    for worker in everybody:
        worker.close()
    speeds = {spec: round(statistics.median(w.speeds)) for spec, w in {**ours, **theirs}.items()}
    ratios = {
        spec: {
            other: round(
                statistics.median(a / b for a, b in zip(mine.speeds, its.speeds, strict=True)), 2
            )
            for other, its in theirs.items()
        }
        for spec, mine in ours.items()
    }
    return {"steps_per_second": speeds, "ratios": ratios}


def facts(games: int) -> None:
    """What random games of every game and number of players are like, as Markdown."""
    from signoria.games import game_names, load_game

    heads = "game | players | decisions per game | legal actions per decision | most | forced"
    print(f"| {heads} | chance | actions | entries |\n|---|{'---:|' * 8}")
    for name in game_names():
        for players in load_game(name).players:
            options = {"mode": "solo"} if players == 1 else {}
            print(f"| {name} | {players} | {' | '.join(measured(name, players, options, games))} |")


def measured(name: str, players: int, options: dict[str, Any], games: int) -> list[str]:
    """One row of facts."""
    from signoria.core.chance import Dice
    from signoria.core.machine import CHANCE, OVER, actor, legal
    from signoria.core.playout import random_action, step
    from signoria.games import load_game
    from signoria.research.encoding import encoder_of

    game = load_game(name)
    dice = Dice(1)
    counts: list[int] = []
    chance = 0
    for _ in range(games):
        state = game.setup(players, options)
        while (seat := actor(state)) != OVER:
            if seat == CHANCE:
                chance += 1
            else:
                counts.append(len(legal(state)))
            step(state, dice, lambda s, _: random_action(s, dice))
    return [
        f"{len(counts) / games:.0f}",
        f"{statistics.fmean(counts):.1f}",
        str(max(counts)),
        f"{counts.count(1) / len(counts):.0%}",
        f"{chance / games:.0f}",
        f"{len(game.catalogue):,}",
        f"{encoder_of(game, players, options).size:,}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worker")
    parser.add_argument("--facts", action="store_true")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--peer", default=sys.executable)
    parser.add_argument("--slices", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.worker)
    elif arguments.facts:
        facts(arguments.games)
    else:
        print(json.dumps(compare(arguments.peer, arguments.slices, arguments.seconds), indent=2))


if __name__ == "__main__":
    main()
