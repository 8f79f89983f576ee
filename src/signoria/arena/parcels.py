"""Work as bytes that any machine can open: the files it names travel with it."""

from __future__ import annotations

import atexit
import io
import pickle
import platform
import shutil
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import signoria
from signoria.core.errors import SignoriaError

PARTS = (
    "core",
    "games",
    "bots",
    "arena",
    "research",
)  # of the package, as far as games depend on it
KINDS = (".py", ".toml", ".net")


class OtherBuild(SignoriaError):
    """A machine would play other games than the one that asks for them."""


class Parcel(NamedTuple):
    """What is to be done, and the build it was made by."""

    build: str
    work: bytes


class Packer(pickle.Pickler):
    """Pickles paths of weights and of packs together with what is there."""

    def reducer_override(self, each: Any) -> Any:
        """Called for every object; of a folder only the files of a pack are taken."""
        if not isinstance(each, Path) or not each.exists():
            return NotImplemented
        files = sorted(each.glob("*.toml")) if each.is_dir() else [each]
        return unpacked, (each.is_dir(), [(file.name, file.read_bytes()) for file in files])


def pack(work: Callable[[Any], Any]) -> Parcel:
    """A function of a module, or a method of something that can be pickled, to be sent away."""
    bytes_of = io.BytesIO()
    Packer(bytes_of).dump(work)
    return Parcel(build(), bytes_of.getvalue())


@lru_cache(maxsize=1)  # a process does many errands of the same work
def unpack(parcel: Parcel) -> Callable[[Any], Any]:
    """The work; a build that might do it differently is refused."""
    if parcel.build != build():
        raise OtherBuild(
            f"{platform.node()} has Signoria {build()}, the work was sent by {parcel.build}: "
            f"install the same on all machines"
        )
    work: Callable[[Any], Any] = pickle.loads(parcel.work)
    return work


@cache
def build() -> str:
    """Changes with everything that decides how a game goes."""
    found = sha256()
    root = Path(signoria.__file__).parent
    for file in sorted(file for part in PARTS for file in (root / part).rglob("*")):
        inside = file.relative_to(root)
        if file.suffix in KINDS and "board" not in inside.parts:
            found.update(f"{inside.as_posix()}\n".encode())
            found.update(file.read_bytes())
    kind = "compiled" if signoria.is_compiled() else "plain"
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{signoria.__version__}, {kind}, Python {python}, files {found.hexdigest()[:12]}"


def unpacked(is_folder: bool, files: list[tuple[str, bytes]]) -> Path:
    """The path that leads to the same here; the same files have the same path."""
    digest = sha256()
    for name, data in files:
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    folder = _temporary() / digest.hexdigest()[:16]
    folder.mkdir(exist_ok=True)
    for name, data in files:
        (folder / name).write_bytes(data)
    return folder if is_folder else folder / files[0][0]


@cache
def _temporary() -> Path:
    """A folder of this process alone, gone with it."""
    found = Path(mkdtemp(prefix="signoria-"))
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return found
