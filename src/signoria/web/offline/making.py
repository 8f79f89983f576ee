"""What of the export needs the site itself: an empty database, the first page, static files.

Run in a process of its own, since its settings are others: python -m signoria.web.offline.making
FOLDER VERSION.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sys
from pathlib import Path

MEGABYTES = 8  # of everything, about; said before it is loaded
BEGAN = "2000-01-01 00:00:00"  # when every new database was made
NAMES = 24  # for new people to have one of
# What only the shell knows, in the first page of somebody who is new (`static/offline/shell.js`).
FOLDER, FILES, PERSON = "/~folder~/", "/~files~/", "~person~"
IMPORT = re.compile(r"""(?:\bfrom|^import) "(\.[^"]+)";""", re.MULTILINE)
UNUSED = ["*.map", "htmax*", "htmx-2*", "htmx-4.js", "hx-*", "packs", "notices"]  # by no page


def main(folder: Path, version: str) -> None:
    """Write `first.sqlite3`, `index.html`, `first` and `static` into a folder."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.web.offline.settings"
    os.environ["SIGNORIA_DATA"] = str(folder / "data")
    os.environ["SIGNORIA_SECRET_KEY"] = "unused"
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection
    from django.template.loader import render_to_string
    from django.utils import translation

    from signoria.web.offline.schema import stamp

    call_command("migrate", verbosity=0, interactive=False)
    stamp()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET applied = %s", [BEGAN])  # or no two are alike
        cursor.execute("VACUUM")
    connection.close()
    shutil.copyfile(settings.DATABASES["default"]["NAME"], folder / "first.sqlite3")
    write_first_pages(folder / "first")
    with translation.override("en"):
        context = {
            "version": version,
            "files": f"static/{version}/",
            "LANGUAGES": settings.LANGUAGES,
            "megabytes": MEGABYTES,
            "names": names(),
            "soon": [name for name in soon() if name not in shown(folder / "first")],
        }
        (folder / "index.html").write_text(
            render_to_string("offline/index.html", context), encoding="utf-8"
        )
    collect(folder / "static")


def write_first_pages(target: Path) -> None:
    """What a new person sees, by the site itself: shown while Python is still on its way."""
    from django.conf import settings
    from django.db import connection
    from django.urls import set_script_prefix

    from signoria.web.offline import bridge

    set_script_prefix(FOLDER)
    settings.STATIC_URL = FILES
    bridge.move_in(PERSON)
    target.mkdir()
    for code, _name in settings.LANGUAGES:
        headers = {"accept-language": code}
        url = f"http://localhost{FOLDER}"
        _status, _told, page = bridge.answer("GET", url, FOLDER, headers, b"")
        (target / f"first.{code}.html").write_bytes(page)
    connection.close()


def shown(pages: Path) -> set[str]:
    """Files that the first page has itself."""
    return {name for page in pages.iterdir() for name in named_in(page.read_text(encoding="utf-8"))}


def named_in(page: str) -> list[str]:
    """Scripts and style sheets of a page, and the scripts they need."""
    from django.contrib.staticfiles.finders import find

    found = list(dict.fromkeys(re.findall(rf"{FILES}([\w/.-]+\.(?:css|js))", page)))
    for name in found:  # it grows
        path = find(name) if name.endswith(".js") else None
        for other in IMPORT.findall(Path(path).read_text(encoding="utf-8")) if path else ():
            needed = os.path.normpath(Path(name).parent / other)
            found += [needed] if needed not in found else []
    return found


def soon() -> list[str]:
    """What boards are drawn with: the shell reads it while Python is on its way."""
    from signoria.games import game_names
    from signoria.web.offline import bridge

    found: list[str] = []
    for game in game_names():
        url = f"http://localhost{FOLDER}play/{game}"
        told = bridge.answer("POST", url, FOLDER, {}, b"")[1]
        page = bridge.answer("GET", f"http://localhost{told['location']}", FOLDER, {}, b"")[2]
        found += [name for name in named_in(page.decode()) if name not in found]
    return found


def names() -> list[str]:
    """Like those the site makes up, for the shell to choose from; the same every time."""
    from signoria.web.accounts.names import BY, FIRST

    chance = random.Random(1)
    return sorted({f"{chance.choice(FIRST)} {chance.choice(BY)}" for _ in range(NAMES)})


def collect(target: Path) -> None:
    """All static files, style sheets compact."""
    from django.contrib.staticfiles.finders import get_finders

    from signoria.web.site.compacting import compact

    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            if name.startswith("offline/") and not name.endswith(".png"):
                continue  # these lie beside the pages
            data = Path(storage.path(name)).read_bytes()
            if name.endswith(".css"):
                data = compact(data.decode()).encode()
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
