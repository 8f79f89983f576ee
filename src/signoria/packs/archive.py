"""Packs as zips.  What comes from outside is read within limits and never written anywhere."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import PurePosixPath

from signoria.core.errors import BadPack
from signoria.packs.files import MOST_BYTES, MOST_IN_ALL, Files, check_sizes

MOST_ZIPPED = 500_000  # bytes of an upload
MOST_ENTRIES = 60
WHEN = (1980, 1, 1, 0, 0, 0)  # the same pack is the same zip
ENCRYPTED = 1
OTHERS = ("__MACOSX/",)  # what systems put beside one's files


def to_zip(files: Mapping[str, bytes]) -> bytes:
    """The folder that `--pack` takes, as a zip."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in sorted(files.items()):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, raw)
    return whole.getvalue()


def from_zip(game: str, raw: bytes) -> Files:
    """The files of a zip, in its root or in one folder; a hostile one is refused."""
    if len(raw) > MOST_ZIPPED:
        raise BadPack(f"zip: larger than {MOST_ZIPPED} bytes")
    if not zipfile.is_zipfile(io.BytesIO(raw)):
        raise BadPack("zip: this is no zip file, or only a part of one")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            files = read_entries(archive)
    except BadPack:
        raise
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
        OverflowError,
    ) as error:
        raise BadPack("zip: damaged, it cannot be unpacked") from error
    check_sizes(game, files)
    return files


def read_entries(archive: zipfile.ZipFile) -> Files:
    """Every file, within limits; sizes are counted, not believed."""
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise BadPack(f"zip: {len(entries)} entries, at most {MOST_ENTRIES} are read")
    files: Files = {}
    folders: set[str] = set()
    left = MOST_IN_ALL
    for entry in entries:
        name = entry.filename
        if entry.is_dir() or name.startswith(OTHERS) or name.endswith("/.DS_Store"):
            continue
        check_entry(entry)
        path = PurePosixPath(name)
        with archive.open(entry) as file:
            raw = file.read(min(MOST_BYTES, left) + 1)
        left -= len(raw)
        if len(raw) > MOST_BYTES or left < 0:
            raise BadPack(f"{path.name[:60]}: larger than a pack may be when it is unpacked")
        if path.name in files:
            raise BadPack(f"{path.name[:60]}: there twice")
        files[path.name] = raw
        folders.add(str(path.parent))
    if len(folders) > 1:
        raise BadPack("zip: the files lie in several folders, not in one")
    return files


def check_entry(entry: zipfile.ZipInfo) -> None:
    """A plain file at a plain place."""
    name, kind = entry.filename, entry.external_attr >> 16
    shown = name[:60].encode(errors="replace").decode()
    parts = PurePosixPath(name).parts
    plain = name.isprintable() and "\\" not in name and ":" not in name
    if not plain or name.startswith("/") or ".." in parts or not 1 <= len(parts) <= 2:
        raise BadPack(f"zip: {shown!r}: a pack has files in one folder, no other paths")
    if kind and stat.S_IFMT(kind) not in (0, stat.S_IFREG):
        raise BadPack(f"{shown}: a link or a special file, not a plain one")
    if entry.flag_bits & ENCRYPTED:
        raise BadPack(f"{shown}: encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadPack(f"{shown}: packed in a way that is not read here")
