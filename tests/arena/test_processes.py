"""Work over several processes: in order, and nobody is left behind whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from signoria.arena.processes import WorkerLost, over_processes

if sys.platform == "win32":
    pytest.skip("Windows has no such signals", allow_module_level=True)

ENDLESS = """
import os, signal, sys
from signoria.arena.processes import over_processes

def work(number):
    os.write(1, b"working\\n")
    while True:
        signal.pause()

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
    os.write(1, b"begun\\n")
    list(over_processes(work, range(8), 2))
"""


def square(number: int) -> int:
    if number == 99:
        raise ZeroDivisionError("nothing divided")
    return number * number


def first_only(number: int) -> int:
    while number:
        signal.pause()
    return number


def vanish(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_what_is_found_comes_in_order_and_faults_as_they_are() -> None:
    assert list(over_processes(square, range(50), 2)) == [number**2 for number in range(50)]
    assert list(over_processes(square, [], 2)) == []
    with pytest.raises(ZeroDivisionError, match="nothing divided"):
        list(over_processes(square, [1, 2, 99], 2))


def test_who_has_enough_waits_for_nobody() -> None:
    found = over_processes(first_only, range(8), 2, most_at_once=1)
    assert next(found) == 0
    assert isinstance(found, Generator)
    found.close()


def test_a_process_that_is_killed_is_one_line() -> None:
    with pytest.raises(WorkerLost, match="was ended"):
        list(over_processes(vanish, range(4), 2))


@pytest.mark.parametrize(
    ("number", "everybody"),
    [
        (signal.SIGINT, True),  # Ctrl-C reaches all processes of a terminal
        (signal.SIGINT, False),
        (signal.SIGTERM, False),
        (signal.SIGKILL, False),
    ],
)
def test_all_leave_with_the_one_that_started_them(
    number: signal.Signals, everybody: bool, tmp_path: Path
) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as begun:
        assert begun.stdout is not None and begun.stderr is not None
        assert [begun.stdout.readline() for _ in range(3)] == [b"begun\n"] + 2 * [b"working\n"]
        (os.killpg if everybody else os.kill)(begun.pid, number)
        said = begun.stderr.read()  # ends when the last process has gone
        assert begun.wait() == -number
    assert b"InvalidStateError" not in said
    assert said.count(b"Traceback") == (1 if number == signal.SIGINT else 0)
