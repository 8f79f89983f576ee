"""What pages will want, read before they ask: by the image of the memory at once, by the site one
thing at a time, while nobody asks for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

Step = Callable[[], object]
_coming: list[Iterator[Step]] = []  # one, when it was begun


def steps() -> Iterator[Step]:
    """First what every table needs."""
    yield partial(import_module, "signoria.web.offline.urls")
    yield from templates()
    yield from modules()


def modules() -> Iterator[Step]:
    """All of all games."""
    from signoria import games

    for name in games.game_names():
        package = import_module(f"signoria.games.{name}")
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield partial(import_module, found.name)


def templates() -> Iterator[Step]:
    """Those of the site; Django's own are read by their errors alone."""
    from django.template.loader import get_template
    from django.template.utils import get_app_template_dirs

    for folder in get_app_template_dirs("templates"):
        own = Path(folder)
        if "signoria" in own.parts:
            for path in sorted(own.rglob("*.html")):
                yield partial(get_template, path.relative_to(own).as_posix())


def warm() -> bool:
    """One more; is there anything left?"""
    if not _coming:
        _coming.append(steps())
    step = next(_coming[0], None)
    if step is not None:
        step()
    return step is not None
