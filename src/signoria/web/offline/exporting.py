"""`signoria export`: the site as files for any web server, with Python for the browser."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import marshal
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import signoria
from signoria.web.offline.fetching import (
    PYODIDE,
    CannotExport,
    binaryen_fetched,
    check,
    fetched,
    trimmed,
)
from signoria.web.offline.left_out import LEFT_OUT, STDLIB_LEFT_OUT
from signoria.web.offline.trimming import LOADER, PROGRAM, SCRIPT
from signoria.web.site.whitespace import stripped

HERE = Path(__file__).parent
PACKAGES = (
    "django",
    "django_tasks",
    "django_tasks_db",
    "django_htmx",
    "csp",
    "asgiref",
    "sqlparse",
)
FACES = ("terminal.py", "terminal.toml", "terminal_estates.py", "encoder.py", "editor.toml")
KINDS = {".py", ".toml", ".json", ".net", ".html", ".css", ".txt", ".mo", ".svg"}
SHELL = (
    "frame.js",
    "imaging.js",
    "keeping.js",
    "loading.js",
    "shell.css",
    "shell.js",
    "thinker.js",
    "worker.js",
)
# Browsers have no database of time zones (RFC 9636): one type, no offset, its name.
UTC = b"TZif" + bytes(32) + b"\x00\x00\x00\x01\x00\x00\x00\x04" + bytes(6) + b"UTC\x00"
OWN = HERE / "library"  # modules of ours in Python's library
STARTED, PYC_HEAD = "started.modules", 16  # as `sitecustomize.py` there has them
# What modules of Python's library get at their end, to begin more quickly.
ADDED = {
    "collections/__init__.py": "import remembered\neval = remembered.evaluated\n",
    "dataclasses.py": "import late_methods, remembered\nexec = remembered.executed\n"
    "late_methods.install(_FuncBuilder, _set_new_attribute)\n",
    "re/_compiler.py": "import remembered\nremembered.patterns(globals())\n",
    "tomllib/_parser.py": "import remembered\nremembered.tables(globals())\n",
}
LIB = "lib"  # in the site's pack: what of Python's library its start does not need


def export(
    target: Path,
    pyodide: Path | None,
    tell: Callable[[str], None],
    cache: Path | None = None,
    tight: bool = True,
    binaryen: Path | None = None,
) -> None:
    """Write the site into a folder, with the folders of npm packages, if npm shall not be asked for
    them; `cache`: where what was compiled is kept for the next time; not `tight`: larger, and
    written in a third of the time."""
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        python = pyodide if pyodide is not None else fetched(work / "pyodide", tell)
        check(python)
        if pyodide is None and binaryen is None and shutil.which("node"):
            binaryen = binaryen_fetched(work / "binaryen", tell)
        python = trimmed(python, work, binaryen, tell, cache)
        tell("Gathering what the site needs …")
        site, library = work / "site", work / "stdlib"
        gather(site)
        unzipped(python / "python_stdlib.zip", library)
        version = name_of(site, python, tight)
        if is_there(target, version):
            tell(f"{target}: version {version} is there already")
            return
        run_making(work, version)
        shutil.copy(work / "first.sqlite3", site / "first.sqlite3")
        pack(work, python, tell, cache, tight)
        write(target, work, python, version)
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    tell(f"{target}: version {version}, {size / 1e6:.1f} MB; any web server can serve it")


# --- Python for the browser ----------------------------------------------------------------------


def pack(
    work: Path, python: Path, tell: Callable[[str], None], cache: Path | None, tight: bool
) -> None:
    """Of the site and Python's library `site.pack`, and what is left of the library."""
    site, library = work / "site", work / "stdlib"
    node = shutil.which("node")
    if node is None:
        tell("Node is not installed: modules are compiled in the browser, which takes longer")
        squeeze(work / "site.pack", packed(site))
        return
    run = [node, str(HERE / "running.mjs"), str(python.absolute())]
    tell("Compiling …")
    add_own(library)
    compiled(run, [library, site], cache)
    started = split(library, site / LIB)
    tell("Learning …")
    write_started(library, started, marshal.dumps({}, 2))
    learn(run, work, cache)
    write_started(library, started, (work / "begun").read_bytes())
    shutil.copyfile(work / "learnt", site / "learnt")
    tell("Packing …")
    if tight:
        (work / "site.pack").write_bytes(packed(site))
        done(*run, str(HERE / "squeezing.py"), str(work))
    else:
        squeeze(work / "site.pack", packed(site))


def compiled(run: list[str], folders: list[Path], cache: Path | None) -> None:
    """Modules as the browser's Python wants them; those that were compiled before are taken."""
    how = (HERE / "compiling.py").read_bytes()
    known: list[tuple[Path, Path]] = []
    for folder in folders if cache is not None else ():
        assert cache is not None
        cache.mkdir(parents=True, exist_ok=True)
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder).as_posix().encode()
            key = hashlib.sha256(how + name + path.read_bytes()).hexdigest()
            known.append((path, cache / key))
    for path, kept in known:
        if kept.is_file():
            shutil.copyfile(kept, path.with_suffix(".pyc"))
            path.unlink()
    done(*run, str(HERE / "compiling.py"), *map(str, folders))
    for path, kept in known:
        if not kept.is_file():
            shutil.copyfile(path.with_suffix(".pyc"), kept)


