"""The compiled and the plain build play the same game, state by state."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.helpers import games

TRACE = Path(__file__).with_name("trace.py")
GAMES = os.environ.get("SIGNORIA_CONTRACT_GAMES", "1")
SOURCE = Path(__file__).parents[2] / "src" / "signoria"


def trace(folder: Path, path: Path | None) -> list[str]:
    """What trace.py prints with the package in `path`, or with the installed one."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["PYTHONHASHSEED"] = "1" if path is None else "2"  # no order may hang on hashes
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    names = [game.name for game in games()]
    done = subprocess.run(
        [sys.executable, "-P", str(TRACE), GAMES, *names],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        if path is None and "No module named 'signoria'" in done.stderr:
            pytest.skip("the package is not installed, so there is no compiled build to compare")
        raise AssertionError(done.stderr)
    return done.stdout.splitlines()


@pytest.fixture
def plain_copy(tmp_path: Path) -> Path:
    """The sources without anything compiled beside them."""
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(SOURCE, tmp_path / "signoria", ignore=unwanted)
    return tmp_path


def test_both_builds_go_through_the_same_states(plain_copy: Path, tmp_path: Path) -> None:
    installed = trace(tmp_path, None)
    if installed[0] != "compiled":
        pytest.skip("the installed package is not compiled (no C compiler at installation)")
    plain = trace(tmp_path, plain_copy)
    assert plain[0] == "plain"
    for ours, theirs in zip(plain[1:], installed[1:], strict=False):
        assert ours == theirs, "the first difference, plain and compiled (run `make setup` first)"
    assert len(plain) == len(installed)
