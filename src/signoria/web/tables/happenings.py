"""What happened at a table, for whoever wants to tell people of it: somebody was invited, everybody
is here, a turn came, a game ended and how, somebody's time ran out.

Listeners are called after the commit, in the process that made it: what they hear is true and
stays true.  They must be quick (put a task into the queue) and cannot disturb the game: a fault of
theirs is logged.  Nothing here is more than everybody at the table sees.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TurnCame:
    """These seats are asked now, and were not before.  Bots' seats are among them."""

    table: int  # its key
    seats: tuple[int, ...]


@dataclass(frozen=True)
class GameEnded:
    """A game is over or was closed: `how` is one of `Table.Ending` or `Table.Closed`."""

    table: int
    how: str
    seats: tuple[int, ...] = ()  # who resigned or ran out of time, if that ended it


@dataclass(frozen=True)
class TimeRanOut:
    """A seat's time was up: `what` followed, one of `Table.OnTime`."""

    table: int
    seat: int
    what: str


@dataclass(frozen=True)
class EndOffered:
    """A person would end the game now; the others have not answered yet."""

    table: int
    seat: int


@dataclass(frozen=True)
class RoomFull:
    """Everybody is here: the host can begin."""

    table: int
    host: int  # the person's key


@dataclass(frozen=True)
class Invited:
    """Somebody was asked by name to a table that waits."""

    table: int
    person: int


Happening = TurnCame | GameEnded | TimeRanOut | EndOffered | RoomFull | Invited
Listener = Callable[[Happening], None]
LISTENERS: list[Listener] = []


def hear(listener: Listener) -> Listener:
    """From now on this is called for everything that happens at any table.  A decorator, to be
    used where an app is made ready."""
    if listener not in LISTENERS:
        LISTENERS.append(listener)
    return listener


def happened(what: Happening) -> None:
    """Tell it when the transaction is through; at once where there is none."""
    if LISTENERS:
        transaction.on_commit(partial(tell, what))


def tell(what: Happening) -> None:
    """Every listener, whatever becomes of the others."""
    for listener in LISTENERS:
        try:
            listener(what)
        except Exception:  # a game does not stop because somebody was not told of it
            logger.exception("somebody was not told of %s", what)
