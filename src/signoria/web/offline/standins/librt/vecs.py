"""`vec` as plain Python has it: a list that knows what it holds only by its name."""

from __future__ import annotations

from typing import Any


class Vec(list[Any]):
    """Numbers in a row; two are the same if they are one."""

    __slots__ = ()


class vec:  # noqa: N801 - the name of the library
    """`vec[float]([...])`."""

    def __class_getitem__(cls, _item: Any) -> type[Vec]:
        return Vec


def append(row: Vec, value: Any) -> Vec:
    """One more."""
    row.append(value)
    return row
