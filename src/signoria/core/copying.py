"""Writes `copy()` of states and players, from their annotations.

    python -m signoria.core.copying [--check] [FILE …]     (make state)

A copy is made at every move that search thinks about, so it is written out field by field (first
what is shared, then lists, several to a line); but nobody has to write it.  Every class of a
`state.py` without an `__init__` gets one, between two marker lines.  Without FILE: the states of
all games in this source tree.

    int, bool, str, tuple[…], X | None of these     shared: they cannot change
    `parts`, and what the class names in looked_up  shared: never changed
    list[int]                                       copied
    list[list[int]], list[Player], Player | None    copied, and so is what they hold

Anything else is refused with its file and line.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable
from pathlib import Path

import signoria

BEGIN = "    # copy() is written by `make state` from the annotations above."
END = "    # End of what is written."
UNCHANGING = {"int", "bool", "str", "bytes", "None", "tuple", "Enum", "IntEnum"}
WIDTH = 100  # of a line
NAMES = ("item", "inner", "innermost")  # of loops inside each other


class BadState(Exception):
    """An annotation that cannot be copied; the message ends up with its file and line."""


Write = Callable[[str, int], str]  # (expression, depth of loops) -> the expression of its copy


class Module:
    """One source file, and what its names stand for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        classes = [node for node in self.tree.body if isinstance(node, ast.ClassDef)]
        self.classes = {node.name: node for node in classes}

    def alias(self, name: str) -> ast.expr | None:
        """The type that a name of this module is another word for."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
                if isinstance(target, ast.Name) and target.id == name:
                    return node.value
        return None

    def source_of(self, name: str) -> Module | None:
        """The module of this project a name is imported from."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                if any((one.asname or one.name) == name for one in node.names):
                    return self._open(node.module)
        return None

    def _open(self, module: str) -> Module | None:
        words = module.split(".")
        if words[:2] == ["signoria", "games"] and len(words) > 3:
            path = self.path.parent.joinpath(*words[3:]).with_suffix(".py")
        elif words[0] == "signoria":
            path = Path(signoria.__file__).parent.joinpath(*words[1:]).with_suffix(".py")
        else:
            return None
        return Module(path) if path.is_file() else None


def has_method(node: ast.ClassDef, name: str) -> bool:
    """Does the class define this method?"""
    return any(isinstance(item, ast.FunctionDef) and item.name == name for item in node.body)


def is_copied(node: ast.ClassDef) -> bool:
    """A class whose copy() is written here: it has annotated attributes and no `__init__`."""
    return bool(attributes(node)) and not has_method(node, "__init__")


def attributes(node: ast.ClassDef) -> list[tuple[str, ast.expr]]:
    """The attributes of the class and their types, without class variables."""
    found: list[tuple[str, ast.expr]] = []
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            outer = item.annotation
            head = outer.value if isinstance(outer, ast.Subscript) else outer
            if not (isinstance(head, ast.Name) and head.id in ("ClassVar", "Final")):
                found.append((item.target.id, outer))
    return found


