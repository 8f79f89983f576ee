"""Fields are read off the classes; copies are written from the annotations."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from signoria.core import copying
from signoria.core.fields import fields_of, is_record
from signoria.core.frames import frames_in
from signoria.core.machine import Choice, Frame, State, Step


class Board:
    """A record on the table."""

    looked_up: ClassVar[tuple[str, ...]] = ("plan",)

    wares: list[int]
    plan: object
    coins: int

    def copy(self) -> Board:
        """An independent copy."""
        return Board()


class Table(State):
    """A state."""

    parts: object
    boards: list[Board]
    round: int


class Pick(Choice[Table]):
    """A frame with arguments."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left
        self.cache = 0


class EndRound(Step[Table]):
    """A frame without any."""


def test_a_record_has_its_annotated_fields() -> None:
    assert fields_of(Board) == ("wares", "coins")
    assert fields_of(Table) == ("boards", "round")
    assert is_record(Board()) and not is_record([1]) and not is_record(1) and not is_record("a")


def test_a_frame_has_its_arguments() -> None:
    assert fields_of(Pick) == ("seat", "left")
    assert fields_of(EndRound) == fields_of(Frame) == ()


def test_states_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert copying.main(["--check"]) == 0, capsys.readouterr().out


SOURCE = """
from typing import ClassVar

Pair = tuple[int, int]


class Player:
    looked_up: ClassVar[tuple[str, ...]] = ("plan",)

    coins: int
    pair: Pair | None
    wares: list[int]
    rows: list[list[list[int]]]
    plan: object

    def rich(self) -> bool:
        return self.coins > 9


class Table(State):
    parts: Parts
    players: list[Player]
    dummy: Player | None
    names: tuple[str, ...]
"""

PLAYER = """
        new = Player()
        new.coins, new.pair, new.plan, new.wares = self.coins, self.pair, self.plan, self.wares[:]
        new.rows = [[inner[:] for inner in item] for item in self.rows]
        return new
"""

TABLE = """
        new = Table()
        self.start_copy(new)
        new.parts, new.names = self.parts, self.names
        new.players = [item.copy() for item in self.players]
        new.dummy = None if self.dummy is None else self.dummy.copy()
        return new
"""


def test_copies_are_written_and_kept_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "state.py"
    path.write_text(SOURCE)
    assert copying.main(["--check", str(path)]) == 1
    assert path.read_text() == SOURCE
    assert copying.main([str(path)]) == 0
    text = path.read_text()
    assert PLAYER in text and TABLE in text and "def rich" in text
    assert copying.main(["--check", str(path)]) == 0
    path.write_text(text.replace("    coins: int\n", "    coins: int\n    debts: int\n"))
    assert copying.main(["--check", str(path)]) == 1
    assert copying.main([str(path)]) == 0
    assert "new.coins, new.debts, new.pair, new.plan = self.coins" in path.read_text()
    assert path.read_text().count("def copy") == 2


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("dict[str, int]", "no way to copy a dict[str, int] is known"),
        ("tuple[list[int], ...]", "a tuple is shared: it may hold only what cannot change"),
        ("list[int] | str", "only `X | None` can be copied, not list[int] | str"),
        ("Unheard", "no way to copy a Unheard is known"),
        ("list[Plan]", "Plan has no copy(); name it in looked_up if it never changes"),
    ],
)
def test_an_unknown_type_is_named_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, reason: str
) -> None:
    path = tmp_path / "state.py"
    path.write_text(f"class Plan:\n    pass\n\n\nclass Player:\n    coins: int\n    odd: {kind}\n")
    assert copying.main([str(path)]) == 2
    assert capsys.readouterr().err == f"{path}:7: {reason}\n"


def test_frames_are_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "chapters_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    core = "from signoria.core.machine import Step\n\n\n"
    (folder / "one.py").write_text(f"{core}class Zeal(Step):\n    pass\n")
    (folder / "two.py").write_text(
        "from chapters_of_a_test.one import Zeal\n"
        f"{core}class Base(Step):\n    pass\n\n\nclass Award(Base):\n    pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert [frame.__name__ for frame in frames_in("chapters_of_a_test")] == ["Award", "Zeal"]


def test_the_tool_runs_by_its_name() -> None:
    call = [sys.executable, "-m", "signoria.core.copying", "--check"]
    assert subprocess.run(call, check=False).returncode == 0
