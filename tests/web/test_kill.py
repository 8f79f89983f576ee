"""Kill -9 in the middle of fifty games: what was acknowledged is there, once, and all go on."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
from typing import Any

import httpx

from signoria.cli.serve import check_draws
from signoria.core.machine import CHANCE
from signoria.core.record import Move, Record, final_state
from signoria.games import load_game
from tests.web.server import PATIENCE, Guest, Server, running

TABLES = 50
CLIENTS = 5
PLAYED_BEFORE_A_KILL = 60  # acknowledged moves of all tables together
GAME = load_game("rialto")


class Play:
    """One table as its client knows it: what it sent, and what was acknowledged."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.sent: list[tuple[str, bool]] = []  # the move, and whether an answer came
        self.over = False

    def acknowledged(self) -> int:
        return sum(1 for _, sure in self.sent if sure)


class Client(threading.Thread):
    """A guest who plays at several tables against a bot, whatever happens to the server."""

    def __init__(self, url: str, number: int, tables: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(url)
        self.rng = random.Random(number)
        self.stop = stop
        self.fault = ""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
        self.plays = [Play(self.guest.create("rialto", seats)) for _ in range(tables)]
        for play in self.plays:
            assert self.guest.post(f"/tables/{play.code}/start").status_code == 200

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                moved = False
                for play in self.plays:
                    with contextlib.suppress(httpx.TransportError):  # the server is away
                        moved = self.move(play) or moved
                if not moved:
                    time.sleep(0.05)
        except Exception as error:
            self.fault = repr(error)

    def move(self, play: Play) -> bool:
        """One move, if it is our turn."""
        view = self.guest.view(play.code)
        play.over = view["status"] == "over"
        if view["actor"] != view["seat"]:
            return False
        action = self.rng.choice(view["actions"])["id"]
        text = GAME.catalogue.from_id(action).text
        play.sent.append((text, False))
        answer = self.guest.post(
            f"/tables/{play.code}/moves", action=action, version=view["version"]
        )
        if answer.status_code == 200:
            play.sent[-1] = (text, True)
        else:
            assert answer.status_code == 409, answer.text  # refused: it cannot be stored
            play.sent.pop()
        return answer.status_code == 200


def could_be(sent: list[tuple[str, bool]], stored: list[str]) -> bool:
    """Is every acknowledged move stored once and in order, with nothing that was not sent?"""
    places = {0}
    for text, sure in sent:
        taken = {n + 1 for n in places if n < len(stored) and stored[n] == text}
        places = taken if sure else taken | places
    return len(stored) in places


def test_the_comparison_notices_what_it_should() -> None:
    assert could_be([("a", True), ("b", False), ("b", True)], ["a", "b"])
    assert could_be([("a", True), ("b", False), ("b", True)], ["a", "b", "b"])
    assert not could_be([("a", True), ("b", True)], ["a"])
    assert not could_be([("a", True), ("b", True)], ["a", "b", "b"])
    assert not could_be([("a", True)], ["a", "c"])


def stored_games(server: Server) -> dict[str, tuple[Record, str]]:
    """The record and the secret of every table, read past the site."""
    found = {}
    moves: dict[int, list[Any]] = {}
    ordered = "SELECT table_id, ply, seat, text FROM tables_move ORDER BY table_id, ply"
    for key, *move in server.rows(ordered):
        moves.setdefault(key, []).append(move)
    told = "SELECT id, code, CAST(options AS text), seed FROM tables_table"
    for key, code, options, seed in server.rows(told):
        own = moves.get(key, [])
        assert [ply for ply, _, _ in own] == list(range(len(own))), code
        record = [Move(CHANCE if seat is None else seat, text) for _, seat, text in own]
        found[code] = (
            Record("rialto", GAME.rules_version, 2, json.loads(options), ["a", "b"], record),
            seed,
        )
    return found


def check(server: Server, plays: list[Play]) -> None:
    """Nothing acknowledged is missing or doubled; every game is whole."""
    games = stored_games(server)
    for play in plays:
        record, seed = games[play.code]
        own = [move.text for move in record.moves if move.seat == 0]
        assert could_be(play.sent, own), (play.code, play.sent, own)
        assert check_draws(record, seed, 0)
        assert final_state(GAME, record) is not None


def wait_for(what: Any, clients: list[Client], server: Server) -> None:
    """Until it is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        faults = [client.fault for client in clients if client.fault]
        assert not faults, (faults, server.log_text())
        assert time.monotonic() < until, server.log_text()
        time.sleep(0.05)


def test_fifty_games_survive_two_kills() -> None:
    stop = threading.Event()
    with running() as server:
        clients = [Client(server.url, n, TABLES // CLIENTS, stop) for n in range(CLIENTS)]
        plays = [play for client in clients for play in client.plays]
        assert len(plays) == TABLES
        for client in clients:
            client.start()
        try:
            for kill in (1, 2):
                wanted = PLAYED_BEFORE_A_KILL * kill
                wait_for(
                    lambda wanted=wanted: sum(p.acknowledged() for p in plays) >= wanted,
                    clients,
                    server,
                )
                server.kill()
                before = {code: len(r.moves) for code, (r, _) in stored_games(server).items()}
                server.start()
                known = {play.code: play.acknowledged() for play in plays}
            wait_for(
                lambda: all(p.over or p.acknowledged() > known[p.code] for p in plays),
                clients,
                server,
            )
        finally:
            stop.set()
            for client in clients:
                client.join(PATIENCE)
                client.guest.close()
        server.stop()
        check(server, plays)
        after = {code: len(r.moves) for code, (r, _) in stored_games(server).items()}
        assert all(play.over or after[play.code] > before[play.code] for play in plays)
