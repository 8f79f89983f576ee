"""A pick that others may not notice changes no number and no byte of what they get."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from signoria.core.machine import OVER
from signoria.web.lobby.games import has_board
from signoria.web.tables import services
from signoria.web.tables.models import TOGETHER, Move, Table
from signoria.web.tables.push import news_of
from tests.web import playing

pytestmark = pytest.mark.django_db

SECRET_TURNS = [  # game, players, options, how many picks are looked at
    ("rialto", 3, {}, 4),
    ("burgundy", 2, {"experienced": "hidden"}, 2),
    ("tuscany", 3, {}, 2),
]


def sent(table: Table, number: int | None, client: Client) -> dict[str, bytes]:
    """Everything a seat (None: a spectator) can fetch, and the number it is pushed."""
    user = playing.people(table.players)[number] if number is not None else None
    urls = [f"/api/tables/{table.code}/view", f"/api/tables/{table.code}"]
    if number is not None:
        urls.append("/account/my-data.json")
    if has_board(table.game):
        urls += [f"/t/{table.code}/", f"/t/{table.code}/replay"]
    pushed = news_of([table.pk])[table.pk].told(user and user.pk, None)
    found = {"push": str(pushed).encode()}
    for url in urls:
        found[url] = playing.without_tokens(client.get(url).content)
    if has_board(table.game):
        part = client.get(f"/t/{table.code}/part", headers={"HX-Request": "true"})
        found["part"] = playing.without_tokens(part.content)
    return found


def versions(table: Table, number: int | None) -> int:
    """The version of a seat's view, or of a spectator's."""
    found = (
        playing.now(table).spectator_version
        if number is None
        else playing.seat_of(table, number).version
    )
    return int(found)


@pytest.mark.parametrize(("game", "players", "options", "wanted"), SECRET_TURNS)
def test_others_get_the_same_bytes(
    game: str, players: int, options: dict[str, Any], wanted: int
) -> None:
    rng = random.Random(11)
    table = playing.new_table(game, players, options)
    clients: dict[int | None, Client] = {None: playing.signed_in(None)}
    clients |= {n: playing.signed_in(user) for n, user in enumerate(playing.people(players))}
    looked = 0
    for _ in range(150):
        table = playing.now(table)
        if table.actor == OVER or looked == wanted:
            break
        action = playing.hidden_pick(table, rng)
        if action is None:
            table = playing.forward(table, 1, rng)
            continue
        mover = playing.mover(table)
        others = [None, *(n for n in range(players) if n != mover.number)]
        watching = others if looked else others[:2]
        before = {n: (versions(table, n), sent(table, n, clients[n])) for n in watching}
        playing.act(table, action)
        assert playing.seat_of(table, mover.number).version == mover.version + 1
        for number, (version, known) in before.items():
            assert versions(table, number) == version
            told = playing.differences(known, sent(table, number, clients[number]))
            assert not told, f"seat {number} after {action}: {told}"
        looked += 1
    assert looked == wanted, "no secret turn was met"


def test_taking_a_hidden_pick_back_is_hidden_too() -> None:
    rng = random.Random(12)
    table = playing.new_table("rialto", 3)
    for _ in range(100):
        action = playing.hidden_pick(table, rng)
        if action is not None:
            break
        table = playing.forward(table, 1, rng)
    table = playing.now(table)
    assert table.actor is not None and action is not None
    others = [None, *(n for n in range(3) if n != table.actor)]
    before = {n: versions(table, n) for n in others}
    playing.act(table, action)
    seat = playing.seat_of(table, table.actor)
    services.undo(table.pk, seat.number, seat.version, True)
    assert {n: versions(table, n) for n in others} == before


def test_steps_of_a_replay_do_not_count_hidden_picks() -> None:
    table = playing.forward(playing.new_table("rialto", 3), 40, random.Random(13))
    moves = list(Move.objects.filter(table=table))
    for number in range(3):
        client = playing.signed_in(playing.people(3)[number])
        page = client.get(f"/t/{table.code}/replay")
        seen = sum(1 for move in moves if move.seen_by >> number & 1)
        assert page.context["last"] == seen < len(moves)
        log = client.get(f"/t/{table.code}/").context["log"]
        lines = [line for chapter in log for entry in chapter.entries for line in entry.lines]
        assert lines and all(line.ply <= seen for line in lines)


def test_each_pick_of_a_bot_that_others_see_is_pushed() -> None:
    """Whatever changes a view moves that view's number."""
    rng = random.Random(14)
    table = playing.new_table("burgundy", 2)
    for _ in range(25):
        views = [playing.view_of(table, n) for n in (0, 1, 2)]
        before = [versions(table, n) for n in (0, 1, None)]
        table = playing.play_on(table, 1, rng)
        after = [versions(table, n) for n in (0, 1, None)]
        for n in (0, 1, 2):
            changed = playing.view_of(table, n) != views[n]
            assert after[n] > before[n] or not changed


