"""How fast the site is with many tables in play: real HTTP clients against a real server.

    python bench/load.py [--database sqlite|postgres] [--web 2] [--tables 200] [--pace 4]

Two people sit at every table, half of the tables play Rialto and half Burgundy.  Every table
moves at fixed times, once in `--pace` seconds, whether the server keeps up or not: a move is
measured from the time at which it was due, so a slow answer also counts for the moves that had to
wait for it.  Bots play at other tables meanwhile, and pages are opened during the load, at fixed
times as well.  What failed and every push that was not heard is counted, never left out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.tools.postgres import NoPostgres, cluster
from tests.web.server import Server, running

GAMES = ("rialto", "burgundy")
PATIENCE = 30.0  # seconds until a request has failed
HEARD_WITHIN = 2.0  # seconds after the answer; later, a push counts as not heard
MANY = {"SIGNORIA_CONNECTIONS": "9000", "SIGNORIA_CONNECTIONS_PER_ADDRESS": "9000"}
JSON = dict[str, Any]


@dataclass
class Figures:
    """What was measured."""

    by_page: list[float] = field(default_factory=list)
    by_api: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    unheard: int = 0
    late: int = 0  # moves that were due while the one before was still being answered
    failed: Counter[str] = field(default_factory=Counter)


class Person:
    """A guest with a session, at one of the web processes."""

    def __init__(self, url: str) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=limits)

    async def sit_down(self) -> None:
        """Become a guest."""
        (await self.http.get("/account/sign-in")).raise_for_status()
        token = self.http.cookies.get("csrftoken", "")
        await self.http.post("/account/guest", data={"csrfmiddlewaretoken": token})

    def headers(self, **more: str) -> dict[str, str]:
        """What a script of the page sends along."""
        return {"X-CSRFToken": str(self.http.cookies.get("csrftoken")), **more}

    async def post(self, path: str, data: JSON) -> JSON:
        """Post to the API."""
        answer = await self.http.post(f"/api{path}", json=data, headers=self.headers())
        answer.raise_for_status()
        found: JSON = answer.json()
        return found

    async def view(self, code: str) -> JSON:
        """What this person may know of a table."""
        answer = await self.http.get(f"/api/tables/{code}/view")
        answer.raise_for_status()
        found: JSON = answer.json()
        return found


class Table:
    """A table of two people, played by turns at fixed times."""

    def __init__(self, number: int, people: tuple[Person, Person]) -> None:
        self.game = GAMES[number % 2]
        self.people = people
        self.by_page = number % 4 < 2  # the other half moves through the API
        self.rng = random.Random(number)
        self.code = ""
        self.heard: list[list[float]] = []  # of every listener

    async def begin(self) -> None:
        """Sit down and start."""
        host, friend = self.people
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"game": self.game, "seats": seats, "public": True}
        self.code = (await host.post("/tables", new))["code"]
        await friend.post(f"/tables/{self.code}/join", {})
        await host.post(f"/tables/{self.code}/start", {})

    async def next(self) -> tuple[int, JSON] | None:
        """Who is to act, with the view from which it is done; None when the game is over."""
        for seat, person in enumerate(self.people):
            view = await person.view(self.code)
            if view["status"] == "over":
                return None
            if view["actions"]:
                return seat, view
        return None

    async def play(self, seat: int, view: JSON) -> None:
        """The move itself."""
        person = self.people[seat]
        fields = {"action": self.rng.choice(view["actions"])["id"], "version": view["version"]}
        if self.by_page:
            sent = {"path": str(fields["action"]), "version": str(fields["version"])}
            headers = person.headers(**{"HX-Request": "true"})
            answer = await person.http.post(f"/t/{self.code}/move", data=sent, headers=headers)
            answer.raise_for_status()
        else:
            await person.post(f"/tables/{self.code}/moves", fields)


async def run_table(table: Table, begin: float, pace: float, end: float, found: Figures) -> None:
    """Moves at fixed times; the view from which each is made is fetched before it is due."""
    due = begin
    while due < end:
        with counting(found, "view"):
            asked = await table.next()
            if asked is None:
                return
            wait = due - time.perf_counter()
            found.late += wait < 0
            await asyncio.sleep(max(0.0, wait))
            with counting(found, "move"):
                await table.play(*asked)
                done = time.perf_counter()
                (found.by_page if table.by_page else found.by_api).append(done - due)
                if table.game == "burgundy":  # there everybody sees every move
                    asyncio.get_running_loop().create_task(count_pushes(table, done, found))
        due += pace


async def count_pushes(table: Table, done: float, found: Figures) -> None:
    """When every listener heard of a move, some time later."""
    await asyncio.sleep(HEARD_WITHIN)
    for heard in table.heard:
        first = next((at for at in heard if at > done - 1.0), None)  # maybe before the answer
        if first is None:
            found.unheard += 1
        else:
            found.pushes.append(max(0.0, first - done))


async def listen(table: Table, http: httpx.AsyncClient, found: Figures) -> None:
    """An open page of a table: hears the server's events."""
    heard: list[float] = []
    table.heard.append(heard)
    with counting(found, "stream"):
        async with http.stream("GET", f"/t/{table.code}/events", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    heard.append(time.perf_counter())


async def open_pages(tables: list[Table], end: float, found: Figures) -> None:
    """Four times a second somebody opens a table's page, however long the last one takes."""
    due, rng = time.perf_counter(), random.Random(1)
    tasks = []
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(open_page(rng.choice(tables), due, found)))
        due += 0.25
    await asyncio.gather(*tasks)


