"""What a pack changes: every value beside the one of the standard set."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from signoria.packs.files import standard

ABOUT = ("source", "confidence")  # of a file: what is said of it, not what is in the box


@dataclass(frozen=True)
class Change:
    """One value: where it stands, ours and theirs ("" where there is none)."""

    where: str
    ours: str
    theirs: str


@dataclass(frozen=True)
class FileChanges:
    """A file of a pack."""

    name: str
    changes: list[Change]
    readable: bool = True


def changes(game: str, files: Mapping[str, str]) -> list[FileChanges]:
    """What differs, file by file, in the order of the standard set."""
    found = []
    for name, ours in standard(game).items():
        if name in files:
            try:
                theirs = dict(leaves(tomllib.loads(files[name])))
            except (tomllib.TOMLDecodeError, ValueError, RecursionError):
                found.append(FileChanges(name, [], False))
                continue
            found.append(FileChanges(name, differing(dict(leaves(tomllib.loads(ours))), theirs)))
    return found


def differing(ours: dict[str, str], theirs: dict[str, str]) -> list[Change]:
    """Values that are not the same, those that only one side has included."""
    every = list(ours) + [where for where in theirs if where not in ours]
    return [
        Change(where, ours.get(where, ""), theirs.get(where, ""))
        for where in every
        if ours.get(where) != theirs.get(where) and where not in ABOUT
    ]


def leaves(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a file with its place in words."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{where} · {key}" if where else key)
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        for nth, item in enumerate(value):
            yield from leaves(item, f"{where} {title(item, nth)}")
    else:
        yield where, shown(value)


def title(item: dict[str, Any], nth: int) -> str:
    """What one of several tables is called: its own name, or its number."""
    for key in ("id", "kind", "number", "name"):
        if isinstance(item.get(key), str | int):
            return str(item[key])
    return str(nth + 1)


def shown(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        rows = [shown(item) for item in value]
        nested = any(isinstance(item, list | dict) for item in value)
        return " | ".join(rows) if nested else ", ".join(rows)
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(inner)}" for key, inner in value.items())
    return str(value)
