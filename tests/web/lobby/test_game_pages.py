"""Pages of the games: what they tell is there, in both languages, and comes from our data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from signoria.core.words import LANGUAGES
from signoria.games import game_folder, load_game
from signoria.web.boards import board_names
from signoria.web.lobby import about
from signoria.web.lobby.templatetags.about import depicted, with_drawings

pytestmark = pytest.mark.django_db

DRAWN = re.compile(r'href="#([\w-]+)"')
SYMBOL = re.compile(r'\bid="([\w-]+)"')
TERM = re.compile(r'<a class="term"[^>]*>([^<]*)</a>')


@pytest.mark.parametrize("game", board_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_what_a_newcomer_asks(client: Client, game: str, language: str) -> None:
    client.cookies["language"] = language
    answer = client.get(f"/games/{game}")
    page = TERM.sub(r"\1", answer.content.decode())  # as it is read, without links to words
    for way in ("learn", "sheet"):
        assert f'href="/games/{game}/{way}"' in page
    assert f'href="/rules/{game}"' in page and f'action="/play/{game}"' in page
    told = answer.context["about"]
    for text in (told.one, told.goal, told.idea, told.why, told.caption, told.difficulty):
        assert text and text in page
    assert len(told.turn) == 3 and all(step.title in page for step in told.turn)
    assert finders.find(told.image)
    assert all(each.names in page for each in told.sure)
    assert all(source.name in page for source in told.sources)
    symbols = set(SYMBOL.findall(page))
    assert {drawn for drawn in DRAWN.findall(page) if drawn not in symbols} <= {"main"}


@pytest.mark.parametrize("game", board_names())
def test_the_numbers_are_of_a_match_under_these_rules(game: str) -> None:
    told = about.about(game)
    assert told is not None and told.numbers is not None
    data = told.numbers.data
    assert (data["game"], data["rules_version"]) == (game, load_game(game).rules_version)
    assert data["games"] >= 100
    assert told.numbers.mean == pytest.approx(data["score"]["mean"], abs=0.3)
    assert told.numbers.half["low"] < told.numbers.mean < told.numbers.half["high"]
    sources = told.sources
    assert sum(source.points for source in sources) == pytest.approx(told.numbers.mean)
    assert all(source.points != 0 for source in sources)
    assert told.numbers.first["low"] <= told.numbers.first["share"] <= told.numbers.first["high"]


def texts_in(value: Any) -> Iterator[dict[str, str]]:
    """Every text of a file, in its languages."""
    if isinstance(value, dict):
        if LANGUAGES[0] in value:
            yield value
        else:
            for inner in value.values():
                yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


@pytest.mark.parametrize("game", board_names())
def test_every_text_is_there_in_every_language_and_every_component_has_a_name(game: str) -> None:
    data = about.about_data(game)
    assert data is not None
    assert all(set(text) == set(LANGUAGES) and all(text.values()) for text in texts_in(data))
    assert set(data["components"]) == set(about.sureness(game))


def test_how_sure_we_are_comes_from_the_data() -> None:
    found = about.sureness("rialto")
    assert found["cards"] == {"certain": 0} and found["buildings"] == {"likely": 0}
    assert found["board"] == {"reconstructed": 0}
    assert about.sureness("principato")["goals"] == {"certain": 7, "reconstructed": 1}
    assert about.sureness("burgundy")["setup"] == {"certain": 0, "reconstructed": 1}
    boards = tomllib.loads(
        (game_folder("burgundy") / "data" / "boards.toml").read_text(encoding="utf-8")
    )
    named = [each["id"] for each in boards["board"] if each["confidence"] == "reconstructed"]
    assert about.sureness("burgundy")["boards"]["reconstructed"] >= len(named) > 0


def test_of_several_marks_the_least_sure_counts() -> None:
    text = (
        'confidence = "reconstructed"\n'
        '[[card]]\nconfidence = ["confirmed", "inferred"]\n'
        '[[card]]\nface_confidence = "confirmed"\n'
        '[[card]]\nconfidence = "confirmed"\n'
    )
    assert about.sureness_of(text) == {"likely": 1, "certain": 2}


def test_a_row_of_drawings() -> None:
    row = depicted("die:die1 > hex-ship/ship card:k-gold*B +11")
    assert DRAWN.findall(row) == ["die1", "hex-ship", "ship", "k-gold"]
    assert row.count("<b>") == 1 and "→" in row and "+11" in row


def test_drawings_in_a_sentence_are_read_and_the_rest_is_escaped() -> None:
    text = with_drawings("A [pd3] & more")
    assert 'aria-label="3"' in text and 'href="#pd3"' in text and "&amp; more" in text


def test_home_leads_to_the_pages(client: Client) -> None:
    page = client.get("/").content.decode()
    assert all(f'href="/games/{game}"' in page for game in board_names())


@pytest.mark.parametrize("name", board_names())
def test_a_game_in_numbers(client: Client, name: str) -> None:
    """The charts of its study, in both languages; the page of the game leads there."""
    assert f"/games/{name}/numbers" in client.get(f"/games/{name}").content.decode()
    pages = []
    for language in ("en", "pl"):
        client.cookies["django_language"] = language
        answer = client.get(f"/games/{name}/numbers")
        assert answer.status_code == 200
        pages.append(answer.content.decode())
    assert all(page.count('class="rows"') >= 3 and 'class="score"' in page for page in pages)
    assert "signoria study" in pages[0] and pages[0] != pages[1]
