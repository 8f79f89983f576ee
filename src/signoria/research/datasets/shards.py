"""A dataset in many files: a folder of shards with a data card and checksums.

A shard holds so many games and is written in one go from them, whatever was interrupted before:
its bytes depend on the plan and the versions named in the card alone.  It appears only when it is
whole; parts of games still missing to it lie in `.parts`, as with a single file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from signoria.arena.processes import over_processes
from signoria.core.errors import BadOptions, BadRecord
from signoria.research.datasets.card import card
from signoria.research.datasets.parts import (
    ROWS,
    Numbers,
    between,
    bytes_of,
    found_parts,
    missing,
    play_part,
    put_away,
    stretches,
    unfinished,
    write_part,
)
from signoria.research.datasets.plan import (
    Plan,
    check,
    check_rows,
    meta_of,
    refuse_other,
    with_meta,
)
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq

CARD = "README.md"
SUMS = "SHA256SUMS"
PARTS = ".parts"
SHARD = 200  # games in a shard, if nobody says otherwise


def write_shards(
    folder: Path,
    plan: Plan,
    games: int,
    shard: int = SHARD,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cluster: str = "",
) -> int:
    """Play the games that are missing and write their shards; returns how many were played now."""
    check(plan, games)
    if shard < 1 or games % shard:
        raise BadOptions(f"{games} games are no whole number of shards of {shard}")
    folder.mkdir(parents=True, exist_ok=True)
    refuse_mixed(folder, plan, shard)
    open_shards = [
        each for each in shards_of(games, shard) if not shard_path(folder, each).exists()
    ]
    parts = folder / PARTS
    parts.mkdir(exist_ok=True)
    have = {number for source in found_parts(parts, plan) for number in source.games}
    wanted = [each for whole in open_shards for each in missing(have, range(*whole))]
    done = games - sum(last - first for first, last in wanted)
    ends = {shard_with(numbers[0], shard): numbers for numbers in wanted}  # its last part
    played = over_processes(partial(play_part, plan), wanted, jobs, 1, cluster)
    for numbers, part in zip(wanted, played, strict=True):
        write_part(parts, plan, numbers, part)
        done += numbers[1] - numbers[0]
        if progress is not None:
            progress(done)
        whole = shard_with(numbers[0], shard)
        if ends[whole] == numbers:
            finish(folder, parts, plan, whole)
    for whole in open_shards:  # those whose games had all been played before
        finish(folder, parts, plan, whole)
    describe(folder, plan, shard)
    put_away(parts)
    return sum(last - first for first, last in wanted)


def shards_of(games: int, shard: int) -> list[Numbers]:
    """The games of each shard: the first, and the one after the last."""
    return [(first, first + shard) for first in range(0, games, shard)]


def shard_with(number: int, shard: int) -> Numbers:
    """The shard a game belongs to."""
    first = number - number % shard
    return first, first + shard


def shard_path(folder: Path, numbers: Numbers) -> Path:
    """The file of a shard."""
    return folder / f"games-{numbers[0]:08d}-{numbers[1] - 1:08d}.parquet"


def finish(folder: Path, parts: Path, plan: Plan, whole: Numbers) -> None:
    """Write a shard if all its games are there; its parts go."""
    path = shard_path(folder, whole)
    sources = [
        source
        for source in found_parts(parts, plan)
        if any(whole[0] <= number < whole[1] for number in source.games)
    ]
    place = {number: source for source in sources for number in source.games}
    if path.exists() or any(number not in place for number in range(*whole)):
        return
    tables = [
        pq.read_table(source.path, filters=between(whole[0] + first, whole[0] + last))
        for source, first, last in stretches([place[number] for number in range(*whole)])
    ]
    table = pa.concat_tables(tables).combine_chunks()
    schema = with_meta(plan, whole[1] - whole[0], whole[0])
    waiting = unfinished(parts, path)
    waiting.write_bytes(bytes_of(table.cast(schema), row_group_size=ROWS))
    waiting.replace(path)
    for source in sources:
        if all(whole[0] <= number < whole[1] for number in source.games):
            source.path.unlink()


def refuse_mixed(folder: Path, plan: Plan, shard: int) -> None:
    """All shards of a folder hold games of one plan, and are of one size."""
    for path in sorted(folder.glob("games-*.parquet")):
        meta = meta_of(path)
        refuse_other(path, meta, plan)
        if meta["games"] != shard:
            raise BadOptions(f"{path} holds {meta['games']} games: shards of a folder are alike")
        check_rows(path, meta, pq.read_table(path, columns=["game", "ply"]))


# --- what goes with the shards --------------------------------------------------------------


def describe(folder: Path, plan: Plan, shard: int) -> None:
    """The data card and the checksums, for what is in the folder now."""
    paths = sorted(folder.glob("games-*.parquet"))
    rows = sum(pq.read_metadata(path).num_rows for path in paths)
    put(folder / CARD, card(plan, rows, shard, len(paths)))
    lines = [f"{digest(path)}  {path.name}" for path in paths]
    put(folder / SUMS, "\n".join([*lines, f"{digest(folder / CARD)}  {CARD}"]) + "\n")


def put(path: Path, text: str) -> None:
    """A file, whole or as it was."""
    waiting = unfinished(path.parent / PARTS, path)
    waiting.write_text(text, encoding="utf-8")
    waiting.replace(path)


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def verify(folder: Path) -> int:
    """Compare every file with its checksum; how many they are.  BadRecord names a wrong one."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadRecord(f"{folder}: there are no checksums ({error.strerror})") from error
    for line in lines:
        wanted, _, name = line.partition("  ")
        path = folder / name
        if not path.is_file() or digest(path) != wanted:
            raise BadRecord(f"{path}: not the file it was when it was written")
    return len(lines)
