"""Fields of data files in words for people, in every language.

Words come from the game (`editor.toml`: `words_of` names sections of its `words.toml`, `[words]`
has further ones), else from `words.toml` here.  `[labels."file"]` says how a field is called where
its key alone says too little, `[hints."file"]` what to look at; keys are ways, `*` is any step.
`[grounds]` has the `source` of files with open facts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.words import fill
from signoria.games import load_game
from signoria.packs.compare import Label, shown
from signoria.packs.editing import Where

EDITOR = "editor.toml"
SHARED = Path(__file__).parent / "words.toml"

Texts = Mapping[str, str]  # by language


class Wording:
    """The words of one file in one language."""

    def __init__(self, game: str, file: str, language: str) -> None:
        self.game, self.file, self.language = game, file, language
        self._words = words_of(game)
        about = editor_of(game)
        self._labels: dict[str, Texts] = about.get("labels", {}).get(file, {})
        self._grounds: Texts = about.get("grounds", {}).get(file, {})
        self._hints: dict[str, Texts] = about.get("hints", {}).get(file, {})

    def label(self, where: Where, title: str) -> str:
        """What a field is called; `title` is its key, or what one of several calls itself."""
        template = fitting(self._labels, where)
        if template is None:
            return self.word(title)
        number = int(title) if title.isascii() and title.isdigit() else 0
        return fill(template[self.language], self.language, {"n": number, "name": self.word(title)})

    def hint(self, where: Where) -> str:
        """What to look at; mostly nothing has to be said."""
        found = fitting(self._hints, where) or read(SHARED)["hint"].get(".".join(map(str, where)))
        return "" if found is None else found[self.language]

    def grounds(self, source: str) -> str:
        """On what grounds the file says what it says; others' reasons stay as they wrote them."""
        return self._grounds[self.language] if self._grounds.get("en") == source else source

    def has(self, where: Where, title: str) -> bool:
        """Is there a word for it?  Members of a row are counted."""
        counted = bool(where) and isinstance(where[-1], int) and title.isdigit()
        return counted or title in self._words or fitting(self._labels, where) is not None

    def word(self, key: str) -> str:
        """A key or a value in words; what has none is shown as it is printed."""
        found = self._words.get(key)
        return found[self.language] if found is not None else key.replace("_", " ")

    def place(self, way: tuple[Label, ...]) -> str:
        """A whole way, as in `tile A1 · fields`."""
        told: list[str] = []
        where: Where = ()
        for nth, (key, title) in enumerate(way, 1):
            where = (*where, key)
            label, own = self.label(where, title), fitting(self._labels, where)
            if not isinstance(key, int) or not told:
                told.append(label)
            elif own is None:
                told[-1] += f" {label}"
            elif nth < len(way):
                told[-1] = label  # `tile A1` says that it is one of the tiles
            else:
                told.append(label)
        return " · ".join(told)

    def value(self, value: Any) -> str:
        """A value in words."""
        return shown(value, self.word)


def fitting(table: Mapping[str, Texts], where: Where) -> Texts | None:
    """The entry whose pattern fits a way step by step."""
    steps = [str(key) for key in where]
    for pattern, texts in table.items():
        parts = pattern.split(".")
        if len(parts) == len(steps) and all(map(fnmatchcase, steps, parts)):
            return texts
    return None


@cache
def words_of(game: str) -> dict[str, Texts]:
    """Every word a game's files may need."""
    about = editor_of(game)
    found: dict[str, Texts] = dict(read(SHARED)["field"])
    own = read(load_game(game).folder / "words.toml")
    for section in about.get("words_of", []):
        data: Any = own
        for name in section.split("."):
            data = data[name]
        found |= data
    found |= about.get("words", {})
    return found


@cache
def editor_of(game: str) -> dict[str, Any]:
    """`editor.toml` of a game; a game without one has none of this."""
    path = load_game(game).folder / EDITOR
    return read(path) if path.is_file() else {}


def read(path: Path) -> dict[str, Any]:
    """A file of ours."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
