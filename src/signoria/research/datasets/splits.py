"""Splits by game: all decisions of a game are in the same one."""

from __future__ import annotations

from hashlib import blake2b

SPLITS = {"train": 80, "validation": 10, "test": 10}  # of 100 games


def split_of(seed: int, number: int) -> str:
    """The split of a game; it does not depend on how many games there are."""
    drawn = int.from_bytes(blake2b(f"{seed}|{number}".encode(), digest_size=8).digest()) % 100
    for name, share in SPLITS.items():
        if drawn < share:
            return name
        drawn -= share
    raise AssertionError("the shares of all splits are 100")
