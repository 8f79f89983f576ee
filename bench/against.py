"""Compares two builds of a game in one run: the same random games and copies, turn by turn.

    python bench/against.py --old PYTHON --new PYTHON --game GAME [--pairs 15] [--games 20]

OLD and NEW are commands that start Python with one of the two builds, e.g.
`--new "env PYTHONPATH=/tmp/build python -P"`.  Both play the same seeds and copy the same
positions, so that a pair of times is about the same work; processor time is measured, the order
changes from pair to pair, and the answer is the median of the ratios.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
from time import process_time

COPIES = 100  # of every position
EVERY = 7  # a position is kept after so many decisions


class Worker:
    """One build, doing what it is told."""

    def __init__(self, command: str, game: str) -> None:
        words = [*shlex.split(command), __file__, "--worker", game]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.compiled = bool(self._answer()["compiled"])
        self.playing: list[float] = []  # decisions per second
        self.copying: list[float] = []  # copies per second

    def _answer(self) -> dict[str, float]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the bench worker {self.process.pid} stopped")
        found: dict[str, float] = json.loads(line)
        return found

    def run(self, games: int, seed: int) -> None:
        """Play and copy once."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{games} {seed}\n")
        self.process.stdin.flush()
        found = self._answer()
        self.playing.append(found["decisions"] / found["playing"])
        self.copying.append(found["copies"] / found["copying"])


def compare(old: Worker, new: Worker, pairs: int, games: int) -> None:
    """Prints median speeds and median ratios."""
    for pair in range(pairs):
        for worker in (old, new) if pair % 2 else (new, old):
            worker.run(games, pair * games)
    for what, before, after in (
        ("decisions", old.playing, new.playing),
        ("copies", old.copying, new.copying),
    ):
        ratios = sorted(b / a for a, b in zip(before, after, strict=True))
        low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
        print(
            f"{what:10} old {statistics.median(before):10,.0f}/s"
            f"   new {statistics.median(after):10,.0f}/s"
            f"   new/old {statistics.median(ratios):.3f} (half of them {low:.3f} to {high:.3f})"
        )


def work(name: str) -> None:
    """A worker: a line with games and a seed in, a JSON line with counts and seconds out."""
    import signoria
    from signoria.core.chance import Dice
    from signoria.core.machine import OVER, State, actor, apply, legal, roll
    from signoria.core.playout import Tally, play_randomly
    from signoria.games import load_game

    game = load_game(name)
    settings = game.configurations()
    print(json.dumps({"compiled": signoria.is_compiled()}), flush=True)

    def positions(seed: int) -> list[State]:
        setting = settings[seed % len(settings)]
        s, dice, found = game.setup(setting.players, setting.options), Dice(seed), []
        made = 0
        while actor(s) != OVER:
            if actor(s) < 0:
                roll(s, dice)
                continue
            options = legal(s)
            if made % EVERY == 0:
                found.append(s.copy())
            apply(s, options[dice.below(len(options))])
            made += 1
        return found

    for line in sys.stdin:
        games, seed = [int(word) for word in line.split()]
        tally = Tally()
        start = process_time()
        for number in range(seed, seed + games):
            setting = settings[number % len(settings)]
            play_randomly(game.setup(setting.players, setting.options), Dice(number), tally)
        playing = process_time() - start
        kept = positions(seed)
        start = process_time()
        for s in kept:
            for _ in range(COPIES):
                s.copy()
        copying = process_time() - start
        answer = {
            "decisions": tally.decisions,
            "playing": playing,
            "copies": len(kept) * COPIES,
            "copying": copying,
        }
        print(json.dumps(answer), flush=True)


def main() -> None:
    """Starts both builds and lets them take turns."""
    if sys.argv[1:2] == ["--worker"]:
        work(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--old", required=True, metavar="PYTHON")
    parser.add_argument("--new", required=True, metavar="PYTHON")
    parser.add_argument("--game", required=True)
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--games", type=int, default=20, help="games in every turn")
    given = parser.parse_args()
    old, new = Worker(given.old, given.game), Worker(given.new, given.game)
    for name, worker in (("old", old), ("new", new)):
        print(f"{name}: {'compiled' if worker.compiled else 'plain Python'}")
    compare(old, new, given.pairs, given.games)


if __name__ == "__main__":
    main()
