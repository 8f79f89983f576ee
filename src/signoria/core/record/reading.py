"""Reading a record from its JSON or text form; every fault is named."""

from __future__ import annotations

import json
from typing import Any

from signoria.core.errors import BadRecord
from signoria.core.machine import CHANCE
from signoria.core.options import Options
from signoria.core.pack import FINGERPRINT, MAX_BYTES, digest
from signoria.core.record.record import FORMAT, Move, Record, is_name, is_word

MAX_MOVES = 20_000  # far above any real game; a longer upload is refused before it is played


def record_from_json(data: Any) -> Record:
    """A record from its JSON form; every fault is named."""
    if not isinstance(data, dict):
        raise BadRecord("a record is a JSON object")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise BadRecord(f"record format {str(data.get('format'))[:20]} is unknown, want {FORMAT}")
    players = _whole(data, "players")
    options = data.get("options")
    names = data.get("names")
    moves = data.get("moves")
    if not isinstance(options, dict):
        raise BadRecord("options must be an object")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord("names must be a list of texts")
    if not all(is_name(name) for name in names):
        raise BadRecord("a player's name is one line and not empty")
    if len(names) != players:
        raise BadRecord(f"{players} players need {players} names, not {len(names)}")
    pack = _text(data, "pack") if "pack" in data else ""
    if not all(is_word(item) for item in (pack or "-", *options, *map(str, options.values()))):
        raise BadRecord("pack and options are single words")
    if not isinstance(moves, list) or len(moves) > MAX_MOVES:
        raise BadRecord(f"moves must be a list of at most {MAX_MOVES}")
    return Record(
        _text(data, "game"),
        _whole(data, "rules_version"),
        players,
        options,
        names,
        [_move(number, item) for number, item in enumerate(moves, 1)],
        pack,
        _files(data.get("files", {}), pack),
    )


def _files(files: Any, pack: str) -> dict[str, str]:
    """The pack that a record carries: it has to be the one that the record names."""
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise BadRecord("files must be texts by name")
    if not all(is_word(name) for name in files) or sum(map(len, files.values())) > MAX_BYTES:
        raise BadRecord(f"files have short names and at most {MAX_BYTES} letters")
    raw = {name: text.encode(errors="replace") for name, text in files.items()}
    if files and digest(raw)[:FINGERPRINT] != pack:
        raise BadRecord(f"the files in the record are not the components {pack or 'of our own'}")
    return files


class Header:
    """What stands before the line `moves` of a text form."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.options: dict[str, str] = {}  # as they are written
        self.names: list[str] = []
        self.files: dict[str, Any] = {}  # Any: texts, once they are checked

    def add(self, number: int, line: str) -> None:
        """One line of it."""
        key, _, rest = line.partition(" ")
        if key == "option":
            name, _, value = rest.partition(" ")
            self.options[name] = value
        elif key == "seat":
            seat, _, name = rest.partition(" ")
            if seat != str(len(self.names)):
                raise BadRecord(f"line {number}: expected seat {len(self.names)}")
            self.names.append(name)
        elif key == "file":
            name, _, value = rest.partition(" ")
            try:
                self.files[name] = json.loads(value)
            except (ValueError, RecursionError) as error:
                raise BadRecord(f"line {number}: a file is a name and a JSON text") from error
        elif key in ("signoria-record", "game", "rules", "players", "pack"):
            self.words[key] = rest
        elif line.strip() and not line.startswith("#"):
            raise BadRecord(f"line {number}: {line[:60]!r} is not understood")

    def parsed(self, options_of: Any) -> Options:
        """The options as the game has them."""
        known = {option.name: option for option in options_of(self.words.get("game", ""))}
        for name in self.options:
            if name not in known:
                raise BadRecord(f"unknown option {name[:40]!r}")
        return {name: known[name].parse(value) for name, value in self.options.items()}


def record_from_text(text: str, options_of: Any) -> Record:
    """A record from its text form.  `options_of(game name)` gives the options of a game."""
    header = Header()
    lines = text.splitlines()
    for start, line in enumerate(lines, 1):
        if line.partition(" ")[0] == "moves":
            break
        header.add(start, line)
    else:
        raise BadRecord("there is no line `moves`")
    if header.words.get("signoria-record") != str(FORMAT):
        raise BadRecord(f"the first line must be `signoria-record {FORMAT}`")
    options = header.parsed(options_of)
    moves = [_written(number, line) for number, line in enumerate(lines[start:], start + 1)]
    return record_from_json(
        {
            "format": FORMAT,
            "game": header.words.get("game", ""),
            "rules_version": _number(header.words, "rules"),
            "players": _number(header.words, "players"),
            "options": options,
            "names": header.names,
            "pack": header.words.get("pack", ""),
            "files": header.files,
            "moves": [move for move in moves if move],
        }
    )


def _written(number: int, line: str) -> list[Any]:
    """A line of the moves as JSON has it; [] for an empty one."""
    line = line.split("#")[0].strip()
    if not line:
        return []
    who, _, what = line.partition(" ")
    if who != "*" and not (who.isascii() and who.isdigit() and len(who) < 4):
        raise BadRecord(f"line {number}: a move begins with a seat or `*`: {line[:60]!r}")
    return [None if who == "*" else int(who), what]


def read_record(text: str, options_of: Any) -> Record:
    """A record in either form."""
    if text.lstrip().startswith("{"):
        try:
            return record_from_json(json.loads(text))
        except (ValueError, RecursionError) as error:  # a long number is a ValueError too
            raise BadRecord(f"not JSON: {error}") from error
    return record_from_text(text, options_of)


def _whole(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"{key} must be a whole number")
    return value


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadRecord(f"{key} must be a text")
    return value


def _number(header: dict[str, str], key: str) -> int:
    value = header.get(key, "")
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadRecord(f"the header needs a line `{key} NUMBER`")
    return int(value)


def _move(number: int, item: Any) -> Move:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
        raise BadRecord(f"move {number} must be [seat or null, text]")
    if "#" in item[1]:
        raise BadRecord(f"move {number}: a move has no comment")
    seat = item[0]
    if seat is None:
        return Move(CHANCE, " ".join(item[1].split()))
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0:
        raise BadRecord(f"move {number}: the seat must be a number from 0 or null")
    return Move(seat, " ".join(item[1].split()))
