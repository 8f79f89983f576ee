"""Tables of the data files: every value is asked for here, so that a wrong one is named with file,
line and reason, whatever its shape.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

from signoria.core.errors import BadPack
from signoria.core.pack import DataFile


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
