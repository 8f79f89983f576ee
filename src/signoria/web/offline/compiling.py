"""Compiles the Python files of folders: run by `running.mjs` in the Python that will read them.

What is only for programmers goes: words, lines of tracebacks (half the size of a module), types of
functions.  Asserts stay.  `/folders/0/started.txt` gets the names of what Python needs to start, in
the order it was imported.
"""

from __future__ import annotations

import sys

import compression.zstd  # type: ignore[import-not-found, unused-ignore]  # noqa: F401 - unpacks the rest

STARTED = list(sys.modules)  # before anything that only this file needs

import ast  # noqa: E402
import importlib.util  # noqa: E402
import marshal  # noqa: E402
from pathlib import Path  # noqa: E402
from types import CodeType  # noqa: E402

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Worded = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef  # by docstrings
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def is_register(decorator: ast.expr) -> bool:
    """Of a function that is taken for the type of its first argument."""
    return isinstance(decorator, ast.Attribute) and decorator.attr == "register"


def is_dataclass(decorator: ast.expr) -> bool:
    """Of a class."""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(named, "attr", getattr(named, "id", "")) == "dataclass"


def word(first: ast.stmt) -> list[ast.stmt]:
    """One letter, before something."""
    return [ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("."), first)), first)]


def without_words(tree: ast.Module) -> ast.Module:
    """No descriptions, no types of arguments and results, unless somebody is chosen by them."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS) and not any(map(is_register, node.decorator_list)):
            node.returns = None
            given = node.args
            for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs):
                arg.annotation = None
        if (
            isinstance(node, (ast.Module, ast.ClassDef, *FUNCTIONS))
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body[:1] = instead_of_words(node)
        elif isinstance(node, ast.ClassDef) and any(map(is_dataclass, node.decorator_list)):
            node.body[:0] = word(node.body[0])
    return tree


def instead_of_words(node: Worded) -> list[ast.stmt]:
    """A class keeps one letter: without any a dataclass makes up a description of its own, which
    takes longer than all the rest of it."""
    first = node.body[0]
    if isinstance(node, ast.ClassDef):
        return word(first)
    return [ast.copy_location(ast.Pass(), first)] if len(node.body) == 1 else []


def without_lines(code: CodeType) -> CodeType:
    """Every instruction comes from nowhere: entries of up to eight units each."""
    consts = tuple(without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * full + (bytes([0xF8 + rest - 1]) if rest else b"")
    return code.replace(co_linetable=nowhere, co_consts=consts)


def main(root: Path) -> None:
    """All of them."""
    (root / "0/started.txt").write_text("\n".join(STARTED), encoding="utf-8")
    for path in root.rglob("*.py"):
        tree = without_words(ast.parse(path.read_bytes()))
        name = path.relative_to(root).as_posix().split("/", 1)[1]
        code = compile(tree, name, "exec", dont_inherit=True)
        path.with_suffix(".pyc").write_bytes(HEAD + marshal.dumps(without_lines(code)))
        path.unlink()


main(Path("/folders"))
