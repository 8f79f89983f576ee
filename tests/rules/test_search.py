"""The search in the rules: questions of people, stems, typing errors, ids."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from signoria.games import game_names, load_game
from signoria.reading.search import Answer, Index, load_index
from signoria.reading.stems import distance, forgiven, plain, stem

FIRST = 3  # so many answers are looked at
HERE = Path(__file__).parent


def index(game: str, language: str = "en") -> Index:
    return load_index(load_game(game).folder, language)


def found(file: str, language: str) -> tuple[int, int, list[str]]:
    """Questions answered among the first three, questions asked, and those that were missed."""
    games: dict[str, list[dict[str, Any]]] = tomllib.loads((HERE / file).read_text("utf-8"))[
        language
    ]
    asked, missed = 0, []
    for game, questions in games.items():
        for question in questions:
            asked += 1
            rules = index(game, language).ask(question["ask"]).rules[:FIRST]
            if not set(rules) & set(question["rules"]):
                missed.append(f"{game}: {question['ask']}: {rules}")
    return asked - len(missed), asked, missed


@pytest.mark.parametrize("language", ["en", "pl"])
def test_of_forty_questions_at_least_36_are_answered_among_the_first_three(language: str) -> None:
    right, asked, missed = found("questions.toml", language)
    assert asked == 40
    assert right >= 36, missed


@pytest.mark.parametrize(("language", "least"), [("en", 22), ("pl", 24)])
def test_questions_it_was_not_made_for_stay_found(language: str, least: int) -> None:
    right, _, missed = found("further_questions.toml", language)
    assert right >= least, missed


@pytest.mark.parametrize(
    ("typed", "meant"), [("brigde", "bridge"), ("gondla", "gondola"), ("councilor", "councillor")]
)
def test_it_says_what_a_mistyped_word_was_taken_for(typed: str, meant: str) -> None:
    answer = index("rialto").ask(typed)
    assert [(word, taken.lower()) for word, taken in answer.taken] == [(typed, meant)]
    assert any(marked for _, marked in answer.hits[0].pieces)


def test_a_right_word_is_not_taken_for_another() -> None:
    answer = index("rialto").ask("bridge")
    assert answer.taken == []
    assert "connection" in answer.also


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("pl", "jester"),
        ("pl", "mozeg"),
        ("pl", "tylok"),
        ("pl", "przed"),
        ("en", "thier"),
        ("en", "shoudl"),
    ],
)
@pytest.mark.parametrize("game", game_names())
def test_no_word_is_taken_for_one_that_says_nothing(game: str, language: str, typed: str) -> None:
    search = index(game, language)
    answer = search.ask(typed)
    assert not {plain(meant) for _, meant in answer.taken} & search.stop
    assert not any(plain(text) in search.stop for text, _ in marked_in(answer))


def marked_in(answer: Answer) -> list[tuple[str, bool]]:
    """What is marked in the answers, where something was found."""
    if answer.near or not answer.taken:
        return []
    return [piece for hit in answer.hits for piece in hit.pieces if piece[1]]


def test_two_letters_are_enough_and_one_is_not() -> None:
    assert index("rialto").ask("go").hits
    assert index("rialto").ask("g").hits == []


@pytest.mark.parametrize("typed", ["RIA-D-2", "ria-d-2", "D-2"])
def test_it_finds_ids(typed: str) -> None:
    assert index("rialto").ask(typed).rules[0] == "RIA-D-2"


def test_where_nothing_fits_the_nearest_three_are_shown() -> None:
    answer = index("rialto").ask("zzzzzzzz")
    assert answer.near
    assert len(answer.hits) == 3


def test_only_rules_that_are_asked_for_are_found() -> None:
    answer = index("rialto").ask("neutral player", lambda rule: not rule.startswith("RIA-NEU"))
    assert answer.hits
    assert not any(rule.startswith("RIA-NEU") for rule in answer.rules)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_rule_is_found_by_its_own_first_words(game: str, language: str) -> None:
    search = index(game, language)
    for entry in search.entries[::25]:
        assert entry.rule.id in search.ask(entry.text[:60], {entry.rule.id}.__contains__).rules


@pytest.mark.parametrize(
    "question", ["", " ", "the", "a?", "'", "1", "nr", "how do I", "???", "ż" * 99]
)
def test_any_question_has_an_answer_without_failing(question: str) -> None:
    for language in ("en", "pl"):
        assert index("burgundy", language).ask(question) is not None


@pytest.mark.parametrize(
    "forms",
    [
        "robotnik robotnika robotnicy robotników robotnikami",
        "most mostu moście mosty mostów",
        "region regionu regionie regiony",
        "klasztor klasztoru klasztorze klasztory",
        "karta karty karcie kart kartami",
        "swoboda swobody swobodzie",
        "zwierzę zwierzęta",
        "budynek budynku budynki budynków budynkami",
    ],
)
def test_polish_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(plain(form), "pl") for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "forms", ["score scores scored scoring", "city cities", "place places placed"]
)
def test_english_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form, "en") for form in forms.split()}) == 1


def test_errors_are_counted_as_people_make_them() -> None:
    assert distance("brigde", "bridge", 2) == 1  # swapped
    assert distance("wrkers", "workers", 2) == 1  # left out
    assert distance("castel", "castle", 2) == 1
    assert distance("doge", "gold", 1) == 2  # more than one
    assert [forgiven(word) for word in ("die", "doge", "jestr", "wrkers")] == [0, 1, 1, 2]
