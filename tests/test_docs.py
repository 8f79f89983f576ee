"""Documents name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria.games import game_names

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"`((?:src|docs|tests|bench)/[^` ]+)`")
PAGES = ["docs/where.md", "docs/architecture.md", "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", PAGES)
def test_every_file_named_is_there(page: str) -> None:
    named = NAMED.findall((ROOT / page).read_text(encoding="utf-8"))
    games = [name for name in game_names() if (ROOT / "src/signoria/games" / name).is_dir()]
    paths = {path.replace("<game>", game) for path in named for game in games}
    assert [path for path in sorted(paths) if not is_there(ROOT / path)] == []


def is_there(path: Path) -> bool:
    """A module that has grown is a folder: `questions.py` or `questions/`."""
    return path.exists() or path.with_suffix("").is_dir()


def test_where_has_the_eighteen_changes() -> None:
    text = (ROOT / "docs/where.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^## ", text, re.M)) == 18
