"""Kill -9 of web, worker and database in the middle of games: what was acknowledged is there, once
and in order, and all games go on.

`make kills` does it a thousand times; `SIGNORIA_KILLS` and `SIGNORIA_SEED` say how often and how.
"""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools import processes
from tests.tools.postgres import Cluster, NoPostgres, cluster
from tests.web.server import PATIENCE, Guest, Server
from tests.web.survivors import Play, Player, check, could_be, wait_for

PLAYERS = 2
TABLES = 4  # of each player
ROUND = 30  # kills, then everything is looked at and new games begin
MOST_BETWEEN = 10  # acknowledged moves between two kills


class Site:
    """Pages and bots in processes of their own, and a database; each can be killed."""

    def __init__(self, data: Path, database: Cluster | None) -> None:
        self.database = database
        given = {"SIGNORIA_DATABASE": database.address} if database else {}
        self.web = Server(data, 0, "web", **given)
        self.worker = Server(data, 1, "worker", **given)
        self.kinds = ["web", "worker", "thinker"]
        self.kinds += ["database", "web", "worker", "backend"] if database else []

    def start(self) -> None:
        """Open it."""
        self.web.start()
        self.worker.start()

    def stop(self) -> None:
        """Close it, not gently; the database goes on."""
        self.web.kill()
        self.worker.kill()

    def kill(self, kind: str, rng: random.Random) -> None:
        """Kill one of them, and start it again if nobody else does."""
        if kind == "web":
            self.web.kill()
            self.web.start()
        elif kind == "worker":
            self.worker.kill()
            self.worker.start()
        elif kind == "thinker":  # the process that plays for bots: its parent replaces it
            assert self.worker.process is not None
            processes.kill(processes.children(self.worker.process.pid))
        elif self.database is not None and kind == "database":
            self.database.kill()
            self.database.start()
        elif self.database is not None:  # a process of it: the postmaster starts all anew
            every = processes.children(self.database.postmaster())
            processes.kill([rng.choice(every)] if every else [])

    def told(self) -> str:
        """The last things its processes said."""
        return f"web: {self.web.log_text()}\nworker: {self.worker.log_text()}"


@contextlib.contextmanager
def a_site(on_postgres: bool) -> Iterator[Site]:
    """A fresh site."""
    data = Path(tempfile.mkdtemp(prefix="signoria-kill-"))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, data, ignore_errors=True)
        site = Site(data, stack.enter_context(cluster()) if on_postgres else None)
        stack.callback(site.stop)
        site.start()
        yield site


def one_round(site: Site, seed: str, kinds: list[str]) -> Counter[str]:
    """New games, these kills, and everything is looked at; how many moves there were."""
    rng, stop = random.Random(seed), threading.Event()
    players = [Player(site.web.url, f"{seed} {n}", TABLES, stop) for n in range(PLAYERS)]
    plays = [play for player in players for play in player.plays]
    for player in players:
        player.start()
    try:
        for kind in kinds:
            wanted = acknowledged(plays) + rng.randint(1, MOST_BETWEEN)
            alive = [play for play in plays if not play.over]
            wait_for(
                lambda wanted=wanted, alive=alive: (
                    acknowledged(plays) >= wanted or all(play.over for play in alive)
                ),
                players,
                site.told,
            )
            time.sleep(rng.uniform(0, 0.05))
            site.kill(kind, rng)
        known = {play.code: play.acknowledged() for play in plays}
        wait_for(
            lambda: all(p.over or p.acknowledged() > known[p.code] for p in plays),
            players,
            site.told,
        )
    finally:
        stop.set()
        for player in players:
            player.join(PATIENCE)
            player.close()
    site.stop()
    stored = check(site.web, plays)
    unsure = sum(play.unsure() for play in plays)
    return Counter(acknowledged=acknowledged(plays), unsure=unsure, stored=sum(stored.values()))


def acknowledged(plays: list[Play]) -> int:
    """Moves of all tables together."""
    return sum(play.acknowledged() for play in plays)


