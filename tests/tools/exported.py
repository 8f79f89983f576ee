"""The site as files, for tests of it: made anew only where something has changed since."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from signoria.web.offline.exporting import export

BUILD = Path(__file__).parents[2] / "build"
FETCHED = BUILD / "pyodide/package"  # by `make test` and `make export`


def pyodide() -> Path:
    """The folder of Pyodide's npm package."""
    package = Path(os.environ.get("SIGNORIA_PYODIDE", FETCHED))
    if not package.is_dir():
        pytest.skip(
            "Pyodide's npm package is not here: `make test` fetches it where there is npm and a "
            "registry; SIGNORIA_PYODIDE names a folder that has it"
        )
    return package


def binaryen() -> Path | None:
    """The folder of Binaryen's npm package; without it Pyodide's program is larger."""
    folder = Path(os.environ.get("SIGNORIA_BINARYEN", BUILD / "binaryen/package"))
    return folder if folder.is_dir() else None


def exported(tight: bool = True) -> Path:
    """The folder of the exported site; SIGNORIA_EXPORTED names one that shall be taken as it is."""
    if given := os.environ.get("SIGNORIA_EXPORTED"):
        return Path(given)
    folder = BUILD / ("offline" if tight else "offline-quick")
    package = pyodide()
    with (BUILD / "exporting.lock").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        export(folder, package, print, BUILD / "pyodide/compiled", tight, binaryen())
    return folder
