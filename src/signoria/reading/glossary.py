"""The words of a game: `glossary.toml` in its folder, with the terms of its booklet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.words import LANGUAGES


class Entry:
    """A term, what it means, and the rule that says so."""

    def __init__(self, key: str, data: Mapping[str, Any]) -> None:
        self.key = key
        self.term = {language: str(data[language]) for language in LANGUAGES}
        self.means: dict[str, str] = data["means"]
        self.rule: str = data.get("rule", "")
        self.first = bool(data.get("first", False))  # shown beside the rules
        self.also: dict[str, list[str]] = data.get("also", {})  # how rules call it, too
        self.but: dict[str, list[str]] = data.get("but", {})  # looks like a form of it and is none

    def forms(self, language: str) -> list[str]:
        """How it is called in sentences; what stands in brackets is an abbreviation of its own."""
        name, _, short = self.term[language].partition("(")
        listed = [name.strip(), short.strip(") "), *self.also.get(language, [])]
        return [form for form in listed if form]


@cache
def load_glossary(folder: Path) -> list[Entry]:
    """The entries in the order of the file; none where there is no file."""
    path = folder / "glossary.toml"
    if not path.exists():
        return []
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Entry(key, one) for key, one in data.items()]