def looked_up(node: ast.ClassDef) -> set[str]:
    """The attributes that are shared whatever they are."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            if item.target.id == "looked_up" and item.value is not None:
                return {"parts", *ast.literal_eval(item.value)}
    return {"parts"}


# --- how a value of some type is copied -------------------------------------------------------


def shared(expression: str, depth: int) -> str:
    """The same object again."""
    return expression


def sliced(expression: str, depth: int) -> str:
    """A new list with the same entries."""
    return f"{expression}[:]"


def by_itself(expression: str, depth: int) -> str:
    """A record that has its own copy()."""
    return f"{expression}.copy()"


def way(module: Module, kind: ast.expr) -> Write:
    """How a value of this type is copied."""
    if isinstance(kind, ast.Constant) and kind.value is None:
        return shared
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        return _either(module, kind)
    if isinstance(kind, ast.Subscript) and isinstance(kind.value, ast.Name):
        if kind.value.id == "list":
            return _list(way(module, kind.slice))
        if kind.value.id == "tuple":
            inside = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
            for one in inside:
                ellipsis = isinstance(one, ast.Constant) and one.value is ...
                if not ellipsis and way(module, one) is not shared:
                    raise BadState("a tuple is shared: it may hold only what cannot change")
            return shared
    if isinstance(kind, ast.Name):
        return _named(module, kind)
    raise BadState(f"no way to copy a {ast.unparse(kind)} is known")


def _list(inside: Write) -> Write:
    if inside is shared:
        return sliced

    def write(expression: str, depth: int) -> str:
        item = NAMES[depth]
        return f"[{inside(item, depth + 1)} for {item} in {expression}]"

    return write


def _either(module: Module, kind: ast.BinOp) -> Write:
    """`X | None`, or several types that cannot change."""
    left, right = way(module, kind.left), way(module, kind.right)
    if left is shared and right is shared:
        return shared
    if not (isinstance(kind.right, ast.Constant) and kind.right.value is None):
        raise BadState(f"only `X | None` can be copied, not {ast.unparse(kind)}")

    def write(expression: str, depth: int) -> str:
        return f"None if {expression} is None else {left(expression, depth)}"

    return write


def _named(module: Module, kind: ast.Name) -> Write:
    """A plain name: a built-in type, a class, another word for a type, or imported."""
    if kind.id in UNCHANGING:
        return shared
    node = module.classes.get(kind.id)
    if node is not None:
        if is_copied(node) or has_method(node, "copy"):
            return by_itself
        if any(isinstance(base, ast.Name) and base.id in UNCHANGING for base in node.bases):
            return shared
        raise BadState(f"{kind.id} has no copy(); name it in looked_up if it never changes")
    other = module.alias(kind.id)
    if other is not None:
        return way(module, other)
    source = module.source_of(kind.id)
    if source is not None:
        return _named(source, kind)
    raise BadState(f"no way to copy a {kind.id} is known")


# --- the text -----------------------------------------------------------------------------------


def written(module: Module, node: ast.ClassDef) -> list[str]:
    """The lines from one marker to the other."""
    lines = [
        BEGIN,
        f"    def copy(self) -> {node.name}:",
        '        """An independent copy."""',
        f"        new = {node.name}()",
    ]
    fields: list[tuple[str, Write]] = []
    if any(isinstance(base, ast.Name) and base.id == "State" for base in node.bases):
        lines.append("        self.start_copy(new)")
    free = looked_up(node)
    for name, kind in attributes(node):
        try:
            copy = shared if name in free else way(module, kind)
        except BadState as error:
            raise BadState(f"{module.path}:{kind.lineno}: {error}") from error
        fields.append((name, copy))
    fields.sort(key=lambda field: (field[1] is not shared, field[1] is not sliced))
    return [*lines, *_assignments(fields), "        return new", "", END]


def _assignments(fields: list[tuple[str, Write]]) -> list[str]:
    """As many simple fields to a line as fit; what needs a loop has one for itself."""
    lines: list[str] = []
    left: list[str] = []
    right: list[str] = []
    for name, copy in fields:
        left.append(f"new.{name}")
        right.append(copy(f"self.{name}", 0))
        line = f"        {', '.join(left)} = {', '.join(right)}"
        if len(left) > 1 and len(line) <= WIDTH and copy in (shared, sliced):
            lines[-1] = line
        else:
            left, right = left[-1:], right[-1:]
            lines.append(f"        {left[0]} = {right[0]}")
    return lines


def renewed(path: Path) -> str:
    """The text of a file with every copy() as its annotations want it."""
    module = Module(path)
    lines = module.text.splitlines()
    for node in reversed(module.tree.body):
        if isinstance(node, ast.ClassDef) and is_copied(node):
            first, last = _place(module, node, lines)
            lines[first:last] = written(module, node)
    return "\n".join(lines) + "\n"


def _place(module: Module, node: ast.ClassDef, lines: list[str]) -> tuple[int, int]:
    """The lines to replace: between the markers, a copy() by hand, or after the attributes."""
    body = range(node.lineno - 1, node.end_lineno or node.lineno)
    begin = next((number for number in body if lines[number] == BEGIN), None)
    if begin is not None:
        for number in range(begin, len(lines)):
            if lines[number] == END:
                return begin, number + 1
        raise BadState(f"{module.path}:{node.lineno}: the line {END.strip()!r} is missing")
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "copy":
            return item.lineno - 1, item.end_lineno or item.lineno
    last = max(item.end_lineno or 0 for item in node.body if isinstance(item, ast.AnnAssign))
    lines.insert(last, "")
    return last + 1, last + 1


def state_files() -> list[Path]:
    """The states of all games of this source tree."""
    return sorted((Path(signoria.__file__).parent / "games").glob("*/state.py"))


def main(arguments: list[str] | None = None) -> int:
    """Write, or with --check only say what is not up to date."""
    parser = argparse.ArgumentParser(prog="python -m signoria.core.copying", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("files", nargs="*", type=Path)
    wanted = parser.parse_args(arguments)
    stale = 0
    for path in wanted.files or state_files():
        try:
            text = renewed(path)
        except BadState as error:
            sys.stderr.write(f"{error}\n")
            return 2
        if text != path.read_text(encoding="utf-8"):
            stale += 1
            sys.stdout.write(f"{path}: {'copy() is out of date' if wanted.check else 'written'}\n")
            if not wanted.check:
                path.write_text(text, encoding="utf-8")
    return 1 if wanted.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
