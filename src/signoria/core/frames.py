"""The frames of a game, collected from its folder `phases`: nothing lists them.

They come in the order of their names, so that moving one from a chapter to another changes
nothing.  A tensor that numbers frames and must stay what it was lists them itself (see the
encoders of the games).
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from signoria.core.machine import Frame


def frames_in(folder: str) -> list[type[Frame]]:
    """All frames of a package, given by name; what other frames derive from is none itself.

    By name, because in a compiled module a package is not an object at import.
    """
    package = import_module(folder)
    found: dict[str, type[Frame]] = {}
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        for thing in vars(module).values():
            if not isinstance(thing, type) or not issubclass(thing, Frame):
                continue
            if thing.__module__ != module.__name__:
                continue  # imported
            assert thing.__name__ not in found, f"two frames are called {thing.__name__}"
            found[thing.__name__] = thing
    bases = {base for frame in found.values() for base in frame.__mro__[1:]}
    return [found[name] for name in sorted(found) if found[name] not in bases]
