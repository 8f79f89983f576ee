"""What a state, a player or a frame consists of, read off the class: nothing lists it again.

A frame consists of the arguments of its `__init__`.  A state, a player or another record on the
table has no `__init__`: it consists of its annotated attributes, in the order they are declared.
Not among them: what every `State` has (the stack is kept apart, options and events are not kept),
`parts`, and what the class names in `looked_up`: things that follow from the other fields and
the components, are never changed and are shared between copies.

    class Player:
        looked_up: ClassVar[tuple[str, ...]] = ("plan",)

        estate: int
        plan: Plan  # what `estate` stands for

Compiled classes keep the names of their attributes, in the same order.
"""

from __future__ import annotations

import inspect
from typing import Any

from signoria.core.machine import Frame, State

PARTS = "parts"
_KNOWN: dict[type[Any], tuple[str, ...]] = {}


def fields_of(cls: type[Any]) -> tuple[str, ...]:
    """The names of the fields, in the order of declaration."""
    found = _KNOWN.get(cls)
    if found is None:
        found = _KNOWN[cls] = _find(cls)
    return found


def _find(cls: type[Any]) -> tuple[str, ...]:
    if issubclass(cls, Frame):
        return tuple(inspect.signature(cls).parameters)
    without = {PARTS, *getattr(cls, "looked_up", ())}
    if issubclass(cls, State):
        without.update(_attributes(State))
    return tuple(name for name in _attributes(cls) if name not in without)


def is_record(value: object) -> bool:
    """A player, an estate …: something with fields of its own inside a state."""
    return hasattr(value, "copy") and not isinstance(value, (list, dict, set, bytearray))


def _attributes(cls: type[Any]) -> list[str]:
    """Declared attributes, those of the class itself before those of its bases."""
    found: dict[str, None] = {}
    for base in cls.__mro__:
        for name in base.__dict__.get("__mypyc_attrs__", ()):
            found.setdefault(name)
        for name, kind in inspect.get_annotations(base).items():
            if not str(kind).startswith(("ClassVar", "typing.ClassVar", "Final")):
                found.setdefault(name)
    return list(found)
