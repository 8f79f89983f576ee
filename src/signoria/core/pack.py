"""Components as data, and packs: a folder whose files replace ours, checked line by line.

A `DataFile` is asked for keys at its top; a `Section` for those of one [table] or one of several
[[tables]], so that a wrong value is named with file, line and reason, whatever its shape.
"""

from __future__ import annotations

import hashlib
import re
import threading
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from signoria.core.errors import BadPack
from signoria.core.parts import GameParts

MAX_BYTES = 1_000_000
KEPT = 64  # packs of a game in memory; states in play hold on to theirs


class Place(threading.local):
    """Where a thread reads: blamed for a fault that nobody named."""

    file: DataFile | None = None
    key: str = ""
    section: Section | None = None

    def blame(self, error: Exception) -> NoReturn:
        """Refuse the file that was being read, at its last key."""
        reason = f"`{self.key}` does not fit: {type(error).__name__} {error}"
        if self.section is not None:
            self.section.fail(self.key, reason)
        if self.file is not None:
            self.file.fail(self.key, reason)
        raise BadPack(f"the components do not fit together: {type(error).__name__} {error}")


AT = Place()


class DataFile:
    """One TOML file of components, able to say where a fault is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        AT.file, AT.key, AT.section = None, "", None
        raw = read_small(path)
        try:
            self.text = raw.decode("utf-8")
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise BadPack(f"{path.name}, line {line}: not UTF-8 text") from error
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            line = int(place[1]) if place else len(self.text.splitlines())
            raise BadPack(f"{path.name}, line {line}: not TOML: {error}") from error
        except (ValueError, RecursionError) as error:  # a number or a nesting beyond reason
            raise BadPack(f"{path.name}, line 1: cannot be read: {error}") from error
        AT.file = self

    def line_of(self, key: str, nth: int = 0) -> int:
        """The line on which a key or [[table]] stands for the nth time."""
        pattern = re.compile(rf"^[ \t]*\[*[ \t]*\"?{re.escape(key)}\"?[ \t]*[=\]]", re.MULTILINE)
        places = [match.start() for match in pattern.finditer(self.text)]
        if not places:
            return 1
        return self.text.count("\n", 0, places[min(nth, len(places) - 1)]) + 1

    def fail(self, key: str, reason: str, nth: int = 0) -> NoReturn:
        """Refuse the file: where, and why."""
        raise BadPack(f"{self.path.name}, line {self.line_of(key, nth)}: {reason}")

    def want(self, ok: bool, key: str, reason: str, nth: int = 0) -> None:
        """Refuse the file unless this is so."""
        if not ok:
            self.fail(key, reason, nth)

    def get(self, key: str) -> Any:
        """A value that must be there."""
        AT.file, AT.key, AT.section = self, key, None
        if key not in self.data:
            self.fail(key, f"`{key}` is missing")
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(key, f"`{key}` must be a whole number from {low} to {high}, not {value!r}")
        return value

    def total(self, name: str, counted: int) -> None:
        """What was counted is what `totals` of the file says, so that no entry is forgotten."""
        wanted = self.table("totals").get(name)
        self.want(wanted == counted, name, f"{name}: {counted} found, `totals` says {wanted!r}")

    def table(self, key: str) -> dict[str, Any]:
        """A table that must be there."""
        value = self.get(key)
        if not isinstance(value, dict):
            self.fail(key, f"`{key}` must be a table")
        return value

    def entry(self, table: str, nth: int, key: str, kind: type) -> Any:
        """A value of the nth [[table]], of the wanted type."""
        value = self.tables(table)[nth].get(key)
        if type(value) is not kind:
            wanted = {int: "a whole number", str: "a text", list: "a list"}[kind]
            self.fail(table, f"`{key}` must be {wanted}, not {value!r}", nth)
        return value

    def tables(self, key: str, count: int | None = None) -> list[dict[str, Any]]:
        """A list of tables, as many as the game needs."""
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, f"`{key}` must be written as [[{key}]] tables")
        if count is not None and len(value) != count:
            self.fail(key, f"{count} [[{key}]] are needed, there are {len(value)}")
        return value


class Section:
    """A [table], one of several [[tables]], or a table inside one of them."""

    def __init__(self, file: DataFile, name: str, data: Any, line: int, inner: bool) -> None:
        self.file = file
        self.name = name
        self.line = line  # of its heading, or of the key it belongs to
        self.inner = inner
        if not isinstance(data, dict):
            self.fail("", f"`{name}` must be a table, not {data!r}")
        self.data: dict[str, Any] = data

    def fail(self, key: str, reason: str) -> NoReturn:
        """Refuse the file; `key` stands on the faulty line, if it is there at all."""
        line = self.line if self.inner else line_of_key(self.file.text, self.line, key)
        raise BadPack(f"{self.file.path.name}, line {line}: {reason}")

    def want(self, ok: bool, key: str, reason: str) -> None:
        """Refuse the file unless this is so."""
        if not ok:
            self.fail(key, reason)

    def get(self, key: str) -> Any:
        """A value that must be there."""
        AT.file, AT.key, AT.section = self.file, key, self
        if key not in self.data:
            self.fail(key, f"`{self.name}.{key}` is missing")
        return self.data[key]

    def number(self, key: str, low: int = 0, high: int = 100) -> int:
        """A whole number within bounds."""
        value = self.get(key)
        fits = type(value) is int and low <= value <= high
        self.want(fits, key, f"`{self.name}.{key}` must be from {low} to {high}, not {value!r}")
        found: int = value
        return found

    def numbers(self, key: str, count: int, low: int, high: int) -> list[int]:
        """So many whole numbers within bounds."""
        values = self.items(key)
        fits = len(values) == count and all(type(n) is int and low <= n <= high for n in values)
        reason = f"`{self.name}.{key}` needs {count} numbers from {low} to {high}, not {values!r}"
        self.want(fits, key, reason)
        return values

    def items(self, key: str) -> list[Any]:
        """A list."""
        value = self.get(key)
        self.want(isinstance(value, list), key, f"`{self.name}.{key}` must be a list")
        found: list[Any] = value
        return found

    def inside(self, key: str) -> Section:
        """A table inside this one."""
        name = f"{self.name}.{key}"
        return Section(self.file, name, self.get(key), self._line_of(key), True)

    def tables(self, key: str) -> list[Section]:
        """A list of tables inside this one."""
        line, name = self._line_of(key), f"{self.name}.{key}"
        return [Section(self.file, name, item, line, True) for item in self.items(key)]

    def choice(self, key: str, allowed: list[str] | tuple[str, ...]) -> int:
        """One of some words, as its place among them."""
        value = self.get(key)
        reason = f"`{self.name}.{key}` must be one of {', '.join(allowed)}, not {value!r}"
        self.want(isinstance(value, str) and value in allowed, key, reason)
        return allowed.index(value)

    def _line_of(self, key: str) -> int:
        return self.line if self.inner else line_of_key(self.file.text, self.line, key)


def section(file: DataFile, name: str) -> Section:
    """The [table] of that name."""
    return Section(file, name, file.get(name), heading(file.text, name, 0), False)


def sections(file: DataFile, name: str, count: int | None = None) -> list[Section]:
    """All [[tables]] of that name; a dot leads into another table."""
    data: Any = file.data
    for part in name.split("."):
        data = data.get(part) if isinstance(data, dict) else None
    line = heading(file.text, name, 0)
    if not isinstance(data, list):
        raise BadPack(f"{file.path.name}, line {line}: [[{name}]] tables are needed")
    if count is not None and len(data) != count:
        reason = f"{count} [[{name}]] are needed, there are {len(data)}"
        raise BadPack(f"{file.path.name}, line {line}: {reason}")
    return [
        Section(file, name, item, heading(file.text, name, nth), False)
        for nth, item in enumerate(data)
    ]


def heading(text: str, name: str, nth: int) -> int:
    """The line of the nth heading of that name; without headings, of the key; else the first."""
    dotted = r"\s*\.\s*".join(re.escape(part) for part in name.split("."))
    places = [m.start() for m in re.finditer(rf"^[ \t]*\[+[ \t]*{dotted}[ \t]*\]", text, re.M)]
    if not places:
        return line_of_key(text, 1, name)
    return text.count("\n", 0, places[min(nth, len(places) - 1)]) + 1


def line_of_key(text: str, first: int, key: str) -> int:
    """The line of a key in the table that begins on line `first`; else that line."""
    wanted = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=")
    for number, line in enumerate(text.splitlines()[first - 1 :], first):
        if number > first and re.match(r"[ \t]*\[+[ \t]*[A-Za-z_]", line):
            break  # the next heading
        if key and wanted.match(line):
            return number
    return first


def read_small(path: Path) -> bytes:
    """The bytes of a file, unless it is too large to be one of ours."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadPack(f"{path.name}: larger than {MAX_BYTES} bytes")
        return path.read_bytes()
    except OSError as error:
        raise BadPack(f"{path.name}: cannot be read ({error.strerror})") from error


