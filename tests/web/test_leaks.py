"""Nothing hidden leaks: what a person gets is the same, to the byte, when everything this person
may not know is different (`worlds.py`): pages, answers of the API, refusals, headers, lists and
their order, pushes; and again after picks that nobody else sees, and after they are taken back.

`make leaks` makes 100,000 comparisons; `SIGNORIA_LEAKS` and `SIGNORIA_SEED` say how many and which.
"""

from __future__ import annotations

import os
import random
import secrets
import time
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction

from signoria.core.game import Game
from signoria.core.machine import OVER, SPECTATOR
from signoria.games import game_names, load_game
from signoria.web.lobby.games import has_board
from signoria.web.lobby.standing import KNOWN
from signoria.web.tables import commitments, services
from signoria.web.tables.history import _story
from signoria.web.tables.live import CACHE, Live
from signoria.web.tables.models import Table
from signoria.web.tables.push import news_of
from signoria.web.tables.spectators import DRAWINGS
from tests.web import playing
from tests.web.worlds import Elsewhere, stand_still, store_other_secrets, without_hash

pytestmark = pytest.mark.django_db

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("rialto", 2, {"neutral": True}),
    ("rialto", 3, {}),
    ("rialto", 5, {}),
    ("burgundy", 2, {}),
    ("burgundy", 2, {"experienced": "hidden"}),
    ("burgundy", 4, {"mode": "team"}),
    (
        "burgundy",
        3,
        dict.fromkeys(
            ("extra_tiles", "border_posts", "white_castles", "inns", "trade_routes", "shields"),
            True,
        ),
    ),
    ("tuscany", 2, {}),
    ("tuscany", 4, {}),
    ("florence", 2, {"muse": True}),
    ("florence", 4, {"coop": True}),
    ("principato", 2, {}),
    ("principato", 4, {}),
]
# Any other game, with as few players as it can have.
CASES += [
    (name, load_game(name).players[0], {})
    for name in game_names()
    if name not in {listed for listed, _, _ in CASES}
]


HIDDEN_HEADERS = ("Set-Cookie", "Vary")  # tokens that differ every time
WORLDS = 3  # other worlds for each look at the true one, in the long run
MANY = 100_000


class Looking:
    """One person who fetches everything there is about a table."""

    def __init__(self, table: Table, viewer: int, rng: random.Random) -> None:
        self.table = table
        self.viewer = viewer
        self.user = playing.people(table.players)[viewer] if viewer != SPECTATOR else None
        self.client = playing.signed_in(self.user)
        self.pieces: list[str] | None = None  # the same ones at every look
        self.seed = rng.random()

    def answers(self) -> dict[str, bytes]:
        """What the site sends to this person now."""
        rng = random.Random(self.seed)
        found: dict[str, bytes] = {}
        table, code = self.table, self.table.code
        news = news_of([table.pk])[table.pk]
        found["push"] = str(news.told(self.user and self.user.pk, None)).encode()
        self.fetch(found, f"/api/tables/{code}/view")
        self.fetch(found, f"/api/tables/{code}")
        self.lists(found)
        self.refusals(found, rng)
        if has_board(table.game):
            self.pages(found, rng)
        return without_hash(table, found)

    def fetch(self, found: dict[str, bytes], url: str, htmx: bool = False) -> Any:
        """One answer, with its headers."""
        answer = self.client.get(url, headers={"HX-Request": "true"} if htmx else {})
        assert answer.status_code < 500, url
        found[url] = whole(answer)
        return answer

    def lists(self, found: dict[str, bytes]) -> None:
        """Every list in which the table stands."""
        for url in ("/", "/watch", "/tables", f"/games/{self.table.game}"):
            self.fetch(found, url)
        self.fetch(found, "/api/tables?status=playing")
        if self.user is not None:
            self.fetch(found, "/api/tables?status=playing&mine=true")
            self.fetch(found, "/account/my-data.json")
            self.fetch(found, "/account/")
            self.fetch(found, "/new")
            self.fetch(found, f"/next?after={self.table.code}")

    def pages(self, found: dict[str, bytes], rng: random.Random) -> None:
        """The table, its replay, and what can be asked about them."""
        at = f"/t/{self.table.code}"
        page = self.fetch(found, f"{at}/").content.decode()
        self.fetch(found, f"{at}/part", True)
        self.fetch(found, f"{at}/part?plan=1", True)
        self.pieces = self.pieces or some_pieces(page)
        for piece in self.pieces:
            self.fetch(found, f"{at}/why?piece={piece}")
            self.fetch(found, f"{at}/piece?piece={piece}")
        self.fetch(found, f"{at}/sheet")
        self.fetch(found, f"{at}/card")
        steps = self.fetch(found, f"{at}/replay").context["last"]
        self.fetch(found, f"{at}/replay?move={rng.randint(0, steps)}", True)
        self.fetch(found, f"{at}/record.json")
        if self.viewer != SPECTATOR and self.viewer in commitments.asked(self.table):
            for action in some(playing.legal(self.table, self.viewer), 2, rng):
                self.fetch(found, f"{at}/preview?path={action.id}")
                self.fetch(found, f"{at}/part?begun={action.id}", True)

    def refusals(self, found: dict[str, bytes], rng: random.Random) -> None:
        """The answers to what is refused."""
        if self.viewer == SPECTATOR:
            return
        table, viewer = self.table, self.viewer
        version = playing.seat_of(table, viewer).version
        asked = viewer in commitments.asked(table)
        allowed = playing.legal(table, viewer) if asked else []
        for action in rng.sample(load_game(table.game).catalogue.actions, 4):
            if action not in allowed:
                self.refused(found, "moves", 422, action=action.id, version=version)
        self.refused(found, "moves", 409, action=0, version=version + 1)
        self.refused(found, "orders", 400, order="nonsense", value=True, version=version)
        if not asked:
            self.refused(found, "undo", 400, version=version)

    def refused(self, found: dict[str, bytes], what: str, status: int, **sent: Any) -> None:
        """One of them."""
        url = f"/api/tables/{self.table.code}/{what}"
        answer = self.client.post(url, sent, "application/json")
        assert answer.status_code == status, answer.content
        found[f"{url} {sent}"] = whole(answer)


