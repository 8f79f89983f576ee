"""Writing a dataset: in parts, so that an interruption costs a few games only.

While a file is being made, finished parts lie in a folder beside it.  A part belongs to one plan
(its key is in the name) and appears only when it is complete.  The file is put together from
exactly the games that were asked for, each taken once: from the finished file, if there is one
to be made longer, and from the parts of this plan.  It takes the place of the old one in one
step; then its parts go.  Parts with games beyond those asked for stay for a longer file, parts
of other plans are not touched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from signoria.arena.processes import over_processes
from signoria.core.errors import BadOptions, BadRecord
from signoria.research.datasets import playing
from signoria.research.datasets.plan import (
    Plan,
    check,
    check_rows,
    meta_of,
    refuse_other,
    whole_games,
    with_meta,
)
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq

PART = 10  # games in a part: what an interruption can cost
UNFINISHED = ".tmp"
ROWS = 8_192  # of a group within a file

Numbers = tuple[int, int]  # of games: the first, and the one after the last


class Source:
    """A file with games of the plan."""

    def __init__(self, path: Path, games: list[int]) -> None:
        self.path = path
        self.games = games


def write(
    path: Path,
    plan: Plan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cluster: str = "",
) -> int:
    """Play the games and write the file; returns how many were played now."""
    check(plan, games)
    parts = path.with_name(path.name + ".parts")
    sources = finished(path, plan, games) + found_parts(parts, plan)
    have = {number for source in sources for number in source.games if number < games}
    done = len(have)
    if progress is not None:
        progress(done)
    wanted = missing(have, range(games))
    parts.mkdir(parents=True, exist_ok=True)
    played = over_processes(partial(play_part, plan), wanted, jobs, 1, cluster)
    for (first, last), part in zip(wanted, played, strict=True):
        written = write_part(parts, plan, (first, last), part)
        sources.append(Source(written, list(range(first, last))))
        done += last - first
        if progress is not None:
            progress(done)
    join(path, parts, sources, plan, games)
    clear(parts, plan, games)
    return sum(last - first for first, last in wanted)


def finished(path: Path, plan: Plan, games: int) -> list[Source]:
    """The file that is to be made longer, if it is there."""
    if not path.exists():
        return []
    meta = meta_of(path)
    refuse_other(path, meta, plan)
    if meta["games"] > games:
        raise BadOptions(f"{path} already holds {meta['games']} games, more than {games}")
    check_rows(path, meta, pq.read_table(path, columns=["game", "ply"]))
    return [Source(path, list(range(meta["games"])))]


def found_parts(parts: Path, plan: Plan) -> list[Source]:
    """The parts of this plan that are complete."""
    found: list[Source] = []
    for file in sorted(parts.glob(f"{plan.key()}-*.parquet")):
        try:
            table = pq.read_table(file, columns=["game", "ply"])
            found.append(Source(file, whole_games(file, table)))
        except (BadRecord, OSError, pa.ArrowException):
            file.unlink()  # cut short when the machine stopped: played again
    return found


def missing(have: set[int], games: range) -> list[Numbers]:
    """The games still to be played, in parts."""
    wanted: list[Numbers] = []
    for number in games:
        if number in have:
            continue
        if wanted and wanted[-1][1] == number and number - wanted[-1][0] < PART:
            wanted[-1] = (wanted[-1][0], number + 1)
        else:
            wanted.append((number, number + 1))
    return wanted


def part_path(parts: Path, plan: Plan, first: int, last: int) -> Path:
    """The file of some games."""
    return parts / f"{plan.key()}-{first:09d}-{last:09d}.parquet"


def play_part(plan: Plan, numbers: Numbers) -> bytes:
    """Play some games, on whatever machine; a file as it will be written."""
    first, last = numbers
    rows: list[dict[str, Any]] = []
    for number in range(first, last):
        rows += playing.play(plan, number)
    table = pa.Table.from_pylist(rows, schema=with_meta(plan, last - first))
    return bytes_of(table)


def bytes_of(table: Any, **how: Any) -> bytes:
    """A table as a file.  Memory of Arrow's own: a thread of Arrow that still holds a file of
    Python's when Python has left ends the process with an abort."""
    body = pa.BufferOutputStream()
    pq.write_table(table, body, compression="zstd", **how)
    found: bytes = body.getvalue().to_pybytes()
    return found


def write_part(parts: Path, plan: Plan, numbers: Numbers, part: bytes) -> Path:
    """The file appears only when it is complete."""
    path = part_path(parts, plan, *numbers)
    waiting = unfinished(parts, path)
    waiting.write_bytes(part)
    waiting.replace(path)
    return path


def unfinished(parts: Path, path: Path) -> Path:
    """Where a file is written before it takes its place; no two processes share it.  What a
    process left there that was killed goes when the parts do."""
    return parts / f"{path.name}.{os.getpid()}{UNFINISHED}"


def join(path: Path, parts: Path, sources: list[Source], plan: Plan, games: int) -> None:
    """One file with every game once, in their order; its bytes do not tell in which parts the
    games came."""
    place = {number: source for source in reversed(sources) for number in source.games}
    waiting = unfinished(parts, path)
    try:
        with pq.ParquetWriter(waiting, with_meta(plan, games), compression="zstd") as writer:
            tables = (
                pq.read_table(source.path, filters=between(first, last)).cast(writer.schema)
                for source, first, last in stretches([place[number] for number in range(games)])
            )
            for group in in_groups(tables, ROWS):
                writer.write_table(group.combine_chunks())
        waiting.replace(path)
    finally:
        waiting.unlink(missing_ok=True)


def in_groups(tables: Iterable[Any], size: int) -> Iterator[Any]:
    """The same rows in tables of this size; the last may be smaller."""
    left: Any = None
    for table in tables:
        left = table if left is None else pa.concat_tables([left, table])
        while left.num_rows >= size:
            yield left.slice(0, size)
            left = left.slice(size)
    if left is not None and left.num_rows:
        yield left


def stretches(sources: list[Source]) -> Iterator[tuple[Source, int, int]]:
    """Neighbouring games from the same file, as one."""
    first = 0
    for number, source in enumerate(sources):
        if number + 1 == len(sources) or sources[number + 1] is not source:
            yield source, first, number + 1
            first = number + 1


def between(first: int, last: int) -> list[tuple[str, str, int]]:
    """The rows of some games."""
    return [("game", ">=", first), ("game", "<", last)]


def clear(parts: Path, plan: Plan, games: int) -> None:
    """Take away the parts that are in the finished file."""
    for file in parts.glob(f"{plan.key()}-*.parquet"):
        if int(file.stem.rpartition("-")[2]) <= games:
            file.unlink()
    put_away(parts)


def put_away(parts: Path) -> None:
    """What nobody finished goes, and the folder when it is empty."""
    for file in parts.glob(f"*{UNFINISHED}"):
        file.unlink(missing_ok=True)
    if not any(parts.iterdir()):
        parts.rmdir()
