"""Run in the Python of browsers (`test_offline_library.py`): does what makes its library quicker do
the same as Python itself?  Prints what differs as JSON."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import json
import pickle
import pkgutil
import re
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import FrozenInstanceError, InitVar, asdict, dataclass, field, fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import late_methods  # type: ignore[import-not-found]
import remembered  # type: ignore[import-not-found]

BUILDER: Any = dataclasses._FuncBuilder  # type: ignore[attr-defined]


# --- methods of dataclasses -----------------------------------------------------------------------


def classes() -> dict[str, Any]:
    """One of every kind; made once with late methods, and once without."""

    @dataclass
    class Plain:
        """."""

        x: int
        y: list[int] = field(default_factory=list)
        z: InitVar[int] = 3
        seen: int = field(default=0, init=False, compare=False)

        def __post_init__(self, z: int) -> None:
            self.seen = z

    @dataclass(frozen=True, slots=True, order=True)
    class Point:
        """."""

        x: int
        y: int = 2

    @dataclass(frozen=True, kw_only=True)
    class Named:
        """."""

        name: str
        size: int = field(default=1, repr=False)

    @dataclass(eq=False)
    class Own:
        """."""

        x: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

    @dataclass(unsafe_hash=True)
    class Below(Plain):
        """."""

        more: str = "more"

    class Under(Named):
        """No dataclass itself."""

        def __init__(self) -> None:
            super().__init__(name="under")

    @dataclass
    class Silent:
        x: int

    return {each.__name__: each for each in (Plain, Point, Named, Own, Below, Under, Silent)}


def said(work: Callable[[], Any]) -> str:
    """What comes of it, or what is wrong."""
    try:
        return repr(work())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def behaviour(made: dict[str, Any]) -> list[str]:
    """What the classes do, in words."""
    plain, point, named, own, below, under, silent = made.values()
    point(1)  # its methods are made before it is called otherwise, for pickle to find
    point.__qualname__, point.__module__ = "Kept", "__main__"
    sys.modules["__main__"].Kept = point  # type: ignore[attr-defined]
    tried: list[Callable[[], Any]] = [
        lambda: plain(),
        lambda: plain(1, 2, 3, 4),
        lambda: plain(1, wrong=2),
        lambda: (plain(1), plain(1, [2], 5).seen, plain(1) == plain(1), plain(1) == plain(2)),
        lambda: hash(plain(1)),
        lambda: plain(1) < plain(2),
        lambda: (point(1) < point(1, 3), point(2) >= point(1), sorted([point(2), point(1)])),
        lambda: point(1) < 3,
        lambda: (hash(point(1)) == hash(point(1, 2)), {point(1), point(1)}),
        lambda: setattr(point(1), "x", 2),
        lambda: delattr(point(1), "x"),
        lambda: setattr(named(name="a"), "other", 2),
        lambda: (point.__slots__, hasattr(point(1), "__dict__"), point.__match_args__),
        lambda: pickle.loads(pickle.dumps(point(3, 4))),
        lambda: (copy.copy(point(1)), replace(point(1), y=9), asdict(point(5))),
        lambda: named("a"),
        lambda: (named(name="a"), named(name="a") == named(name="a", size=2)),
        lambda: (own(1), own(1) == own(2), hash(own(1)) == hash(own(1))),
        lambda: (below(1), below(1, more="x") == below(1), [each.name for each in fields(below)]),
        lambda: (under(), under() == under(), hash(under()) == hash(under())),
        lambda: setattr(under(), "name", "x"),
        lambda: (silent(1), silent.__doc__),
        lambda: [inspect.signature(each) for each in (plain, point, named, below, silent)],
        lambda: [each.__init__.__annotations__ for each in (plain, point, named, below)],
        lambda: [each.__init__.__qualname__ for each in (plain, point, named, below)],
    ]
    return [said(work) for work in tried]


def compare_behaviour() -> list[list[str]]:
    """What late methods do differently."""
    late = behaviour(classes())
    mine, BUILDER.add_fns_to_class = BUILDER.add_fns_to_class, late_methods.whole[0]
    try:
        usual = behaviour(classes())
    finally:
        BUILDER.add_fns_to_class = mine
    return [[one, other] for one, other in zip(late, usual, strict=True) if one != other]


def late_of(kind: type) -> Any:
    """What will make the methods of a class; None: they are there."""
    for value in vars(kind).values():
        if getattr(value, "__module__", "") == "late_methods":
            return next(
                cell.cell_contents
                for cell in value.__closure__
                if isinstance(cell.cell_contents, late_methods.Late)
            )
    return None


def compare_classes() -> tuple[int, list[str]]:
    """How many classes of the program have late methods, and those whose methods are others than
    Python itself would have made."""
    import_all()
    found = {kind for kind in all_classes(object) if kind.__module__.startswith("signoria")}
    late = [(kind, late_of(kind)) for kind in found if "__dataclass_fields__" in vars(kind)]
    wrong = [kind.__qualname__ for kind, each in late if each and not is_same(kind, each)]
    return sum(each is not None for _kind, each in late), wrong


def is_same(kind: type, late: Any) -> bool:
    """Are its methods, made late, those that Python makes?"""
    stubs = {name for name, stub in late.stubs.items() if vars(kind).get(name) is stub}
    late.become(kind)
    aside = type(kind.__name__, (), {"__qualname__": kind.__qualname__})
    late_methods.whole[0](late.builder, aside)
    facts = ("__code__", "__defaults__", "__kwdefaults__", "__qualname__", "__name__")
    return stubs == set(late.made) and all(
        getattr(vars(kind)[name], fact, None) == getattr(vars(aside)[name], fact, None)
        for name in stubs
        for fact in facts
        if name != "__repr__"  # which is wrapped
    )


def all_classes(kind: type) -> set[type]:
    """Every class below one."""
    below = set(type.__subclasses__(kind))
    return below.union(*(all_classes(each) for each in below if each is not type))


def import_all() -> None:
    """Every module that is shipped."""
    import signoria
    from signoria.web.offline import bridge

    bridge.open_site("/", "/static/", "a key")
    for info in pkgutil.walk_packages(signoria.__path__, "signoria."):
        with suppress(ImportError):  # of what is left out
            import_module(info.name)


# --- what is remembered ---------------------------------------------------------------------------


def compare_remembered() -> dict[str, Any]:
    """What is found in the table against what is made of the same text."""
    patterns = [(text, flags) for kind, text, flags in re._cache2 if kind is str]  # type: ignore[attr-defined]
    texts = [path.read_text() for path in Path("/site").rglob("*.toml")]
    known = dict(remembered.made)
    found = values(patterns, texts)
    remembered.made.clear()
    made = values(patterns, texts)
    remembered.made.update(known)
    return {
        "known": len(known),
        "tried": len(found),
        "wrong": [repr(one)[:80] for one, other in zip(found, made, strict=True) if one != other],
    }


def values(patterns: list[tuple[str, int]], texts: list[str]) -> list[Any]:
    """Patterns and tables."""
    re.purge()
    return [*(re.compile(*pattern) for pattern in patterns), *map(tomllib.loads, texts)]


def main() -> dict[str, Any]:
    """All of it."""
    assert FrozenInstanceError
    differing = compare_behaviour()
    count, wrong = compare_classes()
    return {
        "behaviour": differing,
        "classes": count,
        "wrong": wrong,
        "remembered": compare_remembered(),
    }


print(json.dumps(main()))
