"""The guided first game of a game: what `guide.toml` in its folder tells, step by step.

A guide is a real game.  Its moves of chance come from the seed, those of both seats from the
steps; together they are one line of moves, which `line_of` plays.  It raises BadGuide where a
rule, a component or the seed no longer fits what is written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from signoria.core.chance import Dice
from signoria.core.errors import SignoriaError
from signoria.core.game import Game
from signoria.core.machine import actor, legal
from signoria.core.record import Move, Table
from signoria.core.words import LANGUAGES

PERSON = 0  # the seat of whoever learns
WORDS_PER_MINUTE = 180  # somebody reads at this pace
SECONDS_PER_MOVE = 8.0  # looking, touching, seeing what happened and what the bot answers


class BadGuide(SignoriaError):
    """A guide that does not fit its game."""


class Part:
    """A part of the points that came: how many, and for what."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.points: int = data["n"]
        self.words = by_language(data)


class Step:
    """One card: what is shown, what is said, what is to be done, and what the bot answers."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.title = by_language(data["title"])
        self.text = by_language(data["text"])
        self.other = by_language(data["other"]) if "other" in data else {}  # to another move
        self.spot: tuple[str, ...] = tuple(data.get("spot", ()))
        self.do: tuple[str, ...] = tuple(data.get("do", ()))
        self.bot: tuple[str, ...] = tuple(data.get("bot", ()))
        self.flow = tuple(Part(part) for part in data.get("flow", ()))
        self.rules: tuple[str, ...] = tuple(data.get("rules", ()))


class Card:
    """What is explained when it comes up for the first time: a decision (`frame`), something one
    may do (`action`, how its text begins) or something that happened (`event`)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.key: str = data["key"]
        ((self.kind, self.name),) = data["when"].items()
        self.title = by_language(data["title"])
        self.text = by_language(data["text"])
        self.rules: tuple[str, ...] = tuple(data.get("rules", ()))


class Guide:
    """A guided first game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.seed: int = data["seed"]
        self.players: int = data["players"]
        self.rival: str = data["rival"]  # the bot's name, which the sentences use
        self.before: tuple[str, ...] = tuple(data.get("before", ()))  # played for both
        self.steps = tuple(Step(step) for step in data["step"])
        self.cards = tuple(Card(card) for card in data.get("card", ()))

    def minutes(self, language: str) -> float:
        """How long the steps take at reading pace."""
        words = sum(
            len(text.split())
            for step in self.steps
            for text in (step.title[language], step.text[language])
        )
        moves = sum(len(step.do) for step in self.steps)
        return words / WORDS_PER_MINUTE + moves * SECONDS_PER_MOVE / 60


def by_language(data: Mapping[str, Any]) -> dict[str, str]:
    """A sentence in every language."""
    return {language: data[language] for language in LANGUAGES}


@cache
def load_guide(folder: Path) -> Guide | None:
    """The guide in a game's folder, if there is one."""
    path = folder / "guide.toml"
    if not path.exists():
        return None
    return Guide(tomllib.loads(path.read_text(encoding="utf-8")))


class Line:
    """All moves of a guide in their order, and where in them each step begins and ends."""

    def __init__(self, guide: Guide, table: Table) -> None:
        self.guide = guide
        self.table = table
        self.starts: list[int] = []  # per step: so many moves were made when it is shown
        self.asked: list[int] = []  # when the person has done what it asks for
        self.ends: list[int] = []  # and when it is over: chance and the bot have answered
        self.before: dict[int, Any] = {}  # the state before each pick of the person
        self.done = 0  # after the last pick of the person

    @property
    def moves(self) -> Sequence[Move]:
        """The moves, of chance too."""
        return self.table.record.moves

    def fits(self, made: Sequence[Move]) -> bool:
        """Has a table come along this line so far?"""
        return len(made) <= len(self.moves) and all(
            one.seat == other.seat and one.text == other.text
            for one, other in zip(made, self.moves, strict=False)
        )

    def step_at(self, ply: int, reached: int) -> int:
        """The step to show after so many moves; `reached`: the one the person has come to by
        reading.  What was done already is not asked for again, what was taken back is."""
        while reached > 0 and ply < self.starts[reached]:
            reached -= 1
        while self.starts[reached] < self.ends[reached] <= ply:
            reached += 1
        return reached

    def next_of(self, made: Sequence[Move], seat: int, decided: int = 0) -> str:
        """What a seat, or chance, does next; "" where a table has left the line.  `decided`: so
        many picks the seat has made already, where all decide at the same time."""
        if not self.fits(made):
            return ""
        own = [move.text for move in self.moves[len(made) :] if move.seat == seat]
        return own[decided] if decided < len(own) else ""

    def picks(self, ply: int) -> Iterator[int]:
        """The moves from `ply` on that the person makes in a row."""
        while ply < len(self.moves) and self.moves[ply].seat == PERSON:
            yield ply
            ply += 1

    def whole(self, ply: int) -> list[int]:
        """The picks of the person's next whole move, as far as the step goes that asks for it."""
        firsts, end = self.table.firsts, next(end for end in self.asked if end > ply)
        return [pick for pick in self.picks(ply) if pick < end and firsts[pick] <= ply]


def line_of(game: Game[Any], guide: Guide) -> Line:
    """Play a guide."""
    table = Table(game, guide.players)
    line, dice = Line(guide, table), Dice(guide.seed)
    table.run_chance(dice)
    for text in guide.before:
        follow(line, text, dice)
    for step in guide.steps:
        line.starts.append(len(line.moves))
        if actor(table.state) != PERSON:
            raise BadGuide(f"{game.name}: the person is not asked at “{step.title['en']}”")
        for text in step.do:
            follow(line, text, dice)
        line.asked.append(line.done)
        for text in step.bot:
            follow(line, text, dice)
        line.ends.append(len(line.moves))
    return line


def follow(line: Line, text: str, dice: Dice) -> None:
    """A move of the steps, and what chance brings after it."""
    table = line.table
    found = [action for action in legal(table.state) if action.text == text]
    if not found:
        options = [action.text for action in legal(table.state)]
        raise BadGuide(f"{table.game.name}: “{text}” is not possible; possible is {options}")
    seat = actor(table.state)
    if seat == PERSON:
        line.before[len(line.moves)] = table.state.copy()
    table.play(found[0], seat)
    if seat == PERSON:
        line.done = len(line.moves)
    table.run_chance(dice)
