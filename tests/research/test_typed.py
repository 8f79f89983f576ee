"""What a consumer's type checker knows of the games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from signoria.games import game_names

pytest.importorskip("mypy")

SCRIPT = """
from signoria.games.{name}.game import GAME

state = GAME.setup(2, {{}})
reveal_type(state)
reveal_type(GAME.view(state, 0))
state.nothing_of_the_kind
"""


@pytest.mark.slow
def test_states_and_views_are_typed_where_the_game_is_named(tmp_path: Path) -> None:
    files = []
    for name in game_names():
        files.append(tmp_path / f"{name}_script.py")
        files[-1].write_text(SCRIPT.format(name=name), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", "cache"]
    done = subprocess.run([*command, *files], cwd=tmp_path, capture_output=True, text=True)
    for name in game_names():
        said = [line for line in done.stdout.splitlines() if line.startswith(f"{name}_script.py")]
        kind = f"signoria.games.{name}.state.{name.capitalize()}State"
        assert len(said) == 3, done.stdout + done.stderr
        assert kind in said[0] and kind in said[1] and "nothing_of_the_kind" in said[2]
