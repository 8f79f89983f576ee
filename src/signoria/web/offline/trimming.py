"""Pyodide's program without what nobody here calls, and its script likewise.

The program exports thousands of functions for packages in C that could be loaded later; the script
has an entry for each, and parts of a graphics library and of others.  Nothing is ever loaded here:
exports stay that the script itself names.  Binaryen then leaves out what cannot be reached.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from signoria.web.offline.glue import IDENT, CannotRead, Statement, needed, statements

SCRIPT, PROGRAM, LOADER = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"
OTHERS = ("package.json", "pyodide-lock.json", "python_stdlib.zip")
ALWAYS = frozenset({"memory", "__wasm_call_ctors", "__stack_pointer", "__indirect_function_table"})
IMPORTS, EXPORTS, DATA, DATA_COUNT = 2, 7, 11, 12  # kinds of sections
NEAR = 256  # bytes between two pieces of data that are not worth a new piece
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)  # kinds of imports
FEATURES = (
    "reference-types",
    "bulk-memory",
    "bulk-memory-opt",
    "call-indirect-overlong",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "sign-ext",
)
BEGIN, END = "{var moduleRtn;", ";return moduleRtn}"  # of the script's one function
OUTSIDE, INSIDE, WRAPPED = (
    "var wasmImports={",
    "function assignWasmExports(",
    "function applySignatureConversions(",
)
ENTRY = re.compile(r'([\w$]+)=(?:[^;{}]*=)?wasmExports\["([\w$]+)"\](?:\.value>>>0)?(?=[;}])')
WRAPPER = re.compile(r'wasmExports\["([\w$]+)"\]=\w+\(wasmExports\["\1"\]\);')


class CannotTrim(Exception):
    """The program stays as it is, for the reason named."""


def trim(python: Path, node: str, optimizer: Path, target: Path) -> None:
    """A folder like that of Pyodide's package, with a smaller program."""
    target.mkdir()
    for name in (LOADER, *OTHERS):
        shutil.copyfile(python / name, target / name)
    program = (python / PROGRAM).read_bytes()
    outer = set(IDENT.findall((python / LOADER).read_text(encoding="utf-8")))
    script = Script((python / SCRIPT).read_text(encoding="utf-8"), outer)
    called: set[str] | None = None
    for _ in range(2):  # what the script loses the program may lose too, and the other way round
        text, exports = script.trimmed(called)
        (target / PROGRAM).write_bytes(with_exports(program, exports | ALWAYS))
        reduce(node, optimizer, target / PROGRAM)
        called = imports_of((target / PROGRAM).read_bytes())
    (target / PROGRAM).write_bytes(joined((target / PROGRAM).read_bytes()))
    text, _exports = script.trimmed(called)
    (target / SCRIPT).write_text(text, encoding="utf-8")


def reduce(node: str, optimizer: Path, file: Path) -> None:
    """What cannot be reached goes."""
    enabled = [f"--enable-{name}" for name in FEATURES]
    command = [
        node,
        str(optimizer),
        str(file),
        "-o",
        str(file),
        "--remove-unused-module-elements",
        *enabled,
    ]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise CannotTrim(found.stderr[-200:])


# --- the script -----------------------------------------------------------------------------------


@dataclass
class Parts:
    """Statements, and what is around them."""

    head: str
    inner: list[Statement]
    tail: str


class Script:
    """`outer`: the words of whoever else uses it."""

    def __init__(self, text: str, outer: set[str]) -> None:
        try:
            begin, end = text.index(BEGIN) + 1, text.rindex(END)
            inner = list(statements(text, begin, end))
        except (ValueError, CannotRead) as error:
            raise CannotTrim(f"its script is of another kind: {error}") from error
        self.parts = Parts(text[:begin], inner, text[end:])
        self.asked = outer | set(IDENT.findall(text[:begin] + text[end:]))
        lists = [each.text for each in inner if each.text.startswith(INSIDE)]
        self.entries = {found[2]: found[1] for text in lists for found in ENTRY.finditer(text)}

    def trimmed(self, called: set[str] | None) -> tuple[str, set[str]]:
        """What is left of it, and the exports it names; `called`: what the program calls, if that
        is known."""
        own = [self.bare(each, called) for each in self.parts.inner]
        kept = needed(own, self.asked)
        words = self.asked.union(*(each.words for each in kept))
        exports = {name for name, variable in self.entries.items() if words & {variable, name}}
        text = "".join(listing(each, self.entries, exports) for each in kept)
        return self.parts.head + text + self.parts.tail, exports

    def bare(self, statement: Statement, called: set[str] | None) -> Statement:
        """The lists of what both know of each other ask for nothing themselves."""
        if statement.text.startswith(OUTSIDE):
            items = statement.text.removeprefix(OUTSIDE).rstrip(";}").split(",")
            left = [item for item in items if called is None or item.split(":")[0] in called]
            text = f"{OUTSIDE}{','.join(left)}}};"
            return Statement(text, set(IDENT.findall(text)))
        if statement.text.startswith((INSIDE, WRAPPED)) or is_list(statement, self.entries):
            return Statement(statement.text)
        return statement


