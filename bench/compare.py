"""Compares random play with Catanatron's in one run: alternating slices, median of ratios.

    python bench/compare.py --peer PYTHON_WITH_CATANATRON [--slices 9] [--seconds 1.0]

Three kinds of worker take turns on one core: the installed (compiled) build, the plain
source, and the peer.  A ratio belongs to one turn, so a slow moment of the machine hits all.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
GAMES = ("rialto:2", "rialto:4", "burgundy:2", "tuscany:2", "principato:2", "florence:3")


class Worker:
    """A process that plays for a while when told to."""

    def __init__(self, command: list[str], plain: bool = False) -> None:
        environment = {key: v for key, v in os.environ.items() if key != "PYTHONPATH"}
        if plain:
            environment["PYTHONPATH"] = str(SOURCE)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.compiled = json.loads(self._line())["compiled"]
        self.totals = {"decisions": 0, "options": 0, "forced": 0}
        self.speeds: list[float] = []

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"a bench worker stopped: {self.process.args}")
        return line

    def play(self, seconds: float) -> float:
        """Decisions per second of one slice."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        answer = json.loads(self._line())
        for key in self.totals:
            self.totals[key] += answer[key]
        self.speeds.append(answer["decisions"] / answer["seconds"])
        return self.speeds[-1]

    def describe(self) -> dict[str, float]:
        """Median speed, legal actions per decision, share of forced decisions."""
        decisions = self.totals["decisions"]
        return {
            "decisions_per_second": round(statistics.median(self.speeds)),
            "legal_per_decision": round(self.totals["options"] / decisions, 2),
            "forced_share": round(self.totals["forced"] / decisions, 3),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True)
    parser.add_argument("--slices", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", default=",".join(GAMES))
    arguments = parser.parse_args()
    peer = Worker([arguments.peer, str(HERE / "catanatron_worker.py")])
    rows = []
    for name, players in (item.split(":") for item in arguments.games.split(",")):
        command = [sys.executable, "-P", str(HERE / "worker.py"), name, players]
        builds = {"compiled": Worker(command), "plain": Worker(command, plain=True)}
        if not builds["compiled"].compiled:
            print("the installed build is not compiled", file=sys.stderr)
            del builds["compiled"]
        peer.speeds.clear()
        ratios: dict[str, list[float]] = {build: [] for build in builds}
        for _ in range(arguments.slices):
            base = peer.play(arguments.seconds)
            for build, worker in builds.items():
                ratios[build].append(worker.play(arguments.seconds) / base)
        for build, worker in builds.items():
            ratio = round(statistics.median(ratios[build]), 2)
            rows.append({"game": name, "players": int(players), "build": build, "ratio": ratio})
            rows[-1].update(worker.describe())
            worker.process.kill()
    print(json.dumps({"catanatron_4_players": peer.describe(), "rows": rows}, indent=1))
    peer.process.kill()


if __name__ == "__main__":
    main()
