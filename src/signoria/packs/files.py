"""The files of a pack, and whether a game can be played with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from signoria.core.errors import BadPack
from signoria.games import load_face, load_game

Files = dict[str, bytes]  # by name, as a folder has them

MOST_BYTES = 100_000  # of one file: the largest of ours has 22,000
MOST_IN_ALL = 300_000


@cache
def standard(game: str) -> dict[str, str]:
    """The texts of the standard set, by name."""
    return in_folder(load_game(game).folder / "data")


def in_folder(folder: Path) -> dict[str, str]:
    """The texts of a folder, by name."""
    return {path.name: path.read_bytes().decode() for path in sorted(folder.glob("*.toml"))}


def names_of(game: str) -> list[str]:
    """The files a pack of this game may have."""
    return list(standard(game))


def texts(files: Mapping[str, bytes]) -> dict[str, str]:
    """Files as texts; each was checked to be UTF-8."""
    return {name: raw.decode() for name, raw in sorted(files.items())}


def of_texts(files: Mapping[str, str]) -> Files:
    """Texts as files."""
    return {name: text.encode() for name, text in sorted(files.items())}


def check_sizes(game: str, files: Mapping[str, bytes]) -> None:
    """Known names and sensible sizes."""
    known = ", ".join(names_of(game))
    for name, raw in files.items():
        if name not in names_of(game):
            raise BadPack(f"{name[:60]}: no such component file; there are: {known}")
        if len(raw) > MOST_BYTES:
            raise BadPack(f"{name}: larger than {MOST_BYTES} bytes")
        if b"\0" in raw:
            raise BadPack(f"{name}: holds a byte that is no text")
    if not files:
        raise BadPack(f"the pack: it holds none of {known}")
    if sum(map(len, files.values())) > MOST_IN_ALL:
        raise BadPack(f"the pack: larger than {MOST_IN_ALL} bytes")


@contextmanager
def laid_out(game: str, files: Mapping[str, bytes]) -> Iterator[Path]:
    """These files as a folder for a moment; nothing stays."""
    components = load_face(game, "components")
    assert components is not None, "every game has them"
    with TemporaryDirectory(prefix="signoria-pack-") as place:
        folder = Path(place)
        for name, raw in files.items():
            (folder / name).write_bytes(raw)
        try:
            yield folder
        finally:
            components.load_parts.forget(folder)
