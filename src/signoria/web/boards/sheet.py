"""A reference sheet: everything a game has, on one page.

A game makes its own in `board/sheet.py`, from its component data and from what one view knows;
`learn/_sheet.html` draws it, alone and over a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from signoria.core.words import Words, load_words
from signoria.web.boards.base import Part, S, Scene, T
from signoria.web.boards.shown import Shown


class Mark(Shown):
    """Where something is at this table, as whoever looks may know it."""

    state: str  # `left`, `open`, `owned`, `gone`
    note: str
    sign: int = 0  # of its owner; 0: nobody's


def left(number: int) -> Mark:
    """So many are left of something."""
    return Mark("left" if number else "gone", _("left: %(n)s") % {"n": number})


class Entry(Shown):
    """One thing of the game: how it looks, what it is called, what it does."""

    key: str  # by which the page finds it, e.g. `monastery-3`
    picture: str = ""  # drawn, or a few letters
    name: str = ""
    text: str = ""  # may have drawings in it
    tags: tuple[str, ...] = ()
    bonus: str = ""  # for whoever is best at it
    cells: tuple[str, ...] = ()  # the columns of a table, after the name
    rule: str = ""  # its id
    mark: Mark | None = None


class Step(Shown):
    """A number of a scale, and what it is worth."""

    label: str
    worth: str
    is_now: bool = False


class Block(Shown):
    """Entries under one heading."""

    key: str
    title: str
    note: str = ""
    entries: tuple[Entry, ...] = ()
    columns: int = 1
    look: str = ""  # `tall`: large pictures; `cards`: under their pictures; `few`: letters
    head: tuple[str, ...] = ()  # of a table
    scales: tuple[tuple[Step, ...], ...] = ()
    told: str = ""  # small print below
    wide: int = 4  # of twelve columns
    rows: int = 1
    short: str = ""  # its name in a row of links


class Sheet(Shown):
    """The whole sheet."""

    line: str  # beside the title
    blocks: tuple[Block, ...]

    def entries(self) -> Iterator[Entry]:
        """All of them."""
        for block in self.blocks:
            yield from block.entries

    def entry(self, key: str) -> Entry | None:
        """The entry about something; None for nothing on the sheet."""
        return next((entry for entry in self.entries() if entry.key == key), None)


class SheetWords:
    """The words of a sheet: `sheet.toml` in the game's folder, a section for every block."""

    def __init__(self, folder: Path, language: str) -> None:
        self.words: Words = load_words(folder / "sheet.toml", language)

    def say(self, block: str, key: str, **numbers: object) -> str:
        """A sentence with its numbers, which come from the component data."""
        return self.words.say(block, key, **numbers)

    def block(
        self,
        key: str,
        entries: Iterable[Entry] = (),
        *,
        shape: tuple[int, int] = (4, 1),
        title: str = "",
        note: str = "",
        columns: int = 1,
        look: str = "",
        head: tuple[str, ...] = (),
        scales: tuple[tuple[Step, ...], ...] = (),
        told: str = "",
    ) -> Block:
        """A block with its heading, in words of the sheet where none are given; `shape`: how wide
        it is and how many rows."""
        return Block(
            key=key,
            title=title or self._heading(key, "title"),
            note=note or self._heading(key, "note"),
            entries=tuple(entries),
            columns=columns,
            look=look,
            head=head,
            scales=scales,
            told=told,
            wide=shape[0],
            rows=shape[1],
            short=self._heading(key, "short") or self._heading(key, "title"),
        )

    def _heading(self, block: str, part: str) -> str:
        """A part of a block's heading, "" if it has none."""
        return self.words.get(block, part) if self.words.has(block, part) else ""

    def entry(
        self, block: str, key: str, picture: str = "", rule: str = "", **numbers: object
    ) -> Entry:
        """An entry in words of the sheet: `key` and, if it has one, `key_name`."""
        name = f"{key}_name"
        return Entry(
            key=f"{block}-{key}",
            picture=picture,
            name=self.say(block, name, **numbers) if self.words.has(block, name) else "",
            text=self.say(block, key, **numbers) if self.words.has(block, key) else "",
            rule=rule,
        )


class SheetOf(Part[S, T]):
    """Draws the sheet for one view; `whole`: of the game, not of a table."""

    def __init__(self, scene: Scene, whole: bool) -> None:
        super().__init__(scene)
        self.whole = whole
        self.words = SheetWords(scene.game.folder, scene.language)


@cache
def symbol(name: str, box: str = "0 0 64 64") -> SafeString:
    """A drawing of the game's sprite."""
    return format_html('<svg viewBox="{}" aria-hidden="true"><use href="#{}"/></svg>', box, name)


@cache
def framed(css: str, inside: str) -> SafeString:
    """A piece in the frame that the board draws it in."""
    return format_html('<span class="{}" aria-hidden="true">{}</span>', css, inside)


def beside(parts: Iterable[str], between: str = " ") -> SafeString:
    """Words and drawings in one line."""
    return mark_safe(between.join(format_html("{}", part) for part in parts))


def numbers(values: Iterable[object], between: str = " / ") -> str:
    """`5 / 6 / 7`."""
    return between.join(str(value) for value in values)


def lines(parts: Iterable[str]) -> SafeString:
    """One under the other."""
    return format_html_join("", '<span class="ln">{}</span>', ((part,) for part in parts))
