"""Bots of other packages: found by their entry points, and refused by name when faulty."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from signoria.arena.match import play_match
from signoria.bots import UnknownBot, bot_names, make_bot
from signoria.bots.levels import LEVELS
from signoria.bots.registry import OWN, registered
from signoria.games import load_game

ACME = '''
from signoria.bots import Bot

class LastBot(Bot):
    """Takes the last option."""

    def choose(self, view, legal, budget=None):
        return legal[-1]

class PatientBot(LastBot):
    takes_budget = True

def last_bot(game, seed, budget):
    return LastBot(game, seed, budget)

def no_bot(game, seed, budget):
    return game

a_number = 7
'''

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with bots on the path, with the metadata that pip would write."""
    monkeypatch.syspath_prepend(tmp_path)

    def put(package: str, **bots: str) -> None:
        (tmp_path / "acme_bots.py").write_text(ACME, encoding="utf-8")
        info = tmp_path / f"{package}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        lines = [f"{name} = {where}" for name, where in bots.items()]
        (info / "entry_points.txt").write_text("\n".join(["[signoria.bots]", *lines, ""]))
        registered.cache_clear()

    yield put
    registered.cache_clear()


def test_ours_are_registered_as_any_other_package_would() -> None:
    pyproject = Path(__file__).parents[2] / "pyproject.toml"
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["signoria.bots"] == OWN
    assert list(OWN) == ["random", "greedy", "value", "classic", "search", "led", *LEVELS]
    for name in OWN:
        assert make_bot(name, load_game("rialto"), 1).seed == 1


def test_a_bot_of_another_package_plays(install: Install) -> None:
    install("acme", last="acme_bots:LastBot", made="acme_bots:last_bot")
    assert bot_names() == [*OWN, "last", "made"]
    match = play_match(load_game("rialto"), 2, {}, ["last", "made"], 2, seed=1)
    assert [outcome.bots for outcome in match.games] == [["last", "made"], ["made", "last"]]


def test_a_budget_reaches_those_that_take_one(install: Install) -> None:
    install("acme", last="acme_bots:LastBot", patient="acme_bots:PatientBot")
    bot = make_bot("patient:30ms", load_game("rialto"), 1)
    assert bot.budget is not None and bot.budget.milliseconds == 30
    assert make_bot("patient", load_game("rialto"), 1).budget is None
    with pytest.raises(UnknownBot, match="last takes no budget"):
        make_bot("last:30ms", load_game("rialto"), 1)


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("acme_bots:Missing", "cannot be loaded .AttributeError"),
        ("nowhere_at_all:Bot", "cannot be loaded .ModuleNotFoundError"),
        ("acme_bots:no_bot", "made .*, not a Bot"),
        ("acme_bots:a_number", "is int, neither a class nor a function"),
    ],
)
def test_a_faulty_bot_is_refused_with_its_package(install: Install, where: str, fault: str) -> None:
    install("acme", broken=where)
    with pytest.raises(UnknownBot, match=f"'broken' of acme 1.2 {fault}"):
        make_bot("broken", load_game("rialto"), 1)
    assert make_bot("greedy", load_game("rialto"), 1) is not None


def test_one_name_in_two_packages_is_refused(install: Install) -> None:
    install("acme", last="acme_bots:LastBot")
    install("bravo", last="acme_bots:last_bot")
    with pytest.raises(UnknownBot, match=r"several packages offer a bot 'last'.*acme 1.2"):
        make_bot("last", load_game("rialto"), 1)


def test_our_names_cannot_be_taken(install: Install) -> None:
    install("acme", greedy="acme_bots:LastBot", **{"Odd name": "acme_bots:LastBot"})
    assert bot_names() == list(OWN)
    assert type(make_bot("greedy", load_game("rialto"), 1)).__name__ == "GreedyBot"
