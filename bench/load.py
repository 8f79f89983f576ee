"""How fast the site is with many tables in play: real HTTP clients against a real server.

    python bench/load.py [--tables 100] [--seconds 30] [--url http://127.0.0.1:8000]

Two people sit at every table, half of the tables play Rialto and half Burgundy; every table
moves once in `--pace` seconds.  Without --url a server is started on a fresh data folder.
A server that is given must run with SIGNORIA_LIMITS=0 and SIGNORIA_BOT_PACE=0.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.server import Visitor, running

GAMES = ("rialto", "burgundy")
PAIRS = 10  # pairs of people, who share the tables
PATIENCE = 240.0  # seconds for bots to finish the games that are replayed


class Table:
    """A table of two people, played by turns."""

    def __init__(self, game: str, people: tuple[Visitor, Visitor], number: int) -> None:
        self.game = game
        self.people = people
        self.by_page = number % 4 < 2  # the other half moves through the API
        self.rng = random.Random(number)
        host, friend = people
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.code = api(host, "/tables", {"game": game, "seats": seats}).json()["code"]
        api(friend, f"/tables/{self.code}/join", {})
        api(host, f"/tables/{self.code}/start", {})
        self.moves: list[tuple[int, float, float]] = []  # seat, sent, answered
        self.heard: list[float] = []  # when the second seat's stream said something

    def move(self) -> float | None:
        """One move by whoever is to act; the seconds until the answer was there."""
        for seat, person in enumerate(self.people):
            view = person.http.get(f"/api/tables/{self.code}/view").json()
            if view["status"] != "over" and view["actor"] == seat:
                return self.play(seat, person, view)
        return None

    def play(self, seat: int, person: Visitor, view: dict[str, Any]) -> float:
        """The move itself, timed."""
        fields = {
            "action": self.rng.choice(view["actions"])["id"],
            "version": view["version"],
        }
        begun = time.perf_counter()
        if self.by_page:
            path = f"/t/{self.code}/move"
            answer = person.http.post(path, data=fields, headers=headers(person, "true"))
        else:
            path = f"/api/tables/{self.code}/moves"
            answer = person.http.post(path, json=fields, headers=headers(person))
        done = time.perf_counter()
        answer.raise_for_status()
        self.moves.append((seat, begun, done))
        return done - begun


def headers(person: Visitor, htmx: str = "") -> dict[str, str]:
    """What a script of the page sends along."""
    token = {"X-CSRFToken": str(person.http.cookies.get("csrftoken"))}
    return {**token, "HX-Request": htmx} if htmx else token


def api(person: Visitor, path: str, data: dict[str, Any]) -> httpx.Response:
    """Post to the API with the person's session."""
    answer = person.http.post(f"/api{path}", json=data, headers=headers(person))
    answer.raise_for_status()
    return answer


class Listener(threading.Thread):
    """The open page of a table's second seat: hears the server's events."""

    def __init__(self, url: str, table: Table, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.stop = stop
        cookies = dict(table.people[1].http.cookies)
        self.http = httpx.Client(base_url=url, timeout=60, cookies=cookies)

    def run(self) -> None:
        path = f"/t/{self.table.code}/events"
        closed = contextlib.suppress(httpx.HTTPError, OSError)
        with closed, self.http.stream("GET", path) as stream:
            for line in stream.iter_lines():
                if line.startswith("data:"):
                    self.table.heard.append(time.perf_counter())
                if self.stop.is_set():
                    return


def push_times(tables: list[Table]) -> list[float]:
    """From the answer to the mover until the other one hears of it."""
    found = []
    for table in tables:
        for seat, sent, answered in table.moves:
            later = [heard for heard in table.heard if sent < heard < answered + 2]
            if seat == 0 and later:
                found.append(max(0.0, later[0] - answered))
    return found


def play_all(tables: list[Table], seconds: float, pace: float, threads: int) -> list[float]:
    """Every table moves once in `pace` seconds, not all at the same moment."""
    times: list[float] = []
    end = time.perf_counter() + seconds

    def share(number: int) -> None:
        mine = tables[number::threads]
        now, step = time.perf_counter(), pace / len(mine)
        due = [now + step * (n + number / threads) for n in range(len(mine))]
        while time.perf_counter() < end:
            for n, table in enumerate(mine):
                if due[n] > end:
                    return
                wait = due[n] - time.perf_counter()
                if wait > 0:
                    time.sleep(wait)
                due[n] = max(due[n] + pace, time.perf_counter())
                taken = table.move()
                if taken is not None:
                    times.append(taken)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(threads)))
    return times


