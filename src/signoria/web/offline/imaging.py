"""What an image of the memory shall have: the site with everything that a start would only make
anew, and nothing of anybody's games.

A worker of the browser runs this after the first visit (`static/offline/imaging.js`), on a database
of its own.  Starting from the image takes a fourth of the time.
"""

from __future__ import annotations

import gc
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from signoria.web.offline import bridge

HOST = "http://localhost"


def prepare(folder: str, static: str, key: str) -> None:
    """Everything is read, then put to rest."""
    bridge.open_site(folder, static, key)
    load_games()
    load_templates()
    for language in languages():
        headers = {"accept-language": language}
        bridge.answer("GET", HOST + folder, folder, headers, b"")
    rest()


def languages() -> list[str]:
    """Of the site."""
    from django.conf import settings

    return [code for code, _name in settings.LANGUAGES]


def load_games() -> None:
    """All modules of all games."""
    from signoria import games

    for name in games.game_names():
        package = import_module(f"signoria.games.{name}")
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)


def load_templates() -> None:
    """Those of the site; Django's own are read by their errors alone."""
    from django.template.loader import get_template
    from django.template.utils import get_app_template_dirs

    for folder in get_app_template_dirs("templates"):
        own = Path(folder)
        if "signoria" in own.parts:
            for path in sorted(own.rglob("*.html")):
                get_template(path.relative_to(own).as_posix())


def rest() -> None:
    """Nothing is open."""
    from django.db import connections

    connections.close_all()
    gc.collect()
