"""A third language needs only files: one is added to a copy of the package and played in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import signoria

PACKAGE = Path(__file__).parents[2] / "src" / "signoria"
PARTS = ("core", "reading", "packs", "bots", "arena", "review", "study", "cli", "games/rialto")
MARK = "¶"  # begins every text of the new language
ENGLISH = re.compile(r'\ben = "((?:[^"\\]|\\.)*)"(,|\n)')


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the package with a third language in its files of words, the code untouched."""
    root = tmp_path_factory.mktemp("third")
    copy = root / "signoria"
    for part in PARTS:
        shutil.copytree(PACKAGE / part, copy / part)
    for module in ("__init__.py", "games/__init__.py"):
        shutil.copy(PACKAGE / module, copy / module)
    for file in copy.rglob("*.toml"):
        text = ENGLISH.sub(add_latin, file.read_text(encoding="utf-8"))
        latin = 'la = { name = "Latina", plural = "0" }'
        file.write_text(text.replace("[language]\n", f"[language]\n{latin}\n"), encoding="utf-8")
    return root


def add_latin(match: re.Match[str]) -> str:
    """The English text, and behind it the same in our third language."""
    text, end = match[1], match[2]
    again = f'la = "{MARK}{text}"' if text else 'la = ""'
    return f"{match[0]}{' ' if end == ',' else ''}{again}{end}"


def run(root: Path, *arguments: str, typed: str = "") -> str:
    """What `signoria` of the copy prints."""
    found = subprocess.run(
        [sys.executable, "-P", "-m", "signoria.cli", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200", "PYTHONUTF8": "1"},
        check=True,
    )
    return found.stdout


@pytest.mark.skipif(signoria.is_compiled(), reason="the copy is of the sources")
def test_some_moves_are_played_in_it(translated: Path) -> None:
    arguments = ("play", "rialto", "--lang", "la", "--seed", "1", "--bots", "random")
    shown = run(translated, *arguments, typed="1\n1\n1\n?\nq\n")
    assert shown.count(f"{MARK}Your turn") >= 4  # asked anew after every pick
    assert f"{MARK}What happened" in shown
    assert "for 2 player." in shown  # its plural rule has one form only
    assert "Your turn" not in shown.replace(f"{MARK}Your turn", "")


@pytest.mark.skipif(signoria.is_compiled(), reason="the copy is of the sources")
def test_its_rules_can_be_read(translated: Path) -> None:
    shown = run(translated, "rules", "rialto", "RIA-JOK-2", "--lang", "la")
    assert MARK in shown
    assert "la" in run(translated, "games", "--help")