def timed_page(person: Visitor, path: str) -> tuple[float, int]:
    """Seconds for a page, and its size on the wire."""
    begun = time.perf_counter()
    with person.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        size = sum(len(piece) for piece in answer.iter_raw())
    answer.raise_for_status()
    return time.perf_counter() - begun, size


def bot_games(person: Visitor, number: int) -> list[str]:
    """Burgundy played by bots alone, for the replays."""
    codes = []
    for _ in range(number):
        seats = [{"kind": "bot", "bot": "novice"}] * 2
        code = api(person, "/tables", {"game": "burgundy", "seats": seats}).json()["code"]
        api(person, f"/tables/{code}/start", {})
        codes.append(code)
    return codes


def replay_times(person: Visitor, codes: list[str]) -> list[float]:
    """Opening the replay of each finished game for the first time."""
    end = time.monotonic() + PATIENCE
    found: list[float] = []
    for code in codes:
        while person.http.get(f"/api/tables/{code}").json()["status"] != "over":
            if time.monotonic() > end:
                print("(the bots have not finished: no replay was measured)")
                return found
            time.sleep(0.5)
        found.append(timed_page(person, f"/t/{code}/replay")[0])
    return found


def show(name: str, values: list[float], limit: float, unit: str = "ms") -> None:
    """One line of the table: the 95th percentile is held against the limit."""
    if not values:
        print(f"{name:34}{'nothing measured':>40}")
        return
    ordered = sorted(values)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    verdict = "ok" if at(0.95) <= limit else "OVER"
    numbers = "".join(f"{value:9.1f}" for value in (at(0.5), at(0.95), at(0.99), ordered[-1]))
    print(f"{name:34}{len(values):6}{numbers}{limit:9.0f} {unit:3} {verdict}")


def milliseconds(values: list[float]) -> list[float]:
    return [value * 1000 for value in values]


@contextlib.contextmanager
def site(url: str) -> Iterator[str]:
    """The server that was named, or one of our own."""
    if url:
        yield url
        return
    with running(workers=1) as server:
        yield server.url


def measure(url: str, options: argparse.Namespace) -> None:
    """Everything, and the table."""
    pairs = [(Visitor(url), Visitor(url)) for _ in range(PAIRS)]
    replays = bot_games(pairs[0][0], options.replays)
    begun = time.perf_counter()
    tables = [Table(GAMES[n % 2], pairs[n % PAIRS], n) for n in range(options.tables)]
    print(f"{len(tables)} tables set up in {time.perf_counter() - begun:.1f} s; playing …")
    opened = replay_times(pairs[0][0], replays)
    stop = threading.Event()
    listened = tables[: options.listeners]
    listeners = [Listener(url, table, stop) for table in listened]
    for listener in listeners:
        listener.start()
    times = play_all(tables, options.seconds, options.pace, options.threads)
    stop.set()
    by_way = {
        way: [d - s for t in tables if t.by_page is way for _, s, d in t.moves]
        for way in (True, False)
    }
    pages = [timed_page(t.people[n % 2], f"/t/{t.code}/") for n, t in enumerate(tables[:40])]
    load = os.getloadavg()[0]
    print(f"{len(times) / options.seconds:.1f} moves a second; load of the machine {load:.1f}\n")
    print(f"{'':34}{'count':>6}{'p50':>9}{'p95':>9}{'p99':>9}{'most':>9}{'limit':>9}")
    show("a move, all", milliseconds(times), 50)
    show("  through the page (with its part)", milliseconds(by_way[True]), 50)
    show("  through the API", milliseconds(by_way[False]), 50)
    show("push after the answer", milliseconds(push_times(listened)), 150)
    show("table page, compressed", [size / 1000 for _, size in pages], 100, "kB")
    show("table page, rendered and sent", milliseconds([taken for taken, _ in pages]), 80)
    show("replay of a Burgundy game, opened", milliseconds(opened), 300)
    if times:
        print(f"\nmean of a move {statistics.mean(times) * 1000:.1f} ms")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="", help="a running server; otherwise one is started")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between a table's moves")
    parser.add_argument("--listeners", type=int, default=20)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--replays", type=int, default=2)
    options = parser.parse_args()
    with site(options.url) as url:
        measure(url, options)


if __name__ == "__main__":
    main()
