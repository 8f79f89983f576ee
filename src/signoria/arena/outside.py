"""Agents that are programs of their own, in whatever language: docs/protocol.md.

One line is one message, its words are separated by single spaces.  A program lives for many games;
one that breaks, answers wrongly or too late has lost its game, and is started anew for the next.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any

from signoria.bots.base import Bot, Budget
from signoria.core.action import Action
from signoria.core.codec import state_to_json
from signoria.core.errors import BadOptions, SignoriaError
from signoria.core.game import Game, Result
from signoria.core.machine import actor

PROTOCOL = 1
START = 20_000  # milliseconds until a program must be ready
LONGEST = 10_000  # bytes of an answer
WANTS = ("view", "text")  # what a program may ask for


class Forfeit(SignoriaError):
    """An agent has lost its game by what it did, or did not do; `kind` says in one word how."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(why)
        self.kind = kind

    def __reduce__(self) -> tuple[Any, ...]:
        return Forfeit, (self.kind, str(self))


class Program:
    """A running program and the lines that go to and fro."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BadOptions(f"{command[:60]!r} cannot be started: {why}") from error
        self.read = b""
        try:
            self.wants = self.greeted()
        except Forfeit:
            self.close()
            raise

    def greeted(self) -> list[str]:
        """What the program asks for when it is ready."""
        self.send(f"hello {PROTOCOL}")
        name, *wants = self.answer("ready", START) or [""]
        if not name or not set(wants) <= set(WANTS):
            raise self.broken(f"`ready NAME` may be followed by {' and '.join(WANTS)} only")
        return wants

    def send(self, line: str) -> None:
        """One line to the program."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Forfeit("crash", f"{self.command}: it has ended") from error

    def answer(self, wanted: str, milliseconds: int) -> list[str]:
        """The words after the wanted one in the program's next line."""
        line = self.line(monotonic() + milliseconds / 1000, milliseconds)
        try:
            found, *words = line.decode("utf-8").split()
        except ValueError as error:  # no word, or no UTF-8
            raise self.broken(f"`{wanted} …` was expected, not {line[:40]!r}") from error
        if found != wanted:
            raise self.broken(f"`{wanted} …` was expected, not {line[:40]!r}")
        return words

    def line(self, until: float, milliseconds: int) -> bytes:
        """The next line, if it comes in time."""
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        while b"\n" not in self.read:
            left = until - monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise Forfeit("time", f"{self.command}: no answer within {milliseconds} ms")
            part = os.read(pipe, 65536)
            if not part:
                raise Forfeit("crash", f"{self.command}: it has ended")
            self.read += part
            if len(self.read) > LONGEST:
                raise self.broken(f"an answer is longer than {LONGEST} bytes")
        line, _, self.read = self.read.partition(b"\n")
        return line

    def broken(self, why: str) -> Forfeit:
        """It did not keep to the protocol."""
        return Forfeit("protocol", f"{self.command}: {why}")

    def close(self) -> None:
        """End the program, whatever it does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was still to be sent to it
                pipe.close()


_running: dict[str, Program] = {}  # by command, in this process


def close_all() -> None:
    """End all programs that this process has started."""
    while _running:
        _running.popitem()[1].close()


class OutsideBot(Bot):
    """A seat played by a program."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None, command: str) -> None:
        super().__init__(game, seed, budget)
        self.command = command
        self.begun = False

    def choose(self, view: Any, legal: list[Action], budget: Budget | None = None) -> Action:
        """What the program answers; Forfeit where that is nothing of use."""
        given = budget if budget is not None else self.budget
        assert given is not None and given.milliseconds, "a program has a limit of time"
        try:
            return self._asked(self.program(), view, legal, given.milliseconds)
        except Forfeit:
            self._stop()
            raise

    def program(self) -> Program:
        """The program, started if it does not run."""
        found = _running.get(self.command)
        if found is None:
            found = _running[self.command] = Program(self.command)
        return found

    def _asked(self, program: Program, view: Any, legal: list[Action], milliseconds: int) -> Action:
        if not self.begun:
            players = len(self.game.result(view).scores)
            head = [self.game.name, self.game.rules_version, players, actor(view), self.seed]
            program.send(" ".join(map(str, ["new", *head, milliseconds])))
            self.begun = True
        if "view" in program.wants:
            program.send("view " + json.dumps(state_to_json(view), separators=(",", ":")))
        if "text" in program.wants:
            for action in legal:
                program.send(f"text {action.id} {action.text}")
        program.send(" ".join(map(str, ["move", *(action.id for action in legal)])))
        words = program.answer("play", milliseconds)
        known = {str(action.id): action for action in legal}
        if len(words) != 1 or words[0] not in known:
            said = " ".join(words)[:40]
            raise Forfeit("illegal", f"{self.command}: {said!r} is none of the legal moves")
        return known[words[0]]

    def finish(self, result: Result, seat: int) -> None:
        """Tell the program how its game ended; a fault here costs nothing any more."""
        program = _running.get(self.command)
        if program is None or not self.begun:
            return
        try:
            program.send(" ".join(map(str, ["end", result.places[seat], *result.scores])))
        except Forfeit:
            self._stop()

    def _stop(self) -> None:
        program = _running.pop(self.command, None)
        if program is not None:
            program.close()
