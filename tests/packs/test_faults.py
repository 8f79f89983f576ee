"""What is wrong with a pack is told in every language: no text of a reader is forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import signoria
from signoria.core.words import LANGUAGES, placeholders
from signoria.games import game_names
from signoria.packs.faults import OURS, faults_of, is_known, told
from signoria.packs.wording import Wording, editor_of, read

PACKAGE = Path(signoria.__file__).parent
SAYING = {"fail": (0, 1), "want": (2,), "fail_at": (2,), "BadPack": (0,)}  # which argument it is
REASON = "reason"


def said_in(path: Path) -> Iterator[str]:
    """Every text of a reader, with numbers in place of values."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for place in SAYING.get(name, ()):
                yield from text_of(node.args[place : place + 1])
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == REASON:
            yield from text_of([node.value])


def text_of(given: list[ast.expr]) -> Iterator[str]:
    """A text that is written there, if it is a sentence and not a key."""
    match given:
        case [ast.JoinedStr(values=parts)]:
            yield "".join(map(part_of, parts))
        case [ast.Constant(value=str(text))] if " " in text:
            yield text


def part_of(part: ast.expr) -> str:
    """A part of a text; a value is a number, a reason something that is said elsewhere."""
    match part:
        case ast.Constant(value=text):
            return str(text)
        case ast.FormattedValue(value=ast.Name(id="reason")):
            return "not UTF-8 text"
        case ast.FormattedValue(value=ast.Name(id="wanted")):
            return "a list"  # or another kind of value
        case ast.FormattedValue(value=value) if "name" in ast.unparse(value):
            return "setup.toml"
    return "7"


def readers(game: str) -> list[Path]:
    """The modules in which the components of a game are read."""
    own = [PACKAGE / "games" / game / name for name in ("components.py", "boards.py")]
    return [path for path in own if path.is_file()]


def test_texts_of_all_games() -> None:
    for path in (PACKAGE / "core/pack.py", *sorted((PACKAGE / "packs").glob("*.py"))):
        for said in said_in(path):
            assert is_known("", said), f"{path.name}: {said}"


@pytest.mark.parametrize("game", game_names())
def test_texts_of_a_game(game: str) -> None:
    every = [(path.name, said) for path in readers(game) for said in said_in(path)]
    assert len(every) > 10
    for name, said in every:
        assert is_known(game, said), f"{name}: {said}"


@pytest.mark.parametrize("game", ["", *game_names()])
def test_every_language_has_the_values(game: str) -> None:
    every = editor_of(game)["fault"] if game else read(OURS)["fault"]
    for texts in every:
        for language in LANGUAGES:
            assert placeholders(texts[language]) <= placeholders(texts["en"]), texts
        assert set(texts.get("words", [])) <= placeholders(texts["en"])
    assert len(faults_of(game)) >= len(every)


def test_in_polish_with_keys_or_with_words() -> None:
    said = "tiles.toml, line 9: `gondolas` must be a whole number from 6 to 6, not 7"
    assert told("rialto", said, "en") == said
    polish = "tiles.toml, wiersz 9: `gondolas`: liczba całkowita od 6 do 6, a nie 7"
    assert told("rialto", said, "pl") == polish
    word = Wording("rialto", "tiles.toml", "pl").word
    assert "“gondole”: liczba" in told("rialto", said, "pl", word)
    said = "boards.toml, line 3: board 1: 4 castle fields are needed, not 3"
    assert "plansza 1: pola, których ma być 4: castle; jest 3" in told("burgundy", said, "pl")


def test_what_nobody_translated_stays_english() -> None:
    assert told("rialto", "something else", "pl") == "something else"
    assert told("rialto", "x.toml, line 1: something else", "pl") == (
        "x.toml, wiersz 1: something else"
    )
