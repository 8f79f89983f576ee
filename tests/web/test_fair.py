"""Records and the secret of the dice: open after the end, nowhere before it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from signoria.cli.app import app
from signoria.core.errors import SignoriaError
from signoria.core.fair import seed_hash
from signoria.core.record import read_record
from signoria.games import load_game
from signoria.web.lobby.games import has_board
from signoria.web.tables import services
from signoria.web.tables.models import Table
from tests.cli.helpers import finished_record, run
from tests.web import playing

pytestmark = pytest.mark.django_db

GAMES = ["rialto", "burgundy", "tuscany", "florence", "principato"]


def downloaded(table: Table, form: str = "json") -> bytes:
    """The record as a visitor gets it."""
    answer = playing.signed_in(table.host).get(f"/t/{table.code}/record.{form}")
    assert answer.status_code == 200
    return bytes(answer.content)


def verified(data: Any, folder: Path, shown: str, *options: str) -> bool:
    """Does `signoria verify` accept it, with the hash that was shown before the game?"""
    file = folder / "record.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file), shown, *options])
    assert result.exception is None or isinstance(result.exception, (SignoriaError, SystemExit))
    return result.exit_code == 0


def begun_with_parts(game: str) -> Table:
    """A game whose players saw the hash in the room, then added to the dice."""
    host, other = playing.people(2)
    table = playing.open_table(game, [host], 1)
    Table.objects.filter(pk=table.pk).update(seed="5e" * 32)
    for user in (host, other):
        assert (
            seed_hash("5e" * 32)
            in playing.signed_in(user).get(f"/join/{table.code}").content.decode()
        )
    playing.signed_in(other).post(f"/join/{table.code}/take", {"seat": "1", "part": "b0b0"})
    playing.signed_in(host).post(f"/join/{table.code}/start", {"part": "a1a1"})
    return playing.now(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_verified(game: str, tmp_path: Path) -> None:
    table = playing.play_to_end(begun_with_parts(game), random.Random(3))
    assert table.status == Table.Status.OVER
    data = json.loads(downloaded(table))
    assert data["fair"]["parts"] == ["a1a1", "b0b0"]
    assert verified(data, tmp_path, seed_hash(table.seed), "--part", "a1a1")
    assert not verified(data, tmp_path, seed_hash(table.seed), "--part", "c2c2")


def test_a_forged_record_is_refused(tmp_path: Path) -> None:
    table = playing.play_to_end(begun_with_parts("rialto"), random.Random(3))
    data, shown = json.loads(downloaded(table)), seed_hash(table.seed)
    forged = json.loads(json.dumps(data))
    forged["fair"] |= {"seed": "0" * 64, "hash": seed_hash("0" * 64)}
    assert not verified(forged, tmp_path, shown), "another secret with its own hash"
    assert not verified(data, tmp_path, seed_hash("0" * 64)), "another hash was shown"
    other = json.loads(json.dumps(data))
    other["fair"]["parts"][1] = "b0b1"
    assert not verified(other, tmp_path, shown), "another part of a player"
    skipped = json.loads(json.dumps(data))
    skipped["fair"]["from"] = 10
    assert not verified(skipped, tmp_path, shown), "the file may not say what is left out"
    swapped = json.loads(json.dumps(data))
    draw = next(n for n, (seat, _) in enumerate(swapped["moves"]) if seat is None)
    verb, *words = swapped["moves"][draw][1].split()
    swapped["moves"][draw][1] = " ".join([verb, *words[::-1]])
    assert not verified(swapped, tmp_path, shown), "another draw"
    del data["fair"]
    assert not verified(data, tmp_path, shown)


def test_a_game_continued_from_a_move_is_verified_from_there(tmp_path: Path) -> None:
    table = playing.play_to_end(playing.new_table("rialto"), random.Random(4))
    ply = table.moves.count() // 2
    branch = services.what_if(table, playing.people(1)[0], ply, 0, "novice")
    branch = playing.play_to_end(branch, random.Random(5))
    data, shown = json.loads(downloaded(branch)), seed_hash(branch.seed)
    assert data["fair"]["from"] == ply
    assert verified(data, tmp_path, shown, "--from", str(ply))
    assert not verified(data, tmp_path, shown), "nothing is left out unsaid"
    data["fair"]["from"] = 0
    assert not verified(data, tmp_path, shown)


def test_parts_change_the_draws_and_are_added_once() -> None:
    """The same secret with another part gives another game; a part stays as it was first sent."""
    draws = []
    for part in ("", "01", "02"):
        host, other = playing.people(2)
        table = playing.open_table("rialto", [host, other])
        Table.objects.filter(pk=table.pk).update(seed="5e" * 32)
        sent = playing.signed_in(other).post(f"/join/{table.code}/part", {"part": part})
        assert sent.status_code == 204
        services.start(table, host)
        draws.append([text for (text,) in table.moves.filter(seat=None).values_list("text")])
        late = playing.signed_in(other).post(f"/join/{table.code}/part", {"part": "ff"})
        assert late.status_code == 400, "the game has begun"
    assert draws[0] != draws[1] != draws[2] != draws[0]


def test_a_part_is_added_once_by_who_sits_there_and_taken_along() -> None:
    host, other = playing.people(2)
    table = playing.open_table("rialto", [host, other])
    for part, status in (("aa", 204), ("bb", 204), ("x y", 400), ("0" * 65, 400)):
        sent = playing.signed_in(other).post(f"/join/{table.code}/part", {"part": part})
        assert sent.status_code == status
    assert services.parts_of(table) == ["", "aa"]
    stranger = playing.people(3)[2]
    assert (
        playing.signed_in(stranger).post(f"/join/{table.code}/part", {"part": "cc"}).status_code
        == 400
    )
    services.leave(table, other)
    assert services.parts_of(table) == ["", ""]


def test_the_hash_is_shown_before_anybody_can_start() -> None:
    client = playing.signed_in(None)
    room = client.post("/play/rialto").headers["Location"]
    table = Table.objects.get()
    assert table.status == Table.Status.OPEN
    assert not table.moves.exists()
    told = client.get(room).content.decode()
    assert seed_hash(table.seed) in told
    assert "data-begins" in told
    assert seed_hash(table.seed) == client.get(f"/api/tables/{table.code}").json()["dice_hash"]
    client.post(f"/join/{table.code}/start", {"part": "abc0"})
    assert playing.now(table).status == Table.Status.PLAYING
    assert services.parts_of(table) == ["abc0", ""]
    assert client.get("/fair").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_record_goes_round(game: str) -> None:
    table = playing.play_to_end(playing.new_table(game, 3), random.Random(6))
    own = services.record_of(table)
    for form in ("json", "txt"):
        text = downloaded(table, form).decode()
        assert read_record(text, lambda name: load_game(name).options) == own
    api = playing.signed_in(None).get(f"/api/tables/{table.code}/record").json()
    assert read_record(json.dumps(api), lambda name: load_game(name).options) == own
    if has_board(game):
        client = playing.signed_in(None)
        sent = client.post("/t/upload", {"text": downloaded(table, "txt").decode()})
        assert sent.status_code == 302
        assert client.get("/t/upload?move=5").status_code == 200


def pages(table: Table) -> list[str]:
    """Every address where something about a table is to be had."""
    code = table.code
    found = ["/", "/tables", "/watch", f"/join/{code}", "/account/", "/account/my-data.json"]
    found += [f"/api/tables/{code}", f"/api/tables/{code}/view", f"/api/tables/{code}/record"]
    found += ["/api/tables?mine=true&status=playing", "/api/tables?status=over"]
    tail = ("", "part", "replay", "end", "record.json", "record.txt", "why?piece=x", "hand-over")
    return found + [f"/t/{code}/{name}" for name in tail]


@pytest.mark.parametrize("game", ["rialto", "burgundy"])
def test_the_secret_of_the_dice_is_nowhere_before_the_end(game: str) -> None:
    table = playing.new_table(game)
    Table.objects.filter(pk=table.pk).update(public=True)
    table = playing.forward(table, 30, random.Random(7))
    seats = playing.people(2)
    for user in (seats[0], None):
        client = playing.signed_in(user)
        for url in pages(table):
            answer = client.get(url, headers={"HX-Request": "true"} if "part" in url else {})
            assert answer.status_code < 500, url
            told = answer.content + repr(sorted(answer.headers.items())).encode()
            assert table.seed.encode() not in told, url
    actor = seats[table.actor or 0]
    moved = playing.signed_in(actor).post(
        f"/api/tables/{table.code}/moves", {"action": 0, "version": 0}, "application/json"
    )
    assert table.seed.encode() not in moved.content
    for form in ("json", "txt"):
        answer = playing.signed_in(actor).get(f"/t/{table.code}/record.{form}")
        assert answer.status_code == 403
    table = playing.play_to_end(table, random.Random(8))
    assert table.seed.encode() in downloaded(table)


def test_a_game_that_was_resigned_is_verified_up_to_its_end(tmp_path: Path) -> None:
    table = playing.play_on(begun_with_parts("rialto"), 12, random.Random(3))
    services.resign(table.pk, playing.people(2)[1])
    data, shown = json.loads(downloaded(table)), seed_hash("5e" * 32)
    assert data["ended"] == {"how": "resigned", "gone": {"1": "resigned"}, "places": [1, 2]}
    assert verified(data, tmp_path, shown)
    file = tmp_path / "record.json"
    assert "stops after" in run("verify", str(file), shown).out
    assert run("verify", str(file), shown, "--json").json()["ended"] == "resigned"
    assert not verified({**data, "ended": {"how": "played"}}, tmp_path, shown)
    assert not verified({**data, "ended": {"how": "magic"}}, tmp_path, shown)
    text = downloaded(table, "txt").decode()
    assert text.endswith("# ended: resigned, seat 1 resigned; places 1 2\n")
    read = read_record(text, lambda name: load_game(name).options)
    assert read == services.record_of(playing.now(table))
    page = playing.signed_in(None).get(f"/t/{table.code}/end").content.decode()
    assert "Person1 resigned: Person0 wins" in page and "of the moment it ended" in page
    assert all(f"/t/{table.code}/record.{form}" in page for form in ("txt", "json"))
    assert playing.signed_in(None).get(f"/t/{table.code}/replay").status_code == 200


def test_verify_answers_in_json_and_says_what_a_text_record_lacks(tmp_path: Path) -> None:
    table = playing.play_to_end(begun_with_parts("principato"), random.Random(3))
    file = tmp_path / "record.json"
    file.write_bytes(downloaded(table))
    found = run("verify", str(file), seed_hash("5e" * 32), "--json").json()
    assert found["fair"] is True and found["draws"] > 0 and found["players"] == 2
    file.write_text(finished_record().to_text(), encoding="utf-8")
    assert "download it as JSON" in run("verify", str(file), "00").err
    file.write_text("[]", encoding="utf-8")
    assert "a JSON object" in run("verify", str(file), "00").err


def test_what_a_game_without_a_server_proves(tmp_path: Path, settings: Any) -> None:
    """Its draws follow from a secret that its only player could have chosen: it says so."""
    table = playing.play_to_end(begun_with_parts("principato"), random.Random(3))
    settings.SERVERLESS = True
    data = json.loads(downloaded(table))
    settings.SERVERLESS = False
    assert data["fair"]["server"] is False and "server" not in json.loads(downloaded(table))["fair"]
    shown = seed_hash("5e" * 32)
    assert verified(data, tmp_path, shown)
    file = tmp_path / "record.json"
    assert "without a server" in run("verify", str(file), shown).out
    assert run("verify", str(file), shown, "--json").json()["server"] is False
    assert playing.signed_in(None).post("/t/upload", {"text": file.read_text()}).status_code == 302
