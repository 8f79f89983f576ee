"""`signoria rules`: the rule catalogue, and which rules have tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from signoria.cli.common import (
    DEFAULT_LANGUAGE,
    AsJson,
    GameName,
    LanguageChoice,
    cli_words,
    console,
    print_json,
)
from signoria.cli.screen import Screen
from signoria.core.errors import SignoriaError
from signoria.core.rulebook import Rule, Rulebook, load_rulebook, tested_rules
from signoria.games import load_game
from signoria.reading.search import Answer, load_index


class NoSuchRule(SignoriaError):
    """No rule of that id."""


class NoTests(SignoriaError):
    """The tests cannot be found or read."""


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule, or the beginning of its id.")
    ] = None,
    lang: LanguageChoice = DEFAULT_LANGUAGE,
    search: Annotated[
        str | None,
        typer.Option(
            "--search",
            metavar="WORD",
            help="Rules about it: words, a question, with typing errors.",
        ),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which rules have tests; exit code 1 if some lack.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", metavar="DIR", help="Folder of the tests.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Print the rules of a game.

    All of them, some (by id or word), or with --coverage which of them have tests.
    """
    book = load_rulebook(load_game(game).folder)
    if coverage:
        own = tested_rules(load_game(game).folder / "tests")  # a game may bring its tests along
        raise typer.Exit(report_coverage(book, own, tests, json))
    found = chosen(book, rule)
    answer = asked(game, lang, search, found) if search is not None else None
    if answer is not None:
        found = [hit.rule for hit in answer.hits]
    if json:
        named = [] if answer is not None and answer.near else found
        print_json({"game": game, "rules": [each.to_json(lang) for each in named]})
    else:
        if answer is not None:
            tell_answer(answer, lang, search)
        print_rules(book, found, lang)


def asked(game: str, language: str, question: str, among: list[Rule]) -> Answer:
    """What the search finds in some of the rules, best first."""
    ids = {rule.id for rule in among}
    return load_index(load_game(game).folder, language).ask(question, ids.__contains__)


def tell_answer(answer: Answer, language: str, question: str | None) -> None:
    """What a mistyped word was taken for, and that nothing was found."""
    screen = Screen(console(), cli_words(language), [])
    for typed, meant in answer.taken:
        screen.say("rules", "taken", word=typed, meant=meant)
    if answer.near or not answer.hits:
        screen.say("rules", "none", word=question)
    if answer.near and answer.hits:
        screen.say("rules", "nearest")


def chosen(book: Rulebook, rule: str | None) -> list[Rule]:
    """The rules asked for; a beginning of an id names all rules that begin so."""
    found = list(book.rules.values())
    if rule is not None:
        wanted = rule.upper()
        exact = [each for each in found if each.id.upper() == wanted]
        found = exact or [each for each in found if each.id.upper().startswith(wanted)]
        if not found:
            example = next(iter(book.rules))
            raise NoSuchRule(f"{book.game} has no rule {rule[:40]!r}; ids look like {example}")
    return found


def print_rules(book: Rulebook, found: list[Rule], language: str) -> None:
    """Rules under the titles of their sections."""
    screen = Screen(console(), cli_words(language), [])
    section = ""
    for rule in found:
        title = book.sections[rule.section][language]
        if rule.section != section:
            section = rule.section
            screen.print(Text(), Text(title, "bold underline"))
        screen.rule(rule)


# --- coverage -------------------------------------------------------------------------------


def report_coverage(book: Rulebook, own: set[str], tests: Path | None, as_json: bool) -> int:
    """Print which rules carry a test; 1 when some carry none."""
    folder = tests if tests is not None else find_tests()
    marked = marked_rules(folder) | own
    covered = [rule for rule in book.rules if rule in marked]
    missing = [rule for rule in book.rules if rule not in marked]
    if as_json:
        data: dict[str, Any] = {"game": book.game, "rules": list(book.rules)}
        data.update({"covered": covered, "missing": missing})
        print_json(data)
    else:
        out = console()
        out.print(f"{book.game}: {len(covered)} of {len(book.rules)} rules have tests in {folder}")
        for rule in missing:
            out.print(f"  missing {rule}")
    return 1 if missing else 0


def marked_rules(folder: Path) -> set[str]:
    """The rule ids in the tests below a folder."""
    if not folder.is_dir():
        raise NoTests(f"{folder}: there is no such folder of tests")
    try:
        return tested_rules(folder)
    except (OSError, SyntaxError, ValueError) as error:
        raise NoTests(f"{folder}: the tests cannot be read ({error})") from error


def find_tests() -> Path:
    """`tests/` here or in a folder above, else beside the source this runs from."""
    source = Path(__file__).resolve()
    for start in (Path.cwd(), source.parent):
        for folder in (start, *start.parents):
            if (folder / "tests").is_dir() and (folder / "pyproject.toml").is_file():
                return folder / "tests"
    raise NoTests("there is no folder `tests` here or above; name it with --tests DIR")