def whole(answer: Any) -> bytes:
    """All of an answer but what differs every time."""
    heads = {name: text for name, text in answer.headers.items() if name not in HIDDEN_HEADERS}
    body = playing.without_tokens(answer.content)
    return f"{answer.status_code} {heads} ".encode() + body


def some_pieces(page: str) -> list[str]:
    """A few of the things on the page that can be touched."""
    names = sorted({part.split('"')[0] for part in page.split('data-piece="')[1:]})
    return some(names, 3, random.Random(1))


def some(of: list[Any], most: int, rng: random.Random) -> list[Any]:
    """A few of them."""
    return rng.sample(of, min(most, len(of)))


def hides_something(game: str, options: dict[str, Any]) -> bool:
    """In Burgundy only the choice of boards is hidden: the bag is drawn from by chance."""
    if type(load_game(game)).hide is Game.hide:
        return False  # an open game
    return game != "burgundy" or options.get("experienced") == "hidden"


def a_viewer(table: Table, rng: random.Random) -> int:
    """Whoever is to act, a spectator, or somebody who waits: more often one who waits."""
    actor = playing.mover(table).number
    waiting = [n for n in range(table.players) if n != actor]
    return rng.choice([actor, SPECTATOR, *waiting])


class Compared:
    """How many answers were compared, and whether the other worlds were others at all."""

    def __init__(self) -> None:
        self.number = 0
        self.changed = False

    def same(self, truth: dict[str, bytes], told: dict[str, bytes], where: str) -> None:
        """Compare two looks of one person."""
        self.number += len(truth)
        differ = playing.differences(truth, told)
        assert not differ, f"{where}: {differ}"

    def worlds(
        self,
        table: Table,
        viewer: int,
        rng: random.Random,
        monkeypatch: pytest.MonkeyPatch,
        worlds: int = 1,
    ) -> None:
        """All answers are the same in other worlds."""
        looking = Looking(table, viewer, rng)
        stored = playing.everything_stored(table)
        with monkeypatch.context() as still:
            stand_still(still)
            truth = looking.answers()
            for _ in range(worlds):
                forget()
                with monkeypatch.context() as patch, transaction.atomic():
                    store_other_secrets(table, viewer, rng)
                    looking.table = playing.now(table)
                    elsewhere = Elsewhere(patch, viewer, rng.randrange(1000))
                    told = looking.answers()
                    transaction.set_rollback(True)
                self.same(truth, told, f"viewer {viewer} at {table.moves.count()}")
                self.changed = self.changed or elsewhere.changed
        forget()
        assert playing.everything_stored(table) == stored

    def hidden_pick(
        self, table: Table, rng: random.Random, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A pick that nobody else may notice, and taking it back, changes nothing for others."""
        mover, pick = playing.mover(table), playing.hidden_pick(table, rng)
        if pick is None:
            return
        others = [n for n in (SPECTATOR, *range(table.players)) if n != mover.number]
        looking = Looking(table, rng.choice(others), rng)
        with monkeypatch.context() as still:
            stand_still(still)
            truth = looking.answers()
            playing.act(table, pick)
            self.same(truth, looking.answers(), f"viewer {looking.viewer} after {pick}")
            if self.taken_back(table, mover.number):
                told = looking.answers()
                self.same(truth, told, f"viewer {looking.viewer} after undo of {pick}")

    def taken_back(self, table: Table, number: int) -> bool:
        """Undo the last move of a seat; was it that pick alone?"""
        before = table.moves.count()
        seat = playing.seat_of(table, number)
        with suppress(services.Impossible):  # something became known to the seat itself
            services.undo(table.pk, number, seat.version, False)
        return before - table.moves.count() <= 1


def forget() -> None:
    """Memory of one world is not that of another."""
    _story.cache_clear()
    CACHE._slots.clear()
    DRAWINGS.clear()
    KNOWN.clear()


def tables_around(game: str, players: int, options: dict[str, Any]) -> Table:
    """A public table, and others in the lists before and after it."""
    other = "tuscany" if game != "tuscany" else "rialto"
    playing.new_table(other)
    table = playing.new_table(game, players, options)
    playing.new_table(other)
    Table.objects.update(public=True)
    return playing.now(table)


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_what_is_hidden_makes_no_difference(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{game}{players}{options}")
    table = tables_around(game, players, options)
    compared = Compared()
    for first, last in ((1, 3), (40, 100)):
        table = playing.forward(table, rng.randint(first, last), rng)
        if table.actor == OVER:
            break
        compared.worlds(table, a_viewer(table, rng), rng, monkeypatch)
    assert compared.changed or not hides_something(game, options), "nothing was hidden here"


def test_the_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows everything is caught."""
    table = playing.forward(playing.new_table("rialto", 3), 15, random.Random(1))
    monkeypatch.setattr(Live, "view", lambda live, viewer: live.state.copy())
    with pytest.raises(AssertionError, match="/view at"):
        Compared().worlds(table, SPECTATOR, random.Random(3), monkeypatch)
    forget()


def test_the_test_notices_an_order_by_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is sorted by the stamp of secret picks is caught."""
    table = tables_around("burgundy", 2, {})
    monkeypatch.setattr(Table, "LATEST_FIRST", ("-changed_at",))
    with pytest.raises(AssertionError, match="status=playing at"):
        Compared().worlds(table, SPECTATOR, random.Random(3), monkeypatch)
    forget()


VARIANTS = [
    (name, each.players, dict(each.options))
    for name in game_names()
    for each in load_game(name).configurations()
]


@pytest.mark.slow
def test_a_hundred_thousand_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = int(os.environ.get("SIGNORIA_LEAKS", MANY))
    seed = os.environ.get("SIGNORIA_SEED") or secrets.token_hex(4)
    print(f"\n{wanted} comparisons, SIGNORIA_SEED={seed}", flush=True)
    begun, compared, rng = time.monotonic(), Compared(), random.Random(seed)
    games = 0
    while compared.number < wanted:
        game, players, options = VARIANTS[games % len(VARIANTS)]
        try:
            with transaction.atomic():
                one_game(compared, tables_around(game, players, options), rng, monkeypatch)
                transaction.set_rollback(True)
        finally:
            forget()
        games += 1
        minutes = (time.monotonic() - begun) / 60
        print(f"{minutes:.1f} min: {games} games, {compared.number} comparisons", flush=True)
    assert compared.changed


def one_game(
    compared: Compared, table: Table, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two looks into a game in other worlds and at a hidden pick, anywhere in it."""
    for most in (30, 150):
        table = playing.forward(table, rng.randint(1, most), rng)
        if table.actor == OVER:
            break
        compared.worlds(table, a_viewer(table, rng), rng, monkeypatch, WORLDS)
        compared.hidden_pick(playing.now(table), rng, monkeypatch)
