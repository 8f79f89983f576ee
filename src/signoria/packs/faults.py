"""What is wrong with a pack, in every language.

Readers say it in English, with file and line (`core/pack.py`).  Here are the same texts in the
other languages: `faults.toml`, and `[[fault]]` of a game's `editor.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from signoria.core.words import SIMPLE, fill
from signoria.packs.wording import Texts, editor_of, read

OURS = Path(__file__).parent / "faults.toml"
NESTED = "reason"  # a value that is a text of its own
QUOTED = re.compile(r"`([\w.]+)`")

Word = Callable[[str], str]


class Fault(NamedTuple):
    """A text with values, and how it is recognised."""

    pattern: re.Pattern[str]
    texts: Texts
    words: list[str]  # values that are keys or words of a data file


@cache
def faults_of(game: str) -> list[Fault]:
    """Every text: first those that say where, then those with most letters, since others might
    fit too."""
    every = [*read(OURS)["fault"], *(editor_of(game).get("fault", []) if game else [])]
    every.sort(key=lambda each: -len(SIMPLE.sub("", each["en"])))
    every.sort(key=lambda each: f"{{{NESTED}}}" not in each["en"])
    return [Fault(pattern_of(each["en"]), each, each.get("words", [])) for each in every]


def pattern_of(template: str) -> re.Pattern[str]:
    """What the text may look like with its values."""
    parts = SIMPLE.split(template)  # texts and names in turns
    found = [
        f"(?P<{part}>.+?)" if number % 2 else re.escape(part) for number, part in enumerate(parts)
    ]
    return re.compile("".join(found), re.DOTALL)


def told(game: str, said: str, language: str, word: Word | None = None) -> str:
    """The same in a language; `word` names keys for people, without it they stay as in the file.
    What nobody has translated stays English."""
    for fault in faults_of(game):
        found = fault.pattern.fullmatch(said)
        if found is not None and language in fault.texts:
            values: dict[str, object] = {
                name: value_of(game, fault, name, value, language, word)
                for name, value in found.groupdict().items()
            }
            return in_words(fill(fault.texts[language], language, values), word)
    return in_words(said, word)


def is_known(game: str, said: str) -> bool:
    """Is there such a text, also for what it quotes?"""
    matches = [fault.pattern.fullmatch(said) for fault in faults_of(game)]
    inner = [found.groupdict().get(NESTED) for found in matches if found is not None]
    return any(reason is None or is_known(game, reason) for reason in inner)


def value_of(
    game: str, fault: Fault, name: str, value: str, language: str, word: Word | None
) -> object:
    """A value as the text needs it."""
    if name == NESTED:
        return told(game, value, language, word)
    if name in fault.words and word is not None:
        return word(value)
    is_number = value.isascii() and value.isdigit() and len(value) < 10  # for plural forms
    return int(value) if is_number else value


def in_words(said: str, word: Word | None) -> str:
    """With names of fields in place of keys."""
    if word is None:
        return said
    return QUOTED.sub(lambda key: "“" + " · ".join(map(word, key[1].split("."))) + "”", said)
