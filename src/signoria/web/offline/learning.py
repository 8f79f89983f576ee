"""Notes what Python makes of texts until the first boards are shown, for `library/remembered.py`.

Run by `running.mjs` with the library that is exported: the site is in `/folders/0`, what was learnt
goes to `/folders/1`: `begun` what Python's own start needs, `learnt` the rest.
"""

from __future__ import annotations

import marshal
import random
import shutil
import sys
from pathlib import Path

SITE = "/folders/0"
FOLDER = "/"
HOST = "http://localhost"


def find_site() -> None:
    """As `static/offline/loading.js` does it."""
    sys.path[:0] = [SITE, f"{SITE}/lib"]
    for name, module in list(sys.modules.items()):
        if isinstance(getattr(module, "__path__", None), list):
            module.__path__.append(f"{SITE}/lib/{name.replace('.', '/')}")


def visit() -> None:
    """Somebody new comes, and plays every game."""
    from signoria.web.offline import bridge, working

    Path(bridge.DATA).mkdir()
    shutil.copyfile(f"{SITE}/first.sqlite3", f"{bridge.DATA}/signoria.sqlite3")
    bridge.open_site(FOLDER, "/static/", "unused", f"{SITE}/first.sqlite3")
    bridge.answer("GET", HOST + FOLDER, FOLDER, {}, b"")
    from signoria.games import game_names

    for game in game_names():
        told = bridge.answer("POST", f"{HOST}{FOLDER}play/{game}", FOLDER, {}, b"")[1]
        status, _told, _page = bridge.answer("GET", HOST + told["location"], FOLDER, {}, b"")
        assert status == 200, f"{game}: {status}"
    working.wake_up()


def main() -> None:
    """All of it."""
    import remembered  # type: ignore[import-not-found, unused-ignore]

    # What `secrets` asks in the end: the same tables and games are begun in every export.  It is a
    # private name, but the version of Pyodide's Python is fixed.
    random._urandom = random.Random(1).randbytes  # type: ignore[attr-defined]
    write("begun", remembered.made)
    begun = set(remembered.made)
    find_site()
    visit()
    write("learnt", {key: made for key, made in remembered.made.items() if key not in begun})


def write(name: str, made: dict[bytes, bytes]) -> None:
    """In an order that does not change."""
    Path("/folders/1", name).write_bytes(marshal.dumps(dict(sorted(made.items()))))


main()
