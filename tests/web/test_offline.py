"""The site without a server: every page is made, bots play, nothing points outside its folder."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from shutil import copyfile, which
from typing import Any, cast

import pytest
from django.test import Client

from signoria.games import game_names
from signoria.web.accounts.models import User
from signoria.web.config.door import is_file
from signoria.web.config.files import Files
from signoria.web.offline import exporting, fetching
from signoria.web.offline.left_out import LEFT_OUT
from signoria.web.offline.schema import number_in
from signoria.web.site.place import has_offline
from tests.tools.exported import binaryen, exported, pyodide
from tests.web.recorded import played

SLOW = [
    pytest.param(name, marks=[] if name == "rialto" else pytest.mark.slow) for name in game_names()
]

BEFORE = "0018"  # a migration of `tables` that is not its last


def run(module: str, *args: str, folder: Path) -> str:
    """A process with the settings of the exported site."""
    environ = {**os.environ, "SIGNORIA_DATA": str(folder)}
    environ["DJANGO_SETTINGS_MODULE"] = "signoria.web.offline.settings"
    command = [sys.executable, "-m", module, *args]
    found = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    return found.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """First page, static files and an empty database, as they are exported."""
    folder = tmp_path_factory.mktemp("made")
    run("signoria.web.offline.making", str(folder), "v1", folder=folder)
    return folder


@pytest.fixture
def kept(made: Path, tmp_path: Path) -> Path:
    """The folder of somebody who comes for the first time: a database that is still the new one."""
    for name in ("first.sqlite3", "signoria.sqlite3"):
        copyfile(made / "first.sqlite3", tmp_path / name)
    return tmp_path


def visit(folder: Path, game: str, moves: int) -> dict[str, Any]:
    """What somebody finds who looks at all pages and plays some moves."""
    found = run("tests.web.serverless", str(folder), game, str(moves), folder=folder)
    return cast(dict[str, Any], json.loads(found))


@pytest.mark.parametrize("game", SLOW)
def test_pages_and_moves_of_a_game(kept: Path, made: Path, game: str) -> None:
    found = visit(kept, game, 3)
    wrong = {page: status for page, status in found["statuses"].items() if status != 200}
    assert wrong == {"t/end": 302}  # the game goes on
    assert found["played"] == 3 and found["looks"] and all(found["meanwhile"])
    assert found["outside"] == [] and found["elsewhere"] == []
    assert [name for name in found["static"] if not (made / "static" / name).is_file()] == []
    assert len(found["news"]["tables"]) == 1
    # A page would fail in a browser that works here.
    assert [name for name in found["modules"] if name.startswith(LEFT_OUT)] == []


def test_games_of_an_older_version_are_kept(kept: Path) -> None:
    visit(kept, "rialto", 1)
    file = kept / "signoria.sqlite3"
    run("django", "migrate", "tables", BEFORE, "--verbosity", "0", folder=kept)
    with sqlite3.connect(file) as older:
        older.execute("PRAGMA user_version = 7")
        (moves,) = older.execute("SELECT count(*) FROM tables_move").fetchone()
    assert moves and number_in(file) == 7
    visit(kept, "rialto", 0)
    with sqlite3.connect(file) as newer:
        assert newer.execute("SELECT count(*) FROM tables_move").fetchone()[0] >= moves
    assert number_in(file) == number_in(kept / "first.sqlite3") != 0


def test_the_first_page_speaks_all_languages(made: Path) -> None:
    page = (made / "index.html").read_text(encoding="utf-8")
    assert "Go on here" in page and "Graj dalej tutaj" in page
    assert 'src="/' not in page and 'href="/' not in page  # from any folder
    assert (made / "static/tables/table.js").is_file()
    assert not (made / "static/offline/shell.js").exists()


def test_one_module_speaks_to_the_site(made: Path) -> None:
    """HTTP or worker: whoever went around it would ask a server that is not there."""
    around = re.compile(r"\bfetch\(|EventSource\(|XMLHttpRequest|location\.(assign|reload)\(")
    found = [path for path in (made / "static").rglob("*.js") if around.search(path.read_text())]
    names = {path.relative_to(made / "static").as_posix() for path in found}
    assert {name for name in names if "htmx" not in name} == {"site/transport.js"}


def test_what_is_shipped() -> None:
    names = {path.relative_to(root).as_posix() for root, path in exporting.shipped()}
    assert "signoria/web/offline/bridge.py" in names
    assert "signoria/games/rialto/rules.toml" in names
    assert "django/conf/locale/pl/LC_MESSAGES/django.mo" in names
    assert not any(name.endswith((".so", ".po", ".js")) for name in names)
    assert not any(name.startswith(("signoria/cli", "signoria/web/notices")) for name in names)


def test_a_pack_is_a_list_and_files(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/b.txt").write_bytes(b"bee")
    (tmp_path / "c").write_bytes(b"sea!")
    data = exporting.packed(tmp_path)
    length = int.from_bytes(data[:4], "little")
    assert json.loads(data[4 : 4 + length]) == [["a/b.txt", 3], ["c", 4]]
    assert data[4 + length :] == b"beesea!"


def test_a_folder_without_pyodide_is_named(tmp_path: Path) -> None:
    with pytest.raises(fetching.CannotExport, match="not the folder of Pyodide"):
        fetching.check(tmp_path)
    (tmp_path / "package.json").write_text('{"version": "0.1"}')
    with pytest.raises(fetching.CannotExport, match=r"has Pyodide 0\.1"):
        fetching.check(tmp_path)


def test_without_npm_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fetching.CannotExport, match="--pyodide"):
        fetching.fetched(tmp_path, print)


# --- in the Python of browsers -------------------------------------------------------------------


def in_browsers_python(file: str, *given: str, tight: bool = True) -> Any:
    """What a file prints that runs there, on the exported files."""
    node = which("node")
    if node is None:
        pytest.skip("Node is not installed: nothing else here runs the Python of browsers")
    folder = Path(__file__).parent
    command = [node, folder / "exported.mjs", exported(tight), folder / file, *given]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    return json.loads(found.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_every_page_is_made(game: str) -> None:
    found = in_browsers_python("serverless.py", "/data", game, "3")
    wrong = {page: status for page, status in found["statuses"].items() if status != 200}
    assert wrong == {"t/end": 302} and found["played"] == 3


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("game", game_names())
def test_the_same_seeds_and_moves_give_the_same_record_as_on_a_server(game: str) -> None:
    there = in_browsers_python("recorded.py", game)
    anna = User.objects.create_user("anna", display_name="Anna")
    here = dict(played(anna, game))
    assert len(here) > 1 and here.keys() == there.keys()
    for name, record in here.items():
        assert there[name].encode() == record.encode(), name


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        exporting.export(tmp_path / name, pyodide(), print, None, tight=False, binaryen=binaryen())
        files = (path for path in (tmp_path / name).rglob("*") if path.is_file())
        found.append({path.relative_to(tmp_path / name): path.read_bytes() for path in files})
    assert found[0] == found[1]


# --- on a server ----------------------------------------------------------------------------------


def test_the_site_has_the_files_where_they_were_written(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "offline/app").mkdir(parents=True)
    (tmp_path / "offline/index.html").write_text("a shell")
    (tmp_path / "offline/app/site.pack").write_bytes(b"packed")
    settings.OFFLINE = tmp_path / "offline"
    settings.WHITENOISE_AUTOREFRESH = False
    status, headers, body = asked("/offline/")
    assert (status, body) == (200, b"a shell")
    assert b"'wasm-unsafe-eval'" in headers[b"content-security-policy"]
    assert asked("/offline/app/site.pack")[2] == b"packed"
    assert asked("/offline/none")[0] == 404
    status, headers, _body = asked("/offline")
    assert (status, headers[b"location"]) == (301, b"/offline/")
    settings.OFFLINE = tmp_path / "nothing"
    assert asked("/offline/")[0] == asked("/offline")[0] == 404


def asked(path: str) -> tuple[int, dict[bytes, bytes], bytes]:
    """What the site answers."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    assert is_file(scope)
    asyncio.run(Files()(scope, cast(Any, None), send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], dict(sent[0]["headers"]), body


@pytest.mark.django_db
def test_it_is_offered_only_where_it_is(tmp_path: Path, settings: Any, client: Client) -> None:
    settings.OFFLINE = tmp_path
    has_offline.cache_clear()
    assert b"/offline/" not in client.get("/").content
    (tmp_path / "sw.js").write_text("")
    has_offline.cache_clear()
    page = client.get("/").content.decode()
    assert page.count('href="/offline/"') == 2 and "Play offline" in page
    has_offline.cache_clear()
