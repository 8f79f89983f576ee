"""`signoria new-game`: what it writes is a whole game, and passes everything at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from signoria.cli import new_game
from signoria.games import game_names
from tests.cli.helpers import run

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


def in_plain(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of Python with the plain sources and the games of a folder."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "SIGNORIA_MORE_GAMES": str(folder),
        "SIGNORIA_GAMES": "harbour",
        "SIGNORIA_TEST_DATA": str(folder / "data"),
        "SIGNORIA_DATA": str(folder / "data"),
    }
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "SIGNORIA_TIMES", "SIGNORIA_LAWS"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game in it."""
    into = tmp_path_factory.mktemp("games")
    made = in_plain(into, "-m", "signoria.cli", "new-game", "harbour", "--into", str(into))
    assert made.returncode == 0, made.stderr
    assert "harbour: written" in made.stdout and "SIGNORIA_MORE_GAMES" in made.stdout
    return into


def test_nothing_of_the_template_is_left_in_it(folder: Path) -> None:
    found = [path for path in (folder / "harbour").rglob("*") if path.is_file()]
    assert len(found) == len(new_game.files())
    for path in found:
        assert not path.name.endswith(new_game.MARK) and "samplegame" not in path.name
        text = path.read_text(encoding="utf-8")
        for word in ("samplegame", "Samplegame", "Sample Game", "SAM-"):
            assert word not in text, f"{path}: {word}"


def test_it_passes_the_whole_contract_its_own_tests_and_shows_its_pages(folder: Path) -> None:
    """The rules, words, copies, pickles and chances; the board; home, game page and a table."""
    done = in_plain(
        folder,
        *("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"),
        *("-m", "not slow", "tests/contract", "tests/web/boards/test_contract.py"),
        *("tests/web/boards/test_pages.py", str(folder / "harbour" / "tests")),
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "no tests ran" not in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "harbour", "--coverage"),
        (
            "simulate",
            "harbour",
            "--players",
            "3",
            "--games",
            "3",
            "--bots",
            "greedy,random,search:5",
        ),
        ("encode", "harbour", "--describe"),
        ("games", "--lang", "pl"),
    ],
    ids=lambda command: str(command[0]),
)
def test_the_commands_know_it(folder: Path, command: tuple[str, ...]) -> None:
    done = in_plain(folder, "-m", "signoria.cli", *command)
    assert done.returncode == 0, done.stderr
    assert "arbour" in done.stdout


def test_its_code_is_formatted_and_its_copies_are_up_to_date(folder: Path) -> None:
    state = str(folder / "harbour" / "state.py")
    assert in_plain(folder, "-m", "signoria.core.copying", "--check", state).returncode == 0
    config = ("--config", str(ROOT / "pyproject.toml"), str(folder))
    formatted = in_plain(folder, "-m", "ruff", "format", "--check", *config)
    assert formatted.returncode == 0, formatted.stdout
    # Where first-party code lies is known in the checkout only.
    linted = in_plain(folder, "-m", "ruff", "check", "--ignore", "I001", *config)
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize("name", ["Harbour", "ab", "new_game", "a" * 21, "café", "../x", ""])
def test_a_name_is_letters(name: str, tmp_path: Path) -> None:
    ran = run("new-game", name, "--into", str(tmp_path))
    assert ran.code == 2 and "no name for a game" in ran.err
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    ran = run("new-game", game_names()[0], "--into", str(tmp_path))
    assert ran.code == 2 and "already" in ran.err
    (tmp_path / "harbour").mkdir()
    ran = run("new-game", "harbour", "--into", str(tmp_path))
    assert ran.code == 2 and "is there already" in ran.err


def test_outside_a_checkout_a_folder_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("new-game", "harbour")
    assert ran.code == 2 and "--into DIR" in ran.err
    (tmp_path / new_game.HERE).mkdir(parents=True)
    ran = run("new-game", "harbour")
    assert ran.code == 0 and (tmp_path / new_game.HERE / "harbour" / "game.py").is_file()


def test_rule_ids_are_not_those_of_another_game() -> None:
    assert new_game.rule_letters("harbour") == "HAR"
    assert new_game.rule_letters("rialta") == "RIL"


def test_a_compiled_build_says_that_it_cannot_take_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signoria, "is_compiled", lambda: True)
    ran = run("new-game", "harbour", "--into", str(tmp_path))
    assert ran.code == 0 and "SIGNORIA_PLAIN=1" in ran.out
