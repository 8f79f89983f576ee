"""A game's rules in reading order: `reading.toml` in its folder, over the catalogue's wording.

Chapters name sections of the catalogue or single rules; a rule stands in the first place that
names it, the rest of its section follows its section.  A game without the file is read in the
order of its catalogue.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.rulebook import Rule, Rulebook, load_rulebook
from signoria.core.words import LANGUAGES
from signoria.reading.pictures import Drawn, Example, Figure

SHARED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "words.toml").read_text(encoding="utf-8")
)  # Any: what a TOML file holds
ALWAYS = "always"  # the chapter that is read last


class Variant:
    """Rules that hold only at tables with an option, or with so many players."""

    def __init__(self, key: str, data: Mapping[str, Any]) -> None:
        self.key = key
        self.title: dict[str, str] = data["title"]
        self.when: dict[str, list[Any]] = data.get("when", {})  # option: the values that use it
        self.players: list[int] = data.get("players", [])
        self.sections: list[str] = data.get("sections", [])
        self.rules: list[str] = data.get("rules", [])

    def used(self, players: int, options: Mapping[str, Any]) -> bool:
        """Does it hold at such a table?"""
        if not self.when and not self.players:
            return False  # about opening tables, not about playing
        if self.players and players not in self.players:
            return False
        return all(options.get(option) in values for option, values in self.when.items())


class Part:
    """Rules under one heading of a chapter."""

    def __init__(self, key: str, title: Mapping[str, str], rules: list[Rule]) -> None:
        self.key = key
        self.title = title  # empty where the chapter's own heading is enough
        self.rules = rules


class Chapter:
    """A chapter with its parts."""

    def __init__(self, key: str, title: Mapping[str, str], icon: str, parts: list[Part]) -> None:
        self.key = key
        self.title = title
        self.icon = icon
        self.parts = parts

    @property
    def rules(self) -> Iterator[Rule]:
        """Its rules in order."""
        for part in self.parts:
            yield from part.rules


class Reading:
    """All chapters of a game, and what its search knows."""

    def __init__(self, book: Rulebook, data: Mapping[str, Any]) -> None:
        self.book = book
        self.variants = [Variant(key, one) for key, one in data.get("variants", {}).items()]
        self.variant_of = self._variants_of_rules()
        self.same: dict[str, list[str]] = data.get("same", {})
        self.topics: dict[str, list[str]] = data.get("topics", {})
        self.index: list[dict[str, Any]] = data.get("index", [])
        self.chapters = list(self._chapters(data.get("chapter", [])))
        self.figures = [Figure(one) for one in data.get("figure", [])]
        self.examples = [Example(one) for one in data.get("example", [])]
        self.symbols = {key: Drawn(drawn) for key, drawn in data.get("symbols", {}).items()}

    def _variants_of_rules(self) -> dict[str, Variant]:
        found: dict[str, Variant] = {}
        for variant in self.variants:
            for rule in self.book.rules.values():
                if rule.section in variant.sections or rule.id in variant.rules:
                    found.setdefault(rule.id, variant)
        return found

    def _chapters(self, listed: list[dict[str, Any]]) -> Iterator[Chapter]:
        named = {rule for chapter in listed for rule in chapter.get("rules", [])}
        seen = {section for chapter in listed for section in chapter.get("sections", [])}
        for data in listed:
            known = SHARED["chapter"].get(data["key"], {})
            title = data.get("title") or {language: known[language] for language in LANGUAGES}
            parts = [*self._parts(data, named)]
            yield Chapter(data["key"], title, data.get("icon") or known["icon"], parts)
        for key, title in self.book.sections.items():  # a section that no chapter names
            if key not in seen:
                rules = [rule for rule in self._of(key) if rule.id not in named]
                if rules:
                    yield Chapter(key, title, "book", [Part(key, {}, rules)])

    def _parts(self, data: Mapping[str, Any], named: set[str]) -> Iterator[Part]:
        own = [self.book.rules[rule] for rule in data.get("rules", [])]
        if own:
            yield Part("", {}, own)
        sections: list[str] = data.get("sections", [])
        alone = len(sections) == 1 and data["key"] != ALWAYS
        for key in sections:
            rules = [rule for rule in self._of(key) if rule.id not in named]
            if rules:
                yield Part(key, {} if alone else self.book.sections[key], rules)

    def _of(self, section: str) -> Iterator[Rule]:
        return (rule for rule in self.book.rules.values() if rule.section == section)

    def order(self) -> Iterator[Rule]:
        """All rules as they are read."""
        for chapter in self.chapters:
            yield from chapter.rules

    def symbol_of(self, key: str) -> Drawn | None:
        """The drawing of a section or rule: its own, or that of the ids it begins with."""
        fitting = [known for known in self.symbols if key == known or key.startswith(f"{known}-")]
        return self.symbols[max(fitting, key=len)] if fitting else None

    def holds(self, rule: str, players: int, options: Mapping[str, Any]) -> bool:
        """Is a rule of use at such a table?"""
        variant = self.variant_of.get(rule)
        return variant is None or variant.used(players, options)


@cache
def load_reading(folder: Path) -> Reading:
    """The rules in a game's folder, ready to be read."""
    path = folder / "reading.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return Reading(load_rulebook(folder), data)
