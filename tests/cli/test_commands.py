"""All commands: help with an example, and wrong input in one line with exit code 2."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from signoria import packs
from tests.cli.helpers import run

COMMANDS = ("games", "play", "simulate", "replay", "rules", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_offers_json(command: str) -> None:
    found = run(command, "--help")
    assert found.code == 0
    assert f"Example: signoria {command}" in found.out
    assert "--json" in found.out


def test_without_a_command_the_commands_are_listed() -> None:
    found = run()
    assert found.code == 0
    assert all(command in found.out for command in COMMANDS)


def test_the_version_is_told() -> None:
    assert run("--version").out.strip() == f"signoria {signoria.__version__}"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("nonsense", "nonsense"),
        ("play", "GAME"),
        ("play chess", "chess"),
        ("play rialto --players 9", "2 to 5 players"),
        ("play rialto --players many", "--players"),
        ("play rialto --seat 0", "seat 0"),
        ("play rialto --seat 3", "seat 3"),
        ("play rialto --bots clever", "clever"),
        ("play rialto --bots search:soon", "soon"),
        ("play rialto --players 4 --bots greedy,greedy", "3 bots"),
        ("play rialto --option neutral", "key=value"),
        ("play rialto --option neutral=maybe", "maybe"),
        ("play rialto --option canal=true", "canal"),
        ("play rialto --players 3 --option neutral=true", "RIA-NEU-1"),
        ("play rialto --pack /no/such-folder", "/no/such-folder: there is no such folder"),
        ("play rialto --save /", "it is a folder"),
        ("play --resume no-such-file", "no-such-file"),
        ("play rialto --lang de", "--lang"),
        ("play rialto --seed half", "--seed"),
        ("play rialto --colour", "--colour"),
        ("simulate chess", "chess"),
        ("simulate rialto --games 0", "--games"),
        ("simulate rialto --jobs 0", "--jobs"),
        ("simulate rialto --bots clever", "clever"),
        ("simulate rialto --players 3 --bots greedy,random", "3 bots"),
        ("simulate rialto --pack no-such-folder", "no-such-folder"),
        ("replay", "FILE"),
        ("replay no-such-file", "no-such-file"),
        ("rules chess", "chess"),
        ("rules rialto RIA-NONE-1", "RIA-NONE-1"),
        ("rules rialto --coverage --tests no-such-folder", "no-such-folder"),
        ("bench chess", "chess"),
        ("bench rialto --seconds 0", "--seconds"),
        ("games --lang de", "--lang"),
    ],
)
def test_wrong_input_is_one_line_on_standard_error(line: str, names: str) -> None:
    for arguments in (line.split(), [*line.split(), "--json"]):
        found = run(*arguments)
        assert found.code == 2, found.out + found.err
        assert found.out == ""
        assert found.err.startswith("signoria: ")
        assert found.err.count("\n") == 1
        assert names in found.err


def test_a_faulty_pack_is_refused_with_file_line_and_reason(tmp_path: Path) -> None:
    source = Path(signoria.__file__).parent / "games" / "rialto" / "data" / "cards.toml"
    faulty = source.read_text(encoding="utf-8").replace("joker = 11", "joker = 12")
    (tmp_path / "cards.toml").write_text(faulty, encoding="utf-8")
    for command in ("play", "simulate"):
        found = run(command, "rialto", "--pack", str(tmp_path))
        assert found.code == 2
        assert "cards.toml, line" in found.err
        assert "joker" in found.err


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "signoria.cli", "rules", "rialto"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("command", ["games --json", "rules rialto"])
def test_a_full_disk_is_one_line(command: str) -> None:
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            [sys.executable, "-m", "signoria.cli", *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert found.returncode == 2
    assert found.stderr == "signoria: the output: No space left on device\n"


def test_one_thing_is_not_many() -> None:
    assert ": 1 game in " in run("simulate", "rialto", "--games", "1", "--bots", "random").out


def test_a_faulty_pack_is_refused_in_polish(tmp_path: Path) -> None:
    text = packs.standard("rialto")["cards.toml"].replace("joker = 11", "joker = 12")
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    found = run("play", "rialto", "--lang", "pl", "--pack", str(tmp_path))
    assert found.code == 2
    assert "wiersz" in found.err and "joker: od 0 do 11 sztuk, a nie 12" in found.err
