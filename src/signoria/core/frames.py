"""The frames of a game, collected from its folder `phases`: nothing lists them.

They come in the order of their names, so that moving one from a chapter to another changes
nothing.  A tensor that numbers frames and must stay what it was lists them itself (see the
encoders of the games).
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

from signoria.core.machine import Frame


def frames_in(package: ModuleType) -> list[type[Frame]]:
    """All frames defined in the modules of a package, by name; `_Names` are bases of others."""
    found: dict[str, type[Frame]] = {}
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        for name, thing in vars(module).items():
            if not isinstance(thing, type) or not issubclass(thing, Frame):
                continue
            if thing.__module__ != module.__name__ or name.startswith("_"):
                continue  # imported, or a base
            assert thing.__name__ not in found, f"two frames are called {thing.__name__}"
            found[thing.__name__] = thing
    return [found[name] for name in sorted(found)]
