"""A record: the header of a game and its moves, as JSON and as text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from signoria.core.machine import CHANCE
from signoria.core.options import Options, word

FORMAT = 1


@dataclass
class Move:
    """One entry: a seat's action, or an outcome of chance (seat is CHANCE)."""

    seat: int
    text: str

    def __repr__(self) -> str:
        return f"{'*' if self.seat == CHANCE else self.seat} {self.text}"


@dataclass(eq=False)
class Record:
    """The header of a game and its moves so far."""

    game: str
    rules_version: int
    players: int
    options: Options
    names: list[str]
    moves: list[Move] = field(default_factory=list)
    pack: str = ""  # fingerprint of a component pack, "" for our own components
    files: dict[str, str] = field(default_factory=dict)  # the pack itself, if the record carries it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_json() == other.to_json()

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        carried = {"files": dict(self.files)} if self.files else {}
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "players": self.players,
            "options": dict(self.options),
            "names": list(self.names),
            "pack": self.pack,
            **carried,
            "moves": [[None if m.seat == CHANCE else m.seat, m.text] for m in self.moves],
        }

    def to_text(self) -> str:
        """The text form: one line per move."""
        lines = [
            f"signoria-record {FORMAT}",
            f"game {self.game}",
            f"rules {self.rules_version}",
            f"players {self.players}",
        ]
        lines += [f"option {name} {word(value)}" for name, value in self.options.items()]
        if self.pack:
            lines.append(f"pack {self.pack}")
        lines += [f"file {name} {json.dumps(text)}" for name, text in self.files.items()]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names)]
        lines.append("moves")
        lines += [repr(move) for move in self.moves]
        return "\n".join(lines) + "\n"


def is_name(name: str) -> bool:
    """One line that is not empty: it must survive the text form."""
    return bool(name.strip()) and name.splitlines() == [name]


def is_word(text: object) -> bool:
    """Letters, digits and a few signs, as the text form has them."""
    return isinstance(text, str) and re.fullmatch(r"[\w.-]{1,60}", text) is not None
