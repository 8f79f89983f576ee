"""Tables with other components: chosen, shown, fixed, recorded, replayed, continued."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from signoria.cli.app import app
from signoria.core.fair import seed_hash
from signoria.core.record import record_from_json
from signoria.web.packs import services
from signoria.web.packs.models import Contents, Pack, Version
from signoria.web.review import hints
from signoria.web.review.models import Hint
from signoria.web.tables import commitments
from signoria.web.tables import services as tables
from signoria.web.tables.live import CACHE
from signoria.web.tables.models import Table
from signoria.web.tables.services import SeatPlan
from tests.packs.changing import changed
from tests.web import playing
from tests.web.ratings.test_rated_games import RATED

pytestmark = pytest.mark.django_db


def a_pack(game: str = "rialto") -> Version:
    """A pack that changes everything; a game of two rounds."""
    pack = services.new_pack(playing.people(1)[0], game, "Anna's copy", changed(game))
    return services.publish(pack)


def begun(version: Version | None) -> Table:
    """A game of two with these components."""
    one, two = playing.people(2)
    plans = [SeatPlan("me"), SeatPlan("open")]
    table = tables.create_table(one, "rialto", 2, {}, plans, pack=version, public=True)
    tables.take_seat(table, two, 1)
    Table.objects.filter(pk=table.pk).update(seed="5eed" * 16)
    tables.start(playing.now(table), one)
    return playing.now(table)


def rounds(table: Table) -> int:
    """How many rounds its components say."""
    return int(playing.look(table, lambda live: live.state.parts.rounds))


def record(table: Table) -> dict[str, Any]:
    """As it is downloaded."""
    answer = playing.signed_in(table.host).get(f"/t/{table.code}/record.json")
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_it_is_chosen_in_the_form_and_shown_before_anybody_sits() -> None:
    version = a_pack()
    one, two = playing.people(2)
    written = f"{version.pack.code}.1"
    page = playing.signed_in(one).get(f"/new/rialto?pack={written}").content.decode()
    assert f'value="{written}" selected' in page
    sent = {"players": "2", "seat-0": "me", "seat-1": "link", "pack": written}
    playing.signed_in(one).post("/new/rialto", sent)
    table = Table.objects.get()
    assert (table.pack, table.pack_name) == (version.contents_id, "Anna's copy 1")
    room = playing.signed_in(two).get(f"/join/{table.code}?key={table.key}").content.decode()
    assert "Played with other components: Anna&#x27;s copy 1." in room
    assert f"/packs/contents/{table.pack}" in room


def test_others_packs_are_not_chosen_unseen_and_never_replaced_by_ours() -> None:
    version = a_pack()
    _one, two = playing.people(2)
    sent = {"players": "2", "pack": f"{version.pack.code}.1"}
    for written in (sent["pack"], "nothing.1", "x"):
        playing.signed_in(two).post("/new/rialto", {**sent, "pack": written})
    playing.signed_in(two).post("/new/tuscany", sent)
    assert not Table.objects.exists()


def test_the_table_keeps_it_whatever_becomes_of_the_pack(tmp_path: Path) -> None:
    version = a_pack()
    table = begun(version)
    assert rounds(table) == 2
    services.save_draft(version.pack, "setup.toml", None)
    services.publish(version.pack)
    services.delete(Pack.objects.get())
    CACHE._slots.clear()
    assert rounds(table) == 2 and not Version.objects.exists()
    table = playing.play_to_end(table, random.Random(1))
    data = record(table)
    assert data["files"] == changed("rialto") and data["pack"] == table.pack[:16]
    assert record_from_json(data).files
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    told = CliRunner().invoke(app, ["replay", str(file)])
    assert told.exit_code == 0 and "wins with" in told.output
    fair = CliRunner().invoke(app, ["verify", str(file), seed_hash(table.seed)])
    assert fair.exit_code == 0, fair.output


def test_replay_what_if_rematch_and_upload() -> None:
    table = playing.play_to_end(begun(a_pack()), random.Random(1))
    one = playing.people(1)[0]
    browser = playing.signed_in(one)
    assert browser.get(f"/t/{table.code}/replay?ply=20").status_code == 200
    further = tables.what_if(table, one, 10, 0, "novice")
    again = tables.rematch(table, one)
    assert {further.pack, again.pack} == {table.pack} and rounds(further) == 2
    assert further.pack_name == table.pack_name
    sent = {"text": json.dumps(record(table))}
    assert browser.post("/t/upload", sent, follow=True).status_code == 200
    sent["text"] = sent["text"].replace("rounds = 2", "rounds = 3")
    assert b"not the components" in browser.post("/t/upload", sent).content


def test_several_packs_at_once() -> None:
    tables_ = [begun(None), begun(a_pack()), begun(None)]
    assert [rounds(table) for table in tables_] == [6, 2, 6]


def test_rated_games_only_with_approved_packs() -> None:
    version = a_pack()
    host = playing.people(1)[0]
    plans = [SeatPlan("me"), SeatPlan("open")]
    with pytest.raises(tables.Impossible, match="approved"):
        tables.create_table(host, "rialto", 2, {}, plans, **RATED, pack=version)
    Contents.objects.update(approved=True)
    approved = Version.objects.get()
    table = tables.create_table(host, "rialto", 2, {}, plans, **RATED, pack=approved)
    assert table.rated and table.pack


def test_a_hint_is_about_the_components_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SIMULATIONS", 2)
    monkeypatch.setattr(hints, "THINKING", 1e9)
    table = begun(a_pack())
    seat = commitments.asked(table)[0]
    browser = playing.signed_in(playing.people(2)[seat])
    assert browser.post(f"/t/{table.code}/hint").status_code == 202
    hint = Hint.objects.get()
    hints.think(hint.pk)
    hint.refresh_from_db()
    assert hint.advice is not None and hint.advice["moves"]
