"""Every field of every data file has words, in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from signoria.core.words import LANGUAGES
from signoria.games import game_names
from signoria.packs import standard
from signoria.packs.compare import leaves
from signoria.packs.editing import Where
from signoria.packs.facts import facts_of
from signoria.packs.forms import Node, form_of
from signoria.packs.wording import Wording, editor_of, fitting, words_of

EVERY = [(game, name) for game in game_names() for name in standard(game)]


def every(nodes: list[Node]) -> Iterator[Node]:
    """With all that is inside."""
    for node in nodes:
        yield node
        yield from every(node.children)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_no_field_is_without_a_word(game: str, name: str) -> None:
    wording = Wording(game, name, "en")
    nodes = list(every(form_of(game, name, tomllib.loads(standard(game)[name]))))
    missing = {node.label for node in nodes if not wording.has(node.way, node.label)}
    chosen = {choice for node in nodes for choice in node.choices if choice not in words_of(game)}
    letters = {choice for choice in chosen if len(choice) == 1}  # as printed, or a number
    assert not missing and chosen == letters, (missing, chosen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_labels_are_words_of_the_language(game: str, name: str, language: str) -> None:
    wording = Wording(game, name, language)
    for node in every(form_of(game, name, tomllib.loads(standard(game)[name]))):
        label = wording.label(node.way, node.label)
        assert label and "_" not in label and "{" not in label, node.way


@pytest.mark.parametrize("game", game_names())
def test_words_speak_all_languages_and_point_at_fields(game: str) -> None:
    about = editor_of(game)
    assert all(set(texts) == set(LANGUAGES) for texts in words_of(game).values())
    for kind in ("labels", "hints"):
        for file, table in about[kind].items():
            nodes = list(every(form_of(game, file, tomllib.loads(standard(game)[file]))))
            for pattern, texts in table.items():
                assert set(texts) == set(LANGUAGES)
                assert any(fitting({pattern: texts}, node.way) for node in nodes), (file, pattern)


@pytest.mark.parametrize("game", game_names())
def test_words_are_used(game: str) -> None:
    """What no file has any longer is not kept."""
    used: set[str] = set()
    for name, text in standard(game).items():
        nodes = list(every(form_of(game, name, tomllib.loads(text))))
        used |= {node.label for node in nodes} | {word for node in nodes for word in node.choices}
        for way, value in leaves(tomllib.loads(text)):
            used |= {str(step[1]) for step in way} | {
                each for each in [value] if isinstance(each, str)
            }
    assert not set(editor_of(game)["words"]) - used


def test_a_place_in_words() -> None:
    (tiles,) = [file for file in facts_of("tuscany") if file.name == "estate_tiles.toml"]
    places = [Wording("tuscany", tiles.name, "pl").place(fact.way) for fact in tiles.facts]
    assert "kafle · kafel A1" in places
    way: Where = ("start_coins", "2", 0)
    wording = Wording("rialto", "setup.toml", "pl")
    titles = tuple(zip(way, ("start_coins", "2", "1"), strict=True))
    assert wording.place(titles) == "monety na początku · 2 gracze · miejsce 1"
    assert (
        Wording("rialto", "cards.toml", "pl").value({"doge": 3, "gold": True})
        == "Doża 3, złoto tak"
    )
