"""The page for researchers: everything printed there runs as it stands."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from signoria.games import load_game
from signoria.research.encoding import encoder_of
from tests.cli.helpers import run
from tests.examples import ROOT, blocks, run_block

PAGE = ROOT / "docs" / "research.md"
ROW = re.compile(r"^\| (\w+) \| (\d) \|.*\| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)


def test_every_example_runs_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    monkeypatch.chdir(tmp_path)
    ran = 0
    for kind, code, line in blocks(PAGE):
        if kind == "python" or (kind == "py" and find_spec("sb3_contrib")):
            run_block(PAGE, code, line)
            ran += 1
        for command in code.splitlines():
            if command.startswith("signoria ") and not kind:
                assert run(*command.split()[1:]).code == 0, command
                ran += 1
    assert ran >= 7


def test_the_facts_name_every_game_with_its_true_sizes() -> None:
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert len(rows) == 18
    for name, players, actions, entries in rows:
        game = load_game(name)
        options = {"mode": "solo"} if players == "1" else {}
        assert int(actions.replace(",", "")) == len(game.catalogue)
        assert int(entries.replace(",", "")) == encoder_of(game, int(players), options).size
