"""`signoria replay`: records are verified and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.core.record import Record
from tests.cli.helpers import finished_record, run

RECORD = finished_record()


@pytest.fixture(params=["text", "json"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The record in both forms."""
    path = tmp_path / "game.rec"
    text = RECORD.to_text() if request.param == "text" else json.dumps(RECORD.to_json())
    path.write_text(text, encoding="utf-8")
    return path


def test_the_log_and_the_result_are_told(file: Path) -> None:
    found = run("replay", str(file))
    assert found.code == 0
    assert "Round 6" in found.out
    assert f"All {len(RECORD.moves)} moves are legal." in found.out
    assert "wins with" in found.out


def test_a_game_is_told_in_polish(file: Path) -> None:
    out = run("replay", str(file), "--lang", "pl").out
    assert "bierze kolumnę" in out
    assert "Wygrywa Player" in out


def test_the_json_holds_result_and_log(file: Path) -> None:
    data = run("replay", str(file), "--json").json()
    assert data["finished"] is True
    assert data["moves"] == len(RECORD.moves)
    assert [sum(ledger.values()) for ledger in data["result"]["ledger"]] == data["result"]["scores"]
    assert data["log"][-1]["move"] == len(RECORD.moves)


def test_the_board_at_a_move_with_all_hands(file: Path) -> None:
    out = run("replay", str(file), "--move", "12").out
    assert f"After move 12 of {len(RECORD.moves)}" in out
    assert "Connections" in out
    assert "Hand of Player 1" in out
    data = run("replay", str(file), "--move", "12", "--json").json()
    assert data["move"] == 12
    assert data["state"]["round"] == 1


def test_the_board_at_the_very_beginning_and_end(file: Path) -> None:
    assert run("replay", str(file), "--move", "0").code == 0
    assert "The game is over" in run("replay", str(file), "--move", str(len(RECORD.moves))).out


def test_a_move_beyond_the_end_is_refused(file: Path) -> None:
    found = run("replay", str(file), "--move", "99999")
    assert found.code == 2
    assert "99999" in found.err


def test_an_unfinished_game_says_who_is_to_act(tmp_path: Path) -> None:
    half = Record(
        RECORD.game, RECORD.rules_version, 2, RECORD.options, RECORD.names, RECORD.moves[:20]
    )
    path = tmp_path / "half.txt"
    path.write_text(half.to_text(), encoding="utf-8")
    found = run("replay", str(path))
    assert found.code == 0
    assert "not finished" in found.out


def test_a_bad_move_is_named_with_the_rule(tmp_path: Path) -> None:
    lines = RECORD.to_text().splitlines()
    number = next(n for n, line in enumerate(lines) if " column " in line)
    seat = lines[number].split()[0]
    lines[number] = f"{seat} column 6"
    path = tmp_path / "bad.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    found = run("replay", str(path))
    move = number - lines.index("moves")
    assert found.code == 2
    assert found.out == ""
    assert f"move {move} ({seat} column 6)" in found.err
    assert "RIA-P1-5" in found.err
    assert "Kolumny 6 nie ma" in run("replay", str(path), "--lang", "pl").err


@pytest.mark.parametrize(
    "text",
    ["", "hello\n", "{", "[]", '{"format": 1}', "signoria-record 1\ngame chess\nmoves\n", "\0\0"],
)
def test_what_is_no_record_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(text, encoding="utf-8")
    found = run("replay", str(path))
    assert found.code == 2
    assert found.err.count("\n") == 1


def test_bytes_and_folders_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\xfa")
    for wrong in (path, tmp_path):
        found = run("replay", str(wrong))
        assert found.code == 2
        assert found.err.count("\n") == 1


def test_a_record_with_a_pack_carries_it_or_needs_it(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    ours = Path(__file__).parents[2] / "src" / "signoria" / "games" / "rialto" / "data"
    short = (ours / "setup.toml").read_text(encoding="utf-8").replace("rounds = 6", "rounds = 1")
    (pack / "setup.toml").write_text(short, encoding="utf-8")
    saved = tmp_path / "short.txt"
    with_pack = ("--pack", str(pack))
    played = run(
        "play", "rialto", "--bots", "random", "--seed", "1", "--save", str(saved), *with_pack,
        typed="1\n" * 200,
    )  # fmt: skip
    assert played.code == 0
    assert run("replay", str(saved), *with_pack).code == 0
    assert run("replay", str(saved)).code == 0, "it carries its components"
    text = saved.read_text(encoding="utf-8")
    named = [line for line in text.splitlines(keepends=True) if not line.startswith("file ")]
    saved.write_text("".join(named), encoding="utf-8")
    assert run("replay", str(saved), *with_pack).code == 0
    without = run("replay", str(saved))
    assert without.code == 2
    assert "components" in without.err
