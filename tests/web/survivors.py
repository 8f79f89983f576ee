"""Players who go on whatever is killed, and what they know for sure about their moves."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import httpx

from signoria.cli.serve import check_draws
from signoria.core.machine import CHANCE
from signoria.core.record import Move, Record, final_state
from signoria.games import load_game
from tests.web.server import PATIENCE, Guest, Server

GAMES = ("rialto", "burgundy", "tuscany", "florence", "principato")
BREATH = 0.02  # seconds between two looks of a player: a browser is no faster
AWAY = 503  # what the site says while it cannot reach its database


class Away(Exception):
    """The site cannot answer now: what was asked may have been done, or not."""


class Sent:
    """A move as its sender knows it: what, and whether the answer came."""

    def __init__(self, action: int, text: str, version: int, key: str) -> None:
        self.body = {"action": action, "version": version, "key": key}
        self.text = text
        self.sure = False


class Play:
    """One table as its players know it: what they sent, and what was acknowledged."""

    def __init__(self, game: str, guests: Sequence[Guest], keyed: bool) -> None:
        self.game = load_game(game)
        self.guests = guests
        self.keyed = keyed  # each move has a key, and is sent again until there is an answer
        self.sent: list[list[Sent]] = [[] for _ in guests]
        self.over = False
        seats = [{"kind": "me"}, {"kind": "open"}]
        if len(guests) == 1:
            seats[1] = {"kind": "bot", "bot": "novice"}
        self.code = guests[0].create(game, seats, public=True)
        for guest in guests[1:]:
            assert guest.post(f"/tables/{self.code}/join").status_code == 200
        assert guests[0].post(f"/tables/{self.code}/start").status_code == 200

    def acknowledged(self) -> int:
        return sum(sent.sure for own in self.sent for sent in own)

    def unsure(self) -> int:
        return sum(not sent.sure for own in self.sent for sent in own)

    def move(self, rng: random.Random) -> bool:
        """One move, if it is somebody's turn here; raises Away."""
        moved = [self.move_of(seat, rng) for seat in range(len(self.guests))]
        return any(moved)

    def move_of(self, seat: int, rng: random.Random) -> bool:
        """One move of a seat, or its last one again if nobody knows what became of it."""
        own = self.sent[seat]
        if not (self.keyed and own and not own[-1].sure):
            view = self.ask("GET", seat, "view").json()
            self.over = view["status"] == "over"
            if view["actor"] != seat or not view["actions"]:
                return False
            action = rng.choice(view["actions"])["id"]
            text = self.game.catalogue.from_id(action).text
            key = uuid.UUID(int=rng.getrandbits(128)).hex if self.keyed else ""
            own.append(Sent(action, text, view["version"], key))
        answer = self.ask("POST", seat, "moves", own[-1].body)
        if answer.status_code == 200:
            own[-1].sure = True
        else:
            assert answer.status_code == 409, answer.text  # refused: it is not stored
            own.pop()
        return answer.status_code == 200

    def ask(self, method: str, seat: int, what: str, body: Any = None) -> httpx.Response:
        """Something of the API."""
        try:
            url = f"/api/tables/{self.code}/{what}"
            answer = self.guests[seat].http.request(method, url, json=body)
        except httpx.TransportError as error:
            raise Away from error
        if answer.status_code == AWAY:
            raise Away
        assert answer.status_code < 500, answer.text
        return answer


class Player(threading.Thread):
    """Plays at several tables, against bots and against a second person."""

    def __init__(self, url: str, seed: str, tables: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.guests = [Guest(url), Guest(url)]
        self.rng = random.Random(seed)
        self.stop = stop
        self.fault = ""
        self.plays = [
            Play(self.rng.choice(GAMES), self.guests[: 1 + n % 2], n // 2 % 2 == 0)
            for n in range(tables)
        ]

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                for play in self.plays:
                    with contextlib.suppress(Away):
                        if not play.over:
                            play.move(self.rng)
                    time.sleep(BREATH)
        except Exception as error:
            self.fault = repr(error)

    def close(self) -> None:
        """Hang up."""
        for guest in self.guests:
            guest.close()


def could_be(sent: Sequence[tuple[str, bool]], stored: Sequence[str]) -> bool:
    """Is every acknowledged move stored once and in order, with nothing that was not sent?"""
    places = {0}
    for text, sure in sent:
        taken = {n + 1 for n in places if n < len(stored) and stored[n] == text}
        places = taken if sure else taken | places
    return len(stored) in places


class Stored:
    """What the database has of a table, read past the site."""

    def __init__(self, players: int, options: str, drawn: str) -> None:
        self.players = players
        self.options = json.loads(options)
        self.drawn = drawn  # what its dice come from
        self.moves: list[Move] = []
        self.decided: dict[int, list[str]] = {}  # picks of seats that decide at the same time

    def of_seat(self, seat: int) -> list[str]:
        """All picks of a seat, in order."""
        return [m.text for m in self.moves if m.seat == seat] + self.decided.get(seat, [])


def stored_games(server: Server) -> dict[str, Stored]:
    """Every table by its code."""
    found: dict[int, Stored] = {}
    codes: dict[str, int] = {}
    told = "SELECT id, code, players, CAST(options AS text), seed FROM tables_table"
    for key, code, players, options, seed in server.rows(told):
        found[key], codes[code] = Stored(players, options, seed), key
    ordered = "SELECT table_id, ply, seat, text FROM tables_move ORDER BY table_id, ply"
    for key, ply, seat, text in server.rows(ordered):
        assert ply == len(found[key].moves), f"move {ply} of table {key}: one is lost or doubled"
        found[key].moves.append(Move(CHANCE if seat is None else seat, text))
    unseen = "SELECT table_id, seat, CAST(moves AS text) FROM tables_commitment"
    for key, seat, moves in server.rows(unseen):
        found[key].decided[seat] = [pick for move in json.loads(moves) for pick in move]
    return {code: found[key] for code, key in codes.items()}


def check(server: Server, plays: Sequence[Play]) -> dict[str, int]:
    """Nothing acknowledged is missing or doubled, every game is whole; how long each is."""
    games = stored_games(server)
    for play in plays:
        stored = games[play.code]
        for seat, own in enumerate(play.sent):
            sent = [(move.text, move.sure) for move in own]
            has = stored.of_seat(seat)
            assert could_be(sent, has), (play.game.name, play.code, seat, sent, has)
        names = [f"seat {n}" for n in range(stored.players)]
        version = play.game.rules_version
        name, options, moves = play.game.name, stored.options, stored.moves
        record = Record(name, version, stored.players, options, names, moves)
        assert check_draws(record, stored.drawn, 0)
        assert final_state(play.game, record) is not None
    return {play.code: len(games[play.code].moves) for play in plays}


def wait_for(what: Callable[[], bool], players: Sequence[Player], told: Callable[[], str]) -> None:
    """Until it is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        faults = [player.fault for player in players if player.fault]
        assert not faults, (faults, told())
        assert time.monotonic() < until, told()
        time.sleep(0.02)
