"""Saved games: kept after every move, taken up again, never written over unasked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.cli import saves
from signoria.core.record import Record
from tests.cli.helpers import Ran, finished_record, run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games of this test only."""
    monkeypatch.setenv(saves.SAVES, str(tmp_path / "saves"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def play(*arguments: str, typed: str) -> Ran:
    return run("play", *arguments, "--bots", "random", "--seed", "5", typed=typed)


def begun(path: Path, typed: str = "1\n1\n1\n", *arguments: str) -> Record:
    """A game of Rialto that was left after some moves."""
    assert play("rialto", "--save", str(path), *arguments, typed=typed).code == 0
    return saves.read_saved(path)


# --- resuming -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["half.txt", "half.json"])
def test_a_saved_game_is_gone_on_with(folder: Path, name: str) -> None:
    path = folder / name
    before = begun(path)
    found = play("--resume", str(path), typed="l\n1\n")
    assert found.code == 0 and "Taken up after" in found.out
    assert "Player 1 takes column" in found.out, "the log knows what happened before"
    after = saves.read_saved(path)
    assert after.names == before.names
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)


def test_a_resumed_game_can_be_played_to_its_end_and_no_further(folder: Path) -> None:
    path = folder / "half.txt"
    begun(path, "1\n", "--seat", "2")
    found = play("--resume", str(path), "--json", typed="1\n" * 600)
    assert found.json()["finished"] and found.json()["seat"] == 2
    assert "the game is over" in play("--resume", str(path), typed="").err


def test_bots_come_from_the_record_and_people_are_asked_for(folder: Path) -> None:
    record = finished_record()
    del record.moves[30:]
    path = folder / "site.txt"
    path.write_text(record.to_text(), encoding="utf-8")
    found = play("--resume", str(path), typed="")
    assert found.code == 2 and "2 people" in found.err and "--seat" in found.err
    assert play("--resume", str(path), "--seat", "2", typed="1\n").code == 0
    assert saves.read_saved(path).names == ["Player 1 (random)", "Player 2"]


def test_a_record_that_breaks_the_rules_is_not_gone_on_with(folder: Path) -> None:
    path = folder / "wrong.txt"
    begun(path)
    path.write_text(path.read_text(encoding="utf-8") + "0 start green-3\n", encoding="utf-8")
    found = play("--resume", str(path), typed="")
    assert found.code == 2 and str(path) in found.err and "move" in found.err


def test_without_a_file_the_latest_unfinished_game_goes_on(folder: Path) -> None:
    kept = folder / "saves"
    first, second = kept / "a.txt", kept / "b.txt"
    begun(first)
    begun(second, "2\n")
    os.utime(first, (1, 1))
    over = kept / "c.txt"
    over.write_text(finished_record().to_text(), encoding="utf-8")
    (kept / "d.txt").write_text("no record", encoding="utf-8")
    assert "b.txt" in play("--resume", typed="").out.replace("\n", "")
    assert "b.txt" in play("rialto", "--resume", typed="").out.replace("\n", "")
    assert "no unfinished game" in play("tuscany", "--resume", typed="").err
    listed = run("play", "--saved", "--json").json()["games"]
    assert [Path(each["file"]).name for each in listed][-1] == "a.txt"
    assert [each["finished"] for each in listed].count(True) == 1 and len(listed) == 3
    shown = run("play", "--saved", "--lang", "pl").out
    assert "skończona" in shown and "nieskończona" in shown
    assert "Rialto" in run("play", "rialto", "--saved").out
    assert "No game" in run("play", "florence", "--saved").out


# --- what leaves nothing behind -------------------------------------------------------------


def test_a_file_is_not_written_over_unasked(folder: Path) -> None:
    path = folder / "mine.txt"
    path.write_text("dear", encoding="utf-8")
    found = play("rialto", "--save", str(path), typed="1\n")
    assert found.code == 2 and "--overwrite" in found.err
    assert "Write over it?" in play("rialto", typed=f"q\n{path}\nn\n\n").out
    assert path.read_text(encoding="utf-8") == "dear"
    assert play("rialto", typed=f"q\n{path}\ny\n").code == 0
    saves.read_saved(path)
    assert play("rialto", "--save", str(path), "--overwrite", typed="1\n").code == 0


def test_a_bad_path_is_asked_for_again_and_folders_are_made(folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    found = play("rialto", typed=f"1\nq\n{folder}/file/x.txt\n~/new/folder/x.txt\n")
    assert found.code == 0 and "Cannot write" in found.out
    saves.read_saved(folder / "new" / "folder" / "x.txt")
    begun(folder / "other" / "y.json")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_loses_no_move(folder: Path, number: signal.Signals) -> None:
    path = folder / "closed.txt"
    command = [sys.executable, "-m", "signoria.cli", "play", "rialto", "--save", str(path)]
    with subprocess.Popen(
        [*command, "--bots", "random", "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as game:
        assert game.stdin is not None and game.stdout is not None
        game.stdin.write("1\n1\n")
        game.stdin.flush()
        asked = 0
        while asked < 3:  # it has taken both and waits
            asked += game.stdout.read(1) == "h" and game.stdout.read(5) == " help"
        game.send_signal(number)
        assert game.wait() == 128 + number
    mine = [move for move in saves.read_saved(path).moves if move.seat == 0]
    assert len(mine) >= 2
