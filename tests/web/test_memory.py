"""Tables played from memory: nothing is counted for the players until the game is over."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from signoria.web.tables import services
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan
from tests.web import playing

pytestmark = pytest.mark.django_db

SAID = "Played from memory"


def begun(memory: bool) -> Table:
    """A table of Rialto in the middle of its first round."""
    (person,) = playing.people(1)
    plans = [SeatPlan("me"), SeatPlan("bot", "novice")]
    table = services.create_table(person, "rialto", 2, {}, plans, memory=memory, public=True)
    services.start(table, person)
    return playing.forward(playing.now(table), 12, random.Random(1))


def shown(table: Table, client: Client) -> Any:
    """The page of a table, as it was made."""
    return client.get(f"/t/{table.code}/")


@pytest.mark.parametrize("seated", [True, False])
def test_what_would_have_to_be_remembered_is_not_sent(seated: bool) -> None:
    client = playing.signed_in(playing.people(1)[0] if seated else None)
    usual, hidden = shown(begun(False), client), shown(begun(True), client)
    assert usual.context["outlook"] is not None
    assert "If the game ended now" in usual.content.decode()
    assert SAID not in usual.content.decode()
    assert hidden.context["outlook"] is None and hidden.context["scene"].memory
    assert "If the game ended now" not in hidden.content.decode()
    assert SAID in hidden.content.decode()


def test_a_finished_game_hides_nothing_more() -> None:
    table = begun(True)
    client = playing.signed_in(playing.people(1)[0])
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert not shown(table, client).context["scene"].memory


def test_the_form_and_the_room_tell_it(client: Client) -> None:
    assert '<input type="radio" name="memory" id="memory-0" value="0" checked' in one_line(
        client.get("/new/rialto").content.decode()
    )
    again = one_line(client.get("/new/rialto?memory=1").content.decode())
    assert 'name="memory" id="memory-1" value="1" checked' in again
    answer = client.post("/new/rialto", {"seat-0": "me", "seat-1": "open", "memory": "1"})
    table = Table.objects.get()
    assert table.memory and "memory" not in table.options
    room = client.get(answer.headers["Location"]).content.decode()
    assert "from memory" in room and SAID in room
    usual = client.post("/new/rialto", {"seat-0": "me", "seat-1": "open"})
    assert "from memory" not in client.get(usual.headers["Location"]).content.decode()


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_a_rematch_is_played_the_same_way() -> None:
    for memory in (True, False):
        table = begun(memory)
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = playing.now(table)
        assert services.rematch(table, playing.people(1)[0]).memory is memory
        assert "memory" not in services.record_of(table).options


def test_the_api_makes_and_tells_it() -> None:
    client = playing.signed_in(playing.people(1)[0])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    for memory in (True, False):
        asked = {"game": "rialto", "seats": seats, "memory": memory}
        made = client.post("/api/tables", asked, content_type="application/json").json()
        assert made["memory"] is memory
        assert client.get(f"/api/tables/{made['code']}").json()["memory"] is memory


def test_the_state_of_the_api_is_what_a_seat_may_know_either_way() -> None:
    client = playing.signed_in(playing.people(1)[0])
    views = [client.get(f"/api/tables/{begun(m).code}/view").json() for m in (True, False)]
    assert views[0]["state"].keys() == views[1]["state"].keys()


def test_florence_forgets_the_prices_of_former_rounds() -> None:
    for memory in (True, False):
        table = playing.new_table("florence", 2, {})
        Table.objects.filter(pk=table.pk).update(memory=memory)
        client = playing.signed_in(None)
        rng = random.Random(3)
        while playing.look(table, lambda live: live.state.round) < 2:
            table = playing.forward(table, 1, rng)
        while "round 2:" not in (page := shown(table, client).content.decode()):
            table = playing.forward(table, 1, rng)
        assert ("round 1:" in page) is not memory
