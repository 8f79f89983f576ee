"""Broken packs by the thousand: values, lines, bytes and zips that make no sense."""

from __future__ import annotations

import io
import re
import stat
import zipfile
from collections.abc import Callable
from random import Random

from signoria.games import game_names
from signoria.packs import names_of, of_texts, standard, to_zip

VALUES = (
    "-1", "0", "9999999999999999999999", "1.5", "nan", '""', '"?"', "true", "[]", "[[]]", "{}",
    "[1, 2]",
    '["#"]', "1979-05-27", '{ a = { b = 1 } }', '"' + "x" * 5000 + '"', "[" * 3000, "", '"\\u0000"',
)  # fmt: skip
ASSIGNED = re.compile(r"= *(.+)$", re.MULTILINE)
Made = tuple[str, bytes]  # a game and a zip


def a_game(dice: Random) -> tuple[str, dict[str, bytes], str]:
    """A game, its files, and the one that shall be broken."""
    game = dice.choice(game_names())
    return game, of_texts(standard(game)), dice.choice(names_of(game))


def a_value(dice: Random) -> Made:
    """One value is something else."""
    game, files, name = a_game(dice)
    text = files[name].decode()
    place = dice.choice([found.span(1) for found in ASSIGNED.finditer(text)])
    files[name] = (text[: place[0]] + dice.choice(VALUES) + text[place[1] :]).encode()
    return game, to_zip({name: files[name]} if dice.random() < 0.5 else files)


def a_line(dice: Random) -> Made:
    """A line is missing, there twice, or elsewhere."""
    game, files, name = a_game(dice)
    lines = files[name].decode().splitlines(keepends=True)
    line = lines.pop(dice.randrange(len(lines)))
    if dice.random() < 0.7:
        lines.insert(dice.randrange(len(lines)), line)
    if dice.random() < 0.5:
        lines.insert(dice.randrange(len(lines)), line)
    return game, to_zip({name: "".join(lines).encode()})


def some_bytes(dice: Random) -> Made:
    """Bytes of a file are others, or it ends too soon."""
    game, files, name = a_game(dice)
    raw = bytearray(files[name])
    for _ in range(dice.randrange(1, 6)):
        raw[dice.randrange(len(raw))] = dice.randrange(256)
    return game, to_zip(
        {name: bytes(raw[: dice.randrange(len(raw))] if dice.random() < 0.3 else raw)}
    )


def zip_bytes(dice: Random) -> Made:
    """The zip itself is damaged."""
    game, files, _name = a_game(dice)
    raw = bytearray(to_zip(files))
    for _ in range(dice.randrange(1, 20)):
        raw[dice.randrange(len(raw))] = dice.randrange(256)
    return game, bytes(raw[: dice.randrange(len(raw))] if dice.random() < 0.3 else raw)


def hostile(dice: Random) -> Made:
    """A zip that wants more than to be read."""
    game, files, name = a_game(dice)
    whole = io.BytesIO()
    paths = ("../" + name, "/" + name, "..\\" + name, "a/b/c/" + name, "C:" + name, "x/../" + name)
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        match dice.randrange(8):
            case 0:
                archive.writestr(dice.choice(paths), files[name])
            case 1:
                link = zipfile.ZipInfo(name)
                link.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(link, "/etc/passwd")
            case 2:
                archive.writestr(name, b"#" * dice.randrange(200_000, 20_000_000))
            case 3:
                for number in range(dice.randrange(100, 400)):
                    archive.writestr(f"{number}.toml", "x = 1")
            case 4:
                archive.writestr(name, files[name], zipfile.ZIP_BZIP2)
            case 5:
                archive.writestr("a/" + name, files[name])
                archive.writestr("b/" + name, files[name])
            case 6:
                archive.writestr("readme.exe", b"MZ")
            case _:
                archive.writestr(name, files[name].decode().encode("utf-16"))
    return game, whole.getvalue()


KINDS: tuple[Callable[[Random], Made], ...] = (
    a_value, a_value, a_value, a_line, some_bytes, zip_bytes, hostile,
)  # fmt: skip


def broken(number: int) -> Made:
    """The pack of that number; the same in every run."""
    dice = Random(f"broken pack {number}")
    return dice.choice(KINDS)(dice)
