"""The same work many times, on one or several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def over_processes(
    work: Callable[[Given], Found], given: Sequence[Given], jobs: int, most_at_once: int = 20
) -> Iterator[Found]:
    """What the work finds in each of these, in their order; at most so many per errand."""
    if jobs <= 1:
        yield from map(work, given)
        return
    errand = max(1, min(most_at_once, len(given) // (jobs * 4)))
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(work, given, chunksize=errand)
