"""Words: templates in every language, filled from data, with the right plural.

{name}                     the value
{n|coin|coins}             1 coin, 5 coins
{n|moneta|monety|monet}    1 moneta, 3 monety, 5 monet
{#n|this|these}            the same without the number: this, these
{you!takes|take}           the second form where the reader is spoken of: "Anna takes", "you take"
{?cards: ({cards})}        the part after the colon, if the value is there and not empty
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

OPTIONAL = re.compile(r"\{\?(\w+):((?:[^{}]|\{[^{}]*\})*)\}")
PLURAL = re.compile(r"\{(#?)(\w+)((?:\|[^{}|]*)+)\}")
PERSON = re.compile(r"\{you!([^{}|]*)\|([^{}|]*)\}")
SIMPLE = re.compile(r"\{(\w+)\}")


SHARED = Path(__file__).parent / "words.toml"

# The codes of the languages there are, as they are listed in the shared words.
LANGUAGES: tuple[str, ...] = tuple(tomllib.loads(SHARED.read_text(encoding="utf-8"))["language"])


@cache
def plural_rule(language: str) -> Callable[[int], int]:
    """The rule of a language, from the shared words: number to form."""
    rule: str = load_words(SHARED, language).data["language"][language]["plural"]
    return c2py(rule)


def plural_form(language: str, n: int) -> int:
    """Which form a number takes: English has two, Polish three."""
    return int(plural_rule(language)(abs(n)))


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """The template with its values."""

    def optional(match: re.Match[str]) -> str:
        return match[2] if values.get(match[1]) else ""

    def plural(match: re.Match[str]) -> str:
        number = values[match[2]]
        assert isinstance(number, int), f"{match[2]} is not a number in {template!r}"
        forms = match[3][1:].split("|")
        form = forms[min(plural_form(language, number), len(forms) - 1)]
        return form if match[1] else f"{number} {form}"

    def person(match: re.Match[str]) -> str:
        return match[2] if values.get("you") else match[1]

    def simple(match: re.Match[str]) -> str:
        return str(values[match[1]])

    opened = PERSON.sub(person, OPTIONAL.sub(optional, template))
    return SIMPLE.sub(simple, PLURAL.sub(plural, opened))


def placeholders(template: str) -> set[str]:
    """The names of the values a template uses."""
    found = {match[1] for match in OPTIONAL.finditer(template)}
    opened = PERSON.sub("", OPTIONAL.sub(lambda match: match[2], template))
    found |= {match[2] for match in PLURAL.finditer(opened)}
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
