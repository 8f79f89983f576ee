"""The rules page, its search, its boards and the glossary, without a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.safestring import mark_safe

from signoria.core.rulebook import load_rulebook
from signoria.games import game_names, load_game
from signoria.reading.book import load_reading
from signoria.reading.positions import load_positions
from signoria.web.learn.templatetags.terms import SectionWords
from signoria.web.lobby.games import has_board
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db
RULE = re.compile(r'<div class="ru" id="([^"]+)">')
ID = re.compile(r' id="([^"]+)"')
GAMES = game_names()


def shown(client: Client, path: str, language: str = "en") -> str:
    """A page."""
    client.cookies["language"] = language
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def symbols(game: str) -> set[str]:
    """The drawings a game's board has, and those of the site."""
    from signoria.web.site.templatetags.signoria import sprite

    return set(re.findall(r'<symbol id="([^"]+)"', sprite(game) + sprite("site")))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_rule_stands_on_the_page_once_in_reading_order(
    client: Client, game: str, language: str
) -> None:
    page = shown(client, f"/rules/{game}", language)
    reading = load_reading(load_game(game).folder)
    assert RULE.findall(page) == [rule.id for rule in reading.order()]
    assert set(RULE.findall(page)) == set(load_rulebook(load_game(game).folder).rules)
    main = page[page.index("<main") :]
    ids = ID.findall(main)
    assert len(ids) == len(set(ids))
    links = re.findall(r'<a href="#([^"]+)"', main)
    assert set(links) <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_drawings_of_the_game(client: Client, game: str) -> None:
    reading = load_reading(load_game(game).folder)
    page = shown(client, f"/rules/{game}")
    used = set(re.findall(r'<use href="#([^"]+)"', page[page.index("<main") :]))
    assert used <= symbols(game)
    places = {
        *reading.book.rules,
        *reading.book.sections,
        *(chapter.key for chapter in reading.chapters),
    }
    for one in (*reading.figures, *reading.examples):
        assert one.at in places, one.at
    for key in reading.symbols:
        assert key in places or any(rule.startswith(f"{key}-") for rule in places), key


def test_a_question_is_answered_without_a_script(client: Client) -> None:
    page = shown(client, "/rules/rialto?q=brigde")
    assert "taken for <b>bridge</b>" in page
    assert "<mark>bridge</mark>" in page
    assert page.index('href="#RIA-D-2"') < page.index('href="#RIA-D-1"')


def test_a_question_is_answered_while_it_is_typed(client: Client) -> None:
    found = shown(client, "/rules/burgundy/find?q=jak+wygra%C4%87", "pl")
    assert 'href="#BUR-TIE-1"' in found
    assert "<html" not in found
    assert "BUR-" not in shown(client, "/rules/burgundy/find?q=j", "pl")
    assert shown(client, "/rules/burgundy/find?q=xqxqxqxq").count("<li>") == 3


def test_what_is_asked_is_shown_as_text(client: Client) -> None:
    assert "<script>alert" not in shown(client, "/rules/rialto?q=<script>alert(1)</script>")


def test_from_a_table_only_what_its_options_use_is_shown(client: Client) -> None:
    table = playing.new_table("burgundy")
    table.options = {**table.options, "inns": True}
    table.save(update_fields=["options"])
    page = shown(client, f"/rules/burgundy?table={table.code}")
    rules = RULE.findall(page)
    assert "BUR-INN-1" in rules
    assert "BUR-SHIELD-1" not in rules
    assert "Shields" in page  # as left out
    found = shown(client, f"/rules/burgundy/find?q=shield&table={table.code}&away=1")
    assert "BUR-SHIELD-" not in found
    assert f'href="/rules/burgundy?table={table.code}#' in found


