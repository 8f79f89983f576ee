"""Values of a TOML text changed in place: comments, order and layout stay as they are.

Only what differs is written anew, so that a text whose values are not changed comes out byte for
byte as it went in.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

Key = str | int
Where = tuple[Key, ...]  # the way to a value: keys of tables, places in lists

BARE = re.compile(r"[A-Za-z0-9_-]+")
SPACE = re.compile(r"[ \t]*")
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
PLAIN = re.compile(r"[^,\]}#\r\n]*")


class Spans:
    """Where everything of a text stands.  The text has to be TOML, which is asked first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data: dict[str, Any] = tomllib.loads(text)
        self.values: dict[Where, tuple[int, int]] = {}
        self.tables: dict[Where, tuple[int, int]] = {(): (0, len(text))}  # heading to the next one
        self._counts: dict[Where, int] = {}
        self._scan()

    def line(self, where: Where) -> int:
        """The line on which a value begins; that of its table if it is not there."""
        while where and where not in self.values and where not in self.tables:
            where = where[:-1]
        start = self.values.get(where, self.tables.get(where, (0, 0)))[0]
        return self.text.count("\n", 0, start) + 1

    def at_line(self, line: int) -> Where:
        """What stands on a line: the widest value that begins there, else the table."""
        found = [where for where in self.values if self.line(where) == line]
        if found:
            return min(found, key=len)
        tables = [where for where in self.tables if where and self.line(where) == line]
        return min(tables, key=len) if tables else ()

    def _scan(self) -> None:
        here: Where = ()
        opened: Where = ()
        at = self._blank(0)
        while at < len(self.text):
            if self.text[at] == "[":
                self.tables[opened] = (self.tables[opened][0], at)
                start, several = at, self.text.startswith("[[", at)
                names, at = self._keys(at + 1 + several)
                at = self.text.index("]", at) + 1 + several
                opened = here = self._table(names, several)
                self.tables[here] = (start, len(self.text))
            else:
                names, at = self._keys(at)
                at = self._space(at)  # behind it the sign =
                at = self._value(self._space(at + 1), here + names)
            at = self._blank(at)

    def _table(self, names: Where, several: bool) -> Where:
        """The way to a table: through the last one of those that are several."""
        where: Where = ()
        for place, name in enumerate(names):
            where += (name,)
            if several and place == len(names) - 1:
                self._counts[where] = self._counts.get(where, -1) + 1
            if where in self._counts:
                where += (self._counts[where],)
        return where

    def _keys(self, at: int) -> tuple[Where, int]:
        """A name, or several with dots."""
        names: list[Key] = []
        while True:
            at = self._space(at)
            if self.text[at] in "\"'":
                end = self._string(at)
                names.append(self.text[at + 1 : end - 1])
            else:
                found = BARE.match(self.text, at)
                assert found is not None
                end = found.end()
                names.append(found[0])
            at = self._space(end)
            if self.text[at] != ".":
                return tuple(names), at
            at += 1

    def _value(self, at: int, where: Where) -> int:
        """Remember a value and all in it; where it ends."""
        start, sign = at, self.text[at]
        if sign in "\"'":
            at = self._string(at)
        elif sign in "[{":
            at = self._inside(at, where, sign == "[")
        else:
            found = PLAIN.match(self.text, at)
            assert found is not None
            at = start + len(found[0].rstrip())
        self.values[where] = (start, at)
        return at

    def _inside(self, at: int, where: Where, is_list: bool) -> int:
        number, at = 0, self._blank(at + 1)
        while self.text[at] not in "]}":
            if is_list:
                at = self._value(at, (*where, number))
            else:
                names, at = self._keys(at)
                at = self._value(self._space(at + 1), where + names)
            number, at = number + 1, self._blank(at)
            if self.text[at] == ",":
                at = self._blank(at + 1)
        return at + 1

    def _string(self, at: int) -> int:
        sign = self.text[at]
        many = sign * 3 if self.text.startswith(sign * 3, at) else sign
        end = at + len(many)
        while not self.text.startswith(many, end):
            end += 2 if self.text[end] == "\\" and sign == '"' else 1
        return end + len(many)

    def _blank(self, at: int) -> int:
        found = BLANK.match(self.text, at)
        return found.end() if found is not None else at

    def _space(self, at: int) -> int:
        found = SPACE.match(self.text, at)
        return found.end() if found is not None else at


def edited(text: str, wanted: dict[str, Any]) -> str:
    """The text with these values: whatever is the same stays as it is written."""
    spans = Spans(text)
    changes: list[tuple[int, int, str]] = []
    compare(spans, (), spans.data, wanted, changes)
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def compare(
    spans: Spans, where: Where, old: Any, new: Any, changes: list[tuple[int, int, str]]
) -> None:
    """Note what is to be written in place of what."""
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict) and is_open(spans, where, old, new):
        for key, value in new.items():
            if key in old:
                compare(spans, (*where, key), old[key], value, changes)
            else:
                end = last_line(spans, where)
                changes.append((end, end, f"{written_key(key)} = {literal(value)}\n"))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, value) in enumerate(zip(old, new, strict=True)):
            compare(spans, (*where, number), before, value, changes)
    elif where in spans.values:
        changes.append((*spans.values[where], literal(new)))
    else:
        change_number(spans, where, old, new, changes)


def is_open(spans: Spans, where: Where, old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Can a table be changed key by key?  Nothing is taken away, and only a table with a heading
    gets new lines."""
    return set(old) <= set(new) and (set(old) == set(new) or where not in spans.values)


def last_line(spans: Spans, where: Where) -> int:
    """Behind the last value of a table."""
    start, end = spans.tables.get(where, (0, 0))
    inside = [span[1] for span in spans.values.values() if start <= span[0] < end]
    last = max(inside, default=spans.text.find("\n", start))
    following = spans.text.find("\n", last)
    return following + 1 if following >= 0 else len(spans.text)


def change_number(
    spans: Spans,
    where: Where,
    old: list[dict[str, Any]],
    new: list[dict[str, Any]],
    changes: list[tuple[int, int, str]],
) -> None:
    """More or fewer of [[several]] tables."""
    name = ".".join(str(key) for key in where if isinstance(key, str))
    for number, item in enumerate(new[: len(old)]):
        compare(spans, (*where, number), old[number], item, changes)
    for number in range(len(new), len(old)):
        changes.append((*spans.tables[*where, number], ""))
    end = spans.tables[*where, len(old) - 1][1]
    for item in new[len(old) :]:
        lines = [f"{written_key(key)} = {literal(value)}" for key, value in item.items()]
        changes.append((end, end, "\n".join([f"[[{name}]]", *lines]) + "\n\n"))


def literal(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(literal(item) for item in value)}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{written_key(key)} = {literal(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def written_key(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def with_value(data: Any, where: Where, value: Any) -> Any:
    """The data with one value changed; a way that leads nowhere raises KeyError or IndexError."""
    if not where:
        return value
    first, rest = where[0], where[1:]
    if isinstance(data, dict) and isinstance(first, str):
        return {**data, first: with_value(data.get(first, {}), rest, value)}
    if isinstance(data, list) and isinstance(first, int) and 0 <= first < len(data):
        return [*data[:first], with_value(data[first], rest, value), *data[first + 1 :]]
    raise KeyError(f"there is no {first!r}")