def data_file(folder: Path, name: str, pack: Path | None) -> DataFile:
    """A file of the pack if it has one of that name, else ours."""
    if pack is not None and (pack / name).is_file():
        return DataFile(pack / name)
    return DataFile(folder / "data" / name)


def pack_fingerprint(folder: Path, pack: Path | None) -> str:
    """A short hash of the files a pack replaces; "" when it replaces none."""
    if pack is None:
        return ""
    if not pack.is_dir():
        raise BadPack(f"{pack.name}: there is no such folder")
    ours = {path.name for path in (folder / "data").glob("*.toml")}
    found = sorted(path for path in pack.glob("*") if path.is_file())
    for path in found:
        if path.name not in ours:
            known = ", ".join(sorted(ours))
            raise BadPack(f"{path.name}, line 1: no such component file; there are: {known}")
    if not found:
        raise BadPack(f"{pack.name}: the pack holds none of {', '.join(sorted(ours))}")
    return digest({path.name: read_small(path) for path in found})[:FINGERPRINT]


FINGERPRINT = 16  # letters of a pack's hash in a record


def digest(files: Mapping[str, bytes]) -> str:
    """The hash of the files of a pack, by name."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(name.encode() + b"\0" + files[name] + b"\0")
    return found.hexdigest()


P = TypeVar("P", bound=GameParts)


class PartsLoader(Generic[P]):
    """Reads the components of a game once: its own, or with files of a pack in their place.

    A fault nobody named becomes a BadPack, never a traceback.  Packs used longest ago are read
    anew when they are asked for again.
    """

    def __init__(self, read: Callable[[Path | None], P]) -> None:
        self._read = read
        self._known: dict[Path | None, P] = {}
        self._lock = threading.Lock()

    def __call__(self, pack: Path | None = None) -> P:
        place = pack.absolute() if pack is not None else None
        parts = self._known.get(place)
        if parts is None:
            parts = self._checked(pack)
            parts.pack = str(place) if place is not None else ""
        with self._lock:
            self._known.pop(place, None)
            self._known[place] = parts
            while len(self._known) > KEPT:
                oldest = next(known for known in self._known if known is not None)
                del self._known[oldest]
        return parts

    def forget(self, pack: Path) -> None:
        """A folder that is gone in a moment."""
        with self._lock:
            self._known.pop(pack.absolute(), None)

    def _checked(self, pack: Path | None) -> P:
        try:
            return self._read(pack)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            AT.blame(error)
