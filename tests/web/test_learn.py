"""Guided first games through the site's own services, and the pages around them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.test import Client

from signoria.core.guide import PERSON
from signoria.core.record import Table as CoreTable
from signoria.games import game_names, load_game
from signoria.web.boards.base import Player
from signoria.web.learn import cards
from signoria.web.learn.models import CardsRead, Lesson
from signoria.web.tables import commitments, guides, services, tasks
from signoria.web.tables.models import Table
from signoria.web.tables.offer import Composing
from signoria.web.tables.page import make_scene, standalone
from tests.web import playing

pytestmark = pytest.mark.django_db
DATA = re.compile(r'<script id="guide" type="application/json">(.*?)</script>')


def begun(client: Client, game: str) -> Table:
    """A guided table of whoever has this browser."""
    answer = client.post(f"/games/{game}/learn")
    return Table.objects.get(code=answer.headers["Location"].split("/")[2])


def shown(client: Client, table: Table) -> str:
    """The page of the table."""
    return client.get(f"/t/{table.code}/").content.decode()


def told(client: Client, table: Table) -> dict[str, Any]:
    """What the guide says to its script."""
    found = DATA.search(shown(client, table))
    assert found is not None, "no step is shown"
    data: dict[str, Any] = json.loads(found[1])
    return data


def press(client: Client, table: Table, do: str, **more: str) -> int:
    """A button of the guide."""
    return client.post(f"/t/{table.code}/guide", {"do": do, **more}).status_code


def follow(client: Client, table: Table) -> int:
    """What the present step asks for, or going on where there is only something to read; its
    number."""
    data = told(client, table)
    if data["path"]:
        move(client, table, data["path"])
    else:
        assert press(client, table, "on", step=str(data["step"])) == 302
    return int(data["step"])


def move(client: Client, table: Table, path: str) -> None:
    """The person's move, and what the bot answers."""
    version = str(playing.seat_of(table, PERSON).version)
    assert (
        client.post(f"/t/{table.code}/move", {"path": path, "version": version}).status_code == 302
    )
    answer(table)


def answer(table: Table) -> None:
    """The bot, until the person is asked."""
    while services.bot_to_move(playing.now(table)) is not None:
        tasks.bot_turn(table.pk)


@pytest.mark.parametrize(
    "game",
    [
        name if name == "florence" else pytest.param(name, marks=pytest.mark.slow)
        for name in game_names()  # there all decide at the same time, too
    ],
)
def test_a_guided_game_is_played_to_its_last_step_at_a_real_table(
    client: Client, game: str
) -> None:
    table = begun(client, game)
    answer(table)
    line = guides.line_for(game)
    seen = []
    while not Lesson.objects.get(table=table).over:
        seen.append(follow(client, table))
    assert sorted(set(seen)) == list(range(1, len(line.starts) + 1))
    made = playing.look(table, lambda live: list(live.table.record.moves))
    assert line.fits(made)
    assert len(made) == len(line.moves)
    assert not table.rated


@pytest.mark.parametrize("game", game_names())
def test_every_spotlight_is_on_the_board_and_every_move_can_be_composed(game: str) -> None:
    line = guides.line_for(game)
    engine = load_game(game)
    table = CoreTable(engine, line.guide.players, names=["Ola", line.guide.rival])
    table.state.events = []
    players = [Player(0, "Ola", is_viewer=True), Player(1, line.guide.rival, "Merchant")]
    for step, start, asked in zip(line.guide.steps, line.starts, line.asked, strict=True):
        for made in line.moves[len(table.record.moves) : start]:
            table.follow(made)
        html = standalone(table, PERSON, "en", "light")
        board = html[html.index("<main") :]
        assert [name for name in step.spot if not is_on(board, name)] == [], step.title["en"]
        if step.do:
            view = engine.view(table.state, PERSON)
            legal = list(table.state.options)
            scene = make_scene(engine, view, PERSON, "en", players, legal)
            ids = [engine.catalogue.from_text(line.moves[n].text).id for n in range(start, asked)]
            moves = [
                tuple(map(int, move.ids.split(","))) for move in Composing(scene).offer().moves
            ]
            assert any(
                all(one == other for one, other in zip(move, ids, strict=False)) for move in moves
            ), step.title["en"]


def is_on(board: str, name: str) -> bool:
    """Is a piece, or a part of the page, drawn?"""
    if name.startswith("."):
        return re.search(rf'class="[^"]*(?<![\w-]){name[1:]}(?![\w-])', board) is not None
    if name.startswith("#"):
        return f'id="{name[1:]}"' in board
    return f'data-piece="{name}"' in board or f" {name} " in f" {' '.join(all_of(board))} "


def all_of(board: str) -> list[str]:
    """The pieces that a button stands for."""
    return [piece for found in re.findall(r'data-all="([^"]*)"', board) for piece in found.split()]


def test_back_goes_past_the_dice_and_resumes_there(client: Client) -> None:
    table = begun(client, "burgundy")
    line = guides.line_for("burgundy")
    while follow(client, table) < 7:
        pass
    for step in (7, 6, 5):
        assert press(client, table, "back", step=str(step + 1)) == 302
    assert told(client, table)["step"] == 5
    assert playing.look(table, lambda live: live.ply) == line.starts[4]
    assert press(client, table, "back", step="13") == 302  # of an older page: nothing happens
    assert told(client, table)["step"] == 5