def test_the_comparison_notices_what_it_should() -> None:
    assert could_be([("a", True), ("b", False), ("b", True)], ["a", "b"])
    assert could_be([("a", True), ("b", False), ("b", True)], ["a", "b", "b"])
    assert not could_be([("a", True), ("b", True)], ["a"])
    assert not could_be([("a", True), ("b", True)], ["a", "b", "b"])
    assert not could_be([("a", True)], ["a", "c"])


def test_games_survive_a_kill_of_each_kind() -> None:
    with a_site(on_postgres="SIGNORIA_DATABASE" in os.environ) as site:
        found = one_round(site, "a few", list(dict.fromkeys(site.kinds)))
    assert found["acknowledged"] > 0


CLOCK = (
    "SELECT t.status, t.ending, t.due, t.asked_since, t.actor, t.version, s.number, s.seconds_used,"
    " s.out, s.stand_in FROM tables_table t JOIN tables_seat s ON s.table_id = t.id"
    " ORDER BY s.number"
)


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgres", "sqlite"])
def test_a_clock_that_runs_outlives_web_and_worker(database: str) -> None:
    """Nobody gains or loses a second by it; a time that ran out while all was dead is acted on
    after the start, once."""
    try:
        with a_site(database == "postgres") as site:
            clocked_game(site)
            before = site.web.rows(CLOCK)
            for kind in ("web", "worker", "web"):
                site.kill(kind, random.Random(1))
            assert site.web.rows(CLOCK) == before  # due, since when, what was used: all as it was
            late = before[0][4]
            site.stop()
            site.web.write("UPDATE tables_seat SET seconds_used = 3601")
            site.web.write("UPDATE tables_table SET due = asked_since")
            site.start()
            wait_for(lambda: site.web.rows(CLOCK)[0][0] == "over", [], site.told)
            ended = site.web.rows(CLOCK)
            assert ended[0][1] == "time"
            assert [line[8] for line in ended] == ["time" if n == late else "" for n in range(2)]
            site.stop()
            site.start()
            time.sleep(3)  # workers look every second
            assert site.web.rows(CLOCK) == ended
    except NoPostgres:
        pytest.skip("PostgreSQL's server is not installed here")


def clocked_game(site: Site) -> None:
    """A game of two with an hour each, in which one person is asked."""
    guests = [Guest(site.web.url), Guest(site.web.url)]
    seats = [{"kind": "me"}, {"kind": "open"}]
    rules = {"public": True, "clock": "live:60", "on_time": "loss"}
    code = guests[0].create("tuscany", seats, **rules)
    assert guests[1].post(f"/tables/{code}/join").status_code == 200
    assert guests[0].post(f"/tables/{code}/start").status_code == 200
    rng = random.Random(2)
    for _ in range(10):
        for seat, guest in enumerate(guests):
            view = guest.view(code)
            if view["actor"] == seat and view["actions"]:
                action = rng.choice(view["actions"])["id"]
                guest.post(f"/tables/{code}/moves", version=view["version"], action=action)
    assert site.web.rows(CLOCK)[0][4] in (0, 1)
    for guest in guests:
        guest.close()


@pytest.mark.slow
@pytest.mark.parametrize(("database", "share"), [("postgres", 0.75), ("sqlite", 0.25)])
def test_games_survive_a_thousand_kills(database: str, share: float) -> None:
    kills = round(int(os.environ.get("SIGNORIA_KILLS", "1000")) * share)
    seed = os.environ.get("SIGNORIA_SEED") or secrets.token_hex(4)
    print(f"\n{database}: {kills} kills, SIGNORIA_SEED={seed}", flush=True)
    found, killed = Counter[str](), Counter[str]()
    begun = time.monotonic()
    try:
        with a_site(database == "postgres") as site:
            todo = [site.kinds[n % len(site.kinds)] for n in range(kills)]
            for first in range(0, kills, ROUND):
                kinds = todo[first : first + ROUND]
                if first:
                    site.start()
                found += one_round(site, f"{seed} {first}", kinds)
                killed += Counter(kinds)
                minutes = (time.monotonic() - begun) / 60
                print(f"{minutes:.1f} min: {dict(killed)}, {dict(found)}", flush=True)
    except NoPostgres:
        pytest.skip("PostgreSQL's server is not installed here")
    assert killed.total() == kills
