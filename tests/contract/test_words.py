"""Words: what stands in the files of a game is complete, in every language, and is used.

What comes up in play is told by laws/words.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.core.game import Game
from signoria.core.machine import Choice
from signoria.core.rulebook import LANGUAGES, load_rulebook
from signoria.core.text import GameText
from tests.contract.helpers import check_line, text_of

RULE_ID = re.compile(r"[A-Z]{3}(-[A-Z0-9]+){2,}[a-z]?")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """English and Polish."""
    return str(request.param)


# --- what stands in the files ----------------------------------------------------------------


def words_of(game: Game[Any], language: str) -> GameText:
    """The texts of a game; players do not matter here."""
    return text_of(game, language, game.players[-1])


def test_the_game_and_its_options_are_introduced(game: Game[Any], language: str) -> None:
    text = words_of(game, language)
    lines = [text.title(), text.blurb(), *[text.option(option.name) for option in game.options]]
    for line in lines:
        check_line(line, game.name)
        assert line


def test_every_kind_of_decision_has_a_prompt(game: Game[Any], language: str) -> None:
    words = words_of(game, language).words
    asked = {name for name, frame in game.frames.items() if issubclass(frame, Choice)}
    assert asked <= words.data["prompt"].keys()
    assert all(words.get("prompt", name).strip() for name in asked)


def test_every_verb_has_words(game: Game[Any], language: str) -> None:
    words = words_of(game, language).words
    verbs = {action.verb for action in game.catalogue.actions}
    assert verbs <= words.data["action"].keys()
    assert all(words.get("action", verb).strip() for verb in verbs)


def test_every_code_and_event_in_the_source_has_words(game: Game[Any], language: str) -> None:
    """Also those that random play never meets."""
    text = words_of(game, language)
    for code in called_with(game.folder, "Refusal", 1):
        assert text.words.has("refusal", code) or text.shared.has("refusal", code), code
    for what in called_with(game.folder, "emit", 1):
        text.words.get("log", what)


def called_with(folder: Path, function: str, place: int) -> set[str]:
    """The texts written as that argument of a function anywhere in a game's source."""
    found: set[str] = set()
    for node in source_nodes(folder):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
            found.update(*[texts_in(value) for value in node.args[place : place + 1]])
    return found


def source_nodes(folder: Path) -> Iterator[ast.AST]:
    """Every node of every source file of a game, those of its board too, which refuses touches."""
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def texts_in_source(folder: Path) -> set[str]:
    """Every text in the source of a game."""
    constants = (node for node in source_nodes(folder) if isinstance(node, ast.Constant))
    return {node.value for node in constants if isinstance(node.value, str)}


def texts_in(node: ast.expr) -> set[str]:
    """A text, or both texts of `a if … else b`."""
    if isinstance(node, ast.IfExp):
        return texts_in(node.body) | texts_in(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    return set()


def test_no_words_are_left_over(game: Game[Any]) -> None:
    """A text that nothing asks for is a typing mistake or a thing of the past."""
    words = words_of(game, "en").words.data
    assert words["prompt"].keys() <= game.frames.keys()
    assert words.get("option", {}).keys() <= {option.name for option in game.options}
    asked = texts_in_source(game.folder) | {action.verb for action in game.catalogue.actions}
    for section in ("action", "refusal", "log"):
        for key in words[section]:
            assert any(stem in asked for stem in stems(key)), f"[{section}] {key}"


def stems(key: str) -> list[str]:
    """`a_b_c`, `a_b`, `a`: a game's text.py may ask for a code with something added."""
    parts = key.split("_")
    return ["_".join(parts[:end]) for end in range(len(parts), 0, -1)]


# --- the rule catalogue ----------------------------------------------------------------------


def test_every_rule_and_section_is_worded(game: Game[Any], language: str) -> None:
    book = load_rulebook(game.folder)
    assert book.game == game.name
    for rule in book.rules.values():
        assert rule.wording[language].strip(), rule.id
        assert RULE_ID.fullmatch(rule.id), rule.id
    for section, title in book.sections.items():
        assert title[language].strip(), section


def test_every_rule_named_in_the_source_is_in_the_catalogue(game: Game[Any]) -> None:
    known = load_rulebook(game.folder).rules
    prefix = game.end_rule[:4]
    assert game.end_rule in known
    texts = [text for text in texts_in_source(game.folder) if text.startswith(prefix)]
    named = {text for text in texts if RULE_ID.fullmatch(text)}
    begun = {text for text in named if any(rule.startswith(text) for rule in known)}
    assert named == begun, "a rule, or the beginning of one that a number completes"