LISTS = ["/", "/tables", "/watch", "/games/{game}", "/api/tables?status=playing"]


def lists(client: Client, game: str, seated: bool) -> dict[str, bytes]:
    """Every list in which a table stands, with its order."""
    urls = [url.format(game=game) for url in LISTS]
    urls += ["/api/tables?status=playing&mine=true", "/new"] if seated else []
    found = {}
    for url in urls:
        answer = client.get(url)
        found[url] = (
            playing.without_tokens(answer.content) + answer.headers.get("Location", "").encode()
        )
    return found


@pytest.mark.parametrize(
    ("game", "other", "alone"), [("rialto", "tuscany", False), ("florence", "rialto", True)]
)
def test_lists_keep_their_order(game: str, other: str, alone: bool) -> None:
    """A hidden pick, and taking it back, moves its table in no list that others see."""
    rng, players = random.Random(15), 3
    table = playing.new_table(game, players)
    while (action := playing.hidden_pick(table, rng)) is None or (
        alone and table.actor == TOGETHER
    ):
        table = playing.forward(table, 1, rng)
    newer = playing.new_table(other, players)
    mover = playing.mover(playing.now(table))
    for row, minutes in ((table, 340), (newer, 320)):  # whole hours ago for as long as it takes
        since = timezone.now() - timedelta(minutes=minutes)
        Table.objects.filter(pk=row.pk).update(asked_since=since, public=True)
    watching = [None, *(n for n in range(players) if n != mover.number)]
    people = playing.people(players)
    clients = {n: playing.signed_in(None if n is None else people[n]) for n in watching}
    before = {n: lists(clients[n], game, n is not None) for n in watching}
    pushed = {n: sent(table, n, clients[n])["push"] for n in watching}

    def nothing_is_seen() -> None:
        for n in watching:
            told = playing.differences(before[n], lists(clients[n], game, n is not None))
            assert not told, f"seat {n}: {told}"
            assert sent(table, n, clients[n])["push"] == pushed[n]

    playing.act(table, action)
    nothing_is_seen()
    seat = playing.seat_of(table, mover.number)
    services.undo(table.pk, seat.number, seat.version, True)
    nothing_is_seen()


def test_a_move_that_everybody_sees_brings_its_table_to_the_top() -> None:
    older, newer = playing.new_table("burgundy"), playing.new_table("burgundy")
    Table.objects.update(public=True)
    listed = playing.signed_in(None).get("/api/tables?status=playing").json()
    assert [row["code"] for row in listed] == [newer.code, older.code]
    actor = older.actor
    while playing.now(older).actor == actor:
        older = playing.play_on(older, 1, random.Random(16))
    listed = playing.signed_in(None).get("/api/tables?status=playing").json()
    assert [row["code"] for row in listed] == [older.code, newer.code]