async def open_page(table: Table, due: float, found: Figures) -> None:
    """One page, compressed as a browser asks for it."""
    with counting(found, "page"):
        http = table.people[0].http
        async with http.stream("GET", f"/t/{table.code}/") as answer:
            size = sum([len(piece) async for piece in answer.aiter_raw()])
            answer.raise_for_status()
        found.pages.append(time.perf_counter() - due)
        found.sizes.append(size / 1000)


async def play_a_bot(person: Person, end: float, found: Figures) -> None:
    """A person against a bot: how long until it has answered."""
    rng = random.Random(2)
    with counting(found, "bot"):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "merchant"}]
        code = (await person.post("/tables", {"game": "burgundy", "seats": seats}))["code"]
        await person.post(f"/tables/{code}/start", {})
        asked_at: float | None = None
        while time.perf_counter() < end:
            view = await person.view(code)
            if view["status"] == "over":
                return
            if view["actions"]:
                if asked_at is not None:
                    found.bots.append(time.perf_counter() - asked_at)
                    asked_at = None
                move = {"action": rng.choice(view["actions"])["id"], "version": view["version"]}
                view = await person.post(f"/tables/{code}/moves", move)
            if not view["actions"] and asked_at is None:
                asked_at = time.perf_counter()
            await asyncio.sleep(0.2)


@contextlib.contextmanager
def counting(found: Figures, what: str) -> Iterator[None]:
    """A failure is counted and does not end the run."""
    try:
        yield
    except httpx.HTTPStatusError as error:
        found.failed[f"{what} {error.response.status_code}"] += 1
    except httpx.HTTPError as error:
        found.failed[f"{what} {type(error).__name__}"] += 1


