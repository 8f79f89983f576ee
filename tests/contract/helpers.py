"""What the contract tests share: the cases, random games, and what a seat is sent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from signoria.core.action import Action
from signoria.core.chance import Dice
from signoria.core.events import Event
from signoria.core.game import Configuration, Game
from signoria.core.machine import OVER, SPECTATOR, actor, legal, waiting
from signoria.core.record import Table
from signoria.core.text import GameText
from signoria.games import game_names, load_game, load_text

QUICK = bool(os.environ.get("SIGNORIA_QUICK"))
LIMIT = 5_000  # moves; no game comes near it
NAMES = ("Anna", "Bartek", "Celina", "Daria", "Emil", "Franek")


class Case:
    """One game in one configuration."""

    def __init__(self, game: Game[Any], configuration: Configuration) -> None:
        self.game = game
        self.players = configuration.players
        self.options = configuration.options
        chosen = [str(self.players)]
        for option in game.options:
            value = self.options[option.name]
            if value != option.default:
                chosen.append(option.name if value is True else f"{option.name}={value}")
        self.name = "-".join(chosen)  # `2-neutral`

    def __repr__(self) -> str:
        return f"{self.game.name}-{self.name}"

    def setup(self) -> Any:
        """A new game."""
        return self.game.setup(self.players, self.options)

    def table(self) -> Table:
        """A new table with named players."""
        return Table(self.game, self.players, self.options, list(NAMES[: self.players]))

    def viewers(self) -> list[int]:
        """Everybody who may look: a spectator and all seats."""
        return [SPECTATOR, *range(self.players)]


def games() -> list[Game[Any]]:
    """All games, or those named in SIGNORIA_GAMES (`SIGNORIA_GAMES=rialto,burgundy`)."""
    wanted = os.environ.get("SIGNORIA_GAMES", "").replace(",", " ").split()
    return [load_game(name) for name in wanted or game_names()]


def cases() -> list[Case]:
    """Every game in every configuration, or in the first one for `make quick`."""
    end = 1 if QUICK else None
    return [Case(game, each) for game in games() for each in game.configurations()[:end]]


def games_per_case(case: Case) -> int:
    """How many random games each test plays: two, or one where configurations are many."""
    usual = 2 if len(case.game.configurations()) <= 8 and not QUICK else 1
    return int(os.environ.get("SIGNORIA_CONTRACT_GAMES", usual))


# --- random games ---------------------------------------------------------------------------


class Temper:
    """A random player with likes and dislikes: some verbs are picked far more often.

    Uniform play hardly ever reaches full boards or empty supplies; whims of a whole game do.
    """

    def __init__(self, game: Game[Any], dice: Dice) -> None:
        self.dice = dice
        self.weights: dict[str, int] = {}
        for action in game.catalogue.actions:
            if action.verb not in self.weights:
                self.weights[action.verb] = (1, 4, 16)[dice.below(3)]

    def pick(self, options: list[Action]) -> Action:
        """One of the options."""
        left = self.dice.below(sum(self.weights[action.verb] for action in options))
        for action in options:
            left -= self.weights[action.verb]
            if left < 0:
                return action
        raise AssertionError("nothing to pick from")


def random_game(case: Case, seed: int) -> Iterator[Table]:
    """The table before the first move and after each one; its events are those of that move."""
    dice = Dice(f"{case}/{seed}")
    temper = Temper(case.game, dice)
    table = case.table()
    table.state.events = []
    yield table
    for _ in range(LIMIT):
        if actor(table.state) == OVER:
            return
        table.state.events = []
        table.step(dice, lambda s, _: temper.pick(legal(s)))
        yield table
    raise AssertionError(f"{case} did not end within {LIMIT} moves")


def positions(case: Case, seed: int, every: int) -> Iterator[Table]:
    """Every so many positions of a random game, others for each seed."""
    for ply, table in enumerate(random_game(case, seed)):
        if (ply + seed) % every == 0:
            yield table


def finished(case: Case, seed: int) -> Table:
    """A random game played to the end."""
    table = case.table()
    for table in random_game(case, seed):  # noqa: B007  # the last one counts
        pass
    return table


def to_act(s: Any) -> bool:
    """Must a seat decide?"""
    return actor(s) >= 0


def move_of(table: Table) -> str:
    """Where a test stands, for its messages."""
    moves = table.record.moves
    return f"after move {len(moves)} ({moves[-1]!r})" if moves else "before the first move"


# --- what leaves the table -------------------------------------------------------------------


@cache
def text_of(game: Game[Any], language: str, players: int) -> GameText:
    """The texts of a game for a table."""
    return load_text(game, language, list(NAMES[:players]))


def check_line(line: str, about: str) -> None:
    """A line for a person: nothing left to fill in, nothing of the machine in it."""
    for sign in ("{", "}", "None", "  "):
        assert sign not in line, f"{about}: {line!r}"
    assert line == line.strip(), f"{about}: {line!r}"


def told(text: GameText, s: Any, viewer: int, events: list[Event]) -> list[str]:
    """The log lines; for the seat that is to act, also the prompt and its options in words."""
    lines = [text.event(s, event.seen_by(viewer)) for event in events]
    if to_act(s) and actor(s) == viewer:
        lines.append(text.prompt(s, waiting(s)))
        lines += [text.action(s, action) for action in legal(s)]
    return lines
