"""Reference sheets: of every game, of a table as a seat may know it; and what a piece is.

That nothing hidden changes a byte of them is tested in `test_leaks.py`, with everything else.
"""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client
from django.utils import translation

from signoria.core.chance import Dice
from signoria.core.machine import OVER, SPECTATOR, actor, legal
from signoria.core.record import Table as CoreTable
from signoria.core.rulebook import load_rulebook
from signoria.core.words import LANGUAGES
from signoria.games import game_names, load_game
from signoria.web.boards.sheet import Sheet
from signoria.web.learn.sheets import whole_scene
from signoria.web.tables.page import make_board
from tests.web import playing
from tests.web.boards.drawing import board_of

pytestmark = pytest.mark.django_db
USED = re.compile(r'href="#([^"]+)"')
THERE = re.compile(r' id="([^"]+)"')
PIECE = re.compile(r'data-piece="([^"]+)"')
RULE = re.compile(r'href="(/rules/[^"#]+)#([^"]+)"')


def whole(game: str) -> Sheet:
    """The sheet of a game."""
    found = make_board(whole_scene(load_game(game))).sheet(whole=True)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_sheet_has_its_drawings_and_its_rules(game: str, language: str) -> None:
    page = Client(headers={"accept-language": language}).get(f"/games/{game}/sheet")
    html = page.content.decode()
    missing = set(USED.findall(html)) - set(THERE.findall(html))
    assert page.status_code == 200 and not missing
    with translation.override(language):
        entries = list(whole(game).entries())
    assert len({entry.key for entry in entries}) == len(entries) > 20
    rules = load_rulebook(load_game(game).folder).rules
    assert [entry.rule for entry in entries if entry.rule and entry.rule not in rules] == []
    assert all(entry.text or entry.name for entry in entries)
    assert all(entry.mark is None for entry in entries)


@pytest.mark.parametrize("game", game_names())
def test_an_entry_opens_its_rule(game: str) -> None:
    links = RULE.findall(Client().get(f"/games/{game}/sheet").content.decode())
    assert len(links) >= 5
    for page in {page for page, _ in links}:
        there = set(THERE.findall(Client().get(page).content.decode()))
        assert {rule for _, rule in links} <= there


def test_numbers_of_a_sheet_are_those_of_the_component_data() -> None:
    scene = whole_scene(load_game("tuscany"))
    scene.view.parts.draw_cards += 4
    sheet = make_board(scene).sheet(whole=True)
    scene.view.parts.draw_cards -= 4
    assert sheet is not None
    entry = sheet.entry("turn-draw")
    assert entry is not None and entry.text == f"{scene.view.parts.draw_cards + 4} estate cards"


@pytest.mark.parametrize("game", game_names())
def test_a_sheet_knows_no_more_than_its_view(game: str) -> None:
    """Worlds that a seat cannot tell apart have the same sheet for it."""
    rules = load_game(game)
    table, rng = CoreTable(rules, 3), random.Random(4)
    for _ply in range(120):
        table.run_chance(Dice(1))
        if actor(table.state) == OVER:
            break
        table.play(rng.choice(legal(table.state)))
    for viewer in (0, 1, 2, SPECTATOR):
        true = board_of(rules, table.state, viewer).sheet()
        for seed in range(3):
            other = rules.determinize(rules.view(table.state, viewer), viewer, Dice(seed))
            assert board_of(rules, other, viewer).sheet() == true
        assert any(entry.mark is not None for entry in true.entries())


def test_secret_goals_and_cards_are_marked_for_their_owner_alone() -> None:
    for game, key, count in (("principato", "goal-", 2), ("florence", "", 3)):
        table = playing.play_on(playing.new_table(game), 8, random.Random(2))
        state = playing.look(table, lambda live: live.table.state)
        for viewer in (0, 1):
            marks = {
                entry.key: entry.mark
                for entry in board_of(load_game(game), state, viewer).sheet().entries()
                if entry.key.startswith(key) and entry.mark is not None
            }
            own = [mark for mark in marks.values() if mark.note in ("yours", "in your hand")]
            assert len(own) >= count
            others = {mark.sign for mark in marks.values() if "goal" in key}
            assert others <= {viewer + 1}


def test_the_sheet_of_a_table_has_only_what_is_played_with() -> None:
    table = playing.new_table("florence")
    client = playing.signed_in(playing.people(2)[0])
    page = client.get(f"/t/{table.code}/sheet").content.decode()
    part = client.get(f"/t/{table.code}/sheet?over").content.decode()
    assert "<html" in page and "<html" not in part and 'id="ref-prices"' in part
    assert 'id="ref-characters"' not in part and "left: 3" in part
    assert 'id="ref-characters"' in client.get("/games/florence/sheet").content.decode()
    waiting = playing.open_table("florence", playing.people(2), 1)
    assert client.get(f"/t/{waiting.code}/sheet").status_code == 404


@pytest.mark.parametrize("game", game_names())
def test_every_piece_of_a_table_is_explained(game: str) -> None:
    table = playing.forward(playing.new_table(game), 25, random.Random(3))
    client = playing.signed_in(playing.people(2)[0])
    html = client.get(f"/t/{table.code}/").content.decode()
    board = html[html.index('id="table"') : html.index('id="act"')]
    silent = set()
    for piece in sorted(set(PIECE.findall(board))):
        told = client.get(f"/t/{table.code}/piece", {"piece": piece})
        assert told.status_code == 200
        if not told.content.strip():
            silent.add(piece.partition("-")[0])
    assert silent == set()
