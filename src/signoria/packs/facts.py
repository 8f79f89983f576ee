"""How sure we are of what is printed: every fact of the data files that nobody has confirmed.

A file says `confidence` and `source` of itself, its tables may say so of themselves, and a key
`minimum_confidence` speaks of `minimum` beside it, a list of the parts one by one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from signoria.packs.compare import Label, shown, title
from signoria.packs.files import standard

SURE = "confirmed"
MARK = "confidence"
ABOUT = (MARK, "source", "totals")
DRAWN = ("types", "effects", "positions")  # how it is written down, not what is printed
PARTS = ("building", "landscape", "freedom")  # of a card that says how sure each of them is


@dataclass(frozen=True)
class Fact:
    """Something that is printed on a component, as we have it."""

    way: tuple[Label, ...]
    value: Any  # as TOML has it
    how: str  # confirmed, single source, inferred, reconstructed

    @property
    def where(self) -> str:
        """Its place in the file; the same in all copies."""
        told = "".join(f" {'' if isinstance(key, int) else '· '}{name}" for key, name in self.way)
        return told.removeprefix(" · ")

    @property
    def written(self) -> str:
        """What copies are compared by."""
        return shown(self.value)


@dataclass(frozen=True)
class FactsOfFile:
    """A file: on what grounds it says what it says."""

    name: str
    source: str
    how: str
    facts: list[Fact]

    @property
    def open(self) -> list[Fact]:
        """What somebody's copy could tell."""
        return [fact for fact in self.facts if fact.how != SURE]


@cache
def facts_of(game: str) -> list[FactsOfFile]:
    """Every file of the standard set."""
    return [facts_in(name, tomllib.loads(text)) for name, text in standard(game).items()]


def open_facts(game: str) -> list[FactsOfFile]:
    """Only what is not confirmed."""
    return [file for file in facts_of(game) if file.open]


def facts_in(name: str, data: dict[str, Any]) -> FactsOfFile:
    """The facts of one file."""
    how = str(data.get(MARK, SURE))
    marks = [data[key] for key in data if key.endswith(f"_{MARK}")]
    named = any(how in mark for mark in marks if isinstance(mark, list))  # which part it is
    found = list(within(data, (), SURE if named else how))
    return FactsOfFile(name, str(data.get("source", "")), how, found)


def within(data: dict[str, Any], way: tuple[Label, ...], how: str) -> Iterator[Fact]:
    """The facts of a table; what it says of itself holds for all of it."""
    for key, value in data.items():
        if key in (*ABOUT, *DRAWN) or key.endswith(f"_{MARK}"):
            continue
        here = (*way, (key, key))
        mark = data.get(f"{key}_{MARK}", how)
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            for nth, item in enumerate(value):
                yield from of_item(item, (*here, (nth, title(item, nth))), how)
        elif isinstance(value, dict) and any(isinstance(inner, list) for inner in value.values()):
            yield from within(value, here, mark)
        elif isinstance(mark, list) and isinstance(value, list):
            for nth, (part, each) in enumerate(zip(value, mark, strict=False)):
                yield Fact((*here, (nth, str(nth + 1))), part, str(each))
        else:
            yield Fact(here, value, str(mark))


def of_item(item: dict[str, Any], way: tuple[Label, ...], how: str) -> Iterator[Fact]:
    """One of several alike: a card, a tile, a board."""
    own = item.get(MARK, how)
    if isinstance(own, list):
        for key, each in zip(PARTS, own, strict=False):
            yield Fact((*way, (key, key)), item.get(key, ""), str(each))
        return
    marked = {key.removesuffix(f"_{MARK}") for key in item if key.endswith(f"_{MARK}")}
    rest = {
        key: value
        for key, value in item.items()
        if key not in (*ABOUT, "id", "rule") and key not in marked and not key.endswith(MARK)
    }
    if rest:
        yield Fact(way, rest, str(own))
    for key in sorted(marked & set(item)):
        yield Fact((*way, (key, key)), item[key], str(item[f"{key}_{MARK}"]))
