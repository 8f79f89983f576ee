"""What learned values say about some positions of every game: written once, compared ever since.

    PYTHONPATH=src python -m tests.bots.stored_values      writes the file anew

Do that only when features or weights are meant to change.  Both builds must say the same.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from signoria.arena.duel import tables_told_apart
from signoria.bots.learned import learned_of, names_of, value_from
from signoria.bots.value import LearnedValue, weights_in
from signoria.bots.weights import Header, Weights, hash_of
from signoria.core.chance import Dice
from signoria.core.game import Game
from signoria.core.machine import OVER, apply
from signoria.core.playout import random_action, run_chance
from signoria.games import game_names, load_face, load_game

FILE = Path(__file__).parent / "stored_values.json"
POSITIONS = 20


def learnable() -> list[Game[Any]]:
    """The games that have features."""
    found = [load_game(name) for name in game_names()]
    return [game for game in found if load_face(game.name, "features") is not None]


def untrained(game: Game[Any]) -> Weights:
    """Weights that nobody has trained; they know the tables of the stored positions."""
    inputs, first, second = len(names_of(game)), 3, 2
    tables = sorted({table_of(game, s) for s in positions(game)})
    header = Header(game.name, hash_of(names_of(game)), inputs, first, second, tables)
    count = weights_in(inputs, first, second)
    return Weights(header, [((7 * n) % 11 - 5) / 50 for n in range(count)])


def table_of(game: Game[Any], s: Any) -> int:
    """Which table this is to a learned value."""
    features: Any = load_face(game.name, "features")
    number: int = features.table(s)
    return number


@cache
def positions(game: Game[Any]) -> list[Any]:
    """Some from the whole of random games, one for each table that features tell apart."""
    tables = tables_told_apart(game).values()
    every = [s for each in tables for s in spread(game, game.setup(each.players, each.options))]
    return every[:: max(1, len(every) // POSITIONS)][:POSITIONS]


def players_of(game: Game[Any], s: Any) -> int:
    """How many play."""
    return len(game.result(s).scores)


def spread(game: Game[Any], s: Any) -> list[Any]:
    """Positions of a random game that features tell, as many as are wanted in all."""
    dice = Dice(5)
    seen: list[Any] = []
    while run_chance(s, dice) != OVER:
        if table_of(game, s):
            seen.append(s.copy())
        apply(s, random_action(s, dice))
    return seen[:: max(1, len(seen) // POSITIONS)][:POSITIONS]


def values(game: Game[Any], value: LearnedValue) -> list[float]:
    """What the seat that is to act may expect, in points."""
    return [
        round(value.value(s, number % players_of(game, s)), 5)
        for number, s in enumerate(positions(game))
    ]


def judges(game: Game[Any]) -> dict[str, LearnedValue]:
    """The weights that come with a game, and some that nobody has trained."""
    found = {"untrained": value_from(game, untrained(game))}
    learned = learned_of(game)
    if learned is not None:
        found["learned"] = learned
    return found


if __name__ == "__main__":
    FILE.write_text(
        json.dumps(
            {
                game.name: {name: values(game, judge) for name, judge in judges(game).items()}
                for game in learnable()
            },
            indent=1,
        )
        + "\n",
        encoding="utf-8",
    )
