"""What the export needs of others: Pyodide, and Binaryen, which makes its program smaller."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from signoria.core.errors import SignoriaError
from signoria.web.offline import glue, trimming

PYODIDE = "314.0.7"
BINARYEN = "132.0.0"
OPTIMIZER = "bin/wasm-opt"  # in its package
LONGER = "Pyodide's whole program is shipped, which takes longer to load and to start"


class CannotExport(SignoriaError):
    """The files cannot be written, for the reason named."""


def fetched(work: Path, tell: Callable[[str], None]) -> Path:
    """Pyodide from the npm registry."""
    if shutil.which("npm") is None:
        raise CannotExport(
            "npm is not installed: install it, or give the folder of Pyodide's npm package "
            f"(version {PYODIDE}) by --pyodide"
        )
    tell(f"Fetching Pyodide {PYODIDE} from the npm registry …")
    return package("pyodide", PYODIDE, work)


def package(name: str, version: str, work: Path) -> Path:
    """Of npm, unpacked in a folder."""
    work.mkdir(parents=True, exist_ok=True)
    brief = ["--fetch-retries=1", "--fetch-timeout=60000"]  # where there is no network, soon
    command = ["npm", "pack", "--silent", *brief, f"{name}@{version}"]
    found = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if found.returncode:
        last = (found.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise CannotExport(f"npm could not fetch {name}@{version}: {last}")
    shutil.unpack_archive(next(work.glob(f"{name}-*.tgz")), work, filter="data")
    return work / "package"


def check(python: Path) -> None:
    """Is it the version we know?"""
    version = version_of(python, "Pyodide")
    if version != PYODIDE:
        raise CannotExport(f"{python} has Pyodide {version}; {PYODIDE} is needed")


def version_of(folder: Path, name: str) -> str:
    """Of a package."""
    try:
        text = (folder / "package.json").read_text(encoding="utf-8")
        return str(json.loads(text)["version"])
    except (OSError, ValueError, KeyError) as error:
        raise CannotExport(f"{folder} is not the folder of {name}'s npm package") from error


def trimmed(
    python: Path,
    work: Path,
    binaryen: Path | None,
    tell: Callable[[str], None],
    cache: Path | None,
) -> Path:
    """Pyodide with a smaller program; the same folder, and why, where that cannot be made.
    `binaryen`: the folder of its npm package; None: none shall be looked for."""
    node = shutil.which("node")
    if node is None:
        tell(f"Node is not installed: {LONGER}")
        return python
    kept = cache / f"program-{key()}" if cache is not None else work / "program"
    if kept.is_dir():
        return kept
    if binaryen is None:
        tell(f"Binaryen's npm package is not here (--binaryen): {LONGER}")
        return python
    if (found := version_of(binaryen, "Binaryen")) != BINARYEN:
        raise CannotExport(f"{binaryen} has Binaryen {found}; {BINARYEN} is needed")
    tell("Trimming Pyodide …")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:  # whole, or not at all
        try:
            trimming.trim(python, node, binaryen / OPTIMIZER, Path(folder) / "made")
        except trimming.CannotTrim as error:
            raise CannotExport(f"Pyodide could not be trimmed: {error}") from error
        (Path(folder) / "made").rename(kept)
    return kept


def binaryen_fetched(work: Path, tell: Callable[[str], None]) -> Path | None:
    """From the npm registry, if it can be had."""
    tell(f"Fetching Binaryen {BINARYEN} from the npm registry …")
    try:
        return package("binaryen", BINARYEN, work)
    except CannotExport as error:
        tell(str(error))
        return None


def key() -> str:
    """Changes with what trims, and with what is trimmed."""
    found = hashlib.sha256(f"{PYODIDE} {BINARYEN}".encode())
    for module in (glue, trimming):
        found.update(Path(str(module.__file__)).read_bytes())
    return found.hexdigest()[:16]
