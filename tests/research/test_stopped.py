"""`signoria dataset` as a process that is stopped by real signals and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no such signals", allow_module_level=True)

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
WORDS = ["dataset", "rialto", "--bots", "random", "--games", "80", "--seed", "3"]
FORMS = {"one file": ("data.parquet", ()), "shards": ("data", ("--shard", "20"))}


class Runs:
    """Runs of one command that write to the same place."""

    def __init__(self, folder: Path, form: str, jobs: int) -> None:
        name, extra = FORMS[form]
        folder.mkdir()
        self.folder, self.out = folder, folder / name
        self.words = [*WORDS, *extra, "--jobs", str(jobs), "--out", str(self.out)]

    def start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "signoria.cli", *self.words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def files(self) -> dict[str, bytes]:
        """Everything that lies there."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def stopped(self, by: signal.Signals, everybody: bool, after: int) -> bool:
        """A run that is stopped when it has written some files; False if it was done before."""
        names = set(self.folder.rglob("*.parquet"))
        with self.start() as run:
            while run.poll() is None and after > len(set(self.folder.rglob("*.parquet")) - names):
                time.sleep(0.005)
            if run.poll() is None:
                (os.killpg if everybody else os.kill)(run.pid, by)
            assert run.stderr is not None
            said = run.stderr.read()  # ends when its last process has gone
            code = run.wait()
        assert code in (0, -by, 128 + by), (code, said)
        if code == 0:
            assert not said
        assert b"terminate called" not in said and b"InvalidStateError" not in said, said
        return code != 0


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("form", FORMS)
def test_a_hundred_stopped_runs_give_the_files_of_one(form: str, jobs: int, tmp_path: Path) -> None:
    """25 stops for each of the four ways to write."""
    whole = Runs(tmp_path / "whole", form, 1)
    with whole.start() as run:
        assert run.wait() == 0
    wanted = whole.files()
    runs = Runs(tmp_path / "stopped", form, jobs)
    rng = Random(f"{form} {jobs}")
    stops = Counter[bool]()
    while stops[True] < 25:
        stops[runs.stopped(rng.choice(SIGNALS), rng.random() < 0.5, rng.randint(1, 3))] += 1
        if set(runs.files()) >= set(wanted):  # it has come to its end, stopped at last or not
            with runs.start() as run:
                assert run.wait() == 0
            assert runs.files() == wanted
            shutil.rmtree(runs.folder)
            runs.folder.mkdir()
    with runs.start() as run:
        assert run.wait() == 0
    assert runs.files() == wanted
