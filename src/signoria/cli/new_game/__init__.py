"""`signoria new-game`: a complete small game, to be changed into another one.

The folder `template` holds it file by file, each with `-tpl` behind its name so that no tool takes
it for a part of the package.  `samplegame`, `Samplegame`, `Sample Game` and `SAM-` become the name
of the new game, of its classes, its title and the beginning of its rule ids.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer

import signoria
from signoria.cli.common import console
from signoria.core import copying
from signoria.core.errors import SignoriaError
from signoria.core.rulebook import load_rulebook
from signoria.games import game_folder, game_names

TEMPLATE = Path(__file__).parent / "template"
MARK = "-tpl"
NAME = re.compile(r"[a-z]{3,20}")
HERE = Path("src/signoria/games")  # below the folder of a checkout


class BadName(SignoriaError):
    """A name that no game can have."""


class BadFolder(SignoriaError):
    """A folder that cannot hold a game."""


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game: small letters.")],
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="DIR", help="Folder for it; the games of this checkout."),
    ] = None,
) -> None:
    """Write a complete small game to start from.

    It passes the whole contract as it is, shows on the home page and can be played at once. Then
    change it, file by file, into your own: docs/adding-a-game.md.
    """
    folder = write_game(name, into)
    out = console()
    out.print(f"{folder}: written, {len(list(files()))} files", soft_wrap=True)
    for line in advice(name, folder):
        out.print(line, soft_wrap=True, highlight=False)


def write_game(name: str, into: Path | None = None) -> Path:
    """The new game's folder."""
    check_name(name)
    games = into if into is not None else games_here()
    folder = games / name
    if folder.exists():
        raise BadFolder(f"{folder} is there already")
    words = replacements(name)
    try:
        for source in files():
            target = folder / renamed(source, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(filled(source.read_text(encoding="utf-8"), words), encoding="utf-8")
        state = folder / "state.py"
        state.write_text(copying.renewed(state), encoding="utf-8")
    except OSError as error:
        raise BadFolder(f"{error.filename}: cannot be written ({error.strerror})") from error
    return folder


def check_name(name: str) -> None:
    """Letters only, and not the name of a game there is."""
    if not NAME.fullmatch(name):
        raise BadName(f"{name[:40]!r} is no name for a game: 3 to 20 small letters, nothing else")
    if name in game_names():
        raise BadName(f"there is a game {name} already")


def games_here() -> Path:
    """The games of the checkout one stands in."""
    if not HERE.is_dir():
        raise BadFolder(f"there is no folder {HERE} here; name one with --into DIR")
    return HERE


def files() -> list[Path]:
    """All files of the template."""
    return sorted(path for path in TEMPLATE.rglob(f"*{MARK}") if path.is_file())


def renamed(source: Path, name: str) -> Path:
    """Where a file of the template goes, below the folder of the game."""
    path = source.relative_to(TEMPLATE).as_posix().removesuffix(MARK)
    return Path(path.replace("samplegame", name))


def replacements(name: str) -> dict[str, str]:
    """What stands in the template, and what in the new game."""
    return {
        "samplegame": name,
        "Samplegame": name.capitalize(),
        "Sample Game": name.capitalize(),
        "SAM-": f"{rule_letters(name)}-",
    }


def filled(text: str, words: dict[str, str]) -> str:
    """A text of the template as the new game has it."""
    for old, new in words.items():
        text = text.replace(old, new)
    return text


def rule_letters(name: str) -> str:
    """Three letters of the name, in order, with which no other game's rules begin."""
    taken = {next(iter(load_rulebook(game_folder(game)).rules))[:3] for game in game_names()}
    for letters in combinations(name.upper(), 3):
        if "".join(letters) not in taken:
            return "".join(letters)
    raise BadName(f"all rule ids that {name} could have are those of other games")


def advice(name: str, folder: Path) -> list[str]:
    """What to do next."""
    more = ""
    if folder.parent.resolve() != (Path.cwd() / HERE).resolve():
        more = f"SIGNORIA_MORE_GAMES={folder.parent.resolve()} "
        if signoria.is_compiled():
            return [
                "This build of Signoria is compiled, and a game from another folder can only join "
                "a plain one: install with SIGNORIA_PLAIN=1, or set PYTHONPATH=src in a checkout.",
                f"Then: {more}signoria play {name}",
            ]
    plain = "PYTHONPATH=src "
    return [
        f"Play it:  {plain}{more}signoria play {name}    or {more}signoria serve",
        f"Test it:  {plain}{more}SIGNORIA_GAMES={name} pytest tests/contract {folder / 'tests'}",
        "Change it: docs/adding-a-game.md",
    ]
