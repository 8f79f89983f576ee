"""The loader of a folder of shards: batch by batch, without holding more than one in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from signoria.core.errors import BadOptions, BadRecord
from signoria.research.datasets.parts import ROWS, in_groups
from signoria.research.datasets.plan import meta_of
from signoria.research.datasets.reading import Decisions, Reader, column
from signoria.research.datasets.shards import verify
from signoria.research.datasets.splits import SPLITS, split_of
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq


class Shards:
    """A folder of shards."""

    def __init__(self, folder: Path | str, checked: bool = True) -> None:
        self.folder = Path(folder)
        self.paths = sorted(self.folder.glob("games-*.parquet"))
        if not self.paths:
            raise BadRecord(f"{self.folder}: there are no shards")
        if checked:
            verify(self.folder)
        self.meta = meta_of(self.paths[0])
        self.reader = Reader(self.paths[0], self.meta)

    def __len__(self) -> int:
        return sum(pq.read_metadata(path).num_rows for path in self.paths)

    def batches(self, size: int, split: str = "", seed: int | None = None) -> Iterator[Decisions]:
        """Every decision of a split once (without one, of all games).

        With a seed the shards come in another order, and the decisions of each are shuffled.
        """
        if split and split not in SPLITS:
            raise BadOptions(f"{split[:20]!r} is none of {', '.join(SPLITS)}")
        rng = None if seed is None else np.random.default_rng(seed)
        paths = list(self.paths)
        if rng is not None:
            rng.shuffle(paths)
        yield from map(self.reader.decisions, in_groups(self._tables(paths, split, rng), size))

    def _tables(
        self, paths: list[Path], split: str, rng: np.random.Generator | None
    ) -> Iterator[Any]:
        """Groups of rows, only those of the split, each of them shuffled."""
        for path in paths:
            with pq.ParquetFile(path) as file:
                for batch in file.iter_batches(ROWS):
                    table = pa.Table.from_batches([batch])
                    if split:
                        wanted = [
                            split_of(self.meta["seed"], number) == split
                            for number in column(table, "game").tolist()
                        ]
                        table = table.filter(pa.array(wanted))
                    if rng is not None:
                        table = table.take(pa.array(rng.permutation(table.num_rows)))
                    yield table
