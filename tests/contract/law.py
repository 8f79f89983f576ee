"""Laws: what holds at every moment of every random game, and what holds of a whole one.

A game is played once and all laws look at it on the way.  A law is a function that is marked

    @at_moments(every=7)      asked about one of so many positions; others for each seed
    @of_games                 asked once, when the game is over

and asserts.  `law_names()` lists them; SIGNORIA_LAWS=undo,words asks those alone whose name or
module has such a word.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.codec import fingerprint
from signoria.core.events import Event
from signoria.core.machine import Refusal
from signoria.core.record import Move, Table
from tests.contract.helpers import Case, move_of, random_game

WRITTEN = 11  # one of so many states is written as text when it comes up


class Played:
    """A random game so far: its table, and a copy of every state on the way."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.game = case.game
        self.seed = seed
        self.table = case.table()
        self.states: list[Any] = []  # copies; the last is that of now
        self.events: list[list[Event]] = []
        self.written: dict[int, str] = {}  # some states as text, written when they came up

    def note(self, table: Table) -> None:
        """The position that has come up."""
        self.table = table
        self.states.append(table.state.copy())
        self.events.append(table.state.events)
        ply = len(self.moves)
        if (ply + self.seed) % WRITTEN == 0:
            self.written[ply] = fingerprint(table.state)

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return self.table.record.moves


class Moment:
    """One position of a random game.  Laws leave the table as it is."""

    def __init__(self, played: Played, table: Table) -> None:
        self.played = played
        self.case = played.case
        self.game = played.case.game
        self.table = table
        self.state = table.state
        self.events: list[Event] = table.state.events
        self.ply = len(table.record.moves)
        self._views: dict[int, Any] = {}
        self._refusals: list[tuple[Action, Refusal | None]] = []

    def view(self, viewer: int) -> Any:
        """What a viewer knows now; made once for all laws."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def refusals(self) -> list[tuple[Action, Refusal | None]]:
        """Why not, or None, for everything in the catalogue; made once for all laws."""
        if not self._refusals:
            for action in self.game.catalogue.actions:
                self._refusals.append((action, self.game.refusal(self.state, action)))
        return self._refusals

    def dice(self) -> Dice:
        """Dice of their own for every moment of every game."""
        return Dice(f"{self.case}/{self.played.seed}/{self.ply}")

    def __str__(self) -> str:
        return move_of(self.table)


class Law:
    """A function that asserts, and how often it is asked."""

    def __init__(self, check: Callable[[Any], None], every: Callable[[Case], int] | None) -> None:
        self.check = check
        self.every = every  # None: once, of the whole game
        self.name = f"{check.__module__.rpartition('.')[2]}: {check.__name__}"

    def is_due(self, now: Moment) -> bool:
        """Is it asked about this position?"""
        return self.every is not None and (now.ply + now.played.seed) % self.every(now.case) == 0


def seldom(case: Case) -> int:
    """How often to ask about the whole catalogue: the larger it is, the more seldom."""
    return max(11, len(case.game.catalogue) // 75)


LAWS: list[Law] = []
Check = Callable[[Any], None]


def at_moments(every: int | Callable[[Case], int] = 1) -> Callable[[Check], Check]:
    """Marks a law about one of so many positions."""
    often = every if callable(every) else lambda case: every

    def mark(check: Check) -> Check:
        LAWS.append(Law(check, often))
        return check

    return mark


def of_games(check: Check) -> Check:
    """Marks a law about a game that is over."""
    LAWS.append(Law(check, None))
    return check


@cache
def laws() -> list[Law]:
    """All laws, or those that SIGNORIA_LAWS names."""
    package = import_module("tests.contract.laws")
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    wanted = os.environ.get("SIGNORIA_LAWS", "").replace(",", " ").split()
    return [law for law in LAWS if not wanted or any(word in law.name for word in wanted)]


def broken_laws(case: Case, seed: int) -> Iterator[tuple[str, Exception]]:
    """Plays a random game and asks every law; a law that is broken is not asked again."""
    played = Played(case, seed)
    asked = [law for law in laws() if law.every is not None]
    for table in random_game(case, seed):
        played.note(table)
        now = Moment(played, table)
        for law in [law for law in asked if law.is_due(now)]:
            for fault in kept(law, now):
                asked.remove(law)
                yield law.name, fault
    for law in [law for law in laws() if law.every is None]:
        for fault in kept(law, played):
            yield law.name, fault


def kept(law: Law, about: Moment | Played) -> Iterator[Exception]:
    """The fault, if the law does not hold."""
    try:
        law.check(about)
    except Exception as fault:  # whatever the rules stumble over is a fault of theirs
        played = about.played if isinstance(about, Moment) else about
        fault.add_note(f"{law.name} ({about.case}, seed {played.seed}, {move_of(played.table)})")
        yield fault
