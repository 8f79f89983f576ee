"""The compiled and the plain build play the same game, state by state."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from filecmp import cmp
from pathlib import Path
from typing import Any

import pytest

from signoria.core.game import Game

TRACE = Path(__file__).with_name("trace.py")
GAMES = os.environ.get("SIGNORIA_CONTRACT_GAMES", "3")  # per configuration
SOURCE = Path(__file__).parents[2] / "src" / "signoria"


def trace(game: Game[Any], path: Path | None) -> list[str]:
    """What trace.py prints with the package in `path`, or with the installed one."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["PYTHONHASHSEED"] = "1" if path is None else "2"  # no order may hang on hashes
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, "-P", str(TRACE), GAMES, game.name],
        cwd=TRACE.parent,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="session")
def plain_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources without anything compiled beside them."""
    folder = tmp_path_factory.mktemp("plain")
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(SOURCE, folder / "signoria", ignore=unwanted)
    return folder


@pytest.fixture(scope="session")
def compiled() -> None:
    """The installed package is compiled, and from these sources; otherwise the test is left out,
    unless SIGNORIA_COMPILED says that it must not be."""
    leave = pytest.fail if os.environ.get("SIGNORIA_COMPILED") else pytest.skip
    folder = Path(sysconfig.get_path("purelib")) / "signoria"
    if not any(folder.glob("core/machine.*.*")):
        leave("no compiled package is installed: `make setup` where a C compiler is")
    for path in [*SOURCE.glob("core/*.py"), *SOURCE.glob("games/**/*.py")]:
        copy = folder / path.relative_to(SOURCE)
        if not copy.is_file() or not cmp(path, copy, shallow=False):
            leave(f"the installed package is of another time ({copy}): `make setup`")


@pytest.mark.usefixtures("compiled")
def test_both_builds_go_through_the_same_states(game: Game[Any], plain_copy: Path) -> None:
    if not (SOURCE / "games" / game.name).is_dir():
        pytest.skip("a game that lies somewhere else is not compiled")
    compiled, plain = trace(game, None), trace(game, plain_copy)
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    for ours, theirs in zip(plain[1:], compiled[1:], strict=False):
        assert ours == theirs, "the first difference, plain and compiled"
    assert len(plain) == len(compiled)
