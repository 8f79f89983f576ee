"""The loader of datasets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from signoria.core.errors import BadRecord
from signoria.games import load_game
from signoria.research.datasets.plan import VERSION, check_layout, check_rows, meta_of
from signoria.research.encoding import Mask, Tensor, encoder_of
from signoria.research.extras import needing

with needing("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq


class Decisions(NamedTuple):
    """Some decisions, ready for learning."""

    observations: Tensor
    masks: Mask
    actions: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]  # what an evaluator expected


class Reader:
    """Rows of files that say this about themselves, as arrays."""

    def __init__(self, path: Path, meta: dict[str, Any]) -> None:
        game = load_game(meta["game"])
        if meta["version"] != VERSION:
            raise BadRecord(f"{path}: columns of version {meta['version']}, not {VERSION}")
        if game.rules_version != meta["rules_version"]:
            raise BadRecord(f"{path} was made with rules {meta['rules_version']}")
        self.path = path
        self.game = game
        self.encoder = encoder_of(game, meta["players"], meta["options"])
        check_layout(path, meta, self.encoder)
        self.actions = len(game.catalogue)

    def decisions(self, part: Any) -> Decisions:
        """The rows of a table."""
        return Decisions(
            self.observations(part),
            self.masks(part),
            column(part, "chosen").astype(np.int64),
            column(part, "seat").astype(np.int64),
            column(part, "rank").astype(np.float32),
            column(part, "score").astype(np.int64),
            column(part, "value").astype(np.float32),
        )

    def observations(self, part: Any) -> Tensor:
        """The tensors of a table's rows."""
        if "tensor" not in part.column_names:
            raise BadRecord(f"{self.path} holds views as JSON, not as tensors")
        raw = b"".join(part.column("tensor").to_pylist())
        return self.encoder.scale(np.frombuffer(raw, dtype=np.uint8).reshape(part.num_rows, -1))

    def masks(self, part: Any) -> Mask:
        """The masks of a table's rows."""
        masks = np.zeros((part.num_rows, self.actions), dtype=np.int8)
        for row, numbers in enumerate(part.column("legal").to_pylist()):
            masks[row, numbers] = 1
        return masks


class Dataset:
    """A file of decisions."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.meta = meta_of(self.path)
        self.table: Any = pq.read_table(self.path)
        self.reader = Reader(self.path, self.meta)
        self.game, self.encoder = self.reader.game, self.reader.encoder
        check_rows(self.path, self.meta, self.table)

    def __len__(self) -> int:
        rows: int = self.table.num_rows
        return rows

    def take(self, rows: npt.NDArray[np.int64] | list[int]) -> Decisions:
        """Some rows as arrays."""
        return self.reader.decisions(self.table.take(pa.array(rows)))

    def batches(self, size: int, seed: int | None = None) -> Iterator[Decisions]:
        """All decisions once, in order or, with a seed, shuffled."""
        order = np.arange(len(self), dtype=np.int64)
        if seed is not None:
            np.random.default_rng(seed).shuffle(order)
        for first in range(0, len(order), size):
            yield self.take(order[first : first + size])


def column(part: Any, name: str) -> npt.NDArray[Any]:
    """A column of numbers."""
    found: npt.NDArray[Any] = part.column(name).to_numpy()
    return found
