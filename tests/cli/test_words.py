"""The words of the command line and of Rialto: both languages say the same things."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.core.words import placeholders

SOURCE = Path(signoria.__file__).parent
FILES = [
    *sorted((SOURCE / "cli").rglob("*.toml")),
    *sorted((SOURCE / "games").glob("*/terminal.toml")),
    SOURCE / "games" / "rialto" / "words.toml",
]


def entries(data: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with its two languages."""
    for key, value in data.items():
        if isinstance(value, dict) and "en" in value:
            yield f"{path}.{key}", value
        elif isinstance(value, dict):
            yield from entries(value, f"{path}.{key}")


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.parent.name + "/" + path.name)
def test_both_languages_use_the_same_values(file: Path) -> None:
    for name, text in entries(tomllib.loads(file.read_text(encoding="utf-8"))):
        assert set(text) == {"en", "pl"}, name
        assert placeholders(text["en"]) == placeholders(text["pl"]), name
