"""The benchmark: programs, bots and what other libraries bring, against the levels."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from signoria.arena.benchmark import AGENT, Benchmark, Report
from signoria.bots import Bot
from signoria.bots.random_bot import RandomBot
from signoria.core.errors import BadOptions
from signoria.games import load_game
from tests.cli.helpers import run
from tests.examples import ROOT, blocks

if sys.platform == "win32":
    pytest.skip("pipes cannot be waited for", allow_module_level=True)

PAGE = ROOT / "docs" / "protocol.md"
BENCHMARK = ROOT / "docs" / "benchmark.md"
PERL = Path(__file__).with_name("agent.pl")
LONG = 600_000  # milliseconds: nobody is late on a busy machine


def play(agent: str, game: str = "principato", games: int = 2, **given: Any) -> Report:
    """Some games against the weakest level."""
    asked = {"milliseconds": LONG, "names": (game,), "levels": ("novice",), **given}
    return Benchmark(agent, games=games, **asked).run()


def forfeits(agent: str, **given: Any) -> dict[str, int]:
    report = play(agent, **given)
    (faced,) = report.told
    found = report.standing(faced)
    assert sum(report.forfeits(faced).values()) == 2 and found.won.share == 0
    assert all(
        told.outcome.places[told.outcome.bots.index(AGENT)] == 2 for told in report.told[faced]
    )
    return report.forfeits(faced)


def shell(script: str) -> str:
    return f"process:sh -c {shlex.quote(script)}"


ANSWERING = (
    'while read -r word rest; do case $word in hello) echo "ready x";; move) {};; esac; done'
)


# --- outside processes ----------------------------------------------------------------------


def test_the_agent_of_the_page_plays_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (script,) = [code for kind, code, _ in blocks(PAGE) if kind == "sh"]
    (tmp_path / "first.sh").write_text(script, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (command,) = [code for kind, code, _ in blocks(PAGE) if code.startswith("signoria benchmark")]
    found = run(*shlex.split(command)[1:], "--ms", str(LONG), "--json").json()
    (row,) = found["rows"]
    assert row["games"] == 2 and row["forfeits"] == {}


@pytest.mark.skipif(shutil.which("perl") is None, reason="there is no Perl here")
def test_a_program_in_another_language_plays_whole_games() -> None:
    one, two = (play(f"process:perl {PERL}", games=1) for _ in range(2))
    (faced,) = one.told
    assert one.forfeits(faced) == {}
    data = json.loads(json.dumps(one.to_json()))
    assert data["seed"] == 1 and data["rules"] == {"principato": 1} and data["signoria"]
    assert set(data["ratings"]["principato"]) == {AGENT, "novice"} and data["weights"]
    scores = [[told.outcome.scores for told in report.told[faced]] for report in (one, two)]
    assert scores[0] == scores[1], "the same seed gives the same games"


def test_a_program_that_breaks_the_rules_loses() -> None:
    assert forfeits(shell(ANSWERING.format("echo play 99999"))) == {"illegal": 2}
    assert forfeits(shell(ANSWERING.format("echo play one two"))) == {"illegal": 2}
    assert forfeits(shell(ANSWERING.format("echo well"))) == {"protocol": 2}
    assert forfeits(shell(ANSWERING.format("echo"))) == {"protocol": 2}
    assert forfeits(shell(ANSWERING.format("exit 3"))) == {"crash": 2}


def test_a_program_that_does_not_answer_loses_by_time() -> None:
    assert forfeits(shell(ANSWERING.format("true")), milliseconds=20) == {"time": 2}


def test_a_program_that_cannot_be_started_is_refused() -> None:
    for command, why in (
        ("process:no-such-program", "cannot be started"),
        (shell("exit 1"), "it has ended"),
        (shell("read -r hello; echo hello; cat"), "`ready …` was expected"),
        (shell("read -r hello; echo ready x everything; cat"), "may be followed by"),
    ):
        with pytest.raises(BadOptions, match=why):
            play(command)


def test_the_command_of_the_page_runs_as_printed() -> None:
    (command,) = [
        code for kind, code, _ in blocks(BENCHMARK) if code.startswith("signoria benchmark")
    ]
    found = run(*shlex.split(command)[1:], "--ms", str(LONG))
    assert found.code == 0 and "rialto" in found.out and "2 games a row, seed 1" in found.out


# --- bots -----------------------------------------------------------------------------------


class Faulty(RandomBot):
    """Breaks in the middle of a game."""

    def choose(self, view: Any, legal: list[Any], budget: Any = None) -> Any:
        raise ZeroDivisionError("nothing divided")


class Cheating(RandomBot):
    """Plays what is not allowed."""

    def choose(self, view: Any, legal: list[Any], budget: Any = None) -> Any:
        return next(each for each in self.game.catalogue.actions if each not in legal)


def seat(kind: type[Bot]) -> Any:
    return lambda name, players, seat, seed: kind(load_game(name), seed)


def test_a_bot_that_breaks_cheats_or_is_late_loses() -> None:
    assert forfeits("faulty", make=seat(Faulty)) == {"crash": 2}
    assert forfeits("cheating", make=seat(Cheating)) == {"illegal": 2}
    assert forfeits("random", milliseconds=0) == {"time": 2}


def test_more_players_and_the_whole_table() -> None:
    found = run(
        "benchmark",
        "random",
        "--game",
        "principato",
        "--players",
        "3",
        "--games",
        "1",
        "--level",
        "novice",
        "--ms",
        str(LONG),
    )
    assert found.code == 0, found.err
    for words in ("principato", "novice", "95 % interval", "agent", "±", "seed 1"):
        assert words in found.out


def test_what_cannot_be_played_is_refused() -> None:
    for words, why in (
        (["nobody"], "nobody"),
        (["random", "--game", "chess"], "chess"),
        (["random", "--level", "king"], "king"),
        (["policy:no.module:x"], "no.module"),
        (["openspiel:json:nothing"], "nothing"),
    ):
        found = run("benchmark", *words)
        assert found.code == 2 and why in found.err and found.err.count("\n") == 1


# --- other libraries ------------------------------------------------------------------------


def first_legal(game: str, players: int, seed: int) -> Any:
    """A policy: the first action of the mask."""
    return lambda observation: observation["action_mask"].argmax()


def one_game(agent: str) -> None:
    """An agent of another library plays to the end."""
    words = [agent, "--game", "principato", "--level", "novice", "--games", "1", "--ms", str(LONG)]
    (row,) = run("benchmark", *words, "--json").json()["rows"]
    assert row["forfeits"] == {} and row["games"] == 1


def test_a_policy() -> None:
    one_game("policy:tests.arena.test_benchmark:first_legal")


def test_the_bot_of_openspiel_plays_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its module lies in the folder where the command is typed, and nowhere else."""
    pytest.importorskip("pyspiel")
    (code,) = [code for _, code, _ in blocks(BENCHMARK) if code.startswith("# my_agents.py")]
    command = code.splitlines()[0].partition(": ")[2]
    (tmp_path / "my_agents.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    one_game(shlex.split(command)[2])
