"""Processes of others, ended the hard way."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

PATIENCE = 300.0  # seconds: something hangs


def children(process: int) -> list[int]:
    """The processes that a process has started itself (Linux)."""
    with contextlib.suppress(OSError):
        return [
            int(n) for n in Path(f"/proc/{process}/task/{process}/children").read_text().split()
        ]
    return []


def exists(process: int) -> bool:
    """Is it there?  So is one that is dead but not buried: its number is still taken."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def kill(processes: Iterable[int]) -> None:
    """Kill -9 each of them, in this order; returns when they are gone.  Not for children
    of this process, which would have to bury them."""
    killed = list(processes)
    for process in killed:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while any(exists(process) for process in killed):
        assert time.monotonic() < until, f"{killed} do not die"
        time.sleep(0.01)
