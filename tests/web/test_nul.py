"""A NUL is in no text: whoever sends one is told so, on every database."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from signoria.web.api.tokens import token_for
from tests.web import playing

pytestmark = pytest.mark.django_db
NUL = "a\0b"


@pytest.fixture
def client() -> Client:
    """Somebody at a table."""
    return playing.signed_in(playing.people(1)[0])


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/account/sign-up", {"username": NUL, "password": "long enough 7"}),
        ("/account/sign-in", {"username": NUL, "password": NUL}),
        ("/account/settings", {"display_name": NUL}),
        ("/join", {"code": NUL}),
        ("/t/upload", {"text": NUL}),
        ("/new/rialto", {"seat0_name": NUL}),
    ],
)
def test_forms(client: Client, path: str, data: dict[str, str]) -> None:
    answer = client.post(path, data)
    assert answer.status_code == 400 and "NUL" in answer.content.decode()


def test_talk_and_moves(client: Client) -> None:
    table = playing.new_table("rialto")
    for what, data in (("say", {"text": NUL}), ("move", {"path": "1", "version": "1", "key": NUL})):
        answer = client.post(f"/t/{table.code}/{what}", data)
        assert answer.status_code == 400 and "NUL" in answer.content.decode()
    assert not table.messages.exists()


@pytest.mark.parametrize("path", ["/join?code=%00", "/t/%00/", "/api/tables/a%00b", "/?q=%00"])
def test_addresses(client: Client, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_a_session_with_a_nul(client: Client) -> None:
    answer = Client(headers={"Cookie": r'sessionid="\000abc"'}).get("/account/")
    assert answer.status_code == 400


@pytest.mark.parametrize("body", [{"name": NUL}, {"seats": [{"kind": NUL}]}, {NUL: 1}])
def test_the_api_names_it(client: Client, body: Any) -> None:
    token = token_for(playing.people(1)[0])
    answer = client.post(
        "/api/tables",
        json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code == 400 and "NUL" in answer.json()["detail"]


def test_words_about_it_are_no_nul(client: Client) -> None:
    table = playing.new_table("rialto")
    client.post(f"/t/{table.code}/say", {"text": r"\u0000 and %00"})
    assert table.messages.get().text == r"\u0000 and %00"
