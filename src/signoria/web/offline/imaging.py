"""What an image of the memory shall have: the site with everything that a start would only make
anew, and nothing of anybody's games.

A worker of the browser runs this after the first visit (`static/offline/imaging.js`), on a database
of its own.  Starting from the image takes a fourth of the time.
"""

from __future__ import annotations

import gc
import sys

from signoria.web.offline import bridge
from signoria.web.offline.warming import steps

HOST = "http://localhost"


def prepare(folder: str, static: str, key: str) -> None:
    """Everything is read, then put to rest."""
    bridge.open_site(folder, static, key)
    for step in steps():
        step()
    for language in languages():
        headers = {"accept-language": language}
        bridge.answer("GET", HOST + folder, folder, headers, b"")
    rest()


def languages() -> list[str]:
    """Of the site."""
    from django.conf import settings

    return [code for code, _name in settings.LANGUAGES]


def rest() -> None:
    """Nothing is open."""
    from django.db import connections

    connections.close_all()
    if "sitecustomize" in sys.modules:
        sys.modules["sitecustomize"].PACK.rest()
    gc.collect()
    bridge.settle()
