"""Datasets: every decision of many games in one Parquet file, and a loader.

One row is one decision: the view of the seat that decided, the legal actions, the chosen one,
and how the game ended.  The file's metadata say which games these are and what the entries of a
tensor mean.

    plan       which games a file holds, its columns and metadata
    playing    the games and their rows
    parts      writing: what was interrupted goes on, what is finished can be made longer
    reading    the loader
    shards     many files with a data card and checksums
    splits     which games are for training, which for tests
    streaming  the loader of many files
"""

from __future__ import annotations

from signoria.research.datasets.parts import write
from signoria.research.datasets.plan import Plan
from signoria.research.datasets.reading import Dataset, Decisions
from signoria.research.datasets.shards import verify, write_shards
from signoria.research.datasets.splits import SPLITS, split_of
from signoria.research.datasets.streaming import Shards

__all__ = [
    "SPLITS",
    "Dataset",
    "Decisions",
    "Plan",
    "Shards",
    "split_of",
    "verify",
    "write",
    "write_shards",
]