def test_the_table_has_the_search(client: Client) -> None:
    table = playing.new_table("rialto")
    page = shown(client, f"/t/{table.code}/")
    assert 'data-find="/rules/rialto/find"' in page
    assert f'href="/rules/rialto?table={table.code}"' in page


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_shown_on_a_board(client: Client, game: str) -> None:
    positions = load_positions(load_game(game).folder)
    page = shown(client, f"/rules/{game}")
    assert set(re.findall(rf'href="/rules/{game}/board/([^"]+)"', page)) == set(positions)
    rule = next(iter(positions))
    board = shown(client, f"/rules/{game}/board/{rule}")
    assert f"<b>{rule}</b>" in board
    assert f'action="/rules/{game}/board/{rule}/play"' in board


def test_one_can_play_on_from_a_position(client: Client) -> None:
    board = client.get("/rules/rialto/board/RIA-D-2")
    values = {"ply": board.context["ply"], "seat": board.context["you"], "bot": "merchant"}
    answer = client.post("/rules/rialto/board/RIA-D-2/play", values)
    table = Table.objects.get(code=answer.headers["Location"].split("/")[2])
    assert table.moves.count() == values["ply"]
    assert not table.rated
    for wrong in ({"ply": 9999}, {"seat": 7}, {"bot": "nobody"}):
        answer = client.post("/rules/rialto/board/RIA-D-2/play", values | wrong)
        assert answer.status_code == 400


def test_no_board_shows_a_rule_without_a_position(client: Client) -> None:
    assert client.get("/rules/rialto/board/RIA-INV-1").status_code == 404
    assert client.post("/rules/rialto/board/RIA-INV-1/play").status_code == 404


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_glossary_explains_the_words_of_every_game(client: Client, language: str) -> None:
    page = shown(client, "/glossary", language)
    assert all(f'data-game="{game}"' in page for game in GAMES)
    ids = ID.findall(page[page.index("<main") :])
    assert len(ids) == len(set(ids))
    alone = shown(client, "/glossary/rialto", language)
    assert 'id="rialto-strength"' in alone
    assert 'id="burgundy-' not in alone


# --- words in sentences -------------------------------------------------------------------------

TERM = re.compile(r'<a class="term" href="([^"#]+)#([^"]+)" data-word="([^"]+)"')


class Links(HTMLParser):
    """Reads a page and fails where a link stands in a link or a button."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("a", "button"):
            assert not self.inside, attrs
            self.inside += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("a", "button"):
            self.inside -= 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_words_of_the_glossary_are_linked_in_sentences(
    client: Client, game: str, language: str
) -> None:
    words = shown(client, f"/glossary/{game}", language)
    for path in (f"/rules/{game}", f"/games/{game}", f"/games/{game}/sheet"):
        page = shown(client, path, language)
        found = TERM.findall(page)
        assert found, path
        Links().feed(page)
        for address, anchor, _ in found:
            assert address == f"/glossary/{game}"
            assert f'id="{anchor}"' in words
    sections = re.split(r"<h[23][ >]", shown(client, f"/rules/{game}", language))
    for section in sections:
        keys = [anchor for _, anchor, _ in TERM.findall(section)]
        assert len(keys) == len(set(keys))


def test_a_word_opens_what_it_means(client: Client) -> None:
    told = shown(client, "/glossary/burgundy/region", "pl")
    assert "Stykające się pola" in told
    assert "/rules/burgundy#BUR-REGION-1" in told
    assert client.get("/glossary/burgundy/nothing").status_code == 404


def test_markup_keeps_its_own_links() -> None:
    words = SectionWords("burgundy")
    text = mark_safe('<a href="/x">region</a> <i title="worker">region</i> &amp; worker')
    linked = words.link(text)
    assert linked.startswith('<a href="/x">region</a> <i title="worker"><a class="term"')
    assert linked.count("<a ") == 3
    assert words.link("<b>") == "&lt;b&gt;"


@pytest.mark.parametrize("game", GAMES)
def test_cut_outs_of_boards_are_there_in_every_language(client: Client, game: str) -> None:
    if not has_board(game):
        return
    for language in ("en", "pl"):
        found = re.findall(
            r'<img class="cut" src="/static/([^"]+)"', shown(client, f"/rules/{game}", language)
        )
        assert len(found) >= 2
        assert all(finders.find(name) for name in found), found
