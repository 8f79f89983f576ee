"""Where the time of the tests goes: noted by every run that `make` starts, shown at the end.

    SIGNORIA_TIMES=build/times/plain.json pytest …      notes it
    python -m tests.tools.times build/times             shows the slowest tests and the folders

Two numbers each, in seconds: by the clock, and the processor time of the test's process and of
those it waited for.  On a busy machine only the second means something; of a browser and a server
that go on it knows nothing.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

SLOWEST = 20


def spent() -> float:
    """Processor time of this process and of its children that have ended, in seconds."""
    return sum(os.times()[:4])


class Times:
    """Notes what each test costs; with xdist the workers measure and the controller writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last = spent()
        self.clock: Counter[str] = Counter()
        self.processor: Counter[str] = Counter()

    def pytest_sessionstart(self) -> None:
        """What comes before the first test is nobody's."""
        self.last = spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        """After set-up, call and tear-down: what was spent since the last one."""
        report = yield
        now = spent()
        report.processor_time = now - self.last
        self.last = now
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Heard by the controller, for all workers."""
        self.clock[report.nodeid] += report.duration
        self.processor[report.nodeid] += getattr(report, "processor_time", 0.0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down."""
        if not hasattr(session.config, "workerinput"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            times = {name: (self.clock[name], self.processor[name]) for name in self.clock}
            self.path.write_text(json.dumps(times), encoding="utf-8")


def show(folder: Path) -> None:
    """The slowest tests of all runs, and what each folder cost."""
    times: dict[str, tuple[float, float]] = {}
    folders: dict[str, tuple[float, float]] = {}
    for path in sorted(folder.glob("*.json")):
        for name, (clock, processor) in json.loads(path.read_text(encoding="utf-8")).items():
            times[f"{name} ({path.stem})"] = clock, processor
            place = f"{'/'.join(name.split('::')[0].split('/')[:2])} ({path.stem})"
            before = folders.get(place, (0.0, 0.0))
            folders[place] = before[0] + clock, before[1] + processor
    print(f"\n   clock  processor   the slowest {SLOWEST} of {len(times)} tests, in seconds")
    table(dict(sorted(times.items(), key=lambda each: -each[1][0])[:SLOWEST]))
    print("\n   clock  processor   folders")
    table(dict(sorted(folders.items(), key=lambda each: -each[1][0])))


def table(times: dict[str, tuple[float, float]]) -> None:
    """One line each."""
    for name, (clock, processor) in times.items():
        print(f"{clock:8.1f} {processor:10.1f}   {name}")


if __name__ == "__main__":
    show(Path(sys.argv[1]))
