"""No secret of a running game is had through hints, reviews, puzzles or study."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from signoria.core.codec import fingerprint
from signoria.core.machine import OVER
from signoria.games import game_names
from signoria.review.puzzles import Puzzle, puzzles_of
from signoria.web.review import hints, setting
from signoria.web.review.models import Attempt, Hint, Review
from signoria.web.tables import commitments, services
from signoria.web.tables.models import Table
from signoria.web.tables.push import news_of
from signoria.web.tables.services import SeatPlan
from signoria.web.thinking import Asked
from tests.web import playing
from tests.web.racing import Race
from tests.web.review import finished
from tests.web.test_leaks import forget, hides_something, whole
from tests.web.worlds import Elsewhere, stand_still, store_other_secrets, without_hash

pytestmark = pytest.mark.django_db

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("rialto", 3, {}),
    ("rialto", 2, {"neutral": True}),
    ("burgundy", 2, {"experienced": "hidden"}),
    ("burgundy", 4, {"mode": "team"}),
    ("tuscany", 2, {}),
    ("florence", 2, {"muse": True}),
    ("principato", 2, {}),
]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, whatever the time."""
    monkeypatch.setattr(hints, "SIMULATIONS", 2)
    monkeypatch.setattr(hints, "THINKING", 1e9)


def hinted(table: Table, seat: int) -> dict[str, bytes]:
    """All that a seat is sent about hints: before it asks, while it waits, both steps; and what
    is kept of it."""
    client = playing.signed_in(playing.people(table.players)[seat])
    url, found = f"/t/{table.code}/hint", {}
    found["before"] = whole(client.get(url))
    found["asked"] = whole(client.post(url))
    for hint in Hint.objects.filter(table=table):
        hints.think(hint.pk)
        hint.refresh_from_db()
        found["kept"] = f"{hint.position} {hint.advice}".encode()
    found["look"] = whole(client.get(url))
    found["moves"] = whole(client.post(url, {"step": "2"}))
    return without_hash(table, found)


