"""The parts of asyncio that Pyodide and Django name when they are imported, and the others when
somebody asks for them: a page waits for nobody."""

from __future__ import annotations

from asyncio import events
from asyncio.coroutines import *  # noqa: F403
from asyncio.events import *  # noqa: F403
from asyncio.exceptions import *  # noqa: F403
from asyncio.futures import *  # noqa: F403
from asyncio.tasks import *  # noqa: F403
from importlib import import_module
from typing import Any

# What Pyodide's own policy is made from: the usual one would bring sockets and processes along.
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]
LATER = (
    "runners",
    "base_events",
    "graph",
    "locks",
    "protocols",
    "queues",
    "streams",
    "subprocess",
    "taskgroups",
    "threads",
    "timeouts",
    "transports",
    "unix_events",
)


def __getattr__(name: str) -> Any:
    """Of a part that nobody has wanted yet."""
    for part in LATER:
        module = import_module(f"asyncio.{part}")
        if name in module.__all__:
            return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
