"""Modules out of two pieces of memory, without looking for a file each: in the browser's Python.

Python imports a module of this name by itself when it starts.  What it needs from then on lies in
one file of its library (`STARTED`), with what `remembered.py` knows; what comes later lies in the
pack of the site (`serve`).  The files of the pack keep their places: whoever looks into a folder
finds them there.
"""

from __future__ import annotations

import _frozen_importlib
import _frozen_importlib_external
import marshal
import os
import sys

TYPE_CHECKING = False  # nothing may be imported here that is not there before
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec, SourcelessFileLoader
    from types import CodeType
else:
    ModuleSpec = _frozen_importlib.ModuleSpec
    SourcelessFileLoader = _frozen_importlib_external.SourcelessFileLoader

STARTED, LEARNT = "started.modules", "learnt"  # in the library, and in the pack
HEAD = 16  # bytes of a .pyc before its code
PACKAGE = "/__init__.pyc"


class Pack:
    """The file that the site came in; it is opened when it is read, so that an image of the memory
    can go without."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.opened: int | None = None

    def read(self, at: int, size: int) -> bytes:
        """Some of it."""
        if self.opened is None:
            self.opened = os.open(self.path, os.O_RDONLY)
        return os.pread(self.opened, size, at)

    def rest(self) -> None:
        """Nothing is open."""
        if self.opened is not None:
            os.close(self.opened)
        self.opened = None


PACK = Pack("/site.pack")
MADE: dict[bytes, bytes] = {}  # for `remembered.py`
_known: dict[str, tuple[str, bytes | tuple[int, int]]] = {}  # files of modules, and their code


class Loader(SourcelessFileLoader):
    """As for a file, but for where the code comes from."""

    def get_code(self, name: str) -> CodeType | None:
        """What the module runs."""
        where = _known[name][1]
        code: CodeType = marshal.loads(where if isinstance(where, bytes) else PACK.read(*where))
        return code


class Finder:
    """Asked before anybody looks into folders."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Where a module is, if it is one of ours."""
        if name not in _known:
            return None
        file = _known[name][0]
        spec = ModuleSpec(name, Loader(name, file), origin=file)
        spec.has_location = True
        if file.endswith(PACKAGE):
            spec.submodule_search_locations = [file.removesuffix(PACKAGE)]
        return spec


def name_of(file: str) -> str:
    """Of the module that a file has, seen from where its name begins."""
    return file.removesuffix(PACKAGE).removesuffix(".pyc").replace("/", ".")


def begin() -> None:
    """With what Python needs for its start."""
    sys.meta_path.insert(0, Finder)
    modules, made = marshal.loads(__loader__.get_data(STARTED))  # type: ignore[name-defined]
    for file, code in modules:
        _known[name_of(file)] = f"/lib/started/{file}", code
    MADE.update(marshal.loads(made))


def serve(place: str, library: str) -> None:
    """The modules of the pack (`exporting.packed`): its files lie in a folder, and in one of those
    the rest of Python's library."""
    import json

    length = int.from_bytes(PACK.read(0, 4), "little")
    at = 4 + length
    for path, size in json.loads(PACK.read(4, length)):
        if path.endswith(".pyc"):
            name = name_of(path.removeprefix(library))
            _known[name] = f"{place}{path}", (at + HEAD, size - HEAD)
        elif path == LEARNT:
            MADE.update(marshal.loads(PACK.read(at, size)))
        at += size


begin()
