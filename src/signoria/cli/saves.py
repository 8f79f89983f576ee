"""Saved games: where they lie, how they are written, and how one is taken up again.

A saved game is a record.  Bots stand in it behind the names of their players, as in
`Bianca (greedy)`, so that every record that `signoria play` has written can be gone on with.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from signoria.bots import make_bot
from signoria.cli.common import counted, json_text, read_text
from signoria.core.errors import BadOptions, BadRecord, SignoriaError
from signoria.core.game import Game
from signoria.core.record import Record, Table, final_state, is_finished, read_record
from signoria.games import game_names, load_game
from signoria.packs import carried

SAVES = "SIGNORIA_SAVES"  # the folder of saved games
BOT = re.compile(r"(.+) \(([^()]+)\)")


def saves_folder() -> Path:
    """Where games are kept by themselves."""
    named = os.environ.get(SAVES)
    if named:
        return Path(named).expanduser()
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "signoria" / "games"


def new_save(game: str, now: datetime) -> Path:
    """A name that is not taken yet."""
    stem = f"{game}-{now:%Y-%m-%d-%H%M}"
    path = saves_folder() / f"{stem}.txt"
    number = 2
    while path.exists():
        path = saves_folder() / f"{stem}-{number}.txt"
        number += 1
    return path


def write_record(record: Record, path: Path) -> None:
    """The record as text, or as JSON when the name says so; a file is whole or as it was."""
    as_json = path.suffix.lower() == ".json"
    body = json_text(record.to_json()) if as_json else record.to_text()
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        path.write_text(body, encoding="utf-8")  # a device, or a folder that says what it is
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        beside.write_text(body, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def why_not(error: Exception) -> str:
    """What is wrong with a file, in words."""
    return getattr(error, "strerror", None) or str(error)


class Keeper:
    """Writes a game to its file after every move, where it has one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.failed = ""  # why the last writing went wrong

    def keep(self, record: Record) -> bool:
        """True unless there is a file and it cannot be written."""
        if self.path is None:
            return True
        try:
            write_record(record, self.path)
        except (OSError, ValueError) as error:
            self.failed = why_not(error)
            return False
        self.failed = ""
        return True


def read_saved(path: Path) -> Record:
    """A record from a file."""
    return read_record(read_text(path), lambda name: load_game(name).options)


@dataclass(frozen=True)
class Seats:
    """Who sits where in a record: a bot by its name, a person where that is empty."""

    names: list[str]
    bots: list[str]


def seats_of(record: Record) -> Seats:
    """The names without the bots, and the bots."""
    names, bots = [], []
    for written in record.names:
        match = BOT.fullmatch(written)
        known = match is not None and is_bot(load_game(record.game), match[2])
        names.append(match[1] if match is not None and known else written)
        bots.append(match[2] if match is not None and known else "")
    return Seats(names, bots)


def is_bot(game: Game[Any], spec: str) -> bool:
    """Is there such a bot?"""
    with suppress(SignoriaError):
        make_bot(spec, game, 0)
        return True
    return False


def person_in(record: Record, seat: int | None) -> int:
    """The seat of the person who goes on: the one asked for, or the only one without a bot."""
    if seat is not None:
        if not 1 <= seat <= record.players:
            raise BadOptions(f"seat {seat} is not one of 1 to {record.players}")
        return seat - 1
    free = [number for number, bot in enumerate(seats_of(record).bots) if not bot]
    if len(free) != 1:
        people = counted(len(free), "person").replace("persons", "people")
        raise BadOptions(f"the record has {people}: say which seat is yours, --seat")
    return free[0]


def empty_table(record: Record, pack: Path | None, path: Path) -> Table:
    """The table of a record before its first move."""
    game = load_game(record.game)
    folder = carried(record, pack)
    table = Table(game, record.players, dict(record.options), list(record.names), folder)
    if table.record.pack != record.pack:
        raise BadRecord(f"{path}: the game was played with other components; name them by --pack")
    table.record.files = dict(record.files)
    return table


# --- the list -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Saved:
    """A line of the list of saved games."""

    path: Path
    record: Record
    finished: bool
    when: datetime

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "file": str(self.path),
            "game": self.record.game,
            "names": self.record.names,
            "moves": len(self.record.moves),
            "finished": self.finished,
            "when": self.when.isoformat(timespec="seconds"),
        }


def saved_games(game: str = "") -> list[Saved]:
    """All games in the folder, the latest first; what is no record of ours is passed over."""
    found = []
    for path in saves_folder().glob("*.txt"):
        with suppress(SignoriaError, OSError):
            record = read_saved(path)
            if game and record.game != game:
                continue
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            found.append(Saved(path, record, was_finished(record), when))
    return sorted(found, key=lambda each: (each.when, each.path.name), reverse=True)


def was_finished(record: Record) -> bool:
    """Is the game over?  One that cannot be replayed without its pack counts as open."""
    with suppress(SignoriaError):
        return is_finished(final_state(load_game(record.game), record))
    return False


Choose = Callable[[Sequence[Saved]], Saved | None]


def resumed(named: str, choose: Choose) -> Path:
    """Which file `--resume` means: one that was named, or one of the saved games."""
    if named and named not in game_names():
        return Path(named).expanduser()
    open_games = [each for each in saved_games(named) if not each.finished]
    if not open_games:
        raise BadOptions(f"there is no unfinished game in {saves_folder()}")
    chosen = open_games[0] if len(open_games) == 1 else choose(open_games)
    if chosen is None:
        raise BadOptions("no game was chosen")
    return chosen.path
