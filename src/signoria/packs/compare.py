"""What a pack changes: every value beside the one of the standard set."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from signoria.packs.files import standard

Label = tuple[str | int, str]  # a step of a way to a value: its key, and what it is called

ABOUT = ("source", "confidence")  # of a file: what is said of it, not what is in the box


@dataclass(frozen=True)
class Change:
    """One value: where it stands, ours and theirs."""

    way: tuple[Label, ...]
    ours: Any  # values of TOML; None where there is none
    theirs: Any


@dataclass(frozen=True)
class FileChanges:
    """A file of a pack."""

    name: str
    changes: list[Change]
    readable: bool = True


def changes(
    game: str, files: Mapping[str, str], base: Mapping[str, str] | None = None
) -> list[FileChanges]:
    """What differs from our set, or from a base, file by file; files that neither changes are
    left out."""
    found = []
    for name, standing in standard(game).items():
        ours = (base or {}).get(name, standing)
        if name not in files and ours == standing:
            continue
        try:
            theirs = dict(leaves(tomllib.loads(files.get(name, standing))))
        except (tomllib.TOMLDecodeError, ValueError, RecursionError):
            found.append(FileChanges(name, [], False))
            continue
        found.append(FileChanges(name, differing(dict(leaves(tomllib.loads(ours))), theirs)))
    return found


def differing(
    ours: dict[tuple[Label, ...], Any], theirs: dict[tuple[Label, ...], Any]
) -> list[Change]:
    """Values that are not the same, those that only one side has included."""
    every = list(ours) + [way for way in theirs if way not in ours]
    return [
        Change(way, ours.get(way), theirs.get(way))
        for way in every
        if ours.get(way) != theirs.get(way) and not (len(way) == 1 and way[0][0] in ABOUT)
    ]


def apart(change: Change) -> list[Change]:
    """Of two lists of the same length only what is not the same."""
    ours, theirs = change.ours, change.theirs
    if not (isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs)):
        return [change]
    pairs = enumerate(zip(ours, theirs, strict=True))
    return [
        Change((*change.way, (nth, str(nth + 1))), old, new)
        for nth, (old, new) in pairs
        if old != new
    ]


def leaves(value: Any, way: tuple[Label, ...] = ()) -> Iterator[tuple[tuple[Label, ...], Any]]:
    """Every value of a file, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*way, (key, key)))
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        for nth, item in enumerate(value):
            yield from leaves(item, (*way, (nth, title(item, nth))))
    else:
        yield way, value


def title(item: dict[str, Any], nth: int) -> str:
    """What one of several tables is called: its own name, or its number."""
    for key in ("id", "kind", "number", "name"):
        if isinstance(item.get(key), str | int):
            return str(item[key])
    return str(nth + 1)


def shown(value: Any, word: Callable[[str], str] = str) -> str:
    """A value as people write it; nothing is a dash."""
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, bool):
        return word("yes" if value else "no")
    if isinstance(value, list):
        rows = [shown(item, word) for item in value]
        nested = any(isinstance(item, list | dict) for item in value)
        return " | ".join(rows) if nested else ", ".join(rows)
    if isinstance(value, dict):
        return ", ".join(f"{word(key)} {shown(inner, word)}" for key, inner in value.items())
    return word(value) if isinstance(value, str) else str(value)