def test_another_move_is_allowed_and_the_guide_can_be_gone_back_to(client: Client) -> None:
    table = begun(client, "burgundy")
    assert [follow(client, table), follow(client, table)] == [1, 2]
    other = next(action for action in playing.legal(table) if action.text.startswith("workers"))
    move(client, table, str(other.id))
    assert 'value="return"' in shown(client, table)
    assert press(client, table, "return") == 302
    assert told(client, table)["step"] == 3
    assert press(client, table, "leave") == 302
    assert 'value="resume"' in shown(client, table)
    assert press(client, table, "resume") == 302
    assert told(client, table)["step"] == 3


def test_a_card_comes_once_and_one_a_turn(client: Client) -> None:
    table = begun(client, "burgundy")
    Lesson.objects.update(over=True)
    first = guides.line_for("burgundy").guide.cards[0]
    assert first.title["en"] in shown(client, table)  # monasteries can be taken
    assert press(client, table, "card", card=first.key) == 302
    assert 'id="guide-card"' not in shown(client, table)  # one a turn
    again = begun(client, "burgundy")
    Lesson.objects.update(over=True)
    assert first.title["en"] not in shown(client, again)  # remembered at other tables too
    assert press(client, again, "card", card="other", quiet="1") == 302
    CardsRead.objects.update(seen=[], last_table=0)
    assert 'id="guide-card"' not in shown(client, again)


def test_ordinary_tables_have_cards_too() -> None:
    table = playing.new_table("burgundy")
    rng = random.Random(1)
    client = playing.signed_in(playing.people(1)[0])
    at = f"/t/{table.code}"
    assert "learn/cards.js" in shown(client, table)
    while not (card := client.get(f"{at}/card").content.decode()):
        table = playing.play_on(table, 1, rng)
    key = re.findall(r'data-key="([a-z-]+)"', card)[0]
    other = playing.signed_in(playing.people(2)[1])
    assert other.get(f"{at}/card").status_code == 204  # it is not their turn
    assert Client().get(f"{at}/card").status_code == 204
    assert client.post(f"{at}/card", {"card": key}).status_code == 302
    assert client.get(f"{at}/card").status_code == 204  # one a turn
    while table.actor != 1:
        table = playing.play_on(table, 1, rng)
    while table.actor != 0:
        table = playing.play_on(table, 1, rng)
    second = client.get(f"{at}/card")
    assert second.status_code == 204 or f'data-key="{key}"' not in second.content.decode()


def test_cards_end_by_the_switch_and_after_a_few_games() -> None:
    table = playing.new_table("burgundy")
    rng = random.Random(1)
    client = playing.signed_in(playing.people(1)[0])
    at = f"/t/{table.code}"
    while client.get(f"{at}/card").status_code != 200:
        table = playing.play_on(table, 1, rng)
    assert "Switch cards off" in client.get("/account/settings").content.decode()
    assert client.post("/learn/cards", {"quiet": "1"}).status_code == 302
    off = client.get(f"{at}/card")
    assert off.status_code == 204 and off.headers["X-Cards"] == "off"
    assert "Switch cards on" in client.get("/account/settings").content.decode()
    assert client.post("/learn/cards").status_code == 302
    assert client.get(f"{at}/card").status_code == 200
    for _game in range(cards.FEW_GAMES):
        Table.objects.filter(pk=playing.new_table("burgundy").pk).update(status=Table.Status.OVER)
    assert client.get(f"{at}/card").status_code == 204


def test_dice_of_a_guided_game_are_said_to_be_fixed(client: Client) -> None:
    table = begun(client, "rialto")
    page = shown(client, table)
    assert "A guided game: its dice are fixed" in page
    assert services.record_of(table).moves  # it begins amid a game
    assert "Hash of the secret" not in page
    Table.objects.update(status=Table.Status.OVER)
    assert "fair" not in client.get(f"/t/{table.code}/record.json").json()


def test_nobody_else_goes_through_the_steps(client: Client) -> None:
    table = begun(client, "rialto")
    stranger = playing.signed_in(playing.people(1)[0])
    assert press(stranger, table, "on", step="1") == 404  # a guided game is private
    assert press(Client(), table, "on", step="1") == 404
    Table.objects.update(public=True)
    assert press(stranger, table, "on", step="1") == 403
    assert press(Client(), table, "on", step="1") == 403
    assert 'id="guide-card"' not in shown(stranger, table)
    ordinary = playing.new_table("rialto")
    assert press(stranger, ordinary, "on", step="1") == 403
    with pytest.raises(services.Forbidden):
        services.return_to(ordinary.pk, 0, 0)


def test_somebody_new_is_asked_once(client: Client) -> None:
    assert 'id="first-time"' in client.get("/").content.decode()
    assert 'id="first-time"' in client.get("/games/rialto").content.decode()
    client.cookies["played-before"] = "1"
    assert 'id="first-time"' not in client.get("/").content.decode()
    table = playing.new_table("rialto")
    known = playing.signed_in(playing.seat_of(table, 0).user)
    assert 'id="first-time"' not in known.get("/games/burgundy").content.decode()


def test_the_page_before_the_game_knows_of_an_unfinished_one(client: Client) -> None:
    assert client.get("/games/nothing/learn").status_code == 404
    assert "Begin the guided game" in client.get("/games/tuscany/learn").content.decode()
    table = begun(client, "tuscany")
    assert f"/t/{table.code}/" in client.get("/games/tuscany/learn").content.decode()


def test_bots_of_other_tables_are_told_nothing() -> None:
    table = playing.new_table("rialto")
    with playing.CACHE.hold(table.pk) as slot:
        live = slot.at(table)
        assert guides.next_draw(table, live) == ""
        assert guides.next_pick(table, live, 0, playing.legal(table), 0) is None
    assert commitments.asked(table)