def compared(
    table: Table, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> tuple[bool, bool]:
    """A hint here and in a world that looks the same: was one given, was it another world?"""
    seat = commitments.asked(table)[0]
    forget()
    with transaction.atomic():
        truth = hinted(table, seat)
        transaction.set_rollback(True)
    forget()
    with monkeypatch.context() as patch, transaction.atomic():
        store_other_secrets(table, seat, rng)
        elsewhere = Elsewhere(patch, seat, rng.randrange(1000))
        other = hinted(playing.now(table), seat)
        transaction.set_rollback(True)
    forget()
    assert not (differ := playing.differences(truth, other)), differ
    return b"hbox" in truth["moves"], elsewhere.changed


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_a_hint_is_the_same_whatever_is_hidden(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the byte, at several moments of a game, when all that its seat may not know is other."""
    rng = random.Random(f"{game}{players}{options}")
    table, given, changed = playing.new_table(game, players, options), False, False
    stand_still(monkeypatch)
    for moves in (1, 3, 40):
        table = playing.forward(table, moves, rng)
        if table.actor == OVER:
            break
        found = compared(table, rng, monkeypatch)
        given, changed = given or found[0], changed or found[1]
    assert given
    assert changed or not hides_something(game, options), "nothing was hidden here"


def test_the_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that depend on what is hidden are caught, though no card is shown."""
    rng = random.Random(1)
    table = playing.forward(playing.new_table("rialto", 3), 15, rng)
    while len(playing.legal(table)) < 2:
        table = playing.forward(table, 1, rng)
    stand_still(monkeypatch)
    asked_for = hints.asked_for

    def leaking(row: Table, view: Any, seat: int, position: str) -> Asked:
        hidden = playing.look(row, lambda live: str(fingerprint(live.state)))
        return asked_for(row, view, seat, position + hidden)

    monkeypatch.setattr(hints, "asked_for", leaking)
    with pytest.raises(AssertionError, match="kept at"):
        compared(table, rng, monkeypatch)
    forget()


def other_best(puzzle: Puzzle) -> Puzzle:
    """The same position, but another move of the same kind would be the best."""
    verb = puzzle.best.split(" ")[0]
    other = next(each for each in puzzle.others if each.move.split(" ")[0] == verb)
    others = [replace(each, move=puzzle.best) if each is other else each for each in puzzle.others]
    return replace(puzzle, best=other.move, others=others)


def before_it_is_solved(game: str, day: date) -> dict[str, bytes]:
    """All that is sent about a puzzle to somebody who looks everywhere, and asks where to look."""
    client, found = playing.signed_in(playing.people(1)[0]), {}
    url, set_up = f"/puzzles/{game}-{day}", setting.of_day(game, day)
    assert set_up is not None
    actions = [action.id for action in set_up.state().options]
    asked = [f"{part}={action}" for action in actions for part in ("part?begun", "preview?path")]
    pages = [url, "/puzzles", *(f"{url}/{each}" for each in (*asked, "why?piece=x"))]
    for page in pages:
        found[page] = whole(client.get(page))
    client.post(f"{url}/hint", {"step": "1"})
    found["where"] = whole(client.get(url))
    Attempt.objects.all().delete()
    return found


@pytest.mark.parametrize("game", [name for name in game_names() if puzzles_of(name)])
def test_a_puzzle_does_not_tell_its_answer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by a word, nor by the order of what is marked: were another move the best, all would be
    the same to the byte."""
    stand_still(monkeypatch)
    file, day = puzzles_of(game), setting.today()
    assert file is not None
    mine = next(each for each in setting.in_order(file) if has_other(each))
    truth = replace(file, puzzles=[mine])
    monkeypatch.setattr(setting, "puzzles_of", {game: truth}.get)
    one = before_it_is_solved(game, day)
    other = replace(file, puzzles=[other_best(mine)])
    monkeypatch.setattr(setting, "puzzles_of", {game: other}.get)
    two = before_it_is_solved(game, day)
    assert b"data-look=" in one["where"]
    assert not (differ := playing.differences(one, two)), differ


def has_other(puzzle: Puzzle) -> bool:
    """Is there another move of the kind of the best?"""
    verb = puzzle.best.split(" ")[0]
    return not puzzle.same and any(each.move.split(" ")[0] == verb for each in puzzle.others)


def test_where_to_look_does_not_tell_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first step of a hint marks all that is of the same kind, in an order that tells nothing:
    the move itself is the second step, which everybody sees counted."""
    stand_still(monkeypatch)
    table = playing.new_table("burgundy")
    seat = commitments.asked(table)[0]
    client = playing.signed_in(playing.people(2)[seat])
    client.post(f"/t/{table.code}/hint")
    hint = Hint.objects.get()
    hints.think(hint.pk)
    hint.refresh_from_db()
    first = client.get(f"/t/{table.code}/hint")
    best = hint.advice["moves"][0]["picks"]
    verb = best[0].split(" ")[0]
    others = [each for each in hint.advice["tried"] if each[0].split(" ")[0] == verb]
    assert best in others and len(others) > 1
    for other in others:
        hint.advice["moves"][0]["picks"] = other
        hint.save()
        assert whole(client.get(f"/t/{table.code}/hint")) == whole(first)


# --- rivals, spectators, strangers, other tabs ----------------------------------------------------


def doors(client: Client, table: Table) -> dict[str, bytes]:
    """All that reviews, hints and puzzles answer about a running game, its own page, and what is
    called to whoever has it open."""
    code, news = table.code, news_of([table.pk])[table.pk]
    at, key, found = f"/t/{code}", f"/puzzles/t-{code}-1", {}
    gets = ("review", "review/board?ply=1&when=before", "mistakes", "hint", "end", "part")
    looked = [f"{at}/{each}" for each in gets]
    looked += [key, f"{key}/part?answer=1", f"{key}/preview?path=1", f"{key}/why?piece=x"]
    looked += [f"/api/tables/{code}/{each}" for each in ("review", "view", "record")]
    person = int(client.session.get("_auth_user_id", 0))
    found["push"] = str(news.told(person, None)).encode()
    for url in looked:
        found[url] = whole(client.get(url))
    sent = [f"{at}/review/{each}" for each in ("ask", "again", "tell", "stop")]
    sent += [f"{at}/hint", f"{key}/move", f"{key}/hint", f"/api/tables/{code}/review"]
    for url in sent:
        found[f"POST {url}"] = whole(client.post(url, {"step": "2", "path": "1", "tell": "1"}))
    return found


def test_nobody_else_learns_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what it says nor that there is one; and of a running game no door says anything."""
    stand_still(monkeypatch)
    table = playing.new_table("rialto", 3)
    seat = commitments.asked(table)[0]
    users = playing.people(4)
    others = [playing.signed_in(user) for user in (*users, None) if user != users[seat]]
    before = [doors(client, table) for client in others]
    for told in before:
        closed = [
            body for url, body in told.items() if not url.endswith(("/part", "/view", "push"))
        ]
        assert {body[:1] for body in closed} <= {b"3", b"4"}, "no door is open"
    hinted(table, seat)
    assert hints.counts(table, seat) == (1, 1) and Hint.objects.count() == 1
    for client, told in zip(others, before, strict=True):
        assert not (differ := playing.differences(told, doors(client, table))), differ
    assert not Review.objects.exists() and not Attempt.objects.exists()


def test_a_hint_is_for_whoever_sits_in_front_of_a_shared_screen() -> None:
    """Not for the other tab, nor for the one who handed the screen over."""
    host = playing.people(1)[0]
    plans = [SeatPlan("me"), SeatPlan("hot", name="Second")]
    table = services.create_table(host, "rialto", 2, {}, plans)
    services.start(table, host)
    table, rng = playing.now(table), random.Random(1)
    seat, url = commitments.asked(table)[0], f"/t/{table.code}/hint"
    front, other_tab = playing.signed_in(host), playing.signed_in(host)
    assert [front.post(url).status_code, other_tab.post(url).status_code] == [403, 403]
    front.post(f"/t/{table.code}/hand-over")
    assert [front.post(url).status_code, other_tab.post(url).status_code] == [202, 403]
    hints.think(Hint.objects.get().pk)
    assert [front.get(url).status_code, other_tab.get(url).status_code] == [200, 403]
    while commitments.asked(playing.now(table)) == [seat]:
        playing.play_on(table, 1, rng)
    assert [front.get(url).status_code, front.post(url).status_code] == [403, 403]
    assert Hint.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends the second step twice in the same moment, or the first, has one hint; it is
    counted as soon as its moves are told."""
    table = playing.new_table("rialto")
    seat = commitments.asked(table)[0]
    user, mine = playing.people(2)[seat], playing.seat_of(table, seat)

    def ask() -> tuple[Hint, bool]:
        return hints.ask(playing.now(table), mine, user, "here", 2)

    with monkeypatch.context() as patch:
        first = Race(patch, hints, "allow").run(ask, ask)
    assert sorted(is_new for _hint, is_new in first) == [False, True], first
    hints.think(Hint.objects.get().pk)
    with monkeypatch.context() as patch:
        second = Race(patch, Hint, "save").run(ask, ask)
    assert [hint.step for hint, _is_new in second] == [2, 2]
    assert hints.counts(table, seat) == (1, 1)


def test_nothing_of_a_game_before_that_is_not_over() -> None:
    """Were it played again, by whatever mistake: the review of the game that was played on from it
    is silent about it, and so is its own."""
    user = playing.people(1)[0]
    before, table = (finished.table_of(user, "rialto") for _ in range(2))
    Table.objects.filter(pk=table.pk).update(parent=before, parent_ply=3)
    for each in (before, table):
        finished.reviewed(each, user)
    client = playing.signed_in(user)
    url = f"/t/{table.code}/review"
    assert 'class="was"' in client.get(url).content.decode()
    Table.objects.filter(pk=before.pk).update(status=Table.Status.PLAYING)
    assert 'class="was"' not in client.get(url).content.decode()
    assert client.get(f"/t/{before.code}/review").status_code == 302
