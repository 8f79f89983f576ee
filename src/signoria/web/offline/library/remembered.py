"""What Python makes of texts while it imports, made when exporting: in the browser's Python.

Patterns, TOML, methods of dataclasses and named tuples are compiled from texts; `learning.py`
notes what comes of them; here it is found again by the text itself, so nothing can be out of date.
"""

from __future__ import annotations

import marshal
import os
import sys
from _md5 import md5  # type: ignore[import-not-found]  # `hashlib` is not there yet

TYPE_CHECKING = False  # nothing may be imported here that itself wants to be remembered
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType
    from typing import Any

LEARNS = "SIGNORIA_LEARNS" in os.environ
made: dict[bytes, bytes] = sys.modules["sitecustomize"].MADE


def of(kind: str, text: str, make: Callable[[], Any]) -> Any:
    """What is made of a text, new at every call; it may be made of what can be marshalled."""
    key = md5(f"{kind} {text}".encode("utf-8", "surrogatepass")).digest()
    if key in made:
        return marshal.loads(made[key])
    found = make()
    if LEARNS:
        made[key] = marshal.dumps(found)
    return found


def patterns(compiler: dict[str, Any]) -> None:
    """At the end of `re._compiler`, with its names."""
    whole, engine = compiler["compile"], compiler["_sre"]

    def caught(pattern: str, flags: int, code: list[int], *rest: object) -> object:
        return pattern, int(flags), [int(each) for each in code], *rest

    def given(pattern: str, flags: int) -> Any:
        """What the engine would be given, in plain numbers."""
        compiler["_sre"] = type("Caught", (), {**vars(engine), "compile": staticmethod(caught)})
        try:
            return whole(pattern, flags)
        finally:
            compiler["_sre"] = engine

    def compile_pattern(pattern: Any, flags: int = 0) -> Any:
        if not isinstance(pattern, str) or flags & compiler["SRE_FLAG_DEBUG"]:
            return whole(pattern, flags)
        return engine.compile(*of(f"re {flags:d}", pattern, lambda: given(pattern, flags)))

    compiler["compile"] = compile_pattern


def tables(parser: dict[str, Any]) -> None:
    """At the end of `tomllib._parser`."""
    whole = parser["loads"]

    def loads(text: str, /, *, parse_float: Any = float) -> Any:
        if parse_float is not float:
            return whole(text, parse_float=parse_float)
        return of("toml", text, lambda: whole(text))

    parser["loads"] = loads


def code(text: str, mode: str) -> CodeType:
    """Of a text that is run."""
    found: CodeType = of(mode, text, lambda: compile(text, "<string>", mode))
    return found


def executed(text: str, names: dict[str, Any], own: dict[str, Any]) -> None:
    """As `exec`, in `dataclasses`."""
    exec(code(text, "exec"), names, own)


def evaluated(text: str, names: dict[str, Any]) -> Any:
    """As `eval`, in `collections`."""
    return eval(code(text, "eval"), names)
