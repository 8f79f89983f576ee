"""The log: one line a move, nothing lost, links to the right moment."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import Client

from signoria.core.events import Event
from signoria.core.machine import SPECTATOR
from signoria.web.tables import log, record_views, views
from signoria.web.tables.live import Live
from signoria.web.tables.log import LOG_SHOWN, Chapter, Entry, Line, Writer
from signoria.web.tables.models import Move, Table
from signoria.web.tables.page import make_board
from signoria.web.tables.viewing import Visitor, scene_now
from tests.web import playing

pytestmark = pytest.mark.django_db

GAMES = ["burgundy", "florence", "principato", "rialto", "tuscany"]
EVERYTHING = 100_000


def whole_log(table: Table, viewer: int) -> list[Chapter]:
    """All that was ever told to a seat, or to a spectator."""
    table = playing.now(table)
    seats = list(table.seats.all())
    seat = None if viewer == SPECTATOR else seats[viewer]

    def read(live: Live) -> list[Chapter]:
        scene = scene_now(Visitor(table, seats, seat), live)
        return Writer(scene, make_board(scene)).chapters(live.events, live.joins, EVERYTHING)

    found: list[Chapter] = playing.look(table, read)
    return found


def every_text(table: Table, seat: int) -> list[str]:
    """What a seat is told of each event, in order."""
    table = playing.now(table)
    seats = list(table.seats.all())

    def read(live: Live) -> list[str]:
        scene = scene_now(Visitor(table, seats, seats[seat]), live)
        events = [event for happened in live.events for event in happened]
        return [scene.text.event(scene.view, event.seen_by(seat)) for event in events]

    return [text for text in playing.look(table, read) if text]


def entries(log: list[Chapter]) -> list[Entry]:
    return [entry for chapter in log for entry in chapter.entries]


def lines(log: list[Chapter]) -> list[Line]:
    return [line for entry in entries(log) for line in entry.lines]


@cache
def symbols(game: str) -> frozenset[str]:
    found = set()
    for name in (f"boards/{game}/symbols.svg", "site/symbols.svg", f"boards/{game}/emblem.svg"):
        text = Path(str(finders.find(name))).read_text(encoding="utf-8")
        found |= set(re.findall(r'<symbol id="([^"]+)"', text))
    return frozenset(found)


def test_what_scores_twice_has_a_line_for_each() -> None:
    table = playing.new_table("principato", 2)
    goals = [Event("goal_shown", 1, {"goal": n, "points": 2}) for n in (3, 4)]
    scored = Event("scored", 1, {"line": "goal_1", "points": 2})

    def read(live: Live) -> list[Chapter]:
        seats = list(table.seats.all())
        scene = scene_now(Visitor(table, seats, seats[0]), live)
        events = [[goals[0], scored, goals[1], scored]]
        return Writer(scene, make_board(scene)).chapters(events, [False])

    told = entries(playing.look(table, read))
    assert [entry.points for entry in told] == [2, 2]
    assert told[0].words != told[1].words


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_once_and_in_order_of_moves(game: str) -> None:
    table = playing.forward(playing.new_table(game, 3), 120, random.Random(4))
    log = whole_log(table, 1)
    told = []
    for chapter in log:
        told += [chapter.heading] if chapter.heading else []
        told += [line.text for line in lines([chapter])]
    assert told == every_text(table, 1)
    for entry in entries(log):
        assert entry.sign == entry.lines[0].sign
        assert entry.words and not entry.words.startswith(f"{entry.name} ")


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_one_move_of_one_seat(game: str) -> None:
    """No entry goes past a decision of its seat that begins a move."""
    table = playing.forward(playing.new_table(game, 2), 250, random.Random(5))
    joins = playing.look(table, lambda live: list(live.joins))
    joined = 0
    for entry in entries(whole_log(table, 0)):
        own = [line.ply for line in entry.lines if line.sign == entry.sign]
        first, last = own[0], own[-1]
        assert all(joins[ply] for ply in range(first, last)), entry
        joined += last > first
    assert joined or game in ("principato", "tuscany", "rialto")


def test_a_sale_is_one_line_with_its_sources() -> None:
    table = playing.forward(playing.new_table("burgundy", 2), 400, random.Random(6))
    sales = [entry for entry in entries(whole_log(table, 0)) if "sells" in entry.words]
    assert sales
    for sale in sales:
        texts = " ".join(line.text for line in sale.lines)
        assert "silver" in texts and "goods sold" in texts
        assert sale.points is not None and sale.points > 0
    assert any(sign.icon.startswith("die") for sale in sales for sign in sale.pays)


@pytest.mark.parametrize("game", GAMES)
def test_the_drawings_of_lines_exist(game: str) -> None:
    table = playing.play_to_end(playing.new_table(game, 3), random.Random(7))
    found = entries(whole_log(table, 0))
    icons = {sign.icon for entry in found for sign in (*entry.pays, *entry.gets)}
    assert len(icons) > 5 and icons <= symbols(game), icons - symbols(game)
    assert len({sign.number for entry in found for sign in (*entry.pays, *entry.gets)}) > 2


class Undrawn:
    """A page of a replay of which only the moment is wanted."""

    def context(self) -> dict[str, object]:
        return {}


@contextmanager
def undrawn() -> Iterator[None]:
    """Tables answer with what they play back, replays with the number of moves made at their
    moment: hundreds of pages are asked for that and need not be drawn."""

    def of_the_table(_request: object, _name: str, context: dict[str, Any]) -> HttpResponse:
        return HttpResponse(context["unseen_script"])

    def of_a_replay(_request: object, _name: str, context: dict[str, Any]) -> HttpResponse:
        return HttpResponse(str(context["ply"]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "render", of_the_table)
        patch.setattr(record_views, "render", of_a_replay)
        patch.setattr(record_views, "make_page", lambda *_given: Undrawn())
        yield


def moment(client: Client, address: str) -> int:
    """The number of moves made where a link leads."""
    return int(client.get(address).content)


def links(client: Client, table: Table) -> list[str]:
    """Where the links of the log lead."""
    page = client.get(f"/t/{table.code}/")
    base, text = page.context["replay_base"], page.content.decode()
    found = [f"{base}move={line.ply}" for line in lines(page.context["log"])]
    assert all(address.replace("&", "&amp;") in text for address in found)
    return list(dict.fromkeys(found))


def moments(table: Table, viewer: int, number: int) -> set[int]:
    """The last moves, in lines of the log, as this viewer could see them."""
    seen = 1 << (viewer if viewer != SPECTATOR else table.players)
    steps = [0] + [move.ply + 1 for move in Move.objects.filter(table=table) if move.seen_by & seen]
    shown = entries(whole_log(table, viewer))[-number:]
    plies = {line.ply for entry in shown for line in entry.lines}
    return {max(step for step in steps if step <= ply) for ply in plies}


def test_a_replay_is_drawn_at_the_moment_it_is_asked_for() -> None:
    table = playing.forward(playing.new_table("rialto", 2), 30, random.Random(8))
    client = playing.signed_in(playing.people(2)[0])
    page = client.get(f"/t/{table.code}/replay?move=3")
    assert page.context["step"] == 3 and page.context["ply"] >= 3
    assert 'id="table"' in page.content.decode()


@pytest.mark.parametrize("game", ["rialto", "florence"])
def test_links_lead_to_the_right_moment_in_and_after_the_game(game: str) -> None:
    table = playing.forward(playing.new_table(game, 2), 60, random.Random(8))
    clients = [playing.signed_in(user) for user in (*playing.people(2), None)]
    viewers = (0, 1, SPECTATOR)
    before = [links(client, table) for client in clients]
    wanted = [moments(table, viewer, LOG_SHOWN) for viewer in viewers]
    with undrawn():
        for client, found, plies in zip(clients, before, wanted, strict=True):
            assert {moment(client, address) for address in found} == plies
        playing.play_to_end(table, random.Random(9))
        for client, found, plies in zip(clients, before, wanted, strict=True):
            reached = {moment(client, address) for address in found}
            assert reached == plies, "old links, opened after the end"
    after = links(clients[0], table)
    shown = entries(whole_log(table, 0))[-LOG_SHOWN:]
    with undrawn():
        assert {moment(clients[0], address) for address in after} == {
            line.ply for entry in shown for line in entry.lines
        }


def test_the_page_shows_the_last_moves_and_the_ticker_the_last_of_somebody_else() -> None:
    table = playing.forward(playing.new_table("burgundy", 3), 200, random.Random(3))
    page = playing.signed_in(playing.people(3)[1]).get(f"/t/{table.code}/")
    shown = entries(page.context["log"])
    assert len(shown) == LOG_SHOWN
    tick = page.context["tick"]
    assert tick.sign not in (0, 2)
    others = [entry for entry in shown if entry.sign not in (0, 2)]
    assert tick == others[-1]
    assert 'class="c-tick"' in page.content.decode()


def played_back(client: Client, table: Table) -> list[dict[str, object]]:
    """What the page of a person plays back."""
    page = client.get(f"/t/{table.code}/").content.decode()
    script = re.search(r'<script id="unseen"[^>]*>(.*?)</script>', page)
    assert script is not None
    found: list[dict[str, object]] = json.loads(script[1])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_since_the_own_move_is_played_back(game: str) -> None:
    rng = random.Random(10)
    table = playing.forward(playing.new_table(game, 2), 60, rng)
    client = playing.signed_in(playing.people(2)[0])
    told = 0
    assert 'id="unseen"' in client.get(f"/t/{table.code}/").content.decode()
    for _ in range(25):
        table = playing.play_on(table, 1, rng)
        seat = playing.seat_of(table, 0)
        with undrawn():
            shown = played_back(client, table)
            reached = [moment(client, str(move["moment"])) for move in shown]
        assert all(move["sign"] == 2 for move in shown), "only moves of the other seat"
        if seat.last_ply == playing.look(table, lambda live: live.ply):
            assert shown == []
        assert all(ply > seat.last_ply for ply in reached)
        told += len(shown)
    assert told


def test_a_hidden_pick_is_not_played_back() -> None:
    """Who discards face down picks card by card; others see one move, when it is complete."""
    rng = random.Random(12)
    table = playing.new_table("rialto", 3)
    clients = [playing.signed_in(user) for user in playing.people(3)]
    hidden = 0
    with undrawn():
        for _ in range(60):
            before = [played_back(client, table) for client in clients]
            actor, ply = table.actor, playing.look(table, lambda live: live.ply)
            table = playing.play_on(table, 1, rng)
            made = list(Move.objects.filter(table=table, ply__gte=ply))
            for number, client in enumerate(clients):
                seen = any(move.seen_by >> number & 1 for move in made)
                if number != actor and not seen:
                    assert played_back(client, table) == before[number]
                    hidden += 1
    assert hidden


def test_a_line_of_the_reader_says_you_in_english_only() -> None:
    table = playing.new_table("florence")
    client = playing.signed_in(playing.people(2)[0])
    for language, said in (("en", "You"), ("pl", "")):
        page = client.get(f"/t/{table.code}/", headers={"accept-language": language})
        told = [entry for chapter in page.context["log"] for entry in chapter.entries]
        assert said in {entry.spoken for entry in told if entry.sign == 1}
        assert {entry.spoken for entry in told if entry.sign == 2} == {""}
        assert (b"You are dealt 4 professions" in page.content) == (language == "en")


@pytest.mark.parametrize("game", GAMES)
def test_kept_lines_are_those_that_would_be_written(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of earlier positions are shown in later ones."""
    table, rng = playing.new_table(game), random.Random(3)
    for _ in range(5):
        table = playing.play_on(table, 9, rng)
        kept = [whole_log(table, viewer) for viewer in (0, 1, SPECTATOR)]
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "_key", lambda _self: None)
            assert [whole_log(table, viewer) for viewer in (0, 1, SPECTATOR)] == kept


def test_few_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    log.KEPT.clear()
    monkeypatch.setattr(log, "MOST_KEPT", 3)
    table = playing.play_on(playing.new_table("rialto"), 30, random.Random(3))
    assert len(whole_log(table, 0)) and len(log.KEPT) <= 3
