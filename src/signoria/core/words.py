"""Words: templates in English and Polish, filled from data, with the right plural.

{name}                     the value
{n|coin|coins}             1 coin, 5 coins
{n|moneta|monety|monet}    1 moneta, 3 monety, 5 monet
{?cards: ({cards})}        the part after the colon, if the value is there and not empty
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

OPTIONAL = re.compile(r"\{\?(\w+):((?:[^{}]|\{[^{}]*\})*)\}")
PLURAL = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")
SIMPLE = re.compile(r"\{(\w+)\}")


def plural_form(language: str, n: int) -> int:
    """Which form a number takes: English has two, Polish three."""
    n = abs(n)
    if language != "pl":
        return 0 if n == 1 else 1
    if n == 1:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """The template with its values."""

    def optional(match: re.Match[str]) -> str:
        return match[2] if values.get(match[1]) else ""

    def plural(match: re.Match[str]) -> str:
        number = values[match[1]]
        assert isinstance(number, int), f"{match[1]} is not a number in {template!r}"
        forms = match[2][1:].split("|")
        return f"{number} {forms[min(plural_form(language, number), len(forms) - 1)]}"

    def simple(match: re.Match[str]) -> str:
        return str(values[match[1]])

    return SIMPLE.sub(simple, PLURAL.sub(plural, OPTIONAL.sub(optional, template)))


def placeholders(template: str) -> set[str]:
    """The names of the values a template uses."""
    found = {match[1] for match in OPTIONAL.finditer(template)}
    opened = OPTIONAL.sub(lambda match: match[2], template)
    found |= {match[1] for match in PLURAL.finditer(opened)}
    return found | {match[1] for match in SIMPLE.finditer(opened)}


class Words:
    """The texts of a game in one language: `words.get("log", "took_column")`."""

    def __init__(self, data: dict[str, Any], language: str) -> None:
        self.data = data
        self.language = language

    def has(self, section: str, key: str) -> bool:
        """Is there such a text?"""
        return key in self.data.get(section, {})

    def get(self, section: str, key: str) -> str:
        """The template."""
        text = self.data[section][key][self.language]
        assert isinstance(text, str)
        return text

    def say(self, section: str, key: str, **values: object) -> str:
        """The text, filled."""
        return fill(self.get(section, key), self.language, values)


@cache
def load_words(path: Path, language: str) -> Words:
    """A file of words in one language."""
    return Words(tomllib.loads(path.read_text(encoding="utf-8")), language)
