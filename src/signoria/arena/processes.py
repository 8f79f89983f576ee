"""The same work many times: on one process, on several, or on the machines of a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exception
from typing import Any, TypeVar

from signoria.core.errors import SignoriaError

Given = TypeVar("Given")
Found = TypeVar("Found")

Answer = tuple[int, list[Any], Exception | None]  # number of the errand, what was found, a fault
AHEAD = 2  # errands given to each process, so that none waits while we use what was found


class WorkerLost(SignoriaError):
    """A process that worked for us has ended."""


def over_processes(
    work: Callable[[Given], Found],
    given: Sequence[Given],
    jobs: int,
    most_at_once: int = 20,
    cluster: str = "",
) -> Iterator[Found]:
    """What the work finds in each of these, in their order; at most so many per errand.

    With the address of a cluster its processors do it, however many they are.
    """
    if cluster:
        from signoria.arena.cluster import over_cluster  # the rest does without it

        yield from over_cluster(work, given, cluster, most_at_once)
    elif jobs <= 1:
        yield from map(work, given)
    else:
        size = errand_size(len(given), jobs, most_at_once)
        errands = [given[first : first + size] for first in range(0, len(given), size)]
        yield from over_pool(work, errands, jobs)


def errand_size(number: int, workers: int, most_at_once: int) -> int:
    """How many are done in one go: few enough that no worker is left without at the end."""
    return max(1, min(most_at_once, number // (workers * 4)))


def over_pool(
    work: Callable[[Given], Found], errands: Sequence[Sequence[Given]], jobs: int
) -> Iterator[Found]:
    """The errands on several processes of this machine.

    Each process has a pipe of its own and shares nothing with the others, so that it can be ended
    at any moment.  Whoever stops listening (an interrupt, a fault, enough found) waits for nobody.
    """
    workers = [Worker(work) for _ in range(min(jobs, len(errands)))]
    try:
        left = iter(enumerate(errands))
        for worker, errand in zip(workers * AHEAD, left, strict=False):
            worker.give(errand)
        found: dict[int, list[Found]] = {}
        for number in range(len(errands)):
            while number not in found:
                for worker in answering(workers):
                    at, answer = worker.answer()
                    found[at] = answer
                    for errand in islice(left, 1):
                        worker.give(errand)
            yield from found.pop(number)
    finally:
        for worker in workers:
            worker.end()


class Worker:
    """A process, and our end of its pipe."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.pipe, theirs = Pipe()
        self.process = Process(target=serve, args=(work, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, errand: tuple[int, Any]) -> None:
        """Something to do."""
        with self.needed():
            self.pipe.send(errand)

    def answer(self) -> tuple[int, Any]:
        """What it has found, with the number of the errand; a fault there is one here."""
        with self.needed():
            at, found, fault = self.pipe.recv()
        if fault is not None:
            raise fault
        return at, found

    @contextmanager
    def needed(self) -> Iterator[None]:
        """Without it the work cannot go on."""
        try:
            yield
        except (EOFError, OSError) as error:
            raise WorkerLost("a process that worked for this one was ended") from error

    def end(self) -> None:
        """Whatever it is doing."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def answering(workers: list[Worker]) -> list[Worker]:
    """Those that have found something, or are no more."""
    ready = wait([worker.pipe for worker in workers])
    return [worker for worker in workers if worker.pipe in ready]


# --- what a process does --------------------------------------------------------------------


def serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Errands, until somebody ends us."""
    attend()
    while True:
        at, errand = pipe.recv()
        try:
            answer: Answer = (at, [work(each) for each in errand], None)
        except Exception as error:
            error.add_note("".join(format_exception(error)))  # where it happened
            answer = (at, [], error)
        pipe.send(answer)


def attend() -> None:
    """An interrupt is for the one that started us; when that one is no more, we leave at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def leave() -> None:
        parent.join()
        os._exit(1)

    Thread(target=leave, daemon=True).start()
