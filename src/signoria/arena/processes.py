"""The same work many times: on one process, on several, or on the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


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
        errand = errand_size(len(given), jobs, most_at_once)
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            yield from pool.map(work, given, chunksize=errand)


def errand_size(number: int, workers: int, most_at_once: int) -> int:
    """How many are done in one go: few enough that no worker is left without at the end."""
    return max(1, min(most_at_once, number // (workers * 4)))
