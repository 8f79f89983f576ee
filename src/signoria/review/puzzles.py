"""Puzzles: positions of games between bots in which one move is better than all others.

`puzzles.json` of a game (JSON):

    form       1
    game, rules, weights, seed, simulations
    records    texts of records; a puzzle names one by its number here
    puzzles    each with
      id       never changes: rialto-2-17-057 (players, game, ply)
      record, ply, seat     the position before move `ply` of that record; `seat` is to move
      best     the best move, its picks joined by ", " as a record writes them
      same     other ways to write or do the same: as good
      margin   {value, low, high}: points of lead by which the best is ahead of the next
      points, wins          expected after the best move, every seat
      level    1: points made at once or the hand-made evaluation find it, 2: they do not
      others   {move, loss, low, high, lines}: the other moves that were compared, best first;
               `lines` says what the loss is made of (lines of the ledger, "to come", "rivals")
      behind   points by which every move that is not named here looks worse at a glance

Show a position from the view of its seat: the rest of the table is as hidden as it was.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.record import Record, final_state, read_record
from signoria.games import game_folder, load_game
from signoria.review.candidates import JOINED

FILE = "puzzles.json"  # in the folder of a game
FORM = 1


@dataclass(frozen=True)
class Gap:
    """By how many points of lead one move is better than another, with the 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Other:
    """A move that is not the best, and what it loses."""

    move: str
    loss: float
    low: float
    high: float
    lines: dict[str, float]


@dataclass(frozen=True)
class Verdict:
    """What is said about a move that somebody chose."""

    solved: bool
    loss: float  # points; at least so many where `other` is None and it is not solved
    other: Other | None  # the move, if it was compared


@dataclass(frozen=True)
class Puzzle:
    """A position and its best move."""

    id: str
    record: int
    ply: int
    seat: int
    best: str
    same: list[str]
    margin: Gap
    points: list[float]
    wins: list[float]
    level: int
    others: list[Other]
    behind: float

    def verdict(self, picks: Sequence[str]) -> Verdict:
        """About a whole move, pick by pick as a record writes it."""
        move = JOINED.join(picks)
        if move == self.best or move in self.same:
            return Verdict(True, 0.0, None)
        for other in self.others:
            if other.move == move:
                return Verdict(False, other.loss, other)
        return Verdict(False, self.behind, None)

    def could_go_on(self, picks: Sequence[str]) -> bool:
        """Can the best move still come of these first picks?"""
        begun = list(picks)
        return any(move.split(JOINED)[: len(begun)] == begun for move in (self.best, *self.same))


@dataclass(frozen=True)
class Puzzles:
    """All puzzles of a game."""

    game: str
    rules: int
    weights: str  # hash of the learned value that judged them
    seed: str
    simulations: int
    records: list[str] = field(default_factory=list)
    puzzles: list[Puzzle] = field(default_factory=list)

    def record_of(self, puzzle: Puzzle) -> Record:
        """How the position came about: the moves before it."""
        record = read_record(self.records[puzzle.record], options_of)
        record.moves = record.moves[: puzzle.ply]
        return record

    def state_of(self, puzzle: Puzzle) -> Any:
        """The whole position; show the seat its own view of it only."""
        return final_state(load_game(self.game), self.record_of(puzzle))

    def to_text(self) -> str:
        """As the file has it: a puzzle per line, so that changes are easy to see."""
        data = asdict(self)
        head = {key: data[key] for key in ("game", "rules", "weights", "seed", "simulations")}
        lines = [json.dumps({"form": FORM, **head})[:-1]]
        for key in ("records", "puzzles"):
            rows = [json.dumps(row, ensure_ascii=False) for row in data[key]]
            lines.append(f'"{key}": [\n' + ",\n".join(rows) + "\n]")
        return ",\n".join(lines) + "\n}\n"


def read_puzzles(path: Path) -> Puzzles:
    """A file of puzzles."""
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data.pop("form") == FORM, f"{path} is of another form"
    data["puzzles"] = [
        Puzzle(
            **{
                **row,
                "margin": Gap(**row["margin"]),
                "others": [Other(**other) for other in row["others"]],
            }
        )
        for row in data["puzzles"]
    ]
    return Puzzles(**data)


@cache
def puzzles_of(game: str) -> Puzzles | None:
    """Those that come with a game."""
    path = game_folder(game) / FILE
    return read_puzzles(path) if path.is_file() else None


def options_of(name: str) -> Any:
    """The options of a game, to read those in a record."""
    return load_game(name).options
