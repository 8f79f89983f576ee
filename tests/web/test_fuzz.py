"""Nonsense of every kind: requests by the API's own schema, and forms with anything in them.

Whatever is sent, the answer is never a fault of the server.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from signoria.core.chance import Dice
from signoria.core.record import Record, is_finished
from signoria.core.record import Table as CoreTable
from signoria.games import load_game
from signoria.web.api.tokens import token_for
from signoria.web.api.whole import api
from signoria.web.tables import services
from signoria.web.tables.models import Table
from tests.web import playing

pytestmark = pytest.mark.django_db

SOME = settings(
    max_examples=10,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
schema = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema())))


@cache
def finished_record() -> Record:
    """A whole game."""
    table, rng = CoreTable(load_game("rialto"), 2), random.Random(3)
    table.run_chance(Dice(3))
    while not is_finished(table.state):
        table.play(rng.choice(table.state.options))
        table.run_chance(Dice(len(table.record.moves)))
    return table.record


class Place:
    """Tables at every stage, made once for a test, and people who send nonsense to them."""

    def __init__(self) -> None:
        rng = random.Random(1)
        users = playing.people(2)
        self.tables = [
            playing.open_table("rialto", users[:1], 1),
            playing.forward(playing.new_table("rialto"), 12, rng),
            services.table_from_record(users[0], finished_record(), 0, "novice"),
        ]
        self.codes = [table.code for table in self.tables]
        self.tokens = ["", *(token_for(user) for user in users)]
        self.clients = [playing.signed_in(None), *(playing.signed_in(user) for user in users)]
        for client in self.clients:
            client.raise_request_exception = False


@pytest.fixture
def place() -> Place:
    """The tables."""
    return Place()


# --- the API by its schema --------------------------------------------------------------------


@schema.parametrize()
@SOME
def test_the_api_has_no_faults(case: Any, place: Place) -> None:
    rng = random.Random(repr(case.body) + repr(case.query))
    client = Client(raise_request_exception=False)
    parameters = dict(case.path_parameters or {})
    if "code" in parameters and rng.random() < 0.8:
        parameters["code"] = rng.choice(place.codes)
    if "game" in parameters and rng.random() < 0.8:
        parameters["game"] = rng.choice(["rialto", "burgundy"])
    token = rng.choice(place.tokens)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    path = case.operation.path
    for name, value in parameters.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe="", errors="replace") or "x")
    has_body = isinstance(case.body, (dict, list, str, int, float, bool)) or case.body is None
    answer = client.generic(
        case.method.upper(),
        path,
        json.dumps(case.body) if has_body else "",
        "application/json",
        headers=headers,
        query_params={k: str(v) for k, v in (case.query or {}).items()},
    )
    assert answer.status_code < 500, (path, case.body, answer.content[:300])


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(["", "\x00", "\ud800", "1e9", "9" * 700, "²", "٣", "-1", "[]", "null", " 0 "]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@SOME
@given(
    fields=st.dictionaries(st.sampled_from(["action", "version", "whole_turn", "x"]), ODD),
    what=st.sampled_from(["moves", "undo", "join", "start"]),
    data=st.data(),
)
def test_odd_values_in_moves(fields: dict[str, Any], what: str, data: Any, place: Place) -> None:
    code, client = (
        data.draw(st.sampled_from(place.codes)),
        data.draw(st.sampled_from(place.clients)),
    )
    body = json.dumps(fields)  # a lone surrogate goes as its escape
    answer = client.post(f"/api/tables/{code}/{what}", body, "application/json")
    assert answer.status_code < 500, (what, body, answer.content[:300])


@SOME
@given(
    game=st.one_of(st.just("rialto"), ODD),
    options=st.dictionaries(st.sampled_from(["neutral", "x", "\ud800"]), ODD, max_size=2),
    seats=st.lists(
        st.fixed_dictionaries(
            {"kind": st.one_of(st.sampled_from(["me", "hot", "bot", "open", "link"]), ODD)},
            optional={"bot": ODD, "name": ODD},
        ),
        max_size=4,
    ),
    clock=st.one_of(st.just(""), ODD),
)
def test_odd_tables(game: Any, options: Any, seats: Any, clock: Any, place: Place) -> None:
    body = json.dumps({"game": game, "options": options, "seats": seats, "clock": clock})
    answer = place.clients[1].post("/api/tables", body, "application/json")
    assert answer.status_code < 500, (body, answer.content[:300])
    if answer.status_code == 201:
        started = place.clients[1].post(f"/api/tables/{answer.json()['code']}/start")
        assert started.status_code < 500, (body, started.content[:300])


@pytest.mark.parametrize("body", [b"\xff\xfe", b"{", b"[" * 5000, b'{"a":' * 3000, b"NaN", b"\x00"])
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{}/moves"])
def test_bodies_that_are_no_json(body: bytes, path: str, place: Place) -> None:
    answer = place.clients[1].post(path.format(place.codes[1]), body, "application/json")
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "\x00", "é", "Bearer", "x" * 5000])
def test_odd_tokens(token: str, place: Place) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    answer = place.clients[0].get(f"/api/tables/{place.codes[1]}/view", headers=headers)
    assert answer.status_code == 401


# --- forms ------------------------------------------------------------------------------------

FORM = st.one_of(
    st.text(max_size=40),
    st.integers(-(10**40), 10**40).map(str),
    st.sampled_from(["", "0", "1", "\x00", "٣", "²", "9" * 30, "1.0", "0x1", "merchant", "\u2028"]),
    st.binary(max_size=30).map(lambda raw: raw.decode("latin-1")),
)
NAMES = ["action", "version", "how", "seat", "bot", "text", "ply", "piece", "move", "code"]
NAMES += ["players", "seat-0", "seat-1", "name-1", "clock", "o-neutral", "language", "next"]
NAMES += ["rated", "email"]
TABLE_POSTS = ["move", "undo", "say", "bot", "hurry", "hand-over", "rematch", "what-if"]
LOBBY_POSTS = ["take", "leave", "bot", "start"]
OTHER_POSTS = ["/t/upload", "/join", "/new/rialto", "/new/rialto/form", "/play/rialto", "/play"]
OTHER_POSTS += ["/account/preferences", "/account/guest", "/account/sign-in", "/account/sign-up"]
OTHER_POSTS += ["/account/mail", "/account/forgotten", "/account/forgotten/MQ/abc-0123"]
GETS = ["", "part", "why", "rule", "replay", "end", "record.json", "record.\u2028", "events"]


@settings(SOME, max_examples=100)
@given(fields=st.dictionaries(st.sampled_from(NAMES), FORM, max_size=5), data=st.data())
def test_odd_forms(fields: dict[str, str], data: Any, place: Place) -> None:
    code = data.draw(st.sampled_from([*place.codes, "nowhere"]))
    urls = [f"/t/{code}/{name}" for name in TABLE_POSTS]
    urls += [f"/join/{code}/{name}" for name in LOBBY_POSTS]
    url = data.draw(st.sampled_from(urls + OTHER_POSTS))
    client = data.draw(st.sampled_from(place.clients))
    headers = {"HX-Request": "true"} if data.draw(st.booleans()) else {}
    answer = client.post(url, fields, headers=headers)
    assert answer.status_code < 500, (url, fields)


@settings(SOME, max_examples=50)
@given(fields=st.dictionaries(st.sampled_from(NAMES), FORM, max_size=3), data=st.data())
def test_odd_questions(fields: dict[str, str], data: Any, place: Place) -> None:
    code = data.draw(st.sampled_from(place.codes))
    urls = [f"/t/{code}/{name}" for name in GETS] + ["/join", "/new/rialto", "/rules/rialto"]
    url = data.draw(st.sampled_from(urls + ["/new/rialto/reasons.json", "/api/tables"]))
    answer = data.draw(st.sampled_from(place.clients)).get(url, fields)
    assert answer.status_code < 500, (url, fields)


@settings(SOME, max_examples=15)
@given(
    raw=st.binary(max_size=200), kind=st.sampled_from(["multipart/form-data; boundary=x", "x/y"])
)
def test_odd_bodies_of_forms(raw: bytes, kind: str, place: Place) -> None:
    for name in ("move", "say"):
        answer = place.clients[1].generic("POST", f"/t/{place.codes[1]}/{name}", raw, kind)
        assert answer.status_code < 500


@pytest.mark.parametrize(
    "kind",
    ["multipart/form-data; boundary=", "application/x-www-form-urlencoded; charset=utf-16"],
)
def test_a_form_that_cannot_be_read_is_said_and_not_logged(
    place: Place, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    answer = place.clients[1].generic("POST", f"/t/{place.codes[1]}/say", b"x", kind)
    assert answer.status_code == 400 and b"cannot be read" in answer.content
    assert "Traceback" not in caplog.text


def test_a_form_where_json_belongs(place: Place) -> None:
    whole = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\nrialto\r\n--x--\r\n'
    kind = "multipart/form-data; boundary=x"
    for url in ("/api/tables", f"/api/tables/{place.codes[1]}/undo"):
        for raw in (whole, b'{"game": "rialto"}'):
            answer = place.clients[1].generic("POST", url, raw, kind)
            assert answer.status_code == 400, answer.content


@pytest.mark.parametrize("wanted", ["all", "1,2,3", "lobby:home", "//evil.example/", "\ud800"])
def test_words_in_the_place_of_the_next_page(place: Place, wanted: str) -> None:
    sent = {"next": wanted.encode("utf-8", "surrogatepass"), "theme": "dark"}
    assert place.clients[1].post("/account/preferences", sent).status_code == 302


def test_a_seat_with_very_many_digits(place: Place) -> None:
    answer = place.clients[1].get(f"/t/{place.codes[2]}/replay", {"seat": "9" * 5000})
    assert answer.status_code == 200


def header(**changes: Any) -> str:
    """A record with something wrong in it."""
    usual = {
        "format": 1,
        "game": "rialto",
        "rules_version": 1,
        "players": 2,
        "options": {},
        "names": ["a", "b"],
        "pack": "",
        "moves": [],
    }
    return json.dumps(usual | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 20_000,
        "signoria-record 1\nmoves",
        "signoria-record 1\ngame x\nmoves\n",
        header(names=["\ud800", "b"]),
        header(names=["<script>", "b"]),
        header(players=10**40),
        header(players=0, names=[]),
        header(options={"neutral": "x"}),
        header(moves=[[0, "column 1"]]),
        header(moves=[[None, "tiles 9 9"]]),
        header(moves=[[None, "\ud800"]]),
        header(game="\ud800"),
        header(rules_version=10**50),
        header(pack="x"),
        header(),
    ],
)
def test_odd_records(text: str, place: Place) -> None:
    client = place.clients[1]
    answer = client.post("/t/upload", {"text": text.encode("utf-8", "replace").decode()})
    assert answer.status_code in (302, 400), answer.content[:300]
    assert client.get("/t/upload").status_code == 200


def test_the_tables_are_whole_after_all_that(place: Place) -> None:
    assert Table.objects.count() == 3
    assert playing.play_to_end(place.tables[1], random.Random(2)).status == Table.Status.OVER
