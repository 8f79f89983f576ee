"""The rule catalogue of a game: every rule id with our wording in every language."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.words import LANGUAGES


class Rule:
    """One rule: id, section, page of the printed booklet, wording per language."""

    def __init__(self, data: dict[str, str]) -> None:
        self.id = data["id"]
        self.section = data["section"]
        self.page = data["page"]
        self.wording = {language: data[language] for language in LANGUAGES}

    def to_json(self, language: str) -> dict[str, str]:
        """Ready for JSON, in one language."""
        return {
            "id": self.id,
            "section": self.section,
            "page": self.page,
            "text": self.wording[language],
        }


class Rulebook:
    """All rules of a game, in order, by section."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.game: str = data["game"]
        self.sections: dict[str, dict[str, str]] = data["sections"]
        self.rules: dict[str, Rule] = {}
        for item in data["rule"]:
            rule = Rule(item)
            assert rule.id not in self.rules, f"rule {rule.id} is listed twice"
            assert rule.section in self.sections, f"rule {rule.id} is in no known section"
            self.rules[rule.id] = rule


@cache
def load_rulebook(folder: Path) -> Rulebook:
    """The rulebook in a game's folder."""
    return Rulebook(tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8")))


def tested_rules(tests: Path) -> set[str]:
    """The rule ids that carry a test: `@pytest.mark.rule("RIA-A-1")` anywhere below a folder."""
    found: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found.update(_marked(node))
    return found


def _marked(node: ast.AST) -> Iterator[str]:
    """The ids in a call of `pytest.mark.rule`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if node.func.attr != "rule" or ast.unparse(node.func) != "pytest.mark.rule":
        return
    for argument in node.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
