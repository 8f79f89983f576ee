"""`signoria export`: the site as files for any web server, with Python for the browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import signoria
from signoria.core.errors import SignoriaError

PYODIDE = "314.0.7"
PACKAGES = (
    "django",
    "django_tasks",
    "django_tasks_db",
    "django_htmx",
    "csp",
    "asgiref",
    "sqlparse",
)
FILES = ("typing_extensions",)
# Of Django and of ourselves: what no page of one person alone needs.
LEFT_OUT = (
    "django/contrib/admin/",
    "django/contrib/admindocs/",
    "django/contrib/flatpages/",
    "django/contrib/gis/",
    "django/contrib/humanize/",
    "django/contrib/postgres/",
    "django/contrib/redirects/",
    "django/contrib/sitemaps/",
    "django/contrib/sites/",
    "django/contrib/syndication/",
    "django/contrib/staticfiles/management/",
    "django/contrib/auth/management/commands/",
    "django/contrib/auth/common-passwords.txt.gz",
    "django/conf/app_template/",
    "django/conf/project_template/",
    "django/core/mail/backends/",
    "django/core/management/commands/",
    "django/db/backends/mysql/",
    "django/db/backends/oracle/",
    "django/db/backends/postgresql/",
    "django/test/",
    "django/views/templates/technical_",
    "django_tasks_db/management/",
    "signoria/cli/",
    "signoria/research/",
    "signoria/web/api/",
    "signoria/web/backstage/",
    "signoria/web/challenge/",
    "signoria/web/notices/",
    "signoria/web/offline/standins/",
    "signoria/web/offline/static/",
    "signoria/web/offline/templates/",
    "signoria/web/offline/making",
    "signoria/web/offline/exporting",
    "signoria/web/offline/compile",
)
FACES = ("terminal.py", "terminal.toml", "terminal_estates.py", "encoder.py", "editor.toml")
KINDS = {".py", ".toml", ".json", ".net", ".html", ".css", ".txt", ".mo", ".svg"}
# Of Python's own library.
STDLIB_LEFT_OUT = (
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_pyrepl/",
    "bdb",
    "cProfile",
    "curses/",
    "dbm/",
    "doctest",
    "ensurepip/",
    "ftplib",
    "idlelib/",
    "imaplib",
    "lib2to3/",
    "mailbox",
    "optparse",
    "pdb",
    "pickletools",
    "poplib",
    "profile",
    "pstats",
    "pydoc",
    "pydoc_data/",
    "sqlite3/__main__",
    "tarfile",
    "tkinter/",
    "trace.",
    "tracemalloc",
    "turtle",
    "unittest/",
    "venv/",
    "xmlrpc/",
    "encodings/cp",
    "encodings/mac_",
    "encodings/iso8859",
    "encodings/koi8",
    "encodings/kz",
    "encodings/ptcp",
    "encodings/tis",
    "encodings/hp_",
)


class CannotExport(SignoriaError):
    """The files cannot be written, for the reason named."""


def export(target: Path, pyodide: Path | None, tell: Callable[[str], None]) -> None:
    """Write the site into a folder."""
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        python = pyodide if pyodide is not None else fetched(work, tell)
        check(python)
        tell("Gathering what the site needs …")
        site = work / "site"
        gather(site)
        trimmed(python / "python_stdlib.zip", work / "stdlib")
        compiled([site, work / "stdlib"], python, tell)
        version = name_of(site)
        run_making(work, version)
        shutil.copy(work / "first.sqlite3", site / "first.sqlite3")
        write(target, work, python, version)
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    tell(f"{target}: version {version}, {size / 1e6:.1f} MB; any web server can serve it")


# --- Python for the browser ----------------------------------------------------------------------


def fetched(work: Path, tell: Callable[[str], None]) -> Path:
    """Pyodide from the npm registry."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotExport(
            "npm is not installed: install it, or give the folder of Pyodide's npm package "
            f"(version {PYODIDE}) by --pyodide"
        )
    tell(f"Fetching Pyodide {PYODIDE} from the npm registry …")
    command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}"]
    found = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if found.returncode:
        last = (found.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise CannotExport(f"npm could not fetch pyodide@{PYODIDE}: {last}")
    shutil.unpack_archive(next(work.glob("pyodide-*.tgz")), work, filter="data")
    return work / "package"


def check(python: Path) -> None:
    """Is it the version we know?"""
    try:
        version = json.loads((python / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError) as error:
        raise CannotExport(f"{python} is not the folder of Pyodide's npm package") from error
    if version != PYODIDE:
        raise CannotExport(f"{python} has Pyodide {version}; {PYODIDE} is needed")


def compiled(folders: list[Path], python: Path, tell: Callable[[str], None]) -> None:
    """Modules as the browser's Python wants them; left as they are where Node is missing."""
    node = shutil.which("node")
    if node is None:
        tell("Node is not installed: modules are compiled in the browser, which takes longer")
        return
    tell("Compiling …")
    script = Path(__file__).parent / "compile.mjs"
    command = [node, str(script), *(str(path.absolute()) for path in (python, *folders))]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise CannotExport(f"compiling failed: {found.stderr[-400:]}")


# --- what is shipped ------------------------------------------------------------------------------


def gather(site: Path) -> None:
    """Copy the files of all packages."""
    for root, path in shipped():
        target = site / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    standins = Path(__file__).parent / "standins"
    shutil.copytree(
        standins, site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in ("django_tasks", "django_tasks_db"):  # they ask for their own version
        found = next(package_folder(name).parent.glob(f"{name}-*.dist-info"))
        (site / found.name).mkdir()
        shutil.copyfile(found / "METADATA", site / found.name / "METADATA")


def package_folder(name: str) -> Path:
    """Where a package lies."""
    found = find_spec(name)
    if found is None or found.origin is None:
        raise CannotExport(f"{name} is not installed: pip install 'signoria[web]'")
    return Path(found.origin).parent


def shipped() -> Iterator[tuple[Path, Path]]:
    """Every file that is shipped, with the folder its name begins at."""
    for name in FILES:
        folder = package_folder(name)
        yield folder, folder / f"{name}.py"
    for name in (*PACKAGES, "signoria"):
        folder = package_folder(name)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and is_shipped(path.relative_to(folder.parent)):
                yield folder.parent, path


def is_shipped(path: Path) -> bool:
    """Is this file needed in a browser?"""
    name = path.as_posix()
    if path.suffix not in KINDS or "__pycache__" in name or name.startswith(LEFT_OUT):
        return False
    if path.name in FACES or "/tests/" in name:
        return False
    if "/static/" in name and path.suffix != ".svg":
        return False
    return "/locale/" not in name or is_language(path)


def is_language(path: Path) -> bool:
    """Of a language of the site."""
    known = {folder.name for folder in (Path(signoria.__file__).parent / "web/locale").iterdir()}
    parts = path.parts
    language = parts[parts.index("locale") + 1]
    return language in known | {"en", "__init__.py"}


def name_of(site: Path) -> str:
    """Changes with everything that is shipped."""
    found = hashlib.sha256(f"{PYODIDE} {STDLIB_LEFT_OUT}".encode())
    own = Path(signoria.__file__).parent
    static = sorted(p for p in own.rglob("*") if "static" in p.parts and p.is_file())
    for file in (*sorted(p for p in site.rglob("*") if p.is_file()), *static):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:12]


def run_making(work: Path, version: str) -> None:
    """In a process of its own, with the settings of the exported site."""
    command = [sys.executable, "-m", "signoria.web.offline.making", str(work), version]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise CannotExport(f"the site could not be made: {found.stderr[-600:]}")


# --- writing --------------------------------------------------------------------------------------


def write(target: Path, work: Path, python: Path, version: str) -> None:
    """Everything at its place; what an older export left is taken away."""
    target.mkdir(parents=True, exist_ok=True)
    for name in ("app", "static"):
        shutil.rmtree(target / name, ignore_errors=True)
    app = target / "app" / version
    app.mkdir(parents=True)
    own = Path(__file__).parent / "static" / "offline"
    for name in ("shell.js", "shell.css", "frame.js", "worker.js", "keeping.js", "loading.js"):
        shutil.copyfile(own / name, app / name)
    shutil.copyfile(python / "pyodide.mjs", app / "pyodide.mjs")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        squeeze(app / f"{name}.gz", (python / name).read_bytes())
    lock = json.loads((python / "pyodide-lock.json").read_text(encoding="utf-8"))
    (app / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    zipped(work / "stdlib", app / "stdlib.zip")
    squeeze(app / "site.pack.gz", packed(work / "site"))
    shutil.copytree(work / "static", target / "static" / version)
    shutil.copyfile(work / "index.html", target / "index.html")
    (target / "manifest.webmanifest").write_text(json.dumps(manifest(version), indent=1))
    service_worker(target, version)


def squeeze(path: Path, data: bytes) -> None:
    """Packed here, since not every host does it; the same bytes give the same file."""
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def packed(folder: Path) -> bytes:
    """Many files as one: the length of the list, the list in JSON, the files."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    listed = [[path.relative_to(folder).as_posix(), path.stat().st_size] for path in files]
    head = json.dumps(listed, separators=(",", ":")).encode()
    return len(head).to_bytes(4, "little") + head + b"".join(path.read_bytes() for path in files)


def trimmed(source: Path, target: Path) -> None:
    """Python's own library without what nothing here asks for."""
    with zipfile.ZipFile(source) as library:
        for name in library.namelist():
            if not name.startswith(STDLIB_LEFT_OUT):
                library.extract(name, target)


def zipped(folder: Path, target: Path) -> None:
    """As Python imports from it; the same files give the same bytes."""
    with zipfile.ZipFile(target, "w") as made:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            item = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            made.writestr(item, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def manifest(version: str) -> dict[str, object]:
    """How it is installed."""
    icons = [
        {
            "src": f"static/{version}/offline/icon-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "Signoria",
        "short_name": "Signoria",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6efe2",
        "theme_color": "#862A41",
        "icons": icons,
    }


def service_worker(target: Path, version: str) -> None:
    """It keeps every file there is."""
    skipped = ("sw.js", "index.html")
    files = sorted(p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file())
    listed = ["./", *(name for name in files if name not in skipped)]
    text = (Path(__file__).parent / "static" / "offline" / "sw.js").read_text(encoding="utf-8")
    text = text.replace("%VERSION%", version)
    text = text.replace("const FILES = [];", f"const FILES = {json.dumps(listed)};")
    (target / "sw.js").write_text(text, encoding="utf-8")
