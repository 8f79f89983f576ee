"""Requests that nobody should send: made from a seed, over every address of the site.

Most begin as something a person or a program could send, with real tables, versions and moves, so
that they come far; then something is changed, doubled, cut off or replaced.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_from_bytes, urlencode

from signoria.core.action import Action

HOSTILE: list[Any] = [
    "", " ", "0", "-1", "1.0", "1e9", "0x1", "\0", "a\0b", "\ud800", "\udfff\ud800", "²", "٣",
    "\u2028",
    "é" * 300, "\U0001f3b2", "\ufeff", "\u202e", "9" * 30, "9" * 700, "9" * 5000, "-" + "9" * 40,
    str(2**31), str(2**31 - 1), str(2**63), str(2**64), "NaN", "Infinity", "null", "true", "[]",
    "{}",
    "../../etc/passwd", "%00", "%", "%zz", "<script>alert(1)</script>", "' OR 1=1 --", "{{7*7}}",
    "${7*7}", "\r\nX-Evil: 1", "//evil.example/", "javascript:1", "x" * 2000, ",", "1,,2", "1,2,3",
    ",".join("1" * 100), "all", "premove", "premove:0", "bot:novice", "me", "open", "link",
    "hot", "days:2",
    "live:0", "live:99999999999", "column:0", "hand:0", "seat:9", "a:b:c:d", ":", "card:-1",
]  # fmt: skip
ODD_JSON: list[Any] = [
    None, True, False, 0, -1, 1.5, 1e308, 10**30, -(10**30), 2**31, 2**63, 2**64, [], {}, [[]],
    [None],
    {"a": 1}, {"": ""}, [1] * 70, ["x"] * 70, float("nan"), float("inf"), *HOSTILE[:12],
]  # fmt: skip
METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "X"]
LANGUAGES = ["en", "pl", "xx", "pl-PL;q=0.9,en", "*", "\xff", "a" * 500, "en;q=-1", "zh-Hant"]
TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "b" * 300,
    "multipart/form-data; boundary=é",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=nothing",
    "application/json; charset=utf-7",
    "text/plain",
    "text/xml",
    "",
    ";",
]


@dataclass
class Request:
    """What is sent."""

    method: str
    path: str  # as it stands in the first line, without the query
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    type: str = ""
    who: int = 0  # the number of the person who sends it

    def __str__(self) -> str:
        shown = f"{self.method} {self.path}?{self.query[:200]} by {self.who}"
        return f"{shown} {self.headers} {self.type} {self.body[:300]!r}"


@dataclass(frozen=True)
class Here:
    """A table as one who sends nonsense to it could know it."""

    code: str
    game: str
    players: int
    versions: Sequence[int]
    legal: Sequence[Action]
    pieces: Sequence[str] = ()


class Nonsense:
    """An endless source of requests."""

    def __init__(
        self,
        seed: str,
        routes: Sequence[str],
        tables: Sequence[Here],
        people: int,
        tokens: Sequence[str] = (),
        records: Sequence[str] = (),
    ) -> None:
        self.rng = random.Random(seed)
        self.routes = routes
        self.tables = list(tables)
        self.people = people
        self.tokens = tokens
        self.records = records

    def request(self) -> Request:
        """The next one."""
        rng = self.rng
        table = rng.choice(self.tables)
        route = rng.choice(self.routes)
        method = self.method(route)
        made = Request(method, self.path(route, table), who=rng.randrange(self.people))
        fields = self.fields(route, table)
        for _ in range(rng.choice([0, 1, 1, 2, 4])):
            self.spoil(fields)
        self.put(made, fields, route)
        for _ in range(rng.choice([0, 0, 1, 3])):
            rng.choice([self.spoil_head, self.spoil_body, self.spoil_path, self.spoil_method])(made)
        if rng.random() < 0.3:
            made.headers["HX-Request"] = "true"
        if self.tokens and rng.random() < 0.1:
            made.headers["Authorization"] = f"Bearer {rng.choice(self.tokens)}"
        return made

    def method(self, route: str) -> str:
        """Most often one that is let in there."""
        last = route.rstrip("/").rsplit("/", 1)[-1]
        rare = "GET" if last in ONLY_POST else "POST"
        if last not in ONLY_GET and last not in ONLY_POST:
            return self.rng.choice(["GET", "POST"])
        return rare if self.rng.random() < 0.05 else ("POST" if rare == "GET" else "GET")

    # --- what a person could send -----------------------------------------------------------

    def path(self, route: str, table: Here) -> str:
        """An address of this kind."""
        other = self.rng.choice(self.tables)
        code = table.code if self.rng.random() < 0.9 else other.code[:-1]
        filled = route.replace("<slug:code>", code).replace("{code}", code).replace("<code>", code)
        for name in ("<slug:game>", "{game}", "<game>"):
            filled = filled.replace(name, table.game)
        filled = filled.replace(
            "<uidb64>", self.rng.choice(["MQ", "x", "====", "OTk5OTk5OTk5OTk5"])
        )
        filled = filled.replace("<token>", self.rng.choice(["set-password", "abc-0123", "y"]))
        return filled.replace("<str:form>", self.rng.choice(["json", "txt", "xml", "json.exe"]))

    def fields(self, route: str, table: Here) -> list[tuple[str, Any]]:
        """What a form or a program would send there."""
        rng = self.rng
        picks = [action.id for action in rng.choices(table.legal, k=2)] if table.legal else [0]
        version = rng.choice([*table.versions, 0])
        seat = rng.randrange(table.players)
        path = ",".join(str(pick) for pick in picks[: rng.randint(1, 2)])
        piece = rng.choice([*table.pieces, "column:0"])
        code = rng.choice(self.tables).code
        usual: dict[str, Any] = {
            "version": version,
            "path": path,
            "action": picks[0],
            "key": rng.choice(["", "k1", "k2"]),
            "begun": path,
            "piece": piece,
            "move": rng.randrange(60),
            "seat": seat,
            "ply": rng.randrange(80),
            "how": rng.choice(["turn", "withdraw", ""]),
            "order": rng.choice(["premove", "pass-when-nothing", "all"]),
            "value": rng.choice(["1", "3", ""]),
            "text": "ciao",
            "bot": rng.choice(["novice", "merchant", ""]),
            "who": rng.choice(["novice", "open", "link", ""]),
            "part": "ab" * rng.randrange(40),
            "code": code,
            "players": rng.choice([1, 2, 3, 4, 5]),
            "clock": rng.choice(["", "live:20", "days:2"]),
            "seat-0": "me",
            "seat-1": rng.choice(["hot", "bot:novice", "link", "open"]),
            "name-1": "Anna",
            "public": "1",
            "rated": rng.choice(["", "1"]),
            "memory": rng.choice(["", "1"]),
            "plan": "1",
            "username": rng.choice(["person0", "new", ""]),
            "password": "long enough 7",
            "email": "a@b.example",
            "display_name": "Vera",
            "language": rng.choice(["en", "pl"]),
            "theme": "dark",
            "next": "/tables",
            "new": "another one 8",
            "old": "long enough 7",
            "sure": "on",
            "whole_turn": rng.choice([True, False]),
            "status": rng.choice(["open", "playing", "over"]),
            "mine": "true",
            "play": "1",
            "update": "1",
        }
        wanted = WANTED.get(route.rstrip("/").rsplit("/", 1)[-1], ())
        if route.endswith("api/tables"):
            return list(self.new_table(table).items())
        if route.endswith("upload") and self.records and rng.random() < 0.7:
            return [("text", self.record())]
        if route.startswith("/api") and "path" in wanted:
            usual["path"] = [action.text for action in table.legal[:2]] or picks
        chosen = wanted or rng.sample(sorted(usual), 4)
        return [(name, usual[name]) for name in chosen if rng.random() < 0.9]

    def new_table(self, table: Here) -> dict[str, Any]:
        """What a program sends to open a table."""
        rng = self.rng
        kinds = ["me", "open", "link", "hot", "bot"]
        seats = [
            {"kind": rng.choice(kinds), "bot": "novice", "name": "A"}
            for _ in range(rng.randint(1, 5))
        ]
        options = {rng.choice(["neutral", "muse", "mode", "x"]): rng.choice([True, "team", 1])}
        return {
            "game": table.game,
            "seats": seats,
            "options": options,
            "public": True,
            "clock": "live:20",
        }

    def record(self) -> str:
        """A record that was whole before somebody changed it."""
        rng, text = self.rng, self.rng.choice(self.records)
        if text.startswith("{") and rng.random() < 0.7:
            data = json.loads(text)
            for _ in range(rng.randint(1, 3)):
                self.spoil_inside(data)
            return json.dumps(data)
        lines = text.splitlines()
        for _ in range(rng.randint(0, 4)):
            if not lines:
                break
            at = rng.randrange(len(lines))
            lines[at : at + 1] = rng.choice(
                [[], [lines[at]] * 2, [str(self.odd())], [lines[at][:-1]], [rng.choice(lines)]]
            )
        return "\n".join(lines)

    # --- what is wrong with it ----------------------------------------------------------------

    def odd(self) -> str:
        """A text that nobody types."""
        rng = self.rng
        if rng.random() < 0.7:
            return str(rng.choice(HOSTILE))
        return "".join(
            chr(rng.choice([rng.randrange(128), rng.randrange(0xD7FF)]))
            for _ in range(rng.randrange(30))
        )

    def spoil(self, fields: list[tuple[str, Any]]) -> None:
        """Change, double, remove, add or rename a field."""
        rng = self.rng
        if not fields or rng.random() < 0.2:
            fields.append(
                (rng.choice(["version", "path", "x", "o-neutral", self.odd()]), self.odd())
            )
            return
        at = rng.randrange(len(fields))
        name, value = fields[at]
        fields[at : at + 1] = rng.choice(
            [
                [(name, self.odd())],
                [(name, rng.choice(ODD_JSON))],
                [(name, value)] * 3,
                [],
                [(self.odd(), value)],
            ]
        )

    def spoil_inside(self, data: Any) -> None:
        """Change something in the depth of plain data."""
        rng = self.rng
        while isinstance(data, (dict, list)) and data:
            at = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
            if not isinstance(data[at], (dict, list)) or not data[at] or rng.random() < 0.3:
                data[at] = deepcopy(rng.choice([*ODD_JSON, "column 1", "\ud800"]))
                return
            data = data[at]

    def put(self, made: Request, fields: list[tuple[str, Any]], route: str) -> None:
        """The fields into the query or the body."""
        rng = self.rng
        if made.method == "GET" or rng.random() < 0.05:
            made.query = encoded(fields)
        elif route.startswith("/api") or rng.random() < 0.05:
            data: Any = dict(fields)
            if rng.random() < 0.3:
                self.spoil_inside(data)
            made.body, made.type = json.dumps(data).encode(), "application/json"
            if len(fields) > 1 and rng.random() < 0.1:  # the same name twice
                made.body = made.body[:-1] + b', "version": 1, "version": "x"}'
        elif rng.random() < 0.2:
            made.body, made.type = multipart(fields, rng), "multipart/form-data; boundary=XX"
        else:
            made.body, made.type = encoded(fields).encode(), "application/x-www-form-urlencoded"

    def spoil_head(self, made: Request) -> None:
        """Headers that lie."""
        rng = self.rng
        made.headers[rng.choice(HEADERS)] = rng.choice(
            [line(self.odd()), rng.choice(LANGUAGES), "1", "true"]
        )

    def spoil_body(self, made: Request) -> None:
        """Bytes that are cut, turned, deep, or in another encoding."""
        rng, body = self.rng, made.body
        at = rng.randrange(len(body) + 1)
        made.body = rng.choice(
            [
                body[:at],
                body[:at] + rng.randbytes(rng.randint(1, 8)) + body[at:],
                body.decode("utf-8", "replace").encode("utf-16"),
                b"[" * rng.choice([10, 3000, 100_000]),
                b'{"a":' * rng.choice([10, 3000, 50_000]) + b"1" + b"}" * 10,
                body * 3,
                rng.randbytes(rng.randrange(200)),
                b"\xef\xbb\xbf" + body,
                b"1" * 5000,
                b"",
            ]
        )
        if rng.random() < 0.5:
            made.type = rng.choice(TYPES)

    def spoil_path(self, made: Request) -> None:
        """Another address, or one that is none."""
        rng = self.rng
        at = rng.randrange(len(made.path) + 1)
        made.path = "/" + rng.choice(
            [
                made.path[:at] + percent(self.odd()) + made.path[at:],
                made.path + "/" + percent(self.odd()),
                made.path.replace("/", "//"),
                made.path.upper(),
                made.path[:at] + "%2e%2e%2f" + made.path[at:],
                made.path[:at] + "%ff%fe" + made.path[at:],
                percent(self.odd()),
                "static/" + percent(self.odd()),
                made.path.rstrip("/"),
            ]
        ).lstrip("/")

    def spoil_method(self, made: Request) -> None:
        """Another verb."""
        made.method = self.rng.choice(METHODS)


HEADERS = [
    "Accept-Language", "Accept", "Cookie", "Authorization", "X-Forwarded-For", "X-Forwarded-Proto",
    "Referer", "Origin", "User-Agent", "If-Modified-Since", "If-None-Match", "Range", "X-CSRFToken",
    "Content-Language", "Last-Event-ID", "Accept-Encoding", "HX-Request",
    "X-HTTP-Method-Override", "Expect",
]  # fmt: skip
ONLY_POST = [
    "move",
    "undo",
    "order",
    "say",
    "bot",
    "hurry",
    "rematch",
    "what-if",
    "take",
    "leave",
    "seat",
    "start",
    "play",
    "form",
    "guest",
    "preferences",
    "sign-out",
    "moves",
    "orders",
    "guests",
]
ONLY_GET = [
    "watch",
    "why",
    "rule",
    "preview",
    "events",
    "replay",
    "end",
    "record.<str:form>",
    "reasons.json",
    "fair",
    "rules",
    "games",
    "my-data.json",
    "sent",
    "view",
    "record",
    "openapi.json",
    "health",
    "metrics",
]
SIGN_UP = ("username", "password", "email", "next")
WANTED: Mapping[str, tuple[str, ...]] = {
    "move": ("path", "version", "key"),
    "moves": ("path", "version", "key"),
    "undo": ("version", "how", "whole_turn"),
    "order": ("order", "version", "how", "value", "path"),
    "orders": ("order", "version", "value"),
    "say": ("text",),
    "bot": ("seat", "bot"),
    "what-if": ("ply", "seat", "bot"),
    "part": ("begun", "plan"),
    "preview": ("path", "plan"),
    "why": ("piece", "begun"),
    "rule": ("piece",),
    "replay": ("move", "seat", "play"),
    "take": ("seat", "part"),
    "seat": ("seat", "who"),
    "start": ("part",),
    "join": ("code", "seat", "part"),
    "sign-up": SIGN_UP,
    "sign-in": SIGN_UP,
    "settings": ("display_name", "language", "theme"),
    "password": ("old", "new"),
    "mail": ("email", "password"),
    "forgotten": ("email",),
    "delete": ("sure", "password"),
    "tables": ("status", "mine"),
    "preferences": ("language", "theme", "next"),
    "<slug:game>": ("players", "seat-0", "seat-1", "name-1", "clock", "public", "rated", "memory"),
    "form": ("players", "seat-0", "seat-1", "name-1", "clock", "update"),
    "reasons.json": ("players", "seat-0", "seat-1", "rated"),
}


def encoded(fields: Sequence[tuple[str, Any]]) -> str:
    """Fields as a browser writes them; half letters as the bytes they would have."""
    texts = [(raw(name), raw(value)) for name, value in fields]
    return urlencode(texts)


def raw(value: Any) -> bytes:
    """A value as bytes, whatever is in it."""
    return str(value).encode("utf-8", "surrogatepass")


def percent(text: str) -> str:
    """A part of an address."""
    return quote_from_bytes(raw(text), safe="/:")


def line(text: str) -> str:
    """What fits into a header: servers refuse the rest before anybody reads it."""
    return "".join(c for c in text if 31 < ord(c) < 256 and ord(c) != 127)[:3000]


def multipart(fields: Sequence[tuple[str, Any]], rng: random.Random) -> bytes:
    """A form with a file, or with what looks like one."""
    parts = []
    for name, value in fields:
        named = quote(str(name), errors="replace")
        file = rng.choice(
            [
                "",
                '; filename="x.json"',
                '; filename=""',
                "; filename*=utf-8''%ff",
                '; filename="../x"',
            ]
        )
        head = f'Content-Disposition: form-data; name="{named}"{file}'
        kind = rng.choice(
            ["", "\r\nContent-Type: text/plain", "\r\nContent-Transfer-Encoding: base64"]
        )
        parts.append(f"--XX\r\n{head}{kind}\r\n\r\n".encode() + raw(value) + b"\r\n")
    return b"".join(parts) + rng.choice([b"--XX--\r\n", b"--XX--\r\n", b"", b"--XX"])


Send = Callable[[Request], int]  # the status of the answer
