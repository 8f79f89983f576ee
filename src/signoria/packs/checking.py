"""May a pack be played with?  The game's own reader says so, and what is counted has to add up.

Sums are asked of packs that are being made: `sums` of a file in `editor.toml` names what is counted
and the number of the file that it has to be.  A pack with which games were begun stays as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from signoria.core.errors import BadPack
from signoria.core.game import Game
from signoria.games import load_game
from signoria.packs.editing import Spans, Where
from signoria.packs.files import check_sizes, laid_out
from signoria.packs.forms import dotted
from signoria.packs.wording import editor_of


def check(game: str, files: Mapping[str, bytes]) -> None:
    """Refuse a pack with which no game could begin: file, line and reason.  Nothing stays."""
    check_sizes(game, files)
    found: Game[Any] = load_game(game)
    with laid_out(game, files) as folder:
        try:
            for configuration in found.configurations():
                state = found.setup(configuration.players, configuration.options, folder)
                found.check_state(state)
        except AssertionError as error:
            raise BadPack(f"the pack: the components do not fit together: {error}") from error
    for name, raw in files.items():
        check_sums(game, name, raw.decode())


def check_sums(game: str, name: str, text: str) -> None:
    """What the reader has taken, counted."""
    sums = editor_of(game).get(name, {}).get("sums", {})
    counted = [(dotted(where), where, value) for where, value in numbers(tomllib.loads(text))]
    for pattern, total in sums.items():
        found = [each for each in counted if fnmatchcase(each[0], pattern)]
        wanted = next((value for path, _where, value in counted if path == total), None)
        have = sum(value for _path, _where, value in found)
        if have != wanted:
            line = Spans(text).line(found[0][1]) if found else 1
            *_tables, key = total.split(".")
            raise BadPack(f"{name}, line {line}: {key}: {have} found, `totals` says {wanted}")


def numbers(value: Any, where: Where = ()) -> Iterator[tuple[Where, int]]:
    """Every whole number of a file, with the way to it."""
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in inside:
            yield from numbers(inner, (*where, key))
    elif type(value) is int:
        yield where, value
