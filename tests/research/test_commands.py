"""`signoria encode`, and what is said when the extra is not installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from signoria.games import game_names
from tests.cli.helpers import run

WITHOUT = """
import sys
sys.modules[{package!r}] = None
try:
    import {module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize("name", game_names())
def test_the_layout_is_described(name: str) -> None:
    data = run("encode", name, "--players", "2", "--json").json()
    assert data["slices"][-1]["stop"] == data["entries"]
    text = run("encode", name, "--players", "2", "--describe").out
    assert f"{data['entries']} entries" in text
    for each in data["slices"]:
        assert each["name"] in text


def test_without_describe_only_sizes_are_told() -> None:
    assert len(run("encode", "rialto").out.splitlines()) == 1
    history = run("encode", "rialto", "--recall", "--describe").out
    assert "history.kind" in history and "history.before" in history


def test_the_layout_follows_options() -> None:
    team = run("encode", "burgundy", "--players", "4", "--option", "mode=team", "--json").json()
    names = [each["name"] for each in team["slices"]]
    assert "shared_storage1" in names and "estate2.board" not in names


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("numpy", "signoria.research", "research"),
        ("pettingzoo", "signoria.research.pettingzoo", "research"),
        ("gymnasium", "signoria.research.gymnasium", "research"),
        ("pyarrow", "signoria.research.datasets", "research"),
        ("pyspiel", "signoria.research.openspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package: str, module: str, extra: str) -> None:
    code = WITHOUT.format(package=package, module=module)
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout == f"signoria.research needs {package}: pip install 'signoria[{extra}]'\n"


def test_commands_that_need_no_numpy_work_without_it() -> None:
    code = "import sys; sys.modules['numpy'] = None; from signoria.cli import main; main()"
    games = subprocess.run(
        [sys.executable, "-c", code, "games"], capture_output=True, text=True, timeout=300
    )
    assert games.returncode == 0 and "rialto" in games.stdout
    refused = subprocess.run(
        [sys.executable, "-c", code, "encode", "rialto"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert refused.returncode == 2 and "signoria[research]" in refused.stderr
