"""Folders for packs that are kept elsewhere: in a record, in a database.

A game reads its components from a folder.  A folder on the shelf is named by the hash of what is
in it, so that it never changes and several processes may put the same one there.
"""

from __future__ import annotations

import atexit
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

from signoria.core.pack import digest
from signoria.core.record import Record
from signoria.packs.files import of_texts


class Shelf:
    """A place for such folders; without one of its own, a place that goes with the process."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root

    def folder(self, files: Mapping[str, bytes]) -> Path:
        """The folder with these files."""
        target = self.place() / digest(files)
        if not target.is_dir():
            self._put(files, target)
        return target

    def known(self, hash_: str) -> Path | None:
        """The folder of that hash, if it lies here."""
        target = self.place() / hash_
        return target if target.is_dir() else None

    def place(self) -> Path:
        """Where the folders lie."""
        if self.root is None:
            self.root = Path(mkdtemp(prefix="signoria-packs-"))
            atexit.register(clear, self.root, os.getpid())
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        return self.root

    def _put(self, files: Mapping[str, bytes], target: Path) -> None:
        """Written aside and moved into place: nobody sees half of it."""
        draft = Path(mkdtemp(prefix=".draft-", dir=target.parent))
        try:
            for name, raw in files.items():
                (draft / name).write_bytes(raw)
            draft.rename(target)
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
            if not target.is_dir():  # else another process was faster
                raise


def clear(root: Path, process: int) -> None:
    """Take a shelf away with the process that made it."""
    if os.getpid() == process:
        shutil.rmtree(root, ignore_errors=True)


SHELF = Shelf()


def carried(record: Record, given: Path | None = None) -> Path | None:
    """The components a record is replayed with: those given, else those it carries."""
    if given is not None or not record.files:
        return given
    return SHELF.folder(of_texts(record.files))
