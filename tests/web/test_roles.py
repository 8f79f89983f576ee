"""Pages and thinking apart: two web processes and a worker are one site."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from signoria.web.config.database import CONNECTIONS
from tests.web.server import PATIENCE, Guest, Server, own_database


@pytest.fixture
def site(tmp_path: Path) -> Iterator[list[Server]]:
    """Two processes that answer, and one that thinks."""
    with own_database() as database, contextlib.ExitStack() as started:
        servers = [Server(tmp_path, 1, role, **database) for role in ("web", "web", "worker")]
        for server in servers:
            started.callback(server.kill)
            server.start()
        yield servers


def versions(lines: Iterator[str]) -> Iterator[int]:
    """What a stream of pushes says."""
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))["version"]


def test_a_move_here_is_heard_there_and_the_bot_answers(site: list[Server]) -> None:
    here, there, _worker = site
    with contextlib.closing(Guest(here.url)) as guest:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
        code = guest.create("rialto", seats, public=True)  # strangers listen
        assert guest.post(f"/tables/{code}/start").status_code == 200
        with contextlib.ExitStack() as listening:
            # More listeners than there are connections to the database: they keep none.
            streams = [
                listening.enter_context(
                    httpx.stream("GET", f"{there.url}/t/{code}/events", timeout=PATIENCE)
                )
                for _ in range(CONNECTIONS + 1)
            ]
            assert httpx.get(f"{there.url}/health", timeout=PATIENCE).status_code == 200
            heard = versions(streams[0].iter_lines())
            before, answered = next(heard), False
            while not answered:
                view = guest.view(code)
                if view["actor"] == view["seat"]:
                    action = view["actions"][0]["id"]
                    sent = guest.post(
                        f"/tables/{code}/moves", action=action, version=view["version"]
                    )
                    if sent.status_code == 409:
                        continue  # the bot's move came between the look and the move
                    assert sent.status_code == 200, sent.text
                    answered = sent.json()["actor"] != view["seat"]
            assert next(heard) > before
            while (view := guest.view(code))["actor"] != view["seat"]:
                time.sleep(0.05)  # the worker plays for the bot