def is_list(statement: Statement, entries: dict[str, str]) -> bool:
    """Of the variables that exports are given to."""
    declared = set(statement.declares)
    return statement.text.startswith("var ") and len(declared & set(entries.values())) > 1


def listing(statement: Statement, entries: dict[str, str], exports: set[str]) -> str:
    """Lists without what is not exported any more."""
    text = statement.text
    if text.startswith(INSIDE):
        left = [found[0] for found in ENTRY.finditer(text) if found[2] in exports | ALWAYS]
        return f"{text[: text.index('{') + 1]}{';'.join(left)}}}"
    if text.startswith(WRAPPED):
        return WRAPPER.sub(lambda found: found[0] if found[1] in exports else "", text)
    if not statement.words and text.startswith("var ") and "=" not in text:
        gone = {variable for name, variable in entries.items() if name not in exports | ALWAYS}
        left = [name for name in text[4:].rstrip(";").split(",") if name not in gone]
        return f"var {','.join(left)};"
    return text


# --- the program ----------------------------------------------------------------------------------


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """One as WebAssembly writes them, and where it ends."""
    found = shift = 0
    while True:
        byte = data[at]
        found |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return found, at


def written(number: int) -> bytes:
    """The other way round."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def sections(program: bytes) -> Iterator[tuple[int, bytes]]:
    """Kind and content of each."""
    at = 8
    while at < len(program):
        kind = program[at]
        size, at = number_at(program, at + 1)
        yield kind, program[at : at + size]
        at += size


def with_sections(program: bytes, others: dict[int, bytes]) -> bytes:
    """The same, with other contents of some kinds."""
    found = bytearray(program[:8])
    for kind, content in sections(program):
        data = others.get(kind, content)
        found += bytes([kind]) + written(len(data)) + data
    return bytes(found)


def with_exports(program: bytes, names: set[str] | frozenset[str]) -> bytes:
    """The same, but these alone."""
    return with_sections(program, {EXPORTS: exports_of(dict(sections(program))[EXPORTS], names)})


def exports_of(content: bytes, names: set[str] | frozenset[str]) -> bytes:
    """A section that is shorter."""
    count, at = number_at(content, 0)
    left = []
    for _ in range(count):
        size, begin = number_at(content, at)
        _index, end = number_at(content, begin + size + 1)
        if content[begin : begin + size].decode() in names:
            left.append(content[at:end])
        at = end
    return written(len(left)) + b"".join(left)


def imports_of(program: bytes) -> set[str]:
    """What it calls."""
    (content,) = (content for kind, content in sections(program) if kind == IMPORTS)
    count, at = number_at(content, 0)
    found = set()
    for _ in range(count):
        size, at = number_at(content, at)
        size, at = number_at(content, at + size)
        found.add(content[at : at + size].decode())
        at = behind_type(content, at + size)
    return found


def joined(program: bytes) -> bytes:
    """The same, its data in few pieces: every variable has one of its own, which takes room, and
    time at each start."""
    parts = dict(sections(program))
    pieces = list(pieces_of(parts[DATA]))
    if not pieces or any(place is None for place, _data in pieces):
        return program  # not all of it has a place from the beginning
    whole: list[tuple[int, bytearray]] = []
    for place, data in sorted((place or 0, data) for place, data in pieces):
        gap = place - whole[-1][0] - len(whole[-1][1]) if whole else NEAR
        if 0 <= gap < NEAR:
            whole[-1][1].extend(bytes(gap) + data)
        else:
            whole.append((place, bytearray(data)))
    count = written(len(whole))
    head = b"\0\x41"  # into the memory, at a constant
    content = count + b"".join(
        head + signed(place) + b"\x0b" + written(len(data)) + data for place, data in whole
    )
    return with_sections(program, {DATA: content, DATA_COUNT: count})


def pieces_of(content: bytes) -> Iterator[tuple[int | None, bytes]]:
    """Of the data: where it is put, if that is known, and what."""
    count, at = number_at(content, 0)
    for _ in range(count):
        if content[at : at + 2] != b"\0\x41":
            yield None, b""
            return
        place, at = number_at(content, at + 2)
        size, at = number_at(content, at + 1)
        yield place, content[at : at + size]
        at += size


def signed(number: int) -> bytes:
    """A constant; positive, so the sign is one more bit."""
    found = written(number)
    return bytes([*found[:-1], found[-1] | 0x80, 0]) if found[-1] & 0x40 else found


def behind_type(content: bytes, at: int) -> int:
    """Of something imported."""
    kind = content[at]
    if kind == GLOBAL:
        return at + 3
    if kind in {TABLE, MEMORY}:
        at += kind == TABLE
        has_most, at = number_at(content, at + 1)
        _least, at = number_at(content, at)
        return number_at(content, at)[1] if has_most & 1 else at
    return number_at(content, at + 1 + (kind != FUNCTION))[1]