def done(*command: str, library: Path | None = None) -> None:
    """Run something that has to succeed; `library`: that Python shall have."""
    environ = {**os.environ, **({"SIGNORIA_LIBRARY": str(library)} if library else {})}
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    if found.returncode:
        what = Path(next(each for each in command if each.endswith(".py"))).stem
        raise CannotExport(f"{what} failed: {found.stderr[-400:]}")


# --- what is shipped ------------------------------------------------------------------------------


def gather(site: Path) -> None:
    """Copy the files of all packages."""
    for root, path in shipped():
        target = site / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for path in (site / "signoria").rglob("*.html"):  # a stand-in leaves them as they are then
        path.write_text(stripped(path.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(
        HERE / "standins", site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    (site / "tz").mkdir()
    (site / "tz/UTC").write_bytes(UTC)
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


def name_of(site: Path, python: Path, tight: bool) -> str:
    """Changes with everything that is shipped."""
    is_compiled = shutil.which("node") is not None
    found = hashlib.sha256(f"{PYODIDE} {STDLIB_LEFT_OUT} {tight} {is_compiled}".encode())
    found.update((python / PROGRAM).read_bytes())
    own = Path(signoria.__file__).parent
    static = sorted(p for p in own.rglob("*") if "static" in p.parts and p.is_file())
    makers = sorted(p for p in (*HERE.iterdir(), *OWN.rglob("*")) if p.suffix in {".py", ".mjs"})
    for file in (*sorted(p for p in site.rglob("*") if p.is_file()), *static, *makers):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:12]


def is_there(target: Path, version: str) -> bool:
    """Was this version written whole?  The list of its files is written last."""
    listed = target / "sw.js"
    return listed.is_file() and f'"{version}"' in listed.read_text(encoding="utf-8")


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
    for name in SHELL:
        shutil.copyfile(HERE / "static/offline" / name, app / name)
    for name in (LOADER, SCRIPT):
        shutil.copyfile(python / name, app / name)
    squeeze(app / f"{PROGRAM}.gz", (python / PROGRAM).read_bytes())
    lock = json.loads((python / "pyodide-lock.json").read_text(encoding="utf-8"))
    (app / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    squeeze(app / "stdlib.zip.gz", zipped(work / "stdlib"))
    shutil.copyfile(work / "site.pack", app / "site.pack")
    shutil.copytree(work / "first", app, dirs_exist_ok=True)
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


def unzipped(source: Path, target: Path) -> None:
    """Python's own library without what nothing here asks for."""
    with zipfile.ZipFile(source) as library:
        for name in library.namelist():
            if not name.startswith(STDLIB_LEFT_OUT):
                library.extract(name, target)


def add_own(library: Path) -> None:
    """What makes the start of a compiled library shorter."""
    shutil.copytree(OWN, library, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in ADDED.items():
        with (library / name).open("a", encoding="utf-8") as opened:
            opened.write(f"\n{text}")


def split(library: Path, rest: Path) -> list[tuple[str, bytes]]:
    """Python starts with some files, then with modules that are one file (`sitecustomize.py`) and
    returned here; the rest of its library is packed with the site."""
    listed = library / "started.txt"
    names = listed.read_text(encoding="utf-8").split()
    listed.unlink()
    before = {*names[: names.index("site") + 1], "__future__", "sitecustomize"}
    started: list[tuple[str, bytes]] = []
    for path in sorted(path for path in library.rglob("*") if path.is_file()):
        file = path.relative_to(library)
        name = file.with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
        if name in before:
            continue
        if path.suffix == ".pyc" and (name in names or (OWN / f"{name}.py").is_file()):
            started.append((file.as_posix(), path.read_bytes()[PYC_HEAD:]))
            path.unlink()
        else:
            (rest / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(path, rest / file)
    return started


def write_started(library: Path, started: list[tuple[str, bytes]], made: bytes) -> None:
    """What `sitecustomize.py` begins with; marshalled so that other versions of Python read it."""
    (library / STARTED).write_bytes(marshal.dumps((started, made), 2))


def learn(run: list[str], work: Path, cache: Path | None) -> None:
    """What Python makes of texts until the first boards are shown: `begun` and `learnt`."""
    site, library = work / "site", work / "stdlib.zip"
    library.write_bytes(zipped(work / "stdlib"))
    how = (HERE / "learning.py").read_bytes()
    key = hashlib.sha256(how + library.read_bytes() + packed(site)).hexdigest()
    files = [(work / name, name) for name in ("begun", "learnt")]
    kept = [(cache / f"{key}.{name}", path) for path, name in files] if cache is not None else []
    if not kept or not all(known.is_file() for known, _path in kept):
        done(*run, str(HERE / "learning.py"), str(site), str(work), library=library)
        for known, path in kept:
            shutil.copyfile(path, known)
    for known, path in kept:
        shutil.copyfile(known, path)


def zipped(folder: Path) -> bytes:
    """As Python imports from it, packed as a whole later; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            opened.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return made.getvalue()


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
    """It keeps every file there is; pictures come last."""
    skipped = ("sw.js", "index.html")
    files = sorted(p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file())
    pictures = [name for name in files if name.endswith((".webp", ".png"))]
    listed = ["./", *(name for name in files if name not in (*skipped, *pictures))]
    text = (HERE / "static/offline/sw.js").read_text(encoding="utf-8")
    text = text.replace("%VERSION%", version)
    text = text.replace("const FILES = [];", f"const FILES = {json.dumps(listed)};")
    text = text.replace("const PICTURES = [];", f"const PICTURES = {json.dumps(pictures)};")
    (target / "sw.js").write_text(text, encoding="utf-8")