async def measure(urls: list[str], options: argparse.Namespace) -> Figures:
    """Set up, then play for so many seconds."""
    found = Figures()
    people = [Person(urls[n % len(urls)]) for n in range(20)]
    for person in people:
        await person.sit_down()
    tables = [
        Table(n, (people[2 * n % 20], people[(2 * n + 1) % 20])) for n in range(options.tables)
    ]
    for table in tables:
        await table.begin()
    visitors = [Person(urls[n % len(urls)]) for n in range(options.listeners)]
    ears = [asyncio.create_task(listen(t, v.http, found)) for t in tables for v in visitors]
    await asyncio.sleep(2 + len(ears) / 500)  # everybody has come in
    for table in tables:  # what was said before does not count
        for heard in table.heard:
            heard.clear()
    print(f"{len(tables)} tables, {len(ears)} listeners; playing {options.seconds:.0f} s …")
    begin = time.perf_counter() + 1
    end = begin + options.seconds
    starts = [begin + options.pace * n / len(tables) for n in range(len(tables))]
    work = [
        run_table(table, at, options.pace, end, found)
        for table, at in zip(tables, starts, strict=True)
    ]
    bots = [play_a_bot(people[n % 20], end, found) for n in range(options.bots)]
    await asyncio.gather(*work, *bots, open_pages(tables, end, found))
    await asyncio.sleep(HEARD_WITHIN + 0.5)  # for the last pushes
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    return found


def show(
    name: str, values: list[float], limit: float, scale: float = 1000, unit: str = "ms"
) -> None:
    """One line of the table: the 95th percentile is held against the limit."""
    if not values:
        print(f"{name:36}{'nothing measured':>40}")
        return
    ordered = sorted(value * scale for value in values)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    verdict = "ok" if at(0.95) <= limit else "OVER"
    numbers = "".join(f"{value:9.1f}" for value in (at(0.5), at(0.95), at(0.99), ordered[-1]))
    print(f"{name:36}{len(values):6}{numbers}{limit:9.0f} {unit:3} {verdict}")


def report(found: Figures, options: argparse.Namespace) -> None:
    """The table."""
    moves = found.by_page + found.by_api
    wanted = options.tables / options.pace
    load = os.getloadavg()[0]
    print(f"{len(moves) / options.seconds:.1f} of {wanted:.1f} moves a second; load {load:.1f}\n")
    print(f"{'':36}{'count':>6}{'p50':>9}{'p95':>9}{'p99':>9}{'most':>9}{'limit':>9}")
    show("a move, from when it was due", moves, 50)
    show("  through the page (with its part)", found.by_page, 50)
    show("  through the API", found.by_api, 50)
    show("push after the answer", found.pushes, 150)
    show("a table's page during the load", found.pages, 80)
    show("  its size, compressed", found.sizes, 100, 1, "kB")
    show("a bot has answered", found.bots, 2000)
    total = found.unheard + len(found.pushes)
    print(f"\nunheard pushes {found.unheard} of {total}; late moves {found.late}")
    print("failed: " + (", ".join(f"{k}: {n}" for k, n in found.failed.items()) or "nothing"))


@contextlib.contextmanager
def site(options: argparse.Namespace) -> Iterator[list[str]]:
    """The servers: one with its worker on a file, or several on PostgreSQL."""
    with contextlib.ExitStack() as stack:
        given = dict(MANY, SIGNORIA_BOT_PACE="0.5")
        if options.database == "postgres":
            given["SIGNORIA_DATABASE"] = stack.enter_context(cluster()).address
        first = stack.enter_context(running(workers=1, **given))
        more: list[Server] = []
        if options.database == "postgres":
            key = (first.data / "secret-key").read_text()
            given["SIGNORIA_SECRET_KEY"] = key
            more = [
                stack.enter_context(running(workers=0, **given)) for _ in range(options.web - 1)
            ]
        yield [server.url for server in [first, *more]]


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--web", type=int, default=2, help="web processes, on PostgreSQL")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--listeners", type=int, default=5, help="at every table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between a table's moves")
    parser.add_argument("--bots", type=int, default=4, help="tables with a bot")
    options = parser.parse_args()
    try:
        with site(options) as urls:
            report(asyncio.run(measure(urls, options)), options)
    except NoPostgres:
        print("PostgreSQL is not installed here (Debian: postgresql): it was not measured.")


if __name__ == "__main__":
    main()
